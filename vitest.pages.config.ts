/** All tests of the pages in a real browser: `npm run test:pages`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/web/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000, retry: 1 },
});
