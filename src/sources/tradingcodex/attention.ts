/** The queue rows of a run: each open matter with its lane, priority, rule and records. */
import type { Attention, Fact, Msg, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { AttentionKind, Concern, Lane, Priority, Severity } from '@contract/words.ts';
import { consentKind, escalationId } from './escalations.ts';
import * as f from './fact.ts';
import type { RunFacts } from './facts.ts';
import { artifactFacts, artifactKey, taskKey } from './graph.ts';
import type { Matters } from './matters.ts';
import { artifactRef, placeRef, stateRef } from './references.ts';
import { briefLine } from './state.ts';
import { textsOf } from './values.ts';

export interface LoopNames {
  readonly loop: string;
  readonly workspace: string;
  readonly title: string;
}

interface Entry {
  readonly key: string;
  readonly lane: Lane;
  readonly kind: AttentionKind;
  readonly priority: Priority;
  readonly concern: Concern;
  readonly severity: Severity;
  readonly title?: string;
  readonly titleMsg: Msg;
  readonly why: Msg;
  readonly question?: string;
  readonly since: number | null;
  readonly token: string;
  readonly item?: string;
  readonly evidence?: readonly Fact[];
  readonly records: readonly SourceRef[];
}

export function attentionOf(
  facts: RunFacts,
  matters: Matters,
  names: LoopNames,
): readonly Attention[] {
  const entries = [
    ...brokenState(facts),
    ...escalations(facts, matters, names.loop),
    ...blocked(facts, matters),
    ...budget(facts, matters),
    // A later run of the session has taken over: nobody will work on what was left here.
    ...(matters.superseded ? [] : [...stranded(facts, matters), ...agentWork(facts, matters)]),
  ];
  return entries.map((entry) => ({
    id: `${names.loop}#${entry.key}`,
    loop: names.loop,
    workspace: names.workspace,
    source: 'tradingcodex',
    loopTitle: names.title,
    lane: entry.lane,
    kind: entry.kind,
    priority: entry.priority,
    concern: entry.concern,
    focus:
      entry === entries.find(({ lane }) => lane === 'user') ||
      entry === entries.find(({ lane }) => lane === 'agent'),
    title: entry.title ?? '',
    titleMsg: entry.titleMsg,
    since: entry.since,
    why: entry.why,
    question: entry.question ?? null,
    severity: entry.severity,
    token: entry.token,
    ...(entry.item === undefined ? {} : { item: entry.item }),
    evidence: f.filled(entry.evidence ?? []),
    records: [...entry.records],
    offers: [],
  }));
}

function brokenState(facts: RunFacts): readonly Entry[] {
  if (!facts.unreadable) return [];
  const path = facts.folder?.state?.path ?? '';
  return [
    {
      key: 'unreadable',
      lane: 'health',
      kind: 'health',
      priority: 'P0',
      concern: 'state-truth',
      severity: 'high',
      titleMsg: msg('tradingcodex.attention.unreadable'),
      why:
        facts.origin === 'replayed'
          ? msg('tradingcodex.attention.unreadable.replayed')
          : msg('tradingcodex.attention.unreadable.nothing'),
      // A file that was not looked at yet has no time.
      since: facts.folder?.state?.modifiedAt || null,
      token: 'loop-state.json',
      records: [{ path }],
    },
  ];
}

function escalations(facts: RunFacts, matters: Matters, loop: string): readonly Entry[] {
  return matters.proposals
    .filter(({ open }) => open)
    .map((proposal): Entry => {
      const kind = consentKind(proposal);
      const answerable = kind === 'widens';
      return {
        key: escalationId('', proposal).slice(1),
        lane: 'user',
        kind: 'escalation',
        priority: answerable ? 'P1' : 'P2',
        concern: 'human-decision',
        severity: answerable ? 'action' : 'watch',
        title: proposal.question,
        titleMsg: msg('tradingcodex.attention.escalation', { role: proposal.role }),
        why: answerable
          ? msg('tradingcodex.attention.escalation.why', {
              role: proposal.role,
              lane: facts.state?.lane ?? '',
              by: proposal.by,
            })
          : kind === 'unneeded'
            ? msg('tradingcodex.attention.escalation.unneeded', { role: proposal.role })
            : msg('tradingcodex.attention.escalation.grantsNothing', { role: proposal.role }),
        question: proposal.question,
        since: proposal.at ?? facts.state?.updatedAt ?? null,
        token: 'lane_escalation_proposal',
        item: escalationId(loop, proposal),
        evidence: [
          f.text(msg('tradingcodex.fact.reason'), briefLine(proposal.brief, 'Reason')),
          f.token(msg('tradingcodex.fact.trigger'), proposal.trigger),
          f.token(msg('tradingcodex.fact.materiality'), proposal.materiality),
          f.token(msg('tradingcodex.fact.source'), proposal.source),
        ],
        records: [
          proposal.place === null
            ? stateRef(facts, `escalation_proposals[${String(proposal.index)}]`)
            : placeRef(proposal.place),
        ],
      };
    });
}

function blocked(facts: RunFacts, matters: Matters): readonly Entry[] {
  const artifacts = matters.blockedArtifacts.map((view): Entry => {
    const missing = textsOf(view.now?.fields['missing_evidence']);
    return {
      key: `blocked:${view.path}`,
      // Named evidence has to come from outside; without it only a person can say how to go on.
      lane: missing.length > 0 ? 'evidence' : 'user',
      kind: missing.length > 0 ? 'evidence' : 'review',
      priority: 'P1',
      concern: missing.length > 0 ? 'adapter-proof' : 'human-decision',
      severity: 'action',
      titleMsg: msg('tradingcodex.attention.blockedArtifact', { path: view.path }),
      why:
        missing.length > 0
          ? msg('tradingcodex.attention.blockedArtifact.why', { missing: missing.join(', ') })
          : msg('tradingcodex.attention.blockedArtifact.noReason'),
      since: view.recorded?.at ?? null,
      token: 'block_artifact',
      item: artifactKey(view.path),
      evidence: artifactFacts(view),
      records: [artifactRef(view, 'handoff_state')],
    };
  });
  const followUps = matters.blockedFollowUps.map((row): Entry => ({
    key: `refused:${row.source}:${row.role}:${row.trigger}`,
    lane: 'user',
    kind: 'review',
    priority: 'P1',
    concern: 'human-decision',
    severity: 'action',
    title: briefLine(row.brief, 'Question'),
    titleMsg: msg('tradingcodex.attention.refused', { role: row.role }),
    why: msg('tradingcodex.attention.refused.why', {
      role: row.role,
      lane: facts.state?.lane ?? '',
    }),
    question: briefLine(row.brief, 'Question'),
    since: row.at,
    token: 'blocked',
    evidence: [f.token(msg('tradingcodex.fact.source'), row.source)],
    records: [stateRef(facts, 'loop_decisions')],
  }));
  return [...artifacts, ...followUps];
}

function budget(facts: RunFacts, matters: Matters): readonly Entry[] {
  const { unanswered } = matters;
  const { state } = facts;
  if (unanswered.length === 0 || state === null) return [];
  const { refusal } = matters;
  return [
    {
      key: 'budget',
      lane: 'user',
      kind: 'quota',
      priority: 'P1',
      concern: 'quota-allocation',
      severity: 'action',
      titleMsg: msg('tradingcodex.attention.budget', { count: unanswered.length }),
      why:
        refusal?.cause === 'iteration-limit'
          ? msg('tradingcodex.attention.budget.iteration', {
              iteration: refusal.iteration,
              limit: state.policy.maxIterations,
            })
          : msg('tradingcodex.attention.budget.why', {
              limit: state.policy.maxLoopTasks,
              perPass: state.policy.maxFollowups,
            }),
      since: unanswered[0]?.at ?? null,
      token: 'budget_exhausted',
      evidence: unanswered
        .slice(0, 20)
        .map((row) =>
          f.text(
            msg('tradingcodex.fact.unanswered', { role: row.role }),
            briefLine(row.brief, 'Question'),
          ),
        ),
      records: unanswered
        .slice(0, 5)
        .map((row) => stateRef(facts, `loop_decisions[${String(row.index)}]`)),
    },
  ];
}

function stranded(facts: RunFacts, matters: Matters): readonly Entry[] {
  return matters.stranded.map((task) => ({
    key: `stranded:${task.id}`,
    lane: 'health',
    kind: 'health',
    priority: 'P1',
    concern: 'state-truth',
    severity: 'watch',
    titleMsg: msg('tradingcodex.attention.stranded', { role: task.roles.join(', ') }),
    why: msg('tradingcodex.attention.stranded.why'),
    since: task.at,
    token: task.status,
    item: taskKey(task),
    records: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
  }));
}

function agentWork(facts: RunFacts, matters: Matters): readonly Entry[] {
  const { state } = facts;
  if (state === null) return [];
  const base = {
    lane: 'agent',
    concern: 'agent-execution',
    severity: 'info',
    since: state.updatedAt,
    token: state.stopReason,
    records: [stateRef(facts, 'stop_reason')],
  } as const;
  const found: Entry[] = [];
  if (matters.conflicts.length > 0) {
    found.push({
      ...base,
      key: 'conflict',
      kind: 'agent-todo',
      priority: 'P1',
      title: briefLine(matters.conflicts[0]?.brief ?? '', 'Question'),
      titleMsg: msg('tradingcodex.attention.conflict'),
      why: msg('tradingcodex.attention.conflict.why', { count: matters.conflicts.length }),
    });
  }
  if (matters.openTasks.length > 0) {
    const roles = [...new Set(matters.openTasks.flatMap((task) => task.roles))];
    found.push({
      ...base,
      key: 'open',
      kind: 'agent-turn',
      priority: 'P2',
      titleMsg: msg('tradingcodex.attention.open', { count: matters.openTasks.length }),
      why: msg('tradingcodex.attention.open.why', { roles: roles.join(', ') }),
    });
  } else if (matters.verify || matters.unplanned.length > 0) {
    found.push({
      ...base,
      key: 'pass',
      kind: 'agent-turn',
      priority: 'P2',
      titleMsg: msg('tradingcodex.attention.pass'),
      why: matters.verify
        ? msg('tradingcodex.attention.pass.verify')
        : msg('tradingcodex.attention.pass.unplanned', { count: matters.unplanned.length }),
      evidence: matters.unplanned
        .slice(0, 20)
        .map((view) => f.token(msg('tradingcodex.fact.path'), view.path)),
    });
  } else if (matters.ready) {
    found.push({
      ...base,
      key: 'ready',
      kind: 'agent-turn',
      priority: 'P2',
      titleMsg: msg('tradingcodex.attention.ready'),
      why: msg('tradingcodex.attention.ready.why'),
    });
  } else if (matters.headManager) {
    found.push({
      ...base,
      key: 'head-manager',
      kind: 'agent-turn',
      priority: 'P2',
      titleMsg: msg('tradingcodex.attention.headManager'),
      why: msg('tradingcodex.attention.headManager.why'),
    });
  }
  if (matters.revise.length > 0) {
    found.push({
      ...base,
      key: 'revise',
      kind: 'agent-todo',
      priority: 'P1',
      titleMsg: msg('tradingcodex.attention.revise', { count: matters.revise.length }),
      why: msg('tradingcodex.attention.revise.why'),
      evidence: matters.revise
        .slice(0, 20)
        .map((view) =>
          f.list(
            msg('tradingcodex.fact.failsOf', { path: view.path }),
            view.now === null || view.now.quality.missing.length === 0
              ? [view.now?.handoff ?? view.recorded?.handoff ?? '']
              : view.now.quality.missing,
          ),
        ),
      records: matters.revise.slice(0, 20).map((view) => artifactRef(view)),
    });
  }
  return found;
}
