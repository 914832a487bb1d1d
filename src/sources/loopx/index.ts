/** LoopX: goals, runs, rewards, gates, quota and governed turns (format note `loopx.md`). */
import type { Json } from '@contract/model.ts';
import type { Columns, LateColumns, Source } from '../source.ts';
import { actions, programs } from './actions/index.ts';
import { goalContext } from './context.ts';
import { asObject, asText, asWord, field, type JsonObject } from './json-values.ts';
import { markers, rules, sites, touches, wants } from './layout.ts';
import { siteProblems } from './problems/site-problems.ts';
import { project } from './project.ts';
import { incidentColumns, rolloutColumns, stateEventColumns } from './records/log-rows.ts';
import { runColumns, slotsOf } from './records/run-row.ts';
import { readRegistries } from './registry.ts';
import { timelinePage } from './timeline.ts';
import { VOIDED } from './words.ts';

export const loopxSource: Source = {
  id: 'loopx',
  markers,
  sites,
  rules,
  wants,
  columns,
  late,
  loops: (ledger) => readRegistries(ledger).goals.map(({ key }) => key),
  touches,
  project,
  runs: (ledger, loop, after, limit) => {
    const context = goalContext(ledger, loop);
    return context === null ? [] : timelinePage(context, after, limit);
  },
  problems: siteProblems,
  actions,
  programs,
};

function columns(role: string, value: JsonObject, captures?: readonly string[]): Columns {
  const colon = role.indexOf(':');
  switch (colon < 0 ? role : role.slice(0, colon)) {
    case 'run-index':
      return runColumns(value, captures?.[0]);
    case 'rollout-log':
      return rolloutColumns(value);
    case 'state-events':
      return stateEventColumns(value);
    default:
      return incidentColumns(value);
  }
}

/** The slot count of a quota row, and which spend a void takes back, stand in its payload. */
function late(_role: string, payload: Json): LateColumns {
  const event = asObject(field(asObject(payload), 'quota_event'));
  if (event === null) return { amount: null };
  const isVoid = asText(field(event, 'event_type')) === VOIDED;
  const voided = asWord(field(event, 'voided_run_generated_at'));
  return { amount: slotsOf(event), ...(isVoid && voided !== null ? { ref: voided } : {}) };
}
