import { describe, expect, it } from 'vitest';
import type { ActionContext } from '../source.ts';
import { changed, ledgersOf, type Changes } from '../../../test/support/codex-workflow-files.ts';
import { copyCommand } from './actions.ts';
import { quoted } from './commands.ts';
import { codexWorkflowSource } from './index.ts';

function contextOf(
  name: string,
  now: string,
  target: string | null,
  changes: Changes = {},
): ActionContext {
  const ledger = ledgersOf(changed(name, changes), now)[0]!;
  const view = codexWorkflowSource.project(ledger, 'MS-0007');
  return { view, ledger, target, programs: {}, now: Date.parse(now) };
}

describe('the command to copy', () => {
  it('names what a corrective decision is bound to, and writes nothing', () => {
    const context = contextOf(
      'codex-workflow-decision-required',
      '2026-08-16T10:00:00Z',
      'decision:TSK-0022',
    );
    const plan = copyCommand.plan(context, {});
    expect(plan).toMatchObject({ effects: [], preconditions: [] });
    expect('copyOnly' in plan ? plan.copyOnly?.split('\n') : null).toEqual([
      '# stepId: STP-k7',
      '# attempt: 3',
      '# decision: continue-fix | replan-required | split-required | stop-escalate',
      '# taskRevision: 19',
      '# planHash: sha256:5fd8bab2d16179206026da3266519b23ccad03a75aca289f53edf57e0da674ab',
      '# planRiskAuditId: PRA-222',
      '# coveredEventIds: REM-0001 REM-0002',
      '# auditor: agent:corrective-auditor:TSK-0022',
      '# auditorNot: agent:strict-reviewer:r2',
      'codex-workflow task corrective-decision --repo /srv/demo/notebook --id TSK-0022',
    ]);
  });

  it('is there for every offer of every workspace', () => {
    for (const name of ['hard-stop', 'decision-required', 'context-refresh-blocked']) {
      const context = contextOf(`codex-workflow-${name}`, '2026-08-18T00:00:00Z', null);
      expect(context.view.offers.length).toBeGreaterThan(0);
      for (const { target } of context.view.offers) {
        const asked = { ...context, target: target ?? null };
        expect(copyCommand.form(asked)?.fields, target).toEqual([]);
        expect(copyCommand.plan(asked, {}), target).toHaveProperty('copyOnly');
      }
    }
  });

  it('refuses what is not waited for', () => {
    const context = contextOf('codex-workflow-hard-stop', '2026-08-16T12:00:00Z', 'run:TSK-0022');
    expect(copyCommand.form(context)).toBeNull();
    expect(copyCommand.plan(context, {})).toEqual([
      { message: { id: 'codex-workflow.copy.gone' } },
    ]);
  });

  it('makes one harmless word of whatever a ledger holds', () => {
    expect(quoted('TSK-0022')).toBe('TSK-0022');
    expect(quoted('a b; rm -rf ~')).toBe("'a b; rm -rf ~'");
    expect(quoted("it's $(x)")).toBe(String.raw`'it'\''s $(x)'`);
    expect(quoted('a\nb\u202Ec\u0000')).toBe('abc');
    expect(quoted('')).toBe("''");
  });

  it('does not let an id break out of the comment above the command', () => {
    const context = contextOf(
      'codex-workflow-hard-stop',
      '2026-08-16T12:00:00Z',
      'hard_stop:TSK-0022',
      {
        'tasks/TSK-0022/plan-risk-audit.json': (audit) => ({ ...audit, auditId: 'PRA\nrm -rf ~' }),
      },
    );
    const plan = copyCommand.plan(context, {});
    const made = 'copyOnly' in plan ? (plan.copyOnly ?? '').split('\n') : [];
    expect(made.filter((line) => !line.startsWith('# '))).toHaveLength(1);
  });
});
