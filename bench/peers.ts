/** Tools that people use on such files today, each at its best known way to a queryable answer. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cost } from './measure.ts';

export interface Peer {
  readonly name: string;
  /** What it does with the file. */
  readonly does: string;
  run(file: string, scratch: string): Cost;
}

/** Peers that are installed here. */
export function installedPeers(): Peer[] {
  return PEERS.filter(({ name }) => {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    return found.status === 0;
  });
}

const PEERS: readonly Peer[] = [
  {
    name: 'lnav',
    does: 'index by a format file, count by class with SQL, headless',
    run: (file, scratch) => {
      const config = path.join(scratch, 'lnav');
      const formats = path.join(config, 'formats/installed');
      mkdirSync(formats, { recursive: true });
      writeFileSync(path.join(formats, 'loopx.json'), JSON.stringify(LNAV_FORMAT));
      const env = { ...process.env, HOME: scratch };
      const query =
        ';SELECT classification, count(*), max(log_time) FROM loopx_log GROUP BY classification';
      return run('lnav', ['-n', '-N', '-I', config, '-c', query, file], env);
    },
  },
  {
    name: 'sqlite3',
    does: 'import lines, take five fields with json_extract, three indexes',
    run: (file, scratch) => {
      const db = path.join(scratch, 'peer.db');
      rmSync(db, { force: true });
      const script = [
        'PRAGMA journal_mode = WAL;',
        'PRAGMA synchronous = NORMAL;',
        'CREATE TABLE raw (line TEXT);',
        String.raw`.mode ascii`,
        String.raw`.separator "\037" "\n"`,
        `.import "${file}" raw`,
        "CREATE TABLE record AS SELECT json_extract(line, '$.generated_at') AS at, json_extract(line, '$.json_path') AS key, json_extract(line, '$.classification') AS class, json_extract(line, '$.todo_id') AS ref, json_extract(line, '$.agent_id') AS agent FROM raw;",
        'CREATE INDEX record_at ON record (at);',
        'CREATE INDEX record_key ON record (at, key);',
        'CREATE INDEX record_ref ON record (ref, at);',
        'SELECT class, count(*), max(at) FROM record GROUP BY class;',
      ].join('\n');
      return run('sqlite3', [db], process.env, script);
    },
  },
  {
    name: 'jq',
    does: 'parse and print one field, no index',
    run: (file) => {
      return run('jq', ['-r', '.generated_at', file], process.env);
    },
  },
  {
    name: 'duckdb',
    does: 'create table from read_json_auto, on disk',
    run: (file, scratch) => {
      const db = path.join(scratch, 'peer.duckdb');
      rmSync(db, { force: true });
      return run(
        'duckdb',
        [db, '-c', `CREATE TABLE record AS SELECT * FROM read_json_auto('${file}');`],
        process.env,
      );
    },
  },
];

const LNAV_FORMAT = {
  $schema: 'https://lnav.org/schemas/format-v1.schema.json',
  loopx_log: {
    title: 'LoopX run index',
    json: true,
    'file-type': 'json',
    'timestamp-field': 'generated_at',
    'body-field': 'recommended_action',
    'hide-extra': true,
    'line-format': [{ field: '__timestamp__' }, ' ', { field: 'recommended_action' }],
    value: {
      goal_id: { kind: 'string', identifier: true },
      classification: { kind: 'string', identifier: true },
      todo_id: { kind: 'string', identifier: true },
    },
  },
};

/** Runs a program through the shell's `times`, which knows the processor time of what it started. */
function run(program: string, argv: readonly string[], env: NodeJS.ProcessEnv, input = ''): Cost {
  const start = performance.now();
  const done = spawnSync(
    'sh',
    ['-c', '"$@" > /dev/null || exit 1; times', 'sh', program, ...argv],
    {
      env,
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  const ms = performance.now() - start;
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
  const children = done.stdout.trim().split('\n').at(-1) ?? '';
  const cpuMs = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  );
  return { ms, cpuMs };
}
