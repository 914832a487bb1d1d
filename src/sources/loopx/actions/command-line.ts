/** LoopX command lines: as an argument vector to run, and as text to copy into a shell. */
import type { ActionContext } from '../../source.ts';
import type { GoalContext } from '../context.ts';

export interface LoopxProgram {
  readonly path: string;
  readonly version: string;
}

/** The installed LoopX, if there is one. */
export function installedLoopx(context: ActionContext): LoopxProgram | null {
  return context.programs['loopx'] ?? null;
}

/**
 * From this release on, durable appends of a person ask who is acting (`--actor-kind`); earlier ones
 * refuse the option. Found by asking the releases themselves.
 */
const ACTOR_KIND_SINCE = [1, 2, 0] as const;

export function needsActorKind(version: string): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [index, since] of ACTOR_KIND_SINCE.entries()) {
    const part = parts[index] ?? 0;
    if (Number.isNaN(part)) return false;
    if (part !== since) return part > since;
  }
  return true;
}

/** Where the command must look: this machine's paths, never the recorded ones. */
export interface LoopxPlace {
  readonly registry: string;
  readonly runtimeRoot: string;
  readonly cwd: string;
}

/** Null when the goal's registry, project folder or runtime root is not inside the attached folders. */
export function placeOfGoal(goal: GoalContext['goal']): LoopxPlace | null {
  const registry = goal.registry;
  if (registry === null || goal.runtimeFolder === null) return null;
  const runtimeRoot = goal.runtimeFolder.replace(/\/goals\/[^/]+$/u, '');
  return { registry: registry.file.path, runtimeRoot, cwd: registry.folder };
}

/** `loopx --registry … --runtime-root … --format json <command> …` */
export function loopxArgv(program: string, place: LoopxPlace, args: readonly string[]): string[] {
  const { registry, runtimeRoot } = place;
  return [
    program,
    '--registry',
    registry,
    '--runtime-root',
    runtimeRoot,
    '--format',
    'json',
    ...args,
  ];
}

/** The same for a person to paste: one line for a POSIX shell, without our paths where defaults do. */
export function copyText(place: LoopxPlace, args: readonly string[]): string {
  return [`cd ${quote(place.cwd)} &&`, ...loopxArgv('loopx', place, args).map(quote)].join(' ');
}

/** Quotes one argument for a POSIX shell. */
export function quote(argument: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/u.test(argument)
    ? argument
    : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
