/** The facts of one open task: posture and attempts, decision, next action, refresh, captured answer. */
import type { Fact, Section } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as facts from './facts.ts';
import {
  differenceLabel,
  MEMBER_LABELS,
  NEXT_LABELS,
  POSTURE_LABELS,
  REASON_LABELS,
  statusLabel,
  WARNING_LABELS,
  whoMoves,
} from './labels.ts';
import type { LoopState } from './loop-state.ts';
import type { CorrectiveDecision } from './records.ts';
import { nextAttempt, usedDecisions, type TaskView } from './task-view.ts';

export function taskSections(loop: LoopState, view: TaskView): Section[] {
  const { id } = view.task;
  const name = view.task.title ?? id;
  return [
    {
      id: `task:${id}`,
      title: msg('codex-workflow.section.task', { id, name }),
      facts: [
        ...standing(view),
        ...attempts(view),
        ...decisions(view),
        ...authorization(view),
        ...lease(loop, view),
      ],
    },
    {
      id: `refresh:${id}`,
      title: msg('codex-workflow.section.refresh', { id, name }),
      facts: refresh(loop, view),
    },
    {
      id: `captured:${id}`,
      title: msg('codex-workflow.section.captured', { id, name }),
      facts: captured(loop, view),
    },
  ];
}

function standing(view: TaskView): Fact[] {
  const { posture, task } = view;
  const stopped = posture.posture === 'hard_stop' || posture.posture === 'stopped';
  return [
    facts.said('codex-workflow.fact.member', msg(MEMBER_LABELS[view.state])),
    facts.said('codex-workflow.fact.status', statusLabel(task.status), task.src),
    facts.said(
      'codex-workflow.fact.posture',
      msg(POSTURE_LABELS[posture.posture]),
      undefined,
      stopped ? 'bad' : posture.posture === 'unknown' ? 'warn' : undefined,
    ),
    ...view.gaps.map((gap) => facts.said('codex-workflow.fact.missing', gap, undefined, 'warn')),
    ...posture.warnings.map((warning) =>
      facts.said('codex-workflow.fact.warning', msg(WARNING_LABELS[warning]), undefined, 'warn'),
    ),
    facts.said('codex-workflow.fact.next', msg(NEXT_LABELS[view.next])),
    facts.said('codex-workflow.fact.who', whoMoves(view.role, view.actor)),
    facts.said(
      'codex-workflow.fact.run',
      msg(
        !view.runAllowed
          ? 'codex-workflow.run.no'
          : posture.run === 'once'
            ? 'codex-workflow.run.once'
            : 'codex-workflow.run.yes',
      ),
    ),
    ...facts.list('codex-workflow.fact.waits-for', view.openDependencies, task.src),
    ...facts.token('codex-workflow.fact.step', view.stepId, task.src),
    ...(view.guarded === null
      ? []
      : [
          facts.said(
            'codex-workflow.fact.guarded',
            msg(view.guarded ? 'codex-workflow.guarded.yes' : 'codex-workflow.guarded.no'),
            view.history.audit?.src,
          ),
        ]),
    ...facts.raw('codex-workflow.fact.other', facts.object(task.other), task.src),
  ];
}

/** One line an attempt; where the plan's hash changed between two, that stands between them. */
function attempts(view: TaskView): Fact[] {
  const events = view.history.events.filter((event) => event.stepId === view.stepId);
  const shown: Fact[] = [];
  let hash: string | null = null;
  for (const event of events) {
    if (hash !== null && hash !== event.planHash) {
      shown.push(
        facts.said(
          'codex-workflow.fact.plan-changed',
          msg('codex-workflow.plan.changed', { attempt: event.attempt }),
          event.src,
        ),
      );
    }
    hash = event.planHash;
    const failed = event.outcome === 'failed';
    shown.push(
      facts.said(
        'codex-workflow.fact.attempt-line',
        msg(failed ? 'codex-workflow.attempt.failed' : 'codex-workflow.attempt.other', {
          attempt: event.attempt,
          kind: event.kind ?? '–',
          outcome: event.outcome,
          reviewer: event.reviewer ?? '–',
          finding: event.findings.join(' · ') || '–',
        }),
        event.src,
        failed ? 'warn' : undefined,
      ),
    );
  }
  if (hash !== null && view.planHash !== null && hash !== view.planHash) {
    shown.push(
      facts.said(
        'codex-workflow.fact.plan-changed',
        msg('codex-workflow.plan.changed-since'),
        view.task.src,
      ),
    );
  }
  return shown;
}

