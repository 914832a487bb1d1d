import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { rooms } from './vite.rooms.ts';

// Targets are set by hand: electron-vite would take those of the newest Electron that it knows, and
// the same output must run on the Electron 25 that tests fall back to (Node 18, Chromium 114).
const shell = {
  target: 'node18',
  rollupOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
} as const;

export default defineConfig({
  main: {
    resolve: { alias: rooms },
    build: { ...shell, sourcemap: true, externalizeDeps: false },
  },
  preload: {
    resolve: { alias: rooms },
    // A sandboxed preload can require `electron` and nothing else.
    build: { ...shell, externalizeDeps: false },
  },
  renderer: {
    plugins: [react()],
    resolve: { alias: rooms },
    build: { target: 'chrome114', minify: true },
  },
});
