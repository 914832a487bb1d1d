/**
 * What a follow-up request in an artifact must look like (format note, 5.2 F1 to F10; seed 000,
 * "Artifact Contract"). One broken rule anywhere makes the artifact fail its quality check.
 */
import type { Json, Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import { isBlank, isObject, textOf, type JsonObject } from './values.ts';
import {
  CONSENT_POSTURES,
  EXECUTION_ROLE,
  FIXED_ROLES,
  MATERIALITIES,
  TRIGGERS,
} from './vocabulary.ts';

/** Words that no request may use: a subagent cannot ask for approval, execution or secrets. */
const FORBIDDEN =
  /\b(?:secret|api[ _-]?key|raw broker|broker api|approval|approve|execution|execute|submit|policy mutation|policy write|self-approve)\b/i;

/** Every broken rule as a sentence; empty when the requests are in order. */
export function checkFollowUps(value: Json | undefined, roles = FIXED_ROLES): readonly Msg[] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) return [msg('tradingcodex.followUp.notList')];
  return value.flatMap((item, index) => {
    const n = index + 1;
    return isObject(item)
      ? checkOne(item, n, roles)
      : [msg('tradingcodex.followUp.notObject', { n })];
  });
}

/** Whether a request asks for something that no role may ask for. */
export function asksForbidden(item: JsonObject): boolean {
  return FORBIDDEN.test(
    ['question', 'reason', 'suggested_role'].map((k) => textOf(item[k])).join(' '),
  );
}

function checkOne(item: JsonObject, n: number, roles: readonly string[]): readonly Msg[] {
  const found: Msg[] = [];
  for (const field of ['trigger', 'suggested_role', 'question', 'reason', 'materiality']) {
    if (isBlank(item[field])) found.push(msg('tradingcodex.followUp.blank', { n, field }));
  }
  const value = (field: string): string => textOf(item[field]);
  if (!isBlank(item['trigger']) && !TRIGGERS.includes(value('trigger'))) {
    found.push(msg('tradingcodex.followUp.trigger', { n, value: value('trigger') }));
  }
  const role = value('suggested_role');
  if (!isBlank(item['suggested_role']) && (!roles.includes(role) || role === EXECUTION_ROLE)) {
    found.push(msg('tradingcodex.followUp.role', { n, value: role }));
  }
  if (!isBlank(item['materiality']) && !MATERIALITIES.includes(value('materiality'))) {
    found.push(msg('tradingcodex.followUp.materiality', { n, value: value('materiality') }));
  }
  const posture = item['suggested_consent_posture'];
  if (!isBlank(posture) && !CONSENT_POSTURES.includes(textOf(posture))) {
    found.push(msg('tradingcodex.followUp.consent', { n, value: textOf(posture) }));
  }
  if ('within_current_lane' in item || 'requires_user_consent' in item) {
    found.push(msg('tradingcodex.followUp.authority', { n }));
  }
  for (const field of ['required_inputs', 'trigger_evidence_refs', 'blocked_actions']) {
    const list = item[field];
    if (list !== undefined && list !== null && !Array.isArray(list)) {
      found.push(msg('tradingcodex.followUp.listField', { n, field }));
    }
  }
  if (asksForbidden(item)) found.push(msg('tradingcodex.followUp.forbidden', { n }));
  return found;
}
