/** What Electron 29 and newer have for it; before, the file itself carried its path. */
export interface PathFinder {
  getPathForFile(file: File): string;
}

/** The absolute path of a dropped file or folder, or null when it has none on this machine. */
export function filePath(file: unknown, finder: PathFinder | undefined): string | null {
  if (typeof file !== 'object' || file === null) return null;
  try {
    const path = finder ? finder.getPathForFile(file as File) : (file as { path?: unknown }).path;
    return typeof path === 'string' && path !== '' ? path : null;
  } catch {
    // Not a file at all.
    return null;
  }
}
