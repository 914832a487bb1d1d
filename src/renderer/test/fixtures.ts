/**
 * Made-up data for tests of the screens: enough of everything, and the awkward cases (300
 * characters, Chinese, hidden characters, hostile markup). Types only from the contract, so that a
 * browser test can use it from Node as well.
 */
import type { Workspace } from '@contract/channels.ts';
import type { Attention, LoopSummary, LoopView, Quota, Reward, Run } from '@contract/model.ts';
import type { AttentionKind, Concern, Lane, Priority } from '@contract/words.ts';

/** The fixed present of these data. */
export const NOW = Date.parse('2026-08-27T12:00:00Z');
const HOUR = 3_600_000;
const plain = (text: string): { id: string } => ({ id: text });

export const LONG_TITLE =
  `Approve the read-only map ${'with a title that goes on and on '.repeat(9)}`.slice(0, 300);
export const HOSTILE =
  '<img src=x onerror=alert(1)> [click](javascript:alert(1)) \u202Egnp.exe\u200B';
export const CHINESE = '请确认搜索质量评估的下一步：是否允许只读映射覆盖全部索引分片';

const LANE_OF: readonly Lane[] = ['user', 'health', 'agent', 'evidence'];
const KIND_OF: Record<Lane, AttentionKind> = {
  user: 'gate',
  health: 'health',
  agent: 'agent-todo',
  evidence: 'evidence',
};
const CONCERN_OF: Record<Lane, Concern> = {
  user: 'human-decision',
  health: 'state-truth',
  agent: 'agent-execution',
  evidence: 'adapter-proof',
};
const TITLES = [
  'Approve the read-only map for atlas-search',
  'Judge the run of 27 Aug, 10:00',
  'Name an on-call owner for the cutover',
  CHINESE,
  LONG_TITLE,
  HOSTILE,
];

export function loopIdOf(index: number): string {
  return `loopx:demo:site:loop-${index}`;
}

export function run(index: number, more: Partial<Run> = {}): Run {
  return {
    key: `run-${index}`,
    at: NOW - index * HOUR,
    atText: new Date(NOW - index * HOUR).toISOString(),
    token: index % 3 === 1 ? 'quota_slot_spent' : 'ranking_eval_slice_recorded',
    label: plain(index % 3 === 1 ? 'Quota spent' : 'Evaluation slice recorded'),
    eventClass: index % 3 === 1 ? 'accounting' : index % 3 === 2 ? 'evidence' : 'work',
    summary: `Slice ${index} of the ranking evaluation, compared with the baseline.`,
    flags: [],
    overlays: index === 0 ? 1 : 0,
    facts: [{ label: plain('Health check'), value: { kind: 'token', text: 'ok' } }],
    artifacts: [
      {
        recorded: `runs/${index}.json`,
        path: `/w/runs/${index}.json`,
        role: 'json',
        state: 'present',
      },
      {
        recorded: `runs/${index}.md`,
        role: 'markdown',
        state: index === 2 ? 'missing' : 'present',
      },
    ],
    src: { path: '/w/demo/runs/index.jsonl', line: index + 1 },
    ...more,
  };
}

export function reward(index: number): Reward {
  return {
    recordedAt: NOW - 2 * HOUR,
    decision: 'continue',
    reward: index % 2 === 0 ? 'positive' : 'mixed',
    reason: 'The slice is small and well measured.',
    followUp: 'Repeat it with the long queries.',
    current: index === 0,
    runKey: `run-${index}`,
    runAt: NOW - index * HOUR,
    runClass: 'ranking_eval_slice_recorded',
    orphan: false,
    newerEvents: 2,
    stale: index === 0,
    src: { path: '/w/demo/runs/index.jsonl', line: 40 + index },
  };
}

