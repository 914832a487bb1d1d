import type { LoopSummary } from '@contract/model.ts';
import { LANES } from '@contract/words.ts';
import { useMemo, type ReactNode } from 'react';
import { goTo, href, useRoute } from '../../app/route.ts';
import { loops, ONLY, workspaces } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { ACTIVITY_WORDS, LANE_WORDS } from '../../ui/words.ts';
import { useLoopColumns } from './loop-columns.tsx';
import { fitsLoop, loopFilterOf } from './loop-filter.ts';

/** All loops in one table. */
export function LoopsView(): ReactNode {
  const { t } = useWords();
  const route = useRoute();
  const entry = useResource(loops, ONLY);
  const places = useResource(workspaces, ONLY).data ?? [];
  const columns = useLoopColumns(places);
  const filter = useMemo(() => loopFilterOf(route.query), [route.query]);
  const rows = useMemo(
    () => (entry.data?.items ?? []).filter((loop) => fitsLoop(loop, filter)),
    [entry.data, filter],
  );
  return (
    <Screen
      title={t('ui.screen.loops')}
      tools={
        <>
          <FilterBox label={t('ui.loops.filter')} />
          <FilterMenu
            name="lane"
            label={t('ui.filter.lane')}
            chosen={filter.lane}
            choices={LANES.map((value) => ({ value, label: t(LANE_WORDS[value]) }))}
          />
          <FilterMenu
            name="activity"
            label={t('ui.filter.activity')}
            chosen={filter.activity}
            choices={Object.entries(ACTIVITY_WORDS).map(([value, label]) => ({
              value,
              label: t(label),
            }))}
          />
          {places.length > 1 && (
            <FilterMenu
              name="workspace"
              label={t('ui.filter.workspace')}
              chosen={filter.workspace}
              choices={places.map(({ id, name }) => ({ value: id, label: visible(name) }))}
            />
          )}
          <span className="quiet push">{t('ui.loops.count', { count: rows.length })}</span>
        </>
      }
    >
      <Loaded entry={entry} onRetry={() => void loops.load(ONLY)}>
        {(data) =>
          rows.length === 0 ? (
            data.items.length === 0 ? (
              <EmptyState title={t('ui.loops.empty')}>{t('ui.loops.empty-help')}</EmptyState>
            ) : (
              <EmptyState title={t('ui.loops.none-fit')}>{t('ui.queue.none-fit-help')}</EmptyState>
            )
          ) : (
            <DataTable
              label={t('ui.screen.loops')}
              rows={rows}
              columns={columns}
              rowKey={keyOf}
              onOpen={(loop) => {
                goTo(href('loop', loop.id));
              }}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

const keyOf = (loop: LoopSummary): string => loop.id;
