/** One step of reading one file, into the index, the kept versions and the file's state. */
import { msg } from '@contract/msg.ts';
import type { Msg } from '@contract/model.ts';
import type { LateColumns } from '@sources/source.ts';
import type { FileState } from '../index/file-state.ts';
import type { ReadKeys } from '../index/record-writer.ts';
import { folderOf, nameOf } from '../paths/inside.ts';
import { resolveRecorded } from '../paths/path-maps.ts';
import type { Refusal } from '../paths/safe-open.ts';
import type { Parts } from '../project/parts.ts';
import { peekJson } from '../project/site-ledger.ts';
import type { SiteState } from '../project/site-state.ts';
import { keyOfLine } from './key-of-line.ts';
import { LineReader } from './line-reader.ts';
import { readTailSlice, type TailSink } from './tail-reader.ts';
import { MAX_WHOLE_BYTES, readWholeOnce } from './whole-reader.ts';

/** Of no bytes at all. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** How long a file may take to be written anew. */
const REWRITE_MS = 2000;

export type Step =
  /** Nothing left to do; `again` ms later there may be. */
  | { readonly state: 'done'; readonly changed: boolean; readonly again: number | null }
  | { readonly state: 'more'; readonly changed: boolean }
  /** Half-written: try again shortly. */
  | { readonly state: 'retry' };

export class FileReader {
  readonly #parts: Parts;
  readonly #settleMs: number;
  readonly #onRead: (bytes: number) => void;

  /**
   * @param settleMs how long an unfinished last line must stand still until it is taken as it is.
   * @param onRead told of every read of a ledger's bytes.
   */
  constructor(parts: Parts, settleMs: number, onRead: (bytes: number) => void) {
    this.#parts = parts;
    this.#settleMs = settleMs;
    this.#onRead = onRead;
  }

  /** Reads one slice of a tailed file; `goOn` says when to stop. */
  tail(site: SiteState, file: FileState, goOn: () => boolean): Step {
    const { index, now } = this.#parts;
    const before = structuredClone(file.facts);
    const beforeData = file.data;
    const isNew = file.id === 0;
    try {
      return index.transaction(() => {
        const step = this.#tailStep(site, file, goOn, now());
        index.flush();
        const facts = file.facts;
        if (
          isNew ||
          facts.offset !== before.offset ||
          JSON.stringify(facts) !== JSON.stringify(before)
        ) {
          index.saveFile(file);
        }
        return step;
      });
    } catch (error) {
      file.facts = before;
      file.data = beforeData;
      if (isNew) file.id = 0;
      index.forgetWriter(file);
      throw error;
    }
  }

  #tailStep(site: SiteState, file: FileState, goOn: () => boolean, now: number): Step {
    const { facts } = file;
    const stateBefore = facts.state;
    const had = file.entriesBefore === null ? facts.entries : null;
    const sink = this.#sink(site, file);
    const slice = readTailSlice(file, sink, {
      roots: site.workspace.roots,
      now,
      settleMs: this.#settleMs,
      goOn,
      onRead: this.#onRead,
      maxBytes: file.rule.maxBytes,
    });
    sink.flush();
    if (had !== null && file.entriesBefore === null) this.#foundAgain(file, had, now);
    if (slice.state === 'refused') {
      return { state: 'done', changed: this.#refuse(file, slice.refusal, now), again: null };
    }
    if (slice.state === 'more') {
      return { state: 'more', changed: slice.changed };
    }
    this.#good(file);
    if (file.entriesBefore !== null) {
      const gone = file.entriesBefore - facts.entries;
      facts.lost = Math.max(0, gone);
      facts.lostAt = gone > 0 ? now : null;
      file.entriesBefore = null;
    }
    return { state: 'done', changed: slice.changed || stateBefore !== 'ok', again: slice.settleIn };
  }

