// Rules over the import lines of one file.

import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import {
  doors,
  evasiveModules,
  fileModules,
  networkModules,
  processModules,
  pureRooms,
  readingNames,
  rooms,
  writingPackages,
} from './rooms.mjs';

const builtins = new Set(builtinModules);

/** Tests, and what only they import. */
export const isTest = (path) => /\.test\.tsx?$|\/test(ing)?\//.test(path);

/** The room of a file: the first folder under src. */
export function roomOf(path) {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

/** @param {keyof typeof doors} door @param {string} path */
export function mayUse(door, path) {
  return doors[door].some((allowed) =>
    allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed,
  );
}

const doorMessage = (door) => `only ${doors[door].join(', ')} may ${door}`;

/** @typedef {(at: number, rule: string, message: string) => void} Report */

/** @param {string} path @param {import('./parse.mjs').Import} item @param {Report} report */
function checkRelative(path, room, item, report) {
  const from = item.from ?? '';
  const clean = from.replace(/\?.*$/, '');
  const target = posix.normalize(posix.join(posix.dirname(path), clean));
  const testData = isTest(path) && /^test\/(workspaces|support)\//.test(target);
  if (!testData && !target.startsWith(`src/${room}/`)) {
    report(
      item.at,
      'room',
      `"${from}" leaves the room ${room}; other rooms are imported by their alias (@contract/…), if at all`,
    );
  }
  if (posix.extname(clean) === '') {
    report(item.at, 'extension', `write the file's extension in "${from}" (.ts or .tsx)`);
  }
  if (!isTest(path) && isTest(target)) {
    report(item.at, 'test-code', `"${from}" is test code; the app must not import it`);
  }
}

/** @param {string} room @param {import('./parse.mjs').Import} item @param {Report} report */
function checkAlias(room, item, report) {
  const from = item.from ?? '';
  const other = from.slice(1).split('/')[0] ?? '';
  if (other === room) {
    report(item.at, 'room', `inside ${room} import by a relative path, not as "${from}"`);
    return;
  }
  const rule = rooms[room];
  if (!rule.imports.includes(other)) {
    if (!rule.types.includes(other)) {
      report(item.at, 'room', `${room} may not import ${other} ("${from}")`);
      return;
    }
    if (!item.typeOnly) {
      report(item.at, 'room', `${room} may import only types of ${other} ("${from}"): import type`);
    }
  }
  if (posix.extname(from) === '') {
    report(item.at, 'extension', `write the file's extension in "${from}" (.ts or .tsx)`);
  }
}

/** @param {string} path @param {string} module @param {import('./parse.mjs').Import} item @param {Report} report */
function checkNodeModule(path, room, module, item, report) {
  if (!rooms[room].node) {
    report(item.at, 'node', `${room} may not import ${module}`);
    return;
  }
  if (evasiveModules.includes(module)) {
    report(item.at, 'node', `${module} can get around these rules; no room may import it`);
  }
  if (item.typeOnly) return;
  if (processModules.includes(module) && !mayUse('start processes', path)) {
    report(item.at, 'processes', doorMessage('start processes'));
  }
  if (networkModules.includes(module) && !mayUse('use the network', path)) {
    report(item.at, 'network', doorMessage('use the network'));
  }
  if (fileModules.includes(module) && !mayUse('write files', path)) {
    for (const name of item.names) {
      if (name.typeOnly || readingNames.includes(name.imported)) continue;
      const what =
        name.imported === '*' || name.imported === 'default' || name.imported === 'promises'
          ? `import what is read from ${module} by name, so that it can be checked`
          : `${name.imported} writes files`;
      report(item.at, 'files', `${what}; ${doorMessage('write files')}`);
    }
  }
}

/** @param {string} name */
function packageAllowed(room, name) {
  return rooms[room].packages.some((allowed) =>
    allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

/** @param {string} path @param {import('./parse.mjs').Import} item @param {Report} report */
function checkElectron(path, item, report) {
  for (const name of item.names) {
    if (name.typeOnly) continue;
    if (name.imported === '*' || name.imported === 'default') {
      report(
        item.at,
        'electron',
        'import what is used of electron by name, so that it can be checked',
      );
    }
    if (name.imported === 'ipcMain' && !mayUse('use raw ipcMain', path)) {
      report(item.at, 'ipc', doorMessage('use raw ipcMain'));
    }
    if (name.imported === 'ipcRenderer' && !mayUse('use raw ipcRenderer', path)) {
      report(item.at, 'ipc', doorMessage('use raw ipcRenderer'));
    }
  }
}

/** @param {string} path @param {import('./parse.mjs').Import} item @param {Report} report */
function checkPackage(path, room, item, report) {
  const name = item.from ?? '';
  if (!packageAllowed(room, name)) {
    report(item.at, 'package', `${room} may not use the package "${name}"`);
    return;
  }
  if (name === 'electron') checkElectron(path, item, report);
  if (writingPackages.includes(name) && !item.typeOnly && !mayUse('write files', path)) {
    report(item.at, 'files', `${name} writes files; ${doorMessage('write files')}`);
  }
}

/**
 * @param {{ path: string }} file
 * @param {import('./parse.mjs').Import} item
 * @param {Report} report
 */
export function checkImport({ path }, item, report) {
  const room = roomOf(path);
  if (!room || !(room in rooms)) return;
  const from = item.from;
  if (from === undefined) {
    report(item.at, 'computed', 'the name of an imported module must be written out');
    return;
  }
  if (item.kind === 'require') {
    report(item.at, 'computed', 'use import instead of require');
  }
  if (from.startsWith('.')) {
    checkRelative(path, room, item, report);
    return;
  }
  const first = from.split('/')[0] ?? '';
  if (first.startsWith('@') && first.slice(1) in rooms) {
    checkAlias(room, item, report);
    return;
  }
  if (from.startsWith('/') || /^[a-z]+:\//.test(from) || from.startsWith('data:')) {
    report(item.at, 'computed', `"${from}" is not a module of this repository or a package`);
    return;
  }
  // Tests may use Node and the test libraries; the rooms hold for them too.
  if (isTest(path)) return;
  if (from.startsWith('node:') || builtins.has(from)) {
    checkNodeModule(path, room, from.startsWith('node:') ? from : `node:${from}`, item, report);
    if (!from.startsWith('node:')) report(item.at, 'node', `write "node:${from}"`);
    return;
  }
  checkPackage(path, room, item, report);
}

export const isPure = (path) => pureRooms.includes(roomOf(path) ?? '') && !isTest(path);
