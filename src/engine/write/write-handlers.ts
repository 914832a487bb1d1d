/** The channels of the write path and of review packets. */
import type { Packet } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { LoopView } from '@contract/model.ts';
import { composePacket } from '../packet/compose.ts';
import { siteLedger } from '../project/site-ledger.ts';
import type { EngineCore } from '../query/core.ts';
import type { Handlers } from '../query/handlers.ts';
import { Journal } from './journal.ts';
import type { WritePort } from './port.ts';
import { ProgramFinder } from './programs.ts';
import { Writer } from './writer.ts';

/** How often confirms without a known end are looked for in the ledgers. */
const RESOLVE_MS = 2000;

export function writeHandlers(core: EngineCore): Handlers {
  const { now } = core.parts;
  const port = writePort(core);
  const opened = once(async () => {
    const journal = await Journal.open(`${core.userData}/journal`);
    const onJournal = (): void => {
      core.emit({ event: 'journal' });
    };
    const writer = new Writer({ port, journal, programs: new ProgramFinder(now), onJournal });
    const timer = setInterval(() => void writer.resolveOpen().catch(() => undefined), RESOLVE_MS);
    timer.unref();
    core.onClose(async () => {
      clearInterval(timer);
      await journal.close();
    });
    return { journal, writer };
  });
  if (core.keeps) {
    // What the last run left open is settled as soon as the ledgers are read.
    void core.queue
      .idle()
      .then(async () => (await opened()).writer.resolveOpen())
      .catch(() => undefined);
  }
  return {
    'change.form': async ({ loop, action, target }) => {
      const form = await (await opened()).writer.form(loop, action, target);
      return 'id' in form ? { ok: false, message: form } : { ok: true, value: form };
    },
    'change.preview': async (asked, client) => (await opened()).writer.preview(asked, client),
    'change.confirm': async ({ preview }, client) =>
      (await opened()).writer.confirm(preview, client),
    'journal.list': async ({ offset, limit }) => {
      const { journal } = await opened();
      await journal.look();
      const newest = journal.entries.toReversed();
      return {
        items: newest.slice(offset, offset + limit),
        total: newest.length,
        brokenAt: journal.brokenAt,
      };
    },
    'packet.compose': async (request) => {
      const packet = await packetFor(core, request);
      return packet === null
        ? { ok: false, message: msg('packet.refused.nothing') }
        : { ok: true, value: packet };
    },
  };
}

function writePort(core: EngineCore): WritePort {
  return {
    loop: async (id) => {
      const site = await core.moments.siteOf(id);
      const view = core.views.get(id);
      if (site === null || view === null) return null;
      const ledger = siteLedger(site, core.parts.now(), core.parts, true);
      const release = (): void => {
        ledger.release();
      };
      return { view, ledger, source: site.source, release };
    },
    settle: (paths) => core.settle(paths),
    now: core.parts.now,
    reviewerName: () => core.user.settings.value.reviewerName,
  };
}

async function packetFor(
  core: EngineCore,
  request: {
    readonly attention?: string | undefined;
    readonly loop?: string | undefined;
    readonly run?: string | undefined;
  } & Pick<Parameters<typeof composePacket>[0], 'language' | 'parts' | 'link'>,
): Promise<Packet | null> {
  const { language, parts, link } = request;
  const item =
    request.attention === undefined
      ? null
      : (core.views
          .all()
          .flatMap((part) => part.attention)
          .find(({ id }) => id === request.attention) ?? null);
  const loop = item?.loop ?? request.loop;
  const view = loop === undefined ? null : core.views.get(loop);
  const site = loop === undefined ? null : await core.moments.siteOf(loop);
  if (view === null || site === null) return null;
  if (request.attention !== undefined && item === null) return null;
  const run = runOf(view, request.run) ?? item?.run ?? null;
  const { roots } = site.workspace;
  return composePacket({ view, attention: item, run, language, parts, link, roots });
}

function runOf(view: LoopView, key: string | undefined): LoopView['newestRuns'][number] | null {
  return key === undefined ? null : (view.newestRuns.find((run) => run.key === key) ?? null);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      // Tried again at the next call: a full disk may have room by then.
      made = null;
      throw error;
    });
    return made;
  };
}
