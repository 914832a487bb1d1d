/** What stands in place of content: nothing there, not there yet, or could not be had. */
import type { Msg } from '@contract/model.ts';
import type { ReactNode } from 'react';
import type { Entry } from '../stores/resource.ts';
import { useWords } from './text.ts';

interface EmptyProps {
  readonly title: string;
  /** What would be here, and how it gets here. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{children}</p>
      {action !== undefined && <div className="actions">{action}</div>}
    </div>
  );
}

export function ErrorState({
  message,
  onRetry,
}: {
  readonly message: Msg;
  readonly onRetry?: (() => void) | undefined;
}): ReactNode {
  const { say, t } = useWords();
  return (
    <div className="error" role="alert">
      <p className="lines">{say(message)}</p>
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {t('ui.retry')}
        </button>
      )}
    </div>
  );
}

export function LoadingState(): ReactNode {
  const { t } = useWords();
  return (
    <div className="loading" role="status">
      <span className="hidden">{t('ui.loading')}</span>
      <span className="bar" />
      <span className="bar short" />
      <span className="bar" />
    </div>
  );
}

interface LoadedProps<T> {
  readonly entry: Entry<T>;
  readonly onRetry?: () => void;
  readonly children: (data: T) => ReactNode;
}

/** Draws an entry; an error beside old data is shown above it, so that old is never shown as new. */
export function Loaded<T>({ entry, onRetry, children }: LoadedProps<T>): ReactNode {
  if (entry.data === null && entry.error === null && entry.busy) return <LoadingState />;
  return (
    <>
      {entry.error !== null && <ErrorState message={entry.error} onRetry={onRetry} />}
      {entry.data !== null && children(entry.data)}
    </>
  );
}
