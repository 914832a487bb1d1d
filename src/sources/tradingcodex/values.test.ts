import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePath, judgeStatePath, shownSession } from './paths.ts';
import { sha256Hex } from './sha256.ts';
import { instantInRunId, instantOf } from './values.ts';

describe('instants', () => {
  const at = Date.UTC(2026, 6, 1, 9, 7, 0, 494);
  it.each([
    ['2026-07-01T09:07:00.494380+00:00', at],
    ['2026-07-01T09:07:00.494Z', at],
    ['2026-07-01T11:07:00.494+0200', at],
    ['2026-07-01 09:07:00.494', at],
    ['2026-07-01T09:07:00Z', at - 494],
    ['2026-07-01T09:07Z', at - 494],
    ['not-a-time', null],
    ['2026-13-01T00:00:00Z', null],
    ['', null],
    [7, null],
  ])('%s', (text, wanted) => {
    expect(instantOf(text)).toBe(wanted);
  });

  it('are in run ids', () => {
    expect(instantInRunId('workflow-20260701T090100477471Z')).toBe(
      Date.UTC(2026, 6, 1, 9, 1, 0, 477),
    );
    expect(instantInRunId('workflow-20260701T090100Z')).toBe(Date.UTC(2026, 6, 1, 9, 1, 0));
    expect(instantInRunId('analysis-bd9301')).toBeNull();
  });
});

describe('paths in records', () => {
  it.each([
    ['trading/reports/news/a.md', 'ok'],
    ['trading/reports/../../a.md', 'escapes'],
    ['../outside.md', 'escapes'],
    ['/etc/hostname', 'absolute'],
    ['C:/x.md', 'absolute'],
    ['trading\\reports\\a.md', 'not-allowed'],
    ['trading/reports/a\0.md', 'not-allowed'],
    ['.tradingcodex/workspace.json', 'not-allowed'],
    ['trading/reportsX/a.md', 'not-allowed'],
    [' ', 'empty'],
  ])('%j is %s', (path, verdict) => {
    expect(judgePath(path)).toBe(verdict);
  });

  it('follow a pointer only into the folder of runs', () => {
    expect(judgeStatePath('.tradingcodex/mainagent/workflows/w/loop-state.json')).toBe(true);
    expect(judgeStatePath('.tradingcodex/mainagent/workflows/../../../x.json')).toBe(false);
    expect(judgeStatePath('/tmp/loop-state.json')).toBe(false);
  });

  it('show only the last part of a transcript', () => {
    expect(shownSession('transcript_path:/home/someone/private/t.jsonl')).toBe(
      'transcript_path:t.jsonl',
    );
    expect(shownSession('session_id:a:b')).toBe('session_id:a:b');
  });
});

it('hashes as SHA-256 does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const whole = text.toWellFormed();
      expect(sha256Hex(whole)).toBe(createHash('sha256').update(whole, 'utf8').digest('hex'));
    }),
  );
});
