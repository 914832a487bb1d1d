import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspacesFolder } from '../../../test/support/workspace-files.ts';
import {
  contextRefresh,
  differenceText,
  hasDrift,
  type KnowledgeMap,
  type RefreshContext,
} from './context-refresh.ts';

interface Vector {
  readonly name: string;
  readonly approved: KnowledgeMap;
  readonly candidate: KnowledgeMap;
  readonly context: Omit<RefreshContext, 'now' | 'grant'> & {
    readonly now: string;
    readonly grant:
      | (Omit<NonNullable<RefreshContext['grant']>, 'expiresAt'> & { readonly expiresAt: string })
      | null;
  };
  readonly expect: {
    readonly eligible: boolean;
    readonly kind: string | null;
    readonly unsafe: readonly string[];
    readonly reason: string | null;
  };
}
const file = path.join(workspacesFolder, 'codex-workflow-vectors/context-refresh.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

function contextOf(vector: Vector): RefreshContext {
  const { now, grant, ...rest } = vector.context;
  return {
    ...rest,
    now: Date.parse(now),
    grant: grant === null ? null : { ...grant, expiresAt: Date.parse(grant.expiresAt) },
  };
}

describe('context refresh', () => {
  it('has the vectors', () => {
    expect(vectors).toHaveLength(21);
  });

  it.each(vectors)('$name', (vector) => {
    const result = contextRefresh(vector.approved, vector.candidate, contextOf(vector));
    expect({
      eligible: result.eligible,
      kind: result.kind,
      unsafe: result.unsafe.map(differenceText),
      reason: result.reason,
    }).toEqual(vector.expect);
  });

  const base = vectors[0]!;
  const source = base.candidate.sources[0]!;

  it('is over at the very instant of expiry', () => {
    const context = contextOf(base);
    const now = context.grant!.expiresAt!;
    expect(contextRefresh(base.approved, base.candidate, { ...context, now }).reason).toBe(
      'grant_expired',
    );
  });

  it('refuses another actor', () => {
    const context = { ...contextOf(base), actor: 'agent:other' };
    expect(contextRefresh(base.approved, base.candidate, context).reason).toBe(
      'actor_not_delegate',
    );
  });

  it('never covers a directory, a repeated path or a source without a path', () => {
    const candidate: KnowledgeMap = {
      ...base.candidate,
      sources: [
        ...base.candidate.sources,
        { ...source, authority: 'canonical' },
        { ...source, path: null },
        { ...source, path: 'tests/', category: 'test', authority: 'supporting' },
      ],
    };
    const context: RefreshContext = {
      ...contextOf(base),
      knowledgeTargets: [{ path: 'tests/', category: 'test' }],
    };
    const result = contextRefresh(base.approved, candidate, context);
    expect(result.eligible).toBe(false);
    expect(result.unsafe.map(differenceText)).toEqual([
      `repeated_source:${source.path!}`,
      'unreadable_source:#4',
      'unplanned_addition:tests/',
    ]);
  });

  it('sees drift in content, gaps and sources, and none in a copy', () => {
    expect(hasDrift(base.approved, base.approved)).toBe(false);
    expect(hasDrift(base.approved, base.candidate)).toBe(true);
    expect(hasDrift(base.approved, { ...base.approved, gaps: [] })).toBe(true);
  });
});
