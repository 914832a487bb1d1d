import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packAsar } from './asar.mjs';
import { isNewEnough } from './bootstrap.mjs';
import { withLock } from './lock.mjs';
import { missingOf } from './system-packages.mjs';

describe('the Node that is needed', () => {
  it.each([
    ['18.15.0', false],
    ['20.20.2', false],
    ['22.21.9', false],
    ['22.22.0', true],
    ['v24.0.0', true],
  ])('%s: %s', (version, enough) => {
    expect(isNewEnough(version)).toBe(enough);
  });
});

describe('system packages', () => {
  it('names what is missing, by file and by library', () => {
    const needs = [
      { name: 'a', file: '/there' },
      { name: 'b', file: '/missing' },
      { name: 'c', library: 'libc.so.6' },
      { name: 'd', library: 'libd.so' },
    ];
    const libraries =
      '\tlibc.so.6 (libc6,x86-64) => /lib/libc.so.6\n\tlibd.so.1 (x) => /lib/libd.so.1\n';
    expect(missingOf(needs, libraries, (path) => path === '/there')).toEqual(['b', 'd']);
  });
});

describe('asar', () => {
  it('can be read back by its own header', () => {
    const archive = packAsar({ 'package.json': '{"main":"a.js"}', 'a.js': 'exit()' });
    const padded = archive.readUInt32LE(4) - 8;
    const json = archive.toString('utf8', 16, 16 + archive.readUInt32LE(12));
    const files = (JSON.parse(json) as { files: Record<string, { size: number; offset: string }> })
      .files;
    const { size, offset } = files['a.js']!;
    const at = 16 + padded + Number(offset);
    expect(padded % 4).toBe(0);
    expect(archive.toString('utf8', at, at + size)).toBe('exit()');
  });
});

describe('the lock', () => {
  it('lets one in at a time, and takes over from a process that is gone', async () => {
    const home = await mkdtemp(join(tmpdir(), 'signalbox-lock-'));
    try {
      const folder = join(home, 'lock');
      const order: string[] = [];
      const work = (name: string) => async () => {
        order.push(`${name} in`);
        expect(readFileSync(join(folder, 'pid'), 'utf8')).toBe(String(process.pid));
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`${name} out`);
      };
      await Promise.all([
        withLock(folder, 'testing', work('a')),
        withLock(folder, 'testing', work('b')),
      ]);
      expect(order[0]?.[0]).toBe(order[1]?.[0]);
      expect(order[2]?.[0]).toBe(order[3]?.[0]);

      const left = join(home, 'left');
      await withLock(left, 'testing', async () => {
        // A process number that cannot exist on Linux, macOS or Windows.
        await writeFile(join(left, 'pid'), '2147483646');
        await withLock(left, 'testing', async () => void order.push('taken over'));
      });
      expect(order.at(-1)).toBe('taken over');
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
