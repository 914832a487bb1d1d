/** What each verdict is called, whose turn it makes, and how urgent that is. */
import type { MessageId } from '@contract/messages/index.ts';
import type {
  Activity,
  AttentionKind,
  Concern,
  Lane,
  Priority,
  Severity,
} from '@contract/words.ts';
import type { VerdictKind } from './verdict.ts';

export interface Row {
  readonly lane: Lane;
  readonly kind: AttentionKind;
  readonly priority: Priority;
  readonly concern: Concern;
  readonly severity: Severity;
  readonly why: MessageId;
  /** It no longer asks for anyone once a newer run of the same plan exists. */
  readonly answeredByNewerRun: boolean;
}

export interface VerdictWords {
  readonly label: MessageId;
  readonly stance: MessageId;
  readonly activity: Activity;
  readonly row: Row | null;
}

function user(kind: AttentionKind, priority: Priority, why: MessageId): Row {
  return {
    lane: 'user',
    kind,
    priority,
    concern: 'human-decision',
    severity: 'action',
    why,
    answeredByNewerRun: false,
  };
}

function broken(priority: Priority, severity: Severity, why: MessageId): Row {
  return {
    lane: 'health',
    kind: 'health',
    priority,
    concern: 'state-truth',
    severity,
    why,
    answeredByNewerRun: false,
  };
}

function agent(priority: Priority, severity: Severity, why: MessageId): Row {
  return {
    lane: 'agent',
    kind: 'agent-turn',
    priority,
    concern: 'agent-execution',
    severity,
    why,
    answeredByNewerRun: false,
  };
}

const once = (row: Row): Row => ({ ...row, answeredByNewerRun: true });

function words(
  label: MessageId,
  stance: MessageId,
  activity: Activity,
  row: Row | null = null,
): VerdictWords {
  return { label, stance, activity, row };
}

