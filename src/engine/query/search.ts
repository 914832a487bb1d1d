/**
 * Search: loops, attention, work items and runs from the views first, then the text of the ledgers,
 * newest part first, for a bounded time.
 */
import { closeSync } from 'node:fs';
import type { ChannelResult, SearchHit } from '@contract/channels.ts';
import type { LoopView } from '@contract/model.ts';
import { guarded } from '../project/guarded.ts';
import { readJsonLine } from '@sources/json-line.ts';
import { ledgerFile, type FileState } from '../index/file-state.ts';
import { openInside, readFully } from '../paths/safe-open.ts';
import { loopKeyId } from '../project/projector.ts';
import type { SiteState } from '../project/site-state.ts';
import { Pace } from '../read/yield.ts';
import type { EngineCore } from './core.ts';
import type { Handlers } from './handlers.ts';

/** Searching the ledgers ends after so long; what was found until then is the answer, marked as cut. */
const MAX_MS = 1500;
const CHUNK = 2 ** 20;
const EXCERPT = 160;

export function searchHandlers(core: EngineCore): Handlers {
  return { 'search.query': ({ text, limit }) => search(core, text.trim().toLowerCase(), limit) };
}

async function search(
  core: EngineCore,
  text: string,
  limit: number,
): Promise<ChannelResult<'search.query'>> {
  const hits: SearchHit[] = [];
  if (text === '') return { hits, cut: false };
  const pace = new Pace();
  const end = performance.now() + MAX_MS;
  const full = (): boolean => hits.length >= limit;
  for (const part of core.views.all()) {
    await pace.step();
    const view = core.views.get(part.summary.id);
    if (view !== null) hits.push(...inView(view, text).slice(0, limit - hits.length));
    if (full()) return { hits, cut: true };
  }
  const seen = new Set(hits.map(placeOf));
  for (const { site, file } of ledgersOf(core)) {
    const left = { hits: limit - hits.length, until: end };
    for (const hit of await inLedger(core, site, file, text, left, pace)) {
      if (!seen.has(placeOf(hit))) hits.push(hit);
      seen.add(placeOf(hit));
    }
    if (full() || performance.now() > end) return { hits, cut: true };
  }
  return { hits, cut: false };
}

function placeOf(hit: SearchHit): string {
  return `${hit.src?.path ?? ''}:${String(hit.src?.line ?? 0)}`;
}

function ledgersOf(core: EngineCore): { site: SiteState; file: FileState }[] {
  return core.workspaces.states
    .flatMap((workspace) => workspace.sites)
    .flatMap((site) => [...site.files.values()].map((file) => ({ site, file })))
    .filter(({ file }) => file.rule.read === 'tail' && file.facts.offset > 0);
}

function inView(view: LoopView, text: string): SearchHit[] {
  const loop = { loop: view.id, loopTitle: view.title };
  const hits: SearchHit[] = [];
  const has = (value: string | null | undefined): boolean =>
    value?.toLowerCase().includes(text) ?? false;
  if (has(view.title) || has(view.key) || has(view.objective?.text)) {
    hits.push({
      ...loop,
      kind: 'loop',
      target: view.id,
      title: view.title,
      excerpt: excerpt(view.objective?.text ?? view.key, text),
      at: view.freshness.at,
    });
  }
  for (const item of view.attention) {
    if (!has(item.title) && !has(item.question)) continue;
    const [src] = item.records;
    hits.push({
      ...loop,
      kind: 'attention',
      target: item.id,
      title: item.title,
      excerpt: excerpt(item.question ?? item.title, text),
      at: item.since,
      ...source(src),
    });
  }
  for (const item of view.items) {
    if (!has(item.title) && !has(item.body) && !has(item.id)) continue;
    hits.push({
      ...loop,
      kind: 'item',
      target: item.id,
      title: item.title,
      excerpt: excerpt(item.body ?? item.title, text),
      at: item.at ?? null,
      ...source(item.src),
    });
  }
  for (const run of view.newestRuns) {
    if (!has(run.summary) && !has(run.token)) continue;
    hits.push({
      ...loop,
      kind: 'run',
      target: run.key,
      title: run.token,
      excerpt: excerpt(run.summary, text),
      at: run.at,
      ...source(run.src),
    });
  }
  return hits;
}

