/**
 * Gates: LoopX has three mechanisms that do not close one another (format note, section 9), and they
 * are shown as what they are: todos of class `user_gate`, an owner set in the registry, and the class
 * of the current run. Decisions on record stay visible per gate name, also when a later run hid them.
 */
import { msg } from '@contract/msg.ts';
import type { Gate, Msg } from '@contract/model.ts';
import { mergedRun, type GoalContext, type MergedRun } from './context.ts';
import { parseInstant } from './instant.ts';
import { asObject, asText, asWord, compactText, field } from './json-values.ts';
import { FLAG } from './records/run-row.ts';
import { scopeText, type Todo } from './todos/todo.ts';
import { BLOCKING_CLASSES, DREAMING_CLASSES, USER_CLASSES } from './words.ts';

export interface GateDecision {
  readonly name: string;
  readonly decision: string;
  readonly run: MergedRun;
  readonly at: number | null;
  readonly question: string | null;
  readonly reason: string | null;
  /** The run that records it is the goal's current run. */
  readonly current: boolean;
}

/** The last decision per gate name, oldest first. */
export function gateDecisions(context: GoalContext): GateDecision[] {
  const { index } = context;
  if (index === null) return [];
  const last = new Map<string, GateDecision>();
  for (const row of index.marked(1000)) {
    if ((row.flags & FLAG.gate) === 0) continue;
    const run = mergedRun(index, row);
    const gate = asObject(field(run.value, 'operator_gate'));
    if (gate === null) continue;
    const name = asWord(field(gate, 'gate')) ?? '';
    if (last.has(name)) continue;
    last.set(name, {
      name,
      decision: asText(field(gate, 'decision')),
      run,
      at: parseInstant(asText(field(gate, 'recorded_at'))) ?? row.at,
      question: asWord(field(gate, 'operator_question')),
      reason: asWord(field(gate, 'reason_summary')),
      current: context.statusRun?.row.offset === row.offset,
    });
  }
  return [...last.values()].toReversed();
}

export function gateList(context: GoalContext): Gate[] {
  return [
    ...[...context.todos.user]
      .filter((todo) => todo.taskClass === 'user_gate')
      .map((todo) => todoGate(context, todo)),
    ...registryGate(context),
    ...runGate(context),
    ...gateDecisions(context).map((decision) => decisionGate(context, decision)),
    ...readinessGates(context),
  ];
}

function todoGate(context: GoalContext, todo: Todo): Gate {
  const scope = todo.decisionScope;
  return {
    id: `user_gate:${todo.id}`,
    mechanism: 'user-gate-todo',
    mechanismLabel: msg('loopx.gate.todo'),
    name: scope === null ? todo.id : scopeText(scope),
    question: todo.title,
    state: todoGateState(todo),
    ...gateScope(todo),
    openedAt: openedAt(context, todo),
    decidedAt: todo.status === 'done' ? parseInstant(todo.completedAt ?? todo.updatedAt) : null,
    ...reasonOf(todo.metadata.get('evidence') ?? todo.metadata.get('note') ?? null),
    priority: todo.priority,
    approving: [
      msg('loopx.gate.todo.approving'),
      ...(todo.unblocks === null ? [] : [msg('loopx.gate.todo.unblocks', { todo: todo.unblocks })]),
    ],
    notApproving: [msg('loopx.gate.todo.notRow'), msg('loopx.gate.noWrite')],
    ...(context.stateFile === null
      ? {}
      : { src: { path: context.stateFile.path, line: todo.line } }),
  };
}

function todoGateState(todo: Todo): Gate['state'] {
  if (todo.status === 'deferred') return 'deferred';
  if (todo.status !== 'done') return 'open';
  if (todo.decisionOutcome === 'approve') return 'approved';
  return todo.decisionOutcome === 'reject' ? 'rejected' : 'closed';
}

function gateScope(todo: Todo): { scope?: string } {
  if (todo.globalGate) return { scope: 'global' };
  if (todo.blocksAgent !== null) return { scope: todo.blocksAgent };
  return todo.decisionScope === null ? {} : { scope: scopeText(todo.decisionScope) };
}

/** When the gate was put up: the first event about it on record, else its last change. */
export function openedAt(context: GoalContext, todo: Todo): number | null {
  const events = context.rollout?.about(todo.id, 200) ?? [];
  const first = events.findLast(({ klass, at }) => klass === 'todo_add' && at !== null);
  return first?.at ?? parseInstant(todo.updatedAt);
}

function reasonOf(reason: string | null): { reason?: string } {
  return reason === null ? {} : { reason: compactText(reason, 2000) };
}

