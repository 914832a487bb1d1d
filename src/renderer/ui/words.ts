/** Message ids of the closed vocabularies, so that each id stands where it is used, as a literal. */
import type { MessageId } from '@contract/messages/index.ts';
import type { LoopSummary } from '@contract/model.ts';
import type {
  Activity,
  AttentionKind,
  EdgeKind,
  EventClass,
  ItemKind,
  ItemState,
  Lane,
  QuotaState,
  Severity,
  SourceId,
  TransitionKind,
} from '@contract/words.ts';

type Ids<W extends string> = Readonly<Record<W, MessageId>>;

export const LANE_WORDS: Ids<Lane> = {
  user: 'lane.user',
  health: 'lane.health',
  agent: 'lane.agent',
  evidence: 'lane.evidence',
};
export const SOURCE_WORDS: Ids<SourceId> = {
  loopx: 'ui.source.loopx',
  tradingcodex: 'ui.source.tradingcodex',
  'codex-workflow': 'ui.source.codex-workflow',
  'loop-agent': 'ui.source.loop-agent',
};
export const KIND_WORDS: Ids<AttentionKind> = {
  gate: 'ui.kind.gate',
  'user-todo': 'ui.kind.user-todo',
  reward: 'ui.kind.reward',
  escalation: 'ui.kind.escalation',
  review: 'ui.kind.review',
  quota: 'ui.kind.quota',
  health: 'ui.kind.health',
  'agent-todo': 'ui.kind.agent-todo',
  'agent-turn': 'ui.kind.agent-turn',
  evidence: 'ui.kind.evidence',
  'opt-in': 'ui.kind.opt-in',
};
export const ITEM_WORDS: Ids<ItemKind> = {
  todo: 'ui.item.todo',
  gate: 'ui.item.gate',
  role: 'ui.item.role',
  artifact: 'ui.item.artifact',
  request: 'ui.item.request',
  task: 'ui.item.task',
  step: 'ui.item.step',
  attempt: 'ui.item.attempt',
  node: 'ui.item.node',
  turn: 'ui.item.turn',
};
export const STATE_WORDS: Ids<ItemState> = {
  open: 'ui.state.open',
  ready: 'ui.state.ready',
  running: 'ui.state.running',
  blocked: 'ui.state.blocked',
  waiting: 'ui.state.waiting',
  deferred: 'ui.state.deferred',
  done: 'ui.state.done',
  failed: 'ui.state.failed',
  skipped: 'ui.state.skipped',
  unknown: 'ui.state.unknown',
};
export const GATE_WORDS: Ids<
  'open' | 'approved' | 'rejected' | 'deferred' | 'superseded' | 'closed'
> = {
  open: 'ui.gate.open',
  approved: 'ui.gate.approved',
  rejected: 'ui.gate.rejected',
  deferred: 'ui.gate.deferred',
  superseded: 'ui.gate.superseded',
  closed: 'ui.gate.closed',
};
export const QUOTA_WORDS: Ids<QuotaState> = {
  blocked_health: 'ui.quota.blocked_health',
  operator_gate: 'ui.quota.operator_gate',
  focus_wait: 'ui.quota.focus_wait',
  eligible: 'ui.quota.eligible',
  waiting: 'ui.quota.waiting',
  throttled: 'ui.quota.throttled',
  paused: 'ui.quota.paused',
};
export const TRANSITION_WORDS: Ids<TransitionKind> = {
  'read-only': 'ui.transition.read-only',
  refresh: 'ui.transition.refresh',
  'adapter-tick': 'ui.transition.adapter-tick',
  reward: 'ui.transition.reward',
  'opt-in': 'ui.transition.opt-in',
  'write-approval': 'ui.transition.write-approval',
  none: 'ui.transition.none',
};
export const EVENT_WORDS: Ids<EventClass> = {
  work: 'ui.event.work',
  decision: 'ui.event.decision',
  accounting: 'ui.event.accounting',
  evidence: 'ui.event.evidence',
  state: 'ui.event.state',
};
export const SEVERITY_WORDS: Ids<Severity> = {
  high: 'ui.severity.high',
  action: 'ui.severity.action',
  watch: 'ui.severity.watch',
  info: 'ui.severity.info',
};
export const ACTIVITY_WORDS: Ids<Activity> = {
  active: 'ui.activity.active',
  paused: 'ui.activity.paused',
  stopped: 'ui.activity.stopped',
  done: 'ui.activity.done',
  unknown: 'ui.activity.unknown',
};
export const EDGE_WORDS: Ids<EdgeKind> = {
  depends: 'ui.edge.depends',
  blocks: 'ui.edge.blocks',
  validates: 'ui.edge.validates',
  repairs: 'ui.edge.repairs',
  escalates: 'ui.edge.escalates',
  continues: 'ui.edge.continues',
  'hands-off': 'ui.edge.hands-off',
  supersedes: 'ui.edge.supersedes',
};
export const ARTIFACT_WORDS: Ids<'present' | 'missing' | 'empty' | 'unknown'> = {
  present: 'ui.artifact.present',
  missing: 'ui.artifact.missing',
  empty: 'ui.artifact.empty',
  unknown: 'ui.artifact.unknown',
};
export const FILE_WORDS: Ids<'ok' | 'stale' | 'unreadable' | 'missing' | 'refused' | 'pending'> = {
  ok: 'ui.file.ok',
  stale: 'ui.file.stale',
  unreadable: 'ui.file.unreadable',
  missing: 'ui.file.missing',
  refused: 'ui.file.refused',
  pending: 'ui.file.pending',
};
export const LEASE_WORDS: Ids<'active' | 'expired' | 'released' | 'corrupt' | 'conflict'> = {
  active: 'ui.lease.active',
  expired: 'ui.lease.expired',
  released: 'ui.lease.released',
  corrupt: 'ui.lease.corrupt',
  conflict: 'ui.lease.conflict',
};
export const SEARCH_WORDS: Ids<'loop' | 'attention' | 'item' | 'run' | 'event' | 'file'> = {
  loop: 'ui.search.loop',
  attention: 'ui.search.attention',
  item: 'ui.search.item',
  run: 'ui.search.run',
  event: 'ui.search.event',
  file: 'ui.search.file',
};

