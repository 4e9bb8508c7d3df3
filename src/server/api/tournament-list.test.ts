/** Tests which summaries of past tournaments the list keeps in memory. */
import { expect, it } from 'vitest';
import { runningTournament } from '../../../test/kit/test-tournament.ts';
import type { TournamentHandle } from '../floor/index.ts';
import { TournamentList } from './tournament-list.ts';

it('keeps the summary of a past tournament that two requests read at the same time', async () => {
  const t = runningTournament();
  t.accepts('pit-boss pam cancel-tournament why=storm');
  const { state } = t;
  let reads = 0;
  const read = async (reader: (value: typeof state) => unknown): Promise<unknown> => {
    reads += 1;
    await Promise.resolve();
    return reader(state);
  };
  const handle = { tournament: state.id, isOver: () => true, lastMs: () => 0, read } as unknown as TournamentHandle;
  // The memory is large enough for the entries of this tournament, counted once.
  const list = new TournamentList({ tournaments: new Map([[state.id, handle]]) }, state.entryOf.size);
  await Promise.all([list.readPage(undefined, 10), list.readPage(undefined, 10)]);
  expect(reads).toBe(2);
  const { items } = await list.readPage(undefined, 10, [...state.entryOf.keys()][0]);
  expect(items).toMatchObject([{ tournament: state.id, stage: 'cancelled', own: { entry: 'e1' } }]);
  expect(reads).toBe(2);
});
