/** Shows text from a ledger: direction kept to itself, hidden characters made visible. */
import type { ReactNode } from 'react';
import { cut, pieces } from './untrusted.ts';
import { useWords } from './text.ts';

const ROW_LIMIT = 400;
const TEXT_LIMIT = 20_000;

interface Props {
  readonly children: string;
  /** `row`: one line of a list; `text`: keeps its lines; `token`: the ledger's own word, monospace. */
  readonly as?: 'row' | 'text' | 'token';
}

export function Untrusted({ children, as = 'row' }: Props): ReactNode {
  const { t } = useWords();
  const part = cut(children, as === 'text' ? TEXT_LIMIT : ROW_LIMIT);
  return (
    <bdi className={as === 'token' ? 'token' : as === 'text' ? 'lines' : undefined}>
      {pieces(part.text).map((piece, index) =>
        piece.escaped ? (
          // The pieces of one text never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <span
            key={index}
            className="escape"
            title={t('ui.text.hidden-character', { code: piece.text })}
          >
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
      {part.cut && (
        <span className="quiet">
          {' '}
          {t('ui.text.cut', { count: children.length - part.text.length })}
        </span>
      )}
    </bdi>
  );
}
