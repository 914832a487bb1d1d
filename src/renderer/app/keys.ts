/**
 * All keyboard shortcuts of the interface, in one table: the key handler, the `?` sheet, the hints
 * beside buttons and the palette read it. A letter opens something; it never decides anything.
 */
import type { MessageId } from '@contract/messages/index.ts';

export type KeyGroup = 'move' | 'act' | 'go' | 'help';

export interface Shortcut {
  /** Space between the keys of a sequence; `Mod` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly label: MessageId;
  readonly group: KeyGroup;
  /** Works also while typing. */
  readonly always?: boolean;
}

export const SHORTCUTS = {
  next: { keys: ['j', 'ArrowDown'], label: 'ui.key.next', group: 'move' },
  previous: { keys: ['k', 'ArrowUp'], label: 'ui.key.previous', group: 'move' },
  open: { keys: ['Enter'], label: 'ui.key.open', group: 'move' },
  back: { keys: ['Escape'], label: 'ui.key.back', group: 'move' },
  'next-item': { keys: [']'], label: 'ui.key.next-item', group: 'move' },
  'previous-item': { keys: ['['], label: 'ui.key.previous-item', group: 'move' },
  filter: { keys: ['/'], label: 'ui.key.filter', group: 'move' },
  'event-before': { keys: [','], label: 'ui.key.event-before', group: 'move' },
  'event-after': { keys: ['.'], label: 'ui.key.event-after', group: 'move' },
  'open-loop': { keys: ['o'], label: 'ui.key.open-loop', group: 'act' },
  'open-source': { keys: ['s'], label: 'ui.key.open-source', group: 'act' },
  'copy-packet': { keys: ['c'], label: 'ui.key.copy-packet', group: 'act' },
  reward: { keys: ['r'], label: 'ui.key.reward', group: 'act' },
  approve: { keys: ['a'], label: 'ui.key.approve', group: 'act' },
  'go-queue': { keys: ['g q'], label: 'ui.screen.queue', group: 'go' },
  'go-loops': { keys: ['g l'], label: 'ui.screen.loops', group: 'go' },
  'go-graph': { keys: ['g g'], label: 'ui.screen.graph', group: 'go' },
  'go-quota': { keys: ['g u'], label: 'ui.screen.quota', group: 'go' },
  'go-escalations': { keys: ['g e'], label: 'ui.screen.escalations', group: 'go' },
  'go-packets': { keys: ['g p'], label: 'ui.screen.packets', group: 'go' },
  'go-findings': { keys: ['g f'], label: 'ui.screen.findings', group: 'go' },
  'go-journal': { keys: ['g j'], label: 'ui.screen.journal', group: 'go' },
  'go-workspaces': { keys: ['g w'], label: 'ui.screen.workspaces', group: 'go' },
  'go-settings': { keys: ['g s'], label: 'ui.screen.settings', group: 'go' },
  palette: { keys: ['Mod+k'], label: 'ui.key.palette', group: 'help', always: true },
  help: { keys: ['?'], label: 'ui.key.help', group: 'help' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** How a key press is written in the table: `Mod+k`, `?`, `ArrowDown`. */
export function pressName(
  press: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): string {
  const key =
    press.key.length === 1 && (press.ctrlKey || press.metaKey)
      ? press.key.toLowerCase()
      : press.key;
  const mod = press.ctrlKey || press.metaKey ? 'Mod+' : '';
  return `${mod}${press.altKey ? 'Alt+' : ''}${key}`;
}

/** Single printable characters, which a person can switch off. */
export function isLetterKey(keys: string): boolean {
  return keys.split(' ').every((key) => key.length === 1);
}

export interface KeyState {
  /** First key of a sequence that has been pressed, or null. */
  readonly pending: string | null;
  readonly at: number;
}

export const NO_KEYS: KeyState = { pending: null, at: 0 };
const SEQUENCE_MS = 1200;

export interface KeyContext {
  readonly typing: boolean;
  readonly sheetOpen: boolean;
  readonly letterKeys: boolean;
  readonly now: number;
}

/** What a key press means: the shortcut it completes, if any, and what to remember for the next one. */
export function readKey(
  state: KeyState,
  press: string,
  context: KeyContext,
): { readonly id: ShortcutId | null; readonly state: KeyState } {
  const alive = state.pending !== null && context.now - state.at < SEQUENCE_MS;
  const sequence = alive ? `${state.pending ?? ''} ${press}` : null;
  const usable = (Object.keys(SHORTCUTS) as ShortcutId[]).filter((id) => isUsable(id, context));
  for (const wanted of sequence === null ? [press] : [sequence, press]) {
    const id = usable.find((candidate) =>
      (SHORTCUTS[candidate] as Shortcut).keys.some(
        (keys) => keys === wanted && mayUse(keys, context),
      ),
    );
    if (id !== undefined) return { id, state: NO_KEYS };
  }
  const starts = usable.some((id) =>
    (SHORTCUTS[id] as Shortcut).keys.some(
      (keys) => keys.startsWith(`${press} `) && mayUse(keys, context),
    ),
  );
  return { id: null, state: starts ? { pending: press, at: context.now } : NO_KEYS };
}

function isUsable(id: ShortcutId, context: KeyContext): boolean {
  const shortcut: Shortcut = SHORTCUTS[id];
  return shortcut.always === true || (!context.typing && !context.sheetOpen);
}

function mayUse(keys: string, context: KeyContext): boolean {
  return context.letterKeys || !isLetterKey(keys);
}
