/**
 * Patterns of file rules: path segments below a base folder, where `*` inside a segment matches any
 * run of characters of that one name. There is no `**`: a rule costs what it names.
 */

/** Parts matched by each `*` of the pattern, in order, or null when the path does not match. */
export function matchPattern(pattern: string, path: string): string[] | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const captures: string[] = [];
  for (const [index, segment] of wanted.entries()) {
    const found = matchSegment(segment, parts[index] ?? '');
    if (found === null) return null;
    captures.push(...found);
  }
  return captures;
}

/** The same for one name. */
export function matchSegment(pattern: string, name: string): string[] | null {
  const expression = segmentExpression(pattern);
  if (expression === null) return pattern === name ? [] : null;
  const match = expression.exec(name);
  return match === null ? null : match.slice(1);
}

const compiled = new Map<string, RegExp | null>();

function segmentExpression(pattern: string): RegExp | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = pattern.includes('*')
    ? new RegExp(`^${pattern.split('*').map(escapeExpression).join('(.*)')}$`, 's')
    : null;
  compiled.set(pattern, made);
  return made;
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
