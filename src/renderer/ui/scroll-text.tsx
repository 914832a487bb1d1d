import type { ReactNode } from 'react';
import { Untrusted } from './untrusted.tsx';

/** Long ledger or program text in a box of its own, which a keyboard can reach and scroll. */
export function ScrollText({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="code" role="group" aria-label={label} tabIndex={0}>
      <Untrusted as="text">{text}</Untrusted>
    </pre>
  );
}
