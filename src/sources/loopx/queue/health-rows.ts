/** Queue rows for a loop that is itself broken: what its status rests on is missing, stale or damaged. */
import { msg } from '@contract/msg.ts';
import type { Problem, SourceRef } from '@contract/model.ts';
import { isArtifactMissing, runArtifacts } from '../artifacts.ts';
import type { GoalContext } from '../context.ts';
import { messageFact, textFact } from '../facts.ts';
import { staleness, staleNote } from '../freshness.ts';
import type { LeaseRecord } from '../leases.ts';
import type { Row } from './make.ts';

export function healthRows(
  context: GoalContext,
  input: { readonly leases: readonly LeaseRecord[]; readonly problems: readonly Problem[] },
): Row[] {
  return [
    ...artifactRow(context),
    ...staleRow(context),
    ...leaseRows(context, input.leases),
    ...problemRow(input.problems),
  ];
}

function artifactRow(context: GoalContext): Row[] {
  const run = context.statusRun;
  const isLegacy = context.goal.origin === 'runtime';
  if (isLegacy) return legacyRow(context);
  if (run === null || !isArtifactMissing(context, run)) return [];
  const missing = runArtifacts(context, run).filter(({ state }) => state === 'missing');
  return [
    {
      name: `artifact:${run.key}`,
      lane: 'health',
      kind: 'health',
      priority: 'P0',
      concern: 'state-truth',
      title: '',
      titleMsg: msg('loopx.title.artifact', { count: Math.max(missing.length, 1) }),
      since: run.row.at,
      why: msg('loopx.why.artifact'),
      severity: 'high',
      token: 'run_artifact_missing',
      run,
      evidence: missing.map(({ recorded }) => textFact(msg('loopx.fact.gone'), recorded)),
      records: [{ path: context.index?.file.path ?? '', line: run.row.line }],
    },
  ];
}

function legacyRow(context: GoalContext): Row[] {
  const run = context.newestRun;
  return [
    {
      name: 'unregistered',
      lane: 'health',
      kind: 'health',
      priority: 'P2',
      concern: 'state-truth',
      title: '',
      titleMsg: msg('loopx.title.unregistered'),
      since: run?.row.at ?? null,
      why: msg('loopx.why.unregistered'),
      severity: 'action',
      token: 'unregistered_runtime_goal',
      run,
      records: [context.index === null ? null : { path: context.index.file.path }],
    },
  ];
}

function staleRow(context: GoalContext): Row[] {
  if (context.stopped) return [];
  const found = staleness(context);
  const note = staleNote(found);
  if (note === null) return [];
  return [
    {
      name: 'stale',
      lane: 'health',
      kind: 'health',
      priority: 'P1',
      concern: 'state-truth',
      title: '',
      titleMsg: msg('loopx.title.stale'),
      since: found.at,
      why: note,
      severity: 'action',
      token: 'stale_latest_run_projection',
      run: context.statusRun,
      records: [
        context.stateFile === null
          ? null
          : {
              path: context.stateFile.path,
              line: context.state?.frontMatter.get('updated_at')?.line ?? 1,
            },
      ],
    },
  ];
}

function leaseRows(context: GoalContext, leases: readonly LeaseRecord[]): Row[] {
  return leases.flatMap((lease): Row[] => {
    const why = lease.corrupt ? msg('loopx.lease.corrupt') : lease.conflict;
    if (why === null) return [];
    return [
      {
        name: `lease:${lease.file.path}`,
        lane: 'health',
        kind: 'health',
        priority: lease.corrupt ? 'P2' : 'P1',
        concern: 'state-truth',
        title: '',
        titleMsg: msg('loopx.title.lease', { todo: lease.todoId }),
        // A file that was not looked at yet has no time.
        since: lease.file.modifiedAt <= context.now ? lease.file.modifiedAt || null : null,
        why,
        severity: 'action',
        token: lease.corrupt ? 'corrupt_lease' : 'ineffective_lease',
        item: lease.todoId,
        records: [{ path: lease.file.path }],
      },
    ];
  });
}

/** One row for all that is wrong with a goal's files; the list itself is on the loop screen. */
function problemRow(problems: readonly Problem[]): Row[] {
  // Leases have rows of their own.
  const grave = problems.filter(
    ({ id, severity }) => (severity === 'high' || severity === 'action') && !id.includes(':lease:'),
  );
  const [first] = grave;
  if (first === undefined) return [];
  const high = grave.some(({ severity }) => severity === 'high');
  return [
    {
      name: 'problems',
      lane: 'health',
      kind: 'health',
      priority: high ? 'P0' : 'P2',
      concern: 'state-truth',
      title: '',
      titleMsg: msg('loopx.title.problems', { count: grave.length }),
      since: null,
      why: grave.length === 1 ? first.message : msg('loopx.why.problems'),
      severity: high ? 'high' : 'action',
      token: 'contract',
      evidence: grave
        .slice(0, 20)
        .map(({ message, src }) =>
          messageFact(msg('loopx.fact.problem'), message, src === undefined ? {} : { src }),
        ),
      records: grave
        .flatMap(({ src }): SourceRef[] => (src === undefined ? [] : [src]))
        .slice(0, 20),
    },
  ];
}
