/** `state.json` and node records: what a run recorded of itself (format reference, 5-7). */
import type { Json } from '@contract/model.ts';
import {
  field,
  flagIn,
  instantIn,
  isObject,
  isSafeName,
  listIn,
  numberIn,
  objectIn,
  textIn,
} from './read.ts';
import type { JsonObject } from './read.ts';

/** Statuses that end a run. */
export const TERMINAL = ['finished', 'partial_failed', 'failed', 'superseded', 'abandoned'];

export interface NodeState {
  readonly id: string;
  /** `PENDING|RUNNING|FINISHED|ERROR|SKIPPED`; another word is kept and shown. */
  readonly status: string;
  readonly executor: string | null;
  readonly model: string | null;
  readonly complexity: string | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly category: string | null;
  readonly skippedReason: string | null;
  readonly livenessStatus: string | null;
  readonly needsAttention: string | null;
  /** Newest clock that counts as progress; the heartbeat never does. */
  readonly progressAt: number | null;
  /** Text a verdict is read from; an empty assistant text still wins over the output. */
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly envelope: JsonObject | null;
  readonly repairArtifact: JsonObject | null;
  readonly raw: JsonObject;
}

export interface Pass {
  readonly pass: number;
  readonly status: string;
  readonly reason: string;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly processVerdict: string | null;
  readonly reviewVerdict: string | null;
  readonly hardVerify: string | null;
  readonly category: string | null;
  /** From a text pattern over the output: a hint, no measurement. */
  readonly successes: number | null;
  readonly repairArtifact: JsonObject | null;
  readonly nodes: readonly { readonly id: string; readonly status: string }[];
}

export interface Convergence {
  readonly enabled: boolean;
  readonly maxPasses: number | null;
  readonly currentPass: number | null;
  readonly terminalReason: string | null;
  readonly passes: readonly Pass[];
  readonly raw: JsonObject;
}

export interface Runner {
  readonly pid: number | null;
  readonly hostname: string | null;
  readonly startedAt: number | null;
  readonly heartbeatAt: number | null;
}

export interface RunState {
  readonly runId: string | null;
  readonly title: string | null;
  readonly status: string;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly pausedAt: number | null;
  readonly pausedBy: string | null;
  readonly pauseReason: string | null;
  readonly humanDecisionNode: string | null;
  readonly category: string | null;
  readonly terminalReason: string | null;
  readonly runner: Runner | null;
  readonly convergence: Convergence | null;
  /** In recorded order. */
  readonly nodes: ReadonlyMap<string, NodeState>;
  /** Columns of the graph; nodes that no rank names stand in a last one. */
  readonly ranks: readonly (readonly string[])[];
  readonly raw: JsonObject;
  readonly refusedIds: readonly string[];
}

export function isTerminal(status: string): boolean {
  return TERMINAL.includes(status);
}

export function readState(value: Json): RunState | null {
  if (!isObject(value)) return null;
  const nodes = new Map<string, NodeState>();
  const refusedIds: string[] = [];
  for (const [id, record] of Object.entries(objectIn(value, 'nodes') ?? {})) {
    if (!isSafeName(id)) refusedIds.push(id);
    else if (isObject(record)) nodes.set(id, readNodeState(id, record));
  }
  const runner = objectIn(value, 'runner');
  return {
    runId: textIn(value, 'runId'),
    title: textIn(value, 'title'),
    status: textIn(value, 'status') ?? '',
    startedAt: instantIn(value, 'startedAt'),
    finishedAt: instantIn(value, 'finishedAt'),
    pausedAt: instantIn(value, 'pausedAt'),
    pausedBy: textIn(value, 'pausedByNodeId'),
    pauseReason: textIn(value, 'pauseReason'),
    humanDecisionNode: textIn(value, 'humanDecisionNodeId'),
    category: textIn(value, 'failureCategory'),
    terminalReason: textIn(value, 'terminalReason'),
    runner:
      runner === null
        ? null
        : {
            pid: numberIn(runner, 'pid'),
            hostname: textIn(runner, 'hostname'),
            startedAt: instantIn(runner, 'startedAt'),
            heartbeatAt: instantIn(runner, 'heartbeatAt'),
          },
    convergence: readConvergence(objectIn(value, 'convergence')),
    nodes,
    ranks: readRanks(value, nodes),
    raw: value,
    refusedIds,
  };
}

