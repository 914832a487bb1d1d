/** `signalbox inspect`: what the ledgers in some folders say, as JSON or as text. */
import { resolve } from 'node:path';
import type { Msg } from '@contract/model.ts';
import { msg } from '@contract/msg.ts';
import type { Translate } from '@contract/translate.ts';
import type { Language } from '@contract/words.ts';
import { inspect, type InspectRequest, type InspectStatus } from '@engine/inspect.ts';
import type { InspectArgs } from './args.ts';
import { resolveMaps } from './resolve-maps.ts';
import { statusText } from './status-text.ts';

export interface InspectOutside {
  readonly out: (text: string) => void;
  readonly cwd: string;
  readonly now: () => number;
  readonly language: Language;
  readonly say: Translate;
  readonly complain: (message: Msg) => void;
}

const FAILED = 1;
/** Something on the command line could not be used; what could is shown all the same. */
const BAD_INPUT = 2;

interface Found {
  /** Null when not one of the folders can be used. */
  readonly status: InspectStatus | null;
  readonly refused: readonly Msg[];
}

/** Looks at all folders together, or, when one of them cannot be used, at those that can. */
async function inspectUsable(request: InspectRequest): Promise<Found> {
  const all = await inspect(request);
  if (all.ok) return { status: all.value, refused: [] };
  if (request.paths.length === 1) return { status: null, refused: [all.message] };
  const usable: string[] = [];
  const refused: Msg[] = [];
  for (const path of request.paths) {
    const alone = await inspect({ ...request, paths: [path] });
    if (alone.ok) usable.push(path);
    else refused.push(alone.message);
  }
  if (usable.length === 0) return { status: null, refused };
  const rest = await inspect({ ...request, paths: usable });
  return rest.ok
    ? { status: rest.value, refused }
    : { status: null, refused: [...refused, rest.message] };
}

/** @returns the exit code */
export async function runInspect(args: InspectArgs, outside: InspectOutside): Promise<number> {
  const { out, cwd, say, language, complain } = outside;
  const paths = [...new Set(args.paths.map((path) => resolve(cwd, path)))];
  const { maps, refused: wrongMaps } = resolveMaps(args.maps, paths, cwd);
  wrongMaps.forEach(complain);
  try {
    const { status, refused } = await inspectUsable({
      paths,
      maps,
      now: outside.now(),
      ...(args.asOf === null ? {} : { asOf: args.asOf }),
    });
    refused.forEach(complain);
    if (status) {
      out(
        args.json ? `${JSON.stringify(status, null, 2)}\n` : statusText(status, { say, language }),
      );
    }
    return refused.length + wrongMaps.length > 0 ? BAD_INPUT : 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    complain(msg('host.cli.failed', { reason }));
    return FAILED;
  }
}
