/** Another writer of the same ledger: numbered lines without end, each in one append. */
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [file = ''] = process.argv.slice(2);
for (let n = 0; ; n += 1) {
  appendFileSync(file, `${JSON.stringify({ run: n, padding: 'x'.repeat((n * 37) % 400) })}\n`);
  if (n % 3 === 0) await delay(2);
}