/** Without an instant nothing was read that could be current. */
export function freshWord({ freshness }: Pick<LoopSummary, 'freshness'>): MessageId {
  if (freshness.stale) return 'ui.loops.stale';
  return freshness.at === null ? 'ui.loops.fresh-unknown' : 'ui.loops.fresh';
}

/** What a person can say of a run; another word of a ledger stays as it is. */
export const REWARD_WORDS: Readonly<Record<string, MessageId>> = {
  mixed: 'ui.reward.mixed',
  negative: 'ui.reward.negative',
  neutral: 'ui.reward.neutral',
  positive: 'ui.reward.positive',
};

/** What a file is there for; another word of a format stays as it is. */
export const ROLE_WORDS: Readonly<Record<string, MessageId>> = {
  closeout: 'ui.role.closeout',
  'global-registry': 'ui.role.global-registry',
  lease: 'ui.role.lease',
  lock: 'ui.role.lock',
  'loop-rounds': 'ui.role.loop-rounds',
  'loop-signals': 'ui.role.loop-signals',
  'loop-state': 'ui.role.loop-state',
  'node-approval': 'ui.role.node-approval',
  'node-changes': 'ui.role.node-changes',
  'node-envelope': 'ui.role.node-envelope',
  'node-envelope-check': 'ui.role.node-envelope-check',
  'node-escalation': 'ui.role.node-escalation',
  'node-file': 'ui.role.node-file',
  'node-receipt': 'ui.role.node-receipt',
  'node-record': 'ui.role.node-record',
  'node-rejection': 'ui.role.node-rejection',
  'pass-record': 'ui.role.pass-record',
  payload: 'ui.role.payload',
  proof: 'ui.role.proof',
  registry: 'ui.role.registry',
  rendering: 'ui.role.rendering',
  'rollout-log': 'ui.role.rollout-log',
  'run-diagnostics': 'ui.role.run-diagnostics',
  'run-executor': 'ui.role.run-executor',
  'run-index': 'ui.role.run-index',
  'run-interrupt': 'ui.role.run-interrupt',
  'run-plan': 'ui.role.run-plan',
  'run-reconciliation': 'ui.role.run-reconciliation',
  'run-state': 'ui.role.run-state',
  state: 'ui.role.state',
  'task-config': 'ui.role.task-config',
  'task-contract': 'ui.role.task-contract',
  'task-lifecycle': 'ui.role.task-lifecycle',
  'task-plan': 'ui.role.task-plan',
  'task-requirement': 'ui.role.task-requirement',
  'task-transaction': 'ui.role.task-transaction',
  'task-workflow': 'ui.role.task-workflow',
  turn: 'ui.role.turn',
};
