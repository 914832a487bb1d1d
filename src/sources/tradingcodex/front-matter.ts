/**
 * Front matter of an artifact. Two styles occur: one `key: <JSON value>` a line, and ordinary block
 * YAML. Both are YAML 1.1. Text whose front matter does not parse, is no mapping or never closes has
 * none: all of it is body, as the owning tool reads it.
 */
import type { Json } from '@contract/model.ts';
import { parseDocument, type ScalarTag } from 'yaml';
import { isObject, type JsonObject } from './values.ts';

export interface FrontMatter {
  readonly fields: JsonObject;
  readonly body: string;
  /** `none`: does not begin with `---`; the others say why what stands there is not taken. */
  readonly state: 'ok' | 'none' | 'unclosed' | 'bad-yaml' | 'not-a-mapping';
  /** 1-based line of the damage in the file, when there is one. */
  readonly line?: number;
}

/** Dates stay the text they are: the tool turns them into ISO text, and a clock would shift them. */
const dates: ScalarTag = {
  tag: 'tag:yaml.org,2002:timestamp',
  default: true,
  test: /^\d{4}-\d{1,2}-\d{1,2}(?:(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d*)?(?:[ \t]*(?:Z|[+-]\d{1,2}(?::?\d{2})?))?)?$/,
  resolve: (text) => text,
};

export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines[0]?.trim() !== '---') return { fields: {}, body: text, state: 'none' };
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  if (end === -1) return { fields: {}, body: text, state: 'unclosed', line: 1 };
  const parsed = parseYaml(lines.slice(1, end).join('\n'));
  if (parsed.value === undefined) {
    return { fields: {}, body: text, state: 'bad-yaml', line: parsed.line + 1 };
  }
  if (!isObject(parsed.value)) {
    return { fields: {}, body: text, state: 'not-a-mapping', line: 2 };
  }
  return { fields: parsed.value, body: lines.slice(end + 1).join('\n'), state: 'ok' };
}

function parseYaml(text: string): { value?: Json; line: number } {
  try {
    const document = parseDocument(text, {
      version: '1.1',
      // The tool's loader lets a later key win.
      uniqueKeys: false,
      logLevel: 'silent',
      customTags: (tags) => [
        dates,
        ...tags.filter((tag) => typeof tag === 'string' || tag.tag !== dates.tag),
      ],
    });
    const error = document.errors[0];
    if (error !== undefined) return { line: error.linePos?.[0].line ?? 1 };
    // Through JSON: sets, maps with odd keys and byte strings become plain values or go.
    return { value: JSON.parse(JSON.stringify(document.toJS() ?? null)) as Json, line: 1 };
  } catch {
    return { line: 1 };
  }
}
