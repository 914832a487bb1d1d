/** Invariants about the records themselves: lost updates, duplicates, paths, pointers. */
import { msg } from '@contract/msg.ts';
import type { RunFacts } from './facts.ts';
import { folderName } from './facts.ts';
import type { FindingRule, Hit } from './finding-rule.ts';
import { placeRef, stateRef } from './references.ts';
import { countBy } from './values.ts';
import { KEPT } from './vocabulary.ts';

/** Updates that the audit files show and that the later written state file does not. */
function lostUpdates(facts: RunFacts): readonly Hit[] {
  const { state, replayed } = facts;
  if (state === null || facts.origin !== 'file' || facts.audit.cut) return [];
  const ids = new Set(state.tasks.map(({ id }) => id));
  const help = msg('tradingcodex.finding.lost.help');
  const hits: Hit[] = facts.audit.passes.flatMap((pass) =>
    pass.tasks
      .filter((task) => !ids.has(task.id))
      .map((task) => ({
        key: task.id,
        title: msg('tradingcodex.finding.lost.task', { role: task.roles.join(', ') }),
        help,
        evidence: [
          placeRef(pass, `pending_tasks[${String(task.index)}]`),
          stateRef(facts, 'pending_tasks'),
        ],
        at: pass.at,
      })),
  );
  for (const done of replayed?.tasks ?? []) {
    const recorded = state.tasks.find(({ id }) => id === done.id);
    if (done.status !== 'completed' || recorded === undefined || recorded.status === 'completed')
      continue;
    // Written before the event: not lost, only not written yet.
    if (done.at === null || state.updatedAt === null || state.updatedAt < done.at) continue;
    hits.push({
      key: `status:${done.id}`,
      title: msg('tradingcodex.finding.lost.status', {
        role: done.roles.join(', '),
        status: recorded.status,
      }),
      help,
      evidence: [stateRef(facts, `pending_tasks[${String(recorded.index)}]`)],
      at: done.at,
    });
  }
  return hits;
}

export const recordRules: readonly FindingRule[] = [
  // note 2.1: no lock; the later of two writes wins. seed: concurrent threads must not clobber each other.
  { id: 'tradingcodex.update-lost', severity: 'high', check: lostUpdates },
  // note 2.1: the file keeps the last 20 proposals; an older one may still wait for an answer.
  {
    id: 'tradingcodex.proposals-cut',
    severity: 'action',
    check: (facts, matters) => {
      const gone = matters.proposals.filter((row) => row.open && !row.inState);
      if (facts.origin !== 'file' || gone.length === 0) return [];
      const cut = (facts.state?.proposals.length ?? 0) >= KEPT.proposals;
      return [
        {
          key: 'state',
          title: cut
            ? msg('tradingcodex.finding.proposalsCut', { count: gone.length })
            : msg('tradingcodex.finding.proposalsLost', { count: gone.length }),
          help: msg('tradingcodex.finding.proposalsCut.help'),
          evidence: gone.flatMap(({ place }) => (place === null ? [] : [placeRef(place)])),
          at: gone[0]?.at ?? null,
        },
      ];
    },
  },
  // note 2.2: the same artifact evaluated twice appends the same id, and both rows use up budget.
  {
    id: 'tradingcodex.duplicate-task',
    severity: 'watch',
    check: (facts) => {
      const tasks = facts.state?.tasks ?? [];
      const counts = countBy(
        tasks.filter(({ id }) => id !== ''),
        ({ id }) => id,
      );
      return Object.entries(counts)
        .filter(([, count]) => count > 1)
        .map(([id, count]) => ({
          key: id,
          title: msg('tradingcodex.finding.duplicate', {
            role: tasks.find((task) => task.id === id)?.roles.join(', ') ?? '',
            times: count,
          }),
          help: msg('tradingcodex.finding.duplicate.help'),
          evidence: tasks
            .filter((task) => task.id === id)
            .map((task) => stateRef(facts, `pending_tasks[${String(task.index)}]`)),
          at: facts.state?.updatedAt ?? null,
        }));
    },
  },
  // note 6: an active task without a live session is possibly lost (inferred there).
  {
    id: 'tradingcodex.task-without-session',
    severity: 'watch',
    check: (facts, matters) =>
      matters.stranded.map((task) => ({
        key: task.id,
        title: msg('tradingcodex.finding.stranded', { role: task.roles.join(', ') }),
        help: msg('tradingcodex.finding.stranded.help'),
        evidence: [stateRef(facts, `pending_tasks[${String(task.index)}]`)],
        at: task.at,
      })),
  },
  // seed: "per-run folders prevent two threads from clobbering each other"; note 2.3: the pointer is a copy.
  {
    id: 'tradingcodex.pointer-differs',
    severity: 'watch',
    check: (facts) => {
      const { pointer } = facts.site;
      const { state } = facts;
      if (pointer === null || state === null || facts.origin !== 'file') return [];
      if (pointer.state.runId !== facts.runId || pointer.target !== 'present') return [];
      const [theirs, ours] = [pointer.state.updatedAt ?? 0, state.updatedAt ?? 0];
      const same = pointer.state.stopReason === state.stopReason && theirs <= ours;
      if (same) return [];
      return [
        {
          key: 'pointer',
          title: msg('tradingcodex.finding.pointer'),
          help: msg('tradingcodex.finding.pointer.help'),
          evidence: [{ path: pointer.file.path }, stateRef(facts)],
          at: pointer.state.updatedAt,
        },
      ];
    },
  },
  // note 5.1 and 9: a path from a record is never opened outside the artifact folders.
  {
    id: 'tradingcodex.path-escapes',
    severity: 'high',
    check: (facts) =>
      facts.artifacts
        .filter(({ verdict }) => verdict !== 'ok')
        .map((view) => ({
          key: view.path,
          title: msg('tradingcodex.finding.path', { path: view.path }),
          help: msg('tradingcodex.finding.path.help'),
          evidence: [
            stateRef(
              facts,
              view.recorded?.line == null && view.recorded !== null
                ? `completed_artifacts[${String(view.recorded.index)}].artifact_path`
                : undefined,
            ),
          ],
          at: view.recorded?.at ?? null,
        })),
  },
  // seed: "hooks and services do not automatically spawn subagents", "prevent recursive dispatch".
  {
    id: 'tradingcodex.auto-dispatch',
    severity: 'high',
    check: (facts) => {
      const { state } = facts;
      if (state === null || (!state.autoSpawn && !state.recursive)) return [];
      return [
        {
          key: 'state',
          title: msg('tradingcodex.finding.autoDispatch'),
          help: msg('tradingcodex.finding.autoDispatch.help'),
          evidence: [stateRef(facts, state.autoSpawn ? 'auto_spawn' : 'recursive_hook_dispatch')],
          at: state.updatedAt,
        },
      ];
    },
  },
  // note 2: the folder is named after the run; a state under another name may be a copy or a mix-up.
  {
    id: 'tradingcodex.run-in-wrong-folder',
    severity: 'watch',
    check: (facts) => {
      const recorded = facts.origin === 'file' ? (facts.state?.runId ?? '') : '';
      if (facts.folder === null || recorded === '' || folderName(recorded) === facts.key) return [];
      return [
        {
          key: recorded,
          title: msg('tradingcodex.finding.folder', { folder: facts.key, run: recorded }),
          help: msg('tradingcodex.finding.folder.help'),
          evidence: [stateRef(facts, 'workflow_run_id')],
          at: facts.state?.updatedAt ?? null,
        },
      ];
    },
  },
];
