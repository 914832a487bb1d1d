/** The forecast ledger: what a line must hold (format note, 4; same points as the tool's check). */
import type { Json, Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { probabilityRange } from './decision-quality.ts';
import { isBlank, isObject, numberOf, textOf } from './values.ts';

const NEEDED = [
  'forecast_id',
  'artifact_id',
  'role',
  'forecast_target',
  'horizon',
  'evidence_ids',
  'contrary_evidence',
  'resolution_source',
  'review_date',
] as const;

/** Everything wrong with one line of family A's and B's ledger; `line` is 1-based. */
export function checkForecastLine(value: Json, line: number): readonly Msg[] {
  if (!isObject(value)) return [msg('tradingcodex.forecast.notObject', { line })];
  const found: Msg[] = [];
  const missing = NEEDED.filter((name) => isBlank(value[name]));
  if (missing.length > 0) {
    found.push(msg('tradingcodex.forecast.missing', { line, fields: missing.join(', ') }));
  }
  const { probability, probability_range: range } = value;
  if (isBlank(probability) && isBlank(range)) {
    found.push(msg('tradingcodex.forecast.noProbability', { line }));
  }
  const number = numberOf(probability);
  if (!isBlank(probability) && (number === null || number < 0 || number > 1)) {
    found.push(msg('tradingcodex.forecast.range', { line, value: textOf(probability) }));
  }
  if (!isBlank(range) && probabilityRange(range) === null) {
    found.push(msg('tradingcodex.forecast.rangeText', { line, value: textOf(range) }));
  }
  if (!['open', 'closed'].includes(textOf(value['status']))) {
    found.push(msg('tradingcodex.forecast.status', { line, value: textOf(value['status']) }));
  }
  return found;
}
