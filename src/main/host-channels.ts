/** The calls that main answers itself: what only a desktop can do. */
import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { HostResult } from '@contract/channels.ts';
import { msg } from '@contract/msg.ts';
import type { HostHandlers } from '@contract/route-call.ts';
import type { Translate } from '@contract/translate.ts';
import { webLink } from './web-link.ts';

/** What the handlers need of Electron; tests hand in their own. */
export interface HostDesk {
  readonly info: () => HostResult<'host.info'>;
  readonly say: () => Translate;
  readonly pickFolder: (texts: { title: string; button: string }) => Promise<string | null>;
  readonly pickFile: (texts: { title: string; suggested: string }) => Promise<string | null>;
  /** Asks with one button that does it and one, the default, that does not. */
  readonly ask: (texts: {
    message: string;
    detail: string;
    yes: string;
    no: string;
  }) => Promise<boolean>;
  readonly tell: (message: string) => Promise<void>;
  readonly openInBrowser: (href: string) => Promise<void>;
  /** Roots of the attached workspaces; null when they cannot be known now. */
  readonly attachedRoots: () => Promise<readonly string[] | null>;
}

export function hostHandlers(desk: HostDesk): HostHandlers {
  return {
    'host.info': () => desk.info(),
    'host.pick-folder': () => {
      const say = desk.say();
      return desk.pickFolder({
        title: say(msg('host.dialog.pick')),
        button: say(msg('host.dialog.pick-button')),
      });
    },
    'host.save-text': ({ suggestedName, text }) => saveText(desk, suggestedName, text),
    'host.open-link': ({ url }) => openLink(desk, url),
  };
}

/** A file name that is only a name, on every system. */
export function safeFileName(suggested: string): string {
  const name = basename(suggested.replaceAll('\\', '/'))
    .replace(/[<>:"/\\|?*\p{C}]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 120);
  return name === '' ? 'signalbox.txt' : name;
}

/** Whether a path is a root or lies below one; both by their real paths. */
export function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

async function saveText(
  desk: HostDesk,
  suggestedName: string,
  text: string,
): Promise<HostResult<'host.save-text'>> {
  const say = desk.say();
  const path = await desk.pickFile({
    title: say(msg('host.dialog.save')),
    suggested: safeFileName(suggestedName),
  });
  if (path === null) return { saved: false };
  // A ledger is one careless click away in a save dialog, and nothing but the write path may touch it.
  const roots = await desk.attachedRoots();
  const target = join(realFolder(dirname(path)), basename(path));
  if (roots === null || roots.some((root) => isInside(target, realFolder(root)))) {
    await desk.tell(say(msg('host.dialog.save-inside', { path })));
    return { saved: false };
  }
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
    return { saved: true, path };
  } catch (error) {
    rmSync(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    await desk.tell(say(msg('host.dialog.save-failed', { path, reason })));
    return { saved: false };
  }
}

async function openLink(desk: HostDesk, url: string): Promise<HostResult<'host.open-link'>> {
  const link = webLink(url);
  if (link === null) return { opened: false };
  const say = desk.say();
  const yes = await desk.ask({
    message: say(msg('host.dialog.link', { host: link.host })),
    detail: say(msg('host.dialog.link-detail', { href: link.href })),
    yes: say(msg('host.dialog.link-open')),
    no: say(msg('host.dialog.cancel')),
  });
  if (!yes) return { opened: false };
  await desk.openInBrowser(link.href);
  return { opened: true };
}
