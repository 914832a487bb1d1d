/**
 * The normalised model: what every source projects its ledgers into, and what every screen reads.
 * Instants are milliseconds since 1970 UTC (`at`), and the ledger's own text travels beside them
 * where a person may want to see it. All strings that come from a ledger are untrusted text.
 */
import { z } from 'zod';
import {
  ACTIVITIES,
  ATTENTION_KINDS,
  CONCERNS,
  EDGE_KINDS,
  EVENT_CLASSES,
  ITEM_KINDS,
  ITEM_STATES,
  LANES,
  PRIORITIES,
  QUOTA_STATES,
  SEVERITIES,
  SOURCE_IDS,
  TRANSITION_KINDS,
} from './words.ts';

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(json),
    z.record(z.string(), json),
  ]),
);
/** A JSON value; what may cross a process border. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export const jsonSchema = json;

/**
 * A sentence as data: the id of a message in the catalogues and its parameters. Sources and engine
 * never make sentences; the screens and the command line do, in the reader's language. A parameter
 * may itself be a message.
 */
export interface Msg {
  readonly id: string;
  readonly params?: Readonly<Record<string, string | number | Msg>> | undefined;
}
export const msgSchema: z.ZodType<Msg> = z.lazy(() =>
  z.object({
    id: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), msgSchema])).optional(),
  }),
);

/** Where a value comes from: a file (absolute path on this machine), a 1-based line, a field in it. */
export const sourceRefSchema = z.object({
  path: z.string(),
  line: z.number().int().positive().optional(),
  field: z.string().optional(),
});
export type SourceRef = z.infer<typeof sourceRefSchema>;

/** One labelled value of a drill-down: label by message id, value as text, token or instant. */
export const factSchema = z.object({
  label: msgSchema,
  value: z.union([
    z.object({ kind: z.literal('text'), text: z.string() }),
    /** The ledger's own token, shown in monospace and copyable. */
    z.object({ kind: z.literal('token'), text: z.string() }),
    z.object({ kind: z.literal('message'), message: msgSchema }),
    z.object({ kind: z.literal('instant'), at: z.number(), text: z.string().optional() }),
    z.object({ kind: z.literal('number'), number: z.number(), unit: z.string().optional() }),
    z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
    z.object({ kind: z.literal('path'), path: z.string(), exists: z.boolean().optional() }),
    z.object({ kind: z.literal('json'), json: jsonSchema }),
  ]),
  src: sourceRefSchema.optional(),
  /** Draws the eye: something is wrong or late with this value. */
  tone: z.enum(['plain', 'warn', 'bad', 'good']).optional(),
});
export type Fact = z.infer<typeof factSchema>;

/** A titled group of facts on the loop screen, in the order given. */
export const sectionSchema = z.object({
  id: z.string(),
  title: msgSchema,
  facts: z.array(factSchema),
});
export type Section = z.infer<typeof sectionSchema>;

