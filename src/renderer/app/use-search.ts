/** Asks for what a text is found in, when the hand rests; an answer to another text is never shown. */
import type { SearchHit } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import { useEffect, useState } from 'react';
import { call } from '../bridge/call.ts';

const PAUSE_MS = 150;
const LIMIT = 60;
/** Shorter texts are found everywhere. */
export const SHORTEST = 2;

export interface Search {
  readonly hits: readonly SearchHit[];
  /** More was found, or the time was up before everything was looked at. */
  readonly cut: boolean;
  readonly busy: boolean;
  readonly error: Msg | null;
}

interface Found extends Omit<Search, 'busy'> {
  readonly text: string;
}

const NOTHING: Search = { hits: [], cut: false, busy: false, error: null };

export function useSearch(text: string): Search {
  const [found, setFound] = useState<Found | null>(null);
  const wanted = text.trim().slice(0, 200);
  useEffect(() => {
    if (wanted.length < SHORTEST) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      void (async () => {
        const answer = await call('search.query', { text: wanted, limit: LIMIT });
        if (!current) return;
        setFound(
          answer.ok
            ? { text: wanted, ...answer.value, error: null }
            : { text: wanted, hits: [], cut: false, error: answer.message },
        );
      })();
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  if (wanted.length < SHORTEST) return NOTHING;
  return found?.text === wanted ? { ...found, busy: false } : { ...NOTHING, busy: true };
}
