/** Everything odd in the input of one goal: where, and what was done about it. None is fatal. */
import { msg } from '@contract/msg.ts';
import type { Msg, Problem, SourceRef } from '@contract/model.ts';
import type { Severity } from '@contract/words.ts';
import type { Row } from '../../source.ts';
import { mergedRun, type GoalContext } from '../context.ts';
import { asText, compactText, field } from '../json-values.ts';
import type { LeaseRecord } from '../leases.ts';
import { FLAG } from '../records/run-row.ts';
import type { QuotaLedger } from '../quota.ts';
import { openTodos } from '../todos/order.ts';
import type { TodoOddity } from '../todos/parse-todos.ts';
import type { TurnFile } from '../turns.ts';
import type { LedgerFile } from '../../source.ts';
import { duplicateGroups } from './duplicates.ts';
import { incidentProblems, lockProblems } from './locks.ts';
import type { RegistryFinding } from './registry-findings.ts';
import { findingMessage } from './site-problems.ts';

export interface GoalProblemInput {
  readonly findings: readonly RegistryFinding[];
  readonly quota: QuotaLedger;
  readonly leases: readonly LeaseRecord[];
  readonly turns: readonly TurnFile[];
  readonly unreadTurns: readonly LedgerFile[];
}

/** How far back odd rows are looked for; duplicates are found wherever they are. */
const SAMPLE = 2000;

export function goalProblems(context: GoalContext, input: GoalProblemInput): Problem[] {
  const make = maker(context);
  return [
    ...readingProblems(context),
    ...input.findings
      .filter(({ goal, kind }) => goal === context.goal.id && kind !== 'registry_goal_bad_id')
      .map((finding) => make(finding.kind, finding.severity, findingMessage(finding), finding.src)),
    ...stateProblems(context, make),
    ...indexProblems(context, input.quota, make),
    ...leaseProblems(input.leases, make),
    ...turnProblems(input, make),
    ...lockProblems(context, make),
    ...incidentProblems(context, make),
  ];
}

export type Make = (kind: string, severity: Severity, message: Msg, src: SourceRef) => Problem;

function maker(context: GoalContext): Make {
  return (kind, severity, message, src) => ({
    id: `${context.id}:${kind}:${src.path}:${String(src.line ?? src.field ?? '')}`,
    severity,
    message,
    src,
    loop: context.id,
  });
}

/** What the engine found wrong in this goal's own files. */
function readingProblems(context: GoalContext): Problem[] {
  const { goal, stateFile, ledger } = context;
  const own = [stateFile?.path, goal.events?.path].flatMap((path) => path ?? []);
  return ledger.problems
    .filter(({ src }) => {
      const path = src?.path;
      if (path === undefined) return false;
      const isRuntime = goal.runtimeFolder !== null && path.startsWith(`${goal.runtimeFolder}/`);
      return isRuntime || own.includes(path);
    })
    .map((problem) => ({ ...problem, loop: context.id }));
}

function stateProblems(context: GoalContext, make: Make): Problem[] {
  const path = context.stateFile?.path;
  const found: Problem[] = [];
  const { replay, state } = context;
  if (replay?.kind === 'refused') {
    const src = { path: replay.path, ...(replay.line === null ? {} : { line: replay.line }) };
    found.push(make(`events-${replay.why}`, 'action', replayMessage(replay.why), src));
  }
  if (path === undefined || state === null) return found;
  for (const oddity of state.todos.oddities) {
    const [severity, message] = oddityMessage(oddity);
    found.push(make(oddity.kind + oddity.detail, severity, message, { path, line: oddity.line }));
  }
  if (context.todos.source !== 'markdown') return found;
  for (const todo of openTodos(context.todos.user)) {
    if (todo.taskClassGiven) continue;
    const message = msg('loopx.problem.untyped', { todo: compactText(todo.text, 80) });
    found.push(make('user_todo_task_class_missing', 'action', message, { path, line: todo.line }));
  }
  return found;
}

function replayMessage(why: 'bad-line' | 'conflict' | 'schema' | 'too-long'): Msg {
  switch (why) {
    case 'bad-line':
      return msg('loopx.problem.events.badLine');
    case 'conflict':
      return msg('loopx.problem.events.conflict');
    case 'schema':
      return msg('loopx.problem.events.schema');
    case 'too-long':
      return msg('loopx.problem.events.tooLong');
  }
}

