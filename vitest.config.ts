/** How the tests run and how much of the rules they must reach. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Pages and servers mostly wait for each other: more files at a time than cores.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/rules/**/*.ts'],
      // Assertions of our own mistakes cannot be reached from outside, and a door holds nothing to reach.
      exclude: ['**/*.test.ts', 'src/rules/assert.ts', 'src/rules/index.ts'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: 'node_modules/.cache/croupier/coverage',
      thresholds: { 'src/rules/**/*.ts': { branches: 100 } },
    },
  },
});
