/** Values of a decision's form: where they start, what is missing, and what is sent. */
import type { Form, FormField } from '@contract/change.ts';
import type { Json } from '@contract/model.ts';
import type { Values } from './decision-states.ts';

/** What every field holds before anyone typed. */
export function initialValues(form: Form, known: { readonly reviewer: string }): Values {
  const values: Record<string, Json> = {};
  for (const field of form.fields) {
    if (field.initial !== undefined) values[field.name] = field.initial;
    else if (field.name === 'reviewer' && known.reviewer !== '')
      values[field.name] = known.reviewer;
    else values[field.name] = emptyOf(field);
  }
  return values;
}

/** The parts of a stored draft that still fit the form. */
export function formValues(form: Form, draft: Json): Values {
  if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return {};
  const values: Record<string, Json> = {};
  for (const field of form.fields) {
    const value = draft[field.name];
    if (value !== undefined && fits(field, value)) values[field.name] = value;
  }
  return values;
}

export function missingFields(form: Form, values: Values): string[] {
  return form.fields
    .filter((field) => field.required && isEmpty(values[field.name]))
    .map((field) => field.name);
}

/** Only what was filled in; an empty optional field is left out. */
export function inputOf(form: Form, values: Values): Record<string, Json> {
  const input: Record<string, Json> = {};
  for (const field of form.fields) {
    const value = values[field.name];
    if (value === undefined || (isEmpty(value) && field.kind !== 'flag')) continue;
    input[field.name] = Array.isArray(value)
      ? value.filter((entry) => typeof entry !== 'string' || entry.trim() !== '')
      : value;
  }
  return input;
}

function emptyOf(field: FormField): Json {
  switch (field.kind) {
    case 'flag':
      return false;
    case 'texts':
      return [];
    case 'number':
      return null;
    // An instant travels as ISO 8601 text.
    case 'instant':
    case 'text':
    case 'long-text':
    case 'choice':
      return '';
  }
}

function fits(field: FormField, value: Json): boolean {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'texts':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'number':
      return typeof value === 'number';
    case 'choice':
      return (field.choices ?? []).some((choice) => choice.value === value);
    case 'instant':
    case 'text':
    case 'long-text':
      return typeof value === 'string';
  }
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every((entry) => entry === '');
}
