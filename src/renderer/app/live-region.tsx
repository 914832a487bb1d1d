import type { ReactNode } from 'react';
import { useAnnounceStore } from '../stores/announce.ts';
import { useWords } from '../ui/text.ts';

/** What arrives is said here; focus is never moved by it. */
export function LiveRegion(): ReactNode {
  const { say } = useWords();
  const { message, count } = useAnnounceStore();
  return (
    <div className="hidden" aria-live="polite" aria-atomic="true">
      {/* A new element, so that the same sentence is said again. */}
      {message !== null && <span key={count}>{say(message)}</span>}
    </div>
  );
}
