import { useState, type ReactNode } from 'react';
import type { Msg } from '@contract/model.ts';
import { goTo, href } from '../../app/route.ts';
import { openDemo } from '../../stores/demo.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useWords } from '../../ui/text.ts';
import { AttachForm } from '../workspaces/attach-form.tsx';

/** Nothing is attached: attach a folder, or look at the demo. */
export function WelcomeView(): ReactNode {
  const { t } = useWords();
  const { busy, error, open } = useDemo();
  return (
    <section className="welcome" aria-labelledby="screen-title">
      <h1 id="screen-title">{t('ui.welcome.title')}</h1>
      <p className="lead">{t('ui.welcome.lead')}</p>
      <h2>{t('ui.welcome.attach')}</h2>
      <p className="quiet">{t('ui.welcome.attach-help')}</p>
      <AttachForm
        onDone={() => {
          goTo(href('queue'));
        }}
      />
      <h2>{t('ui.welcome.demo')}</h2>
      <p className="quiet">{t('ui.welcome.demo-help')}</p>
      <button type="button" className="button" disabled={busy} onClick={open}>
        {busy ? t('ui.welcome.demo-opening') : t('ui.welcome.demo-open')}
      </button>
      {error !== null && <ErrorState message={error} />}
      <p className="quiet promise">{t('ui.welcome.promise')}</p>
    </section>
  );
}

export function useDemo(): {
  readonly busy: boolean;
  readonly error: Msg | null;
  readonly open: () => void;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Msg | null>(null);
  const open = (): void => {
    setBusy(true);
    setError(null);
    void (async () => {
      const answer = await openDemo();
      setBusy(false);
      if (!answer.ok) {
        setError(answer.message);
        return;
      }
      goTo(href('queue'));
    })();
  };
  return { busy, error, open };
}
