import type { Edge, Item, LoopView } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { goTo, href } from '../../app/route.ts';
import { loops, loopViews, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { Screen } from '../../ui/screen.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';
import { EDGE_WORDS, ITEM_WORDS, STATE_WORDS } from '../../ui/words.ts';

/** The graph of one loop as a list: what there is, and what leads to what. */
export function GraphView({ id }: { readonly id: string | null }): ReactNode {
  const { t } = useWords();
  const all = useResource(loops, ONLY).data?.items ?? [];
  const entry = useResource(loopViews, id);
  return (
    <Screen
      title={t('ui.screen.graph')}
      tools={
        <label className="field-inline">
          {t('ui.graph.loop')}
          <select
            value={id ?? ''}
            onChange={(event) => {
              goTo(href('graph', event.target.value === '' ? null : event.target.value));
            }}
          >
            <option value="">{t('ui.graph.choose')}</option>
            {all.map((loop) => (
              <option key={loop.id} value={loop.id}>
                {visible(loop.title)}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <div className="scroll">
        {id === null ? (
          <EmptyState title={t('ui.graph.none')}>{t('ui.graph.none-help')}</EmptyState>
        ) : (
          <Loaded entry={entry} onRetry={() => void loopViews.load(id)}>
            {(view) =>
              view === null ? (
                <EmptyState title={t('ui.loop.gone')}>{t('ui.loop.gone-help')}</EmptyState>
              ) : (
                <GraphList view={view} />
              )
            }
          </Loaded>
        )}
      </div>
    </Screen>
  );
}

export function GraphList({ view }: { readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  if (view.items.length === 0) {
    return <EmptyState title={t('ui.graph.empty')}>{t('ui.graph.empty-help')}</EmptyState>;
  }
  const byId = new Map(view.items.map((item) => [item.id, item]));
  const out = groupEdges(view.edges);
  return (
    <table className="table plain-table">
      <thead>
        <tr>
          <th scope="col">{t('ui.graph.item')}</th>
          <th scope="col">{t('ui.graph.kind')}</th>
          <th scope="col">{t('ui.graph.state')}</th>
          <th scope="col">{t('ui.graph.leads')}</th>
          <th scope="col">{t('ui.graph.source')}</th>
        </tr>
      </thead>
      <tbody>
        {[...view.items]
          .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
          .map((item) => (
            <tr key={item.id} id={`node-${item.id}`}>
              <th scope="row">
                <Untrusted>{item.title}</Untrusted>
              </th>
              <td>{t(ITEM_WORDS[item.kind])}</td>
              <td>
                <span className={`state state-${item.state}`} title={item.token}>
                  {t(STATE_WORDS[item.state])}
                </span>
              </td>
              <td>
                <Leads edges={out.get(item.id) ?? []} byId={byId} />
              </td>
              <td>{item.src !== undefined && <SourceLink src={item.src} />}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function groupEdges(edges: readonly Edge[]): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) groups.set(edge.from, [...(groups.get(edge.from) ?? []), edge]);
  return groups;
}

function Leads({
  edges,
  byId,
}: {
  readonly edges: readonly Edge[];
  readonly byId: ReadonlyMap<string, Item>;
}): ReactNode {
  const { t, say } = useWords();
  return (
    <ul className="plain">
      {edges.map((edge) => (
        <li key={`${edge.kind} ${edge.to}`} className={edge.lit === true ? 'tone-bad' : undefined}>
          {edge.label === undefined ? t(EDGE_WORDS[edge.kind]) : say(edge.label)}{' '}
          <Untrusted>{byId.get(edge.to)?.title ?? edge.to}</Untrusted>
          {edge.proposed === true && <span className="quiet"> {t('ui.graph.proposed')}</span>}
        </li>
      ))}
    </ul>
  );
}
