import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loopViewSchema } from '@contract/model.ts';
import { changed, ledgersOf, viewOf } from '../../../test/support/codex-workflow-files.ts';
import { workspaceFiles, workspacesFolder } from '../../../test/support/workspace-files.ts';
import { findMarkers } from '../memory-ledger.ts';
import { codexWorkflowSource } from './index.ts';

const NAMES = [
  'codex-workflow-context-refresh-blocked',
  'codex-workflow-decision-required',
  'codex-workflow-hard-stop',
  'codex-workflow-variant-layout',
];

function oracle(name: string): Record<string, unknown> & { now: string } {
  const text = readFileSync(path.join(workspacesFolder, name, 'expected.json'), 'utf8');
  return JSON.parse(text);
}

describe('the oracles', () => {
  it.each(NAMES)('%s', (name) => {
    const expected = oracle(name);
    const { figures, asOf } = viewOf(changed(name), expected.now);
    expect(asOf).toBe(Date.parse(expected.now));
    const now = Object.entries(expected).filter(([key]) => !key.startsWith('at_') && key !== 'now');
    expect(now.length).toBeGreaterThanOrEqual(8);
    expect(figures).toMatchObject(Object.fromEntries(now));
    // Lists and nested records must be equal and not merely contain what is expected.
    expect(
      now.filter(([key, value]) => JSON.stringify(figures[key]) !== JSON.stringify(value)),
    ).toEqual([]);
  });

  it.each(NAMES)('%s at the later moments it names', (name) => {
    const later = Object.entries(oracle(name)).filter(([key]) => key.startsWith('at_'));
    for (const [key, value] of later) {
      const { figures } = viewOf(changed(name), key.slice(3));
      expect(figures).toMatchObject(value as object);
    }
    const named = NAMES.filter((n) => Object.keys(oracle(n)).some((key) => key.startsWith('at_')));
    expect(named).toEqual(['codex-workflow-decision-required', 'codex-workflow-variant-layout']);
  });

  it.each(NAMES)('%s is a valid view with closed edges', (name) => {
    const view = viewOf(changed(name), oracle(name).now);
    expect(() => loopViewSchema.parse(view)).not.toThrow();
    const ids = new Set(view.items.map((item) => item.id));
    expect(view.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(view.edges.length).toBeGreaterThan(3);
    expect(ids.size).toBe(view.items.length);
  });

  it('agrees with every captured answer of the workflow', () => {
    for (const name of NAMES.slice(0, 3)) {
      const { figures } = viewOf(changed(name), oracle(name).now);
      expect(figures['captured_next_agrees'], name).toBe(true);
    }
  });

  it('finds nothing wrong in them', () => {
    for (const name of NAMES) {
      expect(viewOf(changed(name), oracle(name).now).findingList, name).toEqual([]);
    }
  });
});

describe('the layout', () => {
  it('finds one state folder in each workspace of its own and none in the others', () => {
    const found = readdirSync(workspacesFolder).flatMap((name) => {
      const { root, files } = workspaceFiles(name);
      const markers = findMarkers(codexWorkflowSource, files, [root]);
      return codexWorkflowSource.sites(markers, [root]).map((site) => [name, site.key]);
    });
    expect(found).toEqual([
      ['codex-workflow-context-refresh-blocked', 'workflow-state'],
      ['codex-workflow-decision-required', 'workflow-state'],
      ['codex-workflow-hard-stop', 'workflow-state'],
      ['codex-workflow-variant-layout', 'state'],
    ]);
  });

  it('takes a folder for none that only has some file of a common name', () => {
    const files = ['project.json', 'a/b/state.json', 'tasks/x/state.json', 'field-map.json'];
    for (const file of files) {
      const memory = [{ path: `/w/some/${file}`, text: '{}', modifiedAt: 0 }];
      const markers = findMarkers(codexWorkflowSource, memory, ['/w']);
      expect(codexWorkflowSource.sites(markers, ['/w']), file).toEqual([]);
    }
  });

  it('reads a state folder that is attached itself', () => {
    const { root, files } = changed('codex-workflow-decision-required');
    const [ledger] = ledgersOf({ root: `${root}/workflow-state`, files }, '2026-08-16T10:00:00Z');
    expect(ledger?.site.key).toBe('.');
    expect(codexWorkflowSource.loops(ledger!)).toEqual(['MS-0007']);
    expect(codexWorkflowSource.rules(ledger!).map((rule) => rule.base)).not.toContain(root);
  });

  it('lists the entities of an unknown layout and enables nothing', () => {
    const workspace = changed('codex-workflow-variant-layout', { 'field-map.json': null });
    const [ledger] = ledgersOf(workspace, '2026-08-16T10:00:00Z');
    const keys = codexWorkflowSource.loops(ledger!);
    expect(keys).toHaveLength(4);
    for (const key of keys) {
      const view = codexWorkflowSource.project(ledger!, key);
      expect(view.offers).toEqual([]);
      expect(view.items.filter((item) => item.executable)).toEqual([]);
      expect([view.phase.token, view.figures['posture']]).toEqual([
        view.phase.token,
        view.phase.token === 'accepted' ? 'none' : 'unknown',
      ]);
    }
    expect(codexWorkflowSource.problems(ledger!).map((p) => p.message.id)).toContain(
      'codex-workflow.problem.layout',
    );
  });

  it('keeps and shows a field that nothing names', () => {
    const view = viewOf(changed('codex-workflow-variant-layout'), '2026-08-16T10:00:00Z');
    const task = view.items.find((item) => item.id === 'TSK-0022');
    const other = task?.facts.find((fact) => fact.label.id === 'codex-workflow.fact.other');
    expect(other?.value).toEqual({ kind: 'json', json: { future_flag: { x: 1 } } });
  });

  it('reports what it leaves out of a field map', () => {
    const workspace = changed('codex-workflow-variant-layout', {
      'field-map.json': (map) => {
        (map['files'] as Record<string, unknown>)['grants'] = ['../grants/*.json'];
        (map['fields'] as Record<string, unknown>)['task.colour'] = ['colour'];
      },
    });
    const [ledger] = ledgersOf(workspace, '2026-08-16T10:00:00Z');
    const named = codexWorkflowSource.problems(ledger!).map((p) => p.src?.field);
    expect(named).toEqual(['files.grants', 'fields.task.colour']);
  });
});

describe('as of', () => {
  it('replays the reviews of a hard stop one after the other', () => {
    const at = (now: string): unknown => {
      const { figures } = viewOf(changed('codex-workflow-hard-stop'), now);
      return [figures['failed_attempts'], figures['posture']];
    };
    expect(at('2026-08-15T09:00:00Z')).toEqual([0, 'ordinary']);
    expect(at('2026-08-15T10:00:00Z')).toEqual([1, 'ordinary']);
    expect(at('2026-08-15T13:00:00Z')).toEqual([2, 'decision_required']);
    expect(at('2026-08-16T09:00:00Z')).toEqual([2, 'corrective_armed']);
    expect(at('2026-08-16T11:30:00Z')).toEqual([3, 'hard_stop']);
  });

  it('pages the timeline without a gap or a repeat', () => {
    const [ledger] = ledgersOf(changed('codex-workflow-hard-stop'), '2026-08-16T12:00:00Z');
    const all = codexWorkflowSource.runs(ledger!, 'MS-0007', null, 100);
    expect(all.map((run) => run.key)).toEqual([
      'remediation:TSK-0022:REM-0003',
      'decision:TSK-0022:CDC-0001',
      'remediation:TSK-0022:REM-0002',
      'remediation:TSK-0022:REM-0001',
      'scope:SCE-0001',
    ]);
    const first = codexWorkflowSource.runs(ledger!, 'MS-0007', null, 2);
    const rest = codexWorkflowSource.runs(ledger!, 'MS-0007', first.at(-1)!.key, 100);
    expect([...first, ...rest]).toEqual(all);
    expect(codexWorkflowSource.runs(ledger!, 'MS-0007', 'no such run', 10)).toEqual([]);
  });

  it('answers for a loop that is not there', () => {
    const view = viewOf(changed('codex-workflow-hard-stop'), '2026-08-16T12:00:00Z', 'MS-9999');
    expect(() => loopViewSchema.parse(view)).not.toThrow();
    expect(view.stance.id).toBe('codex-workflow.stance.not-there');
  });
});
