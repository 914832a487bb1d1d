/** The loop's drill-down: what the files say, and what it means. */
import type { Section } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as f from './fact.ts';
import type { RunFacts } from './facts.ts';
import { actionLabel, stopReasonLabel } from './labels.ts';
import { distinctTasks, type Matters } from './matters.ts';
import { shownSession } from './paths.ts';
import { loopTasksUsed } from './planner.ts';
import { artifactRef, placeRef, stateRef } from './references.ts';
import { relatedRecords } from './related.ts';
import { requestSection } from './request-section.ts';
import type { Ledger } from '../source.ts';
import { STOP_REASONS } from './vocabulary.ts';

export function sectionsOf(ledger: Ledger, facts: RunFacts, matters: Matters): readonly Section[] {
  return [
    stopSection(facts, matters),
    teamSection(facts),
    budgetSection(facts, matters),
    countsSection(facts, matters),
    sourceSection(facts),
    requestSection(facts),
    ...relatedRecords(ledger, facts),
  ]
    .map((section) => ({ ...section, facts: f.filled(section.facts) }))
    .filter((section) => section.facts.length > 0);
}

function stopSection(facts: RunFacts, matters: Matters): Section {
  const { state } = facts;
  const last = facts.audit.passes.at(-1);
  const open = matters.proposals.filter((row) => row.open).length;
  return {
    id: 'stop',
    title: msg('tradingcodex.section.stop'),
    facts: [
      f.says(msg('tradingcodex.fact.stopReason'), stopReasonLabel(state?.stopReason ?? ''), {
        src: stateRef(facts, 'stop_reason'),
        tone: STOP_REASONS.includes(state?.stopReason ?? '') ? 'plain' : 'warn',
      }),
      f.token(msg('tradingcodex.fact.stopToken'), state?.stopReason ?? ''),
      ...(last === undefined
        ? [f.says(msg('tradingcodex.fact.lastPass'), msg('tradingcodex.pass.none'))]
        : [
            f.says(msg('tradingcodex.fact.lastPass'), actionLabel(last.terminal), {
              src: placeRef(last, 'terminal_action'),
            }),
          ]),
      f.count(msg('tradingcodex.fact.openEscalations'), open, {
        tone: open > 0 ? 'warn' : 'plain',
      }),
      f.count(
        msg('tradingcodex.fact.blockedNow'),
        matters.blockedArtifacts.length + matters.blockedFollowUps.length,
      ),
      f.count(msg('tradingcodex.fact.unansweredNow'), matters.unanswered.length),
      f.list(msg('tradingcodex.fact.missingRoles'), matters.missingRoles),
      f.list(msg('tradingcodex.fact.blocked'), state?.blocked ?? [], {
        src: stateRef(facts, 'blocked_actions'),
      }),
    ],
  };
}

function teamSection(facts: RunFacts): Section {
  const { state } = facts;
  return {
    id: 'team',
    title: msg('tradingcodex.section.team'),
    facts: [
      f.token(msg('tradingcodex.fact.lane'), state?.lane ?? '', { src: stateRef(facts, 'lane') }),
      f.list(msg('tradingcodex.fact.selected'), state?.selected ?? [], {
        src: stateRef(facts, 'selected_team'),
      }),
      f.list(msg('tradingcodex.fact.allowed'), facts.planner?.allowed ?? [], {
        src: stateRef(facts, 'allowed_followup_team'),
      }),
      f.list(msg('tradingcodex.fact.escalation'), state?.escalation ?? [], {
        src: stateRef(facts, 'escalation_team'),
      }),
    ],
  };
}

function budgetSection(facts: RunFacts, matters: Matters): Section {
  const { state, rules } = facts;
  const policy = state?.policy;
  const used = loopTasksUsed(state?.tasks ?? [], rules.counts);
  const limit = policy?.maxLoopTasks ?? 0;
  return {
    id: 'budget',
    title: msg('tradingcodex.section.budget'),
    facts: [
      f.count(msg('tradingcodex.fact.loopTasks'), used, {
        tone: used >= limit && limit > 0 ? 'warn' : 'plain',
      }),
      f.count(msg('tradingcodex.fact.loopTasksMost'), limit, {
        src: stateRef(facts, 'loop_policy'),
      }),
      f.count(msg('tradingcodex.fact.perPass'), policy?.maxFollowups ?? 0),
      f.count(msg('tradingcodex.fact.iterationsMost'), policy?.maxIterations ?? 0),
      f.count(msg('tradingcodex.fact.revisionsMost'), policy?.maxRevisions ?? 0),
      f.count(msg('tradingcodex.fact.totalMost'), policy?.maxTotalTasks ?? 0),
      f.count(msg('tradingcodex.fact.budgetRows'), matters.budgetRows),
      f.says(
        msg('tradingcodex.fact.policyFrom'),
        state?.policyRecorded === true
          ? msg('tradingcodex.policyFrom.recorded')
          : msg('tradingcodex.policyFrom.lane'),
      ),
      f.says(
        msg('tradingcodex.fact.enforced'),
        rules.strict ? msg('tradingcodex.enforced.strict') : msg('tradingcodex.enforced.loose'),
      ),
    ],
  };
}

