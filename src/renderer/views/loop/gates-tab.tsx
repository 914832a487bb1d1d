import type { Gate, LoopView } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { href } from '../../app/route.ts';
import { Priority } from '../../ui/badges.tsx';
import { Offers } from '../../ui/offers.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { GATE_WORDS } from '../../ui/words.ts';
import { GateConsequences, GateOptions } from '../queue/gate-consequences.tsx';
import { gateOffers } from './gate-of.ts';

/** Gates by the mechanism that keeps them: deciding one does not close another. */
export function GatesTab({ view }: { readonly view: LoopView }): ReactNode {
  const { t, say } = useWords();
  if (view.gates.length === 0) {
    return <EmptyState title={t('ui.gates.empty')}>{t('ui.gates.empty-help')}</EmptyState>;
  }
  const mechanisms = [...new Set(view.gates.map((gate) => gate.mechanism))];
  return (
    <>
      {mechanisms.length > 1 && <p className="note">{t('ui.gates.note')}</p>}
      {mechanisms.map((mechanism) => {
        const gates = view.gates.filter((gate) => gate.mechanism === mechanism);
        const [one] = gates;
        return (
          <section key={mechanism}>
            <h2>{one === undefined ? mechanism : say(one.mechanismLabel)}</h2>
            {gates.map((gate) => (
              <GateBlock key={gate.id} gate={gate} view={view} />
            ))}
          </section>
        );
      })}
    </>
  );
}

function GateBlock({ gate, view }: { readonly gate: Gate; readonly view: LoopView }): ReactNode {
  const { t } = useWords();
  return (
    <div className={`gate gate-${gate.state}`}>
      <p className="item-line">
        <span className={`state gate-state-${gate.state}`}>{t(GATE_WORDS[gate.state])}</span>
        <Priority value={gate.priority} />
        <b className="item-title">
          <Untrusted>{gate.name}</Untrusted>
        </b>
        {gate.openedAt !== null && (
          <span className="quiet">
            {t('ui.gates.opened')} <Time at={gate.openedAt} as="both" />
          </span>
        )}
        {gate.decidedAt !== null && (
          <span className="quiet">
            {t('ui.gates.decided')} <Time at={gate.decidedAt} as="both" />
          </span>
        )}
        {gate.src !== undefined && <SourceLink src={gate.src} />}
      </p>
      {gate.question === null ? (
        gate.state === 'open' && <p className="tone-warn">{t('ui.gates.no-question')}</p>
      ) : (
        <p className="question">
          <Untrusted as="text">{gate.question}</Untrusted>
        </p>
      )}
      {gate.scope !== undefined && (
        <p className="quiet">
          {t('ui.gates.scope')} <Untrusted>{gate.scope}</Untrusted>
        </p>
      )}
      {gate.reason !== undefined && gate.reason !== '' && (
        <p>
          <span className="quiet">{t('ui.gates.reason')}</span>{' '}
          <Untrusted as="text">{gate.reason}</Untrusted>
        </p>
      )}
      <GateOptions gate={gate} />
      {gate.state === 'open' && <GateConsequences gate={gate} />}
      <Offers
        offers={gateOffers(view, gate)}
        loop={view.id}
        title={gate.question ?? gate.name}
        seenAt={href('loop', view.id, { tab: 'gates' })}
      />
    </div>
  );
}
