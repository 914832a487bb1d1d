import { msg } from '@contract/msg.ts';
import type { Workspace } from '@contract/channels.ts';
import type { Msg } from '@contract/model.ts';
import type { OrRefusal } from '../project/workspaces.ts';
import { copyDemo, removeDemo } from '../store/demo-copy.ts';
import type { EngineCore } from './core.ts';
import type { Handlers } from './handlers.ts';

type Answer<T> = { ok: true; value: T } | { ok: false; message: Msg };

export function workspaceHandlers(core: EngineCore): Handlers {
  const { workspaces } = core;
  return {
    'workspaces.list': () => workspaces.list(),
    'workspaces.probe': async ({ path, maps }) => answer(await workspaces.probe(path, maps)),
    'workspaces.attach': async (request) => answer(await workspaces.attach(request)),
    'workspaces.update': async (request) => answer(await workspaces.update(request)),
    'workspaces.detach': async ({ id }) => answer(await detach(core, id)),
    'workspaces.rescan': async ({ id }) => answer(await workspaces.rescan(id)),
    'workspaces.problems': ({ id, offset, limit }) => {
      const states = workspaces.states.filter(
        (state) => id === undefined || state.attached.id === id,
      );
      const all = states.flatMap((state) => workspaces.problems(state));
      return { items: all.slice(offset, offset + limit), total: all.length };
    },
    'demo.open': () => openDemo(core),
    'demo.remove': async () => {
      const demos = workspaces.states.filter((state) => state.attached.demo);
      for (const { attached } of demos) await detach(core, attached.id);
      return { ok: true, value: {} };
    },
  };
}

async function detach(core: EngineCore, id: string): Promise<OrRefusal<Record<string, never>>> {
  const attached = core.workspaces.find(id)?.attached;
  const done = await core.workspaces.detach(id);
  if (attached?.demo === true && 'value' in done) removeDemo(attached.path);
  return done;
}

/** Attaches the demo; when it is attached already, that is the answer. */
async function openDemo(core: EngineCore): Promise<Answer<Workspace[]>> {
  const { workspaces, demoFolder } = core;
  const there = workspaces.states.filter((state) => state.attached.demo);
  const usable = there.filter((state) => state.unreadable === null);
  if (usable.length > 0) return { ok: true, value: usable.map((state) => workspaces.view(state)) };
  // Its temporary copy was cleared away: a new one takes its place.
  for (const { attached } of there) await workspaces.detach(attached.id);
  if (demoFolder === null) return { ok: false, message: msg('demo.none') };
  let copies: ReturnType<typeof copyDemo>;
  try {
    copies = copyDemo(demoFolder);
  } catch {
    return { ok: false, message: msg('demo.copy-failed', { path: demoFolder }) };
  }
  const opened: Workspace[] = [];
  for (const { name, path } of copies) {
    const attached = await workspaces.attach({ path, name, also: [], maps: [], demo: true });
    if ('value' in attached) opened.push(attached.value);
  }
  if (opened.length === 0) return { ok: false, message: msg('demo.none') };
  return { ok: true, value: opened };
}

function answer<T>(result: OrRefusal<T>): Answer<T> {
  return 'value' in result
    ? { ok: true, value: result.value }
    : { ok: false, message: result.refusal };
}
