/** Columns of the logs beside the run index (format note, sections 13 and 15). */
import type { Columns } from '../../source.ts';
import { parseInstant } from '../instant.ts';
import { asObject, asText, asWord, field, type JsonObject } from '../json-values.ts';

export const ROLLOUT_SCHEMA = 'loopx_rollout_event_v0';
/** Class of rollout rows whose schema is not known: counted, shown raw, not interpreted. */
export const OTHER_SCHEMA = 'other_schema';

export function rolloutColumns(row: JsonObject): Columns {
  const known = asText(field(row, 'schema_version')) === ROLLOUT_SCHEMA;
  return {
    at: parseInstant(field(row, 'recorded_at')),
    key: null,
    klass: known ? asText(field(row, 'event_kind')) : OTHER_SCHEMA,
    ref: known ? asWord(field(row, 'todo_id')) : null,
  };
}

export function stateEventColumns(row: JsonObject): Columns {
  const refs = asObject(field(row, 'refs'));
  return {
    at: parseInstant(field(row, 'recorded_at')),
    // Never merged: one id with two bodies is a conflict that the replay must see.
    key: null,
    klass: asText(field(row, 'event_type')),
    ref: asWord(field(refs, 'todo_id')),
  };
}

export function incidentColumns(row: JsonObject): Columns {
  return {
    at: parseInstant(field(row, 'recorded_at')),
    key: null,
    klass: asText(field(row, 'error_code')),
  };
}
