/** Queue rows that wait for a person: gates of every kind, todos, rewards, opt-ins. */
import { msg } from '@contract/msg.ts';
import type { Fact } from '@contract/model.ts';
import type { GoalContext } from '../context.ts';
import { instantFact, maybe, messageFact, textFact, tokenFact } from '../facts.ts';
import { gateDecisions, openedAt, runGateAsks } from '../gates.ts';
import { asObject, asText, asWord, compactText, field } from '../json-values.ts';
import { gateOffers, rewardOffers, todoGateOffers, userTodoOffers } from '../offers.ts';
import { firstUserTodo, openTodos, queuePriority } from '../todos/order.ts';
import { scopeText, type Todo } from '../todos/todo.ts';
import { BLOCKING_CLASSES, DREAMING_CLASSES, USER_CLASSES } from '../words.ts';
import type { Row } from './make.ts';

export function userRows(context: GoalContext): Row[] {
  return [
    ...todoRows(context),
    ...registryRow(context),
    ...runRow(context),
    ...hiddenDecisions(context),
  ];
}

function todoRows(context: GoalContext): Row[] {
  const first = firstUserTodo(context.todos.user);
  const open = openTodos(context.todos.user);
  return open.map((todo) => {
    const isGate = todo.taskClass === 'user_gate' && todo.taskClassGiven;
    const src =
      context.stateFile === null ? null : { path: context.stateFile.path, line: todo.line };
    return {
      name: `todo:${todo.id}${copyMark(open, todo)}`,
      lane: 'user',
      kind: isGate ? 'gate' : 'user-todo',
      priority: queuePriority(todo),
      concern: 'human-decision',
      title: todo.title,
      since: openedAt(context, todo),
      why: todoWhy(todo),
      question: isGate ? todo.title : null,
      severity: 'action',
      token: todo.taskClassGiven ? todo.taskClass : 'user_todo_task_class_missing',
      run: isGate ? context.statusRun : null,
      item: todo.id,
      evidence: todoEvidence(context, todo),
      records: [src],
      offers: isGate ? todoGateOffers(context, todo) : userTodoOffers(todo),
      focus: todo === first,
    };
  });
}

/** Copies of one id stay apart. */
function copyMark(open: readonly Todo[], todo: Todo): string {
  const copies = open.filter(({ id }) => id === todo.id);
  return copies.length < 2 ? '' : `#${String(copies.indexOf(todo) + 1)}`;
}

function todoWhy(todo: Todo): Row['why'] {
  if (!todo.taskClassGiven) return msg('loopx.why.untypedTodo');
  if (todo.taskClass !== 'user_gate') return msg('loopx.why.userTodo');
  if (todo.globalGate) return msg('loopx.why.globalGate');
  if (todo.blocksAgent !== null) return msg('loopx.why.agentGate', { agent: todo.blocksAgent });
  return msg('loopx.why.gate');
}

function todoEvidence(context: GoalContext, todo: Todo): Fact[] {
  const scope = todo.decisionScope;
  const run = context.statusRun;
  const index = context.index?.file.path ?? '';
  return [
    ...(scope === null ? [] : [tokenFact(msg('loopx.fact.decisionScope'), scopeText(scope))]),
    ...maybe(todo.boundAgent, (text) => tokenFact(msg('loopx.fact.boundAgent'), text)),
    ...maybe(todo.unblocks, (text) => tokenFact(msg('loopx.fact.unblocks'), text)),
    ...maybe(todo.metadata.get('note') ?? null, (text) => textFact(msg('loopx.fact.note'), text)),
    ...maybe(todo.updatedAt, (text) => instantFact(msg('loopx.fact.updated'), text)),
    ...(run === null
      ? []
      : maybe(asWord(field(run.value, 'recommended_action')), (text) =>
          textFact(msg('loopx.fact.newest'), compactText(text), {
            src: { path: index, line: run.row.line, field: 'recommended_action' },
          }),
        )),
    ...(todo.unstableId ? [messageFact(msg('loopx.fact.id'), msg('loopx.todo.unstable'))] : []),
  ];
}