  /**
   * An owner that writes a file anew empties it first. What comes back right after that was not lost;
   * later growth is new.
   */
  #foundAgain({ facts }: FileState, had: number, now: number): void {
    if (facts.lost === 0 || facts.lostAt === null || now - facts.lostAt > REWRITE_MS) return;
    facts.lost = Math.max(0, facts.lost - Math.max(0, facts.entries - had));
    if (facts.lost === 0) facts.lostAt = null;
  }

  #sink(site: SiteState, file: FileState): TailSink & { flush(): void } {
    const { index } = this.#parts;
    const { source, workspace } = site;
    const { role, captures } = file.facts;
    const readKeys: ReadKeys = (places) => {
      const lines = new LineReader(workspace.roots);
      const keys = places.map(({ off, len, line }) => {
        const value = lines.read(file.path, off, len, line);
        return value === null ? null : keyOfLine(source, role, captures, value);
      });
      lines.release();
      return keys;
    };
    let writer = index.writer(file, readKeys);
    const maps = [...workspace.maps, ...workspace.inferred];
    return {
      flush: () => {
        writer.flush();
      },
      columns: (value) => source.columns(role, value, captures),
      late: (recorded): LateColumns | null => {
        if (source.late === undefined) return null;
        for (const path of recorded) {
          const resolved = resolveRecorded(path, folderOf(file.path), workspace.roots, maps);
          if (!resolved.inside) continue;
          const payload = peekJson(resolved.path, workspace.roots);
          if (payload !== null) return source.late(role, payload);
        }
        return null;
      },
      add: (columns, late, off, len, line) => {
        writer.add(columns, late, off, len, line);
      },
      damage: (kind, off, len, line) => {
        index.addDamage(file.data, kind, off, len, line);
      },
      undamage: (off) => {
        index.removeDamage(file.data, off);
      },
      restart: () => {
        // Counts of lines that were read in this transaction belong to the old set.
        writer.flush();
        index.flush();
        index.restart(file);
        writer = index.writer(file, readKeys);
      },
    };
  }

  /** One try at a whole file. `last`: no more tries after this one. */
  whole(file: FileState, roots: readonly string[], last: boolean): Step {
    const { index, versions, contents, now } = this.#parts;
    const how = file.rule.decode ?? 'json';
    const { facts } = file;
    const stateBefore = facts.state;
    const read = readWholeOnce(file.path, {
      roots,
      decode: how,
      maxBytes: file.rule.maxBytes ?? MAX_WHOLE_BYTES,
      hadContent: facts.sha256 !== null && facts.sha256 !== EMPTY_SHA256,
      onRead: this.#onRead,
    });
    let changed = false;
    if (read.state === 'refused') {
      changed = this.#refuse(file, read.refusal, now());
    } else {
      const { size, mtimeMs, dev, ino } = read.stats;
      if (read.state === 'unfinished' && !last) return { state: 'retry' };
      file.seenSize = size;
      file.seenMtime = mtimeMs;
      Object.assign(facts, { size, mtime: mtimeMs, dev, ino });
      if (read.state === 'unfinished') {
        facts.state = facts.sha256 === null ? 'unreadable' : 'stale';
        facts.since ??= now();
        facts.note = unfinishedNote(facts.state, read.reason, nameOf(file.path));
        changed = stateBefore !== facts.state;
      } else {
        changed = read.sha256 !== facts.sha256;
        if (changed) {
          versions.add(file.path, Math.min(mtimeMs, now()), read.sha256, read.bytes);
          facts.sha256 = read.sha256;
        }
        contents.put(read.sha256, how, read.value, read.bytes.length);
        this.#good(file);
        changed ||= stateBefore !== 'ok';
        if (read.invalidUtf8) facts.note = msg('problem.file.utf8', { file: nameOf(file.path) });
      }
    }
    index.saveFile(file);
    return { state: 'done', changed, again: null };
  }

  #good(file: FileState): void {
    file.facts.state = 'ok';
    file.facts.note = null;
    file.facts.since = null;
  }

  /** The file cannot be read now; what was read of it before still stands. */
  #refuse(file: FileState, refusal: Refusal | 'too-big', now: number): boolean {
    const { facts } = file;
    const state =
      refusal === 'missing'
        ? 'missing'
        : refusal === 'not-readable' || refusal === 'failed' || refusal === 'too-many-open'
          ? 'unreadable'
          : 'refused';
    const changed = facts.state !== state;
    facts.state = state;
    facts.since ??= now;
    facts.note = refusal === 'missing' ? null : refusalNote(refusal, file.path);
    return changed;
  }
}

function unfinishedNote(
  state: 'unreadable' | 'stale',
  reason: 'empty' | 'bad' | 'moving',
  file: string,
): Msg {
  if (state === 'unreadable') {
    return reason === 'empty'
      ? msg('problem.file.empty-never-read', { file })
      : msg('problem.file.bad-never-read', { file });
  }
  switch (reason) {
    case 'empty':
      return msg('problem.file.empty', { file });
    case 'bad':
      return msg('problem.file.bad', { file });
    case 'moving':
      return msg('problem.file.moving', { file });
  }
}

function refusalNote(refusal: Exclude<Refusal | 'too-big', 'missing'>, path: string): Msg {
  switch (refusal) {
    case 'outside':
      return msg('problem.refused.outside', { path });
    case 'link':
      return msg('problem.refused.link', { path });
    case 'not-a-file':
      return msg('problem.refused.not-a-file', { path });
    case 'not-readable':
      return msg('problem.refused.not-readable', { path });
    case 'too-big':
      return msg('problem.refused.too-big', { path });
    case 'too-many-open':
      return msg('problem.refused.too-many-open', { path });
    case 'failed':
      return msg('problem.refused.failed', { path });
  }
}
