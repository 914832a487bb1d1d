/**
 * The sheet of a decision. It stands beside what is being judged and takes its own room, so that it
 * never covers it; nothing in it is chosen by default, and Enter never writes.
 */
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MessageId } from '@contract/messages/index.ts';
import { formatRoute, goTo, parseRoute, useRoute } from '../../app/route.ts';
import { closeDecision, openDecision, useDecisionStore } from '../../stores/decision.ts';
import type { DecisionState, Judged } from '../../stores/decision-states.ts';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { FormStep } from './form-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ReceiptStep } from './receipt-step.tsx';

type OpenState = Exclude<DecisionState, { step: 'closed' }>;

const STEP_WORDS: Readonly<Record<OpenState['step'], MessageId>> = {
  opening: 'ui.decision.step-form',
  failed: 'ui.decision.step-form',
  form: 'ui.decision.step-form',
  preview: 'ui.decision.step-preview',
  receipt: 'ui.decision.step-receipt',
};

export function DecisionSheet(): ReactNode {
  const state = useDecisionStore((store) => store.state);
  return state.step === 'closed' ? null : <OpenSheet state={state} />;
}

function OpenSheet({ state }: { readonly state: OpenState }): ReactNode {
  const { t, say } = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  const inView = useInView(state.judged);
  const { step } = state;
  useEffect(() => {
    // The sheet itself takes the focus at each step: never a button that writes.
    const field =
      step === 'form' ? sheet.current?.querySelector<HTMLElement>('[data-first]') : null;
    (field ?? sheet.current)?.focus();
  }, [step]);
  return (
    // Esc works wherever in the sheet the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={sheet}
      className="sheet"
      role="dialog"
      aria-modal="false"
      aria-labelledby="sheet-title"
      data-sheet="open"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        closeDecision();
      }}
    >
      <div className="sheet-head">
        <h2 id="sheet-title">
          {'form' in state ? say(state.form.title) : say(state.judged.label)}
        </h2>
        <span className="quiet">{t(STEP_WORDS[step])}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.close')}
          onClick={closeDecision}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
      <JudgedLine judged={state.judged} inView={inView} />
      <StepOf state={state} inView={inView} />
    </div>
  );
}

function JudgedLine({
  judged,
  inView,
}: {
  readonly judged: Judged;
  readonly inView: boolean;
}): ReactNode {
  const { t } = useWords();
  return (
    <p className="judged">
      <span className="quiet">{t('ui.decision.about')}</span> <Untrusted>{judged.title}</Untrusted>
      {!inView && (
        <>
          {' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              goTo(judged.seenAt);
            }}
          >
            {t('ui.decision.show')}
          </button>
        </>
      )}
    </p>
  );
}

function StepOf({
  state,
  inView,
}: {
  readonly state: OpenState;
  readonly inView: boolean;
}): ReactNode {
  switch (state.step) {
    case 'opening':
      return <LoadingState />;
    case 'failed':
      return <ErrorState message={state.message} onRetry={() => void openDecision(state.judged)} />;
    case 'form':
      return <FormStep state={state} />;
    case 'preview':
      return <PreviewStep state={state} inView={inView} />;
    case 'receipt':
      return <ReceiptStep state={state} />;
  }
}

/** Whether what is judged is on the screen: an address may hold more than the one it was opened at. */
function useInView(judged: Judged): boolean {
  const route = useRoute();
  const seen = parseRoute(judged.seenAt);
  if (formatRoute(route) === formatRoute(seen)) return true;
  if (route.screen !== seen.screen || route.id !== seen.id) return false;
  return Object.entries(seen.query).every(
    ([name, values]) => JSON.stringify(route.query[name]) === JSON.stringify(values),
  );
}
