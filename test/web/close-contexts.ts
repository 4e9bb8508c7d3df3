/** Closes the contexts that a test file has left open in the shared browser. */
import { afterAll } from 'vitest';
import { sharedBrowser } from './shared.ts';

afterAll(async () => {
  for (const context of (await sharedBrowser()).contexts()) await context.close();
});
