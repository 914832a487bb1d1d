import { useEffect, useMemo, type ReactNode } from 'react';
import { filterOfQuery } from '../../app/queue-address.ts';
import { changeQuery, first, useRoute } from '../../app/route.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { showQueue } from '../../stores/queue.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { FocusBoard } from './focus-board.tsx';
import { ItemDetail } from './item-detail.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueTools } from './queue-tools.tsx';

/** What needs somebody, in order, with the item that is being read beside it. */
export function QueueView(): ReactNode {
  const route = useRoute();
  const filter = useMemo(() => filterOfQuery(route.query), [route.query]);
  const item = first(route, 'item');
  useEffect(() => {
    showQueue(filter);
  }, [filter]);
  useShortcut('back', () => {
    if (item === null) return false;
    const list = document.getElementById('queue-list');
    if (list !== null && !list.contains(document.activeElement) && list.offsetParent !== null) {
      list.focus();
      return undefined;
    }
    changeQuery({ item: null });
    return undefined;
  });
  return (
    <SplitPane
      detailOpen={item !== null}
      list={
        <>
          <QueueTools filter={filter} />
          <QueueList filter={filter} selected={item} />
        </>
      }
      detail={item === null ? <FocusBoard filter={filter} /> : <ItemDetail id={item} />}
    />
  );
}
