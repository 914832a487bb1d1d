import { createHash, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolders } from '../../../test/support/scratch.ts';
import { openVersions, type Versions } from './versions.ts';

const folder = scratchFolders('versions');

function add(versions: Versions, file: string, seenAt: number, content: Buffer | string): string {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  versions.add(file, seenAt, sha256, bytes);
  return sha256;
}

describe('versions of a file', () => {
  it('are kept by content, in the order seen, over a restart', () => {
    const place = folder();
    const first = openVersions(place);
    const one = add(first, '/a', 10, 'one');
    const two = add(first, '/a', 20, 'two');
    add(first, '/a', 30, 'two');
    // Back to a former content, with an older time of change.
    add(first, '/a', 5, 'one');
    add(first, '/b', 7, 'one');
    first.close();
    const second = openVersions(place);
    expect(second.list('/a')).toEqual([
      { seenAt: 10, sha256: one },
      { seenAt: 20, sha256: two },
      { seenAt: 21, sha256: one },
    ]);
    expect(second.list('/b')).toEqual([{ seenAt: 7, sha256: one }]);
    expect(second.bytes(one)?.toString()).toBe('one');
    expect(second.bytes('unknown')).toBeNull();
    second.close();
  });

  it('are bounded in size: the oldest go, the newest of each file stays', () => {
    const versions = openVersions(null, 40_000);
    const quiet = add(versions, '/quiet', 1, randomBytes(5000));
    for (let at = 2; at < 50; at += 1) add(versions, '/busy', at, randomBytes(5000));
    const kept = versions.list('/busy');
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.length).toBeLessThan(9);
    expect(kept.at(-1)?.seenAt).toBe(49);
    expect(versions.bytes(quiet)).not.toBeNull();
    for (const { sha256 } of kept) expect(versions.bytes(sha256)).not.toBeNull();
    versions.close();
  });

  it('start over when their file is damaged, and the damaged one is kept', () => {
    const place = folder();
    writeFileSync(
      path.join(place, 'history.db'),
      'this is no database, and long enough to be looked at',
    );
    const versions = openVersions(place);
    expect(versions.putAside).not.toBeNull();
    expect(existsSync(versions.putAside ?? '')).toBe(true);
    add(versions, '/a', 1, 'x');
    expect(versions.list('/a')).toHaveLength(1);
    versions.close();
  });
});
