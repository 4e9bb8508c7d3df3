/** How the tests run and how much of the rules they must reach. */
import { configDefaults, defineConfig } from 'vitest/config';

/** Of the pages `npm test` runs what crosses all of them; the rest, which takes longer than everything else together, is `npm run test:pages`. */
const LONG_PAGES = ['dealer-*', 'display', 'explorer*', 'lobby', 'player-games', 'player-line', 'rules', 'slips'];

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...LONG_PAGES.map((name) => `test/web/${name}.test.ts`)],
    // A browser or a killed process on a busy machine may be late once.
    retry: 1,
    // By itself it would take one of two cores alone, and much of this waits for other processes.
    maxWorkers: 2,
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