/** Something in the input that is wrong, and what was done about it. Never fatal. */
export const problemSchema = z.object({
  id: z.string(),
  severity: z.enum(SEVERITIES),
  /** What is wrong, where, and what was done about it: one or two sentences. */
  message: msgSchema,
  src: sourceRefSchema.optional(),
  /** Byte range of the damage, where one is known: [from, to). */
  bytes: z.tuple([z.number(), z.number()]).optional(),
  loop: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** An invariant that the ledgers break. `rule` is an id in `docs/findings.md`. */
export const findingSchema = z.object({
  id: z.string(),
  rule: z.string(),
  severity: z.enum(SEVERITIES),
  loop: z.string(),
  title: msgSchema,
  help: msgSchema,
  evidence: z.array(sourceRefSchema),
  at: z.number().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

/** A judgement of one run by a person. */
export const rewardSchema = z.object({
  recordedAt: z.number().nullable(),
  recordedAtText: z.string().optional(),
  decision: z.string(),
  reward: z.string(),
  reason: z.string(),
  followUp: z.string().optional(),
  lesson: z
    .object({
      kind: z.string(),
      summary: z.string(),
      avoid: z.array(z.string()),
      prefer: z.array(z.string()),
    })
    .optional(),
  /** The last reward of a run in file order is the current one. */
  current: z.boolean(),
  /** The run it judges. */
  runKey: z.string(),
  runAt: z.number().nullable(),
  runClass: z.string(),
  /** Overlay whose run is not in the ledger. */
  orphan: z.boolean(),
  /** Events newer than the judged run; the decision needs a second look when it is stale. */
  newerEvents: z.number(),
  stale: z.boolean(),
  src: sourceRefSchema,
});
export type Reward = z.infer<typeof rewardSchema>;

/** A file that a record names. `unknown`: outside the attached roots, so it was not looked for. */
export const artifactSchema = z.object({
  /** As recorded. */
  recorded: z.string(),
  /** On this machine, after path maps; absent when it is not inside an attached root. */
  path: z.string().optional(),
  role: z.string(),
  state: z.enum(['present', 'missing', 'empty', 'unknown']),
  run: z.string().optional(),
});
export type Artifact = z.infer<typeof artifactSchema>;

/** Something a person can decide on a loop, an item or a run. `action` is the source's id for it. */
export const offerSchema = z.object({
  action: z.string(),
  label: msgSchema,
  /** Item, gate or run it acts on; absent: the loop. */
  target: z.string().optional(),
  enabled: z.boolean(),
  /** Why it is not enabled, or what to know first. */
  note: msgSchema.optional(),
});
export type Offer = z.infer<typeof offerSchema>;

/** One entry of a loop's timeline, overlays merged. */
export const runSchema = z.object({
  key: z.string(),
  at: z.number().nullable(),
  atText: z.string(),
  /** The ledger's own class word. */
  token: z.string(),
  label: msgSchema,
  eventClass: z.enum(EVENT_CLASSES),
  summary: z.string(),
  agent: z.string().optional(),
  amount: z.number().nullable().optional(),
  reward: rewardSchema.optional(),
  flags: z.array(z.string()),
  overlays: z.number(),
  facts: z.array(factSchema),
  artifacts: z.array(artifactSchema),
  /** What a person can decide about this run. */
  offers: z.array(offerSchema).optional(),
  src: sourceRefSchema,
});
export type Run = z.infer<typeof runSchema>;

export const itemSchema = z.object({
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  /** Whose list it stands on. */
  side: z.enum(['user', 'agent', 'none']),
  title: z.string(),
  body: z.string().optional(),
  state: z.enum(ITEM_STATES),
  /** The ledger's own status word. */
  token: z.string(),
  priority: z.string().nullable(),
  taskClass: z.string().optional(),
  claimedBy: z.string().nullable().optional(),
  /** An agent may start it now. */
  executable: z.boolean().optional(),
  /** Its id is computed and changes when the item moves. */
  unstableId: z.boolean().optional(),
  /** Column in a graph drawn left to right, when the source knows it. */
  rank: z.number().int().optional(),
  at: z.number().nullable().optional(),
  dueAt: z.number().nullable().optional(),
  facts: z.array(factSchema),
  src: sourceRefSchema.optional(),
});
export type Item = z.infer<typeof itemSchema>;

export const edgeSchema = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(EDGE_KINDS),
  /** Proposed, not (yet) accepted. */
  proposed: z.boolean().optional(),
  /** Lies on a failed or blocked path. */
  lit: z.boolean().optional(),
  label: msgSchema.optional(),
});
export type Edge = z.infer<typeof edgeSchema>;

/** Something that waits, or waited, for a person's yes or no. */
export const gateSchema = z.object({
  id: z.string(),
  /** Which of the source's gate mechanisms this is (they do not close one another). */
  mechanism: z.string(),
  mechanismLabel: msgSchema,
  name: z.string(),
  question: z.string().nullable(),
  state: z.enum(['open', 'approved', 'rejected', 'deferred', 'superseded', 'closed']),
  scope: z.string().optional(),
  openedAt: z.number().nullable(),
  decidedAt: z.number().nullable(),
  reason: z.string().optional(),
  priority: z.string().nullable(),
  /** What saying yes does and does not do. */
  approving: z.array(msgSchema),
  notApproving: z.array(msgSchema),
  /** Answers it declares, when it is not a plain yes or no. */
  options: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        risk: z.string().optional(),
        reason: z.string().optional(),
        recommended: z.boolean(),
      }),
    )
    .optional(),
  /** The option that was chosen. */
  chosen: z.string().optional(),
  src: sourceRefSchema.optional(),
});
export type Gate = z.infer<typeof gateSchema>;

export const quotaSchema = z.object({
  compute: z.number(),
  windowHours: z.number(),
  slotMinutes: z.number(),
  allowed: z.number(),
  spent: z.number(),
  state: z.enum(QUOTA_STATES),
  pauseCause: z.string().nullable(),
  reason: msgSchema,
  /** `allowed` was set by hand and no longer follows from the share ("burst"). */
  override: z.boolean(),
  nextEligible: z.string().nullable(),
  spendsInWindow: z.number(),
  spendsWithoutAmount: z.number(),
  bookedAllTime: z.number(),
  /** Spent slots per bucket over the window, oldest first, for a small plot. */
  buckets: z.array(z.object({ from: z.number(), slots: z.number() })),
  /** The arithmetic, line by line. */
  arithmetic: z.array(factSchema),
  src: sourceRefSchema.optional(),
});
export type Quota = z.infer<typeof quotaSchema>;

export const leaseSchema = z.object({
  item: z.string(),
  owner: z.string().nullable(),
  token: z.string(),
  state: z.enum(['active', 'expired', 'released', 'corrupt', 'conflict']),
  expiresAt: z.number().nullable(),
  note: msgSchema.optional(),
  src: sourceRefSchema,
});
export type Lease = z.infer<typeof leaseSchema>;

