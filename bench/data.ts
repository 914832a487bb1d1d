/** Synthetic LoopX workspaces: as many lines as asked for, the same every time. */
import { appendFileSync, closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';

export interface MadeWorkspace {
  readonly root: string;
  /** The ledger that grows. */
  readonly index: string;
  readonly lines: number;
  /** Instant of the last line, in seconds since 1970. */
  readonly lastSecond: number;
}

const GOAL = 'bench-goal';

/** Instants end a little before now, one second apart, so that windows of a day hold a day of lines. */
export function makeWorkspace(root: string, lines: number, nowSeconds: number): MadeWorkspace {
  const runs = path.join(root, 'home/.codex/loopx/goals', GOAL, 'runs');
  mkdirSync(runs, { recursive: true });
  const state = path.join(root, 'project/.codex/goals', GOAL);
  mkdirSync(state, { recursive: true });
  mkdirSync(path.join(root, 'project/.loopx'), { recursive: true });
  writeFileSync(
    path.join(root, 'project/.loopx/registry.json'),
    JSON.stringify({
      schema_version: '0.1',
      common_runtime_root: path.join(root, 'home/.codex/loopx'),
      goals: [
        {
          id: GOAL,
          domain: 'bench',
          status: 'active',
          repo: path.join(root, 'project'),
          state_file: `.codex/goals/${GOAL}/ACTIVE_GOAL_STATE.md`,
          adapter: { kind: 'generic_project_goal_v0', status: 'connected-delivery' },
          quota: { compute: 1, window_hours: 24, slot_minutes: 1 },
        },
      ],
    }),
  );
  writeFileSync(path.join(state, 'ACTIVE_GOAL_STATE.md'), stateText());
  const index = path.join(runs, 'index.jsonl');
  const lastSecond = nowSeconds - 60;
  const fd = openSync(index, 'w');
  let block = '';
  for (let i = 0; i < lines; i += 1) {
    block += row(runs, i, lastSecond - lines + 1 + i);
    if (block.length > 4_000_000) {
      writeSync(fd, block);
      block = '';
    }
  }
  writeSync(fd, block);
  closeSync(fd);
  return { root, index, lines, lastSecond };
}

/** Appends one whole line in one write, as the owning tool does. */
export function appendRow(made: MadeWorkspace, number: number): void {
  const runs = path.dirname(made.index);
  appendFileSync(made.index, row(runs, made.lines + number, made.lastSecond + 1 + number / 1000));
}

export function rowsText(made: MadeWorkspace, from: number, count: number): string {
  const runs = path.dirname(made.index);
  let text = '';
  for (let i = from; i < from + count; i += 1) {
    text += row(runs, made.lines + i, made.lastSecond + 1 + i / 1000);
  }
  return text;
}

const KINDS = ['state_refreshed', 'validation_recorded', 'slice_delivered', 'quota_monitor_poll'];

function row(runs: string, number: number, second: number): string {
  const at = new Date(second * 1000).toISOString().replace('Z', '+00:00');
  const stem = `${at.replaceAll(/[^0-9A-Za-z-]+/g, '-')}-${String(number)}`;
  return `${JSON.stringify({
    generated_at: at,
    goal_id: GOAL,
    classification: KINDS[number % KINDS.length],
    recommended_action: `continue slice ${String(number)} of the importer and record its validation`,
    health_check: 'registry_goal 1/1; state_file 1/1; agent_command 1/1',
    json_path: `${runs}/${stem}.json`,
    markdown_path: `${runs}/${stem}.md`,
    agent_id: `agent-${String(number % 3)}`,
    todo_id: `todo_${String(number % 40).padStart(12, '0')}`,
    delivery_outcome: 'outcome_progress',
  })}\n`;
}

function stateText(): string {
  const todos = Array.from(
    { length: 40 },
    (_, i) =>
      `- [ ] [P${String(i % 3)}] Slice ${String(i)} of the importer.\n  <!-- loopx:todo todo_id=todo_${String(i).padStart(12, '0')} status=open task_class=advancement_task -->`,
  );
  return `---\nstatus: active\nobjective: Measure\n---\n\n## Agent Todo\n\n${todos.join('\n')}\n`;
}
