/**
 * What the request was routed to, from the prompt gate (family A) or from intake and plan (family B).
 * The starter prompt holds the user's own words and is private, so it is never shown.
 */
import type { Fact, Section } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import * as f from './fact.ts';
import type { RunFacts } from './facts.ts';
import { objectOf, textOf, textsOf, type JsonObject } from './values.ts';

export function requestSection(facts: RunFacts): Section {
  return {
    id: 'request',
    title: msg('tradingcodex.section.request'),
    facts: [...gateFacts(facts.gate), ...intakeFacts(facts.intake), ...planFacts(facts.plan)],
  };
}

function gateFacts(gate: JsonObject | null): readonly Fact[] {
  if (gate === null) return [];
  const context = objectOf(gate['compact_additional_context']);
  return [
    f.token(msg('tradingcodex.fact.activation'), textOf(gate['activation_source'])),
    ...secret(gate),
    ...(gate['confirmation_required'] === true
      ? [f.says(msg('tradingcodex.fact.confirmation'), msg('tradingcodex.request.confirm'))]
      : []),
    ...some(msg('tradingcodex.fact.profileMissing'), textsOf(context['profile_missing'])),
    ...some(msg('tradingcodex.fact.qualityFlags'), flags(context)),
  ];
}

function intakeFacts(intake: JsonObject | null): readonly Fact[] {
  if (intake === null) return [];
  const hint = objectOf(intake['deterministic_hint']);
  return [
    ...secret(intake),
    ...some(msg('tradingcodex.fact.negations'), textsOf(intake['explicit_negations'])),
    ...some(msg('tradingcodex.fact.qualityFlags'), flags(objectOf(hint['quality_flags']))),
    f.token(msg('tradingcodex.fact.promptHash'), textOf(intake['prompt_sha256'])),
  ];
}

function planFacts(plan: JsonObject | null): readonly Fact[] {
  if (plan === null) return [];
  const validation = objectOf(plan['validation']);
  const errors = textsOf(validation['errors']);
  return [
    f.text(msg('tradingcodex.fact.stopCondition'), textOf(plan['stop_condition'])),
    f.text(msg('tradingcodex.fact.rationale'), textOf(plan['planner_rationale'])),
    ...some(msg('tradingcodex.fact.profileMissing'), textsOf(plan['profile_gaps'])),
    ...(errors.length > 0
      ? [f.list(msg('tradingcodex.fact.planErrors'), errors, { tone: 'bad' })]
      : []),
    ...some(msg('tradingcodex.fact.planWarnings'), textsOf(validation['warnings'])),
  ];
}

function secret(from: JsonObject): readonly Fact[] {
  if (from['secret_warning'] !== true) return [];
  const message = msg('tradingcodex.request.secret');
  return [f.says(msg('tradingcodex.fact.secretWarning'), message, { tone: 'bad' })];
}

function some(label: Fact['label'], items: readonly string[]): readonly Fact[] {
  return items.length === 0 ? [] : [f.list(label, items)];
}

/** Names of the flags that are set. */
function flags(from: JsonObject): readonly string[] {
  return Object.keys(from).filter(
    (name) => from[name] === true && name !== 'selected_team_binding',
  );
}
