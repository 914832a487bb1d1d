/** The codex-workflow test workspaces in memory, with single files changed, for tests of the source. */
import type { LoopView } from '../../src/contract/model.ts';
import { codexWorkflowSource } from '../../src/sources/codex-workflow/index.ts';
import { memoryLedgers, type MemoryFile } from '../../src/sources/memory-ledger.ts';
import type { Ledger } from '../../src/sources/source.ts';
import { workspaceFiles } from './workspace-files.ts';

type Value = Record<string, unknown>;
/** By the end of a file's path: a changer of its JSON, its whole new text, or null to take it away. */
export type Changes = Readonly<Record<string, ((value: Value) => unknown) | string | null>>;

export interface Workspace {
  readonly root: string;
  readonly files: readonly MemoryFile[];
}

export function changed(name: string, changes: Changes = {}): Workspace {
  const { root, files } = workspaceFiles(name);
  const kept = files.filter((file) => !/\/(expected\.json|README\.md)$/.test(file.path));
  const made = new Map(kept.map((file) => [file.path, file]));
  for (const [end, change] of Object.entries(changes)) {
    const found = kept.find((file) => file.path.endsWith(`/${end}`));
    const path = found?.path ?? `${root}/${end}`;
    if (change === null) made.delete(path);
    else if (typeof change === 'string') made.set(path, { path, text: change, modifiedAt: 0 });
    else {
      const value = JSON.parse(found?.text ?? '{}') as Value;
      const next = change(value) ?? value;
      made.set(path, { path, text: JSON.stringify(next), modifiedAt: found?.modifiedAt ?? 0 });
    }
  }
  return { root, files: [...made.values()] };
}

export function ledgersOf({ root, files }: Workspace, now: string): Ledger[] {
  return memoryLedgers({
    files,
    roots: [root],
    asOf: Date.parse(now),
    source: codexWorkflowSource,
  });
}

/** The view of one loop of a workspace that has one state folder. */
export function viewOf(workspace: Workspace, now: string, key = 'MS-0007'): LoopView {
  const [ledger] = ledgersOf(workspace, now);
  if (ledger === undefined) throw new Error('no state folder was found');
  return codexWorkflowSource.project(ledger, key);
}

export function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
