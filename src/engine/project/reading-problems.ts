/** What was wrong while reading the files of a site, as problems that a person reads. */
import { msg } from '@contract/msg.ts';
import type { Msg, Problem } from '@contract/model.ts';
import type { FileState } from '../index/file-state.ts';
import type { Damage, IndexStore } from '../index/index-store.ts';
import { nameOf } from '../paths/inside.ts';
import type { SiteState } from './site-state.ts';

/** Damaged lines shown per file; the rest is one line with their number. */
const SHOWN_PER_FILE = 100;

export function readingProblems(site: SiteState, index: IndexStore): Problem[] {
  const problems: Problem[] = [];
  for (const [path, kind] of site.refused) {
    problems.push({
      id: `refused:${path}`,
      severity: 'action',
      message: refusedMessage(kind, path),
      src: { path },
    });
  }
  for (const file of [...site.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    problems.push(...fileProblems(file, index));
  }
  return problems;
}

function fileProblems(file: FileState, index: IndexStore): Problem[] {
  const { facts, path } = file;
  const problems: Problem[] = [];
  if (facts.note !== null && facts.state !== 'missing') {
    problems.push({
      id: `file:${path}`,
      severity: facts.state === 'stale' ? 'watch' : 'action',
      message: facts.note,
      src: { path },
    });
  }
  if (file.rule.read !== 'tail' || file.data === 0) return problems;
  if (facts.lost > 0) {
    problems.push({
      id: `lost:${path}`,
      severity: 'action',
      message: msg('problem.file.records-gone', { file: nameOf(path), count: facts.lost }),
      src: { path },
    });
  }
  const flawed = facts.unparsable + facts.nonObject + facts.invalidUtf8;
  if (flawed > 0) {
    const damage = index.damage(file.data, SHOWN_PER_FILE);
    const settledAt = facts.settled?.kind === 'bad' ? facts.settled.offset : null;
    for (const entry of damage) problems.push(lineProblem(path, entry, entry.off === settledAt));
    const more = flawed - damage.length;
    if (more > 0) {
      problems.push({
        id: `lines-more:${path}`,
        severity: 'watch',
        message: msg('problem.line.more', { file: nameOf(path), count: more }),
        src: { path },
      });
    }
  }
  return problems;
}

function lineProblem(path: string, damage: Damage, unfinished: boolean): Problem {
  const { kind, off, len, line } = damage;
  return {
    id: `line:${path}:${String(line)}`,
    severity: kind === 'utf8' ? 'info' : 'watch',
    message: lineMessage(kind, unfinished, nameOf(path), line, len),
    src: { path, line },
    bytes: [off, off + len],
  };
}

function lineMessage(
  kind: Damage['kind'],
  unfinished: boolean,
  file: string,
  line: number,
  bytes: number,
): Msg {
  if (unfinished) return msg('problem.line.unfinished', { file, line });
  switch (kind) {
    case 'bad':
      return msg('problem.line.bad', { file, line });
    case 'nul':
      return msg('problem.line.nul', { file, line });
    case 'non-object':
      return msg('problem.line.non-object', { file, line });
    case 'utf8':
      return msg('problem.line.utf8', { file, line });
    case 'too-long':
      return msg('problem.line.too-long', { file, line, megabytes: Math.ceil(bytes / 2 ** 20) });
    case 'columns':
      return msg('problem.line.columns', { file, line });
  }
}

function refusedMessage(
  kind: 'link' | 'not-a-file' | 'outside' | 'not-readable',
  path: string,
): Msg {
  switch (kind) {
    case 'link':
      return msg('problem.refused.link', { path });
    case 'not-a-file':
      return msg('problem.refused.not-a-file', { path });
    case 'outside':
      return msg('problem.refused.outside', { path });
    case 'not-readable':
      return msg('problem.refused.not-readable', { path });
  }
}
