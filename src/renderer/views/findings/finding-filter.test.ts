import type { Finding } from '@contract/model.ts';
import { describe, expect, it } from 'vitest';
import { bySeverity, filterFindings, filterOf } from './finding-filter.ts';

function finding(rule: string, more: Partial<Finding> = {}): Finding {
  return {
    id: rule,
    rule,
    severity: 'watch',
    loop: 'loop-a',
    title: { id: rule },
    help: { id: rule },
    evidence: [],
    at: null,
    ...more,
  };
}
const ALL = [
  finding('b.rule', { at: 1 }),
  finding('a.rule', { severity: 'high' }),
  finding('b.rule', { id: 'newer', at: 2, loop: 'loop-b' }),
  finding('a.rule', { id: 'other', severity: 'info' }),
];
const said = ({ rule, loop }: Finding): string => `${rule} ${loop}`;

describe('the list of findings', () => {
  it('is filtered by what the address says; unknown severities are left out', () => {
    const filter = filterOf({
      severity: ['watch', 'nonsense'],
      rule: ['b.rule'],
      text: [' LOOP-B '],
    });
    expect(filter.severity).toEqual(['watch']);
    expect(filterFindings(ALL, filter, said).map(({ id }) => id)).toEqual(['newer']);
    expect(filterFindings(ALL, filterOf({}), said)).toHaveLength(4);
  });

  it('stands by severity, the same rule together, newest first, without empty groups', () => {
    expect(
      bySeverity(ALL).map(({ severity, list }) => [severity, list.map(({ id }) => id)]),
    ).toEqual([
      ['high', ['a.rule']],
      ['watch', ['newer', 'b.rule']],
      ['info', ['other']],
    ]);
  });
});
