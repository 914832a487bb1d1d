/** The titled groups of facts on the screen of a run. */
import type { Section, SourceRef } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as fact from './facts.ts';
import { decisionFacts } from './gates.ts';
import type { Health } from './health.ts';
import { ownAdvice } from './own-advice.ts';
import { instantIn, objectIn, textIn } from './read.ts';
import { normalizeRun, runNextStep } from './recovery.ts';
import type { RunRecord } from './run-record.ts';
import type { Verdict } from './verdict.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

export interface Neighbours {
  readonly newer: string | null;
  /** Tasks and queue entries that name this run. */
  readonly tasks: readonly string[];
  readonly pool: readonly { readonly text: string; readonly src: SourceRef }[];
  readonly leases: readonly { readonly text: string; readonly src: SourceRef }[];
  readonly pattern: SourceRef | null;
}

export function sectionsOf(
  run: RunRecord,
  verdict: Verdict,
  health: Health,
  neighbours: Neighbours,
): Section[] {
  const decided = verdict.node === null ? undefined : run.decisions.get(verdict.node);
  const sections: Section[] = [
    {
      id: 'verdict',
      title: msg('loop-agent.section.verdict'),
      facts: verdictFacts(run, verdict, health),
    },
    {
      id: 'recovery',
      title: msg('loop-agent.section.recovery'),
      facts: recoveryFacts(run, verdict),
    },
    {
      id: 'decision',
      title: msg('loop-agent.section.decision'),
      facts: decided === undefined ? [] : decisionFacts(decided),
    },
    {
      id: 'liveness',
      title: msg('loop-agent.section.liveness'),
      facts: livenessFacts(run),
    },
    { id: 'stops', title: msg('loop-agent.section.stops'), facts: stopFacts(run) },
    {
      id: 'convergence',
      title: msg('loop-agent.section.convergence'),
      facts: convergenceFacts(run, neighbours),
    },
    { id: 'plan', title: msg('loop-agent.section.plan'), facts: planFacts(run, neighbours) },
  ];
  return sections.filter(({ facts }) => facts.length > 0);
}

function verdictFacts(run: RunRecord, verdict: Verdict, health: Health): Section['facts'] {
  const { state } = run;
  return [
    ...fact.message(msg('loop-agent.fact.verdictOfRun'), msg(VERDICT_WORDS[verdict.kind].label)),
    ...fact.token(msg('loop-agent.fact.folder'), run.files.folder.lifecycle),
    ...fact.token(msg('loop-agent.fact.status'), state?.status, {
      src: { ...run.stateRef, field: 'status' },
    }),
    ...fact.token(msg('loop-agent.fact.effectiveStatus'), health.effectiveStatus),
    ...fact.list(msg('loop-agent.fact.healthCodes'), health.codes, { tone: 'warn' }),
    ...fact.message(
      msg('loop-agent.fact.degraded'),
      run.degraded ? msg('loop-agent.value.degraded') : null,
      { tone: 'warn' },
    ),
    ...fact.message(
      msg('loop-agent.fact.rewound'),
      run.rewound ? msg('loop-agent.value.rewound') : null,
    ),
  ];
}

function recoveryFacts(run: RunRecord, verdict: Verdict): Section['facts'] {
  const { state } = run;
  const { primary } = verdict;
  if (state === null || primary === null) return [];
  const nextStep = runNextStep(state);
  const own = ownAdvice(verdict);
  return [
    ...fact.token(msg('loop-agent.fact.failedNode'), primary.node?.id),
    ...fact.token(msg('loop-agent.fact.category'), primary.category),
    ...fact.token(msg('loop-agent.fact.normalized'), primary.normalized),
    ...fact.token(msg('loop-agent.fact.runCategory'), normalizeRun(state)),
    ...fact.token(msg('loop-agent.fact.productLine'), primary.line?.category),
    ...fact.token(msg('loop-agent.fact.followUp'), primary.line?.followUp),
    ...fact.token(msg('loop-agent.fact.nextStep'), nextStep),
    ...fact.list(
      msg('loop-agent.fact.skippedBehind'),
      primary.downstreamSkipped.map(({ id }) => id),
    ),
    ...fact.token(msg('loop-agent.fact.toolRecovery'), primary.recovery.action, {
      tone: own === null ? undefined : 'warn',
    }),
    ...fact.message(
      msg('loop-agent.fact.toolNeedsPerson'),
      primary.recovery.humanRequired ? msg('loop-agent.value.yes') : msg('loop-agent.value.no'),
    ),
    ...fact.message(msg('loop-agent.fact.ownRecovery'), own, { tone: 'good' }),
  ];
}

