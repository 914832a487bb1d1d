/**
 * `ACTIVE_GOAL_STATE.md`: front matter, sections, objective, next action and the todos of both sides
 * (format note, section 5). Tolerant: any text gives a state, with what is odd about it listed.
 */
import { parseTodos, type StateTodos } from './todos/parse-todos.ts';
import { compactText } from './json-values.ts';

export interface TextAt {
  readonly text: string;
  readonly line: number;
}

export interface NextAction extends TextAt {
  /** The todo it is bound to by the binding comment, if any. */
  readonly todoId: string | null;
  readonly entries: readonly TextAt[];
}

export interface StateFile {
  readonly frontMatter: ReadonlyMap<string, TextAt>;
  readonly objective: TextAt | null;
  readonly nextAction: NextAction | null;
  readonly authority: readonly TextAt[];
  readonly feedback: readonly TextAt[];
  readonly ledgerNotes: readonly TextAt[];
  readonly todos: StateTodos;
}

export interface Section {
  readonly heading: string;
  readonly line: number;
  /** Lines of the section's body with their 1-based numbers. */
  readonly body: readonly TextAt[];
}

export function parseStateFile(text: string): StateFile {
  const lines = splitLines(text.startsWith('\u{FEFF}') ? text.slice(1) : text);
  const frontMatter = parseFrontMatter(text);
  const sections = splitSections(lines);
  const named = (word: string): Section | undefined =>
    sections.find(({ heading }) => heading.toLowerCase().startsWith(word));
  const bullets = (word: string): TextAt[] => bulletsOf(named(word));
  return {
    frontMatter,
    objective: firstText(named('objective')) ?? frontMatter.get('objective') ?? null,
    nextAction: parseNextAction(named('next action')),
    authority: bullets('authority sources'),
    feedback: bullets('recent user feedback'),
    ledgerNotes: bullets('progress ledger'),
    todos: parseTodos(lines),
  };
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/u);
}

/** `key: value` pairs between the first two `---`, wherever they stand; double quotes stripped. */
export function parseFrontMatter(text: string): ReadonlyMap<string, TextAt> {
  const found = new Map<string, TextAt>();
  const clean = text.startsWith('\u{FEFF}') ? text.slice(1) : text;
  if (!clean.startsWith('---')) return found;
  const end = clean.indexOf('---', 3);
  if (end === -1) return found;
  for (const [index, line] of splitLines(clean.slice(3, end)).entries()) {
    const colon = line.indexOf(':');
    if (colon === -1) continue;
    const value = line
      .slice(colon + 1)
      .trim()
      .replace(/^"+|"+$/gu, '');
    found.set(line.slice(0, colon).trim(), { text: value, line: index + 1 });
  }
  return found;
}

export function splitSections(lines: readonly string[]): Section[] {
  const found: Section[] = [];
  let body: TextAt[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('## ')) {
      body = [];
      found.push({ heading: line.replace(/^#+/u, '').trim(), line: index + 1, body });
    } else {
      body.push({ text: line, line: index + 1 });
    }
  }
  return found;
}

function firstText(section: Section | undefined): TextAt | null {
  const from = section?.body.findIndex(({ text }) => text.trim() !== '') ?? -1;
  const first = section?.body[from];
  if (section === undefined || first === undefined) return null;
  const rest = section.body.slice(from);
  const blank = rest.findIndex(({ text }) => text.trim() === '');
  const paragraph = blank === -1 ? rest : rest.slice(0, blank);
  return { text: compactText(paragraph.map(({ text }) => text).join(' '), 2000), line: first.line };
}

function bulletsOf(section: Section | undefined): TextAt[] {
  const found: TextAt[] = [];
  for (const { text, line } of section?.body ?? []) {
    const bullet = /^\s{0,1}[-*]\s+(.+)$/u.exec(text)?.[1];
    if (bullet !== undefined) found.push({ text: compactText(bullet), line });
  }
  return found;
}

const BINDING = /^\s*<!--\s*loopx:next-action\s(?<tokens>.*?)-->\s*$/u;

function parseNextAction(section: Section | undefined): NextAction | null {
  if (section === undefined) return null;
  let todoId: string | null = null;
  const entries: TextAt[] = [];
  for (const { text, line } of section.body) {
    const tokens = BINDING.exec(text)?.groups?.['tokens'];
    if (tokens !== undefined) {
      todoId = /(?:^|\s)todo_id=(\S+)/u.exec(tokens)?.[1]?.toLowerCase() ?? todoId;
      continue;
    }
    const entry = text.replace(/^\s*[-*]\s+/u, '').trim();
    if (entry !== '') entries.push({ text: compactText(entry), line });
  }
  const first = entries[0];
  return first === undefined ? null : { ...first, todoId, entries };
}
