import { useEffect, type ReactNode } from 'react';
import type { DecisionState } from '../../stores/decision-states.ts';
import { closeDecision, makePreview, startAgain } from '../../stores/decision.ts';
import { useWords } from '../../ui/text.ts';
import { FormFieldView } from './form-field.tsx';

type State = Extract<DecisionState, { step: 'form' }>;

export function FormStep({ state }: { readonly state: State }): ReactNode {
  const { t, say } = useWords();
  const { form, values, refusals, missing, busy } = state;
  const wrong = missing[0] ?? refusals.find(({ field }) => field !== undefined)?.field;
  useEffect(() => {
    // What has to be put right first gets the focus, wherever it is in the form.
    if (wrong !== undefined) document.getElementById(`field-${wrong}`)?.focus();
  }, [wrong, refusals.length]);
  const general = refusals.filter(
    (refusal) =>
      refusal.field === undefined || !form.fields.some(({ name }) => name === refusal.field),
  );
  return (
    <form
      className="sheet-body"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void makePreview();
      }}
    >
      {state.restored === true && (
        <p className="quiet">
          {t('ui.decision.restored')}{' '}
          <button type="button" className="link" onClick={startAgain}>
            {t('ui.decision.start-again')}
          </button>
        </p>
      )}
      {form.intro.map((message) => (
        <p key={JSON.stringify(message)} className="quiet">
          {say(message)}
        </p>
      ))}
      {form.fields.map((field, index) => (
        <FormFieldView
          key={field.name}
          field={field}
          value={values[field.name] ?? null}
          refusals={refusals.filter((refusal) => refusal.field === field.name)}
          missing={missing.includes(field.name)}
          isFirst={index === 0}
        />
      ))}
      {general.map((refusal) => (
        <p key={JSON.stringify(refusal)} className="refusal" role="alert">
          {say(refusal.message)}
        </p>
      ))}
      <p className="quiet">{t('ui.decision.nothing-written')}</p>
      <footer className="actions">
        <button type="button" className="button" onClick={closeDecision}>
          {t('ui.decision.cancel')}
        </button>
        <button type="submit" className="button first" disabled={busy}>
          {busy ? t('ui.decision.previewing') : t('ui.decision.preview')}
        </button>
      </footer>
    </form>
  );
}
