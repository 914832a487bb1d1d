/**
 * Runs `work` at once, and at most once per `pause` milliseconds after that; calls in between lead
 * to one more run at the end. So the first line of a burst is seen at once, and the last is not lost.
 */
export function coalesce(work: () => void, pause: number): () => void {
  let resting = false;
  let again = false;
  const run = (): void => {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    work();
    setTimeout(() => {
      resting = false;
      if (again) {
        again = false;
        run();
      }
    }, pause);
  };
  return run;
}
