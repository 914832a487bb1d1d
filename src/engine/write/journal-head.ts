/**
 * How far the journal had got when it was last written to: what a chain of hashes cannot tell, that
 * its last lines were changed or taken away. A break that was once seen stays written here.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const headSchema = z.object({
  lines: z.number().int().nonnegative(),
  /** SHA-256 (hex) of the last of these lines. */
  hash: z.string(),
  brokenAt: z.number().int().positive().nullable(),
});
export type JournalHead = z.infer<typeof headSchema>;

/** Null when there is none yet, or none that can be read: then only the chain speaks. */
export async function readHead(file: string): Promise<JournalHead | null> {
  try {
    return headSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Only after the journal's own bytes are on disk: an older head is true of a longer journal. */
export async function writeHead(file: string, head: JournalHead): Promise<void> {
  const temporary = `${file}.${String(process.pid)}.tmp`;
  await writeFile(temporary, JSON.stringify(head));
  await rename(temporary, file);
}
