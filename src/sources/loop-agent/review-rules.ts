/** Invariants of reviews, repairs and writes (seed 003: supervisor, review verdict, repair artifact). */
import { msg } from '@contract/msg.ts';
import { nodeRef, nodes } from './finding-rule.ts';
import type { Breach, Rule } from './finding-rule.ts';
import { gateResult } from './node-facts.ts';
import { fits, inside } from './path-match.ts';
import type { PlanNode } from './plan.ts';
import { listIn, textIn, textsIn } from './read.ts';
import { repairBreaches } from './repair-artifact.ts';
import type { RunRecord } from './run-record.ts';
import type { NodeState } from './state.ts';
import { anyVerdict, seriousFindings } from './verdict-line.ts';

export const reviewRules: readonly Rule[] = [
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
    // Seed 003, supervisor: changed paths stay inside the declared write set.
    id: 'loop-agent.changed-outside-write-set',
    severity: 'high',
    check: (run) => run.changes.flatMap((changes) => changeBreach(run, changes)),
  },
];

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
