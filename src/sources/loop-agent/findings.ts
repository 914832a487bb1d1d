/**
 * The invariants of a run, each a small pure rule. Every rule says where it comes from; seed 003 is
 * the requirement, "reference" the format reference of loop-agent.
 */
import type { Finding, Msg, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Severity } from '@contract/words.ts';
import { brokenRules } from './decisions.ts';
import { isRecordOnly } from './gates.ts';
import { isApprovedAndWaiting } from './health.ts';
import { gateResult } from './node-facts.ts';
import { fits, inside } from './path-match.ts';
import type { PlanNode } from './plan.ts';
import { listIn, textIn, textsIn } from './read.ts';
import { repairBreaches } from './repair-artifact.ts';
import type { RunRecord } from './run-record.ts';
import { isTerminal } from './state.ts';
import type { NodeState } from './state.ts';
import { anyVerdict, seriousFindings } from './verdict-line.ts';
import type { Verdict } from './verdict.ts';

/** What a rule found; the loop and the rule's name are added by the caller. */
export interface Breach {
  /** Distinguishes two breaches of one rule in one run. */
  readonly about: string;
  readonly title: Msg;
  readonly help: Msg;
  readonly evidence: readonly SourceRef[];
  readonly at?: number | null;
}

interface Rule {
  readonly id: string;
  readonly severity: Severity;
  readonly check: (run: RunRecord, verdict: Verdict) => readonly Breach[];
}

function nodeRef(run: RunRecord, node: string): SourceRef {
  return { ...run.stateRef, field: `nodes.${node}` };
}

function nodes(run: RunRecord): readonly NodeState[] {
  return [...(run.state?.nodes.values() ?? [])];
}

/** Nodes whose text carries a verdict: read by a gate, or reviewer or supervisor by role. */
function judges(run: RunRecord): readonly NodeState[] {
  const plan = [...(run.plan?.nodes.values() ?? [])];
  const read = new Set(plan.flatMap((node) => node.verdictGate?.candidates ?? []));
  for (const node of plan) {
    if (node.role === 'reviewer' || node.role === 'supervisor') read.add(node.id);
  }
  return nodes(run).filter((node) => read.has(node.id) && node.status === 'FINISHED');
}

/** The node that carries out repairs: named by a gate, else by the controller's fixed name. */
function repairNode(run: RunRecord): PlanNode | null {
  const plan = [...(run.plan?.nodes.values() ?? [])];
  const named = plan.find((node) => node.repairGate?.repair)?.repairGate?.repair ?? 'repair-pi';
  return run.plan?.nodes.get(named) ?? null;
}

