/**
 * Lets a plain Node (22.22 or newer) run a TypeScript file of ours in a child process of a test:
 * resolves the aliases that the bundlers resolve otherwise. Use: `node --import <this file> x.ts`.
 */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const source = path.resolve(import.meta.dirname, '../../src');

registerHooks({
  resolve(specifier, context, next) {
    const alias = /^@(contract|sources|engine)\/(.+)$/.exec(specifier);
    if (alias === null) return next(specifier, context);
    return next(pathToFileURL(path.join(source, alias[1], alias[2])).href, context);
  },
});
