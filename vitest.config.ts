/** Configures the tests in four projects: rules, other pure code, servers and pages. Coverage is measured only for the rules. */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { PAGE_TESTS } from './vitest.pages.config.ts';

/** Example tests of the rules, which must cover every branch of `src/rules`. */
const RULES_TESTS = ['src/rules/*.test.ts', 'test/clauses/**/*.test.ts', 'test/golden.test.ts'];

/** Every test file that starts a server, a process or a database. */
const SERVER_TESTS = [
  'src/{cli,client,protocol,server}/**/*.test.ts',
  'test/{cli,serve,store,tumbler,api}/**/*.test.ts',
  'test/public-names.test.ts',
];

/** Threads and child processes use the same compile cache as the server. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/croupier', import.meta.url)) };

/** Test files share modules, because loading the modules for each file takes longer than its tests. */
const SHARED_OPTIONS = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000 } as const;

/** `npm test` runs these tests at low priority, so that they can wait minutes for a processor beside page and server tests. */
const LOW_PRIORITY_OPTIONS = { ...SHARED_OPTIONS, testTimeout: 300_000, hookTimeout: 300_000 } as const;

export default defineConfig({
  test: {
    // This is best for two cores, because page tests run in a different process and server tests mostly wait.
    maxWorkers: 3,
    projects: [
      { test: { ...LOW_PRIORITY_OPTIONS, pool: 'threads', name: 'rules', include: RULES_TESTS } },
      {
        test: {
          ...LOW_PRIORITY_OPTIONS,
          pool: 'threads',
          name: 'pure',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...RULES_TESTS, ...SERVER_TESTS, ...PAGE_TESTS],
        },
      },
      // Server tests run in processes, because threads would share signals and the thread pool that hashes passwords.
      { test: { ...SHARED_OPTIONS, pool: 'forks', name: 'server', include: SERVER_TESTS, env: COMPILE_CACHE } },
      './vitest.pages.config.ts',
    ],
    coverage: {
      provider: 'v8',
      include: ['src/rules/**/*.ts'],
      // Assertions cannot be reached by tests, and the index has no logic.
      exclude: ['**/*.test.ts', 'src/rules/assert.ts', 'src/rules/index.ts'],
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: 'node_modules/.cache/croupier/coverage',
      thresholds: { 'src/rules/**/*.ts': { branches: 100 } },
    },
  },
});
