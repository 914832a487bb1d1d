/** `docs/findings.md` and the code list the same rules, in the same order, with the same severity. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SEVERITIES, SOURCE_IDS, type SourceId } from '../src/contract/words.ts';
import { codexWorkflowRules } from '../src/sources/codex-workflow/findings.ts';
import { loopAgentRules } from '../src/sources/loop-agent/findings.ts';
import { loopxRules } from '../src/sources/loopx/findings/findings.ts';
import { findingRules as tradingcodexRules } from '../src/sources/tradingcodex/findings.ts';

const document = readFileSync(path.resolve(import.meta.dirname, '../docs/findings.md'), 'utf8');

const rules: Readonly<Record<SourceId, readonly { id: string; severity: string }[]>> = {
  loopx: loopxRules,
  tradingcodex: tradingcodexRules,
  'codex-workflow': codexWorkflowRules,
  'loop-agent': loopAgentRules,
};
const all = Object.values(rules).flat();

/** The cells of every row whose first cell is a rule, backticks off. */
const rows = document.split('\n').flatMap((line) => {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  const id = /^`([\w-]+\.[\w-]+)`$/u.exec(cells[0] ?? '')?.[1];
  return id === undefined ? [] : [{ id, cells }];
});

describe('docs/findings.md', () => {
  it.each(SOURCE_IDS)('lists the rules of %s as the code has them', (source) => {
    const listed = rows
      .filter(({ id }) => id.startsWith(`${source}.`))
      .map(({ id, cells }) => [id, cells[1]]);
    expect(listed).toEqual(rules[source].map(({ id, severity }) => [id, severity]));
  });

  it('lists nothing else, and has all five columns filled', () => {
    expect(rows).toHaveLength(all.length);
    for (const { id, cells } of rows) {
      expect([id, cells.length]).toEqual([id, 5]);
      expect([id, cells.every((cell) => cell.length > 3)]).toEqual([id, true]);
    }
  });
});

describe('the rules of all sources', () => {
  it('are at least 25, each with an id of its own that names its source', () => {
    const ids = all.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(25);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [source, list] of Object.entries(rules))
      for (const { id } of list)
        expect(id).toMatch(new RegExp(`^${source}\\.[a-z][a-z0-9-]+$`, 'u'));
  });

  it('are as severe as a severity can be said', () => {
    for (const { severity } of all) expect(SEVERITIES).toContain(severity);
  });
});
