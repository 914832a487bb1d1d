/** The queried columns of one line of each append-only file. */
import type { Columns } from '../source.ts';
import { instantOf, isObject, objectOf, textOf, type JsonObject } from './values.ts';

export const PASS = 'planner-preview-recorded';

export function columns(role: string, value: JsonObject): Columns {
  const at = instantOf(value['ts']);
  const run = textOf(value['workflow_run_id']) || null;
  switch (role) {
    case 'gate-history':
      return { at, key: null, klass: 'prompt', ref: run };
    case 'intake-history':
      return { at, key: null, klass: 'intake', ref: run };
    case 'loop-events': {
      const klass = textOf(value['event']) || 'unnamed';
      // The same pass written twice has the same instant and run: a repeat, not a second pass.
      const key = klass === PASS && run !== null ? `${PASS} ${run}` : null;
      const proposals = value['escalation_proposals'];
      const mark = Array.isArray(proposals) && proposals.length > 0;
      return { at, key, klass, ref: run, mark };
    }
    case 'subagent-events':
      return {
        at,
        key: null,
        klass: textOf(value['event']) || 'unnamed',
        ref: textOf(value['run_id']) || null,
      };
    case 'service': {
      // The payload is private; only the type of the event and the run it names are kept.
      const event = objectOf(value['event']);
      const named = textOf(objectOf(event['payload'])['workflow_run_id']) || null;
      return { at, key: null, klass: textOf(event['type']) || 'unnamed', ref: run ?? named };
    }
    case 'hooks': {
      const event = value['event'];
      const klass = (isObject(event) ? textOf(event['type']) : textOf(event)) || 'unnamed';
      return { at, key: null, klass, ref: run };
    }
    case 'improve': {
      const id = textOf(value['improvement_id']);
      const klass = textOf(value['improvement_type']) || 'unnamed';
      return { at: instantOf(value['created_at']), key: id || null, klass, ref: run };
    }
    case 'forecast':
      return {
        at: instantOf(value['recorded_at']) ?? at,
        key: null,
        klass: textOf(value['status']) || textOf(value['event']) || 'unnamed',
        ref: textOf(value['artifact_id']) || null,
      };
    default:
      return { at, key: null, klass: textOf(value['event']) || 'unnamed', ref: run };
  }
}
