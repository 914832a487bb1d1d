/** Failure categories on three axes, as the tool derives them (format reference, 9). */
import type { NodeState } from './state.ts';

export const NORMALIZED = [
  'success',
  'validation',
  'executor',
  'write-guard',
  'timeout',
  'auth',
  'human-required',
  'human-rejected',
  'shell-command',
  'static-error',
  'decision-envelope',
  'skipped',
  'unknown',
] as const;
export type Normalized = (typeof NORMALIZED)[number];

const MAP: Readonly<Record<Exclude<Normalized, 'skipped' | 'unknown'>, string>> = {
  success: 'success',
  validation:
    'invalid-output structured-output-truncated output-too-large structured-repair-exhausted ' +
    'governance-blocked path-violation empty-output verify-failure test-failure ' +
    'verification-plan-stale read-burst partial-success-with-context-overflow writer-budget-exhausted',
  executor:
    'network quota rate-limit unavailable upstream-unavailable context-overflow output-limit ' +
    'writer-thinking-exhausted planner-thinking-exhausted tool-policy',
  'write-guard': 'write-guard',
  timeout: 'timeout test-timeout writer-clean-timeout',
  auth: 'auth missing-api-key',
  'human-required': 'human-required',
  'human-rejected': 'human-rejected',
  'shell-command': 'nonzero-exit spawn-error',
  'static-error': 'static-error',
  'decision-envelope': 'decision-envelope-invalid',
};

const EXACT = new Map<string, Normalized>(
  Object.entries(MAP).flatMap(([to, raw]) =>
    raw.split(' ').map((word): [string, Normalized] => [word, to as Normalized]),
  ),
);

/** Substrings tried in this order when a raw category is not in the map; the first hit wins. */
const HINTS: readonly (readonly [string, Normalized])[] = [
  ['timeout', 'timeout'],
  ['validation', 'validation'],
  ['invalid', 'validation'],
  ['plan-stale', 'validation'],
  ['auth', 'auth'],
  ['api-key', 'auth'],
  ['write-guard', 'write-guard'],
  ['decision-envelope', 'decision-envelope'],
  ['human-rejected', 'human-rejected'],
  ['human-required', 'human-required'],
  ['static-error', 'static-error'],
  ['nonzero-exit', 'shell-command'],
  ['spawn-error', 'shell-command'],
  ['shell', 'shell-command'],
];

/** The normalized category of a raw one; `finished` says whether its node or run finished. */
export function normalize(raw: string | null, finished: boolean): Normalized {
  if (raw === null) return finished ? 'success' : 'unknown';
  const exact = EXACT.get(raw);
  if (exact !== undefined) return exact === 'success' && !finished ? 'unknown' : exact;
  const text = raw.toLowerCase();
  return HINTS.find(([part]) => text.includes(part))?.[1] ?? 'unknown';
}

export function normalizeNode(node: NodeState): Normalized {
  if (node.status === 'SKIPPED') return 'skipped';
  if (node.status === 'PENDING' || node.status === 'RUNNING') return 'unknown';
  return normalize(node.category, node.status === 'FINISHED');
}

export type ProductLine =
  | 'RiskyChange'
  | 'EnvFailure'
  | 'NeedsHuman'
  | 'DependencyFailure'
  | 'ContractMismatch'
  | 'TestBug'
  | 'ProductBug'
  | 'SpecUnclear'
  | 'FlakyTest'
  | 'Unknown';

/** The tool's follow-up words for each; its vocabulary, shown beside ours. */
const FOLLOW_UP: Readonly<Record<ProductLine, string>> = {
  RiskyChange: 'human-review or architecture-review',
  EnvFailure: 'env-fix or retry verify',
  NeedsHuman: 'human-review',
  DependencyFailure: 'unblock dependency',
  ContractMismatch: 'architecture-contract-fix',
  TestBug: 'qa-fix-test',
  ProductBug: 'dev-fix',
  SpecUnclear: 'spec-clarification',
  FlakyTest: 'flaky-test-analysis',
  Unknown: 'human triage',
};

export interface SecondAxis {
  readonly category: ProductLine;
  readonly followUp: string;
}

/** Second axis: what kind of work follows. Null for a success. */
export function productLine(
  normalized: Normalized,
  raw: string | null,
  nodeId: string | null,
  skippedReason: string | null,
): SecondAxis | null {
  const category = productLineOf(
    normalized,
    (raw ?? '').toLowerCase(),
    nodeId ?? '',
    skippedReason,
  );
  return category === null ? null : { category, followUp: FOLLOW_UP[category] };
}

function productLineOf(
  normalized: Normalized,
  raw: string,
  nodeId: string,
  skippedReason: string | null,
): ProductLine | null {
  if (normalized === 'success') return null;
  if (raw.includes('flaky')) return 'FlakyTest';
  switch (normalized) {
    case 'write-guard':
      return 'RiskyChange';
    case 'auth':
    case 'executor':
    case 'timeout':
      return 'EnvFailure';
    case 'human-required':
    case 'human-rejected':
    case 'decision-envelope':
      return 'NeedsHuman';
    case 'skipped':
      return skippedReason === 'frontend-prewrite-not-authorized'
        ? 'ContractMismatch'
        : 'DependencyFailure';
    case 'validation':
      if (/path|write|forbidden/.test(raw)) return 'RiskyChange';
      if (nodeId.includes('design-gate')) return 'ContractMismatch';
      if (nodeId.includes('test')) return 'TestBug';
      return raw === 'test-failure' || raw === 'verify-failure' ? 'ProductBug' : 'SpecUnclear';
    case 'shell-command':
      if (/not[- ]found|enoent|missing[- ]command/.test(raw)) return 'EnvFailure';
      if (nodeId.includes('design-gate')) return 'ContractMismatch';
      return nodeId.includes('test') ? 'TestBug' : 'ProductBug';
    case 'static-error':
      return 'SpecUnclear';
    case 'unknown':
      return 'Unknown';
  }
}

/** Third axis: class of the next step, from the raw category alone. */
export function nextStepClass(
  raw: string | null,
): 'repair' | 'revision' | 'retry' | 'restart' | 'diagnosis' {
  switch (raw) {
    case 'nonzero-exit':
    case 'write-guard':
      return 'repair';
    case 'decision-envelope-invalid':
    case 'protocol-invalid':
      return 'revision';
    case 'timeout':
      return 'retry';
    case 'controller-interrupted':
      return 'restart';
    case null:
    default:
      return 'diagnosis';
  }
}
