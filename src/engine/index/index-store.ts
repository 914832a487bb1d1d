/** All of the index behind one door: files, records, damage, views. Everything is synchronous. */
import { z } from 'zod';
import type { Json } from '@contract/model.ts';
import type { SourceId } from '@contract/words.ts';
import type { LedgerFile, Tail } from '@sources/source.ts';
import type { DamageKind } from '../read/tail-reader.ts';
import { Classes } from './classes.ts';
import type { Db, Statement } from './database.ts';
import { fileFactsSchema, type FileFacts, type FileState } from './file-state.ts';
import { type FileWriter, type ReadKeys, RecordWriter } from './record-writer.ts';
import { type LineRead, tailQuery } from './tail-query.ts';
import { prepareTailStatements, type TailStatements } from './tail-statements.ts';

/** Damaged lines kept per file; more are only counted. */
const MAX_DAMAGE = 1000;
/** Rows removed per step when old records are cleared away. */
const TRASH_STEP = 4000;

export interface StoredFile {
  readonly id: number;
  readonly data: number;
  readonly workspace: string;
  readonly source: SourceId;
  readonly site: string;
  readonly path: string;
  readonly facts: FileFacts;
}

export interface Damage {
  readonly off: number;
  readonly len: number;
  readonly line: number;
  readonly kind: DamageKind;
}

export class IndexStore {
  readonly db: Db;
  readonly #classes: Classes;
  readonly #tails: TailStatements;
  readonly #records: RecordWriter;
  readonly #sql: ReturnType<typeof prepare>;
  readonly #writers = new WeakMap<FileState, { data: number; writer: FileWriter }>();
  readonly #damaged = new Map<number, number>();
  #nextData: number;

  constructor(db: Db) {
    this.db = db;
    this.#classes = new Classes(db);
    this.#tails = prepareTailStatements(db, this.#classes);
    this.#records = new RecordWriter(db, this.#classes);
    this.#sql = prepare(db);
    const { top } = db
      .prepare(
        'SELECT max(coalesce((SELECT max(data) FROM file), 0), coalesce((SELECT max(data) FROM trash), 0)) AS top',
      )
      .get() as { top: number };
    this.#nextData = top + 1;
  }

  /** Runs in one transaction; what throws inside leaves nothing behind. */
  transaction<T>(work: () => T): T {
    return this.db.transaction(work)();
  }

