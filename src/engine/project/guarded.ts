/** A source's answer, or a fallback: a defect in one source must not take the others with it. */
export function guarded<T>(ask: () => T, fallback: T): T {
  try {
    return ask();
  } catch (error) {
    report(error);
    return fallback;
  }
}

let listener: ((error: unknown) => void) | null = null;

/** Tests and the log hear of what was swallowed. */
export function onGuarded(hear: ((error: unknown) => void) | null): void {
  listener = hear;
}

function report(error: unknown): void {
  listener?.(error);
}
