/** Tests when the absence of the person in charge is recorded, with a tournament whose store can be slow or fail. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TournamentState } from '../../tournament/index.ts';
import type { TournamentAnswer, TournamentHandle, TournamentRequest } from '../floor/index.ts';
import { DirectorPresence, PRESENCE_RETRY_MS } from './director-presence.ts';

type TournamentListener = Parameters<TournamentHandle['onDurable']>[0];

const GRACE_MS = 5_000;
const UNAVAILABLE: TournamentAnswer = { ok: false, fault: 'store-unavailable', message: 'the disk has failed' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tournament in the charge of `dora`. `setCharge` makes a change durable. While `isBusy`, reads wait for `finish`. */
function makeTournament() {
  let state = { inCharge: 'dora', awaySinceMs: null, stage: 'drafting' } as unknown as TournamentState;
  const submitted: { readonly request: TournamentRequest; readonly answer: (answer: TournamentAnswer) => void }[] = [];
  const waitingReads: (() => void)[] = [];
  let listener: TournamentListener = () => {};
  let isBusy = false;
  const setCharge = (inCharge: string): void => {
    state = { ...state, inCharge };
    listener({} as never, state);
  };
  const handle = {
    tournament: 't',
    onDurable: (added: TournamentListener) => {
      listener = added;
      return () => {};
    },
    read: (reader: (durable: TournamentState) => unknown) =>
      new Promise((resolve) => {
        if (isBusy) waitingReads.push(() => resolve(reader(state)));
        else resolve(reader(state));
      }),
    submit: (request: TournamentRequest) => new Promise((answer) => submitted.push({ request, answer })),
  } as unknown as TournamentHandle;
  return {
    handle,
    submitted,
    setCharge,
    begin: () => {
      isBusy = true;
    },
    finish: () => {
      isBusy = false;
      for (const read of waitingReads.splice(0)) read();
    },
  };
}

async function watch(tournament: ReturnType<typeof makeTournament>): Promise<DirectorPresence> {
  const presence = new DirectorPresence(tournament.handle, GRACE_MS);
  await presence.readState();
  return presence;
}

describe('[crown-sic-bo 8.2.4] the absence of the person in charge', () => {
  it('is recorded by the system after the full time without a console', async () => {
    const tournament = makeTournament();
    await watch(tournament);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(tournament.submitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tournament.submitted.map(({ request }) => request)).toEqual([
      { by: { person: 'system', role: 'system' }, key: null, body: { type: 'leave-charge', person: 'dora' } },
    ]);
  });

  it('is not recorded while the person has a console, or if a console comes back in time', async () => {
    const tournament = makeTournament();
    const presence = await watch(tournament);
    const [first, second] = [{}, {}];
    presence.addConsole('dora', first);
    presence.addConsole('dora', second);
    presence.removeConsole('dora', first);
    await vi.advanceTimersByTimeAsync(2 * GRACE_MS);
    presence.removeConsole('dora', second);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    presence.addConsole('dora', first);
    await vi.advanceTimersByTimeAsync(2 * GRACE_MS);
    expect(tournament.submitted).toEqual([]);
    // The console of a deputy does not count.
    presence.addConsole('dean', second);
    presence.removeConsole('dora', first);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(tournament.submitted).toHaveLength(1);
  });

  it('is recorded after the store works again, if the person still has no console', async () => {
    const tournament = makeTournament();
    await watch(tournament);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    tournament.submitted[0]?.answer(UNAVAILABLE);
    await vi.advanceTimersByTimeAsync(PRESENCE_RETRY_MS);
    expect(tournament.submitted).toHaveLength(2);
  });

  it('is not recorded after the store works again, if a console has come back in between', async () => {
    const tournament = makeTournament();
    const presence = await watch(tournament);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    presence.addConsole('dora', {});
    tournament.submitted[0]?.answer(UNAVAILABLE);
    await vi.advanceTimersByTimeAsync(10 * GRACE_MS);
    expect(tournament.submitted).toHaveLength(1);
    // Before the retry.
    const late = makeTournament();
    const latePresence = await watch(late);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    late.submitted[0]?.answer(UNAVAILABLE);
    await vi.advanceTimersByTimeAsync(PRESENCE_RETRY_MS - 1);
    latePresence.addConsole('dora', {});
    await vi.advanceTimersByTimeAsync(10 * GRACE_MS);
    expect(late.submitted).toHaveLength(1);
  });

  it('is not recorded for the next person, if the charge is handed over while a commit is under way', async () => {
    const tournament = makeTournament();
    await watch(tournament);
    tournament.begin();
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    tournament.setCharge('dean');
    tournament.finish();
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(tournament.submitted).toEqual([]);
    // The next person has the full time to connect.
    await vi.advanceTimersByTimeAsync(1);
    expect(tournament.submitted).toHaveLength(1);
  });

  it('is not recorded if a console comes back while a commit is under way', async () => {
    const tournament = makeTournament();
    const presence = await watch(tournament);
    tournament.begin();
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    presence.addConsole('dora', {});
    tournament.finish();
    await vi.advanceTimersByTimeAsync(10 * GRACE_MS);
    expect(tournament.submitted).toEqual([]);
  });

  it('is not recorded if the console was connected before the server knew who is in charge', async () => {
    const tournament = makeTournament();
    tournament.begin();
    const presence = new DirectorPresence(tournament.handle, GRACE_MS);
    const known = presence.readState();
    presence.addConsole('dora', {});
    tournament.finish();
    await known;
    await vi.advanceTimersByTimeAsync(10 * GRACE_MS);
    expect(tournament.submitted).toEqual([]);
  });

  it('is not recorded by a server that stops', async () => {
    const tournament = makeTournament();
    const presence = await watch(tournament);
    presence.close();
    await vi.advanceTimersByTimeAsync(10 * GRACE_MS);
    expect(tournament.submitted).toEqual([]);
  });
});
