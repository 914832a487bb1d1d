import { describe, expect, it } from 'vitest';
import { attentionSchema, type Attention, type Finding } from '@contract/model.ts';
import { translator } from '@contract/translate.ts';
import { withFindingRow } from './finding-attention.ts';

const LOOP = {
  id: 'loopx:w:s:goal',
  source: 'loopx',
  workspace: 'w',
  title: 'Goal',
  activity: 'active',
} as const;
const at = { path: '/w/runs/index.jsonl', line: 7 };

function finding(fields: Partial<Finding> = {}): Finding {
  return {
    id: 'f',
    rule: 'loopx.done-behind-gate',
    severity: 'high',
    loop: LOOP.id,
    title: { id: 'lane.health' },
    help: { id: 'lane.user' },
    evidence: [at],
    at: 50,
    ...fields,
  };
}

const rowsOf = (findings: readonly Finding[], rows: readonly Attention[] = []): Attention[] =>
  withFindingRow(LOOP, rows, findings).slice(rows.length);

describe('the row for serious findings', () => {
  it('is one row of the contract, which names the finding, what to do and where it stands', () => {
    const rows = rowsOf([finding()]);
    expect(attentionSchema.array().parse(rows)).toMatchObject([
      {
        id: 'loopx:w:s:goal:findings:loopx.done-behind-gate',
        loop: LOOP.id,
        lane: 'health',
        kind: 'health',
        priority: 'P0',
        concern: 'state-truth',
        severity: 'high',
        since: 50,
        token: 'loopx.done-behind-gate',
        titleMsg: { id: 'lane.health' },
        evidence: [{ label: { id: 'lane.health' }, src: at }],
        records: [at],
      },
    ]);
  });

  it('is the same row however many there are, and says how many', () => {
    const more = [finding(), finding({ rule: 'loopx.b', at: 20 }), finding({ rule: 'loopx.a' })];
    const [row, ...rest] = rowsOf(more);
    expect(rest).toEqual([]);
    expect(row?.id).toBe('loopx:w:s:goal:findings:loopx.a,loopx.b,loopx.done-behind-gate');
    expect(row?.titleMsg === undefined ? '' : translator('en')(row.titleMsg)).toBe(
      '3 serious findings',
    );
    expect(row?.evidence).toHaveLength(3);
    expect([row?.records, row?.since]).toEqual([[at], 20]);
  });

  it('leaves out lesser ones', () => {
    expect(rowsOf([finding({ severity: 'action' }), finding({ severity: 'watch' })])).toEqual([]);
    expect(rowsOf([finding({ severity: 'action' }), finding()])[0]?.evidence).toHaveLength(1);
  });

  it('is not there where a row for a person rests on the very record', () => {
    const [known] = rowsOf([finding()]);
    if (known === undefined) throw new Error('no row');
    const row = (fields: Partial<Attention>): Attention => ({ ...known, id: 'known', ...fields });
    expect(rowsOf([finding()], [row({ lane: 'user', severity: 'action' })])).toEqual([]);
    expect(rowsOf([finding()], [row({ lane: 'health' })])).toEqual([]);
    // An agent's row puts it before nobody, and another line of the file is another record.
    expect(rowsOf([finding()], [row({ lane: 'agent' })])).toHaveLength(1);
    expect(rowsOf([finding()], [row({ records: [{ ...at, line: 8 }] })])).toHaveLength(1);
    expect(rowsOf([finding()], [row({ records: [{ path: at.path }] })])).toHaveLength(1);
  });

  it('is less urgent where nothing runs any more', () => {
    for (const activity of ['done', 'stopped', 'paused'] as const)
      expect(withFindingRow({ ...LOOP, activity }, [], [finding()])[0]?.priority).toBe('P1');
    expect(withFindingRow({ ...LOOP, activity: 'unknown' }, [], [finding()])[0]?.priority).toBe(
      'P0',
    );
  });
});
