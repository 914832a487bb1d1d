/**
 * Columns of one appended line. They are made when a line is read, before any field map is known, so
 * the instant is looked for under the names that such records use; what is derived later goes through
 * the field map (`read-record.ts`).
 */
import type { Columns } from '../source.ts';
import { asInstant, asText, type JsonObject } from './json.ts';

const INSTANTS = ['recordedAt', 'recorded_at', 'at', 'timestamp', 'ts', 'createdAt', 'created_at'];

export function columnsOf(role: string, value: JsonObject): Columns {
  const written = INSTANTS.map((name) => asInstant(value[name])).find((at) => at !== null);
  const outcome = asText(value['outcome']) ?? asText(value['decision']) ?? asText(value['kind']);
  return {
    at: written ?? null,
    // Repeats are told apart from conflicts when the record is read: each line stands alone here.
    key: null,
    klass: outcome === null ? role : `${role}:${outcome}`,
    mark: role === 'corrective_decisions',
    ref: asText(value['stepId']) ?? asText(value['step_id']),
  };
}
