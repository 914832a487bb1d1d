/** Opens the source line of a value beside what is being read. */
import type { SourceRef } from '@contract/model.ts';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { openSource } from '../stores/source-drawer.ts';
import { fileName } from './format.ts';
import { useWords } from './text.ts';
import { Untrusted } from './untrusted.tsx';
import { visible } from './untrusted.ts';

interface Props {
  readonly src: SourceRef;
  /** The same line was named just above: a small mark is enough. */
  readonly again?: boolean;
}

export function SourceLink({ src, again = false }: Props): ReactNode {
  const { t } = useWords();
  const name = fileName(src.path);
  const place = src.line === undefined ? name : `${name}:${src.line}`;
  const field = src.field === undefined ? '' : ` · ${src.field}`;
  return (
    <button
      type="button"
      className={again ? 'icon-button again' : 'source-link'}
      title={visible(`${src.path}${src.line === undefined ? '' : `:${src.line}`}${field}`)}
      aria-label={t('ui.source.open', { place: visible(place) })}
      onClick={() => void openSource(src)}
    >
      {again ? <FileText size={12} aria-hidden /> : <Untrusted as="token">{place}</Untrusted>}
    </button>
  );
}
