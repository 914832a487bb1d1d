import type { QueueFilter } from '@contract/channels.ts';
import { ATTENTION_KINDS, LANES, PRIORITIES, SOURCE_IDS } from '@contract/words.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { filterSize } from '../../app/queue-address.ts';
import { changeQuery } from '../../app/route.ts';
import { loops, ONLY, workspaces } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { FilterBox } from '../../ui/filter-box.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { KIND_WORDS, LANE_WORDS, SOURCE_WORDS } from '../../ui/words.ts';

const NOTHING = {
  lane: null,
  workspace: null,
  source: null,
  kind: null,
  priority: null,
  loop: null,
  text: null,
  focus: null,
};

/** The filters of the queue; each is a part of the address. */
export function QueueTools({ filter }: { readonly filter: QueueFilter }): ReactNode {
  const { t } = useWords();
  const list = useResource(workspaces, ONLY).data ?? [];
  const loop = useResource(loops, filter.loop === undefined ? null : ONLY).data?.items.find(
    (each) => each.id === filter.loop,
  );
  return (
    <div className="list-tools">
      <h1 className="hidden">{t('ui.screen.queue')}</h1>
      <div className="filter-top">
        <FilterBox label={t('ui.queue.filter')} />
        <button
          type="button"
          className={`filter-menu ${filter.focus === true ? 'set' : ''}`}
          aria-pressed={filter.focus === true}
          title={t('ui.queue.focus-only-help')}
          onClick={() => {
            changeQuery({ focus: filter.focus === true ? null : '1' }, { replace: true });
          }}
        >
          {t('ui.queue.focus-only')}
        </button>
      </div>
      <div className="filter-row">
        <FilterMenu
          name="lane"
          label={t('ui.filter.lane')}
          chosen={filter.lane ?? []}
          choices={LANES.map((value) => ({ value, label: t(LANE_WORDS[value]) }))}
        />
        <FilterMenu
          name="priority"
          label={t('ui.filter.priority')}
          chosen={filter.priority ?? []}
          choices={PRIORITIES.map((value) => ({ value, label: value }))}
        />
        <FilterMenu
          name="kind"
          label={t('ui.filter.kind')}
          chosen={filter.kind ?? []}
          choices={ATTENTION_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
        />
        {(list.length > 1 || filter.workspace !== undefined) && (
          <FilterMenu
            name="workspace"
            label={t('ui.filter.workspace')}
            chosen={filter.workspace ?? []}
            choices={list.map(({ id, name }) => ({ value: id, label: visible(name) }))}
          />
        )}
        {(new Set(list.flatMap(({ sites }) => sites.map(({ source }) => source))).size > 1 ||
          filter.source !== undefined) && (
          <FilterMenu
            name="source"
            label={t('ui.filter.source')}
            chosen={filter.source ?? []}
            choices={SOURCE_IDS.map((value) => ({ value, label: t(SOURCE_WORDS[value]) }))}
          />
        )}
        {filter.loop !== undefined && (
          <button
            type="button"
            className="filter-menu set"
            onClick={() => {
              changeQuery({ loop: null }, { replace: true });
            }}
          >
            {visible(loop?.title ?? t('ui.filter.loop'))} <X size={12} aria-hidden />
          </button>
        )}
        {filterSize(filter) > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => {
              changeQuery(NOTHING, { replace: true });
            }}
          >
            {t('ui.filter.clear-all')}
          </button>
        )}
      </div>
    </div>
  );
}
