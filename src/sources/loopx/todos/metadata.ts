/**
 * The metadata comment under a todo line. Values that fail their check are dropped from what is
 * used, and named, so that a person can see why LoopX does not honour them.
 */
import { compactText } from '../json-values.ts';
import type { DecisionScope } from './todo.ts';

export interface TodoMetadata {
  readonly values: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
  readonly dropped: readonly { readonly key: string; readonly value: string }[];
  /** Written by Goal Harness, LoopX's former name; LoopX itself no longer reads it. */
  readonly legacyName: boolean;
}

const COMMENT = /^\s*<!--\s*(?<name>loopx|goal-harness):(?:todo\s+)?(?<body>.*?)\s*-->\s*$/u;
const TOKEN = /(?<!\S)(?<key>[a-z_][a-z0-9_]*)=(?<value>[^\s<>]+)/gu;

export const AGENT_ID = /^[a-z][a-z0-9_.:@-]{0,79}$/u;
export const TODO_ID = /^todo_[a-z0-9_-]{3,64}$/u;

/** The comment of one line, or null when the line is none (it then is text). */
export function parseMetadataLine(line: string): TodoMetadata | null {
  const groups = COMMENT.exec(line)?.groups;
  if (groups === undefined) return null;
  const tokens = [...(groups['body'] ?? '').matchAll(TOKEN)].map((match): [string, string] => [
    match.groups?.['key'] ?? '',
    decode(match.groups?.['value'] ?? ''),
  ]);
  return { ...checkMetadata(tokens), legacyName: groups['name'] === 'goal-harness' };
}

/** Sorts decoded pairs into what LoopX honours, what it drops and what it does not know. */
export function checkMetadata(
  pairs: Iterable<readonly [string, string]>,
): Omit<TodoMetadata, 'legacyName'> {
  const values = new Map<string, string>();
  const unknown: string[] = [];
  const dropped: { key: string; value: string }[] = [];
  for (const [key, raw] of pairs) {
    const check = CHECKS.get(key);
    if (check === undefined) {
      unknown.push(key);
      continue;
    }
    const value = check(raw);
    if (value === null) dropped.push({ key, value: raw });
    else values.set(key, value);
  }
  return { values, unknown, dropped };
}

/** Percent-decoding; a sequence that is no UTF-8 becomes the replacement character. */
function decode(value: string): string {
  const text = value.replaceAll(/(?:%[0-9A-Fa-f]{2})+/gu, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return '\u{FFFD}';
    }
  });
  return compactText(text, 4000);
}

type Check = (value: string) => string | null;

const text: Check = (value) => (value === '' ? null : value);
const matching =
  (expression: RegExp): Check =>
  (value) =>
    expression.test(value.toLowerCase()) ? value.toLowerCase() : null;
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value.toLowerCase()) ? value.toLowerCase() : null;
const flag = oneOf('true', 'false');
const list =
  (part: Check): Check =>
  (value) => {
    const parts = value.split(',').flatMap((entry) => part(entry.trim()) ?? []);
    return parts.length === 0 ? null : [...new Set(parts)].join(',');
  };

/** An agent id as LoopX reads it: lower case, spaces as dashes. */
export function agentId(value: string): string | null {
  const id = value.trim().toLowerCase().replaceAll(/\s+/gu, '-');
  return AGENT_ID.test(id) ? id : null;
}

const SCOPE =
  /^(?<kind>private_read|write_scope|resource|production|public_claim|direction|other):(?<granularity>action|lane|goal|project|global):(?<key>\*|[a-z0-9][a-z0-9_.:@*/-]{0,95})$/u;

export function decisionScope(value: string): DecisionScope | null {
  const groups = SCOPE.exec(value.toLowerCase())?.groups;
  if (groups === undefined) return null;
  return {
    kind: groups['kind'] ?? '',
    granularity: groups['granularity'] ?? '',
    key: groups['key'] ?? '',
  };
}

const scope: Check = (value) => (decisionScope(value) === null ? null : value.toLowerCase());
const todoId = matching(TODO_ID);
const token = matching(/^[a-z][a-z0-9_-]{0,63}$/u);
const dotted = matching(/^[a-z][a-z0-9_.-]{0,63}$/u);
const capability = matching(/^[a-z][a-z0-9_:-]{0,63}$/u);
const resume = matching(
  /^(?:[a-z][a-z0-9_-]{0,31}(?::[a-z0-9_.:@-]{1,96})?|pr_merged:(?:[a-z0-9_.-]{1,80}\/[a-z0-9_.-]{1,100})?#[1-9][0-9]{0,8})$/u,
);

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['todo_id', todoId],
  ['status', oneOf('open', 'done', 'blocked', 'deferred')],
  [
    'task_class',
    oneOf('advancement_task', 'continuous_monitor', 'user_gate', 'user_action', 'blocker'),
  ],
  ['action_kind', token],
  ['task_domain', dotted],
  ['capability_binding_ref', text],
  ['task_repository', text],
  [
    'continuation_policy',
    oneOf('independent_handoff', 'same_agent_non_delivery', 'primary_review', 'review_handoff'),
  ],
  ['required_write_scopes', list(text)],
  ['required_capabilities', list(capability)],
  ['target_capabilities', list(capability)],
  ['explore_result_node_refs', list(text)],
  ['decision_scope', scope],
  ['required_decision_scopes', list(scope)],
  ['decision_outcome', oneOf('approve', 'reject', 'cancel')],
  ['decision_scope_outcomes', list(text)],
  ['claimed_by', agentId],
  ['bound_agent', agentId],
  ['goal_bound', flag],
  ['blocks_agent', agentId],
  ['global_gate', flag],
  ['excluded_agents', list(agentId)],
  ['unblocks_todo_id', todoId],
  ['superseded_by', todoId],
  ['successor_todo_ids', list(todoId)],
  ['completion_continuation', oneOf('active_goal', 'successor', 'no_followup')],
  ['completion_recovery', oneOf('same_turn_terminal_closeout')],
  ['completion_turn_key', text],
  ['replan_obligation_id', matching(/^replan-[a-f0-9]{16}$/u)],
  ['resume_when', resume],
  ['no_followup', flag],
  ['target_key', text],
  ['cadence', text],
  ['next_due_at', text],
  ['expires_at', text],
  ['last_checked_at', text],
  ['result_hash', text],
  ['consecutive_no_change', text],
  ['material_change', text],
  ['max_no_change_before_replan', text],
  ['watch_only', flag],
  ['note', text],
  ['evidence', text],
  ['reason', text],
  ['completed_at', text],
  ['updated_at', text],
  ['validation_command', text],
  ['validation_command_argv', text],
  ['validation_label', text],
  ['validation_timeout_seconds', text],
]);
