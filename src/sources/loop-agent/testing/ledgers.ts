/** Ledgers for the tests of this folder: the sample workspaces, and runs made up on the spot. */
import type { Json } from '@contract/model.ts';
import { workspaceFiles } from '../../../../test/support/workspace-files.ts';
import { memoryLedgers } from '../../memory-ledger.ts';
import type { MemoryFile } from '../../memory-ledger.ts';
import type { Ledger } from '../../source.ts';
import { loopAgentSource } from '../index.ts';

/** After everything that the samples record. */
export const AS_OF = Date.parse('2026-11-30T13:00:00.000Z');

/** Answer of the machine that every recorded process is dead, as when the samples were captured. */
export function onCaptureHost(ledger: Ledger): Ledger {
  return { ...ledger, process: () => 'missing' };
}

export function sample(
  name: string,
  asOf = AS_OF,
  change: (file: MemoryFile) => MemoryFile = (file) => file,
): Ledger {
  const { root, files } = workspaceFiles(name);
  // A checkout has the time it was made; the samples were written before this moment.
  const dated = files.map((file) => ({ ...change(file), modifiedAt: AS_OF }));
  return first(dated, [`${root}/workspace`], asOf);
}

export function first(
  files: readonly MemoryFile[],
  roots: readonly string[],
  asOf: number,
): Ledger {
  const [ledger] = memoryLedgers({ files, roots, asOf, source: loopAgentSource });
  if (ledger === undefined) throw new Error('no site found');
  return ledger;
}

/** A ledger of files given by their path below `.harness`; objects are written as JSON. */
export function made(
  files: Readonly<Record<string, Json>>,
  asOf = AS_OF,
  modifiedAt = Date.parse('2026-11-30T12:59:00.000Z'),
): Ledger {
  const list = Object.entries(files).map(([path, content]) => ({
    path: `/repo/.harness/${path}`,
    text: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    modifiedAt,
  }));
  return first(list, ['/repo'], asOf);
}

/** A small plan: writer, supervisor, process gate, repair, review, review gate, closeout. */
export function plan(over: Readonly<Record<string, Json>> = {}): Json {
  return {
    version: 2,
    title: 'Ferry timetable',
    tasks: [
      { id: 'write-pi', depends_on: [], executor: 'pi', writeSet: ['src/**'] },
      { id: 'supervise-pi', depends_on: ['write-pi'], executor: 'pi', role: 'supervisor' },
      {
        id: 'repair-pi',
        depends_on: ['supervise-pi'],
        executor: 'pi',
        writeSet: ['src/**'],
        allowedPaths: ['**'],
        forbiddenPaths: ['src/secret/**'],
      },
      { id: 'review-pi', depends_on: ['repair-pi'], executor: 'pi', role: 'reviewer' },
      {
        id: 'review-gate-shell',
        depends_on: ['review-pi'],
        executor: 'shell',
        shell: { verdictGate: { fromNodeId: 'review-pi', accept: ['VERDICT: pass'] } },
      },
    ],
    ...over,
  };
}

export function node(id: string, over: Readonly<Record<string, Json>> = {}): Json {
  return { id, status: 'FINISHED', executor: 'pi', failureCategory: 'success', ...over };
}

/** A finished run of that plan in which nothing is wrong. */
export function state(
  nodes: Readonly<Record<string, Json>> = {},
  over: Readonly<Record<string, Json>> = {},
): Json {
  return {
    version: 1,
    title: 'Ferry timetable',
    runId: '20270102-ferry',
    startedAt: '2026-11-30T12:00:00.000Z',
    finishedAt: '2026-11-30T12:30:00.000Z',
    status: 'finished',
    ranks: [['write-pi'], ['supervise-pi'], ['repair-pi'], ['review-pi'], ['review-gate-shell']],
    nodes: {
      'write-pi': node('write-pi'),
      'supervise-pi': node('supervise-pi', { assistantText: 'VERDICT: pass\n' }),
      'repair-pi': node('repair-pi'),
      'review-pi': node('review-pi', {
        assistantText: 'VERDICT: pass\n\n- Informational: rename one variable.\n',
      }),
      'review-gate-shell': node('review-gate-shell', { executor: 'shell' }),
      ...nodes,
    },
    ...over,
  };
}
