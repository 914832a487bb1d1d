/** Things a person can do from anywhere: the palette lists them, some have a key. */
import type { MessageId } from '@contract/messages/index.ts';
import { msg } from '@contract/msg.ts';
import { announce } from '../stores/announce.ts';
import { changeSettings, useSettingsStore } from '../stores/settings.ts';
import { copyText } from '../ui/copy.tsx';
import type { ShortcutId } from './keys.ts';
import { useOverlays } from './overlays.ts';
import { formatRoute, goTo, href, useRouteStore } from './route.ts';

export interface Action {
  readonly id: string;
  readonly label: MessageId;
  readonly key?: ShortcutId;
  readonly run: () => void;
}

/** The address of this view for somebody else: the host's own token is not in it. */
export function shareableLink(): string {
  const { protocol, host, pathname } = window.location;
  return `${protocol}//${host}${pathname}${formatRoute(useRouteStore.getState().route)}`;
}

async function copyLink(): Promise<void> {
  const done = await copyText(shareableLink());
  announce(done ? msg('ui.copied') : msg('ui.copy.refused'));
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'attach',
    label: 'ui.action.attach',
    run: () => {
      goTo(href('workspaces', null, { attach: '1' }));
    },
  },
  { id: 'copy-link', label: 'ui.action.copy-link', run: () => void copyLink() },
  {
    id: 'keys',
    label: 'ui.key.help',
    key: 'help',
    run: () => {
      useOverlays.setState({ open: 'keys' });
    },
  },
  {
    id: 'theme',
    label: 'ui.action.theme',
    run: () => {
      const dark = document.documentElement.dataset['theme'] === 'dark';
      void changeSettings({ theme: dark ? 'light' : 'dark' });
    },
  },
  {
    id: 'density',
    label: 'ui.action.density',
    run: () => {
      const { density } = useSettingsStore.getState().settings;
      void changeSettings({ density: density === 'compact' ? 'comfortable' : 'compact' });
    },
  },
  {
    id: 'language',
    label: 'ui.action.language',
    run: () => {
      const { language } = useSettingsStore.getState();
      void changeSettings({ language: language === 'en' ? 'zh' : 'en' });
    },
  },
];
