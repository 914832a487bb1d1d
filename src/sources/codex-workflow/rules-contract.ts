/** Invariants of authority: contract, grants, authorizations, knowledge approval (seed 002, R6 and R7). */
import { LONGEST_CONTRACT_MS } from './contract.ts';
import { beyondContract, grantsOf, isAgent, tooBroad } from './escalations.ts';
import type { Rule } from './finding-rule.ts';

export const contractRules: readonly Rule[] = [
  {
    id: 'codex-workflow.authorization-for-other-plan',
    severity: 'action',
    // State machine: a rebind supersedes the execution authorization of the plan before.
    origin: 'seed 002, state machine and R3',
    title: 'codex-workflow.finding.authorization',
    help: 'codex-workflow.finding.authorization-help',
    find: (loop) =>
      loop.views.flatMap(({ task, planHash, terminal }) => {
        const { authorization } = task;
        if (terminal || authorization?.status !== 'active' || planHash === null) return [];
        if (authorization.planHash === planHash) return [];
        return [
          {
            subject: task.id,
            params: { task: task.id, authorization: authorization.id ?? '–' },
            evidence: [task.src],
            at: null,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.contract-used-after-expiry',
    severity: 'high',
    // R6: the contract stays bounded by its expiry.
    origin: 'seed 002, R6',
    title: 'codex-workflow.finding.expired',
    help: 'codex-workflow.finding.expired-help',
    find: (loop) => {
      const { milestone } = loop.parts;
      const contract = milestone?.contract ?? null;
      const end = contract?.expiresAt ?? null;
      if (milestone === null || contract === null || end === null) return [];
      const scope = milestone.scope
        .filter((event) => event.contractCode === contract.code && (event.at ?? -Infinity) >= end)
        .map((event) => ({ what: event.kind ?? '–', src: event.src, at: event.at }));
      const work = loop.views
        .filter(
          ({ task }) =>
            task.authorization?.grantId === contract.grantId && contract.grantId !== null,
        )
        .flatMap(({ task, history }) =>
          history.events
            .filter((event) => (event.at ?? -Infinity) >= end)
            .map((event) => ({ what: task.id, src: event.src, at: event.at })),
        );
      return [...scope, ...work].map(({ what, src, at }) => ({
        subject: `${src.path}:${String(src.line ?? 0)}`,
        params: { code: contract.code ?? '–', what },
        evidence: [contract.src, src],
        at,
      }));
    },
  },
  {
    id: 'codex-workflow.contract-too-long',
    severity: 'action',
    // Guardrails: a Milestone Autonomy Contract lasts 72 hours at most.
    origin: 'seed 002, autonomy guardrails',
    title: 'codex-workflow.finding.too-long',
    help: 'codex-workflow.finding.too-long-help',
    find: (loop) => {
      const contract = loop.parts.milestone?.contract ?? null;
      if (contract === null || contract.expiresAt === null || contract.grantedAt === null)
        return [];
      const length = contract.expiresAt - contract.grantedAt;
      if (length <= LONGEST_CONTRACT_MS) return [];
      return [
        {
          subject: contract.code ?? 'contract',
          params: { code: contract.code ?? '–', hours: Math.round(length / 3_600_000) },
          evidence: [contract.src],
          at: contract.grantedAt,
        },
      ];
    },
  },
  {
    id: 'codex-workflow.grant-too-broad',
    severity: 'high',
    // R6: the listed transitions only; never standalone knowledge approval, never self-renewal.
    origin: 'seed 002, R6',
    title: 'codex-workflow.finding.broad',
    help: 'codex-workflow.finding.broad-help',
    find: (loop) =>
      grantsOf(loop).flatMap((grant) => {
        const beyond = tooBroad(grant);
        if (beyond.length === 0 || grant.status !== 'active') return [];
        return [
          {
            subject: grant.id,
            params: { grant: grant.id, transitions: beyond.join(', ') },
            evidence: [grant.src],
            at: null,
          },
        ];
      }),
  },
  {
    id: 'codex-workflow.scope-changed-by-agent',
    severity: 'high',
    // R6: semantic scope changes need new human authority; an agent may only evolve the membership.
    origin: 'seed 002, R6',
    title: 'codex-workflow.finding.scope',
    help: 'codex-workflow.finding.scope-help',
    find: (loop) =>
      beyondContract(loop).map((event) => ({
        subject: event.id ?? String(event.src.line ?? 0),
        params: { event: event.id ?? '–', actor: event.actor ?? '–' },
        evidence: [event.src],
        at: event.at,
      })),
  },
  {
    id: 'codex-workflow.knowledge-approved-alone',
    severity: 'high',
    // R7: a delegate approves knowledge only inside an atomic context refresh, which names its grant.
    origin: 'seed 002, R7',
    title: 'codex-workflow.finding.knowledge',
    help: 'codex-workflow.finding.knowledge-help',
    find: (loop) => {
      const { approved } = loop.site;
      const open = loop.views.some((view) => !view.terminal);
      if (approved === null || approved.approvedBy === null || !open) return [];
      if (!isAgent(approved.approvedBy) || approved.approvalGrant !== null) return [];
      return [
        {
          subject: String(approved.revision ?? ''),
          params: { revision: approved.revision ?? '–', by: approved.approvedBy },
          evidence: [approved.src],
          at: null,
        },
      ];
    },
  },
];
