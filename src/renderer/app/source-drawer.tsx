/** The lines of a file around the one a value comes from. */
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { closeSource, useSourceDrawer } from '../stores/source-drawer.ts';
import { Copy } from '../ui/copy.tsx';
import { bytesText } from '../ui/format.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { useWords } from '../ui/text.ts';
import { Time } from '../ui/time.tsx';
import { Untrusted } from '../ui/untrusted.tsx';
import { useShortcut } from './use-shortcut.ts';

export function SourceDrawer(): ReactNode {
  const { ref } = useSourceDrawer();
  return ref === null ? null : <OpenDrawer />;
}

function OpenDrawer(): ReactNode {
  const { t, language } = useWords();
  const { ref, text, error } = useSourceDrawer();
  const region = useRef<HTMLElement>(null);
  const marked = useRef<HTMLTableRowElement>(null);
  useShortcut('back', closeSource);
  useEffect(() => {
    region.current?.focus();
  }, [ref]);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  if (ref === null) return null;
  const place = ref.line === undefined ? ref.path : `${ref.path}:${ref.line}`;
  return (
    // Focus goes here when it opens, so that Esc and scrolling work at once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className="drawer" aria-label={t('ui.source.title')} ref={region} tabIndex={-1}>
      <header>
        <h2>{t('ui.source.title')}</h2>
        <Untrusted as="token">{place}</Untrusted>
        <Copy text={place} />
        {ref.field !== undefined && (
          <span className="quiet">
            {t('ui.source.field')} <Untrusted as="token">{ref.field}</Untrusted>
          </span>
        )}
        {text !== null && (
          <span className="quiet push">
            {bytesText(text.bytes, language)} · {t('ui.source.modified')}{' '}
            <Time at={text.modifiedAt} />
          </span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.close')}
          onClick={closeSource}
        >
          <X size={16} aria-hidden />
        </button>
      </header>
      {error !== null && <ErrorState message={error} />}
      {error === null && text === null && <LoadingState />}
      {text !== null && (
        <div
          className="code source-lines"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={t('ui.source.lines')}
          data-scrolls
        >
          <table>
            <tbody>
              {text.lines.map((line) => (
                <tr
                  key={line.number}
                  ref={line.number === ref.line ? marked : undefined}
                  className={line.number === ref.line ? 'marked' : undefined}
                >
                  <th scope="row">{line.number}</th>
                  <td>
                    <Untrusted as="text">{line.text}</Untrusted>
                    {line.cut && <span className="quiet"> {t('ui.source.cut')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </aside>
  );
}
