/** Approving, rejecting, resuming and closing a DAG run (format reference, 14, 15 and 19). */
import type { ChangePlan, FormField, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../../source.ts';
import { approve, reconcile, reject, resume } from '../commands.ts';
import { repositoryOf } from '../layout.ts';
import type { NodeDecision, RunRecord } from '../run-record.ts';
import { isTerminal } from '../state.ts';
import { commandPlan, hashes, runOf, textOf } from './shared.ts';

const REASON: FormField = {
  name: 'reason',
  label: msg('loop-agent-do.reason'),
  kind: 'long-text',
  required: true,
  maxLength: 2000,
};

export const approveAction: Action = {
  id: 'loop-agent.approve',
  form: (context) => {
    const found = pausedRun(context);
    const escalation = found?.decision?.escalation;
    if (!offered(context, 'loop-agent.approve') || escalation == null) return null;
    return {
      action: 'loop-agent.approve',
      title: msg('loop-agent-do.approve.title'),
      intro: [
        msg('loop-agent-do.question', { question: escalation.question ?? '' }),
        msg('loop-agent-do.approve.intro'),
      ],
      fields: [
        {
          name: 'option',
          label: msg('loop-agent-do.option'),
          kind: 'choice',
          required: true,
          choices: escalation.options.map((option) => ({
            value: option.id,
            label: msg(
              option.id === escalation.recommended
                ? 'loop-agent-do.option-recommended'
                : 'loop-agent-do.option-plain',
              { id: option.id, label: option.label },
            ),
          })),
        },
        {
          name: 'notes',
          label: msg('loop-agent-do.notes'),
          kind: 'long-text',
          required: false,
          maxLength: 2000,
        },
      ],
    };
  },
  plan: (context, input) => {
    const found = pausedRun(context);
    const escalation = found?.decision?.escalation;
    if (!offered(context, 'loop-agent.approve') || found === null || escalation == null)
      return notOffered();
    const option = textOf(input, 'option');
    if (!escalation.options.some(({ id }) => id === option)) {
      return [{ field: 'option', message: msg('loop-agent-do.refused.option') }];
    }
    const { run } = found;
    return commandPlan(
      context,
      {
        action: 'loop-agent.approve',
        title: msg('loop-agent-do.approve.title'),
        fingerprint: fingerprintOf(context, run),
        warnings: [
          ...(option === escalation.recommended || escalation.recommended === ''
            ? []
            : [
                msg('loop-agent-do.approve.not-recommended', {
                  option: escalation.recommended ?? '',
                }),
              ]),
          msg('loop-agent-do.no-lock'),
        ],
        consequences: [msg('loop-agent-do.approve.does', { option })],
        doesNot: [msg('loop-agent-do.approve.not-run'), msg('loop-agent-do.approve.not-steer')],
        reads: placesOf(context, run),
      },
      approve(
        repositoryOf(context.ledger.site),
        run.files.folder.name,
        option,
        textOf(input, 'notes'),
      ),
    );
  },
  landed: (context, plan) => {
    const run = runOf(context);
    const decision = run === null ? undefined : decisionOf(run, plan.target);
    if (run === null || decision === undefined) return null;
    return decision.approval !== null && decision.approval.option === argument(plan, '--option');
  },
};

export const rejectAction: Action = {
  id: 'loop-agent.reject',
  form: (context) =>
    offered(context, 'loop-agent.reject')
      ? {
          action: 'loop-agent.reject',
          title: msg('loop-agent-do.reject.title'),
          intro: [msg('loop-agent-do.reject.intro')],
          fields: [REASON],
        }
      : null,
  plan: (context, input) => {
    const found = pausedRun(context);
    if (!offered(context, 'loop-agent.reject') || found === null) return notOffered();
    const { run } = found;
    return commandPlan(
      context,
      {
        action: 'loop-agent.reject',
        title: msg('loop-agent-do.reject.title'),
        fingerprint: fingerprintOf(context, run),
        warnings: [msg('loop-agent-do.no-lock')],
        consequences: [msg('loop-agent-do.reject.does')],
        doesNot: [msg('loop-agent-do.reject.not-undo')],
        reads: placesOf(context, run),
      },
      reject(repositoryOf(context.ledger.site), run.files.folder.name, textOf(input, 'reason')),
    );
  },
  landed: (context, plan) => {
    const run = runOf(context);
    const decision = run === null ? undefined : decisionOf(run, plan.target);
    return decision === undefined ? null : decision.rejection !== null;
  },
};

export const resumeAction: Action = {
  id: 'loop-agent.resume',
  form: (context) =>
    offered(context, 'loop-agent.resume')
      ? {
          action: 'loop-agent.resume',
          title: msg('loop-agent-do.resume.title'),
          intro: [msg('loop-agent-do.resume.intro')],
          fields: [],
        }
      : null,
  plan: (context) => {
    const run = runOf(context);
    if (!offered(context, 'loop-agent.resume') || run === null) return notOffered();
    return commandPlan(
      context,
      {
        action: 'loop-agent.resume',
        title: msg('loop-agent-do.resume.title'),
        fingerprint: fingerprintOf(context, run),
        warnings: [msg('loop-agent-do.resume.long')],
        consequences: [msg('loop-agent-do.resume.does')],
        doesNot: [msg('loop-agent-do.approve.not-steer')],
        reads: placesOf(context, run),
        staysOn: true,
      },
      resume(repositoryOf(context.ledger.site), run.files.folder.name),
    );
  },
  landed: (context, plan) => {
    const run = runOf(context);
    if (run === null || run.state === null) return null;
    // Taken over: another runner than the one of the preview, or the run has moved on.
    const before = plan.fingerprint.includes(String(run.state.runner?.startedAt ?? 'none'));
    return run.state.status !== 'running' || isTerminal(run.state.status) || !before;
  },
};

export const reconcileAction: Action = {
  id: 'loop-agent.reconcile',
  form: (context) =>
    offered(context, 'loop-agent.reconcile')
      ? {
          action: 'loop-agent.reconcile',
          title: msg('loop-agent-do.reconcile.title'),
          intro: [msg('loop-agent-do.reconcile.intro')],
          fields: [
            {
              name: 'how',
              label: msg('loop-agent-do.reconcile.how'),
              kind: 'choice',
              required: true,
              choices: [
                { value: 'abandon', label: msg('loop-agent-do.reconcile.abandon') },
                { value: 'supersede', label: msg('loop-agent-do.reconcile.supersede') },
              ],
            },
            REASON,
          ],
        }
      : null,
  plan: (context, input) => {
    const run = runOf(context);
    if (!offered(context, 'loop-agent.reconcile') || run === null) return notOffered();
    const how = textOf(input, 'how');
    if (how !== 'abandon' && how !== 'supersede') {
      return [{ field: 'how', message: msg('loop-agent-do.refused.option') }];
    }
    return commandPlan(
      context,
      {
        action: 'loop-agent.reconcile',
        title: msg('loop-agent-do.reconcile.title'),
        fingerprint: fingerprintOf(context, run),
        warnings: [msg('loop-agent-do.no-lock')],
        consequences: [msg('loop-agent-do.reconcile.does')],
        doesNot: [msg('loop-agent-do.reject.not-undo'), msg('loop-agent-do.reconcile.not-kill')],
        reads: placesOf(context, run),
      },
      reconcile(
        repositoryOf(context.ledger.site),
        run.files.folder.name,
        how,
        textOf(input, 'reason'),
      ),
    );
  },
  landed: (context) => {
    const run = runOf(context);
    return run === null ? null : run.reconciliation !== null;
  },
};

/** The offer is made by the verdict on the run; a decision is taken only while it stands. */
function offered(context: ActionContext, action: string): boolean {
  return context.view.offers
    .concat(context.view.attention.flatMap(({ offers }) => offers))
    .some((offer) => offer.action === action && offer.enabled);
}

function notOffered(): readonly Refusal[] {
  return [{ message: msg('write.refused.not-offered') }];
}

function pausedRun(
  context: ActionContext,
): { run: RunRecord; decision: NodeDecision | undefined } | null {
  const run = runOf(context);
  if (run?.state?.status !== 'paused') return null;
  return { run, decision: decisionOf(run, context.target ?? undefined) };
}

/** `decision:<node>` names the gate; without one it is the pausing node. */
function decisionOf(run: RunRecord, target: string | undefined): NodeDecision | undefined {
  const node = target?.startsWith('decision:')
    ? target.slice('decision:'.length)
    : (run.state?.pausedBy ?? '');
  return run.decisions.get(node);
}

/** The state and the escalation as read, and who runs the run. */
function fingerprintOf(context: ActionContext, run: RunRecord): string[] {
  const node = decisionOf(run, context.target ?? undefined)?.node ?? '';
  const { files } = run;
  return [
    ...hashes(context, [files.file('run-state'), files.nodeFile('node-escalation', node)]),
    String(run.state?.runner?.startedAt ?? 'none'),
  ];
}

/** The run's state in each folder it may stand in after the command. */
function placesOf(context: ActionContext, run: RunRecord): string[] {
  const root = repositoryOf(context.ledger.site);
  return ['active', 'paused', 'completed'].map(
    (lifecycle) => `${root}/.harness/dag-runs/${lifecycle}/${run.files.folder.name}/state.json`,
  );
}

function argument(plan: ChangePlan, flag: string): string | undefined {
  const argv = plan.effects.flatMap((effect) => (effect.kind === 'command' ? effect.argv : []));
  return argv[argv.indexOf(flag) + 1];
}
