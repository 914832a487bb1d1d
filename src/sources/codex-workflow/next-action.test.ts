import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspacesFolder } from '../../../test/support/workspace-files.ts';
import { nextAction, roleOf, sameAction, type NextInput } from './next-action.ts';

interface Vector {
  readonly name: string;
  readonly input: NextInput;
  readonly next: string;
}
const file = path.join(workspacesFolder, 'codex-workflow-vectors/next-priority.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

const calm: NextInput = {
  foreignLease: false,
  membershipIntact: true,
  pendingStrictReview: false,
  posture: 'ordinary',
  knowledgeStale: false,
  refreshEligible: false,
  rebindNeeded: false,
  authorizationMissing: false,
  grantCoversExecution: true,
  allStepsDone: false,
  runnableStep: true,
};

describe('next action', () => {
  it('has the vectors', () => {
    expect(vectors).toHaveLength(13);
  });

  it.each(vectors)('$name', (vector) => {
    expect(nextAction(vector.input)).toBe(vector.next);
  });

  it.each([
    [
      'membership damage beats a strict review',
      { membershipIntact: false, pendingStrictReview: true },
      'milestone repair',
    ],
    [
      'an eligible refresh',
      { knowledgeStale: true, refreshEligible: true },
      'task context-refresh',
    ],
    [
      'a plan bound to an older map',
      { rebindNeeded: true, authorizationMissing: true },
      'task knowledge rebind',
    ],
    ['a clean task', {}, 'task run'],
    ['a task whose step cannot run', { runnableStep: false }, 'nothing runnable'],
    [
      'an unknown posture enables nothing',
      { posture: 'unknown', pendingStrictReview: true },
      'unknown',
    ],
  ] as const)('%s', (_name, over, next) => {
    expect(nextAction({ ...calm, ...over })).toBe(next);
  });

  it('names who moves', () => {
    expect(roleOf('visible knowledge review')).toBe('human');
    expect(roleOf('task corrective-decision')).toBe('auditor');
    expect(roleOf('unknown')).toBe('nobody');
  });

  it('compares a captured action by meaning', () => {
    expect(sameAction('knowledge review', 'visible knowledge review')).toBe(true);
    expect(sameAction('hard_stop', 'hard-stop')).toBe(true);
    expect(sameAction('task run', 'task corrective-decision')).toBe(false);
  });
});
