/**
 * What class of work a todo without `task_class` is: by its action, then by the verb it starts with,
 * else work to do. LoopX has a longer word list; `docs/differences.md` says why ours is short.
 */
import type { TaskClass } from './todo.ts';

const MONITORING: ReadonlySet<string> = new Set([
  'external_evidence',
  'monitor',
  'observe',
  'poll',
  'watch',
]);
const WATCH_VERB = /(?:^|[:：\]]\s*)(?:observe|poll|watch|monitor)\b/iu;

export function inferTaskClass(text: string, actionKind: string | null): TaskClass {
  if (actionKind !== null) {
    return MONITORING.has(actionKind) ? 'continuous_monitor' : 'advancement_task';
  }
  return WATCH_VERB.test(text) ? 'continuous_monitor' : 'advancement_task';
}
