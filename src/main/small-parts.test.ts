import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { translator } from '@contract/translate.ts';
import { LANGUAGES } from '@contract/words.ts';
import { CrashGuard } from './crash-guard.ts';
import { chooseLanguage } from './language.ts';
import { openLog } from './log.ts';
import { menuTemplate } from './menu.ts';
import { asker } from './questions.ts';
import { recoveryPage } from './recovery-page.ts';

describe('a page that keeps ending', () => {
  it('is loaded again twice, and at the third end within a minute given up', () => {
    const guard = new CrashGuard();
    expect([0, 1000, 59_000].map((now) => guard.next(now))).toEqual([
      'reload',
      'reload',
      'recover',
    ]);
  });

  it('is loaded again each time when the ends lie apart', () => {
    const guard = new CrashGuard();
    const ends = [0, 40_000, 80_000, 120_000].map((now) => guard.next(now));
    expect(ends).toEqual(['reload', 'reload', 'reload', 'reload']);
  });

  it('has a fresh start when the person asks for one', () => {
    const guard = new CrashGuard();
    guard.next(0);
    guard.next(1);
    guard.reset();
    expect(guard.next(2)).toBe('reload');
  });

  it.each(LANGUAGES)('is replaced by a document without scripts (%s)', (language) => {
    const page = recoveryPage(translator(language), language, '/home/<b>&"x/signalbox.log');
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain('/home/&#60;b&#62;&#38;&#34;x/signalbox.log');
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|<b>|host\./i);
    expect(page).toContain('href="/index.html"');
  });
});

describe('the language of the shell', () => {
  it.each([
    ['system', null, 'en-GB', 'en'],
    ['system', null, 'zh-Hans-CN', 'zh'],
    ['system', null, 'zha', 'en'],
    ['system', 'zh', 'en-GB', 'zh'],
    ['en', 'zh', 'zh-CN', 'en'],
    ['zh', null, 'en-GB', 'zh'],
  ] as const)(
    'set to %s, asked for %s, on a system in %s: %s',
    (setting, given, locale, language) =>
      expect(chooseLanguage(setting, given, locale)).toBe(language),
  );
});

describe('the log', () => {
  it('keeps one older part and never grows without end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-log-'));
    try {
      const log = openLog(join(folder, 'logs'));
      for (let count = 0; count < 1500; count += 1) log.write('x'.repeat(1000));
      log.write('two\nlines');
      const text = readFileSync(log.file, 'utf8');
      expect(text.endsWith(' two lines\n')).toBe(true);
      for (const name of ['signalbox.log', 'signalbox.1.log']) {
        expect(statSync(join(folder, 'logs', name)).size).toBeLessThan(300 * 1024);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('stops nothing when it cannot be written', () => {
    const log = openLog('/dev/null/logs');
    expect(() => log.write('x')).not.toThrow();
  });
});

describe('the menu', () => {
  function items(template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
    return template.flatMap((item) => [
      item,
      ...(Array.isArray(item.submenu) ? items(item.submenu) : []),
    ]);
  }

  function menu(change: { mac?: boolean; developer?: boolean } = {}) {
    const went: string[] = [];
    const all = (language: (typeof LANGUAGES)[number]) =>
      items(
        menuTemplate({
          say: translator(language),
          mac: change.mac ?? false,
          developer: change.developer ?? false,
          go: (to) => went.push(to),
          showLog: () => undefined,
          about: () => undefined,
        }),
      );
    return { went, all };
  }

  it('says everything in each language', () => {
    for (const mac of [true, false]) {
      const { all } = menu({ mac, developer: true });
      const english = all('en');
      const chinese = all('zh');
      expect(chinese).toHaveLength(english.length);
      for (const item of [...english, ...chinese]) {
        if (item.type === 'separator') continue;
        expect(item.label).toBeTruthy();
        expect(item.label).not.toContain('host.');
      }
      const same = english.filter((item, index) => item.label === chinese[index]?.label);
      expect(same.every((item) => item.type === 'separator' || item.label === 'Signalbox')).toBe(
        true,
      );
    }
  });

  it('cannot reload or open developer tools in a release', () => {
    const roles = (developer: boolean) =>
      menu({ developer })
        .all('en')
        .map((item) => item.role);
    expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) {
      expect(roles(false)).not.toContain(role);
    }
  });

  it('leads to every screen', () => {
    const { went, all } = menu();
    for (const item of all('en')) item.click?.({} as never, undefined, {});
    expect(went).toEqual(
      expect.arrayContaining(['/queue', '/loops', '/workspaces', '/settings', '/journal']),
    );
    expect(new Set(went).size).toBe(went.length);
  });
});

describe('questions of the shell itself', () => {
  it('fill in what is left out, and give null for a refusal or an answer that does not fit', async () => {
    const seen: unknown[] = [];
    const answers = [
      { ok: true, value: { revision: 'x' } },
      { ok: false, message: { id: 'no' } },
      { ok: true, value: { items: [], total: 0, brokenAt: null } },
    ] as const;
    const ask = asker((channel, args) => {
      seen.push([channel, args]);
      return Promise.resolve(answers[seen.length - 1] ?? answers[1]);
    });
    expect(await ask('engine.status', {})).toBe(null);
    expect(await ask('engine.status', {})).toBe(null);
    expect(await ask('journal.list', {})).toEqual({ items: [], total: 0, brokenAt: null });
    expect(seen.at(-1)).toEqual(['journal.list', { offset: 0, limit: 200 }]);
  });
});
