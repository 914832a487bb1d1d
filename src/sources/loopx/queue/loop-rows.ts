/** Queue rows for what is not a person's turn: turns, the agent's next todo, a wait, the quota. */
import { msg } from '@contract/msg.ts';
import type { Msg, Problem } from '@contract/model.ts';
import type { GoalContext } from '../context.ts';
import { messageFact } from '../facts.ts';
import { parseInstant } from '../instant.ts';
import { asWord, compactText, field } from '../json-values.ts';
import type { LeaseRecord } from '../leases.ts';
import { burstOverOffers, goalOffers } from '../offers.ts';
import type { OwnerAttention } from '../owner-attention.ts';
import { BURST_KEY, type QuotaAnswer } from '../quota.ts';
import { hindranceLabel, nextAgentTodo, todoHindrances } from '../readiness.ts';
import { queuePriority } from '../todos/order.ts';
import { nextLabel, turnAt, turnItemId, type TurnFile } from '../turns.ts';
import { healthRows } from './health-rows.ts';
import type { Row } from './make.ts';

export interface LoopRowInput {
  readonly owner: OwnerAttention | null;
  readonly quota: QuotaAnswer;
  readonly turns: readonly TurnFile[];
  readonly leases: readonly LeaseRecord[];
  readonly problems: readonly Problem[];
}

export function loopRows(context: GoalContext, input: LoopRowInput): Row[] {
  return [
    ...healthRows(context, input),
    ...turnRows(context, input.turns),
    ...agentRow(context, input),
    ...evidenceRow(context, input.owner),
    ...quotaRows(context, input.quota),
  ];
}

/** The newest turn of each todo, when it asks for something; a committed one asks for nothing. */
function turnRows(context: GoalContext, turns: readonly TurnFile[]): Row[] {
  if (context.stopped) return [];
  const newest = new Map<string, TurnFile>();
  for (const entry of turns) newest.set(entry.turn.todoId ?? '', entry);
  const last = [...newest.values()].filter(({ turn }) => turn.status !== 'committed');
  const resumable = turns.filter((entry) => entry.turn.resumable && !last.includes(entry));
  return [...last, ...resumable].map((entry) => turnRow(entry, context.now));
}

function turnRow(entry: TurnFile, now: number): Row {
  const { turn, file } = entry;
  const asksPerson = turn.next === 'ask-person';
  const title = compactText(turn.summary ?? turn.reason ?? '');
  const name = turn.instanceId ?? turn.turnKey;
  return {
    name: turnItemId(turn),
    lane: asksPerson ? 'user' : turn.next === 'wait' ? 'evidence' : 'agent',
    kind: 'agent-turn',
    priority: asksPerson || turn.resumable ? 'P1' : 'P2',
    concern: asksPerson ? 'human-decision' : 'agent-execution',
    title,
    ...(title === '' ? { titleMsg: msg('loopx.title.turn', { turn: name }) } : {}),
    since: turnAt(entry, now),
    why: turn.resumable ? msg('loopx.why.resumable', { turn: name }) : turnWhy(turn.status, name),
    question: asksPerson ? title : null,
    severity: asksPerson || turn.status === 'failed' ? 'action' : 'watch',
    token: turn.resultKind ?? turn.status,
    item: turnItemId(turn),
    evidence: [messageFact(msg('loopx.turn.next'), nextLabel(turn.next))],
    records: [{ path: file.path }],
  };
}

function turnWhy(status: string, turn: string): Msg {
  return status === 'failed'
    ? msg('loopx.why.turnFailed', { turn })
    : msg('loopx.why.turnStopped', { turn });
}

/** The best open agent todo, also when it may not start: then the reasons stand with it. */
function agentRow(context: GoalContext, { owner, quota }: LoopRowInput): Row[] {
  if (context.stopped) return [];
  const todo = nextAgentTodo(context);
  if (todo === null) return firstRunRow(context, owner);
  const why = todoHindrances(context, todo);
  const mayRun = why.length === 0 && quota.state === 'eligible';
  const isBypass = why.length === 0 && quota.state === 'operator_gate';
  const src = context.stateFile === null ? null : { path: context.stateFile.path, line: todo.line };
  return [
    {
      name: `agent:${todo.id}`,
      lane: 'agent',
      kind: 'agent-todo',
      priority: queuePriority(todo),
      concern: 'agent-execution',
      title: todo.title,
      since: parseInstant(todo.updatedAt),
      why: mayRun
        ? msg('loopx.why.agentReady')
        : isBypass
          ? msg('loopx.why.agentBypass')
          : why[0] !== undefined
            ? msg('loopx.why.agentHeld', { reason: hindranceLabel(why[0]) })
            : msg('loopx.why.agentQuota', { reason: quota.reason }),
      severity: mayRun || isBypass ? 'action' : 'watch',
      token: todo.taskClass,
      item: todo.id,
      evidence: why.map((hindrance) =>
        messageFact(msg('loopx.fact.notNow'), hindranceLabel(hindrance)),
      ),
      records: [src],
      focus: true,
    },
  ];
}

