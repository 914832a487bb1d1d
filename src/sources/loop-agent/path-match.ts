/** Path patterns of plans (`src/**`, `*.ts`) and the boundaries a repair has to stay in. */

const compiled = new Map<string, RegExp>();

/** Whether a repository path fits a pattern: `**` any folders, `*` and `?` inside one name. */
export function fits(pattern: string, path: string): boolean {
  const known = compiled.get(pattern);
  const expression = known ?? compile(pattern);
  // Plans are many and patterns few; the bound only keeps hostile input from growing this for ever.
  if (known === undefined && compiled.size < 2_000) compiled.set(pattern, expression);
  return expression.test(path);
}

function compile(pattern: string): RegExp {
  const text = tidy(pattern).replaceAll(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return `\\${part}`;
  });
  return new RegExp(`^${text}$`, 's');
}

export function tidy(path: string): string {
  return path.replace(/^(?:\.\/)+/, '').replace(/\/$/, '/**');
}

/** A concrete path or pattern inside the repository; `none`, `.` and `**` say nothing. */
export function isScopeEntry(entry: string): boolean {
  const path = entry.trim();
  if (path === '' || /^(?:none|n\/a|\.|\*|\*\*|\*\*\/\*)$/i.test(path)) return false;
  return !path.startsWith('/') && !/^[a-z]:/i.test(path) && !path.split('/').includes('..');
}

export interface Boundary {
  readonly allowedPaths: readonly string[] | null;
  readonly writeSet: readonly string[] | null;
  readonly forbiddenPaths: readonly string[];
}

/** Whether an entry, itself a path or a pattern, stays inside a node's limits. */
export function inside(entry: string, boundary: Boundary): boolean {
  const path = tidy(entry.trim());
  const within = (patterns: readonly string[] | null): boolean =>
    patterns === null || patterns.some((pattern) => fits(pattern, path));
  const hits = (pattern: string): boolean => fits(pattern, path) || fits(path, tidy(pattern));
  return (
    within(boundary.allowedPaths) &&
    within(boundary.writeSet) &&
    !boundary.forbiddenPaths.some(hits)
  );
}