function decisions(view: TaskView): Fact[] {
  const used = usedDecisions(view);
  const own = view.history.decisions.filter((decision) => decision.stepId === view.stepId);
  return [
    ...own.map((decision) => {
      const bound = bindingOf(view, decision, used);
      return facts.said(
        'codex-workflow.fact.decision',
        msg(BINDINGS[bound], {
          id: decision.decisionId,
          decision: decision.decision,
          attempt: decision.attempt,
          auditor: decision.auditor ?? '–',
        }),
        decision.src,
        bound === 'unbound' ? 'warn' : undefined,
      );
    }),
    ...facts.list('codex-workflow.fact.allowed', view.posture.allowed),
    ...(view.posture.allowed.length === 0
      ? []
      : facts.number('codex-workflow.fact.next-attempt', nextAttempt(view))),
  ];
}

const BINDINGS = {
  used: 'codex-workflow.decision.used',
  bound: 'codex-workflow.decision.bound',
  unbound: 'codex-workflow.decision.unbound',
} as const;

function bindingOf(
  view: TaskView,
  decision: CorrectiveDecision,
  used: readonly CorrectiveDecision[],
): keyof typeof BINDINGS {
  if (used.includes(decision)) return 'used';
  return decision === view.posture.decision && decision.planHash === view.planHash
    ? 'bound'
    : 'unbound';
}

function authorization(view: TaskView): Fact[] {
  const { task } = view;
  const granted = task.authorization;
  const state = view.authorized
    ? msg('codex-workflow.authorization.current')
    : granted === null
      ? msg('codex-workflow.authorization.none')
      : msg('codex-workflow.authorization.other', { status: granted.status ?? '–' });
  return [
    facts.said('codex-workflow.fact.authorization', state, task.src),
    ...facts.token('codex-workflow.fact.authorized-by', granted?.by ?? null, task.src),
    ...facts.token('codex-workflow.fact.grant', granted?.grantId ?? null, task.src),
    ...facts.token('codex-workflow.fact.plan-hash', view.planHash, task.src),
    ...facts.token(
      'codex-workflow.fact.audit',
      view.history.audit?.id ?? null,
      view.history.audit?.src,
    ),
  ];
}

function lease(loop: LoopState, view: TaskView): Fact[] {
  const held = view.task.lease;
  if (held === null) return [];
  const over = held.expiresAt !== null && held.expiresAt <= loop.ledger.asOf;
  return [
    ...facts.token('codex-workflow.fact.lease', held.holder, view.task.src),
    ...facts.instant(
      'codex-workflow.fact.expires',
      held.expiresAt,
      view.task.src,
      over ? 'bad' : undefined,
    ),
  ];
}

function refresh(loop: LoopState, view: TaskView): Fact[] {
  const src = loop.site.candidate?.src;
  if (!view.knowledgeStale) {
    return view.rebindNeeded
      ? [
          facts.said(
            'codex-workflow.fact.refresh',
            msg('codex-workflow.refresh.rebind'),
            view.history.plan?.src,
            'warn',
          ),
        ]
      : [];
  }
  const result = view.refresh;
  if (result === null) {
    return [
      facts.said(
        'codex-workflow.fact.refresh',
        msg('codex-workflow.refresh.first-map'),
        src,
        'warn',
      ),
    ];
  }
  const verdict = result.eligible
    ? msg(
        result.kind === 'plan-bounded'
          ? 'codex-workflow.refresh.planned'
          : 'codex-workflow.refresh.content',
      )
    : msg('codex-workflow.refresh.refused');
  return [
    facts.said('codex-workflow.fact.refresh', verdict, src, result.eligible ? undefined : 'warn'),
    ...(result.reason === null
      ? []
      : [facts.said('codex-workflow.fact.refresh-reason', msg(REASON_LABELS[result.reason]), src)]),
    ...view.differences.map((difference) =>
      facts.said('codex-workflow.fact.difference', differenceLabel(difference), src, 'warn'),
    ),
    ...facts.list('codex-workflow.fact.planned-additions', result.planned, src),
    ...facts.list('codex-workflow.fact.drifted', result.drifted, src),
  ];
}

function captured(loop: LoopState, view: TaskView): Fact[] {
  return loop.captured
    .filter((next) => next.taskId === view.task.id)
    .flatMap((next) => [
      ...facts.token('codex-workflow.fact.captured-action', next.action, next.src),
      ...facts.token('codex-workflow.fact.captured-actor', next.actor, next.src),
      facts.said('codex-workflow.fact.next', msg(NEXT_LABELS[view.next])),
      facts.said(
        'codex-workflow.fact.captured',
        msg(
          next.outdated
            ? 'codex-workflow.captured.outdated'
            : next.differences.length === 0
              ? 'codex-workflow.captured.same'
              : 'codex-workflow.captured.differs',
        ),
        next.src,
        next.differences.length === 0 ? undefined : 'bad',
      ),
      ...next.differences.map((difference) =>
        facts.said(
          'codex-workflow.fact.captured-difference',
          msg('codex-workflow.captured.line', {
            field: difference.field,
            captured: difference.captured || '–',
            derived: difference.derived || '–',
          }),
          next.src,
          'bad',
        ),
      ),
    ]);
}
