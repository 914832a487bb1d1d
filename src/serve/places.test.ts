import { describe, expect, it } from 'vitest';
import { userDataFolder } from './places.ts';

const around = { platform: 'linux', env: {}, home: '/home/p', cwd: '/here' } as const;

describe('where the person’s own files are kept', () => {
  it.each([
    ['/u', {}, '/u'],
    ['u', { SIGNALBOX_USER_DATA: '/other' }, '/here/u'],
    [null, { SIGNALBOX_USER_DATA: '/other' }, '/other'],
    [null, {}, '/home/p/.config/signalbox'],
    [null, { XDG_CONFIG_HOME: '/c' }, '/c/signalbox'],
    [null, { XDG_CONFIG_HOME: 'relative' }, '/home/p/.config/signalbox'],
  ])('asked for %s with %j: %s', (given, env, folder) => {
    expect(userDataFolder(given, { ...around, env })).toBe(folder);
  });

  it('is the desktop app’s folder on macOS', () => {
    expect(userDataFolder(null, { ...around, platform: 'darwin' })).toBe(
      '/home/p/Library/Application Support/signalbox',
    );
  });
});
