import type { LoopView, Offer } from '@contract/model.ts';

/** What can be decided about an item, a gate or a run: each offer once, wherever the view names it. */
export function offersFor(view: LoopView, target: string, more: readonly Offer[] = []): Offer[] {
  const all = [...more, ...view.offers, ...view.attention.flatMap((item) => item.offers)];
  const found = new Map<string, Offer>();
  for (const offer of all) {
    if (offer.target === target && !found.has(offer.action)) found.set(offer.action, offer);
  }
  return [...found.values()];
}
