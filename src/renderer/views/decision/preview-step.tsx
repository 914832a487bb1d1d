import type { ReactNode } from 'react';
import type { Msg } from '@contract/model.ts';
import type { DecisionState } from '../../stores/decision-states.ts';
import { backToForm, closeDecision, confirmDecision, setLooked } from '../../stores/decision.ts';
import { useNow } from '../../ui/now.ts';
import { Copy } from '../../ui/copy.tsx';
import { ScrollText } from '../../ui/scroll-text.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useWords } from '../../ui/text.ts';
import { Time } from '../../ui/time.tsx';
import { Untrusted } from '../../ui/untrusted.tsx';
import { RunSummary } from '../loop/run-summary.tsx';
import { EffectView } from './effect-view.tsx';

type State = Extract<DecisionState, { step: 'preview' }>;

/** All of what would be written, and what it does not do; nothing is written until the button. */
export function PreviewStep({
  state,
  inView,
}: {
  readonly state: State;
  readonly inView: boolean;
}): ReactNode {
  const { t, say } = useWords();
  const { preview, busy, looked, refusals } = state;
  const { plan } = preview;
  const expired = useNow() >= preview.expiresAt;
  return (
    <div className="sheet-body">
      {preview.changed !== undefined && preview.changed.length > 0 && (
        <div className="banner warn" role="alert">
          <div>
            <p>{t('ui.decision.stale')}</p>
            <Lines list={preview.changed} />
            <label className="flag">
              <input
                type="checkbox"
                checked={looked}
                onChange={(event) => {
                  setLooked(event.target.checked);
                }}
              />
              <span>{t('ui.decision.looked')}</span>
            </label>
          </div>
        </div>
      )}
      {plan.judged !== undefined && (
        <Part title={t('ui.decision.judging')} wide>
          <RunSummary run={plan.judged} loop={plan.loop} />
        </Part>
      )}
      {plan.copyOnly === undefined ? (
        <Part title={t('ui.decision.writes')} wide>
          {plan.effects.map((effect, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <EffectView key={index} effect={effect} />
          ))}
        </Part>
      ) : (
        <Part title={t('ui.decision.copy-only')} wide>
          <ScrollText text={plan.copyOnly} label={t('ui.decision.copy-only')} />
          <Copy text={plan.copyOnly} label={t('ui.effect.copy')} />
        </Part>
      )}
      <Part title={t('ui.decision.by')}>
        <p>{say(plan.writer)}</p>
        <p className="quiet">
          {t('ui.decision.as')}{' '}
          <Untrusted>
            {preview.by.name === ''
              ? preview.by.account
              : `${preview.by.name} (${preview.by.account})`}
          </Untrusted>
        </p>
      </Part>
      {preview.dryRun !== undefined && (
        <Part
          title={preview.dryRun.ok ? t('ui.decision.dry-run') : t('ui.decision.dry-run-failed')}
        >
          <ScrollText text={preview.dryRun.text} label={t('ui.decision.dry-run')} />
        </Part>
      )}
      {plan.warnings.length > 0 && (
        <Part title={t('ui.decision.warnings')} tone="warn">
          <Lines list={plan.warnings} />
        </Part>
      )}
      {plan.consequences.length > 0 && (
        <Part title={t('ui.decision.does')}>
          <Lines list={plan.consequences} />
        </Part>
      )}
      {plan.doesNot.length > 0 && (
        <Part title={t('ui.decision.does-not')}>
          <Lines list={plan.doesNot} />
        </Part>
      )}
      <Part title={t('ui.decision.since')}>
        {plan.newer.length === 0 ? (
          <p className="quiet">{t('ui.decision.nothing-newer')}</p>
        ) : (
          <ul>
            {plan.newer.map(({ message, src }) => (
              <li key={JSON.stringify(message)}>
                {say(message)} {src !== undefined && <SourceLink src={src} />}
              </li>
            ))}
          </ul>
        )}
      </Part>
      {refusals.map((refusal) => (
        <p key={JSON.stringify(refusal)} className="refusal" role="alert">
          {say(refusal.message)}
        </p>
      ))}
      {!inView && <p className="tone-warn">{t('ui.decision.out-of-view')}</p>}
      {expired && <p className="tone-warn">{t('ui.decision.expired')}</p>}
      <footer className="actions">
        <button type="button" className="button" disabled={busy} onClick={backToForm}>
          {t('ui.decision.back')}
        </button>
        {plan.copyOnly === undefined ? (
          <button
            type="button"
            className="button confirm"
            disabled={busy || !looked || !inView || expired}
            onClick={() => void confirmDecision()}
          >
            {busy ? t('ui.decision.writing') : t('ui.decision.confirm', { what: say(plan.title) })}
          </button>
        ) : (
          <button type="button" className="button" onClick={closeDecision}>
            {t('ui.close')}
          </button>
        )}
        <span className="quiet push">
          {t('ui.decision.made')} <Time at={preview.madeAt} />
        </span>
      </footer>
    </div>
  );
}

function Part({
  title,
  tone,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly tone?: 'warn';
  readonly wide?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={`part ${tone === 'warn' ? 'part-warn' : ''} ${wide ? 'part-wide' : ''}`}>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

function Lines({ list }: { readonly list: readonly Msg[] }): ReactNode {
  const { say } = useWords();
  return (
    <ul>
      {list.map((message) => (
        <li key={JSON.stringify(message)}>{say(message)}</li>
      ))}
    </ul>
  );
}
