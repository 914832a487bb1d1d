/** Invariants of who holds a todo and what may be written for it: claims, leases, write scopes. */
import type { SourceRef } from '@contract/model.ts';
import type { Hit } from '../../finding-rule.ts';
import { parseInstant } from '../instant.ts';
import { asObject, asTexts, compactText, field } from '../json-values.ts';
import type { LeaseRecord } from '../leases.ts';
import { isTerminal, type Todo } from '../todos/todo.ts';
import { todoRefs, type GoalFacts, type GoalRule } from './goal-facts.ts';
import { uncovered, writeGrants } from '../write-grants.ts';

/** Agents that hold one todo at the moment: by claiming it, or by an active lease. */
function twoHolders({ context, leases }: GoalFacts): Hit[] {
  const holders = new Map<string, { name: string; refs: readonly SourceRef[] }[]>();
  const add = (todo: string, name: string, refs: readonly SourceRef[]): void => {
    holders.set(todo, [...(holders.get(todo) ?? []), { name: name.toLowerCase(), refs }]);
  };
  for (const todo of context.todos.agent) {
    if (!isTerminal(todo.status) && todo.claimedBy !== null)
      add(todo.id, todo.claimedBy, todoRefs(context, todo));
  }
  for (const { todoId, owner, activeNow, file } of leases) {
    if (activeNow && owner !== null) add(todoId, owner, [{ path: file.path, field: 'owner' }]);
  }
  return [...holders].flatMap(([todo, list]) => {
    const names = [...new Set(list.map(({ name }) => name))];
    if (names.length < 2) return [];
    return [
      {
        subject: todo,
        params: { todo, agents: names.join(', ') },
        evidence: list.flatMap(({ refs }) => refs),
        at: null,
      },
    ];
  });
}

function leaseHit(lease: LeaseRecord, params: NonNullable<Hit['params']>, name: string): Hit {
  return {
    subject: lease.file.captures[1] ?? lease.todoId,
    params: { todo: lease.todoId, owner: lease.owner ?? '–', ...params },
    evidence: [{ path: lease.file.path, field: name }],
    at: lease.expiresAt,
  };
}

function outsideScope({ context, leases }: GoalFacts): Hit[] {
  const grants = writeGrants(context);
  if (grants === null) return [];
  return leases
    .filter(({ activeNow }) => activeNow)
    .flatMap((lease) => {
      const value = asObject(context.ledger.whole(lease.file)?.value);
      const scopes = uncovered(grants, asTexts(field(value, 'write_scopes')));
      if (scopes.length === 0) return [];
      const hit = leaseHit(lease, { scopes: scopes.join(', ') }, 'write_scopes');
      return [{ ...hit, evidence: [...hit.evidence, ...grants.refs] }];
    });
}

function ungranted({ context }: GoalFacts, wanted: (todo: Todo) => boolean): Hit[] {
  const grants = writeGrants(context);
  if (grants === null) return [];
  return context.todos.agent.filter(wanted).flatMap((todo) => {
    const scopes = uncovered(grants, todo.requiredWriteScopes);
    if (scopes.length === 0) return [];
    return [
      {
        subject: `${todo.id}:${String(todo.line)}`,
        params: { todo: compactText(todo.title, 80), scopes: scopes.join(', ') },
        evidence: [...todoRefs(context, todo), ...grants.refs],
        at: parseInstant(todo.completedAt ?? todo.updatedAt),
      },
    ];
  });
}

export const claimRules: readonly GoalRule[] = [
  {
    id: 'loopx.todo-held-by-two',
    severity: 'high',
    origin: 'seed 004, dashboard: the ledger decides who owns a task; note 11: lease against claim',
    title: 'loopx.finding.twoHolders',
    help: 'loopx.finding.twoHolders.help',
    find: twoHolders,
  },
  {
    id: 'loopx.claim-by-unregistered-agent',
    severity: 'action',
    origin: 'note 3: registered agents are those that may claim',
    title: 'loopx.finding.claimUnregistered',
    help: 'loopx.finding.claimUnregistered.help',
    find: ({ context }) =>
      context.todos.agent.flatMap((todo) => {
        const { claimedBy } = todo;
        if (claimedBy === null || isTerminal(todo.status) || context.agents.length === 0) return [];
        if (context.agents.includes(claimedBy)) return [];
        return [
          {
            subject: `${todo.id}:${String(todo.line)}`,
            params: { todo: compactText(todo.title, 80), agent: claimedBy },
            evidence: todoRefs(context, todo),
            at: parseInstant(todo.updatedAt),
          },
        ];
      }),
  },
  {
    // A lease that only differs from the claim is said by the rule above.
    id: 'loopx.lease-without-effect',
    severity: 'action',
    origin: 'note 11: an active lease can be ineffective',
    title: 'loopx.finding.leaseIdle',
    help: 'loopx.finding.leaseIdle.help',
    find: ({ leases }) =>
      leases.flatMap((lease) =>
        lease.conflict === null || lease.conflict.id === 'loopx.lease.otherClaim'
          ? []
          : [leaseHit(lease, { reason: lease.conflict }, 'todo_id')],
      ),
  },
  {
    id: 'loopx.lease-past-its-end',
    severity: 'watch',
    origin: 'note 11: expiry writes nothing; the file still says active',
    title: 'loopx.finding.leaseOver',
    help: 'loopx.finding.leaseOver.help',
    find: ({ context, leases }) =>
      leases
        .filter(
          ({ corrupt, status, expiresAt }) =>
            !corrupt && status === 'active' && (expiresAt ?? Infinity) <= context.now,
        )
        .map((lease) => leaseHit(lease, {}, 'expires_at')),
  },
  {
    id: 'loopx.lease-outside-write-scope',
    severity: 'action',
    origin: 'seed 004, boundary model: write scope comes from the boundary, not from a lease',
    title: 'loopx.finding.leaseScope',
    help: 'loopx.finding.leaseScope.help',
    find: outsideScope,
  },
  {
    id: 'loopx.write-scope-not-granted',
    severity: 'action',
    origin: 'seed 004, boundary model: required scopes that the boundary lacks ask for its repair',
    title: 'loopx.finding.scopeMissing',
    help: 'loopx.finding.scopeMissing.help',
    find: (facts) =>
      facts.context.stopped ? [] : ungranted(facts, ({ status }) => !isTerminal(status)),
  },
  {
    id: 'loopx.done-outside-write-scope',
    severity: 'high',
    origin: 'seed 004, boundary model: no protected write without a boundary that grants it',
    title: 'loopx.finding.doneOutside',
    help: 'loopx.finding.doneOutside.help',
    find: (facts) => ungranted(facts, ({ status }) => status === 'done'),
  },
  {
    id: 'loopx.boundary-authority-not-in-force',
    severity: 'watch',
    origin: 'seed 004, boundary model: fresh approved entries with origin, time and scope',
    title: 'loopx.finding.authorityIdle',
    help: 'loopx.finding.authorityIdle.help',
    find: ({ context }) =>
      (writeGrants(context)?.idle ?? []).map(({ index, src }) => ({
        subject: String(index),
        params: { number: index + 1 },
        evidence: src,
        at: null,
      })),
  },
];
