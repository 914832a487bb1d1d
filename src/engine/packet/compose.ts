/**
 * The review packet (seed 004, "User review surface"): one canonical text to hand on for an attention
 * item, a run or a loop. It is for people and agents to talk over; it is no decision, and says so.
 */
import type { Packet, PACKET_PARTS } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { Attention, LoopView, Msg, Run, SourceRef } from '@contract/model.ts';
import { translator, type Translate } from '@contract/translate.ts';
import type { Language } from '@contract/words.ts';
import { agentPart } from './agent-part.ts';
import { Quoter, shellWord } from './quoter.ts';
import { Redactor } from './redact.ts';

export type PacketPart = (typeof PACKET_PARTS)[number];

export interface PacketRequest {
  readonly view: LoopView;
  readonly attention: Attention | null;
  readonly run: Run | null;
  readonly language: Language;
  readonly parts: readonly PacketPart[];
  /** Address of the item in Signalbox; it opens nothing by itself on another machine. */
  readonly link: string;
  readonly roots: readonly string[];
}

/** What a part needs to say something. */
export interface PartContext extends PacketRequest {
  readonly say: Translate;
  /** For every text that is not ours. */
  readonly quote: Quoter;
}

interface Part {
  readonly part: PacketPart;
  readonly title: Msg;
  readonly write: (context: PartContext) => readonly string[];
}

const PARTS: readonly Part[] = [
  {
    part: 'link',
    title: msg('packet.link'),
    write: ({ link, quote }) => (link === '' ? [] : [quote.code(link, 4000)]),
  },
  { part: 'prompt', title: msg('packet.prompt'), write: promptPart },
  { part: 'agent', title: msg('packet.agent'), write: agentPart },
  { part: 'hint', title: msg('packet.hint'), write: hintPart },
  { part: 'dry-run', title: msg('packet.dry-run'), write: dryRunPart },
  { part: 'state', title: msg('packet.state'), write: statePart },
  { part: 'evidence', title: msg('packet.evidence'), write: evidencePart },
];

export function composePacket(request: PacketRequest): Packet {
  const say = translator(request.language);
  const redactor = new Redactor(request.roots);
  const context: PartContext = { ...request, say, quote: new Quoter(redactor) };
  const parts = PARTS.filter(({ part }) => request.parts.includes(part)).flatMap((part) => {
    const lines = part.write(context).filter((line) => line !== '');
    if (lines.length === 0) return [];
    return [{ part: part.part, title: part.title, markdown: laidOut(lines) }];
  });
  const head = [
    `# ${context.quote.inline(headline(context), 160)}`,
    say(msg('packet.is-no-decision')),
  ];
  const leftOut = redactor.leftOut.map(({ kind, count }) => ({
    message: msg(kind, { count }),
    count,
  }));
  const foot =
    leftOut.length === 0
      ? []
      : [
          `## ${say(msg('packet.left-out'))}`,
          laidOut(leftOut.map(({ message }) => `- ${say(message)}`)),
        ];
  const body = parts.flatMap(({ title, markdown }) => [`## ${say(title)}`, markdown]);
  return { markdown: `${[...head, ...body, ...foot].join('\n\n')}\n`, parts, leftOut };
}

/** Lines of a list stand together; everything else is a paragraph, or the one before would swallow it. */
function laidOut(lines: readonly string[]): string {
  return lines.reduce((text, line, index) => {
    const inList = line.startsWith('- ') && (lines[index - 1]?.startsWith('- ') ?? false);
    return index === 0 ? line : `${text}${inList ? '\n' : '\n\n'}${line}`;
  }, '');
}

function headline({ view, attention, run, say }: PartContext): string {
  if (attention !== null) {
    // In quotation marks where it is the ledger's: a heading could pass for our word.
    const title =
      attention.titleMsg === undefined ? `“${attention.title}”` : say(attention.titleMsg);
    return `${view.title} — ${title}`;
  }
  return run === null ? view.title : `${view.title} — ${run.token} ${run.atText}`;
}

