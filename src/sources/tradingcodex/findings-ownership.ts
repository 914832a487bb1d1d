/** Invariants about who may do what: teams, lane, consent, blocked actions. */
import { msg } from '@contract/msg.ts';
import { classifyFollowUp } from './classify.ts';
import type { RunFacts } from './facts.ts';
import type { FindingRule, Hit } from './finding-rule.ts';
import { asksForbidden } from './follow-up-rules.ts';
import { artifactRef, placeRef, stateRef } from './references.ts';
import type { SourceRef } from '@contract/model.ts';
import { BEYOND_RESEARCH, EXECUTION_ROLE, FIXED_ROLES, REVIEWER_ROLE } from './vocabulary.ts';

/** The run's blocked actions and teams at each record, oldest first. */
interface Stage {
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
  readonly ref: SourceRef;
  readonly at: number | null;
}

function stages(facts: RunFacts): readonly Stage[] {
  const { prompts, passes } = facts.audit;
  const { state } = facts;
  const { plan } = facts.replayInput;
  const path = facts.folder?.plan?.path;
  return [
    // Family B: the plan is the classification; its roles are the team.
    ...(plan === null || path === undefined
      ? []
      : [{ ...plan, allowed: plan.stages.flatMap(({ roles }) => roles), ref: { path } }]),
    ...prompts.map((row) => ({ ...row, ref: placeRef(row) })),
    ...passes.map((row) => ({ ...row, ref: placeRef(row) })),
    ...(state !== null && facts.origin === 'file'
      ? [
          {
            blocked: state.blocked,
            allowed: state.allowed,
            ref: stateRef(facts),
            at: state.updatedAt,
          },
        ]
      : []),
  ].map(({ blocked, allowed, ref, at }) => ({ blocked, allowed, ref, at }));
}

function pairs(list: readonly Stage[]): readonly (readonly [Stage, Stage])[] {
  return list.slice(1).map((later, index) => [list[index] as Stage, later] as const);
}