function livenessFacts(run: RunRecord): Section['facts'] {
  const { state, liveness } = run;
  if (state === null || liveness === null || state.runner === null) return [];
  const { runner } = state;
  const src = { ...run.stateRef, field: 'runner' };
  return [
    ...fact.token(msg('loop-agent.fact.liveness'), liveness.liveness),
    // A name, not an amount: no separators, and it can be copied.
    ...fact.token(msg('loop-agent.fact.pid'), runner.pid === null ? null : String(runner.pid), {
      src,
    }),
    ...fact.token(msg('loop-agent.fact.host'), runner.hostname, { src }),
    ...fact.message(
      msg('loop-agent.fact.process'),
      {
        alive: msg('loop-agent.value.processAlive'),
        missing: msg('loop-agent.value.processMissing'),
        'other-host': msg('loop-agent.value.processElsewhere'),
        unknown: msg('loop-agent.value.processUnknown'),
      }[liveness.process],
    ),
    ...fact.at(msg('loop-agent.fact.heartbeat'), runner.heartbeatAt, { src }),
    ...fact.number(msg('loop-agent.fact.heartbeatAge'), liveness.heartbeatAgeMs, 'ms'),
    ...fact.number(msg('loop-agent.fact.idle'), liveness.idleMs, 'ms'),
  ];
}

function stopFacts(run: RunRecord): Section['facts'] {
  const interrupt = run.interrupt?.value;
  const closed = run.reconciliation?.value;
  const by = objectIn(interrupt, 'requestedBy') ?? undefined;
  const extra = { src: run.interrupt?.ref };
  const closing = { src: run.reconciliation?.ref };
  return [
    ...fact.text(msg('loop-agent.fact.terminalReason'), run.state?.terminalReason),
    ...fact.token(msg('loop-agent.fact.interruptStatus'), textIn(interrupt, 'status'), extra),
    ...fact.token(msg('loop-agent.fact.interruptReason'), textIn(interrupt, 'reasonCode'), extra),
    ...fact.text(msg('loop-agent.fact.interruptDetail'), textIn(interrupt, 'reasonDetail'), extra),
    ...fact.token(msg('loop-agent.fact.interruptBy'), textIn(by, 'source'), extra),
    ...fact.token(msg('loop-agent.fact.interruptOutcome'), textIn(interrupt, 'outcome'), extra),
    ...fact.token(msg('loop-agent.fact.closedAs'), textIn(closed, 'action'), closing),
    ...fact.text(msg('loop-agent.fact.closedWhy'), textIn(closed, 'reason'), closing),
    ...fact.at(msg('loop-agent.fact.closedAt'), instantIn(closed, 'reconciledAt'), closing),
    ...fact.list(
      msg('loop-agent.fact.exits'),
      run.exits.map(({ row }) => row.klass),
      { src: run.exits[0]?.ref, tone: 'warn' },
    ),
  ];
}

function convergenceFacts(run: RunRecord, neighbours: Neighbours): Section['facts'] {
  const convergence = run.state?.convergence ?? null;
  if (convergence === null) return [];
  const src = { ...run.stateRef, field: 'convergence' };
  return [
    ...fact.number(msg('loop-agent.fact.currentPass'), convergence.currentPass, undefined, { src }),
    ...fact.number(msg('loop-agent.fact.maxPasses'), convergence.maxPasses, undefined, { src }),
    ...fact.token(msg('loop-agent.fact.convergenceEnd'), convergence.terminalReason, { src }),
    ...fact.message(
      msg('loop-agent.fact.passesKept'),
      msg('loop-agent.value.onlyFailedPasses', { count: convergence.passes.length }),
    ),
    ...(neighbours.pattern === null
      ? []
      : fact.message(msg('loop-agent.fact.pattern'), msg('loop-agent.value.patternKept'), {
          src: neighbours.pattern,
        })),
  ];
}

function planFacts(run: RunRecord, neighbours: Neighbours): Section['facts'] {
  const { plan, state } = run;
  const identity = objectIn(state?.raw, 'controllerIdentityRef') ?? undefined;
  const src = run.planRef ?? undefined;
  return [
    ...fact.list(msg('loop-agent.fact.success'), plan?.successCriteria ?? [], { src }),
    ...fact.list(msg('loop-agent.fact.constraints'), plan?.constraints ?? [], { src }),
    ...fact.number(msg('loop-agent.fact.planVersion'), plan?.version, undefined, { src }),
    ...fact.token(msg('loop-agent.fact.toolVersion'), textIn(identity, 'packageVersion')),
    ...fact.token(msg('loop-agent.fact.toolFingerprint'), textIn(identity, 'packageFingerprint')),
    ...fact.token(msg('loop-agent.fact.executionMode'), textIn(state?.raw, 'executionMode')),
    // The recorded working folder may be of another machine; it is shown and never opened.
    ...fact.text(msg('loop-agent.fact.recordedFolder'), textIn(state?.raw, 'cwd')),
    ...fact.token(msg('loop-agent.fact.recordedRunId'), state?.runId),
    ...fact.list(msg('loop-agent.fact.tasks'), neighbours.tasks),
    ...neighbours.pool.flatMap(({ text, src: ref }) =>
      fact.text(msg('loop-agent.fact.pool'), text, { src: ref }),
    ),
    ...neighbours.leases.flatMap(({ text, src: ref }) =>
      fact.text(msg('loop-agent.fact.recoveryLease'), text, { src: ref }),
    ),
    ...fact.token(msg('loop-agent.fact.newerRun'), neighbours.newer),
  ];
}