export function attention(index: number, lane: Lane, more: Partial<Attention> = {}): Attention {
  const priorities: readonly Priority[] = ['P0', 'P1', 'P2'];
  return {
    id: `item-${index}`,
    loop: loopIdOf(index % 7),
    workspace: 'demo',
    source: 'loopx',
    loopTitle: `atlas-search-quality-${index % 7}`,
    lane,
    kind: KIND_OF[lane],
    priority: priorities[index % 3] ?? 'P2',
    concern: CONCERN_OF[lane],
    focus: index < 2,
    title: TITLES[index % TITLES.length] ?? '',
    since: NOW - (index + 1) * HOUR,
    why: plain('An open gate of this loop waits for a yes or no.'),
    question:
      index % TITLES.length === 5
        ? HOSTILE
        : 'May the indexer read the whole archive, without writing to it?',
    severity: 'action',
    token: 'read_only_map_opt_in',
    run: run(index % 5),
    item: 'gate-1',
    evidence: [
      {
        label: plain('Newest run'),
        value: { kind: 'instant', at: NOW - HOUR },
        src: { path: '/w/demo/runs/index.jsonl', line: 12 },
      },
      { label: plain('Slots spent'), value: { kind: 'number', number: 3, unit: 'slots' } },
    ],
    records: [{ path: '/w/demo/registry.json', field: 'goals[0].gates' }],
    offers: [
      { action: 'approve', label: plain('Approve'), target: 'gate-1', enabled: true },
      { action: 'reject', label: plain('Reject'), target: 'gate-1', enabled: true },
      {
        action: 'reward',
        label: plain('Record reward'),
        target: 'run-0',
        enabled: false,
        note: plain('This run has a reward already.'),
      },
    ],
    ...more,
  };
}

/** `count` items in the queue's order: lane, then age. */
export function queueOf(count: number): Attention[] {
  const items: Attention[] = [];
  for (const [place, lane] of LANE_OF.entries()) {
    const share = Math.floor(count / 4) + (place < count % 4 ? 1 : 0);
    for (let each = 0; each < share; each += 1) items.push(attention(items.length, lane));
  }
  return items;
}

export function quota(index = 0): Quota {
  return {
    compute: index % 3 === 0 ? 0.5 : 1,
    windowHours: 24,
    slotMinutes: 1,
    allowed: 720,
    spent: 3 + index,
    state: index % 4 === 3 ? 'paused' : 'eligible',
    pauseCause: null,
    reason: plain('Three slots of 720 are used, so it may run.'),
    override: index === 1,
    nextEligible: null,
    spendsInWindow: 3,
    spendsWithoutAmount: index === 2 ? 1 : 0,
    bookedAllTime: 29,
    buckets: Array.from({ length: 24 }, (_, hour) => ({
      from: NOW - (24 - hour) * HOUR,
      slots: hour % 5 === index % 5 ? 1 + (hour % 3) : 0,
    })),
    arithmetic: [
      { label: plain('Slots in a day'), value: { kind: 'number', number: 1440 } },
      { label: plain('Share'), value: { kind: 'token', text: '0.5' } },
    ],
  };
}

export function loopSummary(index: number): LoopSummary {
  return {
    id: loopIdOf(index),
    source: 'loopx',
    workspace: 'demo',
    key: `loop-${index}`,
    title: index === 3 ? CHINESE : index === 4 ? LONG_TITLE : `atlas-search-quality-${index}`,
    phase: { token: 'state_refreshed', label: plain('State changed') },
    activity: index % 5 === 4 ? 'paused' : 'active',
    lane: LANE_OF[index % 4] ?? null,
    quota: { state: 'eligible', compute: 0.5, allowed: 720, spent: 3 },
    latestRun: { at: NOW - index * HOUR, token: 'ranking_eval_slice_recorded' },
    freshness: { stale: index % 3 === 0, at: NOW - index * HOUR },
    rewards: index % 4,
    runs: 12,
    openUser: 1,
    openAgent: 5,
    findings: index % 3,
    problems: 0,
  };
}

