/** Finds where a value stands in a JSON text, so that one member can be changed and all else kept to the byte. */

export interface Place {
  /** [start, end) of the value. */
  readonly start: number;
  readonly end: number;
  /** Where its name begins, for a member of an object. */
  readonly name: number;
}

/** Place of the value at a path of member names and indices, or null when there is none. */
export function placeOf(text: string, path: readonly (string | number)[]): Place | null {
  const scanner = new Scanner(text);
  return scanner.find(path);
}

/** Sets a member of the object at `path`; the text changes only there. `null` removes the member. */
export function setMember(
  text: string,
  path: readonly (string | number)[],
  name: string,
  value: string | null,
): string | null {
  const object = placeOf(text, path);
  if (object === null || text[object.start] !== '{') return null;
  const member = placeOf(text, [...path, name]);
  if (member !== null && value !== null) {
    return text.slice(0, member.start) + value + text.slice(member.end);
  }
  if (member !== null) return removeMember(text, object, member);
  if (value === null) return text;
  const inner = text.slice(object.start + 1, object.end - 1);
  const added = `${JSON.stringify(name)}: ${value}`;
  if (inner.trim() === '') {
    return text.slice(0, object.start + 1) + added + text.slice(object.end - 1);
  }
  // The new member goes last, laid out as the one before it.
  const indent = /^(\s*)/u.exec(inner)?.[1] ?? '';
  const bodyEnd = object.start + 1 + inner.trimEnd().length;
  const separator = indent === '' ? ' ' : indent;
  return `${text.slice(0, bodyEnd)},${separator}${added}${text.slice(bodyEnd)}`;
}

function removeMember(text: string, object: Place, member: Place): string {
  const before = text.slice(object.start + 1, member.name);
  const after = text.slice(member.end, object.end - 1);
  const comma = before.trimEnd().endsWith(',');
  if (comma) {
    const cut = object.start + 1 + before.trimEnd().length - 1;
    return text.slice(0, cut) + text.slice(member.end);
  }
  const next = /^\s*,\s*/u.exec(after)?.[0].length ?? 0;
  return text.slice(0, member.name) + text.slice(member.end + next);
}

class Scanner {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  find(path: readonly (string | number)[]): Place | null {
    try {
      this.#at = this.#text.codePointAt(0) === 0xfe_ff ? 1 : 0;
      return this.#descend(path, 0);
    } catch {
      return null;
    }
  }

  #descend(path: readonly (string | number)[], nameAt: number): Place | null {
    this.#space();
    const [step, ...rest] = path;
    if (step === undefined) {
      const start = this.#at;
      this.#skip();
      return { start, end: this.#at, name: nameAt };
    }
    const open = this.#text[this.#at];
    if (open !== (typeof step === 'number' ? '[' : '{')) return null;
    this.#at += 1;
    // Of several members with one name the last counts, as for every JSON reader.
    let found: Place | null = null;
    for (let index = 0; ; index += 1) {
      this.#space();
      const next = this.#text[this.#at];
      if (next === undefined) return null;
      if (next === '}' || next === ']') return found;
      const start = this.#at;
      let name: string | number = index;
      if (open === '{') {
        this.#skip();
        name = JSON.parse(this.#text.slice(start, this.#at)) as string;
        this.#space();
        this.#at += 1;
      }
      const from = this.#at;
      if (name === step) found = this.#descend(rest, start);
      this.#at = from;
      this.#space();
      this.#skip();
      this.#space();
      if (this.#text[this.#at] === ',') this.#at += 1;
    }
  }

  /** Moves behind the value that begins here. */
  #skip(): void {
    const first = this.#text[this.#at];
    if (first === '"') {
      for (this.#at += 1; this.#text[this.#at] !== '"'; this.#at += 1) {
        if (this.#at >= this.#text.length) throw new SyntaxError('open string');
        if (this.#text[this.#at] === '\\') this.#at += 1;
      }
      this.#at += 1;
    } else if (first === '{' || first === '[') {
      for (let depth = 0; ;) {
        const character = this.#text[this.#at];
        if (character === undefined) throw new SyntaxError('open value');
        if (character === '"') {
          this.#skip();
          continue;
        }
        if (character === '{' || character === '[') depth += 1;
        if (character === '}' || character === ']') depth -= 1;
        this.#at += 1;
        if (depth === 0) return;
      }
    } else {
      while (this.#at < this.#text.length && !/[\s,\]}]/u.test(this.#text[this.#at] ?? '')) {
        this.#at += 1;
      }
    }
  }

  #space(): void {
    while (/\s/u.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}