function registryGate(context: GoalContext): Gate[] {
  const { entry, registry, pointer } = context.goal;
  const waiting = asText(field(entry, 'waiting_on'));
  if (registry === null || !['user_or_controller', 'controller'].includes(waiting)) return [];
  return [
    {
      id: 'registry:waiting_on',
      mechanism: 'registry-override',
      mechanismLabel: msg('loopx.gate.registry'),
      name: asWord(field(entry, 'operator_gate')) ?? 'waiting_on',
      question: asWord(field(entry, 'operator_question')),
      state: 'open',
      scope: waiting,
      openedAt: null,
      decidedAt: null,
      priority: null,
      approving: [msg('loopx.gate.registry.approving')],
      notApproving: [msg('loopx.gate.noWrite')],
      src: { path: registry.file.path, field: `${pointer}.waiting_on` },
    },
  ];
}

/** The gate that the current run's class puts up. */
function runGate(context: GoalContext): Gate[] {
  const run = context.statusRun;
  if (run === null) return optInGate(context);
  const klass = asText(field(run.value, 'classification'));
  if (!USER_CLASSES.has(klass) && !BLOCKING_CLASSES.has(klass)) return [];
  // A decision row speaks for itself below.
  if (asObject(field(run.value, 'operator_gate')) !== null) return [];
  return [
    {
      id: `run_class:${klass}`,
      mechanism: 'run-class',
      mechanismLabel: msg('loopx.gate.runClass'),
      name: klass,
      question:
        asWord(field(run.value, 'operator_question')) ??
        asWord(field(run.value, 'recommended_action')),
      state: 'open',
      openedAt: run.row.at,
      decidedAt: null,
      priority: null,
      approving: [runGateAsks(klass)],
      notApproving: [msg('loopx.gate.runClass.anyRun'), msg('loopx.gate.noWrite')],
      src: { path: context.index?.file.path ?? '', line: run.row.line },
    },
  ];
}

export function runGateAsks(klass: string): Msg {
  if (klass === 'needs_human_reward') return msg('loopx.gate.asks.reward');
  if (klass.endsWith('controller_opt_in')) return msg('loopx.gate.asks.optIn');
  if (klass.endsWith('user_relay')) return msg('loopx.gate.asks.relay');
  if (DREAMING_CLASSES.has(klass)) return msg('loopx.gate.asks.advice');
  if (BLOCKING_CLASSES.has(klass)) return msg('loopx.gate.asks.safety');
  return msg('loopx.gate.asks.decision');
}

/** A planned goal with no run asks to be mapped, read-only. */
function optInGate(context: GoalContext): Gate[] {
  const { registry, pointer } = context.goal;
  if (context.adapterStatus !== 'planned' || registry === null) return [];
  return [
    {
      id: 'opt_in:read_only_map_opt_in',
      mechanism: 'run-class',
      mechanismLabel: msg('loopx.gate.runClass'),
      name: 'read_only_map_opt_in',
      question: asWord(field(context.goal.entry, 'operator_question')),
      state: 'open',
      openedAt: null,
      decidedAt: null,
      priority: null,
      approving: [msg('loopx.gate.asks.optIn')],
      notApproving: [msg('loopx.gate.noWrite')],
      src: { path: registry.file.path, field: `${pointer}.adapter.status` },
    },
  ];
}

function decisionGate(context: GoalContext, decision: GateDecision): Gate {
  const approved = decision.decision === 'approve';
  const state: Gate['state'] = approved
    ? 'approved'
    : !decision.current
      ? 'superseded'
      : decision.decision === 'reject'
        ? 'rejected'
        : 'deferred';
  return {
    id: `decision:${decision.name}`,
    mechanism: 'decision',
    mechanismLabel: msg('loopx.gate.decision'),
    name: decision.name,
    question: decision.question,
    state,
    openedAt: null,
    decidedAt: decision.at,
    ...reasonOf(decision.reason),
    priority: null,
    approving: approved
      ? [msg('loopx.gate.decision.recheck')]
      : decision.current
        ? [msg('loopx.gate.decision.stands')]
        : [msg('loopx.gate.decision.superseded', { decision: decision.decision })],
    notApproving: [msg('loopx.gate.decision.notTodo'), msg('loopx.gate.noWrite')],
    src: {
      path: context.index?.file.path ?? '',
      line: decision.run.row.line,
      field: 'operator_gate',
    },
  };
}

/** Gate names that the current run lists as missing for a controller. */
export function missingGates(context: GoalContext): string[] {
  const readiness = asObject(field(context.statusRun?.value ?? null, 'controller_readiness'));
  const missing = field(readiness, 'missing_gates');
  return Array.isArray(missing) ? missing.flatMap((name) => asWord(name) ?? []) : [];
}

function readinessGates(context: GoalContext): Gate[] {
  const run = context.statusRun;
  if (run === null) return [];
  return missingGates(context).map((name) => ({
    id: `readiness:${name}`,
    mechanism: 'readiness-gate',
    mechanismLabel: msg('loopx.gate.readiness'),
    name,
    question: null,
    state: 'open',
    openedAt: run.row.at,
    decidedAt: null,
    priority: null,
    approving: [],
    notApproving: [msg('loopx.gate.noWrite')],
    src: {
      path: context.index?.file.path ?? '',
      line: run.row.line,
      field: 'controller_readiness.missing_gates',
    },
  }));
}
