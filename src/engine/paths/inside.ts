/**
 * Lexical path arithmetic. Inside Signalbox every path is absolute and written with `/`, on Windows
 * too. Nothing here touches the disk: what is inside by its text is checked again when it is opened.
 */

/** A path with `/`, `.` and `..` resolved by text and no `/` at the end. `..` never climbs above the top. */
export function normalisePath(path: string): string {
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? '';
  const parts: string[] = [];
  for (const part of path.slice(drive.length).split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `${drive}/${parts.join('/')}`;
}

/** The same for a path of this machine, where `\` is a letter like any other unless this is Windows. */
export function normaliseLocal(path: string): string {
  if (process.platform === 'win32') return normalisePath(path);
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** Whether `path` is `root` or lies below it: `/w-evil` is not inside `/w`. Both normalised. */
export function isInside(root: string, path: string): boolean {
  if (process.platform === 'win32') return insideText(root.toLowerCase(), path.toLowerCase());
  return insideText(root, path);
}

function insideText(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`);
}

export function isInsideAny(roots: readonly string[], path: string): boolean {
  return roots.some((root) => isInside(root, path));
}

/** The folder of a path; the top is its own folder. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf('/');
  return cut <= 0 ? '/' : path.slice(0, cut);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

/** Whether a recorded path is absolute on any system: the machine that wrote it may not be ours. */
export function isAbsolutePath(recorded: string): boolean {
  return recorded.startsWith('/') || /^[A-Za-z]:[/\\]/.test(recorded);
}
