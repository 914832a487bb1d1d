/** Invariants between the state files: membership, audit, leases, milestone, captured `next`. */
import type { Rule } from './finding-rule.ts';

export const stateRules: readonly Rule[] = [
  {
    id: 'codex-workflow.task-not-in-membership',
    severity: 'high',
    // State machine: every live task that names a milestone must be in its membership.
    origin: 'seed 002, state machine (reverse membership check)',
    title: 'codex-workflow.finding.unlisted',
    help: 'codex-workflow.finding.unlisted-help',
    find: (loop) => {
      const { milestone, membership } = loop.parts;
      const listed = new Set(membership?.unlisted ?? []);
      return loop.views
        .filter(
          ({ task, terminal }) =>
            listed.has(task.id) || (milestone === null && task.milestoneId !== null && !terminal),
        )
        .map(({ task }) => ({
          subject: task.id,
          params: { task: task.id, milestone: task.milestoneId ?? '–' },
          evidence: [task.src, ...(milestone === null ? [] : [milestone.state.src])],
          at: null,
        }));
    },
  },
  {
    id: 'codex-workflow.member-names-other-milestone',
    severity: 'high',
    origin: 'seed 002, state machine (membership integrity)',
    title: 'codex-workflow.finding.foreign',
    help: 'codex-workflow.finding.foreign-help',
    find: (loop) => {
      const { milestone, membership } = loop.parts;
      return (membership?.foreign ?? []).map((id) => ({
        subject: id,
        params: { task: id, milestone: milestone?.state.id ?? '–' },
        evidence: milestone === null ? [] : [milestone.state.src],
        at: null,
      }));
    },
  },
  {
    id: 'codex-workflow.audit-for-other-plan',
    severity: 'action',
    // R1: the posture rests on the current Plan Risk Audit; an audit of an older plan guards nothing.
    origin: 'seed 002, R1',
    title: 'codex-workflow.finding.audit',
    help: 'codex-workflow.finding.audit-help',
    find: (loop) =>
      loop.views.flatMap(({ task, history, planHash, terminal, authorized }) => {
        const { audit } = history;
        if (terminal || !authorized || audit === null || audit.planHash === planHash) return [];
        return [
          {
            subject: task.id,
            params: { task: task.id, audit: audit.id ?? '–' },
            evidence: [audit.src, task.src],
            at: audit.at,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.lease-expired',
    severity: 'watch',
    // Acceptance of the release: no active or stale writer leases are left.
    origin: 'seed 002, R5 and required tests',
    title: 'codex-workflow.finding.lease',
    help: 'codex-workflow.finding.lease-help',
    find: (loop) =>
      loop.views.flatMap(({ task, terminal }) => {
        const { lease } = task;
        if (lease === null) return [];
        const over = lease.expiresAt !== null && lease.expiresAt <= loop.ledger.asOf;
        if (!over && !terminal) return [];
        return [
          {
            subject: task.id,
            params: { task: task.id, holder: lease.holder ?? '–' },
            evidence: [task.src],
            at: lease.expiresAt,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.accepted-with-open-tasks',
    severity: 'high',
    origin: 'seed 002, required tests (a milestone ends with all tasks terminal)',
    title: 'codex-workflow.finding.accepted',
    help: 'codex-workflow.finding.accepted-help',
    find: (loop) => {
      const { milestone } = loop.parts;
      const open = loop.views.filter((view) => !view.terminal);
      if (milestone?.state.status !== 'accepted' || open.length === 0) return [];
      return [
        {
          subject: milestone.state.id,
          params: {
            milestone: milestone.state.id,
            tasks: open.map((view) => view.task.id).join(', '),
          },
          evidence: [milestone.state.src, ...open.map((view) => view.task.src)],
          at: null,
        },
      ];
    },
  },
  {
    id: 'codex-workflow.next-disagrees',
    severity: 'action',
    // R2: `next` always recommends what the matching command can carry out from the same state.
    origin: 'seed 002, R2',
    title: 'codex-workflow.finding.next',
    help: 'codex-workflow.finding.next-help',
    find: (loop) =>
      loop.captured
        .filter((captured) => captured.differences.length > 0)
        .map((captured) => ({
          subject: captured.taskId,
          params: {
            task: captured.taskId,
            captured: captured.action,
            fields: captured.differences.map((difference) => difference.field).join(', '),
          },
          evidence: [captured.src],
          at: null,
        })),
  },
];
