import type { ReactNode } from 'react';
import { Untrusted } from '../../ui/untrusted.tsx';

const AROUND = 40;

/** The refused words with a little of what stands around them. */
export function MarkedWords({
  text,
  span,
}: {
  readonly text: string;
  readonly span: readonly [number, number];
}): ReactNode {
  const [from, to] = span;
  const before = text.slice(Math.max(0, from - AROUND), from);
  const after = text.slice(to, to + AROUND);
  return (
    <span className="marked-words">
      {from > AROUND && '…'}
      <Untrusted>{before}</Untrusted>
      <mark>
        <Untrusted>{text.slice(from, to)}</Untrusted>
      </mark>
      <Untrusted>{after}</Untrusted>
      {to + AROUND < text.length && '…'}
    </span>
  );
}
