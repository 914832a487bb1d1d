/**
 * The write path as data (docs/architecture.md, "The write path"). A source makes a `ChangePlan`
 * from a view and an input; only the engine's writer carries one out, and only after a person has
 * seen the `Preview` made from it and confirmed that preview.
 */
import { z } from 'zod';
import { msgSchema, runSchema, sourceRefSchema } from './model.ts';

/** What a confirmed plan does to the machine. Paths are absolute and inside an attached root. */
export const effectSchema = z.discriminatedUnion('kind', [
  /** Append `text` (whole lines, each with its newline) in one write. */
  z.object({ kind: z.literal('append'), path: z.string(), text: z.string() }),
  /** Replace the one occurrence of `before` by `after`: temporary file, fsync, rename. */
  z.object({
    kind: z.literal('replace'),
    path: z.string(),
    before: z.string(),
    after: z.string(),
  }),
  /** Run a program without a shell. `reads` names the files whose change proves that it worked. */
  z.object({
    kind: z.literal('command'),
    argv: z.array(z.string()).min(1),
    cwd: z.string(),
    timeoutMs: z.number().int().positive(),
    /**
     * The program becomes a long-running worker: after `timeoutMs` without an end it has started, is
     * left alone and goes on when Signalbox ends. It is never stopped by us.
     */
    staysOn: z.boolean().optional(),
    /** The same command in a form that writes nothing; run for the preview. */
    previewArgv: z.array(z.string()).optional(),
    reads: z.array(z.string()),
    /** What it will append, built from the documented format, so that the preview can show it. */
    expects: z.array(z.object({ path: z.string(), text: z.string() })).optional(),
  }),
]);
export type Effect = z.infer<typeof effectSchema>;

/**
 * What must still hold of a file when the person confirms, checked by the writer under lock: the last
 * 64 KiB before `size` are those with this SHA-256, so its end was not rewritten. What a plan rests on
 * beside the files it writes is in its `fingerprint`.
 */
export const preconditionSchema = z.object({
  kind: z.literal('file-unchanged'),
  path: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Whether the file may have grown since. */
  mayGrow: z.boolean(),
});
export type Precondition = z.infer<typeof preconditionSchema>;

export const changePlanSchema = z.object({
  loop: z.string(),
  action: z.string(),
  title: msgSchema,
  target: z.string().optional(),
  effects: z.array(effectSchema),
  preconditions: z.array(preconditionSchema),
  /**
   * Hash input of what the plan rests on beside the files (the judged run's merged content, the
   * gate's state): equal fingerprints mean that the person would see the same thing again.
   */
  fingerprint: z.string(),
  judged: runSchema.optional(),
  /** What is newer than the evidence that the person looked at. */
  newer: z.array(z.object({ message: msgSchema, src: sourceRefSchema.optional() })),
  warnings: z.array(msgSchema),
  consequences: z.array(msgSchema),
  /** What it does not do or imply. */
  doesNot: z.array(msgSchema),
  /** Which way is taken, and why: the owner's command or the documented format. */
  writer: msgSchema,
  /** For a change that cannot be written from here: the exact command to copy instead of effects. */
  copyOnly: z.string().optional(),
});
export type ChangePlan = z.infer<typeof changePlanSchema>;

/** A refusal to plan: the input is wrong, or the state does not allow it. */
export const refusalSchema = z.object({
  /** The field at fault, where there is one. */
  field: z.string().optional(),
  /** [from, to) of the refused words in that field, to mark them in place. */
  span: z.tuple([z.number(), z.number()]).optional(),
  message: msgSchema,
});
export type Refusal = z.infer<typeof refusalSchema>;

export const previewSchema = z.object({
  id: z.string(),
  plan: changePlanSchema,
  madeAt: z.number(),
  expiresAt: z.number(),
  /** What the dry run of the owner's command said, when one was run. */
  dryRun: z.object({ ok: z.boolean(), text: z.string() }).optional(),
  /** Set when this preview replaces a stale one: what changed in between. */
  changed: z.array(msgSchema).optional(),
  by: z.object({ account: z.string(), name: z.string() }),
});
export type Preview = z.infer<typeof previewSchema>;

export const receiptSchema = z.object({
  preview: z.string(),
  state: z.enum(['written', 'unknown', 'failed']),
  at: z.number(),
  message: msgSchema,
  /** What was read back from disk. */
  readBack: z.array(sourceRefSchema),
  output: z.string().optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const previewResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('preview'), preview: previewSchema }),
  z.object({ outcome: z.literal('refused'), refusals: z.array(refusalSchema).min(1) }),
]);
export type PreviewResult = z.infer<typeof previewResultSchema>;

export const confirmResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('receipt'), receipt: receiptSchema }),
  z.object({ outcome: z.literal('stale'), preview: previewSchema }),
  z.object({ outcome: z.literal('refused'), refusals: z.array(refusalSchema).min(1) }),
]);
export type ConfirmResult = z.infer<typeof confirmResultSchema>;

/** One line of the journal; `prev` is the SHA-256 of the line before (hex), empty for the first. */
export const journalEntrySchema = z.object({
  seq: z.number().int().nonnegative(),
  prev: z.string(),
  at: z.number(),
  kind: z.enum(['previewed', 'confirmed', 'applied', 'read-back', 'failed', 'unknown', 'resolved']),
  preview: z.string(),
  loop: z.string(),
  action: z.string(),
  by: z.object({ account: z.string(), name: z.string() }),
  plan: changePlanSchema.optional(),
  receipt: receiptSchema.optional(),
  note: msgSchema.optional(),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A field of a decision's form, so that one form serves every source. */
export const formFieldSchema = z.object({
  name: z.string(),
  label: msgSchema,
  help: msgSchema.optional(),
  kind: z.enum(['text', 'long-text', 'choice', 'number', 'flag', 'instant', 'texts']),
  required: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: msgSchema })).optional(),
  /** Default derived from the loop's state. */
  initial: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
  maxLength: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
});
export type FormField = z.infer<typeof formFieldSchema>;

export const formSchema = z.object({
  action: z.string(),
  title: msgSchema,
  intro: z.array(msgSchema),
  fields: z.array(formFieldSchema),
});
export type Form = z.infer<typeof formSchema>;
