/** The chosen item of the graph: its facts, what joins it, and what can be decided about it. */
import type { Gate, Item, LoopView } from '@contract/model.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { asOfText } from '../../ui/as-of.ts';
import { Priority } from '../../ui/badges.tsx';
import { FactList } from '../../ui/fact.tsx';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { Offers } from '../../ui/offers.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { ITEM_WORDS } from '../../ui/words.ts';
import { GateConsequences } from '../queue/gate-consequences.tsx';
import { Ends, group } from './graph-list.tsx';
import { StateMark, standingClass, standingWord } from './marks.tsx';
import type { Graph, Node } from './model.ts';

interface Props {
  readonly node: Node;
  readonly graph: Graph;
  readonly view: LoopView;
  readonly asOf: number | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function NodeDetail({ node, graph, view, asOf, onOpen, onClose }: Props): ReactNode {
  const { t } = useWords();
  const byId = new Map(graph.nodes.map((each) => [each.id, each]));
  const into = group(graph.links, 'to').get(node.id) ?? [];
  const out = group(graph.links, 'from').get(node.id) ?? [];
  const targets = new Set([node.id, node.item?.id, node.gate?.id]);
  const moment = asOf === null ? null : asOfText(asOf);
  return (
    // The detail takes the focus when it is opened from the list.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside
      id="graph-detail"
      className="graph-detail"
      tabIndex={-1}
      aria-label={t('ui.graph.detail')}
    >
      <header className="graph-detail-head">
        <h2>
          <Untrusted>{node.title}</Untrusted>
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.graph.close')}
          onClick={onClose}
        >
          <X size={16} aria-hidden />
        </button>
      </header>
      <p className="item-line">
        <span className={standingClass(node.standing)}>
          <StateMark standing={node.standing} /> {t(standingWord(node.standing))}
        </span>
        <span className="quiet">
          {node.kind === 'gate' ? t('ui.graph.gate') : t(ITEM_WORDS[node.kind])}
        </span>
        <Priority value={node.item?.priority ?? node.gate?.priority ?? null} />
        <Place node={node} />
      </p>
      <Offers
        offers={view.offers.filter(({ target }) => target !== undefined && targets.has(target))}
        loop={view.id}
        title={node.title}
        seenAt={href('graph', view.id, { item: node.id })}
      >
        <a
          className="button"
          href={href('loop', view.id, {
            ...(node.item === undefined ? { tab: 'gates' } : { tab: 'work', item: node.item.id }),
            asOf: moment,
          })}
        >
          {t('ui.graph.in-loop')}
        </a>
      </Offers>
      {node.gate !== undefined && <GatePart gate={node.gate} title={node.title} />}
      {node.item !== undefined && <ItemPart item={node.item} />}
      <section>
        <h3>{t('ui.graph.comes')}</h3>
        <Ends links={into} end="from" byId={byId} onOpen={onOpen} />
      </section>
      <section>
        <h3>{t('ui.graph.leads')}</h3>
        <Ends links={out} end="to" byId={byId} onOpen={onOpen} />
      </section>
    </aside>
  );
}

function Place({ node }: { readonly node: Node }): ReactNode {
  const src = node.item?.src ?? node.gate?.src;
  return src === undefined ? null : <SourceLink src={src} />;
}

function GatePart({ gate, title }: { readonly gate: Gate; readonly title: string }): ReactNode {
  const { t, say } = useWords();
  return (
    <section>
      <h3>{say(gate.mechanismLabel)}</h3>
      {gate.question === null
        ? gate.state === 'open' && <p className="tone-warn">{t('ui.gates.no-question')}</p>
        : gate.question !== title && (
            <p className="question">
              <Untrusted as="text">{gate.question}</Untrusted>
            </p>
          )}
      <p className="item-line quiet">
        <Untrusted as="token">{gate.name}</Untrusted>
        {gate.openedAt !== null && (
          <span>
            {t('ui.gates.opened')} <Time at={gate.openedAt} as="both" />
          </span>
        )}
        {gate.decidedAt !== null && (
          <span>
            {t('ui.gates.decided')} <Time at={gate.decidedAt} as="both" />
          </span>
        )}
      </p>
      {gate.scope !== undefined && (
        <p>
          <span className="quiet">{t('ui.gates.scope')}</span> <Untrusted>{gate.scope}</Untrusted>
        </p>
      )}
      {gate.reason !== undefined && gate.reason !== '' && (
        <p>
          <span className="quiet">{t('ui.gates.reason')}</span>{' '}
          <Untrusted as="text">{gate.reason}</Untrusted>
        </p>
      )}
      {gate.state === 'open' && <GateConsequences gate={gate} />}
    </section>
  );
}

function ItemPart({ item }: { readonly item: Item }): ReactNode {
  const { t } = useWords();
  return (
    <section>
      {item.body !== undefined && item.body !== '' && <MarkdownText>{item.body}</MarkdownText>}
      <p className="item-line">
        <Untrusted as="token">{item.id}</Untrusted>
        {item.token !== '' && <Untrusted as="token">{item.token}</Untrusted>}
        {item.claimedBy !== undefined && item.claimedBy !== null && (
          <span className="quiet">
            {t('ui.work.claimed')} <Untrusted>{item.claimedBy}</Untrusted>
          </span>
        )}
        {item.at !== undefined && item.at !== null && <Time at={item.at} as="both" />}
        {item.dueAt !== undefined && item.dueAt !== null && (
          <span className="quiet">
            {t('ui.work.due')} <Time at={item.dueAt} as="both" />
          </span>
        )}
      </p>
      <FactList facts={item.facts} {...(item.src === undefined ? {} : { near: item.src })} />
    </section>
  );
}
