/** The dictionary of class words: a record keeps a small number. */
import type { Db, Statement } from './database.ts';

/** Class words are an open vocabulary; longer ones are cut. */
const CLASS_LENGTH = 200;

export class Classes {
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, string>();
  readonly #insert: Statement;

  constructor(db: Db) {
    this.#insert = db.prepare('INSERT INTO class (name) VALUES (?)');
    const rows = db.prepare('SELECT id, name FROM class').all() as { id: number; name: string }[];
    for (const { id, name } of rows) {
      this.#ids.set(name, id);
      this.#names.set(id, name);
    }
  }

  /** The number of a word, made when it is new. */
  id(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const name = word.slice(0, CLASS_LENGTH);
    const cut = this.#ids.get(name);
    if (cut !== undefined) return cut;
    const id = Number(this.#insert.run(name).lastInsertRowid);
    this.#ids.set(name, id);
    this.#names.set(id, name);
    return id;
  }

  /** Numbers of those words that occur at all. */
  known(words: readonly string[]): number[] {
    return words.flatMap((word) => this.#ids.get(word.slice(0, CLASS_LENGTH)) ?? []);
  }

  name(id: number): string {
    return this.#names.get(id) ?? '';
  }
}
