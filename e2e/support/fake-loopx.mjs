// A stand-in for the `loopx` program, for the end-to-end tests: it knows the commands that Signalbox
// runs, and does to the files what the golden writes of test/workspaces/loopx-basic show that LoopX
// 0.5.1 did. It is not LoopX and decides nothing that LoopX would; `npm run test:interop` runs the
// real one. Started as `fake-loopx.mjs FOLDER ARGS…`; FOLDER/calls.jsonl collects the calls, and
// FOLDER/control.json can make a writing call slow: { "pauseBeforeMs": 0, "pauseAfterMs": 0 }.

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [folder, ...argv] = process.argv.slice(2);
const option = (name) => {
  const at = argv.indexOf(`--${name}`);
  return at === -1 ? undefined : argv[at + 1];
};
const has = (name) => argv.includes(`--${name}`);
const now = () => `${new Date().toISOString().slice(0, 19)}+00:00`;

class Refused extends Error {}
const refuse = (why) => {
  throw new Refused(why);
};

/** As Python's json.dumps(…, ensure_ascii=False) writes it. */
function pythonJson(value) {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${pythonJson(each)}`,
  );
  return `{${members.join(', ')}}`;
}

const registry = option('registry');
const runtime = option('runtime-root');
const goal = option('goal-id');
const runs = join(runtime ?? '', 'goals', goal ?? '', 'runs');
const index = join(runs, 'index.jsonl');

const COPIED = [
  'generated_at', 'goal_id', 'classification', 'recommended_action', 'health_check',
  'active_task_count', 'active_priorities', 'cache_check', 'controller_readiness', 'json_path',
  'markdown_path',
]; // prettier-ignore

function reward() {
  const at = option('run-generated-at');
  const rows = readFileSync(index, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
  const run = rows.find((row) => row?.generated_at === at);
  if (run === undefined) refuse(`run not found: ${at}`);
  const text = [option('decision'), option('reason-summary'), option('follow-up') ?? ''].join(' ');
  if (/password|secret|bearer|authorization|\/Users\//i.test(text)) refuse('private text');
  const human_reward = {
    recorded_at: option('recorded-at') ?? now(),
    decision: option('decision'),
    reward: option('reward'),
    reason_summary: option('reason-summary'),
    ...(has('follow-up') ? { follow_up: option('follow-up') } : {}),
  };
  const record = Object.fromEntries(
    COPIED.filter((key) => key in run).map((key) => [key, run[key]]),
  );
  const row = { ...record, human_reward };
  const write = () => appendFileSync(index, `${pythonJson(row)}\n`);
  return {
    writes: !has('dry-run'),
    write,
    answer: { index_record: row, appended: !has('dry-run') },
  };
}

const WORDS = { approve: 'approved', reject: 'rejected', defer: 'deferred' };

function operatorGate() {
  const decision = option('decision');
  if (!Object.hasOwn(WORDS, decision)) refuse(`unknown decision: ${decision}`);
  const generated_at = now();
  const stem = `${generated_at.replaceAll(/[:+]/g, '-')}-operator-gate`;
  const recorded = recordedRuns();
  const gate = {
    recorded_at: option('recorded-at') ?? generated_at,
    gate: option('gate') ?? 'read_only_map_opt_in',
    decision,
    ...(has('operator-question') ? { operator_question: option('operator-question') } : {}),
    reason_summary: option('reason-summary'),
    ...(has('follow-up') ? { follow_up: option('follow-up') } : {}),
  };
  const row = {
    generated_at,
    goal_id: goal,
    classification: `operator_gate_${WORDS[decision]}`,
    recommended_action: '继续执行已批准的 operator gate；这不是写权限授权',
    health_check: `operator_gate decision=${decision}; registry_goal 1/1; agent_command 0/1`,
    operator_gate: gate,
    json_path: `${recorded}/${stem}.json`,
    markdown_path: `${recorded}/${stem}.md`,
  };
  const write = () => {
    mkdirSync(runs, { recursive: true });
    writeFileSync(join(runs, `${stem}.json`), `${JSON.stringify(row, null, 2)}\n`);
    writeFileSync(
      join(runs, `${stem}.md`),
      `# LoopX Operator Gate Decision\n\n- goal_id: \`${goal}\`\n`,
    );
    appendFileSync(index, `${pythonJson(row)}\n`);
    editGlobal((text) => text);
  };
  return { writes: !has('dry-run'), write, answer: { classification: row.classification } };
}

/** The runs folder by the name under which the ledger records it. */
function recordedRuns() {
  const rows = existsSync(index) ? readFileSync(index, 'utf8').split('\n') : [];
  const path = rows.map((line) => /"json_path": "([^"]+)\/[^/"]+"/.exec(line)?.[1]).find(Boolean);
  return path ?? runs;
}

