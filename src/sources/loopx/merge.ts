/** The overlay rule (format note, section 6): later rows with the same identity replace key by key. */
import type { Json } from '@contract/model.ts';
import { asObject, type JsonObject } from './json-values.ts';
import { isRewardProjection } from './records/run-row.ts';

export interface NumberedLine {
  readonly line: number;
  readonly value: Json;
}

/** The lines of one run merged, file order; a later whole value replaces, absent keys stay. */
export function mergeLines(lines: readonly NumberedLine[]): JsonObject {
  const merged = new Map<string, Json>();
  for (const { value } of lines) {
    for (const [key, part] of Object.entries(asObject(value) ?? {})) merged.set(key, part);
  }
  return Object.fromEntries(merged);
}

export type DuplicateKind = 'reward_overlay' | 'plain_duplicate' | 'artifact_identity_collision';

/**
 * What LoopX calls several rows with one identity: rewards laid over exactly one base row whose copied
 * fields agree with it; identical rows; or different contents, which merge silently.
 */
export function duplicateKind(lines: readonly NumberedLine[]): DuplicateKind {
  const rows = lines.map(({ value }) => asObject(value) ?? {});
  const [rewards, bases] = [
    rows.filter(isRewardProjection),
    rows.filter((r) => !isRewardProjection(r)),
  ];
  const base = bases[0];
  if (base !== undefined && bases.length === 1 && rewards.every((row) => projects(row, base)))
    return 'reward_overlay';
  const first = stable(rows[0] ?? {});
  return rows.every((row) => stable(row) === first)
    ? 'plain_duplicate'
    : 'artifact_identity_collision';
}

function projects(reward: JsonObject, base: JsonObject): boolean {
  return Object.entries(reward).every(
    ([key, value]) => key === 'human_reward' || stable(value) === stable(base[key] ?? null),
  );
}

/** JSON with sorted keys: equal texts mean equal contents. */
export function stable(value: Json | JsonObject): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stable(part)}`).join(',')}}`;
}
