/** Invariants of compute quota: what was booked, for what, and what is allowed. */
import type { Hit } from '../../finding-rule.ts';
import { parseInstant } from '../instant.ts';
import { asObject, asText, field } from '../json-values.ts';
import { BURST_KEY } from '../quota.ts';
import { SPENT, VOIDED } from '../words.ts';
import { indexRef, registryRefs, type GoalFacts, type GoalRule } from './goal-facts.ts';
import { unpairedSpends } from './spend-pairs.ts';

/** Bookings looked at for evidence. */
const SAMPLE = 500;

function withoutAmount({ context, quota }: GoalFacts): Hit[] {
  const { index } = context;
  const count = quota.ledger.withoutAmount;
  if (index === null || count === 0) return [];
  const rows = index
    .newest({ limit: SAMPLE, klass: [SPENT] })
    .filter(({ amount }) => amount === null);
  return [
    {
      subject: 'index',
      params: { count },
      evidence:
        rows.length === 0
          ? [{ path: index.file.path }]
          : rows.slice(0, 20).map(({ line }) => indexRef(context, line, 'json_path')),
      at: rows[0]?.at ?? null,
    },
  ];
}

function voidsOfNothing({ context }: GoalFacts): Hit[] {
  const { index } = context;
  if (index === null) return [];
  return index
    .newest({ limit: 200, klass: [VOIDED] })
    .filter(({ ref }) => {
      const at = parseInstant(ref);
      return at === null || index.sum([SPENT], at - 1, at).count === 0;
    })
    .map((row) => ({
      subject: String(row.line),
      params: { named: row.ref ?? '–' },
      evidence: [indexRef(context, row.line)],
      at: row.at,
    }));
}

function spentWhileStopped({ context }: GoalFacts): Hit[] {
  const { index, now } = context;
  const activation = asObject(field(context.goal.entry, 'activation'));
  const since = parseInstant(field(activation, 'updated_at'));
  if (!context.stopped || index === null || since === null || since >= now) return [];
  const { count } = index.sum([SPENT], since, now);
  if (count === 0) return [];
  const rows = index.between(since, now, [SPENT], 20);
  return [
    {
      subject: 'activation',
      params: { count },
      evidence: [
        ...registryRefs(context, 'activation'),
        ...rows.map(({ line }) => indexRef(context, line)),
      ],
      at: rows[0]?.at ?? null,
    },
  ];
}

export const quotaRules: readonly GoalRule[] = [
  {
    id: 'loopx.spend-without-delivery',
    severity: 'action',
    origin: 'seed 004, long-running execution: spend exactly once after validated delivery',
    title: 'loopx.finding.spendUnpaired',
    help: 'loopx.finding.spendUnpaired.help',
    find: (facts) =>
      unpairedSpends(facts.context).map((row) => ({
        subject: String(row.line),
        params: { slots: row.amount ?? '–' },
        evidence: [indexRef(facts.context, row.line)],
        at: row.at,
      })),
  },
  {
    id: 'loopx.spend-without-amount',
    severity: 'watch',
    origin: 'note 10: a spend whose payload is missing counts as nothing',
    title: 'loopx.finding.spendUnreadable',
    help: 'loopx.finding.spendUnreadable.help',
    find: withoutAmount,
  },
  {
    id: 'loopx.void-without-spend',
    severity: 'watch',
    origin: 'note 10: a void names the spend that it takes back',
    title: 'loopx.finding.voidOfNothing',
    help: 'loopx.finding.voidOfNothing.help',
    find: voidsOfNothing,
  },
  {
    id: 'loopx.spend-while-stopped',
    severity: 'action',
    origin: 'seed 004, invariants: LoopX decides whether a goal may run, not the automation',
    title: 'loopx.finding.spendStopped',
    help: 'loopx.finding.spendStopped.help',
    find: spentWhileStopped,
  },
  {
    id: 'loopx.burst-over',
    severity: 'action',
    origin:
      'seed 004, user: a temporary burst; note 10: a hand-set number stays until it is removed',
    title: 'loopx.finding.burstOver',
    help: 'loopx.finding.burstOver.help',
    find: ({ context, quota: { policy } }) => {
      const { burstUntil, setByHand, allowed } = policy;
      if (!setByHand || burstUntil === null || burstUntil > context.now) return [];
      const quota = asObject(field(context.goal.entry, 'quota'));
      const until = asText(field(asObject(field(quota, BURST_KEY)), 'until'));
      return [
        {
          subject: 'quota',
          params: { slots: allowed, until },
          evidence: [
            ...registryRefs(context, `quota.${BURST_KEY}.until`),
            ...registryRefs(context, 'quota.allowed_slots'),
          ],
          at: burstUntil,
        },
      ];
    },
  },
  {
    id: 'loopx.slots-by-hand-without-end',
    severity: 'watch',
    origin: 'note 10: a hand-set number stays in force whatever the share becomes',
    title: 'loopx.finding.slotsByHand',
    help: 'loopx.finding.slotsByHand.help',
    find: ({ context, quota: { policy } }) =>
      policy.override && policy.burstUntil === null
        ? [
            {
              subject: 'quota',
              params: { slots: policy.allowed, derived: policy.derived },
              evidence: registryRefs(context, 'quota.allowed_slots'),
              at: null,
            },
          ]
        : [],
  },
];
