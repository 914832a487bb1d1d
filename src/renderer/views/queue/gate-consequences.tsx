import type { Gate } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';

/** What saying yes to a gate does, and what it does not do. */
export function GateConsequences({ gate }: { readonly gate: Gate }): ReactNode {
  const { t, say } = useWords();
  if (gate.approving.length === 0 && gate.notApproving.length === 0) return null;
  return (
    <section className="does">
      {gate.approving.length > 0 && (
        <div>
          <h3>{t('ui.detail.approving')}</h3>
          <ul>
            {gate.approving.map((message) => (
              <li key={JSON.stringify(message)}>{say(message)}</li>
            ))}
          </ul>
        </div>
      )}
      {gate.notApproving.length > 0 && (
        <div>
          <h3>{t('ui.detail.not-approving')}</h3>
          <ul>
            {gate.notApproving.map((message) => (
              <li key={JSON.stringify(message)}>{say(message)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The answers that a gate declares, when it is not a plain yes or no. */
export function GateOptions({ gate }: { readonly gate: Gate }): ReactNode {
  const { t } = useWords();
  if (gate.options === undefined || gate.options.length === 0) return null;
  return (
    <section>
      <h3>{t('ui.gates.options')}</h3>
      <ul className="plain rows">
        {gate.options.map((option) => (
          <li key={option.id}>
            <b>
              <Untrusted>{option.label}</Untrusted>
            </b>
            {option.id !== option.label && <Untrusted as="token">{option.id}</Untrusted>}
            {option.recommended && <span className="quiet">{t('ui.gates.recommended')}</span>}
            {gate.chosen === option.id && <span className="tone-good">{t('ui.gates.chosen')}</span>}
            {option.risk !== undefined && option.risk !== '' && (
              <span className="quiet">
                {t('ui.gates.risk')} <Untrusted>{option.risk}</Untrusted>
              </span>
            )}
            {option.reason !== undefined && option.reason !== '' && (
              <span>
                <Untrusted as="text">{option.reason}</Untrusted>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