function oddityMessage({ kind, subject, detail }: TodoOddity): [Severity, Msg] {
  const todo = compactText(subject, 80);
  switch (kind) {
    case 'unclosed-comment':
      return ['watch', msg('loopx.problem.unclosed', { todo })];
    case 'bad-box':
      return ['watch', msg('loopx.problem.badBox', { todo })];
    case 'dropped-value':
      return ['watch', msg('loopx.problem.dropped', { todo, value: compactText(detail, 80) })];
    case 'bad-status':
      return ['action', msg('loopx.problem.badStatus', { todo, value: compactText(detail, 80) })];
    case 'unknown-key':
      return ['info', msg('loopx.problem.unknownKey', { todo, key: detail })];
    case 'legacy-comment':
      return ['watch', msg('loopx.problem.legacyComment', { todo })];
    case 'duplicate-id':
      return ['watch', msg('loopx.problem.duplicateTodo', { todo: subject, line: detail })];
  }
}

function indexProblems(context: GoalContext, quota: QuotaLedger, make: Make): Problem[] {
  const { index } = context;
  if (index === null) return [];
  const { path } = index.file;
  const found: Problem[] = [];
  for (const { kind, lines, run } of duplicateGroups(context)) {
    if (kind === 'reward_overlay') continue;
    const params = {
      count: lines.length,
      lines: lines.join(', '),
      run: asText(field(run.value, 'generated_at')),
    };
    const src = { path, line: lines.at(-1) ?? run.row.line };
    found.push(
      kind === 'plain_duplicate'
        ? make(kind, 'watch', msg('loopx.problem.plainDuplicate', params), src)
        : make(kind, 'action', msg('loopx.problem.collision', params), src),
    );
  }
  const newest = index.newest({ limit: SAMPLE });
  found.push(...oddRows(context, newest, make));
  if (quota.withoutAmount > 0) {
    const message = msg('loopx.problem.noAmount', { count: quota.withoutAmount });
    found.push(make('spend-without-amount', 'watch', message, { path }));
  }
  for (const file of emptyPayloads(context)) {
    found.push(make('reservation', 'info', msg('loopx.problem.reservation'), { path: file.path }));
  }
  return found;
}

function oddRows(context: GoalContext, rows: readonly Row[], make: Make): Problem[] {
  const { index } = context;
  if (index === null) return [];
  const { path } = index.file;
  const found: Problem[] = [];
  const each = (
    kind: string,
    list: readonly Row[],
    severity: Severity,
    message: (row: Row) => Msg,
  ): void => {
    for (const row of list.slice(0, 20)) {
      found.push(make(kind, severity, message(row), { path, line: row.line }));
    }
  };
  each(
    'foreign-goal',
    rows.filter(({ flags }) => (flags & FLAG.foreign) !== 0),
    'watch',
    (row) =>
      msg('loopx.problem.foreign', {
        goal: compactText(asText(field(mergedRun(index, row).value, 'goal_id')), 80),
      }),
  );
  each(
    'orphan-overlay',
    rows.filter(({ flags }) => (flags & FLAG.reward) !== 0 && (flags & FLAG.base) === 0),
    'watch',
    () => msg('loopx.problem.orphan'),
  );
  each(
    'no-instant',
    rows.filter(({ at }) => at === null),
    'watch',
    () => msg('loopx.problem.noInstant'),
  );
  return found;
}

/** An empty `.json` is a writer's reservation, perhaps of one that crashed; it is not a run. */
export function emptyPayloads(context: GoalContext): LedgerFile[] {
  const folder = context.goal.runtimeFolder;
  if (folder === null) return [];
  return context.ledger
    .files('payload')
    .filter((file) => file.size === 0 && file.path.startsWith(`${folder}/runs/`))
    .slice(0, 50);
}

function leaseProblems(leases: readonly LeaseRecord[], make: Make): Problem[] {
  return leases.flatMap((lease) => {
    const src = { path: lease.file.path };
    if (lease.corrupt) return [make('lease:corrupt', 'action', msg('loopx.lease.corrupt'), src)];
    return lease.conflict === null ? [] : [make('lease:conflict', 'action', lease.conflict, src)];
  });
}

function turnProblems(input: GoalProblemInput, make: Make): Problem[] {
  const unread = input.unreadTurns.map((file) =>
    make('turn-unread', 'watch', msg('loopx.problem.turnUnread'), { path: file.path }),
  );
  const disordered = input.turns
    .filter(({ turn }) => !turn.orderedPrefix)
    .map(({ file }) =>
      make('turn-order', 'watch', msg('loopx.problem.turnOrder'), { path: file.path }),
    );
  return [...unread, ...disordered];
}
