import { fileURLToPath } from 'node:url';

/** The names under which one room imports another; the same list stands in tsconfig.base.json. */
export const rooms: Record<string, string> = Object.fromEntries(
  ['contract', 'sources', 'engine'].map((room) => [
    `@${room}`,
    fileURLToPath(new URL(`./src/${room}`, import.meta.url)),
  ]),
);
