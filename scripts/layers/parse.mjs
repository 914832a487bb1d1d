// A file's syntax tree, its imports, and where things stand in it.

import { parseSync } from 'vite';

/**
 * @typedef {object} ImportedName
 * @property {string} imported `default` and `*` as in the language
 * @property {string} local
 * @property {boolean} typeOnly
 *
 * @typedef {object} Import
 * @property {string | undefined} from undefined when it is computed
 * @property {'static' | 'export' | 'dynamic' | 'type' | 'require'} kind
 * @property {boolean} typeOnly nothing of it is left at run time
 * @property {ImportedName[]} names
 * @property {number} at
 */

/** @param {unknown} node @returns {string | undefined} */
function literal(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/**
 * Calls `visit` for every node, parents first.
 * @param {any} node
 * @param {(node: any, parent: any) => void} visit
 * @param {any} [parent]
 */
export function walk(node, visit, parent) {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, parent);
    return;
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
  visit(node, parent);
  for (const key of Object.keys(node)) {
    if (key !== 'type') walk(node[key], visit, node);
  }
}

const nameOf = (node) => (node.type === 'Identifier' ? node.name : String(node.value));

/** @param {any} node @returns {Import | undefined} */
function importOf(node) {
  switch (node.type) {
    case 'ImportDeclaration': {
      const whole = node.importKind === 'type';
      const names = node.specifiers.map((item) => ({
        imported:
          item.type === 'ImportSpecifier'
            ? nameOf(item.imported)
            : item.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*',
        local: item.local.name,
        typeOnly: whole || item.importKind === 'type',
      }));
      // `import {} from` and `import 'x'` still run the module.
      const typeOnly = whole || (names.length > 0 && names.every((name) => name.typeOnly));
      return { from: literal(node.source), kind: 'static', typeOnly, names, at: node.start };
    }
    case 'ExportNamedDeclaration': {
      if (!node.source) return undefined;
      const whole = node.exportKind === 'type';
      const names = node.specifiers.map((item) => ({
        imported: nameOf(item.local),
        local: nameOf(item.exported),
        typeOnly: whole || item.exportKind === 'type',
      }));
      const typeOnly = whole || (names.length > 0 && names.every((name) => name.typeOnly));
      return { from: literal(node.source), kind: 'export', typeOnly, names, at: node.start };
    }
    case 'ExportAllDeclaration': {
      const typeOnly = node.exportKind === 'type';
      const names = [{ imported: '*', local: '*', typeOnly }];
      return { from: literal(node.source), kind: 'export', typeOnly, names, at: node.start };
    }
    case 'ImportExpression':
      return {
        from: literal(node.source),
        kind: 'dynamic',
        typeOnly: false,
        names: [{ imported: '*', local: '*', typeOnly: false }],
        at: node.start,
      };
    case 'TSImportType':
      return {
        from: literal(node.source ?? node.argument),
        kind: 'type',
        typeOnly: true,
        names: [{ imported: '*', local: '*', typeOnly: true }],
        at: node.start,
      };
    case 'CallExpression':
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') return undefined;
      return {
        from: literal(node.arguments[0]),
        kind: 'require',
        typeOnly: false,
        names: [{ imported: '*', local: '*', typeOnly: false }],
        at: node.start,
      };
    default:
      return undefined;
  }
}

/**
 * @param {{ path: string, text: string }} file
 * @returns {{ program: any, imports: Import[], lineAt: (offset: number) => number, errors: string[] }}
 */
export function parseFile({ path, text }) {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  /** @type {Import[]} */
  const imports = [];
  walk(program, (node) => {
    const found = importOf(node);
    if (found) imports.push(found);
  });
  return {
    program,
    imports,
    lineAt: (offset) => text.slice(0, offset).split('\n').length,
    errors: errors.map((error) => error.message),
  };
}
