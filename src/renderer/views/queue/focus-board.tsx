import type { QueueFilter } from '@contract/channels.ts';
import type { Attention } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { queryOfFilter } from '../../app/queue-address.ts';
import { href } from '../../app/route.ts';
import { focusItems } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { LaneMark, Priority } from '../../ui/badges.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { pairsOf } from './focus-pairs.ts';
import { usePlaces } from './queue-list.tsx';
import { ItemTitle } from './queue-row.tsx';

/** More than fits on any screen; the rest is in the list, which has no end. */
const MOST_LOOPS = 60;

/**
 * What stands beside the list while no item is open: of each loop the first todo of a person and
 * the best one of an agent, so that whose turn it is can be seen before anything is opened.
 */
export function FocusBoard({ filter }: { readonly filter: QueueFilter }): ReactNode {
  const key = JSON.stringify({ ...filter, focus: true });
  const { data, busy } = useResource(focusItems, key);
  return (
    <section className="detail focus-board" aria-labelledby="focus-title">
      {data === null && busy ? (
        <LoadingState />
      ) : (
        <Board items={data?.items ?? []} filter={filter} />
      )}
    </section>
  );
}

/** A queue that cannot be had is told beside this, in the list: once is enough. */
function Board({
  items,
  filter,
}: {
  readonly items: readonly Attention[];
  readonly filter: QueueFilter;
}): ReactNode {
  const { t } = useWords();
  const places = usePlaces();
  const pairs = pairsOf(items);
  if (pairs.length === 0) {
    return <EmptyState title={t('ui.detail.nothing')}>{t('ui.detail.nothing-help')}</EmptyState>;
  }
  const rest = pairs.length - MOST_LOOPS;
  return (
    <>
      <h2 id="focus-title">{t('ui.focus.title')}</h2>
      <p className="quiet">{t('ui.focus.help')}</p>
      <table className="focus-table">
        <thead>
          <tr>
            <th scope="col">{t('ui.loops.loop')}</th>
            <th scope="col">
              <LaneMark lane="user" named />
            </th>
            <th scope="col">
              <LaneMark lane="agent" named />
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.slice(0, MOST_LOOPS).map(({ loop, workspace, title, user, agent }) => (
            <tr key={loop}>
              {/* The link inside is its text. */}
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
              <th scope="row">
                <a href={href('loop', loop)}>
                  <Untrusted>{title}</Untrusted>
                </a>
                {places?.get(workspace) !== undefined && (
                  <small className="quiet">
                    <Untrusted>{places.get(workspace) ?? ''}</Untrusted>
                  </small>
                )}
              </th>
              <td>
                <Todo item={user} filter={filter} />
              </td>
              <td>
                <Todo item={agent} filter={filter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="quiet">
          <a href={href('queue', null, queryOfFilter({ ...filter, focus: true }))}>
            {t('ui.focus.more', { count: rest })}
          </a>
        </p>
      )}
    </>
  );
}

function Todo({
  item,
  filter,
}: {
  readonly item: Attention | null;
  readonly filter: QueueFilter;
}): ReactNode {
  const { t } = useWords();
  if (item === null) return <span className="quiet">{t('ui.focus.none')}</span>;
  return (
    <a
      className="focus-todo"
      href={href('queue', null, { ...queryOfFilter(filter), item: item.id })}
    >
      <Priority value={item.priority} />
      <ItemTitle item={item} />
    </a>
  );
}
