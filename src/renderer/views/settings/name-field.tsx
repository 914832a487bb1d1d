import { useState, type ReactNode } from 'react';
import { changeSettings, useSettingsStore } from '../../stores/settings.ts';
import { useWords } from '../../ui/text.ts';

/** The name that the journal keeps beside the account of this machine; saved when the field is left. */
export function NameField(): ReactNode {
  const { t } = useWords();
  const saved = useSettingsStore((state) => state.settings.reviewerName);
  const [seen, setSeen] = useState(saved);
  const [typed, setTyped] = useState(saved);
  if (seen !== saved) {
    setSeen(saved);
    setTyped(saved);
  }
  return (
    <label className="field">
      <span>{t('ui.settings.name')}</span>
      <input
        type="text"
        value={typed}
        maxLength={200}
        autoComplete="off"
        aria-describedby="name-help"
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onBlur={() => {
          if (typed !== saved) void changeSettings({ reviewerName: typed.trim() });
        }}
      />
      <small id="name-help" className="quiet">
        {t('ui.settings.name-help')}
      </small>
    </label>
  );
}