export function readNodeState(id: string, record: JsonObject): NodeState {
  const assistant = field(record, 'assistantText');
  const stdout = textIn(record, 'stdout') ?? '';
  const clocks = [
    instantIn(record, 'lastMeaningfulProgressAt'),
    instantIn(record, 'lastProviderActivityAt'),
    instantIn(record, 'lastToolActivityAt'),
    instantIn(record, 'lastOutputActivityAt'),
  ].filter((at) => at !== null);
  return {
    id,
    status: textIn(record, 'status') ?? '',
    executor: textIn(record, 'executor'),
    model: textIn(record, 'model'),
    complexity: textIn(record, 'complexity'),
    startedAt: instantIn(record, 'startedAt'),
    finishedAt: instantIn(record, 'finishedAt'),
    category: textIn(record, 'failureCategory'),
    skippedReason: textIn(record, 'skippedReason'),
    livenessStatus: textIn(record, 'livenessStatus'),
    needsAttention: textIn(record, 'needsAttentionReason'),
    progressAt: clocks.length === 0 ? null : Math.max(...clocks),
    output: typeof assistant === 'string' ? assistant : stdout,
    stdout,
    stderr: textIn(record, 'stderr') ?? '',
    envelope: objectIn(record, 'decisionEnvelope'),
    repairArtifact: objectIn(record, 'repairArtifact'),
    raw: record,
  };
}

function readRanks(value: Json, nodes: ReadonlyMap<string, NodeState>): string[][] {
  const placed = new Set<string>();
  const ranks: string[][] = [];
  for (const rank of listIn(value, 'ranks')) {
    if (!Array.isArray(rank)) continue;
    const ids = rank.filter(
      (id): id is string => typeof id === 'string' && nodes.has(id) && !placed.has(id),
    );
    for (const id of ids) placed.add(id);
    ranks.push(ids);
  }
  const rest = [...nodes.keys()].filter((id) => !placed.has(id));
  if (rest.length > 0) ranks.push(rest);
  return ranks;
}

function readConvergence(value: JsonObject | null): Convergence | null {
  if (value === null) return null;
  return {
    enabled: flagIn(value, 'enabled') ?? false,
    maxPasses: numberIn(value, 'maxPasses'),
    currentPass: numberIn(value, 'currentPass'),
    terminalReason: textIn(value, 'terminalReason'),
    passes: listIn(value, 'passHistory').filter(isObject).map(readPass),
    raw: value,
  };
}

function readPass(value: JsonObject, index: number): Pass {
  return {
    pass: numberIn(value, 'pass') ?? index + 1,
    status: textIn(value, 'status') ?? '',
    reason: textIn(value, 'reason') ?? '',
    startedAt: instantIn(value, 'startedAt'),
    finishedAt: instantIn(value, 'finishedAt'),
    processVerdict: textIn(value, 'processVerdict'),
    reviewVerdict: textIn(value, 'reviewVerdict'),
    hardVerify: textIn(value, 'hardVerifyStatus'),
    category: textIn(value, 'hardVerifyFailureCategory'),
    successes: numberIn(value, 'shellSuccessCount'),
    repairArtifact: objectIn(value, 'repairArtifact'),
    nodes: listIn(value, 'artifactRefs').flatMap((ref) => {
      const id = textIn(ref, 'nodeId');
      return id === null ? [] : [{ id, status: textIn(ref, 'status') ?? '' }];
    }),
  };
}

/** Nodes in the order they are shown and judged: by rank, then by place in it. */
export function inOrder(state: RunState): NodeState[] {
  return state.ranks.flat().flatMap((id) => state.nodes.get(id) ?? []);
}
