/** The decisions that something offers, as buttons; each opens a form and decides nothing. */
import type { Offer } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { openDecision } from '../stores/decision.ts';
import { useWords } from './text.ts';

interface Props {
  readonly offers: readonly Offer[];
  readonly loop: string;
  readonly title: string;
  readonly seenAt: string;
  readonly children?: ReactNode;
}

export function Offers({ offers, loop, title, seenAt, children }: Props): ReactNode {
  const { say } = useWords();
  if (offers.length === 0 && children === undefined) return null;
  return (
    <div className="actions">
      {offers.map((offer, index) => (
        <button
          key={`${offer.action} ${offer.target ?? ''}`}
          type="button"
          className={`button ${index === 0 ? 'first' : ''}`}
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
      <OfferNotes offers={offers} />
    </div>
  );
}

function OfferNotes({ offers }: { readonly offers: readonly Offer[] }): ReactNode {
  const { say } = useWords();
  const notes = offers.filter((offer) => !offer.enabled && offer.note !== undefined);
  if (notes.length === 0) return null;
  return (
    <ul className="plain quiet offer-notes">
      {notes.map((offer) => (
        <li key={`${offer.action} ${offer.target ?? ''}`}>
          {say(offer.label)}: {offer.note === undefined ? '' : say(offer.note)}
        </li>
      ))}
    </ul>
  );
}

export function openOffer(
  offer: Offer,
  what: { readonly loop: string; readonly title: string; readonly seenAt: string },
): Promise<void> {
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
