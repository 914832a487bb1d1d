/** The verdict line, the gate that reads it, and severity against verdict (format reference, 11). */
import type { Json } from '@contract/model.ts';
import type { VerdictGate } from './plan.ts';
import { textIn } from './read.ts';

export const PASS = 'VERDICT: pass';
export const REVISION = 'VERDICT: request-revision';

export type GateResult =
  | { readonly kind: 'accepted'; readonly verdict: string }
  /** Accepted only to route to repair: the gate finishes, and the verdict is no pass. */
  | { readonly kind: 'routed'; readonly verdict: string }
  /** A real verdict that the gate does not accept. */
  | { readonly kind: 'refused'; readonly verdict: string }
  /** Other text stands where the verdict should. */
  | { readonly kind: 'misplaced'; readonly found: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'no-output' };

/** Lines trimmed, with the emphasis around a whole verdict line taken off. */
function lines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.trim().replace(/^(\*{1,3})(VERDICT:.*?)\1$/, '$2'));
}

/** Runs a gate over the texts of its candidates, in the gate's own way: exact, case and all. */
export function evaluateGate(
  gate: VerdictGate,
  output: (nodeId: string) => string | null,
): GateResult {
  const text = gate.candidates.map(output).find((found) => found !== null);
  if (text === undefined || text === null) return { kind: 'no-output' };
  const found =
    gate.source === 'json-review-verdict' ? jsonVerdict(text) : lineVerdict(text, gate.lineMode);
  if (found === null) return { kind: 'missing' };
  if (gate.accept.includes(found)) return { kind: 'accepted', verdict: found };
  if (gate.routingAccept.includes(found)) return { kind: 'routed', verdict: found };
  return gate.source === 'json-review-verdict' || found.startsWith('VERDICT:')
    ? { kind: 'refused', verdict: found }
    : { kind: 'misplaced', found };
}

function lineVerdict(text: string, mode: VerdictGate['lineMode']): string | null {
  const found = lines(text).find((line) =>
    mode === 'first-non-empty' ? line !== '' : line.startsWith('VERDICT:'),
  );
  return found ?? null;
}

function jsonVerdict(text: string): string | null {
  const fences = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```/g)];
  const body = fences.length === 1 ? (fences[0]?.[1] ?? text) : text;
  const start = body.indexOf('{');
  for (
    let end = body.indexOf('}', start);
    start >= 0 && end > 0;
    end = body.indexOf('}', end + 1)
  ) {
    try {
      return textIn(JSON.parse(body.slice(start, end + 1)) as Json, 'verdict');
    } catch {
      continue;
    }
  }
  return null;
}

/** What a failed gate says in its last line of errors: "<label> gate blocked: <what was found>". */
export function classifyGateError(stderr: string): GateResult | null {
  const last = stderr.split(/\r?\n/).findLast((line) => line.trim() !== '');
  const found = /gate blocked: (.*)$/.exec(last ?? '')?.[1]?.trim();
  if (found === undefined) return null;
  if (found === 'missing VERDICT line') return { kind: 'missing' };
  if (found.startsWith('VERDICT:')) return { kind: 'refused', verdict: found };
  return { kind: 'misplaced', found };
}

/** The first line anywhere that is exactly a verdict, as the convergence controller scans it. */
export function anyVerdict(text: string): 'pass' | 'request-revision' | 'unknown' {
  for (const line of lines(text)) {
    if (line === PASS) return 'pass';
    if (line === REVISION) return 'request-revision';
  }
  return 'unknown';
}

const SEVERITY =
  /^(?:[-*+]|\d+[.)])\s+(?:\*{1,3}|\[|`)?(Critical|Important|Informational)\b(?:\*{1,3}|\]|`)?\s*[:\-–—：]?\s*(.*)$/i;
const NOTHING = /^[\s*_:：.]*(?:none|n\/a|nothing|no\b|0\b|无|没有)/i;

/**
 * Findings of a review that forbid a pass: bullets tagged Critical or Important. The findings are
 * free Markdown, so this is a best effort; a bullet that says "none" counts as none.
 */
export function seriousFindings(text: string): string[] {
  return lines(text).filter((line) => {
    const match = SEVERITY.exec(line);
    if (match === null || match[1]?.toLowerCase() === 'informational') return false;
    return !NOTHING.test(match[2] ?? '');
  });
}
