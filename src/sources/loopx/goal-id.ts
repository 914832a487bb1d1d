/** Whether a goal id may be a path segment (format note, section 2). Null when it may. */
export function goalIdProblem(id: string): 'separator' | 'dots' | 'control' | 'long' | null {
  if (id === '.' || id === '..') return 'dots';
  if (/[/\\]/u.test(id)) return 'separator';
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001F\u007F]/u.test(id)) return 'control';
  return id.length > 200 ? 'long' : null;
}
