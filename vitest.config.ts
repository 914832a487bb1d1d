import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const room = (name: string): string => fileURLToPath(new URL(`./src/${name}`, import.meta.url));
const alias = {
  '@contract': room('contract'),
  '@sources': room('sources'),
  '@engine': room('engine'),
};

export default defineConfig({
  resolve: { alias },
  test: {
    // Two workers are what the smallest supported machine has; more only swap places.
    maxWorkers: 2,
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
