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
import { code, inline } from './quote.ts';
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
    write: ({ link }) => (link === '' ? [] : [code(link, 4000)]),
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
  const context: PartContext = { ...request, say };
  const redactor = new Redactor(request.roots);
  const parts = PARTS.filter(({ part }) => request.parts.includes(part)).flatMap((part) => {
    const lines = part.write(context).filter((line) => line !== '');
    if (lines.length === 0) return [];
    const markdown = redactor.clean(lines.join('\n'));
    return [{ part: part.part, title: part.title, markdown }];
  });
  const head = [
    `# ${redactor.clean(inline(headline(context)))}`,
    say(msg('packet.is-no-decision')),
  ];
  const leftOut = redactor.leftOut.map(({ kind, count }) => ({
    message: msg(kind, { count }),
    count,
  }));
  const foot =
    leftOut.length === 0
      ? []
      : [`## ${say(msg('packet.left-out'))}`, ...leftOut.map(({ message }) => `- ${say(message)}`)];
  const body = parts.flatMap(({ title, markdown }) => [`## ${say(title)}`, markdown]);
  return { markdown: `${[...head, ...body, ...foot].join('\n\n')}\n`, parts, leftOut };
}

function headline({ view, attention, run, say }: PartContext): string {
  if (attention !== null) {
    const title = attention.titleMsg === undefined ? attention.title : say(attention.titleMsg);
    return `${view.title} — ${title}`;
  }
  return run === null ? view.title : `${view.title} — ${run.token} ${run.atText}`;
}

function promptPart({ attention, run, say }: PartContext): readonly string[] {
  const question = attention?.question ?? attention?.title ?? '';
  return [
    ...(question === '' ? [] : [`> ${inline(question, 1000)}`, '']),
    ...(run === null ? [] : [say(msg('packet.judging', { run: `${run.atText} ${run.token}` }))]),
    `- [ ] ${say(msg('packet.agree'))}`,
    `- [ ] ${say(msg('packet.disagree'))}`,
    `- ${say(msg('packet.reason'))}`,
    `- ${say(msg('packet.next-step'))}`,
  ];
}

function hintPart({ view, run, say }: PartContext): readonly string[] {
  if (view.source !== 'loopx' || run === null) return [];
  const current = run.reward;
  return [
    current === undefined
      ? say(msg('packet.hint-none'))
      : say(msg('packet.hint-current', { decision: current.decision, reward: current.reward })),
    say(msg('packet.hint-limits')),
  ];
}

function dryRunPart({ view, run, say }: PartContext): readonly string[] {
  if (view.source !== 'loopx' || run === null) return [];
  const words = [
    'loopx --format json reward',
    `--goal-id ${view.key}`,
    `--run-generated-at '${run.atText}'`,
    '--decision <decision> --reward <positive|negative|mixed|neutral>',
    "--reason-summary '<reason>' --dry-run",
  ];
  return [say(msg('packet.dry-run-says')), '', code(words.join(' '), 2000)];
}

function statePart({ view, say }: PartContext): readonly string[] {
  const lane = view.lane === null ? null : say(msg(`lane.${view.lane}`));
  const quota = view.quotaView;
  return [
    `- ${say(msg('packet.phase'))}: ${say(view.phase.label)}${lane === null ? '' : ` · ${lane}`}`,
    `- ${say(view.stance)}`,
    ...(view.objective === undefined
      ? []
      : [`- ${say(msg('packet.objective'))}: ${inline(view.objective.text)}`]),
    ...(view.nextAction === undefined
      ? []
      : [`- ${say(msg('packet.next'))}: ${inline(view.nextAction.text)}`]),
    ...(quota === undefined ? [] : [`- ${say(quota.reason)}`]),
    ...view.gates
      .filter((gate) => gate.state === 'open' || gate.state === 'deferred')
      .slice(0, 5)
      .map((gate) => `- ${say(gate.mechanismLabel)}: ${inline(gate.question ?? gate.name)}`),
    ...(view.freshness.note === undefined ? [] : [`- ${say(view.freshness.note)}`]),
  ];
}

function evidencePart(context: PartContext): readonly string[] {
  const { view, attention, run, say } = context;
  const records = attention?.records ?? (run === null ? [] : [run.src]);
  return [
    ...(attention === null
      ? []
      : [`- ${say(msg('packet.why'))}: ${inline(say(attention.why), 1000)}`]),
    ...records.slice(0, 10).map((ref) => `- ${code(place(ref))}`),
    ...(run === null ? [] : [`- ${code(run.token)} ${inline(run.summary)}`]),
    ...view.newestRuns
      .filter((other) => other.eventClass !== 'accounting' && other.key !== run?.key)
      .slice(0, 3)
      .map(
        (other) => `- ${inline(other.atText)} ${code(other.token)} ${inline(other.summary, 200)}`,
      ),
  ];
}

function place(ref: SourceRef): string {
  return `${ref.path}${ref.line === undefined ? '' : `:${String(ref.line)}`}${ref.field === undefined ? '' : ` ${ref.field}`}`;
}
