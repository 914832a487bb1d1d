/** The same graph as a list: what there is, what it comes from and what it leads to. */
import { useState, type ReactNode } from 'react';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { EDGE_WORDS, ITEM_WORDS } from '../../ui/words.ts';
import { StateMark, standingClass, standingWord } from './marks.tsx';
import { fits, type Graph, type Link, type Node } from './model.ts';

const PAGE = 200;

interface Props {
  readonly graph: Graph;
  readonly text: string;
  readonly opened: string | null;
  readonly onOpen: (id: string) => void;
}

export function GraphList({ graph, text, opened, onOpen }: Props): ReactNode {
  const { t } = useWords();
  const [limit, setLimit] = useState(PAGE);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const [out, into] = [group(graph.links, 'from'), group(graph.links, 'to')];
  const rows = inOrder(graph.nodes).filter((node) => text === '' || fits(node, text));
  const openedAt = rows.findIndex(({ id }) => id === opened);
  const shown = rows.slice(0, Math.max(limit, openedAt + 1));
  if (rows.length === 0) {
    return <EmptyState title={t('ui.queue.none-fit')}>{t('ui.queue.none-fit-help')}</EmptyState>;
  }
  return (
    <>
      <table className="table plain-table graph-table">
        <thead>
          <tr>
            <th scope="col">{t('ui.graph.item')}</th>
            <th scope="col">{t('ui.graph.kind')}</th>
            <th scope="col">{t('ui.graph.state')}</th>
            <th scope="col">{t('ui.graph.comes')}</th>
            <th scope="col">{t('ui.graph.leads')}</th>
            <th scope="col">{t('ui.graph.source')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((node) => (
            <Row
              key={node.id}
              node={node}
              active={node.id === opened}
              into={into.get(node.id) ?? []}
              out={out.get(node.id) ?? []}
              byId={byId}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className="note">
          {t('ui.graph.first', { shown: shown.length, count: rows.length })}{' '}
          <button
            type="button"
            className="button"
            onClick={() => {
              setLimit(shown.length + PAGE);
            }}
          >
            {t('ui.graph.more', { count: Math.min(PAGE, rows.length - shown.length) })}
          </button>
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly node: Node;
  readonly active: boolean;
  readonly into: readonly Link[];
  readonly out: readonly Link[];
  readonly byId: ReadonlyMap<string, Node>;
  readonly onOpen: (id: string) => void;
}

function Row({ node, active, into, out, byId, onOpen }: RowProps): ReactNode {
  const { t } = useWords();
  const src = node.item?.src ?? node.gate?.src;
  return (
    <tr className={active ? 'active' : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <th scope="row">
        <button
          type="button"
          className="link"
          onClick={() => {
            onOpen(node.id);
          }}
        >
          <Untrusted>{node.title}</Untrusted>
        </button>
      </th>
      <td>{node.kind === 'gate' ? t('ui.graph.gate') : t(ITEM_WORDS[node.kind])}</td>
      <td>
        <span className={standingClass(node.standing)} title={node.item?.token}>
          <StateMark standing={node.standing} /> {t(standingWord(node.standing))}
        </span>
      </td>
      <td>
        <Ends links={into} end="from" byId={byId} />
      </td>
      <td>
        <Ends links={out} end="to" byId={byId} />
      </td>
      <td>{src === undefined ? t('ui.none') : <SourceLink src={src} />}</td>
    </tr>
  );
}

interface EndsProps {
  readonly links: readonly Link[];
  readonly end: 'from' | 'to';
  readonly byId: ReadonlyMap<string, Node>;
  /** With it the other ends can be gone to. */
  readonly onOpen?: (id: string) => void;
}

/** The other ends of some edges, each with the word of its kind. */
export function Ends({ links, end, byId, onOpen }: EndsProps): ReactNode {
  const { t, say } = useWords();
  if (links.length === 0) return <span className="quiet">{t('ui.none')}</span>;
  return (
    <ul className="plain graph-ends">
      {links.map((link) => {
        const other = link[end];
        const title = byId.get(other)?.title ?? other;
        return (
          <li key={`${link.kind} ${other}`} className={link.lit ? 'tone-bad' : undefined}>
            <span className={link.lit ? undefined : 'quiet'}>
              {link.label === undefined ? t(EDGE_WORDS[link.kind]) : say(link.label)} ·
            </span>{' '}
            {onOpen === undefined ? (
              <Untrusted>{title}</Untrusted>
            ) : (
              <button
                type="button"
                className="link"
                onClick={() => {
                  onOpen(other);
                }}
              >
                <Untrusted>{title}</Untrusted>
              </button>
            )}
            {link.proposed && <span className="quiet"> {t('ui.graph.proposed')}</span>}
            {link.lit && <span className="hidden"> {t('ui.graph.legend-lit')}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Open gates first, then by column, in the ledger's order. */
function inOrder(nodes: readonly Node[]): Node[] {
  const asks = ({ standing }: Node): number =>
    standing.of === 'gate' && standing.state === 'open' ? 0 : 1;
  return [...nodes].sort((a, b) => asks(a) - asks(b) || (a.rank ?? 0) - (b.rank ?? 0));
}

export function group(links: readonly Link[], end: 'from' | 'to'): ReadonlyMap<string, Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const list = groups.get(link[end]);
    if (list === undefined) groups.set(link[end], [link]);
    else list.push(link);
  }
  return groups;
}
