import type { ReactNode } from 'react';
import { useWords } from '../ui/text.ts';
import { keyNames } from '../ui/key-hint.tsx';
import { SHORTCUTS } from './keys.ts';
import { useOverlays } from './overlays.ts';
import { addressOf, useRouteStore, type Screen } from './route.ts';
import { HELP_ICON as HelpIcon, RAIL } from './screens.ts';

/** Where a screen without an entry of its own belongs. */
const BELONGS: Partial<Record<Screen, Screen>> = { loop: 'loops', welcome: 'workspaces' };

export function Rail(): ReactNode {
  const { t } = useWords();
  const state = useRouteStore();
  const { screen } = state.route;
  const current = BELONGS[screen] ?? screen;
  return (
    <nav className="rail" aria-label={t('ui.rail')}>
      <ul>
        {RAIL.map(({ screen: target, label, key, icon: Icon }) => (
          <li key={target}>
            <a
              href={addressOf(target, state)}
              aria-current={current === target ? 'page' : undefined}
              title={`${t(label)}  (${keyNames(SHORTCUTS[key].keys[0]).join(' ')})`}
            >
              <Icon size={17} strokeWidth={1.75} aria-hidden />
              <span>{t(label)}</span>
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="rail-help"
        title={`${t('ui.key.help')}  (?)`}
        onClick={() => {
          useOverlays.setState({ open: 'keys' });
        }}
      >
        <HelpIcon size={17} strokeWidth={1.75} aria-hidden />
        <span>{t('ui.key.help')}</span>
      </button>
    </nav>
  );
}
