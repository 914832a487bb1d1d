/**
 * A loop-agent run of any size in a temporary folder: lanes of steps that meet now and then, one
 * lane that failed and was skipped from there on, the newest steps running or still to come.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folders.ts';

const START = Date.parse('2026-11-30T08:00:00Z');
const STEP_MS = 4000;

interface Step {
  readonly id: string;
  readonly lane: number;
  readonly rank: number;
  readonly dependsOn: readonly string[];
}

/** Attachable folder with one active run of `lanes` × `ranks` nodes; `done` ranks are finished. */
export async function largeRun(lanes: number, ranks: number, done: number): Promise<string> {
  const folder = join(await temporaryFolder('graph'), 'many-steps');
  const run = join(folder, '.harness/dag-runs/active/20261130-many-steps');
  await mkdir(run, { recursive: true });
  const steps = stepsOf(lanes, ranks);
  const at = (rank: number): string => new Date(START + rank * STEP_MS).toISOString();
  await writeFile(join(run, 'run.json'), JSON.stringify(planOf(steps)));
  const nodes = Object.fromEntries(
    steps.map((step) => [step.id, nodeOf(step, statusOf(step, ranks, done), at)]),
  );
  const state = {
    version: 1,
    title: 'Many steps',
    runId: '20261130-many-steps',
    cwd: '/srv/demo/many-steps',
    startedAt: at(0),
    executionMode: 'execute',
    runner: { pid: 4242, hostname: 'demo-host', startedAt: at(0), heartbeatAt: at(done + 1) },
    status: 'running',
    ranks: Array.from({ length: ranks }, (_, rank) =>
      steps.filter((step) => step.rank === rank).map(({ id }) => id),
    ),
    nodes,
  };
  await writeFile(join(run, 'state.json'), JSON.stringify(state));
  return folder;
}

function stepsOf(lanes: number, ranks: number): Step[] {
  const name = (lane: number, rank: number): string =>
    `lane-${String(lane).padStart(2, '0')}-step-${String(rank).padStart(2, '0')}`;
  const steps: Step[] = [];
  for (let rank = 0; rank < ranks; rank += 1) {
    for (let lane = 0; lane < lanes; lane += 1) {
      const before = rank === 0 ? [] : [name(lane, rank - 1)];
      const beside =
        rank > 0 && (lane + rank) % 7 === 0 && lane > 0 ? [name(lane - 1, rank - 1)] : [];
      steps.push({ id: name(lane, rank), lane, rank, dependsOn: [...before, ...beside] });
    }
  }
  return steps;
}

function statusOf({ lane, rank }: Step, ranks: number, done: number): string {
  const failedAt = Math.floor(ranks / 3);
  if (lane === 3 && rank >= failedAt) return rank === failedAt ? 'ERROR' : 'SKIPPED';
  if (rank < done) return 'FINISHED';
  return rank === done && lane % 3 === 0 ? 'RUNNING' : 'PENDING';
}

function nodeOf(
  step: Step,
  status: string,
  at: (rank: number) => string,
): Readonly<Record<string, unknown>> {
  const { id, rank } = step;
  const base = { id, status, executor: 'shell', complexity: 'LOW' };
  switch (status) {
    case 'FINISHED':
      return { ...base, startedAt: at(rank), finishedAt: at(rank + 1), stdout: 'done', stderr: '' };
    case 'ERROR':
      return {
        ...base,
        startedAt: at(rank),
        finishedAt: at(rank + 1),
        stdout: '',
        stderr: 'The step ended with code 1.',
        failureCategory: 'shell-exit-nonzero',
      };
    case 'SKIPPED':
      return { ...base, skippedReason: 'dependency failed' };
    case 'RUNNING':
      return { ...base, startedAt: at(rank), lastActivityAt: at(rank) };
    default:
      return base;
  }
}

function planOf(steps: readonly Step[]): Readonly<Record<string, unknown>> {
  return {
    version: 2,
    title: 'Many steps',
    objective: 'A run that is too large to take in at once.',
    successCriteria: ['Every node settles with recorded evidence.'],
    globalConstraints: ['Synthetic run; no model calls.'],
    defaults: { executor: 'shell', writePolicy: 'read-only' },
    tasks: steps.map(({ id, dependsOn }) => ({
      id,
      depends_on: dependsOn,
      complexity: 'LOW',
      subtask_prompt: `Run ${id}.`,
      executor: 'shell',
      writePolicy: 'none',
      shell: { commands: ['true'] },
      outputContract: 'Shell exit status.',
      allowedPaths: ['**'],
      forbiddenPaths: ['.harness/**'],
    })),
  };
}
