/** Invariants of decisions: what a gate asks, what a person answered, what became of it. */
import { msg } from '@contract/msg.ts';
import { brokenRules } from './decisions.ts';
import type { Rule } from './finding-rule.ts';
import { isRecordOnly } from './gates.ts';
import { isApprovedAndWaiting } from './health.ts';

export const decisionRules: readonly Rule[] = [
  {
    // Reference 8 and 19: approve only records and moves; without a resume nothing runs.
    id: 'loop-agent.approved-not-resumed',
    severity: 'action',
    check: (run) => {
      if (!isApprovedAndWaiting(run)) return [];
      const decision = run.decisions.get(run.state?.humanDecisionNode ?? '');
      return [
        {
          about: decision?.node ?? '',
          title: msg('loop-agent.finding.notResumed'),
          help: msg('loop-agent.finding.notResumed.help'),
          evidence: [run.stateRef, ...(decision?.refs.approval ? [decision.refs.approval] : [])],
          at: decision?.approval?.at ?? null,
        },
      ];
    },
  },
  {
    // Reference 14: in record-only mode a request for a person is recorded and the run goes on.
    id: 'loop-agent.human-request-only-recorded',
    severity: 'action',
    check: (run) =>
      [...run.decisions.values()].flatMap((decision) =>
        isRecordOnly(run, decision.node)
          ? [
              {
                about: decision.node,
                title: msg('loop-agent.finding.recordOnly', { node: decision.node }),
                help: msg('loop-agent.finding.recordOnly.help'),
                evidence: decision.refs.envelope === null ? [] : [decision.refs.envelope],
                at: run.state?.nodes.get(decision.node)?.finishedAt ?? null,
              },
            ]
          : [],
      ),
  },
  {
    // Reference 14: cross-field rules of a decision envelope.
    id: 'loop-agent.envelope-breaks-rules',
    severity: 'high',
    check: (run) =>
      [...run.decisions.values()].flatMap((decision) => {
        const own = decision.envelope === null ? [] : brokenRules(decision.envelope);
        const count = Math.max(own.length, decision.errors?.length ?? 0);
        if (count === 0) return [];
        return [
          {
            about: decision.node,
            title: msg('loop-agent.finding.envelope', { node: decision.node, count }),
            help: msg('loop-agent.finding.envelope.help'),
            evidence: [decision.refs.envelope, decision.refs.errors].filter((ref) => ref !== null),
            at: run.state?.nodes.get(decision.node)?.finishedAt ?? null,
          },
        ];
      }),
  },
  {
    // Reference 14: a pause for a person comes with a question and its options.
    id: 'loop-agent.pause-without-question',
    severity: 'high',
    check: (run, verdict) =>
      verdict.kind === 'pause-without-question'
        ? [
            {
              about: verdict.node ?? '',
              title: msg('loop-agent.finding.noQuestion', { node: verdict.node ?? '' }),
              help: msg('loop-agent.finding.noQuestion.help'),
              evidence: [{ ...run.stateRef, field: 'pausedByNodeId' }],
              at: verdict.since,
            },
          ]
        : [],
  },
  {
    // Reference 19: the chosen option is one of those the escalation offered.
    id: 'loop-agent.chosen-option-not-offered',
    severity: 'action',
    check: (run) =>
      [...run.decisions.values()].flatMap(({ node, approval, escalation, refs }) => {
        if (!approval?.option || escalation === null || refs.approval === null) return [];
        if (escalation.options.some(({ id }) => id === approval.option)) return [];
        return [
          {
            about: node,
            title: msg('loop-agent.finding.option', { option: approval.option }),
            help: msg('loop-agent.finding.option.help'),
            evidence: [refs.approval, ...(refs.escalation === null ? [] : [refs.escalation])],
            at: approval.at,
          },
        ];
      }),
  },
  {
    // Reference 14: an approval that a loop consumed from a signal was picked by nobody.
    id: 'loop-agent.approved-by-signal',
    severity: 'watch',
    check: (run) =>
      [...run.decisions.values()].flatMap(({ node, approval, refs }) =>
        approval?.bySignal === true && refs.approval !== null
          ? [
              {
                about: node,
                title: msg('loop-agent.finding.signal', { node }),
                help: msg('loop-agent.finding.signal.help'),
                evidence: [refs.approval],
                at: approval.at,
              },
            ]
          : [],
      ),
  },
];
