/** A text filter that `/` goes to, and that keeps what was typed in the address. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { changeQuery, first, useRoute } from '../app/route.ts';
import { useShortcut } from '../app/use-shortcut.ts';
import { useWords } from './text.ts';

const PAUSE_MS = 120;

export function FilterBox({ label }: { readonly label: string }): ReactNode {
  const { t } = useWords();
  const route = useRoute();
  const inAddress = first(route, 'text') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const input = useRef<HTMLInputElement>(null);
  // The address changed by other means (Back, a link): follow it.
  if (seen !== inAddress) {
    setSeen(inAddress);
    setTyped(inAddress);
  }
  useEffect(() => {
    if (typed === inAddress) return undefined;
    const timer = setTimeout(() => {
      setSeen(typed);
      changeQuery({ text: typed }, { replace: true });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, inAddress]);
  useShortcut('filter', () => {
    input.current?.focus();
    input.current?.select();
  });
  return (
    <div className="filter-box">
      <Search size={14} aria-hidden />
      <input
        ref={input}
        type="text"
        value={typed}
        aria-label={label}
        placeholder={label}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (typed === '') input.current?.blur();
          else setTyped('');
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.filter.clear')}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
