import { describe, expect, it } from 'vitest';
import * as commands from './commands.ts';
import type { CommandResult } from './commands.ts';

const ROOT = '/srv/repo';
const line = (...parts: readonly string[]): string[] => [
  'loop-agent',
  '--repo-root',
  ROOT,
  ...parts,
];

function argv(result: CommandResult): readonly string[] {
  return result.ok ? result.command.argv : result.refusals.map(({ message }) => message.id);
}

function preview(result: CommandResult): readonly string[] {
  return result.ok ? result.command.previewArgv : [];
}

describe('command lines', () => {
  it('approve, with and without notes', () => {
    expect(argv(commands.approve(ROOT, 'r1', 'B'))).toEqual(
      line('dag', 'approve', '--run-id', 'r1', '--option', 'B'),
    );
    expect(argv(commands.approve(ROOT, 'r1', 'B', 'Only the north pier; "now"'))).toEqual(
      line(
        'dag',
        'approve',
        '--run-id',
        'r1',
        '--option',
        'B',
        '--notes',
        'Only the north pier; "now"',
      ),
    );
  });

  it('reject, resume, reconcile', () => {
    expect(argv(commands.reject(ROOT, 'r1', 'Wrong season'))).toEqual(
      line('dag', 'reject', '--run-id', 'r1', '--reason', 'Wrong season'),
    );
    expect(argv(commands.resume(ROOT, 'r1'))).toEqual(line('dag', 'resume', '--run-id', 'r1'));
    expect(argv(commands.reconcile(ROOT, 'r1', 'abandon', 'Lost'))).toEqual(
      line('dag', 'reconcile-run', '--run-id', 'r1', '--action', 'abandon', '--reason', 'Lost'),
    );
  });

  it('write-set gate by its digest', () => {
    const digest = 'sha256:00ff';
    expect(argv(commands.approveWriteSet(ROOT, 't1', digest))).toEqual(
      line('task', 'advance', 't1', '--approve-gate', `write-set-review:${digest}`, '--json'),
    );
    expect(argv(commands.rejectWriteSet(ROOT, 't1', digest, 'Too wide'))).toEqual(
      line(
        'task',
        'advance',
        't1',
        '--reject-gate',
        `write-set-review:${digest}`,
        '--reason',
        'Too wide',
        '--json',
      ),
    );
  });

  it('every form that is shown first writes nothing', () => {
    const previews = [
      commands.approve(ROOT, 'r1', 'A'),
      commands.reject(ROOT, 'r1', 'no'),
      commands.resume(ROOT, 'r1'),
      commands.reconcile(ROOT, 'r1', 'supersede', 'x'),
      commands.approveWriteSet(ROOT, 't1', 'sha256:1'),
    ].map((result) => preview(result).slice(3).join(' '));
    expect(previews).toEqual([
      'dag report --run-id r1 --json',
      'dag report --run-id r1 --json',
      'dag report --run-id r1 --json',
      'dag reconcile-run --run-id r1',
      'task status t1 --json',
    ]);
  });
});

describe('refused input', () => {
  it.each([
    [commands.reject(ROOT, 'r1', '  '), 'loop-agent.refuse.empty'],
    [commands.reject(ROOT, 'r1', '--help'), 'loop-agent.refuse.dash'],
    [commands.resume(ROOT, '-x'), 'loop-agent.refuse.dash'],
    [commands.resume(ROOT, 'a b'), 'loop-agent.refuse.characters'],
    [commands.resume(ROOT, 'a\nb'), 'loop-agent.refuse.characters'],
    [commands.reject(ROOT, 'r1', 'a\0b'), 'loop-agent.refuse.characters'],
    [commands.approveWriteSet(ROOT, '', 'sha256:1'), 'loop-agent.refuse.empty'],
  ])('%#', (result, id) => {
    expect(argv(result)).toEqual([id]);
  });
});

it('quotes a line to copy so that a shell reads the same arguments', () => {
  expect(commands.commandLine(['loop-agent', '--reason', "it's $HOME; `x`"])).toBe(
    String.raw`loop-agent --reason 'it'\''s $HOME; ${'`x`'}'`,
  );
  expect(commands.commandLine(['a', ''])).toBe("a ''");
});
