/**
 * The strict quality check of an artifact, equal to the owning tool's (format note, 5.2; the vectors
 * in `test/workspaces/tradingcodex-vectors`). Codes are the tool's own; warnings are our sentences
 * for the same points.
 */
import type { Json, Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { missingForDecision } from './decision-quality.ts';
import { checkFollowUps } from './follow-up-rules.ts';
import { checkForecastLine } from './forecasts.ts';
import { isBlank, textOf, type JsonObject } from './values.ts';
import { FIXED_ROLES, HANDOFF_STATES } from './vocabulary.ts';

export interface Quality {
  readonly status: 'pass' | 'fail';
  /** What fails it, as the tool names it: field names, `claim_tags`, `decision_quality.<name>`, ... */
  readonly missing: readonly string[];
  readonly warnings: readonly Msg[];
}

const NOT_BLANK = [
  'artifact_id',
  'artifact_type',
  'role',
  'title',
  'source_as_of',
  'readiness_label',
  'context_summary',
  'handoff_state',
  'confidence',
  'next_recipient',
] as const;
const PRESENT = ['missing_evidence', 'blocked_actions', 'source_snapshot_ids'] as const;

/** Checks one markdown artifact from its front matter and its body. */
export function checkMarkdown(fields: JsonObject, body: string, roles = FIXED_ROLES): Quality {
  const missing: string[] = NOT_BLANK.filter((name) => isBlank(fields[name]));
  const warnings: Msg[] = [];
  for (const name of PRESENT) {
    if (!(name in fields)) missing.push(name);
    else if (!isListOrNull(fields[name])) {
      warnings.push(msg('tradingcodex.quality.notList', { field: name }));
    }
  }
  if (!/\[(?:factual|inference|assumption)\]/i.test(body)) missing.push('claim_tags');
  const state = textOf(fields['handoff_state']).trim();
  if (state !== '' && !HANDOFF_STATES.includes(state)) {
    missing.push('valid_handoff_state');
    warnings.push(msg('tradingcodex.quality.handoff', { value: state }));
  }
  if (
    (state === 'revise' || state === 'blocked') &&
    isBlank(fields['missing_evidence']) &&
    isBlank(fields['blocked_actions'])
  ) {
    missing.push('missing_evidence_or_blocked_actions');
    warnings.push(msg('tradingcodex.quality.noReason', { state }));
  }
  const followUps = checkFollowUps(fields['follow_up_requests'], roles);
  if (followUps.length > 0) missing.push('follow_up_requests');
  warnings.push(...followUps);
  for (const name of missingForDecision(fields, body)) {
    missing.push(`decision_quality.${name}`);
    warnings.push(msg('tradingcodex.quality.decision', { field: name }));
  }
  warnings.push(...readerWarnings(fields));
  return { status: missing.length === 0 ? 'pass' : 'fail', missing, warnings };
}

/** Checks a `.json` or `.jsonl` artifact: valid JSON, and forecast lines as the ledger wants them. */
export function checkJsonText(path: string, text: string): Quality {
  if (text.trim() === '') return failed(msg('tradingcodex.quality.emptyFile'));
  if (!path.endsWith('.jsonl')) {
    return parse(text) === undefined
      ? failed(msg('tradingcodex.quality.badJson'))
      : { status: 'pass', missing: [], warnings: [] };
  }
  const forecast = path.startsWith('trading/forecasts/');
  const warnings = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const value = parse(line);
    if (value === undefined) return [msg('tradingcodex.forecast.badJson', { line: index + 1 })];
    return forecast ? checkForecastLine(value, index + 1) : [];
  });
  const missing = warnings.length > 0 && forecast ? ['forecast_ledger_record'] : [];
  return { status: warnings.length === 0 ? 'pass' : 'fail', missing, warnings };
}

/** The result for a file that is not there or may not be opened. */
export function failed(...warnings: readonly Msg[]): Quality {
  return { status: 'fail', missing: [], warnings };
}

function readerWarnings(fields: JsonObject): Msg[] {
  const found: Msg[] = [];
  for (const [field, limit] of [
    ['context_summary', 1200],
    ['reader_summary', 800],
  ] as const) {
    if (textOf(fields[field]).length > limit) {
      found.push(msg('tradingcodex.quality.tooLong', { field, limit }));
    }
  }
  for (const field of ['reader_summary', 'next_action'] as const) {
    if (isBlank(fields[field])) found.push(msg('tradingcodex.quality.reader', { field }));
  }
  return found;
}

function isListOrNull(value: Json | undefined): boolean {
  return value === undefined || value === null || Array.isArray(value);
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
