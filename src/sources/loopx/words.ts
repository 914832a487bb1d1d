/**
 * Closed lists of LoopX's own words that its rules depend on (format note, sections 5, 6, 9 and 14).
 * `classification` is an open vocabulary: these sets are asked for membership, never switched over.
 */

/** Accounting rows: never the current run of a goal. */
export const NEUTRAL_CLASSES: ReadonlySet<string> = new Set([
  'quota_slot_spent',
  'quota_slot_voided',
  'quota_monitor_poll',
]);

export const SPENT = 'quota_slot_spent';
export const VOIDED = 'quota_slot_voided';

export const CODEX_READY_CLASSES: ReadonlySet<string> = new Set([
  'controller_opted_in_waiting_for_run',
  'design_next_experiment',
  'inspect_eval_result',
  'inspect_result',
  'monitor_todo_repeat_dedupe_deployed',
  'needs_more_read_only_evidence',
  'needs_validation',
  'operator_gate_approved',
  'public_harness_healthy',
  'read_only_project_map',
  'run_validation',
  'state_refreshed',
]);

export const DREAMING_CLASSES: ReadonlySet<string> = new Set([
  'dreaming_archive_suggestion',
  'dreaming_exploration_proposal',
  'dreaming_memory_consolidation',
  'dreaming_refactor_warning',
]);

export const USER_CLASSES: ReadonlySet<string> = new Set([
  'needs_controller_opt_in',
  'needs_human_reward',
  'needs_user_relay',
  'operator_gate_deferred',
  'operator_gate_rejected',
  'ready_for_controller_opt_in',
  'ready_for_user_relay',
  ...DREAMING_CLASSES,
]);

export const BLOCKING_CLASSES: ReadonlySet<string> = new Set(['blocked_by_safety']);

export const CONNECTED: ReadonlySet<string> = new Set([
  'connected',
  'connected-read-only',
  'pre-tick-runnable',
]);
export const CONNECTED_DELIVERY = 'connected-delivery';

export const WAITING_OVERRIDES: ReadonlySet<string> = new Set([
  'codex',
  'user_or_controller',
  'controller',
  'external_evidence',
]);

export const EVIDENCE_CLASSES: ReadonlySet<string> = new Set([
  'inspect_eval_result',
  'inspect_result',
  'needs_more_read_only_evidence',
  'read_only_project_map',
]);
export const EVIDENCE_HINTS: readonly string[] = [
  'artifact',
  'blocker',
  'ci',
  'data',
  'deploy',
  'done',
  'eval',
  'evidence',
  'fail',
  'metric',
  'monitor',
  'validation',
];
export const STATE_CLASSES: ReadonlySet<string> = new Set([
  'public_harness_healthy',
  'state_refreshed',
]);

/** Class words that put an external wait on record. */
export const EXTERNAL_PREFIXES: readonly string[] = ['await_', 'external_evidence_observation_'];

export const LIFECYCLE_ORDER = [
  'controller_ready',
  'reward_judged',
  'operator_approved',
  'controller_gated',
  'operator_gated',
  'adapter_inspected',
  'mapped',
  'refreshed',
  'connected',
  'registered',
  'planned',
  'run_recorded',
] as const;
export type LifecyclePhase = (typeof LIFECYCLE_ORDER)[number];
