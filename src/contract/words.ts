/**
 * The closed vocabularies of Signalbox, as in `docs/architecture.md` ("Words"). Every list is in
 * display order, and the type is inferred from it, so that a value that is not a word cannot be made.
 */

/** One format that Signalbox reads. A sixth format adds its id here and a folder in `src/sources`. */
export const SOURCE_IDS = ['loopx', 'tradingcodex', 'codex-workflow', 'loop-agent'] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

/** Who has to move next; the order is the queue's. */
export const LANES = ['user', 'health', 'agent', 'evidence'] as const;
export type Lane = (typeof LANES)[number];

export const PRIORITIES = ['P0', 'P1', 'P2'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Inside one priority the queue is ordered by what kind of work an item is (seed 004, priority stack). */
export const CONCERNS = [
  'state-truth',
  'human-decision',
  'agent-execution',
  'quota-allocation',
  'adapter-proof',
] as const;
export type Concern = (typeof CONCERNS)[number];

/** What a person is looking at in a queue row. */
export const ATTENTION_KINDS = [
  'gate',
  'user-todo',
  'reward',
  'escalation',
  'review',
  'quota',
  'health',
  'agent-todo',
  'agent-turn',
  'evidence',
  'opt-in',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const ITEM_KINDS = [
  'todo',
  'gate',
  'role',
  'artifact',
  'request',
  'task',
  'step',
  'attempt',
  'node',
  'turn',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A work item's state in our words; the ledger's own token travels beside it. */
export const ITEM_STATES = [
  'open',
  'ready',
  'running',
  'blocked',
  'waiting',
  'deferred',
  'done',
  'failed',
  'skipped',
  'unknown',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const EDGE_KINDS = [
  'depends',
  'blocks',
  'validates',
  'repairs',
  'escalates',
  'continues',
  'hands-off',
  'supersedes',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

export const QUOTA_STATES = [
  'blocked_health',
  'operator_gate',
  'focus_wait',
  'eligible',
  'waiting',
  'throttled',
  'paused',
] as const;
export type QuotaState = (typeof QUOTA_STATES)[number];

/** What kind of step the next allowed transition of a loop is (seed 004, executor surface). */
export const TRANSITION_KINDS = [
  'read-only',
  'refresh',
  'adapter-tick',
  'reward',
  'opt-in',
  'write-approval',
  'none',
] as const;
export type TransitionKind = (typeof TRANSITION_KINDS)[number];

export const EVENT_CLASSES = ['work', 'decision', 'accounting', 'evidence', 'state'] as const;
export type EventClass = (typeof EVENT_CLASSES)[number];

export const SEVERITIES = ['high', 'action', 'watch', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Whether a loop is being worked on at all. */
export const ACTIVITIES = ['active', 'paused', 'stopped', 'done', 'unknown'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
