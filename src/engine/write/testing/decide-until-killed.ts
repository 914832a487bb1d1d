/** A process that makes one decision after another, for `crash.test.ts` to kill at any moment. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Journal } from '../journal.ts';
import { ProgramFinder } from '../programs.ts';
import { Writer } from '../writer.ts';
import { notePort } from './note-source.ts';

const [root = '', data = ''] = process.argv.slice(2);
const journal = await Journal.open(data);
const port = notePort({ root });
const writer = new Writer({ port, journal, programs: new ProgramFinder(Date.now) });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (;;) {
  const input = { text: randomUUID() };
  const made = await writer.preview({ loop: 'loop', action: 'note', target: null, input }, 'w');
  if (made.outcome !== 'preview') throw new Error(JSON.stringify(made));
  process.stdout.write('confirming\n');
  await writer.confirm(made.preview.id, 'w');
}
