import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { rooms } from './vite.rooms.ts';

// A build of its own: in one build with main, the bundler puts shared helpers next to the engine's
// code, and main would load better-sqlite3.

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const bench = file('./bench/run.ts');

export default defineConfig({
  resolve: { alias: rooms },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'out/engine',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        index: file('./src/engine/index.ts'),
        serve: file('./src/serve/index.ts'),
        cli: file('./src/cli/index.ts'),
        ...(existsSync(bench) ? { bench } : {}),
      },
      // The only library with native code; everything else is bundled.
      external: ['better-sqlite3'],
      output: {
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: 'shared/[name]-[hash].cjs',
      },
    },
  },
});
