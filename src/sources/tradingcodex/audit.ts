/**
 * What the append-only files say about one run: prompts, plans, planner passes and subagent events.
 * Every query is bounded, so a long history costs the same as a short one; `cut` says when one was.
 */
import type { Ledger, Row, Tail } from '../source.ts';
import { PASS } from './columns.ts';
import {
  completedRow,
  decisionRow,
  proposalRow,
  readPolicy,
  taskRow,
  type CompletedRow,
  type DecisionRow,
  type ProposalRow,
  type TaskRow,
} from './state.ts';
import { numberOf, objectOf, rowsOf, textOf, textsOf, type JsonObject } from './values.ts';
import type { LoopPolicy } from './vocabulary.ts';

export const LIMIT = { passes: 200, events: 600, prompts: 10 } as const;

export interface Place {
  readonly path: string;
  readonly line: number;
}

export interface PromptRecord extends Place {
  readonly at: number | null;
  readonly lane: string;
  readonly selected: readonly string[];
  readonly allowed: readonly string[];
  readonly escalation: readonly string[];
  readonly blocked: readonly string[];
  /** The run began with tasks for subagents. */
  readonly dispatch: boolean;
}

/** What a pass wrote about one artifact. */
export interface EvaluationRecord extends CompletedRow {
  readonly quality: string;
  readonly summary: string;
  readonly followUps: number | null;
}

export interface PassRecord extends Place {
  readonly at: number | null;
  readonly lane: string;
  readonly policy: LoopPolicy;
  readonly selected: readonly string[];
  readonly allowed: readonly string[];
  readonly escalation: readonly string[];
  readonly evaluations: readonly EvaluationRecord[];
  readonly tasks: readonly TaskRow[];
  readonly decisions: readonly DecisionRow[];
  readonly proposals: readonly ProposalRow[];
  readonly blocked: readonly string[];
  readonly terminal: string;
  readonly stopReason: string;
  /** Lines that repeat this pass. */
  readonly repeats: number;
}

export interface SessionEvent extends Place {
  readonly at: number | null;
  readonly kind: string;
  readonly role: string;
  readonly task: string;
  readonly session: string;
  readonly continuation: string;
}

export interface RunAudit {
  /** Oldest first, all of them. */
  readonly prompts: readonly PromptRecord[];
  readonly plans: readonly (Place & { readonly at: number | null })[];
  readonly passes: readonly PassRecord[];
  /** Readable pass lines, repeats included. */
  readonly passLines: number;
  readonly events: readonly SessionEvent[];
  /** Event names in the loop ledger that this reader does not know. */
  readonly unknownEvents: readonly (Place & { readonly name: string })[];
  /** Older records of this run were not looked at. */
  readonly cut: boolean;
}

export function tailsOf(ledger: Ledger, role: string): readonly Tail[] {
  return ledger.files(role).flatMap((file) => ledger.tail(file) ?? []);
}

/** The parsed base line of an entry. */
export function entryOf(tail: Tail, row: Row): { value: JsonObject; place: Place } {
  const first = tail.lines(row)[0];
  return {
    value: objectOf(first?.value),
    place: { path: tail.file.path, line: first?.line ?? row.line },
  };
}

export function readAudit(ledger: Ledger, runId: string): RunAudit {
  let cut = false;
  const about = (role: string, limit: number): { value: JsonObject; place: Place; row: Row }[] =>
    tailsOf(ledger, role).flatMap((tail) => {
      const rows = tail.about(runId, limit);
      cut ||= rows.length === limit;
      return rows.toReversed().map((row) => ({ ...entryOf(tail, row), row }));
    });
  const loop = about('loop-events', LIMIT.passes);
  const passes = loop.filter(({ row }) => row.klass === PASS);
  return {
    prompts: about('gate-history', LIMIT.prompts).map(({ value, place, row }) => ({
      ...place,
      at: row.at,
      ...promptOf(value),
    })),
    plans: about('plan-events', LIMIT.prompts).map(({ place, row }) => ({ ...place, at: row.at })),
    passes: passes.map(({ value, place, row }) => ({
      ...place,
      at: row.at,
      repeats: row.overlays,
      ...passOf(value),
    })),
    passLines: passes.reduce((total, { row }) => total + 1 + row.overlays, 0),
    events: about('subagent-events', LIMIT.events).map(({ value, place, row }) => ({
      ...place,
      at: row.at,
      kind: row.klass,
      role: textOf(value['role']),
      task: textOf(value['task_name']),
      session: textOf(value['agent_session_id']),
      continuation: textOf(value['subagent_continuation']),
    })),
    unknownEvents: loop
      .filter(({ row }) => row.klass !== PASS)
      .map(({ place, row }) => ({ ...place, name: row.klass })),
    cut,
  };
}

function promptOf(value: JsonObject): Omit<PromptRecord, 'at' | 'path' | 'line'> {
  const routing = objectOf(objectOf(value['compact_context'])['routing_status']);
  return {
    lane: textOf(value['workflow_lane']),
    selected: textsOf(value['required_subagents']),
    allowed: textsOf(value['allowed_followup_team']),
    escalation: textsOf(value['escalation_team']),
    blocked: textsOf(routing['blocked_actions']),
    dispatch: value['requires_subagent_dispatch'] === true,
  };
}

function passOf(value: JsonObject): Omit<PassRecord, 'at' | 'path' | 'line' | 'repeats'> {
  const lane = textOf(value['workflow_lane']);
  const list = <T>(name: string, read: (row: JsonObject, index: number) => T): readonly T[] =>
    rowsOf(value[name]).map(({ row, index }) => read(row, index));
  return {
    lane,
    policy: readPolicy(objectOf(value['loop_policy']), lane),
    selected: textsOf(value['selected_team']),
    allowed: textsOf(value['allowed_followup_team']),
    escalation: textsOf(value['escalation_team']),
    evaluations: list('artifact_evaluations', (row, index) => ({
      ...completedRow(row, index),
      quality: textOf(row['quality_status']),
      summary: textOf(row['context_summary']),
      followUps: numberOf(row['follow_up_request_count']),
    })),
    tasks: list('pending_tasks', taskRow),
    decisions: list('loop_decisions', decisionRow),
    proposals: list('escalation_proposals', proposalRow),
    blocked: textsOf(value['blocked_actions']),
    terminal: textOf(value['terminal_action']),
    stopReason: textOf(value['stop_reason']),
  };
}
