import type { ReactNode } from 'react';
import { useWords } from './text.ts';
import { Untrusted } from './untrusted.tsx';
import { visible } from './untrusted.ts';
import { ROLE_WORDS } from './words.ts';

/** What a file is there for, in words; the format's own is on hover. */
export function RoleWord({ word: role }: { readonly word: string }): ReactNode {
  const { t } = useWords();
  const known = Object.hasOwn(ROLE_WORDS, role) ? ROLE_WORDS[role] : undefined;
  return known === undefined ? (
    <Untrusted>{role}</Untrusted>
  ) : (
    <span title={visible(role)}>{t(known)}</span>
  );
}
