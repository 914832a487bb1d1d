/**
 * The nodes of a run as work items, with edges. Edges run in the direction of work, from what comes
 * first to what follows; their kind says what the step is. A human gate is an item of its own in a
 * column of its own, between the node that asked and the nodes that wait.
 */
import type { Edge, Item } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { ItemState } from '@contract/words.ts';
import { decisionFacts, gateStateOf, humanGates } from './gates.ts';
import { nodeFacts } from './node-facts.ts';
import type { Plan, PlanNode } from './plan.ts';
import type { RunRecord } from './run-record.ts';
import { inOrder, isTerminal } from './state.ts';
import type { NodeState, RunState } from './state.ts';
import type { Verdict } from './verdict.ts';

export function gateItemId(node: string): string {
  return `gate:${node}`;
}

export function itemsOf(run: RunRecord, verdict: Verdict): Item[] {
  const { state } = run;
  if (state === null) return plannedItems(run);
  const gates = humanGates(run);
  const columns = columnsOf(state, new Set(gates.keys()));
  const items: Item[] = inOrder(state).map((node) => ({
    id: node.id,
    kind: 'node',
    side: 'agent',
    title: node.id,
    ...bodyOf(node),
    state: itemState(node, state, verdict),
    token: node.status,
    priority: null,
    ...claimOf(node),
    ...rankOf(columns.get(node.id)),
    at: node.finishedAt ?? node.startedAt,
    facts: nodeFacts(run, node),
    src: { path: run.stateRef.path, field: `nodes.${node.id}` },
  }));
  for (const [node, gate] of gates) {
    const standing = gateStateOf(run, node);
    items.push({
      id: gateItemId(node),
      kind: 'gate',
      side: 'user',
      title: gate.escalation?.question ?? node,
      state: GATE_ITEM[standing],
      token: standing,
      priority: null,
      ...rankOf((columns.get(node) ?? 0) + 1),
      at: gate.approval?.at ?? gate.rejection?.at ?? gate.escalatedAt,
      facts: decisionFacts(gate),
      ...(gate.refs.escalation === null ? {} : { src: gate.refs.escalation }),
    });
  }
  return items;
}

const GATE_ITEM: Readonly<Record<ReturnType<typeof gateStateOf>, ItemState>> = {
  open: 'open',
  approved: 'done',
  rejected: 'failed',
  closed: 'skipped',
};

function rankOf(rank: number | undefined): { rank?: number } {
  return rank === undefined ? {} : { rank };
}

function bodyOf(node: NodeState): { body?: string } {
  const said = node.status === 'ERROR' ? node.stderr : node.output;
  return said === '' ? {} : { body: said.slice(0, 4_000) };
}

function claimOf(node: NodeState): { claimedBy?: string } {
  return node.model === null ? {} : { claimedBy: node.model };
}

/** A run without a readable state still has the nodes of its plan. */
function plannedItems(run: RunRecord): Item[] {
  return [...(run.plan?.nodes.values() ?? [])].map((node) => ({
    id: node.id,
    kind: 'node',
    side: 'agent',
    title: node.id,
    state: 'unknown',
    token: '',
    priority: null,
    facts: [],
    ...(run.planRef === null ? {} : { src: run.planRef }),
  }));
}

/** Columns by rank, with one more behind each rank that holds a human gate. */
function columnsOf(state: RunState, gates: ReadonlySet<string>): Map<string, number> {
  const columns = new Map<string, number>();
  let column = 0;
  for (const rank of state.ranks) {
    for (const id of rank) columns.set(id, column);
    column += rank.some((id) => gates.has(id)) ? 2 : 1;
  }
  return columns;
}

function itemState(node: NodeState, state: RunState, verdict: Verdict): ItemState {
  const ended = isTerminal(state.status);
  switch (node.status) {
    case 'FINISHED':
      return 'done';
    case 'ERROR':
      return 'failed';
    case 'SKIPPED':
      return 'skipped';
    case 'RUNNING':
      return ended || verdict.kind === 'orphaned' || verdict.kind === 'silent'
        ? 'unknown'
        : 'running';
    case 'PENDING':
      if (ended) return 'skipped';
      return state.status === 'paused' || verdict.kind === 'approved-waiting' ? 'waiting' : 'open';
    default:
      return 'unknown';
  }
}

export function edgesOf(run: RunRecord): Edge[] {
  const { plan, state } = run;
  if (plan === null) return [];
  const gates = humanGates(run);
  const lit = litNodes(plan, state);
  const known = (id: string): boolean => state === null || state.nodes.has(id);
  const edges: Edge[] = [];
  for (const node of plan.nodes.values()) {
    if (!known(node.id)) continue;
    for (const parent of node.dependsOn) {
      if (!known(parent) || !plan.nodes.has(parent)) continue;
      const gated = gates.has(parent);
      const open = gated && gateStateOf(run, parent) === 'open';
      edges.push({
        from: gated ? gateItemId(parent) : parent,
        to: node.id,
        kind: open ? 'blocks' : edgeKind(plan, node, parent),
        ...(lit.has(parent) && lit.has(node.id) ? { lit: true } : {}),
      });
    }
  }
  for (const node of gates.keys()) {
    const rejected = gateStateOf(run, node) === 'rejected';
    edges.push({
      from: node,
      to: gateItemId(node),
      kind: 'escalates',
      ...(rejected ? { lit: true } : {}),
    });
  }
  return [...edges, ...repairEdges(plan, state, known)];
}

const CHECKING = ['reviewer', 'supervisor', 'verifier'];

function edgeKind(plan: Plan, node: PlanNode, parent: string): Edge['kind'] {
  if (node.verdictGate?.candidates.includes(parent) === true) return 'validates';
  if (node.repairGate?.from === parent) return 'validates';
  if (node.role !== null && CHECKING.includes(node.role)) return 'validates';
  return plan.nodes.get(parent)?.repairGate?.repair === node.id || isRepairNode(node.id)
    ? 'repairs'
    : 'depends';
}

/** The convergence controller looks for this name (format reference, 13). */
function isRepairNode(id: string): boolean {
  return id === 'repair-pi';
}

/** From the check that failed back to the node that repairs, once for all passes. */
function repairEdges(plan: Plan, state: RunState | null, known: (id: string) => boolean): Edge[] {
  const passes = state?.convergence?.passes ?? [];
  const failed = passes.filter(({ hardVerify }) => hardVerify === 'ERROR').length;
  const check = ['hard-verify-shell', 'verify-shell'].find((id) => plan.nodes.has(id));
  const repair = [...plan.nodes.keys()].find(isRepairNode);
  if (plan.convergence?.enabled !== true || check === undefined || repair === undefined) return [];
  if (!known(check) || !known(repair)) return [];
  return [
    {
      from: check,
      to: repair,
      kind: 'repairs',
      ...(failed > 0
        ? { lit: true, label: msg('loop-agent.edge.passes', { count: failed }) }
        : { proposed: true }),
    },
  ];
}

/** Failed nodes and everything that was skipped behind them. */
function litNodes(plan: Plan, state: RunState | null): ReadonlySet<string> {
  const lit = new Set<string>();
  if (state === null) return lit;
  for (const node of inOrder(state)) {
    const behind = plan.nodes.get(node.id)?.dependsOn.some((parent) => lit.has(parent)) ?? false;
    const rejected = node.status === 'SKIPPED' && node.skippedReason === 'human rejection';
    if (node.status === 'ERROR' || rejected || (node.status === 'SKIPPED' && behind)) {
      lit.add(node.id);
    }
  }
  return lit;
}
