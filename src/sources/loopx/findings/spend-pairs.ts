/** Which bookings of slots have no delivery before them (seed 004, long-running execution 5 and 6). */
import type { Row } from '../../source.ts';
import type { GoalContext } from '../context.ts';
import { parseInstant } from '../instant.ts';
import { asObject, asText, asWord, field, type JsonObject } from '../json-values.ts';
import { FLAG } from '../records/run-row.ts';
import { SPENT, VOIDED } from '../words.ts';

/** How far back bookings are paired with deliveries. */
const SAMPLE = 400;

/**
 * Newest first. One delivery stands for one booking of each agent; a booking that was taken back
 * frees its delivery again, and a monitor poll with a material change counts as one. What lies
 * before the rows looked at is taken to be sound.
 */
export function unpairedSpends(context: GoalContext): Row[] {
  const { index } = context;
  if (index === null) return [];
  const rows = index.newest({ limit: SAMPLE });
  const value = (row: Row): JsonObject | null => asObject(index.lines(row)[0]?.value);
  const agent = (row: Row): string | null => asWord(field(value(row), 'agent_id'));
  let delivered = rows.length === SAMPLE;
  let polls: Row[] = [];
  let booked: Row[] = [];
  const found: Row[] = [];
  for (const row of rows.toReversed()) {
    if (row.at === null) continue;
    if (isDelivery(row)) {
      [delivered, polls, booked] = [true, [], []];
    } else if (row.klass === 'quota_monitor_poll') {
      polls.push(row);
    } else if (row.klass === VOIDED) {
      const voided = parseInstant(row.ref);
      booked = booked.filter(({ at }) => at !== voided);
    } else if (row.klass === SPENT) {
      const covered = delivered && !booked.some((other) => isSameAgent(agent(other), agent(row)));
      const moved = (): boolean =>
        polls.some((poll) => asText(field(value(poll), 'material_change')) === 'true');
      if (!covered && !moved()) found.push(row);
      booked.push(row);
      polls = [];
    }
  }
  return found.toReversed();
}

function isDelivery({ flags }: Row): boolean {
  const isOverlayAlone = (flags & FLAG.reward) !== 0 && (flags & FLAG.base) === 0;
  return (flags & (FLAG.neutral | FLAG.gate)) === 0 && !isOverlayAlone;
}

function isSameAgent(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}
