import type { ChangePlan } from '@contract/change.ts';
import { runCommand } from './command.ts';
import { sayOf } from './effects.ts';

/** A trial run answers within seconds even where the command itself is given less to start. */
const TRIAL_MS = 60_000;

/** Runs the harmless form of a plan's command, so that the preview shows what the owner says. */
export async function dryRun(
  plan: ChangePlan,
): Promise<{ dryRun?: { ok: boolean; text: string } }> {
  const command = plan.effects.find((effect) => effect.kind === 'command');
  if (command?.previewArgv === undefined) return {};
  const { cwd } = command;
  const timeoutMs = Math.max(command.timeoutMs, TRIAL_MS);
  const outcome = await runCommand({ argv: command.previewArgv, cwd, timeoutMs });
  if (outcome.kind === 'exited' && outcome.code === 0) {
    return { dryRun: { ok: true, text: outcome.stdout.slice(0, 20_000) } };
  }
  const text =
    outcome.kind === 'not-started' ? outcome.error : sayOf(outcome.stdout + outcome.stderr);
  return { dryRun: { ok: false, text } };
}