export const VERDICT_WORDS: Readonly<Record<VerdictKind, VerdictWords>> = {
  planned: words('loop-agent.verdict.planned', 'loop-agent.stance.nothing', 'stopped'),
  unreadable: words(
    'loop-agent.verdict.unreadable',
    'loop-agent.stance.mend',
    'unknown',
    broken('P1', 'high', 'loop-agent.why.unreadable'),
  ),
  'not-started': words(
    'loop-agent.verdict.not-started',
    'loop-agent.stance.goOn',
    'active',
    agent('P2', 'info', 'loop-agent.why.not-started'),
  ),
  'not-yet': words('loop-agent.verdict.not-yet', 'loop-agent.stance.nothing', 'stopped'),
  running: words(
    'loop-agent.verdict.running',
    'loop-agent.stance.goOn',
    'active',
    agent('P2', 'info', 'loop-agent.why.running'),
  ),
  quiet: words(
    'loop-agent.verdict.quiet',
    'loop-agent.stance.goOn',
    'active',
    agent('P2', 'watch', 'loop-agent.why.quiet'),
  ),
  stalled: words(
    'loop-agent.verdict.stalled',
    'loop-agent.stance.look',
    'active',
    broken('P2', 'watch', 'loop-agent.why.stalled'),
  ),
  'node-needs-attention': words(
    'loop-agent.verdict.node-needs-attention',
    'loop-agent.stance.look',
    'active',
    broken('P1', 'action', 'loop-agent.why.node-needs-attention'),
  ),
  silent: words(
    'loop-agent.verdict.silent',
    'loop-agent.stance.mend',
    'unknown',
    broken('P1', 'action', 'loop-agent.why.silent'),
  ),
  orphaned: words(
    'loop-agent.verdict.orphaned',
    'loop-agent.stance.mend',
    'stopped',
    broken('P1', 'high', 'loop-agent.why.orphaned'),
  ),
  'approved-waiting': words(
    'loop-agent.verdict.approved-waiting',
    'loop-agent.stance.resume',
    'paused',
    user('user-todo', 'P1', 'loop-agent.why.approved-waiting'),
  ),
  'human-decision': words(
    'loop-agent.verdict.human-decision',
    'loop-agent.stance.judge',
    'paused',
    user('gate', 'P1', 'loop-agent.why.human-decision'),
  ),
  'waiting-external': words(
    'loop-agent.verdict.waiting-external',
    'loop-agent.stance.wait',
    'paused',
    {
      lane: 'evidence',
      kind: 'evidence',
      priority: 'P1',
      concern: 'human-decision',
      severity: 'watch',
      why: 'loop-agent.why.waiting-external',
      answeredByNewerRun: false,
    },
  ),
  'regression-pause': words(
    'loop-agent.verdict.regression-pause',
    'loop-agent.stance.judge',
    'paused',
    user('review', 'P1', 'loop-agent.why.regression-pause'),
  ),
  'pause-without-question': words(
    'loop-agent.verdict.pause-without-question',
    'loop-agent.stance.judge',
    'paused',
    user('review', 'P1', 'loop-agent.why.pause-without-question'),
  ),
  'paused-elsewhere': words(
    'loop-agent.verdict.paused-elsewhere',
    'loop-agent.stance.mend',
    'paused',
    broken('P1', 'high', 'loop-agent.why.paused-elsewhere'),
  ),
  stranded: words(
    'loop-agent.verdict.stranded',
    'loop-agent.stance.mend',
    'stopped',
    broken('P1', 'action', 'loop-agent.why.stranded'),
  ),
  'unfinished-in-completed': words(
    'loop-agent.verdict.unfinished-in-completed',
    'loop-agent.stance.mend',
    'stopped',
    broken('P2', 'action', 'loop-agent.why.unfinished-in-completed'),
  ),
  rejected: words(
    'loop-agent.verdict.rejected',
    'loop-agent.stance.newPlan',
    'done',
    once(user('review', 'P2', 'loop-agent.why.rejected')),
  ),
  'closed-by-operator': words(
    'loop-agent.verdict.closed-by-operator',
    'loop-agent.stance.nothing',
    'done',
  ),
  interrupted: words(
    'loop-agent.verdict.interrupted',
    'loop-agent.stance.newPlan',
    'done',
    once(user('review', 'P2', 'loop-agent.why.interrupted')),
  ),
  'interrupt-unsettled': words(
    'loop-agent.verdict.interrupt-unsettled',
    'loop-agent.stance.mend',
    'stopped',
    broken('P1', 'action', 'loop-agent.why.interrupt-unsettled'),
  ),
  'gate-missing-verdict': words(
    'loop-agent.verdict.gate-missing-verdict',
    'loop-agent.stance.judge',
    'done',
    once(user('review', 'P1', 'loop-agent.why.gate-missing-verdict')),
  ),
  'gate-misplaced-verdict': words(
    'loop-agent.verdict.gate-misplaced-verdict',
    'loop-agent.stance.judge',
    'done',
    once(user('review', 'P1', 'loop-agent.why.gate-misplaced-verdict')),
  ),
  'gate-revision': words(
    'loop-agent.verdict.gate-revision',
    'loop-agent.stance.fix',
    'done',
    once(agent('P1', 'watch', 'loop-agent.why.gate-revision')),
  ),
  'envelope-invalid': words(
    'loop-agent.verdict.envelope-invalid',
    'loop-agent.stance.judge',
    'done',
    once(user('review', 'P1', 'loop-agent.why.envelope-invalid')),
  ),
  'passes-exhausted': words(
    'loop-agent.verdict.passes-exhausted',
    'loop-agent.stance.newPlan',
    'done',
    once(user('review', 'P1', 'loop-agent.why.passes-exhausted')),
  ),
  'no-progress': words(
    'loop-agent.verdict.no-progress',
    'loop-agent.stance.newPlan',
    'done',
    once(user('review', 'P1', 'loop-agent.why.no-progress')),
  ),
  'blocked-boundary': words(
    'loop-agent.verdict.blocked-boundary',
    'loop-agent.stance.newPlan',
    'done',
    once(user('escalation', 'P1', 'loop-agent.why.blocked-boundary')),
  ),
  'not-repairable': words(
    'loop-agent.verdict.not-repairable',
    'loop-agent.stance.fix',
    'done',
    once(agent('P1', 'watch', 'loop-agent.why.not-repairable')),
  ),
  'convergence-failed': words(
    'loop-agent.verdict.convergence-failed',
    'loop-agent.stance.newPlan',
    'done',
    once(user('review', 'P1', 'loop-agent.why.convergence-failed')),
  ),
  failed: words(
    'loop-agent.verdict.failed',
    'loop-agent.stance.fix',
    'done',
    once(agent('P1', 'watch', 'loop-agent.why.failed')),
  ),
  finished: words('loop-agent.verdict.finished', 'loop-agent.stance.nothing', 'done'),
  'unknown-status': words(
    'loop-agent.verdict.unknown-status',
    'loop-agent.stance.look',
    'unknown',
    broken('P2', 'watch', 'loop-agent.why.unknown-status'),
  ),
};
