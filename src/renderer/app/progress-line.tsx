import type { ReactNode } from 'react';
import { stopReading, useEngineStore } from '../stores/engine.ts';
import { bytesText, numberText } from '../ui/format.ts';
import { useWords } from '../ui/text.ts';

/** What is being read on long work, how far it is, and a way to stop it. */
export function ProgressLine(): ReactNode {
  const { t, language } = useWords();
  const progress = useEngineStore((state) => state.progress);
  if (progress === null || !progress.busy || progress.filesTotal === 0) return null;
  const share =
    progress.bytesTotal > 0
      ? progress.bytesDone / progress.bytesTotal
      : progress.filesDone / progress.filesTotal;
  const percent = Math.round(Math.min(1, share) * 100);
  return (
    <div className="progress">
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
      <p>
        {t('ui.progress.text', {
          done: numberText(progress.filesDone, language),
          total: numberText(progress.filesTotal, language),
          records: numberText(progress.records, language),
          bytes: bytesText(progress.bytesDone, language),
        })}
        <button type="button" className="link" onClick={() => void stopReading()}>
          {t('ui.progress.stop')}
        </button>
      </p>
    </div>
  );
}
