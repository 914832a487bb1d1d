// Rules over what one file does with what it imported, and with the globals.

import { isPure, isTest, mayUse, roomOf } from './import-rules.mjs';
import { walk } from './parse.mjs';
import { doors, fileModules, openingNames, readingFlags, rooms } from './rooms.mjs';

/** Globals with a clock, chance or an outside world behind them. */
const impureGlobals = [
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
  'process',
  'crypto',
  'document',
  'window',
  'globalThis',
];

/** Whether an identifier stands for a value here, and is not a property's name or a key. */
function isValueUse(node, parent) {
  if (!parent) return false;
  if (parent.type === 'MemberExpression' && parent.property === node) return parent.computed;
  if (parent.type === 'Property' && parent.key === node && !parent.shorthand)
    return parent.computed;
  if (/^(MethodDefinition|PropertyDefinition|ImportSpecifier|ExportSpecifier)$/.test(parent.type)) {
    return parent.value === node;
  }
  return !parent.type.startsWith('TS') && !parent.type.startsWith('JSX');
}

/** Names that the file itself declares: a parameter called `window` is not the global. */
function declaredNames(program) {
  const names = new Set();
  const add = (pattern) =>
    walk(pattern, (node, parent) => {
      if (node.type === 'Identifier' && (!parent || isValueUse(node, parent))) names.add(node.name);
    });
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') add(node.id);
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      if (node.id) names.add(node.id.name);
      for (const parameter of node.params) add(parameter);
    }
    if (/^Import.*Specifier$/.test(node.type)) names.add(node.local.name);
  });
  return names;
}

const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  (node.computed ? node.property.value : node.property.name) === property;

/** @param {any} program @param {import('./import-rules.mjs').Report} report */
function checkPure(program, report) {
  const declared = declaredNames(program);
  walk(program, (node, parent) => {
    if (isMember(node, 'Date', 'now')) report(node.start, 'clock', 'no clock here: Date.now');
    if (isMember(node, 'Math', 'random'))
      report(node.start, 'chance', 'no chance here: Math.random');
    const isDate = node.callee?.type === 'Identifier' && node.callee.name === 'Date';
    if (node.type === 'NewExpression' && isDate && node.arguments.length === 0) {
      report(node.start, 'clock', 'no clock here: new Date() without an argument');
    }
    if (node.type === 'CallExpression' && isDate) {
      report(node.start, 'clock', 'no clock here: Date()');
    }
    if (
      node.type === 'Identifier' &&
      impureGlobals.includes(node.name) &&
      !declared.has(node.name) &&
      isValueUse(node, parent)
    ) {
      report(node.start, 'pure', `a pure room may not use ${node.name}`);
    }
  });
}

/** Whether the second argument of `open` can only mean reading. */
function isReadingFlags(node) {
  if (node === undefined) return true;
  if (node.type === 'Literal') return node.value === 'r' || node.value === 0;
  // `constants.O_NOFOLLOW ?? 0`: Windows does not know every flag.
  if (/^(Binary|Logical)Expression$/.test(node.type) && ['|', '??'].includes(node.operator)) {
    return isReadingFlags(node.left) && isReadingFlags(node.right);
  }
  return (
    node.type === 'MemberExpression' && !node.computed && readingFlags.includes(node.property.name)
  );
}

/** @param {string} path @param {any} program @param {import('./parse.mjs').Import[]} imports @param {import('./import-rules.mjs').Report} report */
function checkOpen(path, program, imports, report) {
  if (mayUse('write files', path)) return;
  const openers = new Set(
    imports
      .filter((item) => fileModules.includes(item.from ?? '') && item.kind === 'static')
      .flatMap((item) => item.names)
      .filter((name) => openingNames.includes(name.imported) && !name.typeOnly)
      .map((name) => name.local),
  );
  if (openers.size === 0) return;
  walk(program, (node, parent) => {
    if (node.type !== 'Identifier' || !openers.has(node.name) || !isValueUse(node, parent)) return;
    if (/^Import.*Specifier$/.test(parent.type)) return;
    const called = parent.type === 'CallExpression' && parent.callee === node;
    if (!called || !isReadingFlags(parent.arguments[1])) {
      const where = doors['write files'].join(', ');
      report(
        node.start,
        'files',
        `call ${node.name} with 'r' or constants.O_RDONLY written out; only ${where} may write files`,
      );
    }
  });
}

/** @param {string} path @param {any} program @param {import('./parse.mjs').Import[]} imports @param {import('./import-rules.mjs').Report} report */
function checkWindows(path, program, imports, report) {
  if (mayUse('make a window', path)) return;
  const windows = new Set(
    imports
      .filter((item) => item.from === 'electron')
      .flatMap((item) => item.names)
      .filter((name) => ['BrowserWindow', 'BaseWindow', 'BrowserView'].includes(name.imported))
      .map((name) => name.local),
  );
  walk(program, (node) => {
    const name = node.type === 'NewExpression' ? node.callee.name : node.superClass?.name;
    if (name && windows.has(name)) {
      report(node.start, 'window', `only ${doors['make a window'].join(', ')} may make a window`);
    }
  });
}

/** Ways to run or render text that came from somewhere. @param {any} program @param {import('./import-rules.mjs').Report} report */
function checkText(program, report) {
  walk(program, (node) => {
    const callee = node.callee?.type === 'Identifier' ? node.callee.name : undefined;
    if (
      (node.type === 'CallExpression' && callee === 'eval') ||
      (/^(New|Call)Expression$/.test(node.type) && callee === 'Function')
    ) {
      report(node.start, 'eval', 'text is never run as code');
    }
    if (node.type === 'JSXAttribute' && node.name.name === 'dangerouslySetInnerHTML') {
      report(node.start, 'markup', 'text is never rendered as markup: dangerouslySetInnerHTML');
    }
    if (
      (node.type === 'AssignmentExpression' &&
        node.left.type === 'MemberExpression' &&
        ['innerHTML', 'outerHTML'].includes(node.left.property.name)) ||
      (node.type === 'CallExpression' && node.callee.property?.name === 'insertAdjacentHTML')
    ) {
      report(node.start, 'markup', 'text is never rendered as markup');
    }
    if (
      node.type === 'MemberExpression' &&
      !node.computed &&
      ['getBuiltinModule', 'binding', 'dlopen'].includes(node.property.name) &&
      node.object.name === 'process'
    ) {
      report(node.start, 'computed', `process.${node.property.name} gets around these rules`);
    }
  });
}

/**
 * @param {{ path: string }} file
 * @param {{ program: any, imports: import('./parse.mjs').Import[] }} parsed
 * @param {import('./import-rules.mjs').Report} report
 */
export function checkUses({ path }, { program, imports }, report) {
  const room = roomOf(path);
  if (!room || !(room in rooms) || isTest(path)) return;
  if (isPure(path)) checkPure(program, report);
  checkOpen(path, program, imports, report);
  checkWindows(path, program, imports, report);
  checkText(program, report);
}