  /** Files of a site as of the last run. */
  files(workspace: string): StoredFile[] {
    const rows = this.#sql.files.all(workspace) as (Omit<StoredFile, 'facts'> & {
      facts: string;
    })[];
    return rows.map((row) => ({ ...row, facts: fileFactsSchema.parse(JSON.parse(row.facts)) }));
  }

  saveFile(file: FileState): void {
    if (file.data === 0) file.data = this.#nextData++;
    const facts = JSON.stringify(file.facts);
    if (file.id === 0) {
      const { workspace, source, site, path } = file;
      const made = this.#sql.addFile.run(workspace, source, site, path, file.data, facts);
      file.id = Number(made.lastInsertRowid);
    } else {
      this.#sql.saveFile.run(file.data, facts, file.id);
    }
  }

  removeFile(stored: { readonly id: number; readonly data: number }): void {
    this.#sql.trash.run(stored.data);
    this.#sql.dropFile.run(stored.id);
  }

  removeWorkspace(workspace: string): void {
    this.transaction(() => {
      this.#sql.trashWorkspace.run(workspace);
      this.#sql.dropWorkspaceFiles.run(workspace);
      this.#sql.dropWorkspaceViews.run(workspace);
    });
  }

  /** The records of the file so far are void; it gets a new, empty set. */
  restart(file: FileState): void {
    this.#sql.trash.run(file.data);
    file.data = this.#nextData++;
  }

  writer(file: FileState, readKeys: ReadKeys): FileWriter {
    if (file.data === 0) file.data = this.#nextData++;
    const known = this.#writers.get(file);
    if (known !== undefined && known.data === file.data) return known.writer;
    const writer = this.#records.open(file, readKeys);
    this.#writers.set(file, { data: file.data, writer });
    return writer;
  }

  /** After a rolled back transaction: what the writers remember may not be there. */
  forgetWriter(file: FileState): void {
    this.#writers.delete(file);
    this.#records.drop();
    this.#damaged.delete(file.data);
  }

  flush(): void {
    this.#records.flush();
  }

  tail(
    file: Pick<FileState, 'data' | 'facts'>,
    ledgerFile: LedgerFile,
    asOf: number,
    readLine: LineRead,
    keyOf: (value: Json) => string | null,
  ): Tail {
    const { data, facts } = file;
    return tailQuery({ data, facts, file: ledgerFile, asOf, sql: this.#tails, readLine, keyOf });
  }

  addDamage(data: number, kind: DamageKind, off: number, len: number, line: number): void {
    const count = this.#damaged.get(data) ?? this.damageCount(data);
    this.#damaged.set(data, count + 1);
    if (count < MAX_DAMAGE) this.#sql.addDamage.run(data, off, len, line, kind);
  }

  removeDamage(data: number, off: number): void {
    this.#damaged.delete(data);
    this.#sql.dropDamage.run(data, off);
  }

  damage(data: number, limit: number): Damage[] {
    return this.#sql.damage.all(data, limit) as Damage[];
  }

  damageCount(data: number): number {
    return (this.#sql.damageCount.get(data) as { n: number }).n;
  }

  /** Clears away some void records; false when there are none. */
  sweepTrash(): boolean {
    const next = this.#sql.nextTrash.get() as { data: number } | undefined;
    if (next === undefined) return false;
    this.transaction(() => {
      const gone = this.#sql.dropRecords.run(next.data, next.data, TRASH_STEP).changes;
      if (gone === 0) {
        this.#sql.dropBuckets.run(next.data);
        this.#sql.dropAllDamage.run(next.data);
        this.#sql.dropTrash.run(next.data);
      }
    });
    return true;
  }

  views(workspace: string): { loop: string; ord: number; json: string }[] {
    return this.#sql.views.all(workspace) as { loop: string; ord: number; json: string }[];
  }

  view(loop: string): string | null {
    return (this.#sql.view.get(loop) as { json: string } | undefined)?.json ?? null;
  }

  saveView(loop: string, workspace: string, order: number, json: string): void {
    this.#sql.saveView.run(loop, workspace, order, json);
  }

  dropView(loop: string): void {
    this.#sql.dropView.run(loop);
  }

  /** Entries of all files by the buckets: what the tests compare with the ledgers. */
  totals(): { files: number; records: number } {
    return z.object({ files: z.number(), records: z.number() }).parse(this.#sql.totals.get());
  }
}

function prepare(db: Db): Record<StatementName, Statement> {
  return Object.fromEntries(
    Object.entries(QUERIES).map(([name, sql]) => [name, db.prepare(sql)]),
  ) as Record<StatementName, Statement>;
}

type StatementName = keyof typeof QUERIES;
const QUERIES = {
  files:
    'SELECT id, data, workspace, source, site, path, facts FROM file WHERE workspace = ? ORDER BY path',
  addFile:
    'INSERT INTO file (workspace, source, site, path, data, facts) VALUES (?, ?, ?, ?, ?, ?)',
  saveFile: 'UPDATE file SET data = ?, facts = ? WHERE id = ?',
  dropFile: 'DELETE FROM file WHERE id = ?',
  dropWorkspaceFiles: 'DELETE FROM file WHERE workspace = ?',
  trash: 'INSERT OR IGNORE INTO trash (data) VALUES (?)',
  trashWorkspace: 'INSERT OR IGNORE INTO trash (data) SELECT data FROM file WHERE workspace = ?',
  nextTrash: 'SELECT data FROM trash ORDER BY data LIMIT 1',
  dropTrash: 'DELETE FROM trash WHERE data = ?',
  dropRecords:
    'DELETE FROM record WHERE file = ? AND (at, off) IN (SELECT at, off FROM record WHERE file = ? LIMIT ?)',
  dropBuckets: 'DELETE FROM bucket WHERE file = ?',
  addDamage: 'INSERT OR REPLACE INTO damage (file, off, len, line, kind) VALUES (?, ?, ?, ?, ?)',
  dropDamage: 'DELETE FROM damage WHERE file = ? AND off = ?',
  dropAllDamage: 'DELETE FROM damage WHERE file = ?',
  damage: 'SELECT off, len, line, kind FROM damage WHERE file = ? ORDER BY off LIMIT ?',
  damageCount: 'SELECT count(*) AS n FROM damage WHERE file = ?',
  view: 'SELECT json FROM view WHERE loop = ?',
  views: 'SELECT loop, ord, json FROM view WHERE workspace = ? ORDER BY ord, loop',
  saveView: 'INSERT OR REPLACE INTO view (loop, workspace, ord, json) VALUES (?, ?, ?, ?)',
  dropView: 'DELETE FROM view WHERE loop = ?',
  dropWorkspaceViews: 'DELETE FROM view WHERE workspace = ?',
  totals:
    'SELECT (SELECT count(*) FROM file) AS files, (SELECT coalesce(sum(entries), 0) FROM bucket WHERE file IN (SELECT data FROM file)) AS records',
} as const;
