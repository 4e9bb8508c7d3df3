/** Configures the tests in a real browser. `npm test` includes them, and `npm run test:pages` runs only them. */
import { configDefaults, defineConfig } from 'vitest/config';
import { FULL_SIZE } from './test/kit/size.ts';

/** Test files that need a browser. */
export const PAGE_TESTS = ['test/web/**/*.test.ts', 'test/felt.test.ts', 'test/library.test.ts'];

/** Test files that run only in `npm run test:full` and `npm run test:pages`. */
const FULL_SIZE_TESTS = [
  'dealer-*',
  'display',
  'explorer*',
  'house-people',
  'layout-shift',
  'lobby',
  'player-games',
  'player-connection',
  'roads',
  'rules',
  'several-tables',
  'slips',
  'sounds',
  'tournament-conditions',
  'tournament-director*',
  'tournament-display',
  'tournament-practice',
  'tournament-screens',
  'tournament-second-chance',
  'tournament-table',
];

export default defineConfig({
  test: {
    name: 'pages',
    include: PAGE_TESTS,
    exclude: [...configDefaults.exclude, ...(FULL_SIZE ? [] : FULL_SIZE_TESTS.map((name) => `test/web/${name}.test.ts`))],
    globalSetup: ['test/web/global-setup.ts'],
    setupFiles: ['test/web/close-contexts.ts'],
    // The test files of a worker share servers and modules.
    isolate: false,
    maxWorkers: 2,
    // Projects with another number of workers need an order of their own, or `npx vitest` refuses to run all projects together.
    sequence: { groupOrder: 1 },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
