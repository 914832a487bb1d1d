import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolders, writeFiles } from '../../../test/support/scratch.ts';
import { findMarkers, markedFolderAbove, MAX_IN_FOLDER } from './find-markers.ts';
import { lookInside, openInside } from './safe-open.ts';

const folder = scratchFolders('open');

/** A root `w` beside a sibling `w-evil` and an outside folder, with links of all kinds between them. */
function tree(): { readonly top: string; readonly root: string } {
  const top = folder();
  writeFiles(top, {
    'w/a.txt': 'inside',
    'w/deep/b.txt': 'deep',
    'w-evil/secret.txt': 'secret',
    'outside/secret.txt': 'secret',
  });
  const root = path.join(top, 'w');
  symlinkSync(path.join(top, 'outside/secret.txt'), path.join(root, 'leaf'));
  symlinkSync(path.join(top, 'outside'), path.join(root, 'parent'));
  symlinkSync('leaf', path.join(root, 'chain'));
  symlinkSync('loop', path.join(root, 'loop'));
  symlinkSync('nowhere', path.join(root, 'dangling'));
  symlinkSync('a.txt', path.join(root, 'within'));
  mkdirSync(path.join(root, 'folder'));
  execFileSync('mkfifo', [path.join(root, 'fifo')]);
  return { top, root };
}

describe('opening a file of a workspace', () => {
  it('reads a regular file inside', () => {
    const { root } = tree();
    const opened = openInside(path.join(root, 'a.txt'), [root]);
    if (!opened.ok) throw new Error(opened.refusal);
    expect(readFileSync(opened.fd, 'utf8')).toBe('inside');
    closeSync(opened.fd);
  });

  it.each([
    ['w/leaf', 'link'],
    ['w/parent/secret.txt', 'outside'],
    ['w/chain', 'link'],
    ['w/loop', 'link'],
    ['w/dangling', 'link'],
    ['w/within', 'link'],
    ['w/fifo', 'not-a-file'],
    ['w/folder', 'not-a-file'],
    ['w/nothing', 'missing'],
    ['w/a.txt/below', 'missing'],
    ['w-evil/secret.txt', 'outside'],
    ['outside/secret.txt', 'outside'],
    ['w/../outside/secret.txt', 'outside'],
    ['w/./a.txt', 'outside'],
    ['w/a.txt\0.png', 'outside'],
  ])('refuses %s: %s', (name, refusal) => {
    const { top, root } = tree();
    expect(openInside(`${top}/${name}`, [root])).toMatchObject({ ok: false, refusal });
  });

  it('refuses a device without opening it', () => {
    expect(openInside('/dev/zero', ['/dev'])).toMatchObject({ ok: false, refusal: 'not-a-file' });
  });

  it('looks at nothing outside either', () => {
    const { top, root } = tree();
    expect(lookInside(path.join(root, 'parent/secret.txt'), [root]).kind).toBe('outside');
    expect(lookInside(path.join(top, 'w-evil'), [root]).kind).toBe('outside');
    expect(lookInside(root, [root]).kind).toBe('folder');
    expect(lookInside(path.join(root, 'deep/b.txt'), [root]).kind).toBe('file');
  });
});

describe('the search for markers', () => {
  const markers = [
    { role: 'project', path: '.plane/registry.json' },
    { role: 'runs', path: 'goals/*/index.jsonl' },
    { role: 'box', path: '.box/' },
  ];
  const now = () => Promise.resolve();

  it('finds files, folders and names with a star, and follows no link', async () => {
    const root = folder();
    writeFiles(root, {
      'p/.plane/registry.json': '{}',
      'home/rt/goals/g1/index.jsonl': '',
      'home/rt/goals/g2/index.jsonl': '',
      'q/.box/x': '',
      'node_modules/dep/.plane/registry.json': '{}',
    });
    symlinkSync(path.join(root, 'p'), path.join(root, 'again'));
    symlinkSync(root, path.join(root, 'q/up'));
    const { found, cutAt } = await findMarkers([root], [markers], now);
    expect(found[0]?.map((marker) => [marker.role, path.relative(root, marker.path)])).toEqual([
      ['runs', 'home/rt/goals/g1/index.jsonl'],
      ['runs', 'home/rt/goals/g2/index.jsonl'],
      ['project', 'p/.plane/registry.json'],
      ['box', 'q/.box'],
    ]);
    expect(cutAt).toBeNull();
  });

  it('stops in a folder with too many names and says where', async () => {
    const root = folder();
    const names = Array.from(
      { length: MAX_IN_FOLDER + 5 },
      (_, i) => [`many/f${String(i)}`, ''] as const,
    );
    writeFiles(root, { ...Object.fromEntries(names), 'p/.plane/registry.json': '{}' });
    const { found, cutAt } = await findMarkers([root], [markers], now);
    expect(found[0]).toHaveLength(1);
    expect(cutAt).toBe(path.join(root, 'many'));
  });

  it('knows the folder that a picked part of a marker belongs to', () => {
    const root = folder();
    writeFiles(root, { 'p/.plane/registry.json': '{}', 'p/other/x': '' });
    expect(markedFolderAbove(path.join(root, 'p/.plane'), markers)).toBe(path.join(root, 'p'));
    expect(markedFolderAbove(path.join(root, 'p/other'), markers)).toBeNull();
  });
});

describe('a folder that is swapped for a link while files are opened', () => {
  it('never leads outside', async () => {
    const top = folder();
    writeFiles(top, { 'w/d/f.txt': 'inside', 'outside/f.txt': 'secret' });
    const [real, link] = [path.join(top, 'w/real'), path.join(top, 'w/link')];
    renameSync(path.join(top, 'w/d'), real);
    symlinkSync(path.join(top, 'outside'), link);
    // Another process, so that the swap falls between any two steps of an opening.
    const script = `
      const { renameSync } = require('node:fs');
      const [real, link, place] = process.argv.slice(1);
      process.stdout.write('go');
      for (;;) { renameSync(real, place); renameSync(place, real); renameSync(link, place); renameSync(place, link); }
    `;
    const place = path.join(top, 'w/d');
    const child = spawn(process.execPath, ['-e', script, real, link, place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const root = path.join(top, 'w');
    const seen = new Set<string>();
    try {
      await once(child.stdout, 'data');
      const enough = (count: number): boolean =>
        count > 400_000 || (count > 10_000 && seen.has('inside') && seen.has('outside'));
      for (let i = 0; !enough(i); i += 1) {
        const opened = openInside(path.join(place, 'f.txt'), [root]);
        if (!opened.ok) {
          seen.add(opened.refusal);
          continue;
        }
        seen.add(readFileSync(opened.fd, 'utf8'));
        closeSync(opened.fd);
      }
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    expect(seen).toContain('inside');
    expect(seen).toContain('outside');
    expect(seen).not.toContain('secret');
  }, 30_000);
});
