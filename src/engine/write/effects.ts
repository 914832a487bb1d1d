/** Carrying out the effects of a confirmed plan, in order. The writer holds the owner's locks meanwhile. */
import type { ChangePlan, Effect } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Msg, SourceRef } from '@contract/model.ts';
import { appendLines } from './append.ts';
import { commandReadBack } from './command-read-back.ts';
import { runCommand, startWorker } from './command.ts';
import { systemFailure } from './failure.ts';
import { replacePassage } from './replace.ts';

export type Applied =
  | { readonly kind: 'done'; readonly readBack: readonly SourceRef[]; readonly output?: string }
  /** The program was stopped after its time or ended unclearly; the ledgers must tell. */
  | { readonly kind: 'unknown'; readonly reason: Msg; readonly output?: string }
  | { readonly kind: 'failed'; readonly reason: Msg; readonly output?: string };

/** Runs one effect. Throws `WriteFailure` for a file that could not be written. */
export async function applyEffect(effect: Effect, roots: readonly string[]): Promise<Applied> {
  switch (effect.kind) {
    case 'append':
      return { kind: 'done', readBack: [await appendLines({ ...effect, roots })] };
    case 'replace':
      return { kind: 'done', readBack: [await replacePassage({ ...effect, roots })] };
    case 'command':
      return applyCommand(effect, roots);
  }
}

/**
 * Applies all effects of a plan and then lets go of its files. A failure after a part was done is
 * "unknown", never "failed". Never throws.
 */
export async function applyAll(
  plan: ChangePlan,
  roots: readonly string[],
  apply: typeof applyEffect,
  unlock: () => Promise<void>,
): Promise<Applied> {
  const readBack: SourceRef[] = [];
  let [output, done] = ['', 0];
  try {
    for (const effect of plan.effects) {
      const applied = await apply(effect, roots);
      output += applied.output ?? '';
      if (applied.kind !== 'done') {
        return { ...applied, kind: done > 0 ? 'unknown' : applied.kind, output };
      }
      readBack.push(...applied.readBack);
      done += 1;
    }
    return { kind: 'done', readBack, output };
  } catch (error) {
    const { touched, reason } = systemFailure(error, touchedFiles(plan)[0] ?? '');
    return { kind: touched || done > 0 ? 'unknown' : 'failed', reason, output };
  } finally {
    await unlock();
  }
}

async function applyCommand(
  effect: Extract<Effect, { kind: 'command' }>,
  roots: readonly string[],
): Promise<Applied> {
  const outcome = await (effect.staysOn === true ? startWorker(effect) : runCommand(effect));
  const program = effect.argv[0] ?? '';
  switch (outcome.kind) {
    case 'not-started':
      return {
        kind: 'failed',
        reason: msg('write.fail.not-started', { program, error: outcome.error }),
      };
    case 'goes-on':
      return { kind: 'done', readBack: [], output: outcome.stdout };
    case 'timed-out':
      return {
        kind: 'unknown',
        reason: msg('write.unknown.timed-out', { program, seconds: effect.timeoutMs / 1000 }),
        output: outcome.stdout + outcome.stderr,
      };
    case 'exited': {
      const output = outcome.stdout + outcome.stderr;
      if (outcome.code === 0) {
        return { kind: 'done', readBack: await commandReadBack(effect, roots), output };
      }
      // A program that failed may have written before it did: the ledgers must tell.
      return {
        kind: 'unknown',
        reason: msg('write.unknown.exit-code', {
          program,
          code: outcome.code,
          said: sayOf(output),
        }),
        output,
      };
    }
  }
}

/** What the program said was wrong: the `error` of its JSON answer, else its first lines. */
export function sayOf(output: string): string {
  const start = output.indexOf('{');
  if (start !== -1) {
    try {
      const answer = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as {
        error?: unknown;
      };
      if (typeof answer.error === 'string') return answer.error.slice(0, 500);
    } catch {
      // Not one JSON object: show its text.
    }
  }
  return output.trim().slice(0, 500);
}

/** The files that a plan writes or whose change proves it, to be read again after it. */
export function touchedFiles(plan: ChangePlan): string[] {
  return plan.effects.flatMap((effect) =>
    effect.kind === 'command' ? effect.reads : [effect.path],
  );
}
