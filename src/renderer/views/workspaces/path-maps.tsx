import type { PathMap } from '@contract/channels.ts';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';

/** A recorded path that somebody wants to say the place of; each asking is an object of its own. */
export interface Asked {
  readonly from: string;
}

interface Props {
  readonly asked: Asked | null;
  readonly maps: readonly PathMap[];
  readonly inferred: readonly PathMap[];
  readonly applyLabel: string;
  readonly open: boolean;
  readonly busy: boolean;
  readonly onApply: (maps: readonly PathMap[]) => void;
}

interface Row extends PathMap {
  readonly key: number;
}

/** Where recorded absolute paths of another machine lie on this one. */
export function PathMaps({
  asked,
  maps,
  inferred,
  applyLabel,
  open,
  busy,
  onApply,
}: Props): ReactNode {
  const { t } = useWords();
  const [rows, setRows] = useState<readonly Row[]>(maps.map((map, key) => ({ ...map, key })));
  const change = (key: number, part: Partial<PathMap>): void => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const add = (map: PathMap): void => {
    setRows([...rows, { ...map, key: Math.max(0, ...rows.map((row) => row.key)) + 1 }]);
  };
  const [seen, setSeen] = useState(asked);
  const last = useRef<HTMLInputElement>(null);
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== null && !rows.some(({ from }) => from === asked.from))
      add({ from: asked.from, to: '' });
  }
  useEffect(() => {
    if (asked !== null) last.current?.focus();
  }, [asked]);
  const wanted = rows.filter(({ from, to }) => from.trim() !== '' && to.trim() !== '');
  const asMaps = wanted.map(({ from, to }) => ({ from: from.trim(), to: to.trim() }));
  const changed = JSON.stringify(asMaps) !== JSON.stringify(maps);
  return (
    <details className="maps" open={open || asked !== null}>
      <summary>
        {t('ui.maps.title')}{' '}
        <span className="number">
          {maps.length + inferred.length > 0 && maps.length + inferred.length}
        </span>
      </summary>
      <p className="quiet">{t('ui.maps.help')}</p>
      {inferred.length > 0 && (
        <>
          <p>{t('ui.maps.inferred')}</p>
          <ul className="plain rows">
            {inferred.map((map) => (
              <li key={`${map.from} ${map.to}`}>
                <Untrusted as="token">{map.from}</Untrusted> →{' '}
                <Untrusted as="token">{map.to}</Untrusted>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    add(map);
                  }}
                >
                  {t('ui.maps.take')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {rows.map((row, index) => (
        <div key={row.key} className="map-row">
          <input
            type="text"
            aria-label={t('ui.maps.from', { number: index + 1 })}
            placeholder={t('ui.maps.from-placeholder')}
            value={row.from}
            spellCheck={false}
            onChange={(event) => {
              change(row.key, { from: event.target.value });
            }}
          />
          <span aria-hidden="true">→</span>
          <input
            ref={index === rows.length - 1 ? last : undefined}
            type="text"
            aria-label={t('ui.maps.to', { number: index + 1 })}
            placeholder={t('ui.maps.to-placeholder')}
            value={row.to}
            spellCheck={false}
            onChange={(event) => {
              change(row.key, { to: event.target.value });
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('ui.maps.remove', { number: index + 1 })}
            onClick={() => {
              setRows(rows.filter((each) => each.key !== row.key));
            }}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
      <div className="actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            add({ from: '', to: '' });
          }}
        >
          <Plus size={13} aria-hidden /> {t('ui.maps.add')}
        </button>
        <button
          type="button"
          className="button"
          disabled={busy || !changed}
          onClick={() => {
            onApply(asMaps);
          }}
        >
          {applyLabel}
        </button>
      </div>
    </details>
  );
}
