/** Joins the table of shortcuts with what the visible screen can do. */
import { useEffect, useRef } from 'react';
import { useSettingsStore } from '../stores/settings.ts';
import { NO_KEYS, pressName, readKey, type KeyState, type ShortcutId } from './keys.ts';

type Handler = () => boolean | void;

/** Newest last; a part that opened later is asked first. A handler that answers false lets the key pass. */
const handlers = new Map<ShortcutId, Handler[]>();

/** Does `handler` when the shortcut is pressed, as long as the component is there. */
export function useShortcut(id: ShortcutId, handler: Handler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const mine: Handler = () => latest.current();
    const list = handlers.get(id) ?? [];
    handlers.set(id, [...list, mine]);
    return () => {
      handlers.set(
        id,
        (handlers.get(id) ?? []).filter((other) => other !== mine),
      );
    };
  }, [id]);
}

/** Runs what the visible screen does for a shortcut; true when something was done. */
export function runShortcut(id: ShortcutId): boolean {
  for (const handler of [...(handlers.get(id) ?? [])].reverse()) {
    if (handler() !== false) return true;
  }
  return false;
}

/** Whether anything on the screen answers to a shortcut now. */
export function hasShortcut(id: ShortcutId): boolean {
  return (handlers.get(id) ?? []).length > 0;
}

/** Listens to the keyboard. Returns a function that stops. */
export function listenToKeys(target: Window): () => void {
  let state: KeyState = NO_KEYS;
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const result = readKey(state, pressName(event), {
      typing: isTyping(event.target),
      sheetOpen: isSheetOpen(target.document),
      letterKeys: useSettingsStore.getState().settings.letterKeys,
      now: event.timeStamp,
    });
    state = result.state;
    if (result.id === null) return;
    // Enter, Escape and the arrows keep their own meaning on a control that uses them.
    if (usesKey(event.target, event.key)) return;
    if (runShortcut(result.id)) event.preventDefault();
  };
  target.addEventListener('keydown', onKey);
  return () => {
    target.removeEventListener('keydown', onKey);
  };
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type);
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isSheetOpen(document: Document): boolean {
  return document.querySelector('[data-sheet="open"], [role="dialog"][data-state="open"]') !== null;
}

function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'Enter') {
    return (
      target.closest('button, a[href], summary, [role="menuitem"], [role="option"][data-own]') !==
      null
    );
  }
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    return (
      target.closest('[role="menu"], [role="tablist"], [role="radiogroup"], [data-scrolls]') !==
        null || target instanceof HTMLInputElement
    );
  }
  return false;
}