function firstRunRow(context: GoalContext, owner: OwnerAttention | null): Row[] {
  if (owner?.waiting_on !== 'codex' || owner.severity === 'high') return [];
  // Only a copy of the entry is here; what there is to do stands elsewhere.
  if (context.goal.repo?.inside === false) return [];
  const run = context.statusRun;
  const action = run === null ? null : asWord(field(run.value, 'recommended_action'));
  const registry = context.goal.registry;
  return [
    {
      name: 'agent:next',
      lane: 'agent',
      kind: 'agent-todo',
      priority: 'P2',
      concern: run === null ? 'adapter-proof' : 'agent-execution',
      title: compactText(action ?? ''),
      ...(action === null ? { titleMsg: msg('loopx.title.firstRun') } : {}),
      since: run?.row.at ?? null,
      why: run === null ? msg('loopx.why.firstRun') : msg('loopx.why.noTodo'),
      severity: 'action',
      token: owner.status,
      run,
      records: [
        run !== null && context.index !== null
          ? { path: context.index.file.path, line: run.row.line }
          : registry === null
            ? null
            : { path: registry.file.path, field: context.goal.pointer },
      ],
    },
  ];
}

function evidenceRow(context: GoalContext, owner: OwnerAttention | null): Row[] {
  if (owner?.waiting_on !== 'external_evidence') return [];
  const run = context.statusRun;
  const title = owner.recommended_action;
  const registry = context.goal.registry;
  const fromRegistry = owner.source === 'registry' && registry !== null;
  return [
    {
      name: 'evidence',
      lane: 'evidence',
      kind: 'evidence',
      priority: 'P1',
      concern: 'agent-execution',
      title: compactText(title ?? ''),
      ...(title === null ? { titleMsg: msg('loopx.title.evidence') } : {}),
      since: run?.row.at ?? null,
      why: fromRegistry ? msg('loopx.why.evidenceRegistry') : msg('loopx.why.evidenceRun'),
      severity: 'watch',
      token: owner.status,
      run,
      records: [
        fromRegistry
          ? { path: registry.file.path, field: `${context.goal.pointer}.waiting_on` }
          : null,
        run === null ? null : { path: context.index?.file.path ?? '', line: run.row.line },
      ],
    },
  ];
}

function quotaRows(context: GoalContext, quota: QuotaAnswer): Row[] {
  const registry = context.goal.registry;
  if (registry === null || context.stopped) return [];
  const rows: Row[] = [];
  const row = (
    name: string,
    rest: Pick<Row, 'lane' | 'titleMsg' | 'why' | 'token'> & Partial<Row>,
  ): Row => ({
    name,
    kind: 'quota',
    priority: 'P2',
    concern: 'quota-allocation',
    title: '',
    since: null,
    severity: 'watch',
    records: [{ path: registry.file.path, field: `${context.goal.pointer}.quota` }],
    offers: goalOffers(context, quota),
    ...rest,
  });
  if (quota.pauseCause === 'compute_quota_zero')
    rows.push(
      row('quota:zero', {
        lane: 'user',
        titleMsg: msg('loopx.title.zero'),
        why: quota.reason,
        token: 'compute_quota_zero',
      }),
    );
  if (quota.state === 'throttled')
    rows.push(
      row('quota:throttled', {
        lane: 'evidence',
        titleMsg: msg('loopx.title.throttled'),
        why: quota.reason,
        token: 'throttled',
      }),
    );
  const { burstUntil } = quota.policy;
  if (burstUntil !== null && burstUntil <= context.now)
    rows.push(
      row('quota:burst-over', {
        lane: 'user',
        titleMsg: msg('loopx.title.burstOver'),
        why: msg('loopx.why.burstOver'),
        token: 'burst',
        priority: 'P1',
        since: burstUntil,
        severity: 'action',
        records: [
          { path: registry.file.path, field: `${context.goal.pointer}.quota.${BURST_KEY}.until` },
          { path: registry.file.path, field: `${context.goal.pointer}.quota.allowed_slots` },
        ],
        offers: burstOverOffers(context, quota),
      }),
    );
  return rows;
}
