/** Small pictures of kinds and states; each state has a shape of its own beside its colour. */
import type { Gate } from '@contract/model.ts';
import type { ItemKind, ItemState } from '@contract/words.ts';
import {
  Box,
  CircleDot,
  FileText,
  ListTodo,
  MessageCircleQuestion,
  RefreshCcw,
  Repeat2,
  Scale,
  SquareCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageId } from '@contract/messages/index.ts';
import { GATE_WORDS, STATE_WORDS } from '../../ui/words.ts';
import type { Standing } from './model.ts';

export const KIND_ICONS: Readonly<Record<ItemKind, LucideIcon>> = {
  todo: ListTodo,
  gate: Scale,
  role: UserRound,
  artifact: FileText,
  request: MessageCircleQuestion,
  task: SquareCheck,
  step: CircleDot,
  attempt: Repeat2,
  node: Box,
  turn: RefreshCcw,
};

export function standingWord(standing: Standing): MessageId {
  return standing.of === 'item' ? STATE_WORDS[standing.state] : GATE_WORDS[standing.state];
}

/** The class that colours a state, the same as in the other screens. */
export function standingClass(standing: Standing): string {
  return standing.of === 'item'
    ? `state state-${standing.state}`
    : `state gate-state-${standing.state}`;
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.7 } as const;
const tick = <path d="M1.5 6.5 4.8 9.7 10.6 2.6" {...line} />;
const cross = <path d="M2 2 10 10M10 2 2 10" {...line} strokeWidth={2.2} />;
const dash = <path d="M1.5 6h9" {...line} />;
const SHAPES: Readonly<Record<ItemState, ReactNode>> = {
  open: <circle cx="6" cy="6" r="4.4" {...line} />,
  ready: <path d="M2.6 1.6 10.4 6 2.6 10.4Z" {...line} />,
  running: <path d="M2.6 1.2 11 6 2.6 10.8Z" />,
  blocked: <rect x="1" y="1" width="10" height="10" rx="1" />,
  waiting: <path d="M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8ZM6 3.4V6l1.9 1.6" {...line} />,
  deferred: <path d="M3.4 1.6v8.8M8.6 1.6v8.8" {...line} strokeWidth={2} />,
  done: tick,
  failed: cross,
  skipped: <path d="M1.6 6a4.4 4.4 0 1 0 8.8 0 4.4 4.4 0 1 0-8.8 0M2.9 9.1 9.1 2.9" {...line} />,
  unknown: <path d="M1.2 6h2M5 6h2M8.8 6h2" {...line} />,
};
const GATE_SHAPES: Readonly<Record<Gate['state'], ReactNode>> = {
  open: <path d="M6 .8 11.2 6 6 11.2.8 6Z" />,
  approved: tick,
  rejected: cross,
  deferred: SHAPES.deferred,
  superseded: dash,
  closed: dash,
};

export function StateMark({ standing }: { readonly standing: Standing }): ReactNode {
  return (
    <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" fill="currentColor">
      {standing.of === 'item' ? SHAPES[standing.state] : GATE_SHAPES[standing.state]}
    </svg>
  );
}
