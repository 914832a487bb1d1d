/**
 * The one thing an operator can do here: take the command along. Nothing of this workflow's state is
 * open to other writers, so a plan has no effects and can be copied only.
 */
import type { ChangePlan, Form, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Action, ActionContext } from '../source.ts';
import { COPY_COMMAND } from './attention.ts';
import { commandOf } from './commands.ts';
import { loopState, type LoopState } from './loop-state.ts';
import { consequencesOf, moveTitle } from './move-words.ts';
import { movesOf, type Move } from './moves.ts';

interface Chosen {
  readonly loop: LoopState;
  readonly move: Move;
  readonly command: string;
}

function chosen(context: ActionContext): Chosen | null {
  const loop = loopState(context.ledger, context.view.key);
  if (loop === null) return null;
  const move = movesOf(loop).find((candidate) => candidate.key === context.target);
  const command = move === undefined ? null : commandOf(loop, move);
  return move === undefined || command === null ? null : { loop, move, command };
}

export const copyCommand: Action = {
  id: COPY_COMMAND,
  form(context): Form | null {
    const found = chosen(context);
    if (found === null) return null;
    return {
      action: COPY_COMMAND,
      title: moveTitle(found.loop, found.move),
      intro: [msg('codex-workflow.copy.intro'), msg('codex-workflow.copy.known-options')],
      fields: [],
    };
  },
  plan(context): ChangePlan | readonly Refusal[] {
    const found = chosen(context);
    if (found === null) return [{ message: msg('codex-workflow.copy.gone') }];
    const { loop, move, command } = found;
    const { does, doesNot } = consequencesOf(move.kind);
    return {
      loop: loop.id,
      action: COPY_COMMAND,
      title: moveTitle(loop, move),
      target: move.key,
      effects: [],
      preconditions: [],
      fingerprint: command,
      newer: [],
      warnings: [msg('codex-workflow.copy.known-options')],
      consequences: does,
      doesNot,
      writer: msg('codex-workflow.copy.writer'),
      copyOnly: command,
    };
  },
  // Nothing is written from here, so there is nothing that could have landed.
  landed: () => null,
};
