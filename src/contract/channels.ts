/**
 * The one table of calls that cross a process border (renderer → main → engine, browser → loopback
 * host → engine). Each channel names the schema of its argument and of its result; both are checked
 * on the receiving side, and the types of every handler and of the client are inferred from here.
 */
import { z } from 'zod';
import {
  confirmResultSchema,
  formSchema,
  journalEntrySchema,
  previewResultSchema,
} from './change.ts';
import {
  attentionSchema,
  escalationSchema,
  findingSchema,
  jsonSchema,
  loopSummarySchema,
  loopViewSchema,
  msgSchema,
  problemSchema,
  quotaSchema,
  runSchema,
} from './model.ts';
import { ATTENTION_KINDS, LANES, LANGUAGES, PRIORITIES, SOURCE_IDS } from './words.ts';

const id = z.string().min(1).max(2000);
const path = z.string().min(1).max(4096);
const asOf = z.number().optional();
const page = {
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(200),
};

export const pathMapSchema = z.object({ from: path, to: path });
export type PathMap = z.infer<typeof pathMapSchema>;

export const siteViewSchema = z.object({
  source: z.enum(SOURCE_IDS),
  key: z.string(),
  title: z.string(),
  folders: z.array(z.object({ role: z.string(), path: z.string() })),
  loops: z.number(),
  files: z.number(),
  records: z.number(),
});

/** A recorded folder outside the attached roots that would complete the picture. */
export const wantSchema = z.object({
  recorded: z.string(),
  role: z.string(),
  /** Where it would be on this machine. */
  path: z.string(),
  exists: z.boolean(),
});

export const workspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** Folders outside `path` that the person allowed to be read with it. */
  also: z.array(z.string()),
  maps: z.array(pathMapSchema),
  /** Maps that were inferred because the recorded folders are not on this machine. */
  inferredMaps: z.array(pathMapSchema),
  demo: z.boolean(),
  state: z.enum(['reading', 'watching', 'polling', 'unreadable']),
  note: msgSchema.optional(),
  sites: z.array(siteViewSchema),
  wants: z.array(wantSchema),
  problems: z.number(),
  loops: z.number(),
  lastReadAt: z.number().nullable(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** A refusal of a command, in the order: what happened, where, what to do. */
export const failureSchema = z.object({ ok: z.literal(false), message: msgSchema });
const okOr = <S extends z.ZodType>(schema: S) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value: schema }), failureSchema]);

export const probeSchema = z.object({
  path: z.string(),
  sites: z.array(siteViewSchema),
  wants: z.array(wantSchema),
  inferredMaps: z.array(pathMapSchema),
});
export type Probe = z.infer<typeof probeSchema>;

export const queueFilterSchema = z.object({
  lane: z.array(z.enum(LANES)).optional(),
  workspace: z.array(id).optional(),
  source: z.array(z.enum(SOURCE_IDS)).optional(),
  kind: z.array(z.enum(ATTENTION_KINDS)).optional(),
  priority: z.array(z.enum(PRIORITIES)).optional(),
  loop: id.optional(),
  text: z.string().max(500).optional(),
  /** Only what is first in sight: the first open user todo and the best agent todo of each loop. */
  focus: z.boolean().optional(),
});
export type QueueFilter = z.infer<typeof queueFilterSchema>;

const laneCounts = z.object({
  user: z.number(),
  health: z.number(),
  agent: z.number(),
  evidence: z.number(),
});

