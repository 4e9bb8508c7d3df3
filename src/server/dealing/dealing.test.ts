/** Tests the timers of the server. */
import { expect, it } from 'vitest';
import { timersOf } from './dealing.ts';

it('a timer for a time in more than 24.8 days does not run at once', async () => {
  let runs = 0;
  const cancel = timersOf(Date.now).after(40 * 86_400_000, () => {
    runs += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  cancel();
  expect(runs).toBe(0);
});
