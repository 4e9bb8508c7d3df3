/** How the tests run: one project each for the rules, other pure code, servers and pages. `npm test` measures coverage for the rules alone. */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { PAGE_TESTS } from './vitest.pages.config.ts';

/** The rules by example: these alone must reach every branch of `src/rules`. */
const RULES_TESTS = ['src/rules/*.test.ts', 'test/clauses/**/*.test.ts', 'test/golden.test.ts'];

/** Every test file that starts a server, a process or a database. */
const SERVER_TESTS = ['src/{cli,client,protocol,server}/**/*.test.ts', 'test/{cli,serve,store,tumbler,wire}/**/*.test.ts'];

/** Where every thread and process that the tests start finds its modules compiled and without types, as those of the server do. */
const COMPILED = { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/croupier', import.meta.url)) };

/** No file leaves anything behind for the next, and loading the modules anew for each would take more time than its tests. */
const SHARED = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    // Sized for two cores. Page tests run at the same time in a process of their own, and server tests wait much of their time.
    maxWorkers: 3,
    projects: [
      { test: { ...SHARED, pool: 'threads', name: 'rules', include: RULES_TESTS } },
      {
        test: {
          ...SHARED,
          pool: 'threads',
          name: 'pure',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...RULES_TESTS, ...SERVER_TESTS, ...PAGE_TESTS],
        },
      },
      // In processes: two of them in threads of one would share its signals and the threads it hashes passwords on.
      { test: { ...SHARED, pool: 'forks', name: 'server', include: SERVER_TESTS, env: COMPILED } },
      './vitest.pages.config.ts',
    ],
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
