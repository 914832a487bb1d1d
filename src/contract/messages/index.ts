/**
 * All text that a person reads, in English and Chinese. One file an area, so that a source's words
 * stand together; `MessageId` is the union of all keys, and each language must have every one of
 * them (`catalogue.test.ts` also finds keys that nothing uses).
 *
 * Texts are i18next format: `{{name}}` inserts a parameter; a `count` parameter picks `_one` or
 * `_other` in English.
 */
import { en } from './en/index.ts';
import { zh } from './zh/index.ts';

export const catalogues = { en, zh } as const;
type Plural<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
export type MessageId = Plural<keyof typeof en & string>;
