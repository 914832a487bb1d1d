/** Ledgers of the TradingCodex workspaces for tests. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoopView } from '@contract/model.ts';
import { memoryLedgers, type MemoryFile } from '../../src/sources/memory-ledger.ts';
import type { Ledger } from '../../src/sources/source.ts';
import { tradingcodexSource } from '../../src/sources/tradingcodex/index.ts';
import { workspaceFiles, workspacesFolder } from './workspace-files.ts';

/** After everything that the workspaces tell of. */
export const LATER = Date.parse('2026-08-01T00:00:00Z');

/** The files of a workspace as if all had been seen at one moment. */
export function filesOf(
  name: string,
  modifiedAt = LATER - 1000,
): { root: string; files: MemoryFile[] } {
  const { root, files } = workspaceFiles(name);
  const inside = `${root}/workspace`;
  return {
    root: inside,
    files: files
      .filter(({ path: file }) => file.startsWith(`${inside}/`))
      .map((file) => ({ ...file, modifiedAt })),
  };
}

export function ledgerOf(root: string, files: readonly MemoryFile[], asOf = LATER): Ledger {
  const [ledger] = memoryLedgers({ files, roots: [root], asOf, source: tradingcodexSource });
  if (ledger === undefined) throw new Error(`no TradingCodex site below ${root}`);
  return ledger;
}

export function workspaceLedger(name: string): Ledger {
  const { root, files } = filesOf(name);
  return ledgerOf(root, files);
}

export function viewsOf(ledger: Ledger): LoopView[] {
  return tradingcodexSource.loops(ledger).map((key) => tradingcodexSource.project(ledger, key));
}

/** `expected.json` of a workspace, or a file below it. */
export function oracle<T>(name: string, file = 'expected.json'): T {
  return JSON.parse(readFileSync(path.join(workspacesFolder, name, file), 'utf8')) as T;
}
