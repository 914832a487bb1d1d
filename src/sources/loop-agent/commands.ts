/**
 * The exact `loop-agent` command lines for each decision, and the form of each that writes nothing
 * (format reference, 19). Arguments are a list and never go through a shell; free text is one of them.
 */
import type { Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';

export const PROGRAM = 'loop-agent';

export interface Command {
  readonly argv: readonly string[];
  /** Shows what stands, and writes nothing. */
  readonly previewArgv: readonly string[];
}

export type CommandResult =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

interface Argument {
  readonly field: string;
  readonly flag: string;
  readonly value: string;
  /** An id or a word: no spaces, no control characters. Free text may have any but NUL. */
  readonly kind: 'id' | 'text';
}

function build(
  root: string,
  verb: readonly string[],
  args: readonly Argument[],
  preview: readonly string[],
  tail: readonly string[] = [],
): CommandResult {
  const refusals = args.flatMap(refuse);
  if (refusals.length > 0) return { ok: false, refusals };
  const base = [PROGRAM, '--repo-root', root];
  const flags = args.flatMap(({ flag, value }) => (flag === '' ? [value] : [flag, value]));
  return {
    ok: true,
    command: {
      argv: [...base, ...verb, ...flags, ...tail],
      previewArgv: [...base, ...preview],
    },
  };
}

function refuse({ field, value, kind }: Argument): Refusal[] {
  if (value.trim() === '') return [{ field, message: msg('loop-agent.refuse.empty') }];
  // A value that begins with a dash could be read as an option of the program.
  if (value.startsWith('-')) return [{ field, message: msg('loop-agent.refuse.dash') }];
  const bad = kind === 'id' ? /[\s\p{Cc}]/u : /\0/;
  return bad.test(value) ? [{ field, message: msg('loop-agent.refuse.characters') }] : [];
}

const id = (field: string, flag: string, value: string): Argument => ({
  field,
  flag,
  value,
  kind: 'id',
});
const free = (field: string, flag: string, value: string): Argument => ({
  field,
  flag,
  value,
  kind: 'text',
});

/** Shows one run as the tool sees it; the inspection form of approve, reject and resume. */
function reportOf(run: string): string[] {
  return ['dag', 'report', '--run-id', run, '--json'];
}

/** Records the choice and moves the run to `active`. Nothing runs until it is resumed. */
export function approve(
  root: string,
  run: string,
  option: string,
  notes?: string | null,
): CommandResult {
  return build(
    root,
    ['dag', 'approve'],
    [
      id('run', '--run-id', run),
      id('option', '--option', option),
      ...(notes ? [free('notes', '--notes', notes)] : []),
    ],
    reportOf(run),
  );
}

/** Ends a paused run as rejected. The reason must not be blank. */
export function reject(root: string, run: string, reason: string): CommandResult {
  return build(
    root,
    ['dag', 'reject'],
    [id('run', '--run-id', run), free('reason', '--reason', reason)],
    reportOf(run),
  );
}

/** Becomes the runner of an approved run, in the foreground, until the next stop. */
export function resume(root: string, run: string): CommandResult {
  return build(root, ['dag', 'resume'], [id('run', '--run-id', run)], reportOf(run));
}

/** Closes a lost or paused run. Without an action the same command only inspects. */
export function reconcile(
  root: string,
  run: string,
  action: 'abandon' | 'supersede',
  reason: string,
): CommandResult {
  return build(
    root,
    ['dag', 'reconcile-run'],
    [
      id('run', '--run-id', run),
      id('action', '--action', action),
      free('reason', '--reason', reason),
    ],
    ['dag', 'reconcile-run', '--run-id', run],
  );
}

/** Approves a write set by its digest. This starts the writer run, in the foreground. */
export function approveWriteSet(root: string, task: string, digest: string): CommandResult {
  return build(
    root,
    ['task', 'advance'],
    [id('task', '', task), id('digest', '--approve-gate', `write-set-review:${digest}`)],
    ['task', 'status', task, '--json'],
    ['--json'],
  );
}

export function rejectWriteSet(
  root: string,
  task: string,
  digest: string,
  reason: string,
): CommandResult {
  return build(
    root,
    ['task', 'advance'],
    [
      id('task', '', task),
      id('digest', '--reject-gate', `write-set-review:${digest}`),
      free('reason', '--reason', reason),
    ],
    ['task', 'status', task, '--json'],
    ['--json'],
  );
}

/** The command as a line to copy into a POSIX shell. */
export function commandLine(argv: readonly string[]): string {
  return argv
    .map((part) =>
      /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ');
}