const RULES: readonly Rule[] = [
  {
    // Seed 003, review verdict: the gate fails closed when the verdict line is missing.
    id: 'loop-agent.gate-passed-without-verdict',
    severity: 'high',
    check: (run) =>
      nodes(run).flatMap((node) => {
        if (node.status !== 'FINISHED') return [];
        const result = gateResult(run, node.id);
        if (result === null || result.kind === 'accepted' || result.kind === 'routed') return [];
        return [
          {
            about: node.id,
            title: msg('loop-agent.finding.gatePassed', { node: node.id }),
            help: msg('loop-agent.finding.gatePassed.help'),
            evidence: [
              nodeRef(run, node.id),
              ...(run.plan?.nodes.get(node.id)?.verdictGate?.candidates ?? []).map((id) =>
                nodeRef(run, id),
              ),
            ],
            at: node.finishedAt,
          },
        ];
      }),
  },
  {
    // Seed 003, severity to verdict: a pass needs zero Critical and zero Important findings.
    id: 'loop-agent.pass-with-serious-findings',
    severity: 'high',
    check: (run) =>
      judges(run).flatMap((node) => {
        const serious = seriousFindings(node.output);
        if (anyVerdict(node.output) !== 'pass' || serious.length === 0) return [];
        return [
          {
            about: node.id,
            title: msg('loop-agent.finding.seriousPass', {
              node: node.id,
              count: serious.length,
            }),
            help: msg('loop-agent.finding.seriousPass.help'),
            evidence: [nodeRef(run, node.id)],
            at: node.finishedAt,
          },
        ];
      }),
  },
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
    // Seed 003, repair artifact: fixScope stays inside the write set and allowed paths of the repair.
    id: 'loop-agent.repair-outside-boundary',
    severity: 'high',
    check: (run) => repairFindings(run, ['scope-outside']),
  },
  {
    // Seed 003, repair artifact: verdict equals the line, pass has no scope, revision has one.
    id: 'loop-agent.repair-artifact-breaks-rules',
    severity: 'action',
    check: (run) => repairFindings(run, null),
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
    // Seed 003, supervisor: changed paths stay inside the declared write set.
    id: 'loop-agent.changed-outside-write-set',
    severity: 'high',
    check: (run) => run.changes.flatMap((changes) => changeBreach(run, changes)),
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

/** Ids of all rules, in the order they are checked. */
export const RUN_RULES: readonly string[] = RULES.map(({ id }) => id);

export function findingsOf(run: RunRecord, verdict: Verdict): Finding[] {
  if (run.state === null || run.degraded) return [];
  return RULES.flatMap((rule) =>
    rule.check(run, verdict).map((breach) => finding(rule, breach, run.loop)),
  );
}

export function finding(
  rule: { readonly id: string; readonly severity: Severity },
  breach: Breach,
  loop: string,
): Finding {
  return {
    id: `${rule.id}:${breach.about}`,
    rule: rule.id,
    severity: rule.severity,
    loop,
    title: breach.title,
    help: breach.help,
    evidence: [...breach.evidence],
    at: breach.at ?? null,
  };
}

/** Breaches of repair artifacts: those of `only`, or all others when it is null. */
function repairFindings(run: RunRecord, only: readonly string[] | null): Breach[] {
  const boundary = repairNode(run);
  return nodes(run).flatMap((node) => {
    const artifact = node.repairArtifact;
    if (artifact === null) return [];
    return repairBreaches(artifact, anyVerdict(node.output), boundary)
      .filter(({ rule }) => (only === null ? rule !== 'scope-outside' : only.includes(rule)))
      .map(({ rule, found }) => ({
        about: `${node.id}:${rule}:${found}`,
        title:
          rule === 'scope-outside'
            ? msg('loop-agent.finding.repairOutside', { path: found })
            : msg('loop-agent.finding.repairRules', { node: node.id, rule }),
        help:
          rule === 'scope-outside'
            ? msg('loop-agent.finding.repairOutside.help')
            : msg('loop-agent.finding.repairRules.help'),
        evidence: [
          nodeRef(run, node.id),
          ...(boundary === null || run.planRef === null ? [] : [run.planRef]),
        ],
        at: node.finishedAt,
      }));
  });
}

function changeBreach(run: RunRecord, changes: RunRecord['changes'][number]): Breach[] {
  const declared = textsIn(changes.value, 'effectiveWriteSet');
  if (declared.length === 0) return [];
  const forbidden = run.plan?.nodes.get(changes.node)?.forbiddenPaths ?? [];
  const outside = listIn(changes.value, 'changedFiles')
    .flatMap((entry) => (typeof entry === 'string' ? entry : (textIn(entry, 'path') ?? [])))
    .filter(
      (path) =>
        !declared.some((pattern) => fits(pattern, path)) ||
        !inside(path, { allowedPaths: null, writeSet: null, forbiddenPaths: forbidden }),
    );
  return outside.slice(0, 20).map((path) => ({
    about: `${changes.node}:${path}`,
    title: msg('loop-agent.finding.changed', { node: changes.node, path }),
    help: msg('loop-agent.finding.changed.help'),
    evidence: [changes.ref],
    at: run.state?.nodes.get(changes.node)?.finishedAt ?? null,
  }));
}
