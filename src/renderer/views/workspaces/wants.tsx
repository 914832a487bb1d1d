import type { Workspace } from '@contract/channels.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';

interface Props {
  readonly wants: Workspace['wants'];
  readonly also: readonly string[];
  readonly onChange: (also: readonly string[]) => void;
}

/** Folders outside that records point to: read only when a person says so, one by one. */
export function Wants({ wants, also, onChange }: Props): ReactNode {
  const { t } = useWords();
  return (
    <fieldset className="wants">
      <legend>{t('ui.wants.title')}</legend>
      <p className="quiet">{t('ui.wants.help')}</p>
      {wants.map((want) => (
        // The text stands two elements deep, where the rule does not look.
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control
        <label key={`${want.role} ${want.recorded}`} className="flag">
          <input
            type="checkbox"
            checked={also.includes(want.path)}
            disabled={!want.exists}
            onChange={(event) => {
              onChange(
                event.target.checked
                  ? [...also, want.path]
                  : also.filter((each) => each !== want.path),
              );
            }}
          />
          <span>
            <Untrusted as="token">{want.path}</Untrusted>
            <small className="quiet">
              <Untrusted>{want.role}</Untrusted>
              {want.recorded !== want.path && (
                <>
                  {' · '}
                  {t('ui.wants.recorded')} <Untrusted as="token">{want.recorded}</Untrusted>
                </>
              )}
              {!want.exists && ` · ${t('ui.wants.missing')}`}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
