/** Everything known of one run, read once and joined afterwards. */
import type { Json, Problem, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger, LedgerFile, Row } from '../source.ts';
import { readApproval, readEnvelope, readEscalation, readRejection } from './decisions.ts';
import type { Approval, Envelope, Escalation, Rejection } from './decisions.ts';
import { isPlanned } from './layout.ts';
import { livenessOf } from './liveness.ts';
import type { LivenessFacts } from './liveness.ts';
import { readPlan } from './plan.ts';
import type { Plan } from './plan.ts';
import { instantIn, isObject, objectIn, textIn, textsIn } from './read.ts';
import type { JsonObject } from './read.ts';
import { isNewer, rewind } from './rewind.ts';
import { runFiles } from './run-files.ts';
import type { RunFiles } from './run-files.ts';
import { isTerminal, readNodeState, readState } from './state.ts';
import type { NodeState, RunState } from './state.ts';

/** What a gate node left: its own words, and a person's. */
export interface NodeDecision {
  readonly node: string;
  readonly envelope: Envelope | null;
  /** What the tool's own check refused. */
  readonly errors: readonly string[] | null;
  readonly escalation: Escalation | null;
  readonly escalatedAt: number | null;
  readonly approval: Approval | null;
  readonly rejection: Rejection | null;
  readonly refs: {
    readonly envelope: SourceRef | null;
    readonly errors: SourceRef | null;
    readonly escalation: SourceRef | null;
    readonly approval: SourceRef | null;
    readonly rejection: SourceRef | null;
  };
}

export interface RunRecord {
  readonly key: string;
  readonly loop: string;
  readonly files: RunFiles;
  readonly state: RunState | null;
  /** Built from node records because `state.json` cannot be read. */
  readonly degraded: boolean;
  /** Taken back to the moment asked for. */
  readonly rewound: boolean;
  readonly stateRef: SourceRef;
  readonly plan: Plan | null;
  readonly planRef: SourceRef | null;
  readonly liveness: LivenessFacts | null;
  readonly decisions: ReadonlyMap<string, NodeDecision>;
  readonly interrupt: { readonly value: JsonObject; readonly ref: SourceRef } | null;
  readonly reconciliation: { readonly value: JsonObject; readonly ref: SourceRef } | null;
  readonly exits: readonly { readonly row: Row; readonly value: Json; readonly ref: SourceRef }[];
  /** What writer nodes say they changed. */
  readonly changes: readonly {
    readonly node: string;
    readonly value: JsonObject;
    readonly ref: SourceRef;
  }[];
  readonly problems: readonly Problem[];
}

export function readRun(ledger: Ledger, key: string, loop: string): RunRecord | null {
  const found = runFiles(ledger, key);
  if (found === null) return null;
  const problems: Problem[] = [];
  const stateFile = found.file('run-state');
  const statePath = `${found.folder.path}/state.json`;
  const read = stateFile === null ? null : ledger.whole(stateFile);
  const live = read === null ? null : readState(read.value);
  const past = live !== null && stateFile !== null && isNewer(ledger, stateFile);
  const spare = live === null ? fromRecords(ledger, found) : null;
  const state = live === null ? spare : past ? asItWas(ledger, found, live) : live;
  const files = past && state !== null ? whereItWas(found, state) : found;
  if (live === null) problems.push(unreadable(loop, statePath, stateFile, spare !== null));
  const planFile = files.file('run-plan');
  const planValue = planFile === null ? null : ledger.whole(planFile);
  const plan = planValue === null ? null : readPlan(planValue.value);
  for (const id of [...(state?.refusedIds ?? []), ...(plan?.refusedIds ?? [])]) {
    problems.push({
      id: `loop-agent.node-id:${id}`,
      severity: 'action',
      message: msg('loop-agent.problem.nodeId', { id }),
      src: { path: statePath },
      loop,
    });
  }
  for (const other of files.others) {
    problems.push({
      id: `loop-agent.twice:${other.lifecycle}`,
      severity: 'action',
      message: msg('loop-agent.problem.twice', {
        run: files.folder.name,
        used: files.folder.lifecycle,
        other: other.lifecycle,
      }),
      src: { path: other.path },
      loop,
    });
  }
  return {
    key,
    loop,
    files,
    state,
    degraded: spare !== null,
    rewound: past,
    stateRef: { path: statePath },
    plan,
    planRef: planFile === null ? null : { path: planFile.path },
    liveness: state === null ? null : livenessOf(state, ledger),
    decisions: readDecisions(ledger, files, state),
    interrupt: readWhole(ledger, files.file('run-interrupt'), 'requestedAt'),
    reconciliation: readWhole(ledger, files.file('run-reconciliation'), 'reconciledAt'),
    exits: readExits(ledger, files.file('run-diagnostics')),
    changes: files.all('node-changes').flatMap((file) => {
      const manifest = readWhole(ledger, file, '');
      return manifest === null ? [] : [{ node: file.captures[2] ?? '', ...manifest }];
    }),
    problems,
  };
}

