/** Copies a text, and says that it did. */
import { Check, Copy as CopyIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { useWords } from './text.ts';

const SHOWN_MS = 1500;

/** Puts text on the clipboard; false when the system did not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Props {
  readonly text: string;
  /** With a label it is a button with words, else a small icon. */
  readonly label?: string;
}

export function Copy({ text, label }: Props): ReactNode {
  const { t } = useWords();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => {
      setDone(false);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [done]);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setDone(true);
    else toast.error(t('ui.copy.refused'));
  };
  const icon = done ? <Check size={13} aria-hidden /> : <CopyIcon size={13} aria-hidden />;
  return (
    <button
      type="button"
      className={label === undefined ? 'icon-button quiet-button' : 'button'}
      aria-label={label === undefined ? t('ui.copy') : undefined}
      title={label === undefined ? t('ui.copy') : undefined}
      onClick={() => void copy()}
    >
      {icon}
      {label !== undefined && <span>{done ? t('ui.copied') : label}</span>}
    </button>
  );
}
