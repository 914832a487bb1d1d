/** docs/requirements.md names only rules, files and workspaces that exist, and every rule of severity `high`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, 'docs', name), 'utf8');
const text = read('requirements.md');
const ticked = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, word]) => word ?? '');
const rules = [
  ...read('findings.md').matchAll(
    /^\| `((?:loopx|tradingcodex|codex-workflow|loop-agent)\.[a-z-]+)` \| (\w+) /gmu,
  ),
].map(([, id, severity]) => ({ id, severity }));

describe('the requirements', () => {
  it('name only findings that exist', () => {
    const named = ticked.filter((word) =>
      /^(?:loopx|tradingcodex|codex-workflow|loop-agent)\.[a-z-]+$/u.test(word),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((word) => !rules.some(({ id }) => id === word))).toEqual([]);
  });

  it('name every serious finding', () => {
    const serious = rules.filter(({ severity }) => severity === 'high').map(({ id }) => id);
    expect(serious.length).toBeGreaterThan(25);
    expect(serious.filter((id) => !ticked.includes(id ?? ''))).toEqual([]);
  });

  it('name only files that exist', () => {
    const files = ticked.filter((word) => /^(?:src|e2e|scripts|test)\//u.test(word));
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('name only workspaces that exist', () => {
    const names = ticked.filter((word) =>
      /^(?:loopx|tradingcodex|codex-workflow|loop-agent)-[a-z0-9-]+$/u.test(word),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !existsSync(path.join(root, 'test/workspaces', name)))).toEqual(
      [],
    );
  });
});
