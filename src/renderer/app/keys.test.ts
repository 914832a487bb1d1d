import { describe, expect, it } from 'vitest';
import { isLetterKey, NO_KEYS, pressName, readKey, SHORTCUTS, type Shortcut } from './keys.ts';

const free = { typing: false, sheetOpen: false, letterKeys: true, now: 1000 };

describe('the table of shortcuts', () => {
  it('gives no key to two things', () => {
    const all = Object.values(SHORTCUTS).flatMap((shortcut: Shortcut) => shortcut.keys);
    expect(new Set(all).size).toBe(all.length);
  });

  it('has no key that is the beginning of a sequence and a shortcut of its own', () => {
    const all = Object.values(SHORTCUTS).flatMap((shortcut: Shortcut) => shortcut.keys);
    const starts = all.filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0]);
    expect(all.filter((keys) => starts.includes(keys))).toEqual([]);
  });
});

describe('reading a key', () => {
  it('knows single keys and sequences', () => {
    expect(readKey(NO_KEYS, 'j', free).id).toBe('next');
    const started = readKey(NO_KEYS, 'g', free);
    expect(started.id).toBeNull();
    expect(readKey(started.state, 'q', { ...free, now: 1500 })).toEqual({
      id: 'go-queue',
      state: NO_KEYS,
    });
  });

  it('forgets the beginning of a sequence after a while', () => {
    const started = readKey(NO_KEYS, 'g', free);
    expect(readKey(started.state, 'q', { ...free, now: 9000 }).id).toBeNull();
  });

  it('takes the second key for itself when no sequence fits', () => {
    const started = readKey(NO_KEYS, 'g', free);
    expect(readKey(started.state, 'j', { ...free, now: 1100 }).id).toBe('go-journal');
    const again = readKey(NO_KEYS, 'g', free);
    expect(readKey(again.state, 'k', { ...free, now: 1100 }).id).toBe('previous');
  });

  it('rests while typing and while a sheet is open, but for the palette', () => {
    for (const context of [
      { ...free, typing: true },
      { ...free, sheetOpen: true },
    ]) {
      expect(readKey(NO_KEYS, 'a', context).id).toBeNull();
      expect(readKey(NO_KEYS, 'Escape', context).id).toBeNull();
      expect(readKey(NO_KEYS, 'g', context).state).toEqual(NO_KEYS);
      expect(readKey(NO_KEYS, 'Mod+k', context).id).toBe('palette');
    }
  });

  it('leaves arrows, Enter and Esc when letters are switched off', () => {
    const off = { ...free, letterKeys: false };
    for (const key of ['j', 'a', 'r', '?', '/', '[', 'g']) {
      expect(readKey(NO_KEYS, key, off)).toEqual({ id: null, state: NO_KEYS });
    }
    expect(readKey(NO_KEYS, 'ArrowDown', off).id).toBe('next');
    expect(readKey(NO_KEYS, 'Enter', off).id).toBe('open');
    expect(readKey(NO_KEYS, 'Mod+k', off).id).toBe('palette');
  });
});

it('names a press by its modifiers', () => {
  const press = { ctrlKey: false, metaKey: false, altKey: false };
  expect(pressName({ ...press, key: 'K', ctrlKey: true })).toBe('Mod+k');
  expect(pressName({ ...press, key: 'k', metaKey: true })).toBe('Mod+k');
  expect(pressName({ ...press, key: 'A' })).toBe('A');
  expect(isLetterKey('g q')).toBe(true);
  expect(isLetterKey('Mod+k')).toBe(false);
});
