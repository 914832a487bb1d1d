/** The derived state as text for a terminal: the queue, the loops, and what is wrong in the input. */
import type { Attention, Msg, Problem } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';
import type { Lane, Language } from '@contract/words.ts';
import type { InspectStatus } from '@engine/inspect.ts';
import { table, visible } from './terminal.ts';

const MOST_PROBLEMS = 20;

export interface TextOptions {
  readonly say: Translate;
  readonly language: Language;
  /** Of the person; null: the system's. */
  readonly timeZone?: string;
}

function laneWord(lane: Lane): Msg {
  switch (lane) {
    case 'user':
      return msg('lane.user');
    case 'health':
      return msg('lane.health');
    case 'agent':
      return msg('lane.agent');
    case 'evidence':
      return msg('lane.evidence');
  }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long before `asOf` something was, in the largest unit that fits. */
function ago(at: number | null, asOf: number, language: Language): string {
  if (at === null) return '–';
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' });
  const [unit, length] = UNITS.find(([, each]) => Math.abs(asOf - at) >= each) ?? UNITS[2];
  return format.format(Math.trunc((at - asOf) / length), unit);
}

function queueText(rows: readonly Attention[], asOf: number, options: TextOptions): string {
  const { say, language } = options;
  if (rows.length === 0) return say(msg('host.cli.queue-empty'));
  const head = [
    say(msg('host.cli.col-lane')),
    say(msg('host.cli.col-priority')),
    say(msg('host.cli.col-loop')),
    say(msg('host.cli.col-since')),
    say(msg('host.cli.col-what')),
  ];
  return table(
    head,
    rows.map((row) => [
      say(laneWord(row.lane)),
      row.priority,
      visible(row.loopTitle),
      ago(row.since, asOf, language),
      visible(row.title !== '' || !row.titleMsg ? row.title : say(row.titleMsg)),
    ]),
  );
}

type Loop = InspectStatus['loops'][number];

/** A value of a loop's figures as text; figures carry the ledger's own names and types. */
function field(loop: Loop, name: string): string {
  const value = loop[name];
  return typeof value === 'string' || typeof value === 'number' ? visible(String(value)) : '–';
}

function inside(loop: Loop, name: string): Loop {
  const value = loop[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function quotaText(loop: Loop): string {
  const quota = inside(loop, 'quota');
  // LoopX's own names win over ours where it has a figure.
  const spent = quota['spent_slots'] ?? quota['spent'];
  const allowed = quota['allowed_slots'] ?? quota['allowed'];
  return typeof spent === 'number' && typeof allowed === 'number'
    ? `${spent} / ${allowed} ${field(quota, 'state')}`
    : '–';
}

function latestText(loop: Loop, asOf: number, language: Language): string {
  const run = inside(loop, 'latest_run');
  const { at, token } = run;
  if (typeof token !== 'string') return '–';
  return `${ago(typeof at === 'number' ? at : null, asOf, language)} ${visible(token)}`;
}

function loopsText(loops: readonly Loop[], asOf: number, options: TextOptions): string {
  const { say, language } = options;
  if (loops.length === 0) return say(msg('host.cli.loops-empty'));
  const head = [
    say(msg('host.cli.col-loop')),
    say(msg('host.cli.col-phase')),
    say(msg('host.cli.col-quota')),
    say(msg('host.cli.col-runs')),
    say(msg('host.cli.col-latest')),
  ];
  return table(
    head,
    loops.map((loop) => [
      field(loop, 'title'),
      field(loop, 'phase'),
      quotaText(loop),
      field(loop, 'runs'),
      latestText(loop, asOf, language),
    ]),
  );
}

function problemsText(problems: readonly Problem[], say: Translate): string {
  const lines = problems.slice(0, MOST_PROBLEMS).map(({ message, src }) => {
    const place = src ? `${src.path}${src.line === undefined ? '' : `:${src.line}`}: ` : '';
    return visible(`${place}${say(message)}`);
  });
  const more = problems.length - lines.length;
  if (more > 0) lines.push(say(msg('host.cli.more', { count: more })));
  return lines.join('\n');
}

/** @returns text that ends with a line break */
export function statusText(status: InspectStatus, options: TextOptions): string {
  const { say, language, timeZone } = options;
  const asOf = Date.parse(status.as_of);
  const at = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'long',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(asOf);
  const parts = [
    say(msg('host.cli.queue', { at })),
    queueText(status.attention, asOf, options),
    say(msg('host.cli.loops')),
    loopsText(status.loops, asOf, options),
  ];
  const { problems } = status;
  if (problems.length > 0) {
    parts.push(
      say(msg('host.cli.problems', { count: problems.length })),
      problemsText(problems, say),
    );
  }
  return `${parts.join('\n\n')}\n`;
}
