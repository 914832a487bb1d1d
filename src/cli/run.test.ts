import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workspacesFolder } from '../../test/support/workspace-files.ts';
import { runCli } from './run.ts';

let folder: string;
let out: string;
let err: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-cli-'));
  mkdirSync(join(folder, 'out', 'engine'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'file'), 'x');
  cpSync(join(workspacesFolder, 'loopx-basic'), join(folder, 'basic'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  out = '';
  err = '';
});

const AS_OF = ['--as-of', '2026-08-27T12:00:00Z'];

function run(...given: string[]): Promise<number> {
  return runCli(given, {
    out: (text) => (out += text),
    err: (text) => (err += text),
    here: join(folder, 'out', 'engine'),
    cwd: folder,
    now: () => Date.UTC(2026, 8, 1),
    locale: 'en-GB',
    serve: (rest) => Promise.resolve(rest.length),
  });
}

describe('the command line', () => {
  it('tells its version and its help, and hands serve the rest', async () => {
    expect(await run('--version')).toBe(0);
    expect(out).toBe('1.2.3\n');
    expect(await run('help')).toBe(0);
    expect(out).toContain('inspect PATH');
    expect(await run('serve', '--demo', 'x')).toBe(2);
    expect(err).toBe('');
  });

  it('says on the error output what is wrong, in the language asked for', async () => {
    expect(await run('look')).toBe(2);
    expect(err).toContain('There is no command “look”.');
    expect(await run('look', '--lang', 'zh')).toBe(2);
    expect(err).toContain('没有“look”这个命令');
    expect(out).toBe('');
  });
});

describe('inspect', () => {
  it('prints nothing but JSON, and the queue in its order', async () => {
    expect(await run('inspect', 'basic', '--json', ...AS_OF)).toBe(0);
    const status = JSON.parse(out) as {
      schema: string;
      as_of: string;
      attention: { lane: string }[];
    };
    expect([status.schema, status.as_of]).toEqual([
      'signalbox_status_v1',
      '2026-08-27T12:00:00.000Z',
    ]);
    const lanes = status.attention.map(({ lane }) =>
      ['user', 'health', 'agent', 'evidence'].indexOf(lane),
    );
    expect(lanes.length).toBeGreaterThan(0);
    expect(lanes).toEqual([...lanes].sort((a, b) => a - b));
    expect(err).toBe('');
  });

  it('looks as of now when no instant is given', async () => {
    await run('inspect', 'basic', '--json');
    expect(JSON.parse(out)).toMatchObject({ as_of: '2026-09-01T00:00:00.000Z' });
  });

  it.each([
    ['nowhere', 'nowhere'],
    ['file', 'file'],
    ['empty', 'empty'],
  ])('says what is wrong with %s and shows the others', async (path, named) => {
    expect(await run('inspect', path, 'basic', ...AS_OF)).toBe(2);
    expect(err).toContain(join(folder, named));
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(out).toContain('harbor-api-hardening');
  });

  it('prints nothing when not one folder can be used', async () => {
    expect(await run('inspect', 'nowhere', 'empty', '--json')).toBe(2);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toHaveLength(2);
  });

  it('tells of a map that leads nowhere and goes on', async () => {
    expect(await run('inspect', 'basic', '--map', '/srv/x=nowhere', ...AS_OF)).toBe(2);
    expect(err).toContain('/srv/x=nowhere');
    expect(out).toContain('harbor-api-hardening');
  });

  it('writes a table in each language, without codes of its own making', async () => {
    for (const language of ['en', 'zh']) {
      out = '';
      expect(await run('inspect', 'basic', '--lang', language, ...AS_OF)).toBe(0);
      expect(out).toContain(language === 'en' ? 'Needs you' : '需要你处理');
      expect(out).not.toMatch(/host\.|lane\.|\{\{|undefined|\[object/);
    }
  });

  it('shows what a ledger says as text that a terminal does not obey', async () => {
    const evil = join(folder, 'evil');
    cpSync(join(folder, 'basic'), evil, { recursive: true });
    const state = join(evil, 'project/harbor-api/.codex/goals/harbor-api-hardening');
    const file = join(state, 'ACTIVE_GOAL_STATE.md');
    const text = readFileSync(file, 'utf8');
    const title = 'Skim the rollback runbook draft';
    expect(text).toContain(title);
    writeFileSync(file, text.replaceAll(title, `\u001b[2J\u202e${title}`));
    expect(await run('inspect', 'evil', ...AS_OF)).toBe(0);
    expect(out).toContain('\\u{1b}[2J\\u{202e}Skim');
    for (const hidden of ['\u001b', '\u202e']) expect(out).not.toContain(hidden);
  });
});
