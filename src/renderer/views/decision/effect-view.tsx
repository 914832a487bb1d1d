import type { Effect } from '@contract/change.ts';
import type { ReactNode } from 'react';
import { Copy } from '../../ui/copy.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { commandText } from './command-text.ts';

/** Exactly what a plan does: the file, the bytes, or the command. */
export function EffectView({ effect }: { readonly effect: Effect }): ReactNode {
  const { t } = useWords();
  switch (effect.kind) {
    case 'append':
      return (
        <div className="effect">
          <AppendedLines path={effect.path} text={effect.text} />
        </div>
      );
    case 'replace':
      return (
        <div className="effect">
          <p>
            <Untrusted as="token">{effect.path}</Untrusted>{' '}
            <span className="quiet">{t('ui.effect.replace')}</span>
          </p>
          <pre className="code removed" aria-label={t('ui.effect.before')}>
            <Untrusted as="text">{effect.before}</Untrusted>
          </pre>
          <pre className="code added" aria-label={t('ui.effect.after')}>
            <Untrusted as="text">{effect.after}</Untrusted>
          </pre>
        </div>
      );
    case 'command': {
      const command = commandText(effect.argv);
      return (
        <div className="effect">
          <p>
            <span className="quiet">{t('ui.effect.command')}</span>{' '}
            <Untrusted as="token">{effect.cwd}</Untrusted>
          </p>
          <pre className="code">
            <Untrusted as="text">{command}</Untrusted>
          </pre>
          <Copy text={command} label={t('ui.effect.copy')} />
          {effect.staysOn === true && <p className="tone-warn">{t('ui.effect.stays-on')}</p>}
          {(effect.expects ?? []).length > 0 && <p className="quiet">{t('ui.effect.expects')}</p>}
          {(effect.expects ?? []).map(({ path, text }) => (
            <AppendedLines key={path} path={path} text={text} />
          ))}
        </div>
      );
    }
  }
}

function AppendedLines({
  path,
  text,
}: {
  readonly path: string;
  readonly text: string;
}): ReactNode {
  const { t } = useWords();
  return (
    <>
      <p>
        <Untrusted as="token">{path}</Untrusted>{' '}
        <span className="quiet">{t('ui.effect.append', { count: lineCount(text) })}</span>
      </p>
      <pre className="code added">
        <Untrusted as="text">{text}</Untrusted>
      </pre>
    </>
  );
}

function lineCount(text: string): number {
  return text.split('\n').filter((line) => line !== '').length;
}