export const ownershipRules: readonly FindingRule[] = [
  // seed: "blocked_actions survive every loop state transition"; note 2.2.
  {
    id: 'tradingcodex.blocked-action-lost',
    severity: 'high',
    check: (facts) =>
      pairs(stages(facts)).flatMap(([before, after]) =>
        before.blocked
          .filter((action) => !after.blocked.includes(action))
          .map((action) => ({
            key: `${action}@${String(after.at)}`,
            title: msg('tradingcodex.finding.blockedLost', { action }),
            help: msg('tradingcodex.finding.blockedLost.help'),
            evidence: [before.ref, after.ref],
            at: after.at,
          })),
      ),
  },
  // seed: "Loop iterations must not add new roles to allowed_followup_team".
  {
    id: 'tradingcodex.allowed-team-grew',
    severity: 'high',
    check: (facts) =>
      pairs(stages(facts).filter(({ allowed }) => allowed.length > 0)).flatMap(([before, after]) =>
        after.allowed
          .filter((role) => !before.allowed.includes(role))
          .map((role) => ({
            key: `${role}@${String(after.at)}`,
            title: msg('tradingcodex.finding.teamGrew', { role }),
            help: msg('tradingcodex.finding.teamGrew.help'),
            evidence: [before.ref, after.ref],
            at: after.at,
          })),
      ),
  },
  // seed: "head-manager may queue follow-ups only inside routing policy".
  {
    id: 'tradingcodex.task-outside-team',
    severity: 'high',
    check: (facts) => {
      const { state, planner } = facts;
      if (state === null || planner === null) return [];
      const inside = [...planner.allowed, ...state.selected];
      return state.tasks
        .filter(({ type }) => type === 'artifact_follow_up')
        .flatMap((task) =>
          task.roles
            .filter((role) => !inside.includes(role))
            .map((role) => ({
              key: `${task.id}:${role}`,
              title: msg('tradingcodex.finding.taskOutside', { role }),
              help: msg('tradingcodex.finding.taskOutside.help'),
              evidence: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
              at: task.at,
            })),
        );
    },
  },
  // seed: "research_only must not silently add valuation, portfolio, risk, approval, or execution roles".
  {
    id: 'tradingcodex.research-widened',
    severity: 'high',
    check: (facts) => {
      const { state } = facts;
      if (state === null || state.lane !== 'research_only') return [];
      const roles = new Set([...state.allowed, ...state.tasks.flatMap((task) => task.roles)]);
      return BEYOND_RESEARCH.filter((role) => roles.has(role)).map((role) => ({
        key: role,
        title: msg('tradingcodex.finding.researchWidened', { role }),
        help: msg('tradingcodex.finding.researchWidened.help'),
        evidence: [stateRef(facts, 'allowed_followup_team')],
        at: state.updatedAt,
      }));
    },
  },
  // seed: "No loop-driven order approval, execution"; note 5.3 row 1.
  {
    id: 'tradingcodex.execution-task',
    severity: 'high',
    check: (facts) =>
      (facts.state?.tasks ?? [])
        .filter((task) => task.type !== 'initial_dispatch' && task.roles.includes(EXECUTION_ROLE))
        .map((task) => ({
          key: task.id,
          title: msg('tradingcodex.finding.executionTask'),
          help: msg('tradingcodex.finding.executionTask.help'),
          evidence: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
          at: task.at,
        })),
  },
  // seed: "planner-computed policy fields are authoritative"; note 5.3.
  {
    id: 'tradingcodex.decision-differs',
    severity: 'high',
    check: (facts) =>
      facts.audit.passes.flatMap((pass) => {
        const allowed = pass.allowed.length > 0 ? pass.allowed : pass.selected;
        return pass.decisions.flatMap((row): readonly Hit[] => {
          if (!row.followUp) return [];
          const policy = classifyFollowUp(row.role, row.trigger, {
            lane: pass.lane,
            allowed,
            escalation: pass.escalation,
          });
          const held = row.action === 'waiting' && policy.withinLane;
          if (held || row.action === policy.action) return [];
          return [
            {
              key: `${String(pass.at)}:${String(row.index)}`,
              title: msg('tradingcodex.finding.decisionDiffers', {
                role: row.role,
                recorded: row.action,
                policy: policy.action,
              }),
              help: msg('tradingcodex.finding.decisionDiffers.help'),
              evidence: [placeRef(pass, `loop_decisions[${String(row.index)}]`)],
              at: row.at,
            },
          ];
        });
      }),
  },
  // seed: "Lane escalation must be user-visible"; an escalation always needs consent (note 5.3).
  {
    id: 'tradingcodex.proposal-without-consent',
    severity: 'action',
    check: (facts, matters) =>
      matters.proposals
        .filter(({ needsConsent, withinLane }) => needsConsent !== true || withinLane === true)
        .map((row) => ({
          key: row.id.replaceAll('\n', '|'),
          title: msg('tradingcodex.finding.noConsent', { role: row.role }),
          help: msg('tradingcodex.finding.noConsent.help'),
          evidence: [
            row.place === null
              ? stateRef(facts, `escalation_proposals[${String(row.index)}]`)
              : placeRef(row.place),
          ],
          at: row.at,
        })),
  },
  // seed: "Follow-up requests that touch secrets, raw broker APIs, policy mutation, approval or execution are invalid".
  {
    id: 'tradingcodex.forbidden-request',
    severity: 'action',
    check: (facts) =>
      facts.artifacts.flatMap((view) =>
        (view.now?.followUps ?? []).flatMap((item, index) =>
          asksForbidden(item)
            ? [
                {
                  key: `${view.path}#${String(index + 1)}`,
                  title: msg('tradingcodex.finding.forbidden', { path: view.path, n: index + 1 }),
                  help: msg('tradingcodex.finding.forbidden.help'),
                  evidence: [artifactRef(view, `follow_up_requests[${String(index)}]`)],
                  at: null,
                },
              ]
            : [],
        ),
      ),
  },
  // seed: "challenge_conflict must not add an unrelated role under the cover of conflict review".
  {
    id: 'tradingcodex.conflict-adds-role',
    severity: 'action',
    check: (facts) => {
      const { state } = facts;
      if (state === null) return [];
      const owners = new Set([
        ...state.selected,
        ...facts.artifacts.flatMap((view) => [view.recorded?.role ?? '', view.now?.role ?? '']),
      ]);
      return state.tasks
        .filter(
          (task) =>
            task.action === 'challenge_conflict' && !task.roles.every((role) => owners.has(role)),
        )
        .map((task) => ({
          key: task.id,
          title: msg('tradingcodex.finding.conflictRole', { role: task.roles.join(', ') }),
          help: msg('tradingcodex.finding.conflictRole.help'),
          evidence: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
          at: task.at,
        }));
    },
  },
  // seed: "suggested_role must be a fixed TradingCodex role"; note 9: unknown values grant nothing.
  {
    id: 'tradingcodex.unknown-role',
    severity: 'watch',
    check: (facts, matters) => {
      const { state } = facts;
      if (state === null) return [];
      const fixed = [...FIXED_ROLES, REVIEWER_ROLE];
      const named = [
        ...state.selected,
        ...state.allowed,
        ...state.escalation,
        ...state.tasks.flatMap((task) => task.roles),
        ...matters.proposals.map(({ role }) => role),
      ];
      return [...new Set(named)]
        .filter((role) => role !== '' && !fixed.includes(role))
        .map((role) => ({
          key: role,
          title: msg('tradingcodex.finding.unknownRole', { role }),
          help: msg('tradingcodex.finding.unknownRole.help'),
          evidence: [stateRef(facts)],
          at: state.updatedAt,
        }));
    },
  },
];
