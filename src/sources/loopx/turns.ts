/** Governed turns of a goal as items, linked to the todo and the runs they settled. */
import { msg } from '@contract/msg.ts';
import type { Edge, Fact, Item, Msg } from '@contract/model.ts';
import type { ItemState } from '@contract/words.ts';
import {
  byInstance,
  projectTurn,
  type NextState,
  type SessionDisposition,
  type Turn,
} from '../loopx-turn/project-turn.ts';
import type { LedgerFile } from '../source.ts';
import type { GoalContext } from './context.ts';
import {
  instantFact,
  listFact,
  maybe,
  messageFact,
  numberFact,
  textFact,
  tokenFact,
} from './facts.ts';
import { compactText } from './json-values.ts';
import { parseInstant } from './instant.ts';

export interface TurnFile {
  readonly turn: Turn;
  readonly file: LedgerFile;
}

export function turnFiles(context: GoalContext): { turns: TurnFile[]; unread: LedgerFile[] } {
  const folder = context.goal.runtimeFolder;
  const turns: TurnFile[] = [];
  const unread: LedgerFile[] = [];
  for (const file of folder === null ? [] : context.ledger.files('turn')) {
    if (!file.path.startsWith(`${folder ?? ''}/`)) continue;
    const turn = projectTurn(context.ledger.whole(file)?.value ?? null);
    if (turn === null) unread.push(file);
    else turns.push({ turn, file });
  }
  return { turns: turns.sort((a, b) => byInstance(a.turn, b.turn)), unread };
}

export function turnItemId(turn: Turn): string {
  return `turn:${turn.instanceId ?? turn.turnKey}`;
}

/** No journal has a time of its own: the run it wrote gives one, else the file's. */
export function turnAt({ turn, file }: TurnFile, now: number): number | null {
  const seen = file.modifiedAt <= now ? file.modifiedAt : null;
  return parseInstant(turn.writeback.at) ?? parseInstant(turn.spend.at) ?? seen;
}

export function turnItem(entry: TurnFile, rank: number): Item {
  const { turn, file } = entry;
  const src = { path: file.path };
  return {
    id: turnItemId(turn),
    kind: 'turn',
    side: 'agent',
    title: compactText(turn.summary ?? turn.instanceId ?? turn.turnKey),
    state: turnState(turn),
    token: turn.resultKind ?? turn.status,
    priority: null,
    claimedBy: turn.agentId,
    rank,
    at: parseInstant(turn.writeback.at) ?? parseInstant(turn.spend.at),
    facts: turnFacts(turn).map((fact) => ({ src, ...fact })),
    src,
  };
}

function turnState(turn: Turn): ItemState {
  if (turn.resumable) return 'waiting';
  switch (turn.status) {
    case 'committed':
      return 'done';
    case 'failed':
      return 'failed';
    case 'in_progress':
      return 'running';
    case 'stopped':
      return turn.resultKind === 'user_action_required' ? 'blocked' : 'waiting';
    default:
      return 'unknown';
  }
}

function turnFacts(turn: Turn): Fact[] {
  const yes = (done: boolean): Msg => (done ? msg('loopx.yes') : msg('loopx.no'));
  return [
    ...maybe(turn.instanceId, (text) => tokenFact(msg('loopx.fact.turn'), text)),
    tokenFact(msg('loopx.turn.status'), turn.status),
    ...maybe(turn.resultKind, (text) => tokenFact(msg('loopx.turn.result'), text)),
    messageFact(msg('loopx.turn.next'), nextLabel(turn.next)),
    listFact(msg('loopx.turn.phases'), turn.completed),
    ...maybe(turn.failedPhase, (text) => ({
      ...tokenFact(msg('loopx.turn.failedPhase'), text),
      tone: 'bad' as const,
    })),
    ...maybe(turn.failure, (text) => tokenFact(msg('loopx.turn.failure'), text)),
    ...maybe(turn.validation.status, (text) => tokenFact(msg('loopx.turn.validation'), text)),
    ...maybe(turn.validation.recovery, (text) => tokenFact(msg('loopx.turn.recovery'), text)),
    messageFact(msg('loopx.turn.writeback'), yes(turn.writeback.done)),
    ...maybe(turn.writeback.at, (text) => instantFact(msg('loopx.turn.writebackAt'), text)),
    messageFact(msg('loopx.turn.spend'), yes(turn.spend.done)),
    ...(turn.spend.slots === null ? [] : [numberFact(msg('loopx.turn.slots'), turn.spend.slots)]),
    ...maybe(turn.executionMode, (text) => tokenFact(msg('loopx.turn.mode'), text)),
    messageFact(msg('loopx.turn.session'), sessionLabel(turn.session)),
    ...maybe(turn.todoId, (text) => tokenFact(msg('loopx.fact.todo'), text)),
    ...maybe(turn.reason, (text) => textFact(msg('loopx.fact.reason'), compactText(text))),
    messageFact(
      msg('loopx.turn.ordered'),
      yes(turn.orderedPrefix),
      turn.orderedPrefix ? {} : { tone: 'bad' },
    ),
  ];
}

function sessionLabel(session: SessionDisposition): Msg {
  switch (session) {
    case 'eligible':
      return msg('loopx.turn.session.eligible');
    case 'invalid':
      return msg('loopx.turn.session.invalid');
    case 'none':
      return msg('loopx.turn.session.none');
    case 'unknown':
      return msg('loopx.turn.session.unknown');
  }
}

export function nextLabel(next: NextState): Msg {
  switch (next) {
    case 'continue':
      return msg('loopx.turn.next.continue');
    case 'complete-todo':
      return msg('loopx.turn.next.complete');
    case 'repair':
      return msg('loopx.turn.next.repair');
    case 'replan':
      return msg('loopx.turn.next.replan');
    case 'ask-person':
      return msg('loopx.turn.next.ask');
    case 'wait':
      return msg('loopx.turn.next.wait');
    case 'retry-host':
      return msg('loopx.turn.next.retryHost');
    case 'retry-writeback':
      return msg('loopx.turn.next.retryWriteback');
    case 'retry-spend':
      return msg('loopx.turn.next.retrySpend');
    case 'resume':
      return msg('loopx.turn.next.resume');
    case 'unknown':
      return msg('loopx.turn.next.unknown');
  }
}

/** A turn validates or repairs the todo it worked on; turns of one todo follow one another. */
export function turnEdges(turns: readonly TurnFile[]): Edge[] {
  const edges: Edge[] = [];
  const last = new Map<string, string>();
  for (const { turn } of turns) {
    const id = turnItemId(turn);
    if (turn.todoId === null) continue;
    const before = last.get(turn.todoId);
    if (before === undefined) edges.push({ from: turn.todoId, to: id, kind: 'hands-off' });
    else
      edges.push({
        from: before,
        to: id,
        kind: turn.resultKind === 'repair_required' ? 'repairs' : 'continues',
      });
    last.set(turn.todoId, id);
  }
  return edges;
}
