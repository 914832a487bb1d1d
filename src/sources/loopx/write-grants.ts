/**
 * What a goal may write: `coordination.write_scope` and the checkpointed authority beside it. An
 * entry there grants something only while it is approved, in force, dated and of known origin
 * (seed 004, "Agentic RL Boundary Model"; what LoopX itself asks of an entry).
 */
import type { SourceRef } from '@contract/model.ts';
import type { GoalContext } from './context.ts';
import { registryRefs } from './findings/goal-facts.ts';
import { parseInstant } from './instant.ts';
import { asArray, asObject, asText, asWord, field, type JsonObject } from './json-values.ts';

export interface WriteGrants {
  readonly scopes: readonly string[];
  readonly refs: readonly SourceRef[];
  /** Entries of the checkpointed authority that grant something now. */
  readonly inForce: readonly { readonly scopes: readonly string[]; readonly src: SourceRef[] }[];
  /** Entries of the checkpointed authority that grant nothing now. */
  readonly idle: readonly { readonly index: number; readonly src: readonly SourceRef[] }[];
}

const AUTHORITY = 'coordination.checkpointed_boundary_authority';

/** Null for a goal that no registry names: nothing is known of what it may write. */
export function writeGrants(context: GoalContext): WriteGrants | null {
  if (context.goal.registry === null) return null;
  const coordination = asObject(field(context.goal.entry, 'coordination'));
  const entries = asArray(field(coordination, 'checkpointed_boundary_authority')).map(
    (raw, index) => {
      const entry = asObject(raw);
      return { index, scopes: entry === null ? null : grantOf(entry, context.now) };
    },
  );
  return {
    scopes: [
      ...asArray(field(coordination, 'write_scope')).flatMap((scope) => asWord(scope) ?? []),
      ...entries.flatMap(({ scopes }) => scopes ?? []),
    ],
    refs: registryRefs(context, 'coordination.write_scope'),
    inForce: entries.flatMap(({ index, scopes }) =>
      scopes === null
        ? []
        : [{ scopes, src: registryRefs(context, `${AUTHORITY}[${String(index)}]`) }],
    ),
    idle: entries
      .filter(({ scopes }) => scopes === null)
      .map(({ index }) => ({
        index,
        src: registryRefs(context, `${AUTHORITY}[${String(index)}]`),
      })),
  };
}

/** The scopes that an entry grants now, or null when it grants none. */
function grantOf(entry: JsonObject, now: number): string[] | null {
  const first = (...keys: readonly string[]): ReturnType<typeof field> =>
    keys.map((key) => field(entry, key)).find((value) => asText(value) !== '' || isList(value));
  const scopes = scopeList(first('write_scope', 'write_scopes', 'scope', 'scopes'));
  const decision = asText(first('decision', 'operator_decision')).trim().toLowerCase();
  const status = asText(field(entry, 'status')).trim().toLowerCase();
  const recorded = parseInstant(first('recorded_at', 'decision_at'));
  const until = asWord(first('expires_at', 'fresh_until'));
  const ends = parseInstant(until);
  const inForce =
    (decision === '' || decision === 'approve') &&
    ['', 'active', 'approved'].includes(status) &&
    asWord(first('source', 'provenance', 'reason_summary')) !== null &&
    recorded !== null &&
    recorded <= now &&
    (until === null || (ends !== null && ends >= now));
  return inForce && scopes.length > 0 ? scopes : null;
}

function isList(value: ReturnType<typeof field>): boolean {
  return asArray(value).length > 0;
}

function scopeList(value: ReturnType<typeof field>): string[] {
  const parts = isList(value) ? asArray(value).map(asText) : asText(value).split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

export function uncovered(grants: WriteGrants, needed: readonly string[]): string[] {
  return needed.filter((scope) => !grants.scopes.some((grant) => covers(grant, scope)));
}

/** A grant covers itself and, when it ends in `**`, everything below its folder. */
function covers(grant: string, scope: string): boolean {
  if (grant === scope || grant === '**') return true;
  return grant.endsWith('/**') && scope.startsWith(grant.slice(0, -2));
}
