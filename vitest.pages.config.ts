/** The tests in a real browser: a project of `npm test`, and alone `npm run test:pages`. */
import { configDefaults, defineConfig } from 'vitest/config';
import { FULL } from './test/kit/size.ts';

/** Every test file that needs a browser. */
export const PAGE_TESTS = ['test/web/**/*.test.ts', 'test/felt.test.ts', 'test/library.test.ts'];

/** Run in the full size only: `npm run test:full` and `npm run test:pages`. */
const FULL_ONLY = ['dealer-*', 'display', 'explorer*', 'lobby', 'player-games', 'player-line', 'rules', 'slips'];

export default defineConfig({
  test: {
    name: 'pages',
    include: PAGE_TESTS,
    exclude: [...configDefaults.exclude, ...(FULL ? [] : FULL_ONLY.map((name) => `test/web/${name}.test.ts`))],
    globalSetup: ['test/web/global-setup.ts'],
    setupFiles: ['test/web/close-contexts.ts'],
    // Files of one worker share servers, and modules are loaded once.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine is late; one second, which is what polls have by themselves, is too short for it.
    expect: { poll: { timeout: 15_000 } },
  },
});
