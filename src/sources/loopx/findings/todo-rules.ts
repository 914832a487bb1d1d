/** Invariants of the lists of todos: class, monitors, what was deferred and what should follow. */
import type { Hit } from '../../finding-rule.ts';
import { parseInstant } from '../instant.ts';
import { compactText } from '../json-values.ts';
import { resumableTodos } from '../readiness.ts';
import { openTodos } from '../todos/order.ts';
import type { Todo } from '../todos/todo.ts';
import { todoRefs, type GoalFacts, type GoalRule } from './goal-facts.ts';

const DAY = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY };

/** `30m`, `2h`, `1d` in milliseconds; a day when it cannot be read. */
export function cadenceMillis(cadence: string | null): number {
  const [, number, unit] = /^(\d{1,6})([mhd])$/u.exec(cadence ?? '') ?? [];
  return Math.max(1, Number(number ?? 1)) * (UNITS[unit ?? 'd'] ?? DAY);
}

function todoHit({ context }: GoalFacts, todo: Todo, at: number | null, extra = {}): Hit {
  return {
    subject: `${todo.id}:${String(todo.line)}`,
    params: { todo: compactText(todo.title, 80), ...extra },
    evidence: todoRefs(context, todo),
    at,
  };
}

function monitors({ context }: GoalFacts): Todo[] {
  if (context.stopped) return [];
  return openTodos(context.todos.agent).filter(
    ({ taskClass, status, monitor }) =>
      taskClass === 'continuous_monitor' && status === 'open' && !monitor.watchOnly,
  );
}

/** Missed by more than one round: that it is due now is ordinary. */
function overdue(facts: GoalFacts): Hit[] {
  const { now } = facts.context;
  return monitors(facts).flatMap((todo) => {
    const due = parseInstant(todo.monitor.nextDueAt);
    const ends = parseInstant(todo.monitor.expiresAt);
    if (due === null || (ends !== null && ends <= now)) return [];
    if (now - due <= cadenceMillis(todo.monitor.cadence)) return [];
    return [todoHit(facts, todo, due, { due: todo.monitor.nextDueAt ?? '' })];
  });
}

function expired(facts: GoalFacts): Hit[] {
  return monitors(facts).flatMap((todo) => {
    const ends = parseInstant(todo.monitor.expiresAt);
    if (ends === null || ends > facts.context.now) return [];
    return [todoHit(facts, todo, ends, { end: todo.monitor.expiresAt ?? '' })];
  });
}

/** Finished work that promises a successor which is nowhere. */
function lostSuccessors(facts: GoalFacts): Hit[] {
  const { user, agent, archive } = facts.context.todos;
  const known = new Set([...user, ...agent, ...archive].map(({ id }) => id));
  return agent
    .filter(({ status }) => status === 'done')
    .flatMap((todo) => {
      const missing = todo.successors.filter((id) => !known.has(id));
      const promised = todo.metadata.get('completion_continuation') === 'successor';
      if (missing.length === 0 && !(promised && todo.successors.length === 0)) return [];
      const names = missing.length === 0 ? '–' : missing.join(', ');
      return [
        todoHit(facts, todo, parseInstant(todo.completedAt ?? todo.updatedAt), {
          successors: names,
        }),
      ];
    });
}

export const todoRules: readonly GoalRule[] = [
  {
    id: 'loopx.user-todo-without-class',
    severity: 'action',
    origin: 'note 5: an open user todo without a class is a contract error that holds the goal',
    title: 'loopx.finding.untyped',
    help: 'loopx.finding.untyped.help',
    find: (facts) =>
      openTodos(facts.context.todos.user)
        .filter(({ taskClassGiven }) => !taskClassGiven)
        .map((todo) => todoHit(facts, todo, parseInstant(todo.updatedAt))),
  },
  {
    id: 'loopx.monitor-overdue',
    severity: 'watch',
    origin: 'seed 004, interaction modes: a monitor is polled when it is due; note 5: cadence',
    title: 'loopx.finding.monitorLate',
    help: 'loopx.finding.monitorLate.help',
    find: overdue,
  },
  {
    id: 'loopx.monitor-past-its-end',
    severity: 'watch',
    origin: 'note 5: a monitor has an end',
    title: 'loopx.finding.monitorOver',
    help: 'loopx.finding.monitorOver.help',
    find: expired,
  },
  {
    id: 'loopx.deferred-though-ready',
    severity: 'watch',
    origin: 'seed 004, interaction modes: a deferred todo whose condition holds is taken up again',
    title: 'loopx.finding.deferredReady',
    help: 'loopx.finding.deferredReady.help',
    find: (facts) =>
      facts.context.stopped
        ? []
        : resumableTodos(facts.context).map((todo) =>
            todoHit(facts, todo, parseInstant(todo.updatedAt), {
              condition: todo.resumeWhen ?? '',
            }),
          ),
  },
  {
    id: 'loopx.successor-missing',
    severity: 'watch',
    origin: 'seed 004, actor boundaries: finish a slice, then write the next todo or say why not',
    title: 'loopx.finding.successorLost',
    help: 'loopx.finding.successorLost.help',
    find: lostSuccessors,
  },
];
