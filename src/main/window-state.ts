/** Where the window was, so that it comes back there, unless there is no such place any more. */
import { z } from 'zod';

const rectSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Rect = z.infer<typeof rectSchema>;

const windowStateSchema = z.object({ bounds: rectSchema, maximised: z.boolean() });
export type WindowState = z.infer<typeof windowStateSchema>;

export const SMALLEST = { width: 480, height: 360 } as const;
const USUAL = { width: 1280, height: 820 } as const;
/** So much of the title bar must lie on a display that a person can take hold of it. */
const GRIP = { width: 100, height: 20 } as const;

/** Where to put a window: without `x` and `y` the system centres it. */
export interface Placement {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly maximised: boolean;
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);
}

/**
 * @param saved what the state file holds; anything that does not fit counts as nothing
 * @param displays work areas of the displays that are there now, the main one first
 */
export function placeWindow(saved: unknown, displays: readonly Rect[]): Placement {
  const parsed = windowStateSchema.safeParse(saved);
  const main = displays[0] ?? { x: 0, y: 0, ...USUAL };
  if (!parsed.success) {
    return {
      width: Math.min(USUAL.width, main.width),
      height: Math.min(USUAL.height, main.height),
      maximised: false,
    };
  }
  const { bounds, maximised } = parsed.data;
  const within = displays.find(
    (area) =>
      overlap(bounds.x, bounds.width, area.x, area.width) >= GRIP.width &&
      overlap(bounds.y, GRIP.height, area.y, area.height) >= GRIP.height,
  );
  const area = within ?? main;
  const size = {
    width: Math.max(SMALLEST.width, Math.min(bounds.width, area.width)),
    height: Math.max(SMALLEST.height, Math.min(bounds.height, area.height)),
  };
  return within ? { ...size, x: bounds.x, y: bounds.y, maximised } : { ...size, maximised };
}
