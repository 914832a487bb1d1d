/** Columns, event class and lifecycle of one row of a run index (format note, sections 6 and 14). */
import type { EventClass } from '@contract/words.ts';
import type { Columns } from '../../source.ts';
import { parseInstant } from '../instant.ts';
import { asNumber, asObject, asText, asWord, field, type JsonObject } from '../json-values.ts';
import {
  EVIDENCE_CLASSES,
  EVIDENCE_HINTS,
  EXTERNAL_PREFIXES,
  LIFECYCLE_ORDER,
  NEUTRAL_CLASSES,
  SPENT,
  STATE_CLASSES,
  USER_CLASSES,
  VOIDED,
  type LifecyclePhase,
} from '../words.ts';

/** Bits of `Columns.flags` of a run row. The event class takes three bits. */
export const FLAG = {
  neutral: 0x1,
  lane: 0x2,
  reward: 0x4,
  gate: 0x8,
  foreign: 0x10,
  external: 0x20,
  /** The row has content beyond what a reward overlay copies. */
  base: 0x40,
  evidence: 0x80,
  decision: 0x1_00,
  accounting: 0x2_00,
  state: 0x4_00,
} as const;

/** Identity of a run: the triple as text, missing parts empty. */
export function runKey(row: JsonObject): string {
  const part = (key: string): string => asText(field(row, key));
  return `${part('generated_at')}|${part('json_path')}|${part('markdown_path')}`;
}

/** The instant a run key begins with. */
export function instantOfKey(key: string): number | null {
  return parseInstant(key.slice(0, Math.max(key.indexOf('|'), 0)));
}

export function runColumns(row: JsonObject, folder: string | undefined): Columns {
  const klass = asText(field(row, 'classification'));
  const event = asObject(field(row, 'quota_event'));
  const isQuota = klass === SPENT || klass === VOIDED;
  const amount = event === null ? null : slotsOf(event);
  const late = isQuota && event === null ? payloadPaths(row) : [];
  const ref =
    klass === VOIDED
      ? asWord(field(event, 'voided_run_generated_at'))
      : asWord(field(row, 'todo_id'));
  const flags = flagsOf(row, klass, folder);
  return {
    at: parseInstant(field(row, 'generated_at')),
    key: runKey(row),
    klass,
    amount,
    flags,
    mark: (flags & (FLAG.reward | FLAG.gate)) !== 0 || klass === VOIDED,
    ref,
    ...(late.length > 0 ? { late } : {}),
  };
}

/** Recorded payload path, then the same name beside the index (format note, section 1). */
export function payloadPaths(row: JsonObject): string[] {
  const recorded = asText(field(row, 'json_path'));
  if (recorded === '') return [];
  const name = recorded.slice(recorded.lastIndexOf('/') + 1);
  return [recorded, `./${name}`];
}

export function slotsOf(event: JsonObject): number | null {
  const slots = asNumber(field(event, 'slots'));
  return slots === null ? null : Math.max(0, Math.trunc(slots));
}

/** Keys that `runFlags` looks at, beside the class and the goal. */
const NOTABLE: ReadonlySet<string> = new Set([
  'active_priorities',
  'active_task_count',
  'artifact',
  'artifacts',
  'cache_check',
  'controller_readiness',
  'execution_waiting_on',
  'external_evidence_observation',
  'human_reward',
  'monitor_event',
  'operator_gate',
  'operator_gate_resume_contract',
  'progress_scope',
  'project_map',
  'quota_event',
  'waiting_on',
]);
const MAX_REMEMBERED = 500;
const plainFlags = new Map<string, number>();

/** Flags of a row. Those of a plain one follow from its class alone, which is what most rows are. */
function flagsOf(row: JsonObject, klass: string, folder: string | undefined): number {
  for (const key of Object.keys(row)) if (NOTABLE.has(key)) return runFlags(row, folder);
  let flags = plainFlags.get(klass);
  if (flags === undefined) {
    flags = runFlags({ classification: klass }, undefined);
    if (plainFlags.size >= MAX_REMEMBERED) plainFlags.clear();
    plainFlags.set(klass, flags);
  }
  const goal = asWord(field(row, 'goal_id'));
  return goal !== null && folder !== undefined && goal !== folder ? flags | FLAG.foreign : flags;
}

function runFlags(row: JsonObject, folder: string | undefined): number {
  const klass = asText(field(row, 'classification'));
  const goal = asWord(field(row, 'goal_id'));
  let flags = 0;
  if (NEUTRAL_CLASSES.has(klass) || klass.startsWith('promotion_readiness')) flags |= FLAG.neutral;
  if (asText(field(row, 'progress_scope')) === 'agent_lane') flags |= FLAG.lane;
  if (asObject(field(row, 'human_reward')) !== null) flags |= FLAG.reward;
  if (asObject(field(row, 'operator_gate')) !== null) flags |= FLAG.gate;
  if (goal !== null && folder !== undefined && goal !== folder) flags |= FLAG.foreign;
  if (hasExternalWait(row)) flags |= FLAG.external;
  if (!isRewardProjection(row)) flags |= FLAG.base;
  return flags | classFlag(eventClassOf(row));
}

