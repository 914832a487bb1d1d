import type { Workspace } from '@contract/channels.ts';
import type { MessageId } from '@contract/messages/index.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';

interface Props {
  readonly wants: Workspace['wants'];
  readonly also: readonly string[];
  readonly onChange: (also: readonly string[]) => void;
  /** Says that a folder lies elsewhere on this machine. */
  readonly onLocate: (recorded: string) => void;
}

/** What a folder is there for, in words; a word that is not known stays as it is. */
const ROLE_WORDS: Readonly<Record<string, MessageId>> = {
  project: 'ui.wants.project',
  repository: 'ui.wants.repository',
  runtime: 'ui.wants.runtime',
};

/** Folders outside that records point to: read only when a person says so, one by one. */
export function Wants({ wants, also, onChange, onLocate }: Props): ReactNode {
  const { t } = useWords();
  return (
    <fieldset className="wants">
      <legend>{t('ui.wants.title')}</legend>
      <p className="quiet">{t('ui.wants.help')}</p>
      {wants.map((want) => (
        <div key={`${want.role} ${want.recorded}`} className="want">
          {/* The text stands two elements deep, where the rule does not look. */}
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control */}
          <label className="flag">
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
                <Role role={want.role} />
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
          {!want.exists && (
            <button
              type="button"
              className="link"
              onClick={() => {
                onLocate(want.recorded);
              }}
            >
              {t('ui.wants.locate')}
            </button>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function Role({ role }: { readonly role: string }): ReactNode {
  const { t } = useWords();
  const word = ROLE_WORDS[role];
  return word === undefined ? <Untrusted>{role}</Untrusted> : t(word);
}
