/** The tests that mutation testing runs: the unit tests beside the rules, which answer at once; golden and clause tests touch every line and would take hours. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/rules/*.test.ts'],
    testTimeout: 30_000,
    // Pure code leaves nothing behind for the next file, and a worker for each would take most of the time.
    isolate: false,
  },
});
