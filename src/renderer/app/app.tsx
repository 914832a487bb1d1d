import { Suspense, useEffect, type ReactNode } from 'react';
import { Toaster } from 'sonner';
import { useSettingsStore } from '../stores/settings.ts';
import { useDecisionStore } from '../stores/decision.ts';
import { LoadingState } from '../ui/states.tsx';
import { useWords } from '../ui/text.ts';
import { DecisionSheet } from '../views/decision/decision-sheet.tsx';
import { Header } from './header.tsx';
import { KeySheet } from './key-sheet.tsx';
import { listenToKeys, useShortcut } from './use-shortcut.ts';
import { LiveRegion } from './live-region.tsx';
import { Palette } from './palette.tsx';
import { ProgressLine } from './progress-line.tsx';
import { Rail } from './rail.tsx';
import { addressOf, followAddress, goTo, useRoute } from './route.ts';
import { ScreenOf } from './screen-of.tsx';
import { SourceDrawer } from './source-drawer.tsx';
import { StaleBanner } from './stale-banner.tsx';
import { useOverlays } from './overlays.ts';
import { RAIL } from './screens.ts';
import { useAppearance } from './appearance.ts';

export function App(): ReactNode {
  const { t } = useWords();
  const theme = useAppearance();
  const deciding = useDecisionStore(({ state }) => state.step !== 'closed');
  const ready = useSettingsStore((state) => state.host !== null);
  useEffect(followAddress, []);
  useEffect(() => listenToKeys(window), []);
  useFrameShortcuts();
  return (
    <>
      <a className="skip" href="#main" onClick={skip}>
        {t('ui.skip')}
      </a>
      <div className={`frame ${deciding ? 'deciding' : ''}`}>
        <ProgressLine />
        <Rail />
        <div className="content">
          <Header />
          <StaleBanner />
          <div className="work">
            <main id="main" tabIndex={-1} aria-busy={!ready}>
              <Suspense fallback={<LoadingState />}>
                <ScreenOf />
              </Suspense>
            </main>
            <DecisionSheet />
          </div>
          <SourceDrawer />
        </div>
      </div>
      <Palette />
      <KeySheet />
      <LiveRegion />
      <Toaster theme={theme} position="bottom-left" closeButton toastOptions={{ duration: 8000 }} />
    </>
  );
}

function skip(event: { preventDefault: () => void }): void {
  // The address is ours; the jump is only a move of the focus.
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function useFrameShortcuts(): void {
  const { screen } = useRoute();
  useShortcut('palette', () => {
    useOverlays.setState(({ open }) => ({ open: open === 'palette' ? null : 'palette' }));
  });
  useShortcut('help', () => {
    useOverlays.setState({ open: 'keys' });
  });
  useShortcut('back', () => {
    if (screen !== 'loop' && screen !== 'welcome') return false;
    // To where the list was left; an address that was opened directly has nothing to go back to.
    goTo(addressOf(screen === 'loop' ? 'loops' : 'queue'));
  });
  const go = (index: number) => () => {
    const entry = RAIL[index];
    if (entry !== undefined) goTo(addressOf(entry.screen));
  };
  useShortcut('go-queue', go(0));
  useShortcut('go-loops', go(1));
  useShortcut('go-graph', go(2));
  useShortcut('go-quota', go(3));
  useShortcut('go-escalations', go(4));
  useShortcut('go-packets', go(5));
  useShortcut('go-findings', go(6));
  useShortcut('go-journal', go(7));
  useShortcut('go-workspaces', go(8));
  useShortcut('go-settings', go(9));
}
