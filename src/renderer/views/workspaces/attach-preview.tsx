import type { PathMap, Probe } from '@contract/channels.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { numberText } from '../../ui/format.ts';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { SOURCE_WORDS } from '../../ui/words.ts';
import { PathMaps, type Asked } from './path-maps.tsx';
import { Wants } from './wants.tsx';

export interface Chosen {
  readonly also: readonly string[];
  readonly maps: readonly PathMap[];
}

interface Props {
  readonly probe: Probe;
  readonly chosen: Chosen;
  readonly busy: boolean;
  readonly onChange: (chosen: Chosen) => void;
  readonly onLookAgain: (maps: readonly PathMap[]) => void;
  readonly onAttach: () => void;
}

/** What is in the folder, what it points to outside, and where recorded paths lead on this machine. */
export function AttachPreview({
  probe,
  chosen,
  busy,
  onChange,
  onLookAgain,
  onAttach,
}: Props): ReactNode {
  const { t, language } = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const attach = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Attaching only reads, so Enter may go on from here.
    attach.current?.focus();
  }, [probe]);
  const loops = probe.sites.reduce((sum, site) => sum + site.loops, 0);
  return (
    <div className="attach-preview">
      <h3>{t('ui.attach.found', { count: loops })}</h3>
      <ul className="plain rows">
        {probe.sites.map((site) => (
          <li key={`${site.source} ${site.key}`}>
            <b>
              <Untrusted>{site.title}</Untrusted>
            </b>
            <span className="quiet">
              {t(SOURCE_WORDS[site.source])} · {t('ui.loops.count', { count: site.loops })} ·{' '}
              {t('ui.site.files', { count: site.files, files: numberText(site.files, language) })}
            </span>
          </li>
        ))}
      </ul>
      {probe.wants.length > 0 && (
        <Wants
          wants={probe.wants}
          also={chosen.also}
          onLocate={(from) => {
            setAsked({ from });
          }}
          onChange={(also) => {
            onChange({ ...chosen, also });
          }}
        />
      )}
      <PathMaps
        maps={chosen.maps}
        inferred={probe.inferredMaps}
        applyLabel={t('ui.maps.look-again')}
        asked={asked}
        open={probe.inferredMaps.length > 0 || chosen.maps.length > 0}
        busy={busy}
        onApply={onLookAgain}
      />
      <div className="actions">
        <button
          ref={attach}
          type="button"
          className="button first"
          disabled={busy}
          onClick={onAttach}
        >
          {busy ? t('ui.attach.attaching') : t('ui.attach.attach')}
        </button>
        <span className="quiet">{t('ui.attach.read-only')}</span>
      </div>
    </div>
  );
}
