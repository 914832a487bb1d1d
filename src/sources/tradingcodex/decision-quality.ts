/** The decision-quality rules for an artifact's fields (format note, 5.2 D1 to D7). */
import type { Json } from '@contract/model.ts';
import { isBlank, isTruthy, numberOf, textOf, type JsonObject } from './values.ts';

const PORTFOLIO_LANES = ['portfolio_risk_review', 'thesis_review_then_portfolio_risk_review'];
const THESIS_LANES = ['thesis_review', 'thesis_review_then_portfolio_risk_review'];

/** Names of what is missing, in the tool's order; each becomes the code `decision_quality.<name>`. */
export function missingForDecision(fields: JsonObject, body: string): readonly string[] {
  const lane = textOf(
    isBlank(fields['workflow_lane']) ? fields['workflow_type'] : fields['workflow_lane'],
  );
  const role = textOf(fields['role']);
  const type = textOf(fields['artifact_type']).toLowerCase();
  const blank = (name: string): boolean => isBlank(fields[name]);
  const hasForecast = !blank('probability') || !blank('probability_range');
  const missing: string[] = [];
  const need = (...names: readonly string[]): void => {
    missing.push(...names.filter(blank));
  };

  if (isTruthy(fields['forecast_negated']) && hasForecast) missing.push('forecast_negated');
  if (
    isTruthy(fields['forecast_required']) ||
    isTruthy(fields['forecast_contract_required']) ||
    lane === 'thesis_review_then_portfolio_risk_review'
  ) {
    if (isTruthy(fields['forecast_allowed'])) {
      if (!hasForecast) missing.push('probability_or_probability_range');
      need('forecast_target', 'forecast_horizon', 'base_rate', 'evidence_ids', 'contrary_evidence');
      need('resolution_source', 'review_date', 'update_triggers');
    } else {
      need('forecast_allowed', 'forecast_block_reason');
      if (blank('base_rate') && blank('missing_base_rate_note')) {
        missing.push('base_rate_or_missing_base_rate_note');
      }
    }
  }
  if (outsideRange(fields['probability'], fields['probability_range'])) {
    missing.push('probability_range');
  }
  if (
    (role === 'valuation-analyst' || type.includes('valuation')) &&
    textOf(fields['readiness_label']) !== 'not-decision-ready' &&
    blank('current_price_as_of') &&
    blank('market_anchor_as_of')
  ) {
    missing.push('current_price_as_of');
  }
  if (
    (isTruthy(fields['anti_overfit_required']) ||
      /\b(?:backtest|signal|model performance)\b/i.test(body)) &&
    !/anti-overfit|look-ahead|survivorship|out-of-sample|walk-forward|data snooping/i.test(body)
  ) {
    missing.push('anti_overfit_validation');
  }
  if (
    (role === 'portfolio-manager' || role === 'risk-manager') &&
    (PORTFOLIO_LANES.includes(lane) || isTruthy(fields['profile_gate_required'])) &&
    blank('investor_profile_gaps') &&
    blank('missing_evidence')
  ) {
    missing.push('investor_profile_gaps');
  }
  if (
    textOf(fields['handoff_state']) === 'accepted' &&
    (THESIS_LANES.includes(lane) || ['thesis', 'decision', 'valuation'].includes(type))
  ) {
    need('contrary_evidence', 'update_triggers', 'invalidation_conditions', 'forecast_allowed');
    if (blank('scenario_cases') && blank('scenario_summary')) missing.push('scenario_cases');
  }
  return missing;
}

/** Lower and upper bound of `0.30-0.40` or `30-40%`, or null. */
export function probabilityRange(value: Json | undefined): readonly [number, number] | null {
  const match = /^\s*(\d*\.?\d+)\s*-\s*(\d*\.?\d+)\s*(%?)\s*$/.exec(textOf(value));
  if (match === null) return null;
  const scale = match[3] === '%' ? 100 : 1;
  return [Number(match[1]) / scale, Number(match[2]) / scale];
}

function outsideRange(probability: Json | undefined, range: Json | undefined): boolean {
  const text = textOf(probability).trim();
  const value = numberOf(probability) ?? (text === '' ? null : Number(text));
  const bounds = probabilityRange(range);
  if (value === null || Number.isNaN(value) || bounds === null) return false;
  return value < bounds[0] || value > bounds[1];
}
