import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { rooms } from './vite.rooms.ts';

export default defineConfig({
  resolve: { alias: rooms },
  test: {
    // Two workers are what the smallest machine has; more would only swap places.
    maxWorkers: 2,
    // Generous, because a busy machine is no fault of the code; a test that hangs still ends.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/{contract,sources,engine,main,serve,cli,preload}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            // Skipped unless `npm run test:interop` names a LoopX to run.
            'test/interop/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
