/** The repair artifact of a supervisor node and its rules (format reference, 12; seed 003). */
import type { Json } from '@contract/model.ts';
import { inside, isScopeEntry } from './path-match.ts';
import type { Boundary } from './path-match.ts';
import { isObject, numberIn, textIn, textsIn } from './read.ts';

export const FAILURE_CLASSES = [
  'syntax',
  'runtime',
  'logic',
  'boundary',
  'environment',
  'governance',
  'unknown',
];

export type RepairRule =
  | 'schema-version'
  | 'verdict-word'
  | 'failure-class'
  | 'root-cause'
  | 'invariant'
  | 'differs-from-verdict-line'
  | 'pass-has-scope'
  | 'pass-is-blocked'
  | 'revision-has-no-scope'
  | 'revision-is-no-op'
  | 'scope-entry'
  | 'scope-outside'
  | 'blocked-needs-scope';

export interface RepairBreach {
  readonly rule: RepairRule;
  /** The entry or word at fault. */
  readonly found: string;
}

/**
 * The rules a repair artifact breaks.
 * @param line verdict of the line above it; `unknown` when there is none, which is tolerated
 * @param boundary limits of the repair node; null when the plan names none
 */
export function repairBreaches(
  value: Json,
  line: 'pass' | 'request-revision' | 'unknown',
  boundary: Boundary | null,
): RepairBreach[] {
  const breaches: RepairBreach[] = [];
  const breach = (rule: RepairRule, found: string | null): void => {
    breaches.push({ rule, found: found ?? '' });
  };
  const verdict = textIn(value, 'verdict');
  if (numberIn(value, 'schemaVersion') !== 1) breach('schema-version', null);
  if (verdict !== 'pass' && verdict !== 'request-revision') breach('verdict-word', verdict);
  const failureClass = textIn(value, 'failureClass');
  if (!FAILURE_CLASSES.includes(failureClass ?? '')) breach('failure-class', failureClass);
  if (blank(textIn(value, 'rootCause')) && verdict !== 'pass') breach('root-cause', null);
  if (blank(textIn(value, 'invariant'))) breach('invariant', null);
  if (line !== 'unknown' && verdict !== line) breach('differs-from-verdict-line', verdict);
  const scope = textsIn(value, 'fixScope');
  const disposition = textIn(value, 'disposition') ?? 'repairable';
  if (verdict === 'pass') {
    if (scope.length > 0) breach('pass-has-scope', scope.join(', '));
    if (disposition === 'blocked-boundary') breach('pass-is-blocked', disposition);
  } else if (verdict === 'request-revision') {
    if (disposition === 'no-op-pass') breach('revision-is-no-op', disposition);
    const blocked = disposition === 'blocked-boundary';
    if (scope.length === 0 && !blocked) breach('revision-has-no-scope', null);
    for (const entry of scope) {
      if (!isScopeEntry(entry)) breach('scope-entry', entry);
      else if (boundary !== null && !inside(entry, boundary)) breach('scope-outside', entry);
    }
    const required = textsIn(value, 'requiredScope');
    const leaves = required.some((entry) => boundary === null || !inside(entry, boundary));
    if (blocked && !leaves) breach('blocked-needs-scope', null);
  }
  return breaches;
}

function blank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

/**
 * The repair artifact in a supervisor's text: the labelled fence, a `json` fence or a bare object,
 * the first that parses to something with a verdict.
 */
export function repairArtifactInText(text: string): Json | null {
  const fences = ['REPAIR_ARTIFACT_JSON', 'json'].flatMap((label) =>
    [...text.matchAll(new RegExp(`\`\`\`${label}[^\\n]*\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
      (match) => match[1] ?? '',
    ),
  );
  for (const candidate of [...fences, text.trim()]) {
    try {
      const value = JSON.parse(candidate) as Json;
      if (isObject(value) && textIn(value, 'verdict') !== null) return value;
    } catch {
      continue;
    }
  }
  return null;
}
