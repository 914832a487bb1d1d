import type { Gate } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';

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
