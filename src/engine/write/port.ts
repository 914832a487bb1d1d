import type { LoopView } from '@contract/model.ts';
import type { Ledger, Source } from '@sources/source.ts';

/** A loop as the writer needs it: its current view, its ledgers and the source that reads them. */
export interface LoopAccess {
  readonly view: LoopView;
  readonly ledger: Ledger;
  readonly source: Source;
  /** Gives open files back; the ledger is not used after it. */
  release(): void;
}

/** What the writer asks of the rest of the engine. */
export interface WritePort {
  /** Null when no attached workspace has this loop. */
  loop(id: string): Promise<LoopAccess | null>;
  /** Re-stats these files and reads them to their end, so that the next `loop()` is current. */
  settle(paths: readonly string[]): Promise<void>;
  /** Milliseconds. */
  now(): number;
  /** Name set in Settings; may be empty. */
  reviewerName(): string;
}
