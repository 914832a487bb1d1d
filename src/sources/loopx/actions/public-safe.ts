/**
 * LoopX's rule for text that goes into a compact record (format note, section 8): what it refuses is
 * refused here before anything is tried, with the place, so that the words can be marked in a form.
 */

const REFUSED: readonly RegExp[] = [
  /\/Users\//u,
  /\/ext_data\//u,
  /larkoffice/iu,
  /docs\.internal/iu,
  /\bt-20\d{12}-[a-z0-9]+\b/u,
  /\bbearer\b/iu,
  /\bauthorization\b/iu,
  /\btoken\s*=/iu,
  /\bpassword\b/iu,
  /\bsecret\b/iu,
];

/** Signalbox refuses more than LoopX does: what reads like a private path or a credential. */
const REFUSED_BY_US: readonly RegExp[] = [
  /\/(?:home|root)\/[^\s/]+/u,
  /\b[A-Za-z]:\\Users\\/iu,
  /\bsk-[A-Za-z0-9_-]{16,}\b/u,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/u,
  /\bgh[pousr]_[A-Za-z0-9]{20,}\b/u,
];

export interface PrivatePassage {
  /** [from, to) in UTF-16 units. */
  readonly span: [number, number];
  readonly text: string;
  readonly by: 'loopx' | 'signalbox';
}

/** The first passage that may not be recorded, or null. */
export function privatePassage(text: string): PrivatePassage | null {
  for (const [list, by] of [
    [REFUSED, 'loopx'],
    [REFUSED_BY_US, 'signalbox'],
  ] as const) {
    for (const pattern of list) {
      const match = pattern.exec(text);
      if (match === null) continue;
      return { span: [match.index, match.index + match[0].length], text: match[0], by };
    }
  }
  return null;
}
