/**
 * The command that makes a move, to copy: Signalbox never runs or writes anything here. Only command
 * names and the options `--repo`, `--id` and `--file` are known from the workflow's own notes
 * (docs/differences.md), so every other binding that the command asks for stands in a comment above it.
 */
import type { LoopState } from './loop-state.ts';
import type { Move } from './moves.ts';
import { nextAttempt, type TaskView } from './task-view.ts';

/** Null: there is nothing that could be run. */
export function commandOf(loop: LoopState, move: Move): string | null {
  const { view } = move;
  const milestone = loop.parts.milestone?.state.id ?? null;
  const repo = repositoryOf(loop);
  const forTask = (name: string): string =>
    line(['task', name, '--repo', repo, '--id', view?.task.id ?? '']);
  const forMilestone = (name: string): string =>
    line(['milestone', name, '--repo', repo, ...(milestone === null ? [] : ['--id', milestone])]);
  // `next` names the exact command with its revision; it is the safe start where none is known.
  const ask = line(['next', '--repo', repo]);
  switch (move.kind) {
    case 'hard_stop':
    case 'decision':
    case 'decision_late':
      return [...decisionBindings(view), forTask('corrective-decision')].join('\n');
    case 'context_refresh':
      return [...refreshBindings(loop, view), forTask('context-refresh')].join('\n');
    case 'plan_set':
      return forTask('plan-set');
    case 'run':
      return forTask('run');
    case 'contract_expired':
    case 'milestone_authorization':
      return forMilestone('autonomy-prepare');
    case 'membership':
      return milestone === null ? ask : forMilestone('scope-change-prepare');
    case 'stopped':
    case 'split_pending':
    case 'knowledge_review':
    case 'task_authorization':
    case 'strict_review':
    case 'rebind':
    case 'delegated_authorization':
    case 'acceptance':
      return ask;
    // An unknown posture enables nothing, and a lease is not ours to take.
    case 'unknown_posture':
    case 'blocked':
    case 'lease':
      return null;
  }
}

function repositoryOf(loop: LoopState): string {
  const { repoRoot } = loop.site.project;
  return repoRoot === null ? '.' : loop.ledger.resolve(repoRoot).path;
}

function line(parts: readonly string[]): string {
  return ['codex-workflow', ...parts.map(quoted)].join(' ');
}

/** Ids and paths come from ledgers: each is one word to the shell, whatever it holds. */
export function quoted(word: string): string {
  const plain = printable(word);
  if (/^[\w@%+=:,./-]+$/.test(plain)) return plain;
  return `'${plain.replaceAll("'", String.raw`'\''`)}'`;
}

/** Control and direction characters could hide what is pasted; they are left out. */
function printable(word: string): string {
  return word.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
}

function comment(name: string, value: string | number | null): string[] {
  return value === null || value === '' ? [] : [`# ${name}: ${printable(String(value))}`];
}

function decisionBindings(view: TaskView | null): string[] {
  if (view === null) return [];
  const reviewer = view.history.events.findLast((event) => event.stepId === view.stepId)?.reviewer;
  return [
    ...comment('stepId', view.stepId),
    ...comment('attempt', nextAttempt(view)),
    ...comment('decision', view.posture.allowed.join(' | ')),
    ...comment('taskRevision', view.task.revision),
    ...comment('planHash', view.planHash),
    ...comment('planRiskAuditId', view.history.audit?.id ?? null),
    ...comment('coveredEventIds', view.posture.covered.join(' ')),
    ...comment('auditor', `agent:corrective-auditor:${view.task.id}`),
    ...comment('auditorNot', reviewer ?? null),
  ];
}

function refreshBindings(loop: LoopState, view: TaskView | null): string[] {
  if (view === null) return [];
  return [
    ...comment('taskRevision', view.task.revision),
    ...comment('mapRevision', loop.site.approved?.revision ?? null),
    ...comment('actor', view.grant?.delegate ?? null),
    ...comment('grant', view.grant?.id ?? null),
    ...comment('addedSources', view.refresh?.planned.join(' ') ?? null),
  ];
}
