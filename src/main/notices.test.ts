import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelResult, Settings } from '@contract/channels.ts';
import type { Attention } from '@contract/model.ts';
import { translator } from '@contract/translate.ts';
import { NoticeBook, type Notice } from './notices.ts';
import type { Ask } from './questions.ts';
import { QueueWatch } from './queue-watch.ts';

const say = translator('en');
const on = { notifications: true, mutedLoops: [] as string[] };

function row(id: string, change: Partial<Attention> = {}): Attention {
  return {
    id,
    loop: `loop-${id}`,
    workspace: 'w',
    source: 'loopx',
    loopTitle: `Loop ${id}`,
    lane: 'user',
    kind: 'gate',
    priority: 'P0',
    concern: 'human-decision',
    focus: true,
    title: `Approve ${id}?`,
    since: null,
    why: { id: 'lane.user' },
    question: null,
    severity: 'action',
    token: 't',
    evidence: [],
    records: [],
    offers: [],
    ...change,
  };
}

function bookKnowing(...rows: Attention[]): NoticeBook {
  const book = new NoticeBook();
  book.next(rows, on, false, say);
  return book;
}

describe('what deserves a notice', () => {
  it('is a new item for a person, with its loop, its title and the reason', () => {
    const book = bookKnowing(row('a'));
    expect(book.next([row('a'), row('b')], on, false, say)).toEqual([
      { title: 'Loop b needs you', body: 'Approve b?\nNeeds you', to: '/queue?item=b' },
    ]);
    expect(book.next([row('a'), row('b')], on, false, say)).toEqual([]);
  });

  it('is not what was there at the start', () => {
    expect(new NoticeBook().next([row('a')], on, false, say)).toEqual([]);
  });

  it.each(['health', 'agent', 'evidence'] as const)('is not anything in the lane %s', (lane) => {
    expect(bookKnowing().next([row('a', { lane })], on, false, say)).toEqual([]);
  });

  it('is nothing while notices are off, the loop is muted or the person is looking', () => {
    expect(bookKnowing().next([row('a')], { ...on, notifications: false }, false, say)).toEqual([]);
    expect(bookKnowing().next([row('a')], { ...on, mutedLoops: ['loop-a'] }, false, say)).toEqual(
      [],
    );
    const book = bookKnowing();
    expect(book.next([row('a')], on, true, say)).toEqual([]);
    // Seen while looking is seen.
    expect(book.next([row('a')], on, false, say)).toEqual([]);
  });

  it('is one notice for many items', () => {
    const many = ['a', 'b', 'c', 'd'].map((id) => row(id));
    const notices = bookKnowing().next(many, on, false, say);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ title: '4 items need you', to: '/queue?lane=user' });
  });

  it('has text of a ledger on one short line', () => {
    const title = `a\u0000\n${'b'.repeat(500)}`;
    const [notice] = bookKnowing().next([row('a', { title })], on, false, say);
    expect(notice?.body.split('\n')).toHaveLength(2);
    expect(notice?.body.length).toBeLessThan(200);
  });
});

describe('following the queue', () => {
  let rows: Attention[];
  let settings: Settings;
  let asked: string[];
  let shown: Notice[];
  let counts: (number | null)[];
  let gone: string[];
  let supported: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    rows = [];
    settings = {
      language: 'en',
      theme: 'system',
      density: 'comfortable',
      letterKeys: true,
      reviewerName: '',
      ...on,
    };
    [asked, shown, counts, gone] = [[], [], [], []];
    supported = true;
  });
  afterEach(() => void vi.useRealTimers());

  function watch(): QueueWatch {
    const lanes = (): ChannelResult<'queue.list'>['lanes'] => ({
      user: rows.length,
      health: 0,
      agent: 0,
      evidence: 0,
    });
    const answers: Record<string, () => unknown> = {
      'settings.get': () => settings,
      'queue.list': () => ({ items: rows, total: rows.length, lanes: lanes(), revision: 1 }),
    };
    return new QueueWatch({
      ask: ((channel: string) => {
        asked.push(channel);
        return Promise.resolve(answers[channel]?.() ?? null);
      }) as Ask,
      notifier: {
        supported: () => supported,
        show: (notice, onClick) => {
          shown.push(notice);
          onClick();
        },
      },
      tray: { show: (count) => counts.push(count) },
      say: () => say,
      attentive: () => false,
      go: (to) => gone.push(to),
    });
  }

  async function start(): Promise<QueueWatch> {
    const started = watch();
    started.take({ event: 'engine', state: 'up', tries: 0 });
    await vi.advanceTimersByTimeAsync(2000);
    return started;
  }

  const changed = { event: 'changed', revision: 2, loops: null } as const;

  it('shows what is new, once for a burst, and a click leads there', async () => {
    rows = [row('a')];
    const following = await start();
    rows = [row('a'), row('b')];
    for (let times = 0; times < 20; times += 1) following.take(changed);
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown.map(({ to }) => to)).toEqual(['/queue?item=b']);
    expect(gone).toEqual(['/queue?item=b']);
    expect(counts.at(-1)).toBe(2);
    expect(asked.filter((channel) => channel === 'queue.list')).toHaveLength(2);
  });

  it('asks for nothing while it is off, and takes what waits when switched on as known', async () => {
    settings = { ...settings, notifications: false };
    rows = [row('a')];
    const following = await start();
    following.take(changed);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual(['settings.get']);
    following.take({ event: 'settings', settings: { ...settings, notifications: true } });
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown).toEqual([]);
    expect(counts.at(-1)).toBe(1);
    following.take({ event: 'settings', settings });
    expect(counts.at(-1)).toBe(null);
  });

  it('counts in the tray also where the system shows no notices', async () => {
    supported = false;
    const following = await start();
    rows = [row('a')];
    following.take(changed);
    await vi.advanceTimersByTimeAsync(2000);
    expect([shown, counts.at(-1)]).toEqual([[], 1]);
  });
});
