/** Parts that all loop-agent decisions share (format reference, 19). */
import type { ChangePlan, Effect, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { Json, Msg } from '@contract/model.ts';
import type { ActionContext, LedgerFile } from '../../source.ts';
import { type CommandResult, commandLine, PROGRAM } from '../commands.ts';
import { repositoryOf } from '../layout.ts';
import { readRun, type RunRecord } from '../run-record.ts';

/** Approving and rejecting answer within seconds; a busy machine may take several times that. */
const COMMAND_TIMEOUT_MS = 60_000;
/** A worker that has not ended by then has taken the run over. */
const WORKER_START_MS = 8_000;

export type Input = Readonly<Record<string, Json>>;

export function textOf(input: Input, field: string): string {
  const value = input[field];
  return typeof value === 'string' ? value.trim() : '';
}

/** The run of the view, read from the ledgers as they are now. */
export function runOf(context: ActionContext): RunRecord | null {
  const { view, ledger } = context;
  return readRun(ledger, view.key, view.id);
}

/** Hashes of the files that a decision rests on; a file that is gone counts as such. */
export function hashes(
  context: ActionContext,
  files: readonly (LedgerFile | null)[],
): readonly string[] {
  return files.map((file) =>
    file === null ? '' : `${file.path} ${context.ledger.whole(file)?.sha256 ?? 'unreadable'}`,
  );
}

export interface Outline {
  readonly action: string;
  readonly title: Msg;
  readonly fingerprint: readonly string[];
  readonly warnings?: readonly Msg[];
  readonly consequences: readonly Msg[];
  readonly doesNot: readonly Msg[];
  /** Files whose change proves the command. */
  readonly reads: readonly string[];
  /** The command becomes the runner and works on for hours. */
  readonly staysOn?: boolean;
}

/** The plan that runs loop-agent's own command, or gives it to copy where it is not installed. */
export function commandPlan(
  context: ActionContext,
  outline: Outline,
  built: CommandResult,
): ChangePlan | readonly Refusal[] {
  if (!built.ok) return built.refusals;
  const program = context.programs[PROGRAM];
  const base: ChangePlan = {
    loop: context.view.id,
    action: outline.action,
    title: outline.title,
    ...(context.target === null ? {} : { target: context.target }),
    effects: [],
    preconditions: [],
    fingerprint: JSON.stringify([...outline.fingerprint, program?.version ?? '']),
    newer: [],
    warnings: [...(outline.warnings ?? [])],
    consequences: [...outline.consequences],
    doesNot: [...outline.doesNot],
    writer: msg('loop-agent-do.writer.copy'),
  };
  if (program === undefined) return { ...base, copyOnly: commandLine(built.command.argv) };
  const withPath = (argv: readonly string[]): string[] => [program.path, ...argv.slice(1)];
  const effect: Effect = {
    kind: 'command',
    argv: withPath(built.command.argv),
    previewArgv: withPath(built.command.previewArgv),
    cwd: repositoryOf(context.ledger.site),
    timeoutMs: outline.staysOn === true ? WORKER_START_MS : COMMAND_TIMEOUT_MS,
    ...(outline.staysOn === true ? { staysOn: true } : {}),
    reads: [...outline.reads],
  };
  return {
    ...base,
    effects: [effect],
    writer: msg('loop-agent-do.writer.command', { version: program.version }),
  };
}