/** A proposal outside the current lane, team or consent. */
export const escalationSchema = z.object({
  id: z.string(),
  loop: z.string(),
  proposed: z.string(),
  by: z.string(),
  at: z.number().nullable(),
  /** What the ledger says. */
  recorded: msgSchema,
  /** What policy says when it is recomputed from the evidence. */
  recomputed: msgSchema,
  /** What consent means there, in plain words. */
  consent: msgSchema,
  open: z.boolean(),
  evidence: z.array(sourceRefSchema),
  facts: z.array(factSchema),
  /** Text to hand to the agent, when the source takes consent as a prompt. */
  prompt: z.string().optional(),
});
export type Escalation = z.infer<typeof escalationSchema>;

/** One row of the queue. */
export const attentionSchema = z.object({
  /** Stable across replays as long as the records it rests on say the same. */
  id: z.string(),
  loop: z.string(),
  workspace: z.string(),
  source: z.enum(SOURCE_IDS),
  loopTitle: z.string(),
  lane: z.enum(LANES),
  kind: z.enum(ATTENTION_KINDS),
  priority: z.enum(PRIORITIES),
  concern: z.enum(CONCERNS),
  /** First open user todo or best open agent todo of its loop: first in sight. */
  focus: z.boolean(),
  title: z.string(),
  /** A title of our own when the ledger has none. */
  titleMsg: msgSchema.optional(),
  since: z.number().nullable(),
  /** The rule that put it here. */
  why: msgSchema,
  /** What the person is asked. */
  question: z.string().nullable(),
  severity: z.enum(SEVERITIES),
  token: z.string(),
  /** The run it concerns. */
  run: runSchema.optional(),
  item: z.string().optional(),
  evidence: z.array(factSchema),
  records: z.array(sourceRefSchema),
  offers: z.array(offerSchema),
});
export type Attention = z.infer<typeof attentionSchema>;

export const fileViewSchema = z.object({
  path: z.string(),
  role: z.string(),
  bytes: z.number(),
  modifiedAt: z.number().nullable(),
  lines: z.number().optional(),
  state: z.enum(['ok', 'stale', 'unreadable', 'missing', 'refused', 'pending']),
  note: msgSchema.optional(),
});
export type FileView = z.infer<typeof fileViewSchema>;

/** What the loop table and the header of a loop show. */
export const loopSummarySchema = z.object({
  id: z.string(),
  source: z.enum(SOURCE_IDS),
  workspace: z.string(),
  key: z.string(),
  title: z.string(),
  subtitle: z.string().optional(),
  /** Lifecycle phase: the ledger's token and our words for it. */
  phase: z.object({ token: z.string(), label: msgSchema }),
  activity: z.enum(ACTIVITIES),
  lane: z.enum(LANES).nullable(),
  quota: z
    .object({
      state: z.enum(QUOTA_STATES),
      compute: z.number(),
      allowed: z.number(),
      spent: z.number(),
    })
    .optional(),
  latestRun: z.object({ at: z.number().nullable(), token: z.string() }).optional(),
  freshness: z.object({
    stale: z.boolean(),
    note: msgSchema.optional(),
    at: z.number().nullable(),
  }),
  rewards: z.number(),
  runs: z.number(),
  openUser: z.number(),
  openAgent: z.number(),
  findings: z.number(),
  problems: z.number(),
});
export type LoopSummary = z.infer<typeof loopSummarySchema>;

/** The whole of one loop, as of one moment. Long lists are cut; `runs` is paged by `loop.runs`. */
export const loopViewSchema = loopSummarySchema.extend({
  asOf: z.number(),
  /** The operator's stance before the raw history: judge, let it go on, wait, or mend first. */
  stance: msgSchema,
  objective: z.object({ text: z.string(), src: sourceRefSchema.optional() }).optional(),
  nextAction: z.object({ text: z.string(), src: sourceRefSchema.optional() }).optional(),
  transition: z
    .object({
      mode: z.string(),
      modeLabel: msgSchema,
      kind: z.enum(TRANSITION_KINDS),
      label: msgSchema,
      missing: z.array(msgSchema),
    })
    .optional(),
  sections: z.array(sectionSchema),
  items: z.array(itemSchema),
  edges: z.array(edgeSchema),
  gates: z.array(gateSchema),
  newestRuns: z.array(runSchema),
  rewardList: z.array(rewardSchema),
  quotaView: quotaSchema.optional(),
  leases: z.array(leaseSchema),
  escalations: z.array(escalationSchema),
  eventCounts: z.array(z.object({ eventClass: z.enum(EVENT_CLASSES), count: z.number() })),
  artifacts: z.array(artifactSchema),
  files: z.array(fileViewSchema),
  attention: z.array(attentionSchema),
  findingList: z.array(findingSchema),
  problemList: z.array(problemSchema),
  offers: z.array(offerSchema),
  /** Figures under the ledger's own names, for `inspect` and its oracles. */
  figures: z.record(z.string(), jsonSchema),
  /** What of this view is replayed from a ledger, and what was only seen since attaching. */
  replay: z.object({ replayed: z.array(msgSchema), onlySeen: z.array(msgSchema) }),
  /** Instants where something happened, oldest first, at most 500: ticks of the as-of slider. */
  moments: z.array(z.number()),
});
export type LoopView = z.infer<typeof loopViewSchema>;
