import type { EngineCore } from './core.ts';
import type { Handlers } from './handlers.ts';

export const ENGINE_VERSION = '0.1.0';

export function userHandlers(core: EngineCore): Handlers {
  return {
    'engine.status': () => ({
      revision: core.revision(),
      progress: core.queue.progress,
      version: ENGINE_VERSION,
    }),
    'engine.stop-reading': () => {
      core.queue.stop();
      core.emit({ event: 'workspaces' });
      return {};
    },
    'settings.get': () => core.user.settings.value,
    'settings.set': (settings) => core.setSettings(settings),
    'drafts.get': ({ key }) => core.user.draft(key),
    'drafts.set': async ({ key, value }) => {
      await core.user.setDraft(key, value);
      return {};
    },
  };
}
