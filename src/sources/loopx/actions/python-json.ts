/** JSON as LoopX's own writer prints it: `", "` and `": "` between parts, other scripts kept as they are. */
import type { Json } from '@contract/model.ts';

export function pythonJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, part]) => `${pythonText(key)}: ${pythonJson(part)}`,
    );
    return `{${members.join(', ')}}`;
  }
  return typeof value === 'string' ? pythonText(value) : JSON.stringify(value);
}

/** As `JSON.stringify`, but DEL and lone surrogates are left as Python leaves them. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}
