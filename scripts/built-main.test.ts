import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const out = fileURLToPath(new URL('../out', import.meta.url));

/** Every module that the built files of a folder load. */
function loadedBy(folder: string): string[] {
  return readdirSync(`${out}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cjs'))
    .flatMap((name) => {
      const text = readFileSync(`${out}/${folder}/${name}`, 'utf8');
      return [...text.matchAll(/\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)/g)];
    })
    .map((match) => match[1] ?? '')
    .filter((name) => !name.startsWith('.'));
}

const isNode = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);

// `npm test` builds before it runs the unit tests; a quick run of them alone may have nothing to look at.
describe.skipIf(!existsSync(`${out}/main/index.cjs`) || !existsSync(`${out}/engine/index.cjs`))(
  'the built app',
  () => {
    it('loads only Electron and Node in main: anything native would crash an old Electron', () => {
      expect(loadedBy('main').filter((name) => name !== 'electron' && !isNode(name))).toEqual([]);
    });

    it('loads only Electron in the preload script, which is sandboxed', () => {
      expect(loadedBy('preload').filter((name) => name !== 'electron')).toEqual([]);
    });

    it('loads only better-sqlite3 and Node in the engine', () => {
      const others = loadedBy('engine').filter((name) => !isNode(name));
      expect([...new Set(others)]).toEqual(['better-sqlite3']);
    });
  },
);
