/** Tests what the feed of staff does if the next acts cannot be computed when a time comes. */
import { afterEach, expect, it, vi } from 'vitest';
import { testTournament } from '../../../test/kit/test-tournament.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { TournamentStaffFeed } from './tournament-staff-feed.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  { error: new StoreUnavailable('disk full'), faults: 0 },
  { error: new Error('a programming error'), faults: 1 },
])('reports $faults faults after: $error.message', async ({ error, faults }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const t = testTournament().open();
  const [onFault, read] = [vi.fn(), vi.fn(() => Promise.reject(error))];
  const feed = new TournamentStaffFeed({ tournament: t.state.id, clock: () => t.nowMs(), read, onFault });
  feed.add({ send: () => {} }, t.state, 1);
  await vi.runOnlyPendingTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  expect(onFault.mock.calls).toEqual(faults === 0 ? [] : [[error]]);
  feed.close();
});
