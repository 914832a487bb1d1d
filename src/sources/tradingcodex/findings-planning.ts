/** Invariants about planning: budgets, terminal actions, and conclusions that are not covered. */
import { msg } from '@contract/msg.ts';
import type { PassRecord } from './audit.ts';
import type { FindingRule, Hit } from './finding-rule.ts';
import { isOpen } from './matters.ts';
import { loopTasksUsed } from './planner.ts';
import { artifactRef, placeRef, stateRef } from './references.ts';
import { countBy, textOf } from './values.ts';
import { HANDOFF_STATES, STOP_REASON_OF, TERMINAL_ACTIONS } from './vocabulary.ts';

/** What the decisions of a recorded pass must end in (note 5.5). */
export function terminalOf(pass: PassRecord): string {
  const has = (action: string): boolean => pass.decisions.some((row) => row.action === action);
  if (has('blocked')) return 'blocked';
  if (pass.proposals.length > 0) return 'lane_escalation_proposal';
  const waits = pass.evaluations.some(({ evaluation }) => evaluation === 'wait_for_artifact');
  if (pass.tasks.length > 0 || has('waiting') || waits) return 'waiting';
  return pass.evaluations.length > 0 ? 'synthesize' : 'waiting';
}

/** Stop reasons and terminal actions that stand for an artifact's hand-off state by mistake. */
function isHandoff(word: string): boolean {
  return HANDOFF_STATES.includes(word) && !TERMINAL_ACTIONS.includes(word);
}

