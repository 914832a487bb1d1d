/** Invariants of what a run records of itself: folder, status, nodes, ids, passes. */
import { msg } from '@contract/msg.ts';
import { nodeRef, nodes } from './finding-rule.ts';
import type { Rule } from './finding-rule.ts';
import { isTerminal } from './state.ts';

export const stateRules: readonly Rule[] = [
  {
    // Reference 7: folder and status are two facts; flag their disagreement.
    id: 'loop-agent.folder-and-status-disagree',
    severity: 'action',
    check: (run, verdict) =>
      ['stranded', 'paused-elsewhere', 'unfinished-in-completed'].includes(verdict.kind) ||
      (run.files.folder.lifecycle === 'paused' &&
        run.state !== null &&
        run.state.status !== 'paused')
        ? [
            {
              about: run.files.folder.lifecycle,
              title: msg('loop-agent.finding.folder', {
                folder: run.files.folder.lifecycle,
                status: run.state?.status ?? '',
              }),
              help: msg('loop-agent.finding.folder.help'),
              evidence: [{ ...run.stateRef, field: 'status' }],
              at: verdict.since,
            },
          ]
        : [],
  },
  {
    // Reference 7: stopped by a signal, a run ends with a node that still reads RUNNING.
    id: 'loop-agent.node-running-in-ended-run',
    severity: 'action',
    check: (run) =>
      run.state === null || !isTerminal(run.state.status)
        ? []
        : nodes(run)
            .filter(({ status }) => status === 'RUNNING')
            .map((node) => ({
              about: node.id,
              title: msg('loop-agent.finding.stillRunning', { node: node.id }),
              help: msg('loop-agent.finding.stillRunning.help'),
              evidence: [nodeRef(run, node.id), { ...run.stateRef, field: 'status' }],
              at: node.startedAt,
            })),
  },
  {
    // Reference 1 and 20: a run is its folder; a recorded id that differs means a hand moved it.
    id: 'loop-agent.run-id-differs',
    severity: 'watch',
    check: (run) =>
      run.state?.runId && run.state.runId !== run.files.folder.name
        ? [
            {
              about: run.state.runId,
              title: msg('loop-agent.finding.runId', { recorded: run.state.runId }),
              help: msg('loop-agent.finding.runId.help'),
              evidence: [{ ...run.stateRef, field: 'runId' }],
              at: run.state.startedAt,
            },
          ]
        : [],
  },
  {
    // Reference 13: the budget of passes bounds the repair loop.
    id: 'loop-agent.more-passes-than-allowed',
    severity: 'action',
    check: (run) => {
      const convergence = run.state?.convergence ?? null;
      const { currentPass, maxPasses } = convergence ?? { currentPass: null, maxPasses: null };
      if (currentPass === null || maxPasses === null || currentPass <= maxPasses) return [];
      return [
        {
          about: String(currentPass),
          title: msg('loop-agent.finding.passes', { pass: currentPass, max: maxPasses }),
          help: msg('loop-agent.finding.passes.help'),
          evidence: [{ ...run.stateRef, field: 'convergence.currentPass' }],
          at: convergence?.passes.at(-1)?.finishedAt ?? null,
        },
      ];
    },
  },
];
