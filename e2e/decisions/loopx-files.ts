/** What the tests of decisions look at on disk, and change there as another process would. */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type Row = Readonly<Record<string, unknown>>;

export const runIndex = (workspace: string, goal: string): string =>
  join(workspace, 'home/.codex/loopx/goals', goal, 'runs/index.jsonl');

/** The lines of a run index, without the empty one behind the last newline. */
export async function indexLines(workspace: string, goal: string): Promise<string[]> {
  const text = await readFile(runIndex(workspace, goal), 'utf8');
  return text.replace(/\n$/, '').split('\n');
}

export async function rewardRows(workspace: string, goal: string): Promise<Row[]> {
  const lines = await indexLines(workspace, goal);
  return lines
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const row = JSON.parse(line) as Row;
      return row['human_reward'] === undefined ? [] : [row];
    });
}

/** An agent does one more run of a goal: its payload files first, then one line of its index. */
export async function appendRun(
  workspace: string,
  goal: string,
  changes: Row & { readonly recommended_action: string },
): Promise<Row> {
  const lines = await indexLines(workspace, goal);
  const rows = lines.map((line) => JSON.parse(line) as Row);
  const last = rows.findLast((row) => row['human_reward'] === undefined && row['state']) ?? {};
  const name = `added-${lines.length}`;
  const at = new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
  const beside = (path: unknown, extension: string): string =>
    join(dirname(String(path)), `${name}.${extension}`);
  const row: Row = {
    ...last,
    generated_at: at,
    json_path: beside(last['json_path'], 'json'),
    markdown_path: beside(last['markdown_path'], 'md'),
    ...changes,
  };
  const runs = dirname(runIndex(workspace, goal));
  await writeFile(join(runs, basename(String(row['json_path']))), JSON.stringify(row));
  await writeFile(join(runs, basename(String(row['markdown_path']))), '# Another run\n');
  await appendFile(runIndex(workspace, goal), `${JSON.stringify(row)}\n`);
  return row;
}
