/** What the rooms of the engine share. The index is a field, since a damaged one is replaced while running. */
import type { Source } from '@sources/source.ts';
import type { IndexStore } from '../index/index-store.ts';
import type { Contents } from '../read/contents.ts';
import type { Versions } from '../store/versions.ts';

export interface Parts {
  index: IndexStore;
  readonly versions: Versions;
  readonly contents: Contents;
  readonly sources: readonly Source[];
  readonly now: () => number;
}
