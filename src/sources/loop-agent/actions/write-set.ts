/** Answering a task's write-set gate by its digest (format reference, 16 and 19). */
import type { ChangePlan, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../../source.ts';
import { approveWriteSet, rejectWriteSet } from '../commands.ts';
import { repositoryOf } from '../layout.ts';
import { readTask, type TaskRecord } from '../task-record.ts';
import { commandPlan, textOf } from './shared.ts';

export const approveWriteSetAction: Action = {
  id: 'loop-agent.approve-write-set',
  form: (context) => {
    const open = openGate(context);
    return open === null
      ? null
      : {
          action: 'loop-agent.approve-write-set',
          title: msg('loop-agent-do.write-set.approve-title'),
          intro: [
            msg('loop-agent-do.write-set.files', {
              files: open.task.gate?.writeSet.join(', ') ?? '',
            }),
            msg('loop-agent-do.write-set.starts'),
          ],
          fields: [],
        };
  },
  plan: (context) => planGate(context, 'approve', ''),
  landed: (context, plan) => landed(context, plan, 'approved'),
};

export const rejectWriteSetAction: Action = {
  id: 'loop-agent.reject-write-set',
  form: (context) => {
    const open = openGate(context);
    return open === null
      ? null
      : {
          action: 'loop-agent.reject-write-set',
          title: msg('loop-agent-do.write-set.reject-title'),
          intro: [
            msg('loop-agent-do.write-set.files', {
              files: open.task.gate?.writeSet.join(', ') ?? '',
            }),
          ],
          fields: [
            {
              name: 'reason',
              label: msg('loop-agent-do.reason'),
              kind: 'long-text',
              required: true,
              maxLength: 2000,
            },
          ],
        };
  },
  plan: (context, input) => planGate(context, 'reject', textOf(input, 'reason')),
  landed: (context, plan) => landed(context, plan, 'rejected'),
};

function planGate(
  context: ActionContext,
  answer: 'approve' | 'reject',
  reason: string,
): ChangePlan | readonly Refusal[] {
  const open = openGate(context);
  if (open === null) return [{ message: msg('write.refused.not-offered') }];
  const { task, digest } = open;
  const root = repositoryOf(context.ledger.site);
  const approving = answer === 'approve';
  return commandPlan(
    context,
    {
      action: `loop-agent.${answer}-write-set`,
      title: approving
        ? msg('loop-agent-do.write-set.approve-title')
        : msg('loop-agent-do.write-set.reject-title'),
      // The digest is the fingerprint: loop-agent itself compares it with the current snapshot.
      fingerprint: [digest, task.gate?.status ?? ''],
      warnings: approving ? [msg('loop-agent-do.resume.long')] : [],
      consequences: [
        approving
          ? msg('loop-agent-do.write-set.does-approve')
          : msg('loop-agent-do.write-set.does-reject'),
      ],
      doesNot: [msg('loop-agent-do.write-set.not-more')],
      reads: task.lifecycleRef === null ? [] : [task.lifecycleRef.path],
      staysOn: approving,
    },
    approving
      ? approveWriteSet(root, task.id, digest)
      : rejectWriteSet(root, task.id, digest, reason),
  );
}

function taskOf(context: ActionContext): TaskRecord | null {
  const { view, ledger } = context;
  return view.key.startsWith('task/')
    ? readTask(ledger, view.key.slice('task/'.length), view.id)
    : null;
}

function openGate(context: ActionContext): { task: TaskRecord; digest: string } | null {
  const task = taskOf(context);
  const digest = task?.gate?.digest ?? null;
  return task?.gate?.status === 'open' && digest !== null ? { task, digest } : null;
}

function landed(context: ActionContext, plan: ChangePlan, status: string): boolean | null {
  const gate = taskOf(context)?.gate ?? null;
  if (gate === null) return null;
  const [digest] = JSON.parse(plan.fingerprint) as [string];
  if (gate.digest !== digest) return gate.status === 'open' ? null : true;
  return gate.status === status;
}
