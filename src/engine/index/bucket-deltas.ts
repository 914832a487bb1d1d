/** Counts and sums that changed in the transaction at hand, written once at its end. */
import type { Db, Statement } from './database.ts';
import { slotOf } from './schema.ts';

interface Delta {
  entries: number;
  known: number;
  amount: number;
  first: number;
}

export class BucketDeltas {
  readonly #upsert: Statement;
  /** file → slot → class and flags → change. */
  readonly #files = new Map<number, Map<number, Map<number, Delta>>>();

  constructor(db: Db) {
    this.#upsert = db.prepare(
      `INSERT INTO bucket (file, slot, class, flags, entries, known, amount, first) VALUES (?,?,?,?,?,?,?,?)
       ON CONFLICT DO UPDATE SET entries = entries + excluded.entries, known = known + excluded.known,
         amount = amount + excluded.amount, first = min(first, excluded.first)`,
    );
  }

  add(
    file: number,
    at: number,
    klass: number,
    flags: number,
    entries: number,
    amount: number | null,
  ): void {
    let slots = this.#files.get(file);
    if (slots === undefined) this.#files.set(file, (slots = new Map<number, Map<number, Delta>>()));
    const slot = slotOf(at);
    let kinds = slots.get(slot);
    if (kinds === undefined) slots.set(slot, (kinds = new Map<number, Delta>()));
    const kind = klass * 0x1_00_00 + flags;
    let delta = kinds.get(kind);
    if (delta === undefined) {
      kinds.set(kind, (delta = { entries: 0, known: 0, amount: 0, first: at }));
    }
    delta.entries += entries;
    if (amount !== null) {
      delta.known += entries;
      delta.amount += entries * amount;
    }
    if (at < delta.first) delta.first = at;
  }

  flush(): void {
    for (const [file, slots] of this.#files) {
      for (const [slot, kinds] of slots) {
        for (const [kind, { entries, known, amount, first }] of kinds) {
          const klass = Math.floor(kind / 0x1_00_00);
          this.#upsert.run(file, slot, klass, kind % 0x1_00_00, entries, known, amount, first);
        }
      }
    }
    this.#files.clear();
  }

  /** Forgets what was not written: its transaction was rolled back. */
  drop(): void {
    this.#files.clear();
  }
}
