/**
 * Tells a person who is looking elsewhere that something new needs them. Off unless switched on, only
 * for the lane of a person, never for a muted loop, and never twice for the same item: notices that
 * come for nothing teach people to look away.
 */
import type { Settings } from '@contract/channels.ts';
import type { Attention, Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';

/** More new items than this at once become one notice. */
const MOST_SINGLE = 3;
const LONGEST = 160;

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Where a click leads in the page. */
  readonly to: string;
}

/** What a system can show; false where there is nobody to show it. */
export interface Notifier {
  readonly supported: () => boolean;
  readonly show: (notice: Notice, onClick: () => void) => void;
}

type Row = Pick<Attention, 'id' | 'loop' | 'loopTitle' | 'lane' | 'title' | 'titleMsg' | 'why'>;

/** Text of a ledger made fit for one line of the system's. */
function plain(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function titleOf(row: Row, say: (message: Msg) => string): string {
  return plain(row.title !== '' || !row.titleMsg ? row.title : say(row.titleMsg));
}

export function queueAddress(id: string): string {
  return `/queue?item=${encodeURIComponent(id)}`;
}

/** Remembers what has been seen and says what of a new state of the queue deserves a notice. */
export class NoticeBook {
  #known: Set<string> | null = null;

  /**
   * @param rows the queue's rows for a person, in order
   * @param attentive whether the person is looking at the window: then the page itself tells them
   */
  next(
    rows: readonly Row[],
    settings: Pick<Settings, 'notifications' | 'mutedLoops'>,
    attentive: boolean,
    say: Translate,
  ): Notice[] {
    const mine = rows.filter((row) => row.lane === 'user');
    const known = this.#known;
    this.#known = new Set(mine.map((row) => row.id));
    // What was there at the start is no news.
    if (known === null || !settings.notifications || attentive) return [];
    const fresh = mine.filter(
      (row) => !known.has(row.id) && !settings.mutedLoops.includes(row.loop),
    );
    if (fresh.length > MOST_SINGLE) {
      const titles = plain(fresh.map((row) => titleOf(row, say)).join(' · '));
      return [
        {
          title: say(msg('host.notice.more', { count: fresh.length })),
          body: say(msg('host.notice.more-body', { titles })),
          to: '/queue?lane=user',
        },
      ];
    }
    return fresh.map((row) => ({
      title: say(msg('host.notice.one', { loop: plain(row.loopTitle) })),
      body: `${titleOf(row, say)}\n${plain(say(row.why))}`,
      to: queueAddress(row.id),
    }));
  }
}
