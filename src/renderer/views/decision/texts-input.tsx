import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/text.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly addLabel: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Several short texts, one a line. */
export function TextsInput({ name, label, addLabel, value, onChange }: Props): ReactNode {
  const { t } = useWords();
  return (
    <div className="texts">
      {value.map((text, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="field-row">
          <input
            id={index === 0 ? `field-${name}` : undefined}
            type="text"
            aria-label={`${label} ${index + 1}`}
            value={text}
            onChange={(event) => {
              onChange(value.map((each, at) => (at === index ? event.target.value : each)));
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('ui.form.remove', { number: index + 1 })}
            onClick={() => {
              onChange(value.filter((_, at) => at !== index));
            }}
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="link"
        onClick={() => {
          onChange([...value, '']);
        }}
      >
        {addLabel}
      </button>
    </div>
  );
}
