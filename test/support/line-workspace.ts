/** Workspaces of the made-up format on disk, attached to an engine. */
import { eventually, writeFiles } from './scratch.ts';
import { openTestEngine, type TestEngine } from './open-test-engine.ts';

export const line = (at: number): string => `${JSON.stringify({ at })}\n`;
export const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => line(from + i)).join('');

/** Makes a workspace with one ledger and one note in an empty folder. */
export function makeLines(root: string, log = lines(1, 3)): string {
  writeFiles(root, { 'lines.json': '{}', 'log/a.jsonl': log, 'notes/n.md': 'first' });
  return root;
}

export async function attachTo(
  root: string,
  options: Parameters<typeof openTestEngine>[0],
): Promise<TestEngine> {
  const engine = await openTestEngine(options);
  const answer = await engine.ask('workspaces.attach', { path: root });
  if (!answer.ok) throw new Error(answer.message.id);
  return engine;
}

export async function entries(engine: TestEngine): Promise<unknown> {
  const [figures] = await engine.figures();
  return figures?.['entries'];
}

/** Waits until the first loop has so many entries; returns what it has in the end. */
export function becomes(engine: TestEngine, count: number): Promise<unknown> {
  return eventually(
    () => entries(engine),
    (found) => found === count,
  );
}