/** Lines of one ledger that hold the text, looked for from its end. */
async function inLedger(
  core: EngineCore,
  site: SiteState,
  file: FileState,
  text: string,
  left: { readonly hits: number; readonly until: number },
  pace: Pace,
): Promise<SearchHit[]> {
  const opened = openInside(file.path, site.workspace.roots);
  if (!opened.ok) return [];
  const { fd } = opened;
  try {
    const found: { offset: number; line: string }[] = [];
    let to = Math.min(file.facts.offset, opened.stats.size);
    while (to > 0 && found.length < left.hits && performance.now() < left.until) {
      await pace.step();
      const from = Math.max(0, to - CHUNK);
      const buffer = Buffer.allocUnsafe(to - from);
      const got = readFully(fd, buffer, to - from, from);
      // A line that began before this part is looked at with the part before it.
      const first = from === 0 ? 0 : buffer.indexOf(0x0a) + 1;
      for (const { offset, line } of linesWith(buffer, first, got, text)) {
        found.push({ offset: from + offset, line });
      }
      if (from === 0 || (first === 0 && to - from === CHUNK)) break;
      to = from + first;
    }
    const kept = found.slice(0, left.hits);
    const numbers = await lineNumbers(
      fd,
      kept.map(({ offset }) => offset),
      pace,
    );
    return kept.map(({ offset, line }) =>
      hitOf(core, site, file, line, numbers.get(offset) ?? 1, text),
    );
  } finally {
    closeSync(fd);
  }
}

function hitOf(
  core: EngineCore,
  site: SiteState,
  file: FileState,
  line: string,
  number: number,
  text: string,
): SearchHit {
  const parsed = readJsonLine(line, number === 1);
  const columns =
    parsed.kind === 'object'
      ? guarded(() => site.source.columns(file.facts.role, parsed.value, file.facts.captures), null)
      : null;
  const loops = guarded(() => site.source.touches(ledgerFile(file)), null);
  const loop = loopKeyId(site, loops?.[0] ?? site.loops[0] ?? '');
  return {
    kind: 'event',
    loop,
    loopTitle: core.views.part(loop)?.summary.title ?? site.site.title,
    target: String(number),
    title: columns?.klass ?? '',
    excerpt: excerpt(line, text),
    at: columns?.at ?? null,
    src: { path: file.path, line: number },
  };
}

/** The 1-based line that starts at each offset, by one pass over the file. */
async function lineNumbers(
  fd: number,
  offsets: readonly number[],
  pace: Pace,
): Promise<Map<number, number>> {
  const sorted = [...offsets].sort((a, b) => a - b);
  const numbers = new Map<number, number>();
  const buffer = Buffer.allocUnsafe(CHUNK);
  let [at, line, next] = [0, 1, 0];
  while (next < sorted.length) {
    await pace.step();
    const end = Math.min(at + CHUNK, sorted.at(-1) ?? 0);
    const got = readFully(fd, buffer, end - at, at);
    let from = 0;
    for (;;) {
      while (next < sorted.length && sorted[next] === at + from) {
        numbers.set(at + from, line);
        next += 1;
      }
      const found = buffer.subarray(0, got).indexOf(0x0a, from);
      if (found < 0) break;
      line += 1;
      from = found + 1;
    }
    if (got === 0 || at + got >= (sorted.at(-1) ?? 0)) {
      const last = sorted.at(-1);
      if (last !== undefined && !numbers.has(last)) numbers.set(last, line);
      break;
    }
    at += got;
  }
  return numbers;
}

function* linesWith(
  buffer: Buffer,
  first: number,
  end: number,
  text: string,
): Generator<{ offset: number; line: string }> {
  const starts: number[] = [];
  for (let at = first; at < end;) {
    starts.push(at);
    const next = buffer.indexOf(0x0a, at);
    if (next < 0) break;
    at = next + 1;
  }
  for (let i = starts.length - 1; i >= 0; i -= 1) {
    const offset = starts[i] ?? 0;
    const line = buffer.toString('utf8', offset, (starts[i + 1] ?? end + 1) - 1);
    if (line.toLowerCase().includes(text)) yield { offset, line };
  }
}

function excerpt(whole: string, text: string): string {
  const flat = whole.replaceAll(/\s+/g, ' ');
  const at = Math.max(0, flat.toLowerCase().indexOf(text) - 40);
  return `${at > 0 ? '…' : ''}${flat.slice(at, at + EXCERPT)}${flat.length > at + EXCERPT ? '…' : ''}`;
}

function source(
  src: { path: string; line?: number | undefined } | undefined,
): Pick<SearchHit, 'src'> {
  if (src === undefined) return {};
  return { src: { path: src.path, ...(src.line === undefined ? {} : { line: src.line }) } };
}
