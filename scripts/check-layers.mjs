// Checks that every file under src keeps to its room; see scripts/layers/rooms.mjs for the rules.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFile } from './layers/check.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} folder @returns {string[]} */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

const files = sourceFiles(join(root, 'src'));
const violations = files.flatMap((file) =>
  checkFile({
    path: relative(root, file).split(sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }),
);
for (const { path, line, rule, message } of violations) {
  console.error(`${path}:${line}  ${rule}: ${message}`);
}
if (violations.length > 0) {
  console.error(`\n${violations.length} broken layer rule(s) in ${files.length} files.`);
  process.exitCode = 1;
} else {
  console.log(`${files.length} files keep to their rooms.`);
}
