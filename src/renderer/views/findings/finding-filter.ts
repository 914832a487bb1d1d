/** Which findings are shown, and in which order; the filter is part of the address. */
import type { Finding } from '@contract/model.ts';
import { SEVERITIES, type Severity } from '@contract/words.ts';
import type { Route } from '../../app/route.ts';

export interface FindingFilter {
  readonly severity: readonly string[];
  readonly rule: readonly string[];
  readonly loop: readonly string[];
  readonly text: string;
}

export function filterOf(query: Route['query']): FindingFilter {
  return {
    severity: (query['severity'] ?? []).filter((word) =>
      (SEVERITIES as readonly string[]).includes(word),
    ),
    rule: query['rule'] ?? [],
    loop: query['loop'] ?? [],
    text: (query['text']?.[0] ?? '').trim().toLowerCase(),
  };
}

/** @param said all that a finding says, in the reader's language */
export function filterFindings(
  all: readonly Finding[],
  filter: FindingFilter,
  said: (finding: Finding) => string,
): Finding[] {
  const passes = (list: readonly string[], value: string): boolean =>
    list.length === 0 || list.includes(value);
  return all.filter(
    (finding) =>
      passes(filter.severity, finding.severity) &&
      passes(filter.rule, finding.rule) &&
      passes(filter.loop, finding.loop) &&
      (filter.text === '' || said(finding).toLowerCase().includes(filter.text)),
  );
}

/** Groups in the order of severity; inside one, the same rule stands together, newest first. */
export function bySeverity(
  all: readonly Finding[],
): { readonly severity: Severity; readonly list: readonly Finding[] }[] {
  return SEVERITIES.map((severity) => ({
    severity,
    list: all
      .filter((finding) => finding.severity === severity)
      .sort((a, b) => order(a.rule, b.rule) || (b.at ?? 0) - (a.at ?? 0)),
  })).filter(({ list }) => list.length > 0);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