function todoComplete() {
  const id = option('todo-id');
  const file = join(dirname(dirname(registry)), goalEntry().state_file);
  const text = readFileSync(file, 'utf8');
  const line = new RegExp(`^- \\[ \\] (.*)\\n  <!-- loopx:todo (todo_id=${id} .*?) -->$`, 'm').exec(
    text,
  );
  if (line === null) refuse(`todo not open: ${id}`);
  const [whole, title, metadata] = line;
  const outcome = option('decision-outcome');
  const isGate = metadata.includes('task_class=user_gate');
  if (isGate && outcome === undefined) refuse('decision_outcome is required for a user_gate');
  const encode = (value) => encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%2F', '/');
  const at = now();
  const kept = metadata.split(' ').filter((part) => !/^(status|updated_at)=/.test(part));
  const added = [
    ...(has('no-follow-up')
      ? ['completion_continuation=no_followup', 'no_followup=true']
      : ['completion_continuation=active_goal']),
    ...(has('evidence') ? [`evidence=${encode(option('evidence'))}`] : []),
    `completed_at=${encode(at)}`,
    `updated_at=${encode(at)}`,
  ];
  const [idPart, ...others] = kept.flatMap((part) =>
    outcome !== undefined && part.startsWith('decision_scope=')
      ? [part, `decision_outcome=${outcome}`]
      : [part],
  );
  const changed = `- [x] ${title}\n  <!-- loopx:todo ${[idPart, 'status=done', ...others, ...added].join(' ')} -->`;
  const write = () => {
    const after = text
      .replace(whole, () => changed)
      .replace(/^updated_at: .*$/m, `updated_at: ${at}`);
    writeFileSync(file, after);
    const log = join(runtime, 'goals', goal, 'rollout-event-log.jsonl');
    const event = {
      event_kind: 'todo_complete',
      goal_id: goal,
      recorded_at: at,
      todo_id: id,
      status: 'done',
      schema_version: 'loopx_rollout_event_v0',
    };
    if (existsSync(log)) appendFileSync(log, `${pythonJson(event)}\n`);
  };
  return { writes: !has('dry-run'), write, answer: { todo: title, todo_id: id, status: 'done' } };
}

function goalEntry() {
  const found = JSON.parse(readFileSync(registry, 'utf8')).goals.find((each) => each?.id === goal);
  return found ?? refuse(`goal not registered: ${goal}`);
}

/** Changes the goal's part of a registry's text and leaves the rest to the byte. */
function editGoal(text, change) {
  const start = text.indexOf(`"id": "${goal}"`);
  if (start === -1) return text;
  const next = text.indexOf('\n    {\n      "id": ', start);
  const end = next === -1 ? text.length : next;
  const stamped = text.slice(0, start).replace(/"updated_at": "[^"]*"/, `"updated_at": "${now()}"`);
  return stamped + change(text.slice(start, end)) + text.slice(end);
}

function editGlobal(change) {
  const file = join(runtime, 'registry.global.json');
  if (existsSync(file)) writeFileSync(file, editGoal(readFileSync(file, 'utf8'), change));
}

function editRegistries(change) {
  writeFileSync(registry, editGoal(readFileSync(registry, 'utf8'), change));
  editGlobal(change);
}

function configureGoal() {
  const share = Number(option('quota-compute'));
  if (!(share >= 0 && share <= 1)) refuse('quota compute must be between 0 and 1');
  const before = goalEntry().quota;
  const written = Number.isInteger(share) ? `${share}.0` : String(share);
  const quota = `,\n      "quota": {\n        "compute": ${written}\n      }\n    }`;
  const change = (text) =>
    before === undefined
      ? text.replace(/\n {4}\}(?=,?(?:\n|$))/, quota)
      : text.replace(/("compute": )[\d.]+/, `$1${written}`);
  const answer = { before: { quota: before }, after: { quota: { ...before, compute: share } } };
  return { writes: has('execute'), write: () => editRegistries(change), answer };
}

function goalLifecycle() {
  const state = option('operation') === 'stop' ? 'stopped' : 'active';
  const activation = {
    schema_version: 'loopx_goal_activation_v1',
    state,
    updated_at: now(),
    reason: option('reason') ?? '',
  };
  const text = JSON.stringify(activation, null, 2).replaceAll('\n', '\n      ');
  const change = (part) => part.replace(/("quota": \{[^}]*\})/, `$1,\n      "activation": ${text}`);
  return { writes: has('execute'), write: () => editRegistries(change), answer: { activation } };
}

const COMMANDS = {
  reward,
  'operator-gate': operatorGate,
  'todo complete': todoComplete,
  'configure-goal': configureGoal,
  'goal-lifecycle': goalLifecycle,
};

async function main() {
  if (argv[0] === '--version') {
    console.log('loopx 0.5.1');
    return;
  }
  appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(argv)}\n`);
  const words = argv.slice(argv.indexOf('json') + 1);
  const name = words[0] === 'todo' ? words.slice(0, 2).join(' ') : words[0];
  const command = COMMANDS[name] ?? refuse(`the stand-in does not know the command ${name}`);
  const { writes, write, answer } = command();
  const control = JSON.parse(readFileSync(join(folder, 'control.json'), 'utf8'));
  if (writes) {
    await delay(control.pauseBeforeMs ?? 0);
    write();
    await delay(control.pauseAfterMs ?? 0);
  }
  console.log(JSON.stringify({ ok: true, dry_run: !writes, goal_id: goal, ...answer }, null, 2));
}

await main().catch((error) => {
  if (!(error instanceof Refused)) throw error;
  console.log(JSON.stringify({ ok: false, error: error.message }));
  process.exitCode = 1;
});
