import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

interface IndexRow {
  readonly [field: string]: unknown;
  readonly json_path: string;
  readonly markdown_path: string;
}

/**
 * Lets a goal of a copied LoopX workspace do one more run: its payload files first, then one line at
 * the end of its index, as LoopX does it.
 *
 * @param workspace folder with a runtime root in `home`
 * @param action what the run recommends: what the queue shows of a goal that waits for evidence
 */
export async function addRun(workspace: string, goal: string, action: string): Promise<void> {
  const index = join(workspace, 'home/.codex/loopx/goals', goal, 'runs/index.jsonl');
  const lines = (await readFile(index, 'utf8')).trimEnd().split('\n');
  const last = JSON.parse(lines.at(-1) ?? '') as IndexRow;
  const at = new Date().toISOString().replace('Z', '000+00:00');
  const name = `added-${lines.length}`;
  const row = {
    ...last,
    generated_at: at,
    recommended_action: action,
    json_path: join(dirname(last.json_path), `${name}.json`),
    markdown_path: join(dirname(last.markdown_path), `${name}.md`),
  };
  const runs = dirname(index);
  await writeFile(join(runs, basename(row.json_path)), JSON.stringify(row));
  await writeFile(join(runs, basename(row.markdown_path)), `# ${action}\n`);
  await appendFile(index, `${JSON.stringify(row)}\n`);
}
