import { describe, expect, it } from 'vitest';
import type { Json } from '@contract/model.ts';
import { inside, isScopeEntry } from './path-match.ts';
import { repairArtifactInText, repairBreaches } from './repair-artifact.ts';

const boundary = {
  allowedPaths: ['src/**', 'test/**'],
  writeSet: ['src/**'],
  forbiddenPaths: ['src/secret/**'],
};

function artifact(over: Readonly<Record<string, Json>> = {}): Json {
  return {
    schemaVersion: 1,
    verdict: 'request-revision',
    failureClass: 'logic',
    rootCause: 'It counts from one.',
    fixScope: ['src/count.ts'],
    invariant: 'Counts stay whole.',
    ...over,
  };
}

function rules(value: Json, line: 'pass' | 'request-revision' | 'unknown' = 'unknown'): string[] {
  return repairBreaches(value, line, boundary).map(({ rule }) => rule);
}

describe('repair artifact', () => {
  it('is sound with defaults for what may be left out', () => {
    expect(rules(artifact(), 'request-revision')).toEqual([]);
    const pass = artifact({ verdict: 'pass', fixScope: [], rootCause: '' });
    expect(rules(pass, 'pass')).toEqual([]);
  });

  it.each([
    [{ schemaVersion: 2 }, 'schema-version'],
    [{ verdict: 'maybe' }, 'verdict-word'],
    [{ failureClass: 'cosmic' }, 'failure-class'],
    [{ rootCause: ' ' }, 'root-cause'],
    [{ invariant: '' }, 'invariant'],
    [{ fixScope: [] }, 'revision-has-no-scope'],
    [{ fixScope: ['none'] }, 'scope-entry'],
    [{ fixScope: ['**'] }, 'scope-entry'],
    [{ fixScope: ['../x'] }, 'scope-entry'],
    [{ fixScope: ['/etc/passwd'] }, 'scope-entry'],
    [{ fixScope: ['test/count.test.ts'] }, 'scope-outside'],
    [{ fixScope: ['src/secret/key.ts'] }, 'scope-outside'],
    [{ fixScope: ['src/**'] }, 'scope-outside'],
    [{ disposition: 'no-op-pass' }, 'revision-is-no-op'],
    [{ disposition: 'blocked-boundary', fixScope: [] }, 'blocked-needs-scope'],
    [{ verdict: 'pass' }, 'pass-has-scope'],
    [{ verdict: 'pass', fixScope: [], disposition: 'blocked-boundary' }, 'pass-is-blocked'],
  ])('%j breaks %s', (over, rule) => {
    expect(rules(artifact(over as never))).toContain(rule);
  });

  it('may name what it would need outside when it is blocked', () => {
    const blocked = { disposition: 'blocked-boundary', fixScope: [], requiredScope: ['lib/a.ts'] };
    expect(rules(artifact(blocked))).toEqual([]);
  });

  it('has to agree with the verdict line, and tolerates that there is none', () => {
    expect(rules(artifact(), 'pass')).toContain('differs-from-verdict-line');
    expect(rules(artifact(), 'unknown')).toEqual([]);
  });

  it('is found in its fence, in a json fence, or bare', () => {
    const text = JSON.stringify(artifact());
    const fenced = `VERDICT: request-revision\n\`\`\`REPAIR_ARTIFACT_JSON\n${text}\n\`\`\`\n`;
    expect(repairArtifactInText(fenced)).toEqual(artifact());
    expect(
      repairArtifactInText(`\`\`\`json\nnot json\n\`\`\`\n\`\`\`json\n${text}\n\`\`\``),
    ).toEqual(artifact());
    expect(repairArtifactInText(text)).toEqual(artifact());
    expect(repairArtifactInText('nothing')).toBeNull();
  });
});

describe('paths inside limits', () => {
  it.each([
    ['src/a/b.ts', true],
    ['./src/a.ts', true],
    ['src/a/**', true],
    ['src/secret/**', false],
    ['docs/a.md', false],
  ])('%s', (entry, result) => {
    expect(inside(entry, boundary)).toBe(result);
  });

  it('without a write set or allowed paths there is no such limit', () => {
    expect(inside('any/where.ts', { allowedPaths: null, writeSet: null, forbiddenPaths: [] })).toBe(
      true,
    );
  });

  it('reads a pattern literally but for its stars', () => {
    const only = { allowedPaths: ['src/a+(b).ts'], writeSet: null, forbiddenPaths: [] };
    expect(inside('src/a+(b).ts', only)).toBe(true);
    expect(inside('src/aab.ts', only)).toBe(false);
    expect(isScopeEntry('src/*.ts')).toBe(true);
  });
});