export const planningRules: readonly FindingRule[] = [
  // seed: "accepted is validated as an artifact handoff state, not a terminal workflow state".
  {
    id: 'tradingcodex.handoff-as-terminal',
    severity: 'action',
    check: (facts) => {
      const hits: Hit[] = facts.audit.passes
        .filter(({ terminal }) => isHandoff(terminal))
        .map((pass) => ({
          key: `pass@${String(pass.at)}`,
          title: msg('tradingcodex.finding.handoffTerminal', { word: pass.terminal }),
          help: msg('tradingcodex.finding.handoffTerminal.help'),
          evidence: [placeRef(pass, 'terminal_action')],
          at: pass.at,
        }));
      const word = [facts.state?.terminal, facts.state?.stopReason].find(
        (text) => text !== undefined && isHandoff(text),
      );
      if (word !== undefined) {
        hits.push({
          key: 'state',
          title: msg('tradingcodex.finding.handoffTerminal', { word }),
          help: msg('tradingcodex.finding.handoffTerminal.help'),
          evidence: [stateRef(facts, 'stop_reason')],
          at: facts.state?.updatedAt ?? null,
        });
      }
      return hits;
    },
  },
  // note 5.5: the terminal action follows from the decisions of the pass.
  {
    id: 'tradingcodex.terminal-differs',
    severity: 'action',
    check: (facts) =>
      facts.audit.passes
        .filter((pass) => !isHandoff(pass.terminal) && pass.terminal !== terminalOf(pass))
        .map((pass) => ({
          key: String(pass.at),
          title: msg('tradingcodex.finding.terminalDiffers', {
            recorded: pass.terminal,
            derived: terminalOf(pass),
          }),
          help: msg('tradingcodex.finding.terminalDiffers.help'),
          evidence: [placeRef(pass, 'terminal_action')],
          at: pass.at,
        })),
  },
  // seed: "synthesis can use accepted artifacts only", "conflict handling must preserve unresolved disagreement".
  {
    id: 'tradingcodex.ready-while-open',
    severity: 'action',
    check: (facts, matters) => {
      const { state } = facts;
      if (state === null || state.stopReason !== STOP_REASON_OF.synthesize) return [];
      const open =
        matters.proposals.filter((row) => row.open).length +
        matters.blockedArtifacts.length +
        matters.blockedFollowUps.length +
        matters.unanswered.length +
        state.tasks.filter(isOpen).length;
      if (open === 0) return [];
      return [
        {
          key: 'state',
          title: msg('tradingcodex.finding.readyWhileOpen', { count: open }),
          help: msg('tradingcodex.finding.readyWhileOpen.help'),
          evidence: [stateRef(facts, 'stop_reason')],
          at: state.updatedAt,
        },
      ];
    },
  },
  // note 2.4: "last writer wins"; a subagent event after the pass hides the proposal.
  {
    id: 'tradingcodex.escalation-hidden',
    severity: 'action',
    check: (facts, matters) => {
      const { state } = facts;
      const open = matters.proposals.filter((row) => row.open);
      const told: readonly string[] = [
        STOP_REASON_OF.lane_escalation_proposal,
        STOP_REASON_OF.synthesize,
      ];
      if (state === null || open.length === 0 || told.includes(state.stopReason)) return [];
      return [
        {
          key: 'state',
          title: msg('tradingcodex.finding.hidden', {
            count: open.length,
            reason: state.stopReason,
          }),
          help: msg('tradingcodex.finding.hidden.help'),
          evidence: [
            stateRef(facts, 'stop_reason'),
            ...open.flatMap(({ place }) => (place === null ? [] : [placeRef(place)])),
          ],
          at: state.updatedAt,
        },
      ];
    },
  },
  // seed: "Enforce task and iteration budgets"; 0.2.8 lets revisions pass the limit (note 5.4).
  {
    id: 'tradingcodex.loop-budget-exceeded',
    severity: 'action',
    check: (facts) => {
      const { state } = facts;
      if (state === null) return [];
      const used = loopTasksUsed(state.tasks, facts.rules.counts);
      if (used <= state.policy.maxLoopTasks) return [];
      return [
        {
          key: 'state',
          title: msg('tradingcodex.finding.budgetExceeded', {
            used,
            limit: state.policy.maxLoopTasks,
          }),
          help: msg('tradingcodex.finding.budgetExceeded.help'),
          evidence: [stateRef(facts, 'pending_tasks')],
          at: state.updatedAt,
        },
      ];
    },
  },
  // seed: "max_total_subagent_tasks includes initial dispatch, revisions, challenge passes, and follow-ups".
  {
    id: 'tradingcodex.total-budget-exceeded',
    severity: 'watch',
    check: (facts) => {
      const { state } = facts;
      if (state === null || state.tasks.length <= state.policy.maxTotalTasks) return [];
      return [
        {
          key: 'state',
          title: msg('tradingcodex.finding.totalExceeded', {
            used: state.tasks.length,
            limit: state.policy.maxTotalTasks,
          }),
          help: msg('tradingcodex.finding.totalExceeded.help'),
          evidence: [stateRef(facts, 'pending_tasks')],
          at: state.updatedAt,
        },
      ];
    },
  },
  // seed: max_same_role_revisions; not enforced in 0.2.8 (note 5.4).
  {
    id: 'tradingcodex.revision-limit-exceeded',
    severity: 'watch',
    check: (facts) => {
      const { state } = facts;
      if (state === null) return [];
      const revisions = state.tasks.filter(({ type }) => type === 'same_role_revision');
      const byRole = countBy(revisions, (task) => task.roles[0] ?? '');
      return Object.entries(byRole)
        .filter(([, count]) => count > state.policy.maxRevisions)
        .map(([role, used]) => ({
          key: role,
          title: msg('tradingcodex.finding.revisions', {
            role,
            used,
            limit: state.policy.maxRevisions,
          }),
          help: msg('tradingcodex.finding.revisions.help'),
          evidence: revisions
            .filter((task) => task.roles[0] === role)
            .map((task) => stateRef(facts, `pending_tasks[${String(task.index)}]`)),
          at: state.updatedAt,
        }));
    },
  },
  // seed: max_iterations; passes are counted in the audit file, for `iteration` is no count (note 2.2).
  {
    id: 'tradingcodex.iterations-exceeded',
    severity: 'watch',
    check: (facts) => {
      const limit = facts.state?.policy.maxIterations ?? 0;
      const over = facts.audit.passes.slice(limit);
      if (facts.state === null || limit === 0 || over.length === 0) return [];
      return [
        {
          key: 'passes',
          title: msg('tradingcodex.finding.iterations', { used: facts.audit.passes.length, limit }),
          help: msg('tradingcodex.finding.iterations.help'),
          evidence: over.slice(0, 5).map((pass) => placeRef(pass)),
          at: over[0]?.at ?? null,
        },
      ];
    },
  },
  // note 7: before 0.3.6 nothing turns a stage that waits into one that may start.
  {
    id: 'tradingcodex.stage-never-released',
    severity: 'action',
    check: (facts) => {
      const tasks = facts.state?.tasks ?? [];
      const done = new Set(
        tasks.filter(({ status }) => status === 'completed').map(({ stage }) => stage),
      );
      return tasks
        .filter(
          (task) =>
            task.status === 'blocked_by_dependency' &&
            task.dependsOn.every((stage) => done.has(stage)),
        )
        .map((task) => ({
          key: task.id,
          title: msg('tradingcodex.finding.notReleased', { stage: task.stage }),
          help: msg('tradingcodex.finding.notReleased.help'),
          evidence: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
          at: task.at,
        }));
    },
  },
  // note 7: before 0.3.6 the first role that stops completes the whole stage.
  {
    id: 'tradingcodex.stage-completed-early',
    severity: 'action',
    check: (facts) => {
      if (facts.audit.cut || facts.audit.events.length === 0) return [];
      const ended = new Set(
        facts.audit.events.filter(({ kind }) => kind === 'subagent-stop').map(({ role }) => role),
      );
      return (facts.state?.tasks ?? []).flatMap((task): readonly Hit[] => {
        const running = task.roles.filter((role) => !ended.has(role));
        if (task.type !== 'stage_dispatch' || task.status !== 'completed' || running.length === 0)
          return [];
        return [
          {
            key: task.id,
            title: msg('tradingcodex.finding.completedEarly', {
              stage: task.stage,
              roles: running.join(', '),
            }),
            help: msg('tradingcodex.finding.completedEarly.help'),
            evidence: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
            at: task.at,
          },
        ];
      });
    },
  },
  // note 5.2: an accepted artifact passed the strict check; the same text must still pass it.
  {
    id: 'tradingcodex.accepted-fails-check',
    severity: 'action',
    check: (facts) =>
      facts.artifacts.flatMap((view) => {
        const { now, recorded } = view;
        if (now === null || recorded?.evaluation !== 'accept_artifact') return [];
        const sameText =
          recorded.line === null || recorded.summary === textOf(now.fields['context_summary']);
        if (now.evaluation !== 'revise_artifact' || now.handoff === 'revise' || !sameText)
          return [];
        return [
          {
            key: view.path,
            title: msg('tradingcodex.finding.acceptedFails', {
              path: view.path,
              missing: now.quality.missing.join(', '),
            }),
            help: msg('tradingcodex.finding.acceptedFails.help'),
            evidence: [artifactRef(view)],
            at: recorded.at,
          },
        ];
      }),
  },
];
