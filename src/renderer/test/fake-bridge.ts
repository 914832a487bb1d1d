/** A bridge that answers from made-up data; what it was asked can be looked at, and events can be sent. */
import type { BridgeAnswer, SignalboxBridge, Settings, Workspace } from '@contract/channels.ts';
import type { Attention, Json } from '@contract/model.ts';
import { loopIdOf, loopSummary, loopView, NOW, quota, queueOf, workspace } from './fixtures.ts';

export interface FakeWorld {
  queue: Attention[];
  loops: number;
  workspaces: Workspace[];
  settings: Settings;
  drafts: Record<string, Json>;
  /** Channels that fail, with the sentence that they answer. */
  failing: Record<string, string>;
}

type Args = Record<string, unknown>;
type Answer = (args: Args) => unknown;

export interface FakeBridge extends SignalboxBridge {
  readonly world: FakeWorld;
  readonly calls: { readonly channel: string; readonly args: Args }[];
  /** Replaces the answer of a channel. */
  answer(channel: string, answer: Answer): void;
  emit(event: object): void;
}

export function fakeBridge(more: Partial<FakeWorld> = {}): FakeBridge {
  const world: FakeWorld = {
    queue: queueOf(30),
    loops: 7,
    workspaces: [workspace()],
    settings: {
      language: 'en',
      theme: 'light',
      density: 'comfortable',
      letterKeys: true,
      reviewerName: '',
      notifications: false,
      mutedLoops: [],
    },
    drafts: {},
    failing: {},
    ...more,
  };
  const listeners = new Set<(event: unknown) => void>();
  const calls: { channel: string; args: Args }[] = [];
  const answers: Record<string, Answer> = answersOf(world);
  return {
    world,
    calls,
    answer: (channel, answer) => {
      answers[channel] = answer;
    },
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pathOfFile: () => null,
    call: async (channel, args): Promise<BridgeAnswer> => {
      calls.push({ channel, args: args as Args });
      const failing = world.failing[channel];
      if (failing !== undefined) return { ok: false, message: { id: failing } };
      const answer = answers[channel];
      if (answer === undefined) return { ok: false, message: { id: `No answer for ${channel}.` } };
      return { ok: true, value: await answer(args as Args) };
    },
  };
}

