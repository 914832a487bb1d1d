import { Dialog } from 'radix-ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageId } from '@contract/messages/index.ts';
import { useSettingsStore } from '../stores/settings.ts';
import { keyNames } from '../ui/key-hint.tsx';
import { useWords } from '../ui/text.ts';
import { SHORTCUTS, type KeyGroup, type Shortcut } from './keys.ts';
import { useOverlays } from './overlays.ts';
import { href } from './route.ts';

const GROUPS: readonly { readonly group: KeyGroup; readonly label: MessageId }[] = [
  { group: 'move', label: 'ui.keys.move' },
  { group: 'act', label: 'ui.keys.act' },
  { group: 'go', label: 'ui.keys.go' },
  { group: 'help', label: 'ui.keys.help' },
];

/** All keys, by what they are for. */
export function KeySheet(): ReactNode {
  const { t } = useWords();
  const open = useOverlays((state) => state.open === 'keys');
  const letterKeys = useSettingsStore((state) => state.settings.letterKeys);
  const close = (): void => {
    useOverlays.setState({ open: null });
  };
  const all: readonly Shortcut[] = Object.values(SHORTCUTS);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content className="dialog key-sheet" aria-describedby={undefined}>
          <header>
            <Dialog.Title>{t('ui.keys.title')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={t('ui.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          {!letterKeys && (
            <p className="note">
              {t('ui.keys.off')}{' '}
              <a href={href('settings')} onClick={close}>
                {t('ui.screen.settings')}
              </a>
            </p>
          )}
          <div className="key-groups">
            {GROUPS.map(({ group, label }) => (
              <section key={group}>
                <h3>{t(label)}</h3>
                <dl>
                  {all
                    .filter((shortcut) => shortcut.group === group)
                    .map((shortcut) => (
                      <div key={shortcut.label}>
                        <dt>
                          {shortcut.keys.map((keys, index) => (
                            <span key={keys} className="keys">
                              {index > 0 && <span className="quiet"> {t('ui.or')} </span>}
                              {keyNames(keys).map((name) => (
                                <kbd key={name}>{name}</kbd>
                              ))}
                            </span>
                          ))}
                        </dt>
                        <dd>{t(shortcut.label)}</dd>
                      </div>
                    ))}
                </dl>
              </section>
            ))}
          </div>
          <p className="quiet">{t('ui.keys.note')}</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
