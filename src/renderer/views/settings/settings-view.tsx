import type { Settings } from '@contract/channels.ts';
import type { ReactNode } from 'react';
import { loops, ONLY } from '../../stores/resources.ts';
import { useResource } from '../../stores/resource.ts';
import { changeSettings, useSettingsStore } from '../../stores/settings.ts';
import { useEngineStore } from '../../stores/engine.ts';
import { Screen } from '../../ui/screen.tsx';
import { useWords } from '../../ui/text.ts';
import { Untrusted } from '../../ui/untrusted.tsx';
import { visible } from '../../ui/untrusted.ts';
import { NameField } from './name-field.tsx';

export function SettingsView(): ReactNode {
  const { t } = useWords();
  const { settings, host } = useSettingsStore();
  const version = useEngineStore((state) => state.version);
  return (
    <Screen title={t('ui.screen.settings')}>
      <div className="scroll form-page">
        <Choice
          name="language"
          label={t('ui.settings.language')}
          value={settings.language}
          choices={[
            { value: 'system', label: t('ui.settings.system') },
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
          onChange={(language) => void changeSettings({ language })}
        />
        <Choice
          name="theme"
          label={t('ui.settings.theme')}
          value={settings.theme}
          choices={[
            { value: 'system', label: t('ui.settings.system') },
            { value: 'light', label: t('ui.settings.light') },
            { value: 'dark', label: t('ui.settings.dark') },
          ]}
          onChange={(theme) => void changeSettings({ theme })}
        />
        <Choice
          name="density"
          label={t('ui.settings.density')}
          value={settings.density}
          choices={[
            { value: 'comfortable', label: t('ui.settings.comfortable') },
            { value: 'compact', label: t('ui.settings.compact') },
          ]}
          onChange={(density) => void changeSettings({ density })}
        />
        <Flag
          label={t('ui.settings.letter-keys')}
          help={t('ui.settings.letter-keys-help')}
          checked={settings.letterKeys}
          onChange={(letterKeys) => void changeSettings({ letterKeys })}
        />
        <NameField />
        <Flag
          label={t('ui.settings.notifications')}
          help={t('ui.settings.notifications-help')}
          checked={settings.notifications}
          onChange={(notifications) => void changeSettings({ notifications })}
        />
        <MutedLoops muted={settings.mutedLoops} />
        <p className="quiet about">
          {t('ui.settings.about', { version: host?.version ?? version })}{' '}
          {host?.kind === 'browser' ? t('ui.settings.in-browser') : t('ui.settings.on-desktop')}
        </p>
      </div>
    </Screen>
  );
}

interface ChoiceProps<V extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({
  name,
  label,
  value,
  choices,
  onChange,
}: ChoiceProps<V>): ReactNode {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => {
              onChange(choice.value);
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

interface FlagProps {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Flag({ label, help, checked, onChange }: FlagProps): ReactNode {
  return (
    <label className="flag">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <span>
        {label}
        <small className="quiet">{help}</small>
      </span>
    </label>
  );
}

function MutedLoops({ muted }: { readonly muted: Settings['mutedLoops'] }): ReactNode {
  const { t } = useWords();
  const all = useResource(loops, ONLY).data?.items ?? [];
  const unmuted = all.filter(({ id }) => !muted.includes(id));
  return (
    <fieldset>
      <legend>{t('ui.settings.muted')}</legend>
      <p className="quiet">{t('ui.settings.muted-help')}</p>
      <ul className="plain rows">
        {muted.map((id) => (
          <li key={id}>
            <Untrusted>{all.find((loop) => loop.id === id)?.title ?? id}</Untrusted>
            <button
              type="button"
              className="link"
              onClick={() =>
                void changeSettings({ mutedLoops: muted.filter((each) => each !== id) })
              }
            >
              {t('ui.settings.unmute')}
            </button>
          </li>
        ))}
      </ul>
      {unmuted.length > 0 && (
        <select
          aria-label={t('ui.settings.mute')}
          value=""
          onChange={(event) => {
            if (event.target.value !== '')
              void changeSettings({ mutedLoops: [...muted, event.target.value] });
          }}
        >
          <option value="">{t('ui.settings.mute')}</option>
          {unmuted.map(({ id, title }) => (
            <option key={id} value={id}>
              {visible(title)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
