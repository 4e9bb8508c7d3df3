/** The tests that mutation testing runs: those of rules and rulebooks that answer at once. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/rules/*.test.ts', 'test/clauses/*.test.ts', 'test/golden.test.ts', 'test/data.test.ts'],
    testTimeout: 30_000,
    // Pure code leaves nothing behind for the next file, and a worker for each would take most of the time.
    isolate: false,
  },
});