function countsSection(facts: RunFacts, matters: Matters): Section {
  const { state } = facts;
  const rows = state?.tasks ?? [];
  const tasks = distinctTasks(rows);
  const stopped = state?.completed.filter(({ kind }) => kind === 'stopped') ?? [];
  const evaluated = state?.completed.filter(({ kind }) => kind === 'evaluated') ?? [];
  return {
    id: 'counts',
    title: msg('tradingcodex.section.counts'),
    facts: [
      f.count(msg('tradingcodex.fact.passes'), facts.audit.passes.length),
      f.token(msg('tradingcodex.fact.iteration'), state?.iterationText ?? '', {
        src: stateRef(facts, 'iteration'),
      }),
      f.count(msg('tradingcodex.fact.tasks'), tasks.length),
      f.count(msg('tradingcodex.fact.taskRows'), rows.length, {
        tone: rows.length > tasks.length ? 'warn' : 'plain',
      }),
      f.count(msg('tradingcodex.fact.openTasks'), matters.openTasks.length),
      f.count(msg('tradingcodex.fact.stoppedRows'), stopped.length),
      f.count(msg('tradingcodex.fact.evaluatedRows'), evaluated.length),
      f.count(
        msg('tradingcodex.fact.distinctFiles'),
        new Set(evaluated.map(({ path }) => path)).size,
      ),
      f.count(msg('tradingcodex.fact.proposals'), matters.proposals.length),
      f.count(msg('tradingcodex.fact.liveSessions'), facts.live.length),
      ...facts.artifacts
        .filter(({ unplanned }) => unplanned)
        .slice(0, 20)
        .map((view) =>
          f.token(msg('tradingcodex.fact.unplanned'), view.path, {
            src: artifactRef(view),
            tone: 'warn',
          }),
        ),
    ],
  };
}

function sourceSection(facts: RunFacts): Section {
  const { site, state } = facts;
  const current = site.sessions.find(({ key }) => key === facts.sessionKey)?.run;
  return {
    id: 'source',
    title: msg('tradingcodex.section.source'),
    facts: [
      f.token(msg('tradingcodex.fact.run'), facts.runId),
      f.token(msg('tradingcodex.fact.session'), shownSession(facts.sessionKey)),
      f.says(
        msg('tradingcodex.fact.sessionCurrent'),
        current === facts.runId
          ? msg('tradingcodex.session.current')
          : facts.newer === null
            ? msg('tradingcodex.session.unknown')
            : msg('tradingcodex.session.newer', { run: facts.newer.run }),
      ),
      f.says(
        msg('tradingcodex.fact.family'),
        facts.family === 'A' ? msg('tradingcodex.family.a') : msg('tradingcodex.family.b'),
      ),
      f.token(msg('tradingcodex.fact.toolVersion'), site.version),
      f.says(
        msg('tradingcodex.fact.origin'),
        facts.origin === 'file'
          ? msg('tradingcodex.origin.file')
          : facts.origin === 'replayed'
            ? msg('tradingcodex.origin.replayed')
            : msg('tradingcodex.origin.none'),
        { tone: facts.origin === 'file' ? 'plain' : 'warn' },
      ),
      ...f.instant(
        msg('tradingcodex.fact.updatedAt'),
        state?.updatedAt ?? null,
        state?.updatedAtText ?? '',
      ),
      ...(site.pointer === null
        ? []
        : [
            f.says(
              msg('tradingcodex.fact.pointer'),
              site.pointer.state.runId === facts.runId
                ? msg('tradingcodex.pointer.here')
                : site.pointer.target === 'present'
                  ? msg('tradingcodex.pointer.other', { run: site.pointer.state.runId })
                  : msg('tradingcodex.pointer.stale', { run: site.pointer.state.runId }),
              {
                src: { path: site.pointer.file.path, field: 'state_path' },
                tone: site.pointer.target === 'present' ? 'plain' : 'warn',
              },
            ),
          ]),
      ...(state !== null && state.unknownKeys.length > 0
        ? [f.list(msg('tradingcodex.fact.unknownKeys'), state.unknownKeys)]
        : []),
    ],
  };
}