export const settingsSchema = z.object({
  language: z.enum([...LANGUAGES, 'system']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** Single-letter keys can be switched off (WCAG 2.1.4). */
  letterKeys: z.boolean(),
  /** Name written into the journal beside the account of this machine. */
  reviewerName: z.string().max(200),
  notifications: z.boolean(),
  mutedLoops: z.array(z.string()),
});
export type Settings = z.infer<typeof settingsSchema>;

export const progressSchema = z.object({
  busy: z.boolean(),
  filesDone: z.number(),
  filesTotal: z.number(),
  bytesDone: z.number(),
  bytesTotal: z.number(),
  records: z.number(),
  stopped: z.boolean(),
});
export type Progress = z.infer<typeof progressSchema>;

export const sourceTextSchema = z.object({
  path: z.string(),
  line: z.number().nullable(),
  /** Lines around the one asked for, cut to a bounded size each. */
  lines: z.array(z.object({ number: z.number(), text: z.string(), cut: z.boolean() })),
  bytes: z.number(),
  modifiedAt: z.number().nullable(),
});

export const searchHitSchema = z.object({
  kind: z.enum(['loop', 'attention', 'item', 'run', 'event', 'file']),
  loop: z.string(),
  loopTitle: z.string(),
  target: z.string(),
  title: z.string(),
  excerpt: z.string(),
  at: z.number().nullable(),
  src: z.object({ path: z.string(), line: z.number().optional() }).optional(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** The parts of a review packet; each can be left out. */
export const PACKET_PARTS = [
  'link',
  'prompt',
  'agent',
  'hint',
  'dry-run',
  'state',
  'evidence',
] as const;
export const packetSchema = z.object({
  markdown: z.string(),
  parts: z.array(z.object({ part: z.enum(PACKET_PARTS), title: msgSchema, markdown: z.string() })),
  /** What was left out because it is private, by kind and count. */
  leftOut: z.array(z.object({ message: msgSchema, count: z.number() })),
});
export type Packet = z.infer<typeof packetSchema>;

/** Channel → argument and result. `args` is one object; a call without argument takes `{}`. */
export const CHANNELS = {
  'engine.status': {
    args: z.object({}),
    result: z.object({ revision: z.number(), progress: progressSchema, version: z.string() }),
  },
  'engine.stop-reading': { args: z.object({}), result: z.object({}) },
  'workspaces.list': { args: z.object({}), result: z.array(workspaceSchema) },
  'workspaces.probe': {
    args: z.object({ path, maps: z.array(pathMapSchema).default([]) }),
    result: okOr(probeSchema),
  },
  'workspaces.attach': {
    args: z.object({
      path,
      name: z.string().max(200).optional(),
      also: z.array(path).default([]),
      maps: z.array(pathMapSchema).default([]),
    }),
    result: okOr(workspaceSchema),
  },
  'workspaces.update': {
    args: z.object({
      id,
      name: z.string().max(200).optional(),
      also: z.array(path).optional(),
      maps: z.array(pathMapSchema).optional(),
    }),
    result: okOr(workspaceSchema),
  },
  'workspaces.detach': { args: z.object({ id }), result: okOr(z.object({})) },
  'workspaces.rescan': { args: z.object({ id }), result: okOr(workspaceSchema) },
  'workspaces.problems': {
    args: z.object({ id: id.optional(), ...page }),
    result: z.object({ items: z.array(problemSchema), total: z.number() }),
  },
  'demo.open': { args: z.object({}), result: okOr(z.array(workspaceSchema)) },
  'demo.remove': { args: z.object({}), result: okOr(z.object({})) },
  'queue.list': {
    args: z.object({ filter: queueFilterSchema.default({}), asOf, ...page }),
    result: z.object({
      items: z.array(attentionSchema),
      total: z.number(),
      /** Over everything that the filter without its lane lets through. */
      lanes: laneCounts,
      revision: z.number(),
    }),
  },
  'queue.get': { args: z.object({ id, asOf }), result: attentionSchema.nullable() },
  'loops.list': {
    args: z.object({ text: z.string().max(500).optional(), workspace: id.optional(), asOf }),
    result: z.object({ items: z.array(loopSummarySchema), revision: z.number() }),
  },
  'loop.get': { args: z.object({ id, asOf }), result: loopViewSchema.nullable() },
  'loop.runs': {
    args: z.object({
      id,
      after: z.string().nullable(),
      limit: z.number().int().min(1).max(200),
      asOf,
    }),
    result: z.array(runSchema),
  },
  'quota.list': {
    args: z.object({ asOf }),
    result: z.array(z.object({ loop: loopSummarySchema, quota: quotaSchema })),
  },
  'escalations.list': { args: z.object({ asOf }), result: z.array(escalationSchema) },
  'findings.list': { args: z.object({ asOf }), result: z.array(findingSchema) },
  'source.text': {
    args: z.object({
      path,
      line: z.number().int().positive().optional(),
      context: z.number().int().min(0).max(200).default(12),
    }),
    result: okOr(sourceTextSchema),
  },
  'search.query': {
    args: z.object({
      text: z.string().min(1).max(200),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    result: z.object({ hits: z.array(searchHitSchema), cut: z.boolean() }),
  },
  'change.form': {
    args: z.object({ loop: id, action: id, target: z.string().nullable() }),
    result: okOr(formSchema),
  },
  'change.preview': {
    args: z.object({
      loop: id,
      action: id,
      target: z.string().nullable(),
      input: z.record(z.string(), jsonSchema),
    }),
    result: previewResultSchema,
  },
  'change.confirm': { args: z.object({ preview: id }), result: confirmResultSchema },
  'journal.list': {
    args: z.object({ ...page }),
    result: z.object({
      items: z.array(journalEntrySchema),
      total: z.number(),
      /** Null when the chain of hashes is whole; else the line where it breaks. */
      brokenAt: z.number().nullable(),
    }),
  },
  'packet.compose': {
    args: z.object({
      attention: id.optional(),
      loop: id.optional(),
      run: z.string().optional(),
      language: z.enum(LANGUAGES),
      parts: z.array(z.enum(PACKET_PARTS)),
      link: z.string().max(4000),
    }),
    result: okOr(packetSchema),
  },
  'settings.get': { args: z.object({}), result: settingsSchema },
  'settings.set': { args: settingsSchema.partial(), result: settingsSchema },
  'drafts.get': { args: z.object({ key: id }), result: jsonSchema },
  'drafts.set': { args: z.object({ key: id, value: jsonSchema }), result: z.object({}) },
} as const;

export type Channel = keyof typeof CHANNELS;
/** What a caller passes; fields with a default may be left out. */
export type ChannelInput<C extends Channel> = z.input<(typeof CHANNELS)[C]['args']>;
/** What a handler gets. */
export type ChannelArgs<C extends Channel> = z.output<(typeof CHANNELS)[C]['args']>;
export type ChannelResult<C extends Channel> = z.output<(typeof CHANNELS)[C]['result']>;

/** Calls that the shell answers (Electron main or the loopback host), never the engine. */
export const HOST_CHANNELS = {
  'host.info': {
    args: z.object({}),
    result: z.object({
      kind: z.enum(['desktop', 'browser']),
      platform: z.string(),
      version: z.string(),
      /** BCP 47 tag of the system. */
      locale: z.string(),
      canPickFolder: z.boolean(),
    }),
  },
  'host.pick-folder': { args: z.object({}), result: z.string().nullable() },
  'host.save-text': {
    args: z.object({ suggestedName: z.string().max(200), text: z.string().max(2_000_000) }),
    result: z.object({ saved: z.boolean(), path: z.string().optional() }),
  },
  'host.open-link': {
    args: z.object({ url: z.string().max(4000) }),
    result: z.object({ opened: z.boolean() }),
  },
} as const;
export type HostChannel = keyof typeof HOST_CHANNELS;
export type HostInput<C extends HostChannel> = z.input<(typeof HOST_CHANNELS)[C]['args']>;
export type HostResult<C extends HostChannel> = z.output<(typeof HOST_CHANNELS)[C]['result']>;

/** What the engine and the shell tell without being asked. */
export const eventSchema = z.discriminatedUnion('event', [
  /** The index moved on; `loops` are the ones whose view changed, null when any may have. */
  z.object({
    event: z.literal('changed'),
    revision: z.number(),
    loops: z.array(z.string()).nullable(),
  }),
  z.object({ event: z.literal('progress'), progress: progressSchema }),
  z.object({ event: z.literal('workspaces') }),
  z.object({ event: z.literal('journal') }),
  z.object({ event: z.literal('settings'), settings: settingsSchema }),
  /** `down`: what is on the screen may be old; `restarting`: being brought back, tries so far. */
  z.object({
    event: z.literal('engine'),
    state: z.enum(['up', 'restarting', 'down']),
    tries: z.number(),
    note: msgSchema.optional(),
  }),
  /** The shell asks the page to go somewhere (menu, deep link, notification). */
  z.object({ event: z.literal('navigate'), to: z.string() }),
]);
export type SignalboxEvent = z.infer<typeof eventSchema>;

/** `window.signalbox`: all that a page knows of the outside, in Electron and in a browser alike. */
export interface SignalboxBridge {
  /** Answers `{ ok: true, value }`, or `{ ok: false, message }` when the call could not be carried out. */
  call(channel: string, args: unknown): Promise<BridgeAnswer>;
  on(listener: (event: unknown) => void): () => void;
  /** Absolute path of a dropped folder, where the host can tell. */
  pathOfFile(file: unknown): string | null;
}
export type BridgeAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: z.infer<typeof msgSchema> };