function answersOf(world: FakeWorld): Record<string, Answer> {
  const indexOf = (id: unknown): number =>
    Array.from({ length: world.loops }, (_, index) => index).find(
      (index) => loopIdOf(index) === id,
    ) ?? -1;
  return {
    'host.info': () => ({
      kind: 'browser',
      platform: 'linux',
      version: '0.1.0',
      locale: 'en-GB',
      canPickFolder: false,
    }),
    'engine.status': () => ({
      revision: 1,
      version: '0.1.0',
      progress: {
        busy: false,
        filesDone: 0,
        filesTotal: 0,
        bytesDone: 0,
        bytesTotal: 0,
        records: 0,
        stopped: false,
      },
    }),
    'settings.get': () => world.settings,
    'settings.set': (args) => {
      world.settings = { ...world.settings, ...args };
      return world.settings;
    },
    'workspaces.list': () => world.workspaces,
    'workspaces.probe': ({ path }) => ({
      ok: true,
      value: { path, sites: workspace().sites, wants: workspace().wants, inferredMaps: [] },
    }),
    'workspaces.attach': () => {
      world.workspaces = [workspace()];
      return { ok: true, value: workspace() };
    },
    'workspaces.detach': () => {
      world.workspaces = [];
      return { ok: true, value: {} };
    },
    'workspaces.problems': () => ({ items: loopView(0).problemList, total: 1 }),
    'demo.open': () => {
      world.workspaces = [workspace()];
      return { ok: true, value: world.workspaces };
    },
    'demo.remove': () => {
      world.workspaces = [];
      return { ok: true, value: {} };
    },
    'queue.list': (args) => {
      const filter = (args['filter'] ?? {}) as {
        lane?: string[];
        text?: string;
        focus?: boolean;
      };
      const text = filter.text?.toLowerCase();
      const fits = world.queue.filter(
        (item) =>
          (text === undefined || item.title.toLowerCase().includes(text)) &&
          (filter.focus !== true || item.focus),
      );
      const shown = fits.filter(
        ({ lane }) => filter.lane === undefined || filter.lane.includes(lane),
      );
      const lanes = { user: 0, health: 0, agent: 0, evidence: 0 };
      for (const { lane } of fits) lanes[lane] += 1;
      const offset = Number(args['offset'] ?? 0);
      const limit = Number(args['limit'] ?? 200);
      return {
        items: shown.slice(offset, offset + limit),
        total: shown.length,
        lanes,
        revision: 1,
      };
    },
    'queue.get': ({ id }) => world.queue.find((item) => item.id === id) ?? null,
    'loops.list': () => ({
      items: Array.from({ length: world.loops }, (_, index) => loopSummary(index)),
      revision: 1,
    }),
    'loop.get': ({ id }) => (indexOf(id) < 0 ? null : loopView(indexOf(id))),
    'loop.runs': () => [],
    'quota.list': () =>
      Array.from({ length: world.loops }, (_, index) => ({
        loop: loopSummary(index),
        quota: quota(index),
      })),
    'escalations.list': () => [],
    'findings.list': () => loopView(0).findingList,
    'journal.list': () => ({ items: [], total: 0, brokenAt: null }),
    'search.query': () => ({ hits: [], cut: false }),
    'drafts.get': ({ key }) => world.drafts[String(key)] ?? null,
    'drafts.set': ({ key, value }) => {
      world.drafts[String(key)] = value as Json;
      return {};
    },
    'source.text': ({ path, line }) => ({
      ok: true,
      value: {
        path,
        line: line ?? null,
        lines: Array.from({ length: 25 }, (_, index) => ({
          number: index + 1,
          text: `{"generated_at":"2026-08-27T10:00:0${index % 10}+00:00","classification":"ranking_eval_slice_recorded"}`,
          cut: false,
        })),
        bytes: 2500,
        modifiedAt: NOW,
      },
    }),
    'change.form': ({ action }) => ({ ok: true, value: formOf(String(action)) }),
    'change.preview': ({ loop, action, target }) => ({
      outcome: 'preview',
      preview: previewOf(String(loop), String(action), typeof target === 'string' ? target : null),
    }),
    'change.confirm': ({ preview }) => ({
      outcome: 'receipt',
      receipt: {
        preview,
        state: 'written',
        at: NOW,
        message: { id: 'One line was added and read back.' },
        readBack: [{ path: '/w/demo/runs/index.jsonl', line: 43 }],
      },
    }),
    'packet.compose': ({ language, parts }) => ({
      ok: true,
      value: {
        markdown: `# Review packet (${String(language)})\n\nParts: ${(parts as string[]).join(', ')}\n\n- Agree or disagree?\n- Why?\n- What next?`,
        parts: [],
        leftOut: [{ message: { id: 'Home folders' }, count: 2 }],
      },
    }),
    'host.save-text': () => ({ saved: true, path: '/home/reviewer/packet.md' }),
    'host.open-link': () => ({ opened: true }),
    'workspaces.rescan': () => ({ ok: true, value: workspace() }),
    'workspaces.update': () => ({ ok: true, value: workspace() }),
    'engine.stop-reading': () => ({}),
  };
}

export function formOf(action: string): object {
  return {
    action,
    title: { id: action === 'reward' ? 'Record reward' : 'Approve the gate' },
    intro: [{ id: 'A reward judges one run. It is not a permission to write.' }],
    fields: [
      {
        name: 'decision',
        label: { id: 'Decision' },
        kind: 'choice',
        required: true,
        choices: [
          { value: 'continue', label: { id: 'Let it go on' } },
          { value: 'stop', label: { id: 'Stop here' } },
        ],
      },
      {
        name: 'reason',
        label: { id: 'Reason' },
        kind: 'long-text',
        required: true,
        maxLength: 240,
      },
      { name: 'summary', label: { id: 'Also write the summary' }, kind: 'flag', required: false },
    ],
  };
}

export function previewOf(loop: string, action: string, target: string | null): object {
  return {
    id: 'preview-1',
    madeAt: NOW,
    expiresAt: NOW + 10 * 365 * 24 * 3_600_000,
    by: { account: 'reviewer', name: '' },
    plan: {
      loop,
      action,
      ...(target === null ? {} : { target }),
      title: { id: 'Record reward' },
      effects: [
        {
          kind: 'append',
          path: '/home/reviewer/.codex/loopx/goals/atlas/runs/index.jsonl',
          text: '{"generated_at":"2026-08-27T10:00:03+00:00","human_reward":{"decision":"continue","reward":"positive"}}\n',
        },
      ],
      preconditions: [],
      fingerprint: 'f',
      judged: loopView(0).newestRuns[0],
      newer: [{ message: { id: 'One newer event: quota spent, 10:01.' } }],
      warnings: [{ id: 'LoopX is not installed here, so the line is written natively.' }],
      consequences: [{ id: 'The next turn sees this judgement.' }],
      doesNot: [{ id: 'It allows no writes, closes no gate and changes no quota.' }],
      writer: { id: 'Signalbox, in the documented format' },
    },
  };
}
