/** A run's timeline from the append-only files: prompts, plans, planner passes, subagents, lessons. */
import type { Fact, LoopView, Run } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Ledger, Row, Tail } from '../source.ts';
import { entryOf, tailsOf } from './audit.ts';
import { PASS } from './columns.ts';
import * as f from './fact.ts';
import { actionLabel, eventLabel } from './labels.ts';
import { countBy, rowsOf, textOf, textsOf, type JsonObject } from './values.ts';

const ROLES = [
  'gate-history',
  'intake-history',
  'plan-events',
  'loop-events',
  'subagent-events',
  'improve',
] as const;

/** `Tail.about` looks back over the newest 20,000 entries of a file; that is the length of a timeline. */
const LOOK_BACK = 20_000;

interface Mark {
  readonly role: string;
  readonly tail: Tail;
  readonly row: Row;
  readonly key: string;
}

/** Places of all entries, newest first; lines are parsed only for those that are shown. */
function marks(ledger: Ledger, runId: string): readonly Mark[] {
  const found = ROLES.flatMap((role) =>
    tailsOf(ledger, role).flatMap((tail) =>
      tail
        .about(runId, LOOK_BACK)
        .map((row) => ({ role, tail, row, key: `${role}:${String(row.offset)}` })),
    ),
  );
  return found.sort(
    (a, b) =>
      (b.row.at ?? -Infinity) - (a.row.at ?? -Infinity) ||
      ROLES.indexOf(b.role) - ROLES.indexOf(a.role) ||
      b.row.offset - a.row.offset,
  );
}

export interface Timeline {
  readonly total: number;
  readonly newest: readonly Run[];
  readonly counts: LoopView['eventCounts'];
  readonly moments: readonly number[];
}

export function timelineOf(ledger: Ledger, runId: string, limit: number): Timeline {
  const all = marks(ledger, runId);
  const classes = countBy(all, ({ role, row }) => eventLabel(role, row.klass).eventClass);
  const instants = all.flatMap(({ row }) => (row.at === null ? [] : [row.at])).toReversed();
  const step = Math.max(1, Math.ceil(instants.length / 500));
  return {
    total: all.length,
    newest: all.slice(0, limit).map(runOf),
    counts: (['work', 'decision', 'accounting', 'evidence', 'state'] as const).flatMap(
      (eventClass) => {
        const number = classes[eventClass] ?? 0;
        return number === 0 ? [] : [{ eventClass, count: number }];
      },
    ),
    moments: [...new Set(instants.filter((_, index) => index % step === 0))],
  };
}

/** A page after a run's key. An unknown key gives the first page. */
export function timelinePage(
  ledger: Ledger,
  runId: string,
  after: string | null,
  limit: number,
): readonly Run[] {
  const all = marks(ledger, runId);
  const start = after === null ? 0 : all.findIndex(({ key }) => key === after) + 1;
  return all.slice(start, start + limit).map(runOf);
}

function runOf({ role, tail, row, key }: Mark): Run {
  const { value, place } = entryOf(tail, row);
  const { label, eventClass } = eventLabel(role, row.klass);
  const agent = textOf(value['role']) || textOf(value['source_role']);
  return {
    key,
    at: row.at,
    atText: textOf(value['ts']) || textOf(value['created_at']),
    token: row.klass,
    label,
    eventClass,
    summary: summaryOf(role, row.klass, value),
    ...(agent === '' ? {} : { agent }),
    flags: row.overlays > 0 ? ['repeated'] : [],
    overlays: row.overlays,
    facts: f.filled(factsOf(role, row.klass, value)),
    artifacts: rowsOf(value['artifact_evaluations'])
      .slice(0, 50)
      .map(({ row: entry }) => ({
        recorded: textOf(entry['artifact_path']),
        role: textOf(entry['role']),
        state: 'unknown' as const,
        run: key,
      })),
    src: { path: place.path, line: place.line },
  };
}

/** Text of the ledger's own: never the prompt, whose words are not in these files. */
function summaryOf(role: string, klass: string, value: JsonObject): string {
  switch (role) {
    case 'subagent-events':
      return textOf(value['task_name']) || textOf(value['role']);
    case 'loop-events':
      return klass === PASS
        ? `${textOf(value['terminal_action'])} · ${textOf(value['stop_reason'])}`
        : klass;
    case 'improve':
      return textOf(value['improvement']);
    case 'gate-history':
      return textOf(value['workflow_lane']);
    case 'intake-history':
      return textOf(value['heuristic_lane']);
    default:
      return textOf(value['lane']);
  }
}

function factsOf(role: string, klass: string, value: JsonObject): readonly Fact[] {
  if (role === 'loop-events' && klass === PASS) {
    return [
      f.says(msg('tradingcodex.fact.terminal'), actionLabel(textOf(value['terminal_action']))),
      f.token(msg('tradingcodex.fact.stopToken'), textOf(value['stop_reason'])),
      ...rowsOf(value['artifact_evaluations'])
        .slice(0, 50)
        .map(({ row }) =>
          f.token(
            msg('tradingcodex.fact.evaluated', { path: textOf(row['artifact_path']) }),
            textOf(row['artifact_evaluation']),
          ),
        ),
      ...rowsOf(value['loop_decisions'])
        .slice(0, 50)
        .map(({ row }) =>
          f.text(
            msg('tradingcodex.fact.decided', { action: textOf(row['planner_action']) }),
            textOf(row['reason']),
          ),
        ),
    ];
  }
  if (role === 'subagent-events') {
    return [
      f.token(msg('tradingcodex.fact.session'), textOf(value['agent_session_id'])),
      f.token(msg('tradingcodex.fact.continuation'), textOf(value['subagent_continuation'])),
    ];
  }
  if (role === 'gate-history') {
    return [
      f.list(msg('tradingcodex.fact.selected'), textsOf(value['required_subagents'])),
      f.token(msg('tradingcodex.fact.activation'), textOf(value['activation_source'])),
      f.token(msg('tradingcodex.fact.promptHash'), textOf(value['prompt_sha256'])),
    ];
  }
  if (role === 'improve') {
    return [
      f.token(msg('tradingcodex.fact.lessonType'), textOf(value['improvement_type'])),
      f.text(msg('tradingcodex.fact.reason'), textOf(value['reason'])),
    ];
  }
  return [];
}
