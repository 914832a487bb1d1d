/** The key of an action, small, beside it. */
import type { ReactNode } from 'react';
import { SHORTCUTS, type Shortcut, type ShortcutId } from '../app/keys.ts';
import { useSettingsStore } from '../stores/settings.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
  Escape: 'Esc',
};

export function keyNames(keys: string): string[] {
  const mac = /mac/i.test(navigator.platform);
  return keys
    .split(' ')
    .flatMap((key) => key.split('+').map((part) => (part === 'Mod' ? (mac ? '⌘' : 'Ctrl') : part)))
    .map(
      (part) =>
        NAMES[part] ?? (part.length === 1 && keys.includes('Mod') ? part.toUpperCase() : part),
    );
}

export function KeyHint({ id }: { readonly id: ShortcutId }): ReactNode {
  const letterKeys = useSettingsStore((state) => state.settings.letterKeys);
  const shortcut: Shortcut = SHORTCUTS[id];
  const keys = shortcut.keys[0] ?? '';
  if (!letterKeys && !keys.includes('+')) return null;
  return (
    <span className="keys" aria-hidden="true">
      {keyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
