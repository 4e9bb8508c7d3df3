/** Configures the tests for mutation testing. Only fast unit tests of the rules run, because golden and clause tests would take hours. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/rules/*.test.ts'],
    testTimeout: 30_000,
    // Test files share modules, because starting a worker for each file would take most of the time.
    isolate: false,
  },
});
