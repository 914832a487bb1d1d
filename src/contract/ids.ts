/**
 * Ids that appear in addresses, drafts and the journal; they must be the same after a restart.
 * `loop` ids read `<source>:<workspace>:<site>:<key>` with each part percent-encoded.
 */
import type { SourceId } from './words.ts';

export function loopId(source: SourceId, workspace: string, site: string, key: string): string {
  return [source, workspace, site, key].map(encodeURIComponent).join(':');
}

/** The parts of a loop id, or null when it is none. */
export function parseLoopId(
  id: string,
): { source: string; workspace: string; site: string; key: string } | null {
  const parts = id.split(':');
  if (parts.length !== 4) return null;
  try {
    const [source, workspace, site, key] = parts.map(decodeURIComponent) as [
      string,
      string,
      string,
      string,
    ];
    return { source, workspace, site, key };
  } catch {
    return null;
  }
}
