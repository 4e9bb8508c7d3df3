/** Closes what a test file has left open in the shared browser, so that no page works on during the next file. */
import { afterAll } from 'vitest';
import { sharedBrowser } from './shared.ts';

afterAll(async () => {
  for (const context of (await sharedBrowser()).contexts()) await context.close();
});
