/** One card of the drawing: an item, a gate (a diamond), or a folded branch with its count. */
import { Layers } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';
import { ITEM_WORDS } from '../../ui/words.ts';
import type { Drawn, Fold } from './fold.ts';
import { KIND_ICONS, StateMark, standingClass, standingWord } from './marks.tsx';
import type { Node } from './model.ts';

/** What every card needs to know of the whole; kept out of the cards so that a move redraws little. */
export interface CardContext {
  readonly cursor: string | null;
  readonly opened: string | null;
  /** What a filter found; null without a filter. */
  readonly found: ReadonlySet<string> | null;
  /** Something failed or is blocked, so the rest is quiet. */
  readonly anyLit: boolean;
}

export const CardState = createContext<CardContext>({
  cursor: null,
  opened: null,
  found: null,
  anyLit: false,
});

export function Card({ drawn }: { readonly drawn: Drawn }): ReactNode {
  return 'fold' in drawn ? <FoldCard fold={drawn.fold} /> : <ItemCard node={drawn.node} />;
}

function ItemCard({ node }: { readonly node: Node }): ReactNode {
  const { t, say } = useWords();
  const { cursor, opened, found, anyLit } = use(CardState);
  const Icon = KIND_ICONS[node.kind];
  const classes = [
    'node-card',
    node.kind === 'gate' ? 'node-gate' : '',
    node.lit ? 'node-lit' : anyLit || node.settled ? 'node-quiet' : '',
    node.standing.of === 'gate' && node.standing.state === 'open' ? 'node-asks' : '',
    cursor === node.id ? 'node-cursor' : '',
    opened === node.id ? 'node-opened' : '',
    found === null ? '' : found.has(node.id) ? 'node-found' : 'node-dim',
  ];
  const kind = node.kind === 'gate' ? t('ui.graph.gate') : t(ITEM_WORDS[node.kind]);
  // A gate that asks nothing in words is named by what kind of gate it is.
  const unsaid = node.item === undefined && node.gate?.question === null;
  const head = unsaid && node.gate !== undefined ? `${say(node.gate.mechanismLabel)}: ` : '';
  const title = `${head}${visible(node.title)}`;
  return (
    <div
      className={classes.filter((name) => name !== '').join(' ')}
      role="img"
      aria-label={`${title}. ${kind}, ${t(standingWord(node.standing))}`}
      title={title}
    >
      <span className="node-sign">
        <Icon size={node.kind === 'gate' ? 18 : 15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="node-text">
        <span className="node-title">
          {head}
          <Untrusted>{node.title}</Untrusted>
        </span>
        <span className={standingClass(node.standing)}>
          <StateMark standing={node.standing} /> {t(standingWord(node.standing))}
        </span>
      </span>
    </div>
  );
}

function FoldCard({ fold }: { readonly fold: Fold }): ReactNode {
  const { t } = useWords();
  const { cursor } = use(CardState);
  const count = fold.members.length;
  return (
    <div
      className={`node-card node-fold ${cursor === fold.id ? 'node-cursor' : ''}`}
      role="img"
      aria-label={t('ui.graph.at-fold', { count })}
      title={t('ui.graph.at-fold', { count })}
    >
      <span className="node-sign">
        <Layers size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="node-text">
        <span className="node-title">{t('ui.graph.finished', { count })}</span>
        <span className="state state-done">
          <StateMark standing={{ of: 'item', state: 'done' }} /> {t('ui.graph.fold-card')}
        </span>
      </span>
    </div>
  );
}
