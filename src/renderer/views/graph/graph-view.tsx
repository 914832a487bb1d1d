/** The graph of one loop, as a drawing or as a list, now or as of a past moment. */
import type { LoopView } from '@contract/model.ts';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { changeQuery, first, goTo, href, useRoute } from '../../app/route.ts';
import { useShortcut } from '../../app/use-shortcut.ts';
import { useLoopAt, type LoopAt } from '../../stores/loop-at.ts';
import { loops, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { AsOfBar } from '../../ui/as-of-bar.tsx';
import { FilterBox } from '../../ui/filter-box.tsx';
import { PastBanner } from '../../ui/past-banner.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { visible } from '../../ui/untrusted.ts';
import { foldGraph, type Folded } from './fold.ts';
import { GraphList } from './graph-list.tsx';
import { Legend } from './legend.tsx';
import { buildGraph, fits, type Graph } from './model.ts';
import { NodeDetail } from './node-detail.tsx';
import { useLayout } from './use-layout.ts';
import './graph-screen.css';

const GraphCanvas = lazy(() => import('./graph-canvas.tsx'));

/** Up to so many cards a person can take in; above, what is finished is folded. */
const FOLD_ABOVE = 300;
/** More cards than this are not drawn; what is left out is counted and in the list. */
const DRAW_AT_MOST = 5000;

export function GraphView({ id }: { readonly id: string | null }): ReactNode {
  const { t } = useWords();
  const route = useRoute();
  const at = useLoopAt(id);
  const asList = first(route, 'as') === 'list';
  return (
    <div className="screen graph-screen">
      <Screen
        title={t('ui.screen.graph')}
        tools={
          <>
            <LoopChoice id={id} asList={asList} />
            <Switch asList={asList} />
            <FilterBox label={t('ui.graph.filter')} />
          </>
        }
      >
        <PastBanner at={at} />
        <Content key={id} id={id} at={at} asList={asList} />
        <AsOfBar at={at} />
      </Screen>
    </div>
  );
}

function LoopChoice({
  id,
  asList,
}: {
  readonly id: string | null;
  readonly asList: boolean;
}): ReactNode {
  const { t } = useWords();
  const all = useResource(loops, ONLY).data?.items ?? [];
  return (
    <label className="field-inline">
      {t('ui.graph.loop')}
      <select
        value={id ?? ''}
        onChange={(event) => {
          const { value } = event.target;
          goTo(href('graph', value === '' ? null : value, { as: asList ? 'list' : null }));
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
  );
}

function Switch({ asList }: { readonly asList: boolean }): ReactNode {
  const { t } = useWords();
  return (
    <div className="graph-switch" role="group" aria-label={t('ui.graph.as')}>
      {[false, true].map((list) => (
        <button
          key={String(list)}
          type="button"
          aria-pressed={list === asList}
          onClick={() => {
            changeQuery({ as: list ? 'list' : null }, { replace: true });
          }}
        >
          {list ? t('ui.graph.as-list') : t('ui.graph.as-drawing')}
        </button>
      ))}
    </div>
  );
}

interface ContentProps {
  readonly id: string | null;
  readonly at: LoopAt;
  readonly asList: boolean;
}

function Content({ id, at, asList }: ContentProps): ReactNode {
  const { t } = useWords();
  if (id === null) {
    return <EmptyState title={t('ui.graph.none')}>{t('ui.graph.none-help')}</EmptyState>;
  }
  if (at.loading) return <LoadingState />;
  return (
    <>
      {at.error !== null && <ErrorState message={at.error} onRetry={at.retry} />}
      {at.view === null ? (
        at.error === null && <Missing at={at} />
      ) : at.view.items.length + at.view.gates.length === 0 ? (
        <EmptyState title={t('ui.graph.empty')}>{t('ui.graph.empty-help')}</EmptyState>
      ) : (
        <LoopGraph view={at.view} at={at} asList={asList} />
      )}
    </>
  );
}

function Missing({ at }: { readonly at: LoopAt }): ReactNode {
  const { t } = useWords();
  return at.asOf === null || at.now === null ? (
    <EmptyState title={t('ui.loop.gone')}>{t('ui.loop.gone-help')}</EmptyState>
  ) : (
    <EmptyState title={t('ui.graph.not-then')}>{t('ui.graph.not-then-help')}</EmptyState>
  );
}

interface GraphProps {
  readonly view: LoopView;
  readonly at: LoopAt;
  readonly asList: boolean;
}

function LoopGraph({ view, at, asList }: GraphProps): ReactNode {
  const route = useRoute();
  const wanted = first(route, 'item');
  const text = first(route, 'text') ?? '';
  const graph = useMemo(() => buildGraph(view), [view]);
  const chosen = graph.nodes.find((node) => node.id === wanted || node.gate?.id === wanted) ?? null;
  const found = useMemo(
    () =>
      text.trim() === ''
        ? null
        : new Set(graph.nodes.filter((node) => fits(node, text)).map(({ id }) => id)),
    [graph, text],
  );
  const { folded, unfold, openAll, setOpenAll } = useFolded(graph, chosen?.id ?? null, found);
  const open = (id: string): void => {
    if (id.startsWith('fold:')) unfold(id);
    else changeQuery({ item: id }, { replace: chosen !== null });
  };
  const close = (): void => {
    changeQuery({ item: null }, { replace: true });
  };
  useShortcut('back', () => {
    if (chosen === null) return false;
    close();
    return undefined;
  });
  return (
    <>
      <Notes
        graph={graph}
        folded={asList ? null : folded}
        found={found}
        openAll={openAll}
        onOpenAll={setOpenAll}
      />
      <div className={`graph-body ${at.pending ? 'old' : ''}`} aria-busy={at.pending}>
        <div className="graph-main">
          {asList ? (
            <div className="scroll">
              <GraphList
                graph={graph}
                text={text.trim()}
                opened={chosen?.id ?? null}
                onOpen={open}
              />
            </div>
          ) : (
            <>
              <Canvas
                title={view.title}
                folded={folded}
                opened={chosen?.id ?? null}
                found={found}
                onOpen={open}
                onClose={close}
              />
              <Legend links={folded.links} />
            </>
          )}
        </div>
        {chosen !== null && (
          <NodeDetail
            node={chosen}
            graph={graph}
            view={view}
            asOf={at.viewAsOf}
            onOpen={open}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}

type CanvasProps = Omit<Parameters<typeof GraphCanvas>[0], 'layout' | 'placing'>;

function Canvas(props: CanvasProps): ReactNode {
  const { t } = useWords();
  const laidOut = useLayout(props.folded);
  const waiting = (
    <div className="graph-drawing loading" role="status">
      <span className="hidden">{t('ui.graph.placing')}</span>
    </div>
  );
  if (laidOut === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <GraphCanvas {...props} {...laidOut} placing={laidOut.folded !== props.folded} />
    </Suspense>
  );
}

interface FoldState {
  readonly folded: Folded;
  readonly unfold: (id: string) => void;
  readonly openAll: boolean;
  readonly setOpenAll: (open: boolean) => void;
}

function useFolded(
  graph: Graph,
  chosen: string | null,
  found: ReadonlySet<string> | null,
): FoldState {
  const [opened, setOpened] = useState<ReadonlySet<string> | 'all'>(new Set());
  const wanted = useMemo(
    () => new Set([...(found ?? []), ...(chosen === null ? [] : [chosen])]),
    [found, chosen],
  );
  const folded = useMemo(
    () => foldGraph(graph, { foldAbove: FOLD_ABOVE, drawAtMost: DRAW_AT_MOST, opened, wanted }),
    [graph, opened, wanted],
  );
  return {
    folded,
    unfold: (id) => {
      setOpened((before) => (before === 'all' ? before : new Set([...before, id])));
    },
    openAll: opened === 'all' || opened.size > 0,
    setOpenAll: (open) => {
      setOpened(open ? 'all' : new Set());
    },
  };
}

interface NotesProps {
  readonly graph: Graph;
  readonly folded: Folded | null;
  readonly found: ReadonlySet<string> | null;
  readonly openAll: boolean;
  readonly onOpenAll: (open: boolean) => void;
}

/** How much there is, and how much of it is not drawn, always in words. */
function Notes({ graph, folded, found, openAll, onOpenAll }: NotesProps): ReactNode {
  const { t } = useWords();
  const total = graph.nodes.length;
  return (
    <p className="graph-notes quiet">
      <span>
        {found === null
          ? t('ui.graph.count', { count: total })
          : t('ui.graph.found', { fits: found.size, total })}
      </span>
      {folded !== null && folded.foldedNodes > 0 && (
        <span>
          {t('ui.graph.folded', { folded: folded.foldedNodes, total, cards: folded.folds.length })}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              onOpenAll(true);
            }}
          >
            {t('ui.graph.open-all')}
          </button>
        </span>
      )}
      {folded !== null && openAll && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onOpenAll(false);
          }}
        >
          {t('ui.graph.fold')}
        </button>
      )}
      {folded !== null && folded.leftOut > 0 && (
        <span className="tone-warn">{t('ui.graph.left-out', { left: folded.leftOut, total })}</span>
      )}
      {graph.dangling > 0 && <span>{t('ui.graph.dangling', { count: graph.dangling })}</span>}
    </p>
  );
}