function promptPart({ attention, run, say, quote }: PartContext): readonly string[] {
  const question = attention?.question ?? attention?.title ?? '';
  return [
    ...(question === '' ? [] : [`> ${quote.inline(question, 1000)}`]),
    ...(run === null
      ? []
      : [say(msg('packet.judging', { run: quote.code(`${run.atText} ${run.token}`) }))]),
    `- [ ] ${say(msg('packet.agree'))}`,
    `- [ ] ${say(msg('packet.disagree'))}`,
    `- ${say(msg('packet.reason'))}`,
    `- ${say(msg('packet.next-step'))}`,
  ];
}

function hintPart({ view, run, say, quote }: PartContext): readonly string[] {
  if (view.source !== 'loopx' || run === null) return [];
  const current = run.reward;
  return [
    current === undefined
      ? say(msg('packet.hint-none'))
      : say(
          msg('packet.hint-current', {
            decision: quote.code(current.decision),
            reward: quote.code(current.reward),
          }),
        ),
    say(msg('packet.hint-limits')),
  ];
}

function dryRunPart({ view, run, say, quote }: PartContext): readonly string[] {
  if (view.source !== 'loopx' || run === null) return [];
  const words = [
    'loopx --format json reward',
    // Both come from the ledger, and the line is made to be pasted into a shell.
    `--goal-id ${shellWord(view.key)}`,
    `--run-generated-at ${shellWord(run.atText)}`,
    "--decision DECISION --reward REWARD --reason-summary 'REASON' --dry-run",
  ];
  return [say(msg('packet.dry-run-says')), quote.code(words.join(' '), 2000)];
}

function statePart({ view, say, quote }: PartContext): readonly string[] {
  const lane = view.lane === null ? null : say(msg(`lane.${view.lane}`));
  const quota = view.quotaView;
  // Sentences of ours can carry a name or a reason out of the ledger.
  const told = (message: Msg): string => quote.inline(say(message), 1000);
  return [
    `- ${say(msg('packet.phase'))}: ${told(view.phase.label)}${lane === null ? '' : ` · ${lane}`}`,
    `- ${told(view.stance)}`,
    ...(view.objective === undefined
      ? []
      : [`- ${say(msg('packet.objective'))}: ${quote.inline(view.objective.text)}`]),
    ...(view.nextAction === undefined
      ? []
      : [`- ${say(msg('packet.next'))}: ${quote.inline(view.nextAction.text)}`]),
    ...(quota === undefined ? [] : [`- ${told(quota.reason)}`]),
    ...view.gates
      .filter((gate) => gate.state === 'open' || gate.state === 'deferred')
      .slice(0, 5)
      .map((gate) => `- ${told(gate.mechanismLabel)}: ${quote.inline(gate.question ?? gate.name)}`),
    ...(view.freshness.note === undefined ? [] : [`- ${told(view.freshness.note)}`]),
  ];
}

function evidencePart(context: PartContext): readonly string[] {
  const { view, attention, run, say, quote } = context;
  const records = attention?.records ?? (run === null ? [] : [run.src]);
  return [
    ...(attention === null
      ? []
      : [`- ${say(msg('packet.why'))}: ${quote.inline(say(attention.why), 1000)}`]),
    ...records.slice(0, 10).map((ref) => `- ${quote.code(place(ref))}`),
    ...(run === null ? [] : [`- ${quote.code(run.token)} ${quote.inline(run.summary)}`]),
    ...view.newestRuns
      .filter((other) => other.eventClass !== 'accounting' && other.key !== run?.key)
      .slice(0, 3)
      .map(
        (other) =>
          `- ${quote.inline(other.atText)} ${quote.code(other.token)} ${quote.inline(other.summary, 200)}`,
      ),
  ];
}

function place(ref: SourceRef): string {
  return `${ref.path}${ref.line === undefined ? '' : `:${String(ref.line)}`}${ref.field === undefined ? '' : ` ${ref.field}`}`;
}