/** The registry says that a person has to move. */
function registryRow(context: GoalContext): Row[] {
  const { entry, registry, pointer } = context.goal;
  const waiting = asText(field(entry, 'waiting_on'));
  if (registry === null || !['user_or_controller', 'controller'].includes(waiting)) return [];
  const question = asWord(field(entry, 'operator_question'));
  const action = asWord(field(entry, 'recommended_action'));
  const title = question ?? action;
  return [
    {
      name: 'registry:waiting_on',
      lane: 'user',
      kind: 'gate',
      priority: 'P0',
      concern: 'human-decision',
      title: compactText(title ?? ''),
      ...(title === null ? { titleMsg: msg('loopx.title.registryGate') } : {}),
      since: null,
      why: msg('loopx.why.registry', { waiting }),
      question,
      severity: 'action',
      token: asWord(field(entry, 'attention_status')) ?? waiting,
      run: context.statusRun,
      records: [{ path: registry.file.path, field: `${pointer}.waiting_on` }],
      offers: gateOffers('registry:waiting_on'),
    },
  ];
}

/** The class of the current run asks for a person; so does a planned goal that never ran. */
function runRow(context: GoalContext): Row[] {
  const run = context.statusRun;
  if (run === null) return plannedRow(context);
  const klass = asText(field(run.value, 'classification'));
  const blocking = BLOCKING_CLASSES.has(klass);
  if (!blocking && !USER_CLASSES.has(klass)) return [];
  const src = { path: context.index?.file.path ?? '', line: run.row.line };
  const action = asWord(field(run.value, 'recommended_action'));
  const gate = asObject(field(run.value, 'operator_gate'));
  const question =
    asWord(field(gate, 'operator_question')) ?? asWord(field(run.value, 'operator_question'));
  const isReward = klass === 'needs_human_reward';
  const isOptIn = klass.endsWith('controller_opt_in');
  const isAdvice = DREAMING_CLASSES.has(klass);
  const title = question ?? action;
  return [
    {
      name: `run:${klass}:${run.key}`,
      lane: 'user',
      kind: isReward ? 'reward' : isOptIn ? 'opt-in' : isAdvice ? 'review' : 'gate',
      priority: blocking ? 'P0' : isAdvice ? 'P2' : 'P1',
      concern: blocking ? 'state-truth' : 'human-decision',
      title: compactText(title ?? ''),
      ...(title === null ? { titleMsg: runGateAsks(klass) } : {}),
      since: run.row.at,
      why: msg('loopx.why.runClass', { klass }),
      question,
      severity: blocking ? 'high' : isAdvice ? 'watch' : 'action',
      token: klass,
      run,
      evidence: [messageFact(msg('loopx.fact.asks'), runGateAsks(klass), { src })],
      records: [src],
      offers: isReward
        ? rewardOffers(run.key)
        : [
            ...gateOffers(
              gate === null
                ? `run_class:${klass}`
                : `decision:${asWord(field(gate, 'gate')) ?? ''}`,
            ),
            ...rewardOffers(run.key),
          ],
    },
  ];
}

function plannedRow(context: GoalContext): Row[] {
  const { registry, pointer, entry } = context.goal;
  if (registry === null || context.adapterStatus !== 'planned') return [];
  const question = asWord(field(entry, 'operator_question'));
  return [
    {
      name: 'planned:read_only_map_opt_in',
      lane: 'user',
      kind: 'opt-in',
      priority: 'P1',
      concern: 'human-decision',
      title: compactText(question ?? ''),
      ...(question === null ? { titleMsg: msg('loopx.title.optIn') } : {}),
      since: null,
      why: msg('loopx.why.planned'),
      question,
      severity: 'action',
      token: 'planned',
      records: [{ path: registry.file.path, field: `${pointer}.adapter.status` }],
      offers: gateOffers('opt_in:read_only_map_opt_in'),
    },
  ];
}

/** A deferred or rejected gate that a later run hid: it looks closed although nobody approved it. */
function hiddenDecisions(context: GoalContext): Row[] {
  return gateDecisions(context)
    .filter(({ decision, current }) => decision !== 'approve' && !current)
    .map(({ name, decision, at, question, reason, run }) => ({
      name: `decision:${name}`,
      lane: 'user',
      kind: 'gate',
      priority: 'P2',
      concern: 'human-decision',
      title: compactText(question ?? ''),
      ...(question === null ? { titleMsg: msg('loopx.title.hiddenGate', { gate: name }) } : {}),
      since: at,
      why: msg('loopx.why.hiddenGate', { gate: name, decision }),
      question,
      severity: 'watch',
      token: `operator_gate_${decision}`,
      run,
      evidence: maybe(reason, (text) => textFact(msg('loopx.fact.reason'), compactText(text))),
      records: [
        { path: context.index?.file.path ?? '', line: run.row.line, field: 'operator_gate' },
      ],
      offers: gateOffers(`decision:${name}`),
    }));
}
