/** The decisions that something offers, as buttons; each opens a form and decides nothing. */
import type { Offer } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { msg } from '@contract/msg.ts';
import { announce } from '../stores/announce.ts';
import { openDecision } from '../stores/decision.ts';
import { currentAsOf, useAsOf } from './as-of.ts';
import { useWords } from './text.ts';

interface Props {
  readonly offers: readonly Offer[];
  readonly loop: string;
  readonly title: string;
  readonly seenAt: string;
  /** None of them is what is waited for, so none stands out. */
  readonly equal?: boolean;
  readonly children?: ReactNode;
}

export function Offers({
  offers: given,
  loop,
  title,
  seenAt,
  equal = false,
  children,
}: Props): ReactNode {
  const { say } = useWords();
  const past = useAsOf() !== null;
  const offers = past ? given.map(restingInThePast) : given;
  if (offers.length === 0 && children === undefined) return null;
  return (
    <div className="actions">
      {offers.map((offer, index) => (
        <button
          key={`${offer.action} ${offer.target ?? ''}`}
          type="button"
          className={`button ${index === 0 && !equal ? 'first' : ''}`}
          // Not `disabled`: the reason must be reachable by keyboard.
          aria-disabled={!offer.enabled}
          title={offer.note === undefined ? undefined : say(offer.note)}
          onClick={() => {
            if (offer.enabled) void openOffer(offer, { loop, title, seenAt });
          }}
        >
          {withDots(say(offer.label))}
        </button>
      ))}
      {children}
      {/* The banner of the past says it once for all of them. */}
      {!past && <OfferNotes offers={offers} />}
    </div>
  );
}

function OfferNotes({ offers }: { readonly offers: readonly Offer[] }): ReactNode {
  const { t, say } = useWords();
  const notes = offers.filter((offer) => offer.note !== undefined);
  if (notes.length === 0) return null;
  return (
    <ul className="plain quiet offer-notes">
      {notes.map((offer) => (
        <li key={`${offer.action} ${offer.target ?? ''}`}>
          {t('ui.offer.note', {
            label: say(offer.label).replace(/…$/u, ''),
            note: offer.note === undefined ? '' : say(offer.note),
          })}
        </li>
      ))}
    </ul>
  );
}

/** What a past moment offered cannot be decided there: the ledger has moved on since. */
function restingInThePast(offer: Offer): Offer {
  return { ...offer, enabled: false, note: msg('ui.as-of.no-decision') };
}

export function openOffer(
  offer: Offer,
  what: { readonly loop: string; readonly title: string; readonly seenAt: string },
): Promise<void> {
  if (currentAsOf() !== null) {
    announce(msg('ui.as-of.no-decision'));
    return Promise.resolve();
  }
  return openDecision({
    ...what,
    action: offer.action,
    target: offer.target ?? null,
    label: offer.label,
  });
}

/** A button that opens a form ends in three dots. */
function withDots(label: string): string {
  return label.endsWith('…') ? label : `${label}…`;
}
