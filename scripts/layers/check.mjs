// The layer check as a function: files in, violations out. scripts/check-layers.mjs runs it.

import { checkImport, roomOf } from './import-rules.mjs';
import { parseFile } from './parse.mjs';
import { rooms } from './rooms.mjs';
import { checkUses } from './use-rules.mjs';

/**
 * @typedef {object} Violation
 * @property {string} path
 * @property {number} line
 * @property {string} rule
 * @property {string} message
 */

/**
 * @param {{ path: string, text: string }} file with a path from the repository's root, with slashes
 * @returns {Violation[]}
 */
export function checkFile(file) {
  /** @type {Violation[]} */
  const violations = [];
  const room = roomOf(file.path);
  if (!room || !(room in rooms)) {
    const known = Object.keys(rooms).join(', ');
    return [
      {
        path: file.path,
        line: 1,
        rule: 'room',
        message: `a file under src belongs to a room: ${known}`,
      },
    ];
  }
  const parsed = parseFile(file);
  /** @type {import('./import-rules.mjs').Report} */
  const report = (at, rule, message) =>
    violations.push({ path: file.path, line: parsed.lineAt(at), rule, message });
  for (const error of parsed.errors) report(0, 'syntax', error);
  for (const item of parsed.imports) checkImport(file, item, report);
  checkUses(file, parsed, report);
  return violations;
}
