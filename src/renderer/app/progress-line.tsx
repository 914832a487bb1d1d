import type { Progress } from '@contract/channels.ts';
import type { ReactNode } from 'react';
import { stopReading, useEngineStore } from '../stores/engine.ts';
import { bytesText, numberText } from '../ui/format.ts';
import { useWords } from '../ui/text.ts';

function useProgress(): Progress | null {
  const progress = useEngineStore((state) => state.progress);
  return progress !== null && progress.busy && progress.filesTotal > 0 ? progress : null;
}

/** How far a long reading is: a thin line over everything. */
export function ProgressLine(): ReactNode {
  const { t } = useWords();
  const progress = useProgress();
  if (progress === null) return null;
  const share =
    progress.bytesTotal > 0
      ? progress.bytesDone / progress.bytesTotal
      : progress.filesDone / progress.filesTotal;
  const percent = Math.round(Math.min(1, share) * 100);
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={t('ui.progress.label')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}

/** What is being read, in figures, and a way to stop it. */
export function ProgressText(): ReactNode {
  const { t, language } = useWords();
  const progress = useProgress();
  if (progress === null) return null;
  return (
    <p className="progress-text quiet number">
      {t('ui.progress.text', {
        done: numberText(progress.filesDone, language),
        total: numberText(progress.filesTotal, language),
        records: numberText(progress.records, language),
        bytes: bytesText(progress.bytesDone, language),
      })}{' '}
      <button type="button" className="link" onClick={() => void stopReading()}>
        {t('ui.progress.stop')}
      </button>
    </p>
  );
}
