import type { Attention } from '@contract/model.ts';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { changeQuery } from '../../app/route.ts';
import { Priority } from '../../ui/badges.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { KIND_WORDS } from '../../ui/words.ts';

interface Props {
  readonly row: Attention | undefined;
  readonly index: number;
  readonly total: number;
  readonly style: CSSProperties;
  readonly selected: boolean;
  /** Name of its workspace, where there are several. */
  readonly place: string | null;
}

export const QueueRow = memo(function QueueRow({
  row,
  index,
  total,
  style,
  selected,
  place,
}: Props): ReactNode {
  const { t } = useWords();
  if (row === undefined) {
    return (
      <div
        role="option"
        aria-selected={false}
        aria-label={t('ui.loading')}
        className="queue-row waiting"
        style={style}
      >
        <span className="bar" />
      </div>
    );
  }
  return (
    // The list itself has the focus; keys are handled there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`queue-row-${index}`}
      role="option"
      aria-selected={selected}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={`queue-row lane-edge-${row.lane} ${selected ? 'selected' : ''}`}
      style={style}
      onClick={() => {
        changeQuery({ item: row.id });
      }}
    >
      <span className="row-title">
        <Priority value={row.priority} />
        <ItemTitle item={row} />
        {row.focus && (
          <span className="focus-mark" title={t('ui.queue.focus-help')}>
            {t('ui.queue.focus')}
          </span>
        )}
      </span>
      <span className="row-sub">
        <Untrusted>{row.loopTitle}</Untrusted>
        <span className="row-more">
          <span aria-hidden="true"> · </span>
          {t(KIND_WORDS[row.kind])}
          {place !== null && (
            <>
              <span aria-hidden="true"> · </span>
              <Untrusted>{place}</Untrusted>
            </>
          )}
        </span>
      </span>
      <span className="row-age">{row.since !== null && <Time at={row.since} as="age" />}</span>
    </div>
  );
});

/** The ledger's title, or ours when it has none. */
export function ItemTitle({
  item,
  whole = false,
}: {
  readonly item: Pick<Attention, 'title' | 'titleMsg'>;
  /** Not cut to what a row can show. */
  readonly whole?: boolean;
}): ReactNode {
  const { say } = useWords();
  return (
    <span className="title-text">
      {item.titleMsg === undefined ? (
        <Untrusted as={whole ? 'text' : 'row'}>{item.title}</Untrusted>
      ) : (
        say(item.titleMsg)
      )}
    </span>
  );
}
