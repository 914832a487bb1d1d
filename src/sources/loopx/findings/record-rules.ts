/** Invariants of the records themselves: which run speaks for the state, identities, copies. */
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Hit } from '../../finding-rule.ts';
import type { Row } from '../../source.ts';
import { isStopped, mergedRun } from '../context.ts';
import { staleness } from '../freshness.ts';
import { asText, asWord, compactText, field, type JsonObject } from '../json-values.ts';
import { duplicateGroups } from '../problems/duplicates.ts';
import { quotaPolicy } from '../quota.ts';
import { FLAG } from '../records/run-row.ts';
import { indexRef, registryRefs, type GoalFacts, type GoalRule } from './goal-facts.ts';

/** Runs looked at for rows of other goals. */
const SAMPLE = 2000;

function staleState({ context }: GoalFacts): Hit[] {
  const { stale, at } = staleness(context);
  const path = context.stateFile?.path;
  if (!stale || path === undefined || context.stopped) return [];
  const line = context.state?.frontMatter.get('updated_at')?.line ?? 1;
  const run = context.statusRun;
  return [
    {
      subject: 'state',
      params: { run: asText(field(run?.value ?? null, 'generated_at')) },
      evidence: [{ path, line }, ...(run === null ? [] : [indexRef(context, run.row.line)])],
      at,
    },
  ];
}

function collisions({ context }: GoalFacts): Hit[] {
  return duplicateGroups(context)
    .filter(({ kind }) => kind === 'artifact_identity_collision')
    .map(({ lines, run }) => ({
      subject: run.key,
      params: { lines: lines.join(', '), run: asText(field(run.value, 'generated_at')) },
      evidence: lines.map((line) => indexRef(context, line)),
      at: run.row.at,
    }));
}

/** One hit a foreign goal, with its rows. */
function foreignRuns({ context }: GoalFacts): Hit[] {
  const { index } = context;
  if (index === null) return [];
  const rows = index
    .newest({ limit: SAMPLE })
    .filter(({ flags }) => (flags & FLAG.foreign) !== 0)
    .slice(0, 50);
  const byGoal = new Map<string, Row[]>();
  for (const row of rows) {
    const goal = asText(field(mergedRun(index, row).value, 'goal_id'));
    byGoal.set(goal, [...(byGoal.get(goal) ?? []), row]);
  }
  return [...byGoal].map(([goal, list]) => ({
    subject: goal,
    params: { goal: compactText(goal, 80), count: list.length },
    evidence: list.slice(0, 20).map(({ line }) => indexRef(context, line, 'goal_id')),
    at: list[0]?.at ?? null,
  }));
}

/** What an operator steers by, as the project has it and as the shared registry copies it. */
const COPIED: readonly {
  readonly field: string;
  readonly what: () => Msg;
  readonly value: (entry: JsonObject) => string;
  /** Whether an entry has it by itself, and not as a consequence of another field. */
  readonly own?: (entry: JsonObject) => boolean;
}[] = [
  {
    field: 'quota.compute',
    what: () => msg('loopx.quota.share'),
    value: (entry) => String(quotaPolicy(entry).compute),
  },
  {
    field: 'quota.allowed_slots',
    what: () => msg('loopx.finding.copy.slots'),
    value: (entry) => String(quotaPolicy(entry).allowed),
    own: (entry) => quotaPolicy(entry).setByHand,
  },
  {
    field: 'waiting_on',
    what: () => msg('loopx.finding.copy.waiting'),
    value: (entry) => asWord(field(entry, 'waiting_on')) ?? '–',
  },
  {
    field: 'activation.state',
    what: () => msg('loopx.finding.copy.activation'),
    value: (entry) => (isStopped(entry) ? 'stopped' : 'active'),
  },
];

function copyDiffers({ context }: GoalFacts): Hit[] {
  const { projection, entry } = context.goal;
  if (projection === null) return [];
  return COPIED.flatMap(({ field: name, what, value, own }) => {
    const [here, there] = [value(entry), value(projection.entry)];
    if (here === there) return [];
    if (own !== undefined && !own(entry) && !own(projection.entry)) return [];
    return [
      {
        subject: name,
        params: { what: what(), here, there, goal: context.goal.id },
        evidence: [
          ...registryRefs(context, name),
          { path: projection.registry.file.path, field: `goals[id=${context.goal.id}].${name}` },
        ],
        at: null,
      },
    ];
  });
}

export const recordRules: readonly GoalRule[] = [
  {
    id: 'loopx.state-newer-than-run',
    severity: 'action',
    origin: 'seed 004, invariants: a state-only update needs a refresh run; note 14',
    title: 'loopx.finding.stateNewer',
    help: 'loopx.finding.stateNewer.help',
    find: staleState,
  },
  {
    id: 'loopx.run-identity-collision',
    severity: 'action',
    origin: 'note 6: rows with one identity and different contents merge silently',
    title: 'loopx.finding.collision',
    help: 'loopx.finding.collision.help',
    find: collisions,
  },
  {
    id: 'loopx.run-of-other-goal',
    severity: 'watch',
    origin: 'note 17, rule 5: the folder decides whose run it is',
    title: 'loopx.finding.foreign',
    help: 'loopx.finding.foreign.help',
    find: foreignRuns,
  },
  {
    id: 'loopx.shared-registry-differs',
    severity: 'watch',
    origin: 'seed 004, invariants: the global registry is synced from the projects; note 4',
    title: 'loopx.finding.copyDiffers',
    help: 'loopx.finding.copyDiffers.help',
    find: copyDiffers,
  },
];
