import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '@contract/translate.ts';
import { hostHandlers, isInside, safeFileName, type HostDesk } from './host-channels.ts';

let folder: string;
let said: string[];
let opened: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-host-'));
  said = [];
  opened = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function desk(change: Partial<HostDesk> = {}): HostDesk {
  return {
    info: () => ({
      kind: 'desktop',
      platform: 'linux',
      version: '1',
      locale: 'en',
      canPickFolder: true,
    }),
    say: () => translator('en'),
    pickFolder: () => Promise.resolve('/picked'),
    pickFile: () => Promise.resolve(join(folder, 'packet.md')),
    ask: ({ message, detail }) => {
      said.push(message, detail);
      return Promise.resolve(true);
    },
    tell: (message) => {
      said.push(message);
      return Promise.resolve();
    },
    openInBrowser: (href) => {
      opened.push(href);
      return Promise.resolve();
    },
    attachedRoots: () => Promise.resolve([]),
    ...change,
  };
}

describe('saving a text', () => {
  const packet = { suggestedName: 'packet.md', text: 'Hello 世界\n' };

  it('writes exactly the text to where the person chose', async () => {
    const saved = await hostHandlers(desk())['host.save-text'](packet);
    expect(saved).toEqual({ saved: true, path: join(folder, 'packet.md') });
    expect(readFileSync(join(folder, 'packet.md'), 'utf8')).toBe('Hello 世界\n');
    expect(readdirSync(folder)).toEqual(['packet.md']);
  });

  it('writes nothing when the person cancels', async () => {
    const handlers = hostHandlers(desk({ pickFile: () => Promise.resolve(null) }));
    expect(await handlers['host.save-text'](packet)).toEqual({ saved: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses to write into an attached workspace, also through a link', async () => {
    mkdirSync(join(folder, 'work', 'runs'), { recursive: true });
    symlinkSync(join(folder, 'work', 'runs'), join(folder, 'link'));
    for (const path of [
      join(folder, 'work', 'a.md'),
      join(folder, 'work', 'runs', 'index.jsonl'),
      join(folder, 'link', 'index.jsonl'),
    ]) {
      const handlers = hostHandlers(
        desk({
          pickFile: () => Promise.resolve(path),
          attachedRoots: () => Promise.resolve([join(folder, 'work')]),
        }),
      );
      expect(await handlers['host.save-text'](packet)).toEqual({ saved: false });
      expect(said.pop()).toContain(path);
    }
    expect(readdirSync(join(folder, 'work', 'runs'))).toEqual([]);
  });

  it('refuses while it cannot know what is attached', async () => {
    const handlers = hostHandlers(desk({ attachedRoots: () => Promise.resolve(null) }));
    expect(await handlers['host.save-text'](packet)).toEqual({ saved: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says why when the file cannot be written', async () => {
    mkdirSync(join(folder, 'packet.md'));
    expect(await hostHandlers(desk())['host.save-text'](packet)).toEqual({ saved: false });
    expect(said[0]).toContain(join(folder, 'packet.md'));
    expect(readdirSync(folder)).toEqual(['packet.md']);
  });

  it.each([
    ['packet.md', 'packet.md'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\a.md', 'a.md'],
    ['a:b*c?.md', 'a-b-c-.md'],
    ['.bashrc', 'bashrc'],
    ['..', 'signalbox.txt'],
    ['', 'signalbox.txt'],
    ['队列.md', '队列.md'],
    ['a\u202e.md', 'a-.md'],
  ])('suggests for %j only a name: %s', (given, name) => expect(safeFileName(given)).toBe(name));
});

describe('inside', () => {
  it.each([
    ['/w', '/w', true],
    ['/w/a', '/w', true],
    ['/w/..a', '/w', true],
    ['/w-evil/a', '/w', false],
    ['/', '/w', false],
    ['/w/../x', '/w', false],
  ])('%s of %s: %s', (path, root, inside) => expect(isInside(path, root)).toBe(inside));
});

describe('opening a link', () => {
  it('asks with the host in view, and opens what the parser read', async () => {
    const url = 'HTTPS://Example.com/a?b';
    expect(await hostHandlers(desk())['host.open-link']({ url })).toEqual({ opened: true });
    expect(said[0]).toContain('example.com');
    expect(said[1]).toContain('https://example.com/a?b');
    expect(opened).toEqual(['https://example.com/a?b']);
  });

  it('opens nothing without a yes', async () => {
    const handlers = hostHandlers(desk({ ask: () => Promise.resolve(false) }));
    expect(await handlers['host.open-link']({ url: 'https://example.com' })).toEqual({
      opened: false,
    });
    expect(opened).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'https://a@b.example/', 'x'])(
    'does not even ask about %s',
    async (url) => {
      expect(await hostHandlers(desk())['host.open-link']({ url })).toEqual({ opened: false });
      expect([said, opened]).toEqual([[], []]);
    },
  );
});

it('picks a folder', async () => {
  expect(await hostHandlers(desk())['host.pick-folder']({})).toBe('/picked');
});
