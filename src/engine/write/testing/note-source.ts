/**
 * The smallest source with a decision, for the writer's tests: a ledger of lines in one folder, and
 * an action `note` that appends one line after checking that nobody decided in between.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ChangePlan, Refusal } from '@contract/change.ts';
import { msg } from '@contract/msg.ts';
import type { LoopView } from '@contract/model.ts';
import type { Action, Ledger, Source } from '@sources/source.ts';
import type { WritePort } from '../port.ts';

export const LEDGER = 'ledger.jsonl';

export interface NotePortOptions {
  readonly root: string;
  readonly now?: () => number;
  /** Extra argv: the note is then written by this command instead of natively. */
  readonly command?: (text: string) => {
    argv: string[];
    previewArgv?: string[];
    timeoutMs?: number;
    staysOn?: boolean;
  };
}

export function notePort(options: NotePortOptions): WritePort {
  const file = path.join(options.root, LEDGER);
  const now = options.now ?? Date.now;
  const source = {
    id: 'loopx',
    programs: [],
    actions: [noteAction(file, options)],
  } as unknown as Source;
  return {
    loop: (id) =>
      Promise.resolve(
        id === 'loop'
          ? {
              release: () => undefined,
              source,
              view: { id: 'loop' } as LoopView,
              ledger: { roots: [options.root] } as unknown as Ledger,
            }
          : null,
      ),
    settle: () => Promise.resolve(),
    now,
    reviewerName: () => 'Reviewer',
  };
}

/** The decisions in the ledger, whatever else other writers put there. */
export function notes(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"note"'));
}

export function noteLine(text: string, at: number): string {
  return `${JSON.stringify({ note: text, recorded_at: at })}\n`;
}

function noteAction(file: string, options: NotePortOptions): Action {
  return {
    id: 'note',
    form: () => ({ action: 'note', title: msg('write.done'), intro: [], fields: [] }),
    plan: ({ now }, input): ChangePlan | readonly Refusal[] => {
      const text = input['text'];
      if (typeof text !== 'string' || text === '') {
        return [{ field: 'text', message: msg('write.refused.not-offered') }];
      }
      const line = noteLine(text, now);
      const command = options.command?.(line);
      return {
        loop: 'loop',
        action: 'note',
        title: msg('write.done'),
        effects: [
          command === undefined
            ? { kind: 'append', path: file, text: line }
            : {
                kind: 'command',
                cwd: options.root,
                timeoutMs: 5000,
                reads: [file],
                ...command,
              },
        ],
        preconditions: [],
        fingerprint: String(notes(file).length),
        newer: [],
        warnings: [],
        consequences: [],
        doesNot: [],
        writer: msg('write.done'),
      };
    },
    landed: (_context, plan) => {
      const [effect] = plan.effects;
      if (effect === undefined) return null;
      const text =
        effect.kind === 'append'
          ? effect.text
          : 'argv' in effect
            ? (effect.argv.at(-1) ?? '')
            : effect.after;
      return readFileSync(file, 'utf8').split('\n').includes(text.trimEnd());
    },
  };
}
