/** Which gate a queue item is about, and which items are about a gate: their ids need not be the same. */
import type { Attention, Gate, LoopView, Offer } from '@contract/model.ts';
import { offersFor } from './offers-for.ts';

export function isAbout(item: Attention, gate: Gate): boolean {
  if (item.item === gate.id) return true;
  if (item.offers.some(({ target }) => target === gate.id)) return true;
  // A gate and an item made from the same line of the same file.
  const { src } = gate;
  if (src?.line === undefined || item.item === undefined) return false;
  return item.records.some(({ path, line }) => path === src.path && line === src.line);
}

export function gateOf(view: LoopView | null, item: Attention): Gate | undefined {
  const gates = view?.gates.filter((gate) => isAbout(item, gate)) ?? [];
  return gates.find(({ state }) => state === 'open') ?? gates[0];
}

/** What can be decided about a gate. */
export function gateOffers(view: LoopView, gate: Gate): Offer[] {
  const own = offersFor(view, gate.id);
  if (own.length > 0 || gate.state !== 'open') return own;
  return view.attention.filter((item) => isAbout(item, gate)).flatMap(({ offers }) => offers);
}
