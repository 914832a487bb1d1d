import type { QueueFilter } from '@contract/channels.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { filterSize } from '../../app/queue-address.ts';
import { changeQuery } from '../../app/route.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import {
  fetchRow,
  indexOfItem,
  refreshQueue,
  rowAt,
  seeRows,
  useQueueStore,
} from '../../stores/queue.ts';
import { ONLY, workspaces } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { useSettingsStore } from '../../stores/settings.ts';
import { LaneMark } from '../../ui/badges.tsx';
import { numberText } from '../../ui/format.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { linesOf, type Lines } from './queue-lines.ts';
import { QueueRow } from './queue-row.tsx';

interface Props {
  readonly filter: QueueFilter;
  readonly selected: string | null;
}

const NO_LANES = { user: 0, health: 0, agent: 0, evidence: 0 };

export function QueueList({ filter, selected }: Props): ReactNode {
  const { t, language } = useWords();
  const { total, lanes, error, key } = useQueueStore();
  const current = key === JSON.stringify(filter);
  const lines = useMemo(
    () => linesOf(current ? (lanes ?? NO_LANES) : NO_LANES, filter, current ? (total ?? 0) : 0),
    [lanes, filter, total, current],
  );
  if (error !== null && total === null)
    return <ErrorState message={error} onRetry={refreshQueue} />;
  if (total === null || !current) return <LoadingState />;
  return (
    <>
      {error !== null && <ErrorState message={error} onRetry={refreshQueue} />}
      {total === 0 ? (
        <NothingHere filter={filter} />
      ) : (
        <Rows lines={lines} selected={selected} total={total} />
      )}
      {total > 0 && (
        <p className="list-foot quiet">
          {t('ui.queue.total', { count: total, items: numberText(total, language) })}
        </p>
      )}
    </>
  );
}

function NothingHere({ filter }: { readonly filter: QueueFilter }): ReactNode {
  const { t } = useWords();
  if (filterSize(filter) > 0) {
    return <EmptyState title={t('ui.queue.none-fit')}>{t('ui.queue.none-fit-help')}</EmptyState>;
  }
  return <EmptyState title={t('ui.queue.empty')}>{t('ui.queue.empty-help')}</EmptyState>;
}

function Rows({
  lines,
  selected,
  total,
}: {
  readonly lines: Lines;
  readonly selected: string | null;
  readonly total: number;
}): ReactNode {
  const { t, language } = useWords();
  const density = useSettingsStore((state) => state.settings.density);
  const pages = useQueueStore((state) => state.pages);
  const places = usePlaces();
  const rowHeight = density === 'compact' ? 28 : 44;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines.line(at).kind === 'heading' ? 28 : rowHeight),
    overscan: 10,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight, lines]);
  const shown = virtual.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    seeRows(Math.max(0, from - 4), Math.max(0, Math.min(to, total - 1)));
  }, [from, to, total]);
  const at = useSelection(lines, selected, total, (line) => {
    virtual.scrollToIndex(line);
  });
  useShortcut('open', () => {
    if (selected === null) return false;
    document.getElementById('item-detail')?.focus();
    return undefined;
  });
  return (
    <div
      ref={scroller}
      id="queue-list"
      className="queue-list"
      role="listbox"
      tabIndex={0}
      aria-label={t('ui.queue.list')}
      aria-activedescendant={at >= 0 ? `queue-row-${at}` : undefined}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {shown.map((item) => {
          const line = lines.line(item.index);
          const style = { top: item.start, height: item.size };
          if (line.kind === 'heading') {
            return (
              <div key={item.key} role="presentation" className="queue-heading" style={style}>
                <LaneMark lane={line.lane} named />
                <span className="number">{numberText(line.count, language)}</span>
              </div>
            );
          }
          const row = rowAt({ pages }, line.index);
          return (
            <QueueRow
              key={item.key}
              row={row}
              index={line.index}
              total={total}
              style={style}
              selected={row !== undefined && row.id === selected}
              place={row === undefined ? null : (places?.get(row.workspace) ?? null)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Names of the workspaces by id, when there are several to tell apart. */
export function usePlaces(): ReadonlyMap<string, string> | null {
  const list = useResource(workspaces, ONLY).data;
  return useMemo(
    () =>
      list !== null && list.length > 1 ? new Map(list.map(({ id, name }) => [id, name])) : null,
    [list],
  );
}

/** Moving through the rows; the selection is in the address, and Back does not stop at every step. */
function useSelection(
  lines: Lines,
  selected: string | null,
  total: number,
  scrollTo: (line: number) => void,
): number {
  const pages = useQueueStore((state) => state.pages);
  const at = selected === null ? -1 : indexOfItem({ pages }, selected);
  // Where the selection was, for when its item leaves the queue.
  const last = useRef(-1);
  useEffect(() => {
    if (at >= 0) last.current = at;
  }, [at]);
  const moveTo = async (index: number): Promise<void> => {
    const target = Math.min(total - 1, Math.max(0, index));
    const row = await fetchRow(target);
    if (row === undefined) return;
    changeQuery({ item: row.id }, { replace: selected !== null });
    scrollTo(lines.lineOf(target));
  };
  const move = (by: 1 | -1) => (): boolean | void => {
    if (total === 0) return false;
    if (at >= 0) void moveTo(at + by);
    else if (last.current >= 0 && selected !== null)
      void moveTo(by > 0 ? last.current : last.current - 1);
    else void moveTo(0);
    return undefined;
  };
  useShortcut('next', move(1));
  useShortcut('previous', move(-1));
  useShortcut('next-item', move(1));
  useShortcut('previous-item', move(-1));
  return at;
}
