/** What the user would miss: attached workspaces, settings, drafts. Never in the index. */
import { z } from 'zod';
import { pathMapSchema, settingsSchema, type Settings } from '@contract/channels.ts';
import { jsonSchema, type Json } from '@contract/model.ts';
import { JsonFile, mergeByKey, mergeMembers } from './json-file.ts';

export const attachedSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  also: z.array(z.string()),
  maps: z.array(pathMapSchema),
  demo: z.boolean(),
  attachedAt: z.number(),
});
/** An attached workspace as the person asked for it. */
export type Attached = z.infer<typeof attachedSchema>;

const initialSettings: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  letterKeys: true,
  reviewerName: '',
  notifications: false,
  mutedLoops: [],
};

/** Drafts kept; the oldest go first. */
const MAX_DRAFTS = 200;

export class UserStore {
  readonly workspaces: JsonFile<Attached[]>;
  readonly settings: JsonFile<Settings>;
  readonly #drafts: JsonFile<{ key: string; value: Json }[]>;

  /** `folder`: the user-data folder. */
  constructor(folder: string) {
    this.workspaces = new JsonFile({
      path: `${folder}/workspaces.json`,
      version: 1,
      schema: z.array(attachedSchema),
      initial: [],
      merge: mergeByKey(({ id }) => id),
    });
    this.settings = new JsonFile({
      path: `${folder}/preferences.json`,
      version: 1,
      schema: settingsSchema,
      initial: initialSettings,
      merge: mergeMembers,
    });
    this.#drafts = new JsonFile({
      path: `${folder}/drafts.json`,
      version: 1,
      schema: z.array(z.object({ key: z.string(), value: jsonSchema })),
      initial: [],
      merge: mergeByKey(({ key }) => key),
    });
  }

  /** Files that could not be read and were put aside. */
  get putAside(): string[] {
    return [this.workspaces, this.settings, this.#drafts].flatMap((file) => file.putAside ?? []);
  }

  draft(key: string): Json {
    return this.#drafts.value.find((draft) => draft.key === key)?.value ?? null;
  }

  async setDraft(key: string, value: Json): Promise<void> {
    const others = this.#drafts.value.filter((draft) => draft.key !== key);
    const next = value === null ? others : [...others, { key, value }];
    await this.#drafts.set(next.slice(-MAX_DRAFTS));
  }

  async close(): Promise<void> {
    await Promise.all([this.workspaces.close(), this.settings.close(), this.#drafts.close()]);
  }
}
