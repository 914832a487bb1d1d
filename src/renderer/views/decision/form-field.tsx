/** One field of a decision, with its limit while typing and refused words marked in place. */
import type { FormField, Refusal } from '@contract/change.ts';
import type { Json } from '@contract/model.ts';
import type { ReactNode } from 'react';
import { changeValue } from '../../stores/decision.ts';
import { useWords } from '../../ui/text.ts';
import { MarkedWords } from './marked-words.tsx';
import { TextsInput } from './texts-input.tsx';

export interface FieldProps {
  readonly field: FormField;
  readonly value: Json;
  readonly refusals: readonly Refusal[];
  readonly missing: boolean;
  readonly isFirst: boolean;
}

export function FormFieldView(props: FieldProps): ReactNode {
  const { t, say } = useWords();
  const { field, value, refusals, missing } = props;
  const helpId = `help-${field.name}`;
  const bad = missing || refusals.length > 0;
  const length = typeof value === 'string' ? [...value].length : 0;
  const over = field.maxLength !== undefined && length > field.maxLength;
  return (
    <div className={`field ${bad || over ? 'bad' : ''}`}>
      {field.kind !== 'flag' && (
        <label htmlFor={`field-${field.name}`} id={`label-${field.name}`}>
          {say(field.label)}
          {!field.required && <span className="quiet"> {t('ui.form.optional')}</span>}
        </label>
      )}
      <Control {...props} described={helpId} bad={bad || over} />
      <div id={helpId} className="field-help">
        {field.help !== undefined && <span className="quiet">{say(field.help)}</span>}
        {field.maxLength !== undefined && (
          <span className={`number push ${over ? 'tone-bad' : 'quiet'}`}>
            {t('ui.form.length', { length, limit: field.maxLength })}
          </span>
        )}
        {missing && <span className="refusal">{t('ui.form.missing')}</span>}
        {refusals.map((refusal) => (
          <span key={JSON.stringify(refusal)} className="refusal" role="alert">
            {say(refusal.message)}
            {refusal.span !== undefined && typeof value === 'string' && (
              <MarkedWords text={value} span={refusal.span} />
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

function Control({
  field,
  value,
  isFirst,
  described,
  bad,
}: FieldProps & { readonly described: string; readonly bad: boolean }): ReactNode {
  const { t, say } = useWords();
  const common = {
    id: `field-${field.name}`,
    'aria-describedby': described,
    'aria-invalid': bad,
    'aria-required': field.required,
    ...(isFirst ? { 'data-first': true } : {}),
  };
  switch (field.kind) {
    case 'text':
      return (
        <input
          {...common}
          type="text"
          value={asText(value)}
          onChange={(event) => {
            changeValue(field, event.target.value);
          }}
        />
      );
    case 'long-text':
      return (
        <textarea
          {...common}
          rows={4}
          value={asText(value)}
          onChange={(event) => {
            changeValue(field, event.target.value);
          }}
        />
      );
    case 'number':
      return (
        <input
          {...common}
          type="number"
          min={field.min}
          max={field.max}
          step={field.step ?? 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => {
            const { valueAsNumber } = event.target;
            changeValue(field, Number.isNaN(valueAsNumber) ? null : valueAsNumber);
          }}
        />
      );
    case 'instant':
      return (
        <input
          {...common}
          type="datetime-local"
          value={typeof value === 'string' ? localText(value) : ''}
          onChange={(event) => {
            const date = new Date(event.target.value);
            changeValue(field, Number.isNaN(date.getTime()) ? '' : date.toISOString());
          }}
        />
      );
    case 'flag':
      return (
        <label className="flag">
          <input
            {...common}
            type="checkbox"
            checked={value === true}
            onChange={(event) => {
              changeValue(field, event.target.checked);
            }}
          />
          <span>{say(field.label)}</span>
        </label>
      );
    case 'choice':
      return (
        <div
          role="radiogroup"
          aria-labelledby={`label-${field.name}`}
          aria-describedby={described}
          className="choices"
        >
          {(field.choices ?? []).map((choice, index) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={field.name}
                checked={value === choice.value}
                {...(isFirst && index === 0 ? { 'data-first': true } : {})}
                {...(index === 0 ? { id: common.id } : {})}
                onChange={() => {
                  changeValue(field, choice.value);
                }}
              />
              {say(choice.label)}
            </label>
          ))}
        </div>
      );
    case 'texts':
      return (
        <TextsInput
          name={field.name}
          label={say(field.label)}
          addLabel={t('ui.form.add')}
          value={Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []}
          onChange={(next) => {
            changeValue(field, next);
          }}
        />
      );
  }
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : '';
}

/** An instant as a local date and time, as the control takes it. */
function localText(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return '';
  const date = new Date(at);
  const local = new Date(at - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
