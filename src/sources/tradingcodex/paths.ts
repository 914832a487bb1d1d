/** Which paths found in records may be opened (format note, 5.1 and 9). Pure text rules. */

const ALLOWED = [
  'trading/research',
  'trading/reports',
  'trading/forecasts',
  'trading/orders',
  'trading/approvals',
  'trading/audit',
] as const;

export type PathVerdict = 'ok' | 'empty' | 'absolute' | 'escapes' | 'not-allowed';

/** Whether a recorded artifact path may be looked at: relative, plain, below an artifact folder. */
export function judgePath(recorded: string): PathVerdict {
  if (recorded.trim() === '') return 'empty';
  if (recorded.includes('\0') || recorded.includes('\\')) return 'not-allowed';
  if (recorded.startsWith('/') || /^[a-z]:/i.test(recorded)) return 'absolute';
  if (recorded.split('/').includes('..')) return 'escapes';
  return ALLOWED.some((folder) => recorded.startsWith(`${folder}/`)) ? 'ok' : 'not-allowed';
}

/** Whether a pointer's `state_path` stays where run states are kept. */
export function judgeStatePath(recorded: string): boolean {
  return (
    recorded.startsWith('.tradingcodex/mainagent/workflows/') &&
    !recorded.split('/').includes('..') &&
    !recorded.includes('\0') &&
    !recorded.includes('\\')
  );
}

/** A session key as it may be shown: a transcript's path is private, only its last part stays. */
export function shownSession(key: string): string {
  const [field = '', ...rest] = key.split(':');
  const value = rest.join(':');
  if (field !== 'transcript_path') return key;
  return `${field}:${value.split(/[\\/]/).at(-1) ?? ''}`;
}
