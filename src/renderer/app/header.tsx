import { LANES } from '@contract/words.ts';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { laneCounts, ONLY } from '../stores/resources.ts';
import { useResource } from '../stores/resource.ts';
import { LaneMark } from '../ui/badges.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { numberText } from '../ui/format.ts';
import { useWords } from '../ui/text.ts';
import { DemoMark } from './demo-mark.tsx';
import { useOverlays } from './overlays.ts';
import { ProgressText } from './progress-line.tsx';
import { href, useRoute } from './route.ts';

/** How much waits for whom, in all workspaces; a count leads to its part of the queue. */
export function Header(): ReactNode {
  const { t, language } = useWords();
  const counts = useResource(laneCounts, ONLY).data;
  const route = useRoute();
  const lane = route.screen === 'queue' ? (route.query['lane'] ?? []) : [];
  return (
    <header className="header">
      <nav aria-label={t('ui.lanes')}>
        <ul className="lane-counts">
          {LANES.map((each) => (
            <li key={each}>
              <a
                href={href('queue', null, {
                  lane: lane.length === 1 && lane[0] === each ? null : each,
                })}
                aria-current={lane.includes(each) ? 'true' : undefined}
              >
                <LaneMark lane={each} named />
                <b className="number">
                  {counts === null ? '–' : numberText(counts[each], language)}
                </b>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <DemoMark />
      <ProgressText />
      <button
        type="button"
        className="palette-button"
        onClick={() => {
          useOverlays.setState({ open: 'palette' });
        }}
      >
        <Search size={14} aria-hidden />
        <span>{t('ui.palette.open')}</span>
        <KeyHint id="palette" />
      </button>
    </header>
  );
}