/** What a reward row copies from the run it judges, in LoopX's order. */
export const REWARD_COPIES = [
  'generated_at',
  'goal_id',
  'classification',
  'recommended_action',
  'health_check',
  'active_task_count',
  'active_priorities',
  'cache_check',
  'controller_readiness',
  'json_path',
  'markdown_path',
] as const;
const REWARD_KEYS: ReadonlySet<string> = new Set([...REWARD_COPIES, 'human_reward']);

/** Whether a row holds a reward and nothing beyond what a reward overlay copies from its run. */
export function isRewardProjection(row: JsonObject): boolean {
  return (
    asObject(field(row, 'human_reward')) !== null &&
    Object.keys(row).every((key) => REWARD_KEYS.has(key))
  );
}

function classFlag(eventClass: EventClass): number {
  switch (eventClass) {
    case 'accounting':
      return FLAG.accounting;
    case 'decision':
      return FLAG.decision;
    case 'evidence':
      return FLAG.evidence;
    case 'state':
      return FLAG.state;
    case 'work':
      return 0;
  }
}

/** Event class from the flags of an entry: overlays only ever add, so the strongest bit counts. */
export function eventClassOfFlags(flags: number): EventClass {
  if ((flags & FLAG.accounting) !== 0) return 'accounting';
  if ((flags & FLAG.decision) !== 0) return 'decision';
  if ((flags & FLAG.evidence) !== 0) return 'evidence';
  return (flags & FLAG.state) !== 0 ? 'state' : 'work';
}

const EVIDENCE_KEYS = [
  'active_priorities',
  'active_task_count',
  'artifact',
  'artifacts',
  'cache_check',
  'controller_readiness',
  'project_map',
] as const;

export function eventClassOf(row: JsonObject): EventClass {
  const klass = asText(field(row, 'classification')).toLowerCase();
  if (klass === SPENT || asObject(field(row, 'quota_event')) !== null) return 'accounting';
  if (isDecision(row, klass)) return 'decision';
  if (
    EVIDENCE_CLASSES.has(klass) ||
    hasExternalWait(row) ||
    EVIDENCE_HINTS.some((hint) => klass.includes(hint)) ||
    EVIDENCE_KEYS.some((key) => Object.hasOwn(row, key))
  )
    return 'evidence';
  return STATE_CLASSES.has(klass) || klass.endsWith('_refreshed') ? 'state' : 'work';
}

function isDecision(row: JsonObject, klass: string): boolean {
  return (
    USER_CLASSES.has(klass) ||
    klass.includes('operator_gate') ||
    klass.includes('reward') ||
    asObject(field(row, 'human_reward')) !== null ||
    asObject(field(row, 'operator_gate')) !== null ||
    asObject(field(row, 'operator_gate_resume_contract')) !== null
  );
}

/** Whether a row puts a wait for something outside on record. */
export function hasExternalWait(row: JsonObject): boolean {
  const waits = (object: JsonObject | null, key: string): boolean =>
    asWord(field(object, key)) === 'external_evidence';
  if (waits(row, 'waiting_on') || waits(row, 'execution_waiting_on')) return true;
  if (asObject(field(row, 'external_evidence_observation')) !== null) return true;
  const monitor = asObject(field(row, 'monitor_event'));
  if (waits(monitor, 'waiting_on') || waits(monitor, 'monitor_kind')) return true;
  if (asText(field(monitor, 'monitor_mode')).trim().startsWith('external_')) return true;
  const klass = asText(field(row, 'classification'));
  return EXTERNAL_PREFIXES.some((prefix) => klass.startsWith(prefix));
}

/** Lifecycle phases that a merged run puts its goal in, highest first. */
export function runLifecycle(row: JsonObject): LifecyclePhase[] {
  const klass = asText(field(row, 'classification'));
  const flags = new Set<LifecyclePhase>();
  if (klass === 'state_refreshed') flags.add('refreshed');
  else if (klass === 'read_only_project_map' || asObject(field(row, 'project_map')) !== null)
    flags.add('mapped');
  else flags.add(klass === '' ? 'run_recorded' : 'adapter_inspected');
  if (asObject(field(row, 'human_reward')) !== null) flags.add('reward_judged');
  const gate = asObject(field(row, 'operator_gate'));
  if (gate !== null) {
    const approved = asText(field(gate, 'decision')) === 'approve';
    flags.add(approved ? 'operator_approved' : 'operator_gated');
  }
  const readiness = asObject(field(row, 'controller_readiness'));
  const is = (key: string): boolean => field(readiness, key) === true;
  if (is('decision_advisor_ready') || is('write_controller_ready')) flags.add('controller_ready');
  else if (is('read_only_observer_ready') || asWord(field(readiness, 'classification')) !== null)
    flags.add('controller_gated');
  return LIFECYCLE_ORDER.filter((phase) => flags.has(phase));
}
