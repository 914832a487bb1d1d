import type { Escalation } from '@contract/model.ts';
import { useMemo, type ReactNode } from 'react';
import { first, useRoute } from '../../app/route.ts';
import { escalations, loops, ONLY, workspaces } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { FilterBox } from '../../ui/filter-box.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { EscalationBlock, type KnownLoop } from './escalation-block.tsx';

/** Proposals outside the current lane, team or consent, in all workspaces: what is open first. */
export function EscalationsView(): ReactNode {
  const { t } = useWords();
  const entry = useResource(escalations, ONLY);
  const known = useKnownLoops();
  const { query } = useRoute();
  const places = [...new Map([...known.values()].map((loop) => [loop.workspace, loop])).values()];
  const chosen = query['workspace'] ?? [];
  return (
    <Screen
      title={t('ui.screen.escalations')}
      lead={t('ui.escalation.lead')}
      tools={
        <>
          <FilterBox label={t('ui.escalation.filter')} />
          {places.length > 1 && (
            <FilterMenu
              name="workspace"
              label={t('ui.filter.workspace')}
              chosen={chosen}
              choices={places.map(({ workspace, workspaceName }) => ({
                value: workspace,
                label: workspaceName,
              }))}
            />
          )}
        </>
      }
    >
      <div className="scroll">
        <Loaded entry={entry} onRetry={() => void escalations.load(ONLY)}>
          {(all) => <Escalations all={all} known={known} chosen={chosen} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function useKnownLoops(): ReadonlyMap<string, KnownLoop> {
  const list = useResource(loops, ONLY).data?.items;
  const places = useResource(workspaces, ONLY).data;
  return useMemo(() => {
    const names = new Map((places ?? []).map(({ id, name }) => [id, name]));
    return new Map(
      (list ?? []).map(({ id, title, source, workspace }) => [
        id,
        { title, source, workspace, workspaceName: names.get(workspace) ?? workspace },
      ]),
    );
  }, [list, places]);
}

interface ListProps {
  readonly all: readonly Escalation[];
  readonly known: ReadonlyMap<string, KnownLoop>;
  readonly chosen: readonly string[];
}

function Escalations({ all, known, chosen }: ListProps): ReactNode {
  const { t } = useWords();
  const text = (first(useRoute(), 'text') ?? '').trim().toLowerCase();
  if (all.length === 0) {
    return (
      <EmptyState title={t('ui.escalation.empty')}>{t('ui.escalation.empty-help')}</EmptyState>
    );
  }
  const shown = all.filter((each) => {
    const loop = known.get(each.loop);
    if (chosen.length > 0 && !chosen.includes(loop?.workspace ?? '')) return false;
    const said = [each.proposed, each.by, each.prompt, loop?.title, loop?.workspaceName];
    return said.some((part) => part?.toLowerCase().includes(text) ?? false);
  });
  if (shown.length === 0) {
    return (
      <EmptyState title={t('ui.escalation.none-fit')}>{t('ui.queue.none-fit-help')}</EmptyState>
    );
  }
  const open = newestFirst(shown.filter((each) => each.open));
  const past = newestFirst(shown.filter((each) => !each.open));
  return (
    <>
      <h2>{t('ui.escalation.open-head', { count: open.length })}</h2>
      {open.length === 0 && <p className="quiet">{t('ui.escalation.none-open')}</p>}
      <Blocks list={open} known={known} />
      {past.length > 0 && (
        <details open={open.length === 0}>
          <summary>{t('ui.escalation.past', { count: past.length })}</summary>
          <Blocks list={past} known={known} />
        </details>
      )}
    </>
  );
}

function Blocks({
  list,
  known,
}: {
  readonly list: readonly Escalation[];
  readonly known: ReadonlyMap<string, KnownLoop>;
}): ReactNode {
  return (
    <ul className="plain escalations">
      {list.map((each) => (
        <EscalationBlock
          key={`${each.loop} ${each.id}`}
          escalation={each}
          loop={known.get(each.loop)}
        />
      ))}
    </ul>
  );
}

function newestFirst(list: readonly Escalation[]): Escalation[] {
  return [...list].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