/** A run taken back, waiting again where the answer to its question came later than the moment. */
function asItWas(ledger: Ledger, files: RunFiles, live: RunState): RunState {
  const state = rewind(live, ledger.asOf);
  const whole = (role: string, node: string): Json | undefined => {
    const file = files.nodeFile(role, node);
    return file === null ? undefined : ledger.whole(file)?.value;
  };
  const answeredAt = (node: string): number | null =>
    instantIn(whole('node-approval', node), 'approvedAt') ??
    instantIn(whole('node-rejection', node), 'rejectedAt');
  for (const file of files.all('node-escalation')) {
    const node = file.captures[2] ?? '';
    const asked = instantIn(ledger.whole(file)?.value, 'pausedAt');
    const answered = answeredAt(node);
    if (asked === null || answered === null) continue;
    if (asked > ledger.asOf || answered <= ledger.asOf) continue;
    return {
      ...state,
      status: 'paused',
      pausedBy: node,
      pausedAt: asked,
      pauseReason: 'decision-gate-requires-human',
      humanDecisionNode: null,
    };
  }
  const decided = answeredAt(state.humanDecisionNode ?? '');
  return decided !== null && decided > ledger.asOf ? { ...state, humanDecisionNode: null } : state;
}

/** The folder that a run stood in at a past moment, told by its status then. */
function whereItWas(files: RunFiles, state: RunState): RunFiles {
  if (isPlanned(files.folder.lifecycle)) return files;
  const lifecycle =
    state.status === 'paused' ? 'paused' : isTerminal(state.status) ? 'completed' : 'active';
  // One that ended without leaving `active` was there all the time.
  const stayed = files.folder.lifecycle === 'active' && lifecycle === 'completed';
  return stayed ? files : { ...files, folder: { ...files.folder, lifecycle } };
}

function unreadable(
  loop: string,
  path: string,
  file: LedgerFile | null,
  degraded: boolean,
): Problem {
  const message =
    file === null
      ? msg('loop-agent.problem.noState')
      : degraded
        ? msg('loop-agent.problem.stateFromRecords')
        : msg('loop-agent.problem.stateUnreadable');
  return { id: 'loop-agent.state', severity: 'high', message, src: { path }, loop };
}

/** A run put together from node records: they lag behind, so the view says that it is a makeshift. */
function fromRecords(ledger: Ledger, files: RunFiles): RunState | null {
  const nodes = new Map<string, NodeState>();
  for (const file of files.all('node-record')) {
    const text = ledger.peek(file.path);
    if (text === null) continue;
    try {
      const value = JSON.parse(text) as Json;
      const id = textIn(value, 'id');
      // Other JSON files of the folder (the controller's identity) are no node records.
      if (isObject(value) && id === file.captures[2] && textIn(value, 'status') !== null) {
        nodes.set(id, readNodeState(id, value));
      }
    } catch {
      continue;
    }
  }
  if (nodes.size === 0) return null;
  const base = readState({ status: '' });
  return base === null ? null : { ...base, nodes, ranks: [[...nodes.keys()]] };
}

/** Content of a file, unless it was written after the moment asked for. */
function readWhole(
  ledger: Ledger,
  file: LedgerFile | null,
  instantField: string,
): { value: JsonObject; ref: SourceRef } | null {
  const read = file === null ? null : ledger.whole(file);
  if (file === null || read === null || !isObject(read.value)) return null;
  const at = instantIn(read.value, instantField);
  if (at !== null && at > ledger.asOf && isNewer(ledger, file)) return null;
  return { value: read.value, ref: { path: file.path } };
}

function readDecisions(
  ledger: Ledger,
  files: RunFiles,
  state: RunState | null,
): ReadonlyMap<string, NodeDecision> {
  const nodes = new Set<string>();
  for (const role of ['node-envelope', 'node-envelope-check', 'node-escalation', 'node-approval']) {
    for (const file of files.all(role)) nodes.add(file.captures[2] ?? '');
  }
  for (const file of files.all('node-rejection')) nodes.add(file.captures[2] ?? '');
  const decisions = new Map<string, NodeDecision>();
  for (const node of nodes) {
    // Folders that are no nodes (`.runtime`, `convergence`) may hold such names too.
    if (state !== null && !state.nodes.has(node)) continue;
    const get = (role: string, at: string): { value: JsonObject; ref: SourceRef } | null =>
      readWhole(ledger, files.nodeFile(role, node), at);
    const envelope = get('node-envelope', '');
    const errors = get('node-envelope-check', '');
    const escalation = get('node-escalation', 'pausedAt');
    const approval = get('node-approval', 'approvedAt');
    const rejection = get('node-rejection', 'rejectedAt');
    decisions.set(node, {
      node,
      envelope: envelope === null ? null : readEnvelope(envelope.value),
      errors: errors === null ? null : textsIn(errors.value, 'errors'),
      escalation:
        escalation === null ? null : readEscalation(objectIn(escalation.value, 'humanEscalation')),
      escalatedAt: escalation === null ? null : instantIn(escalation.value, 'pausedAt'),
      approval: approval === null ? null : readApproval(approval.value),
      rejection: rejection === null ? null : readRejection(rejection.value),
      refs: {
        envelope: envelope?.ref ?? null,
        errors: errors?.ref ?? null,
        escalation: escalation?.ref ?? null,
        approval: approval?.ref ?? null,
        rejection: rejection?.ref ?? null,
      },
    });
  }
  return decisions;
}

/** Lines of the exit diagnostics that mean something: every run keeps its `armed` line (reference, 8). */
function readExits(ledger: Ledger, file: LedgerFile | null): RunRecord['exits'] {
  const tail = file === null ? null : ledger.tail(file);
  if (file === null || tail === null) return [];
  return tail.marked(20).flatMap((row) => {
    const value = tail.lines(row)[0]?.value;
    return value === undefined ? [] : [{ row, value, ref: { path: file.path, line: row.line } }];
  });
}