export function loopView(index: number): LoopView {
  return {
    ...loopSummary(index),
    asOf: NOW,
    stance: plain('Judge the newest run, then let it go on.'),
    objective: {
      text: 'Find what people look for, **without** slowing the index.\n\n- one\n- two',
    },
    nextAction: { text: 'Score the synonym table against the baseline.' },
    transition: {
      mode: 'gated',
      modeLabel: plain('Waits for a person'),
      kind: 'opt-in',
      label: plain('Read-only map of the archive'),
      missing: [plain('Your approval of the read-only map')],
    },
    sections: [
      {
        id: 'identity',
        title: plain('Identity'),
        facts: [
          { label: plain('Goal id'), value: { kind: 'token', text: `loop-${index}` } },
          {
            label: plain('Project'),
            value: { kind: 'path', path: '/srv/demo/atlas-docs', exists: true },
            src: { path: '/w/demo/registry.json', field: 'goals[0].project' },
          },
        ],
      },
    ],
    items: [
      {
        id: 'gate-1',
        kind: 'gate',
        side: 'user',
        title: 'Approve the read-only map',
        state: 'open',
        token: 'open',
        priority: 'P0',
        facts: [],
      },
      {
        id: 'todo-1',
        kind: 'todo',
        side: 'agent',
        title: 'Score the synonym table',
        body: 'Take the **baseline** of Monday.',
        state: 'ready',
        token: 'open',
        priority: 'P1',
        claimedBy: 'atlas-indexer',
        facts: [],
        src: { path: '/w/demo/ACTIVE_GOAL_STATE.md', line: 22 },
      },
      {
        id: 'todo-2',
        kind: 'todo',
        side: 'agent',
        title: 'Count the long queries',
        state: 'done',
        token: 'done',
        priority: 'P2',
        facts: [],
      },
    ],
    edges: [{ from: 'gate-1', to: 'todo-1', kind: 'blocks' }],
    gates: [
      {
        id: 'gate-1',
        mechanism: 'operator',
        mechanismLabel: plain('Operator gate'),
        name: 'read_only_map_opt_in',
        question: 'May the indexer read the whole archive?',
        state: 'open',
        openedAt: NOW - 3 * HOUR,
        decidedAt: null,
        priority: 'P0',
        approving: [plain('The map may read the archive.')],
        notApproving: [plain('It allows no writes.'), plain('It closes no other gate.')],
      },
    ],
    newestRuns: Array.from({ length: 12 }, (_, each) =>
      run(each, each === 0 ? { reward: reward(0) } : {}),
    ),
    rewardList: [reward(0), reward(1)],
    quotaView: quota(index),
    leases: [
      {
        item: 'todo-1',
        owner: 'atlas-indexer',
        token: 'lease',
        state: 'active',
        expiresAt: NOW + HOUR,
        src: { path: '/w/demo/leases.json', line: 3 },
      },
    ],
    escalations: [],
    eventCounts: [
      { eventClass: 'work', count: 7 },
      { eventClass: 'accounting', count: 5 },
    ],
    artifacts: [{ recorded: 'runs/2.md', role: 'markdown', state: 'missing' }],
    files: [
      {
        path: '/w/demo/runs/index.jsonl',
        role: 'run index',
        bytes: 47_800_000,
        modifiedAt: NOW - HOUR,
        lines: 100_000,
        state: 'ok',
      },
    ],
    attention: [attention(0, 'user', { loop: loopIdOf(index) })],
    findingList: [
      {
        id: 'f1',
        rule: 'quota-spent-without-writeback',
        severity: 'high',
        loop: loopIdOf(index),
        title: plain('Quota was spent for a turn whose writeback was never validated'),
        help: plain('Look at the turn and validate what it wrote, or void the spend.'),
        evidence: [{ path: '/w/demo/runs/index.jsonl', line: 12 }],
        at: NOW - HOUR,
      },
    ],
    problemList: [
      {
        id: 'p1',
        severity: 'watch',
        message: plain('Line 14 is not JSON. It was left out, and the rest was read.'),
        src: { path: '/w/demo/runs/index.jsonl', line: 14 },
        bytes: [1200, 1340],
      },
    ],
    offers: [
      { action: 'reward', label: plain('Record reward'), target: 'run-0', enabled: true },
      { action: 'quota', label: plain('Change the share'), enabled: true },
    ],
    figures: {},
    replay: { replayed: [plain('runs, rewards, quota')], onlySeen: [plain('the goal state')] },
    moments: [],
  };
}

export function workspace(more: Partial<Workspace> = {}): Workspace {
  return {
    id: 'demo',
    name: 'loopx-multi',
    path: '/home/reviewer/work/loopx-multi',
    also: [],
    maps: [{ from: '/srv/demo', to: '/home/reviewer/work/loopx-multi/project' }],
    inferredMaps: [{ from: '/srv/demo/home-multi', to: '/home/reviewer/work/loopx-multi/home' }],
    demo: true,
    state: 'watching',
    sites: [
      {
        source: 'loopx',
        key: 'site',
        title: 'atlas-docs, tide-sync',
        folders: [{ role: 'project', path: '/home/reviewer/work/loopx-multi/project/atlas-docs' }],
        loops: 7,
        files: 31,
        records: 1042,
      },
    ],
    wants: [
      {
        recorded: '/srv/demo/elsewhere',
        role: 'runtime root',
        path: '/srv/demo/elsewhere',
        exists: false,
      },
    ],
    problems: 1,
    loops: 7,
    lastReadAt: NOW,
    ...more,
  };
}
