/**
 * Run by the crash test in a process of its own: an engine over one user-data folder that reads until
 * it is killed, and says `read` after every read of a ledger. Argument: JSON with `userData` and the
 * `path` to attach.
 */
import { EngineRuntime } from '../../src/engine/runtime.ts';
import { lineSource } from './line-source.ts';

const { userData, path } = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const engine = EngineRuntime.open({
  userData: userData ?? '',
  demoFolder: null,
  sources: [lineSource],
  now: Date.now,
  memoryIndex: false,
  tuning: {
    onRead: () => {
      process.stdout.write('read\n');
    },
  },
});
const attached = engine.handler('workspaces.list')?.({}, 'x') as unknown[];
if (attached.length === 0) {
  await engine.handler('workspaces.attach')?.({ path, also: [], maps: [] }, 'x');
}
