/** Tests the subscriptions of a socket to tournaments while the store is slow or fails, and the watch over new tournaments. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessageOf } from '../../protocol/index.ts';
import type { TournamentState } from '../../tournament/index.ts';
import type { Floor, TournamentHandle } from '../floor/index.ts';
import { PRESENCE_RETRY_MS } from './director-presence.ts';
import type { SubscribeOutcome, TournamentSubscription } from './tournament-feed.ts';
import { TournamentSockets, TournamentSubscriptions } from './tournament-sockets.ts';

const STATE = {
  ...{ director: 'dora', deputies: new Set(), inCharge: 'dora', awaySinceMs: null, stage: 'drafting' },
} as unknown as TournamentState;

type Message = ClientMessageOf<'subscribe'> & { readonly tournament: string };
const CONSOLE: Message = { type: 'subscribe', tournament: 't', console: true, standings: 'heat' };
const PLAIN: Message = { type: 'subscribe', tournament: 't' };

/** The socket of the director at a tournament whose reads wait for `finish`. */
function makeSocket(outcome: SubscribeOutcome = 'started') {
  const reads: { readonly run: () => void; readonly reject: (error: unknown) => void }[] = [];
  const read = (reader: (state: TournamentState) => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => reads.push({ run: () => resolve(reader(STATE)), reject }));
  const started: TournamentSubscription[] = [];
  const feed = {
    subscribe: async (_: unknown, subscription: TournamentSubscription) => {
      started.push(subscription);
      return outcome;
    },
    unsubscribe: vi.fn(),
  };
  const consoles = new Set<object>();
  const presence = {
    addConsole: (_: string, socket: object) => consoles.add(socket),
    removeConsole: (_: string, socket: object) => consoles.delete(socket),
  };
  const sockets = { find: () => ({ handle: { read }, feed }), presenceOf: () => presence };
  const sendApiError = vi.fn();
  const socket = { session: { person: { id: 'dora', kind: 'staff', grants: [] } }, person: 'dora', isOpen: true, sendApiError };
  const subscriptions = new TournamentSubscriptions(sockets as never, socket as never);
  return {
    ...{ subscriptions, started, consoles, sendApiError, unsubscribeFeed: feed.unsubscribe },
    finish: async () => {
      for (const { run } of reads.splice(0)) run();
      await new Promise(setImmediate);
    },
    fail: async () => {
      for (const { reject } of reads.splice(0)) reject(new Error('the disk has failed'));
      await new Promise(setImmediate);
    },
  };
}

describe('a socket', () => {
  it('has no console and the last options if it subscribed with a console, unsubscribed and subscribed without one', async () => {
    const { subscriptions, started, consoles, finish, unsubscribeFeed } = makeSocket();
    subscriptions.subscribe(CONSOLE, 0);
    subscriptions.unsubscribe('t');
    subscriptions.subscribe(PLAIN, 0);
    const unsubscribed = unsubscribeFeed.mock.calls.length;
    await finish();
    expect(consoles.size).toBe(0);
    expect(started.map(({ standings }) => standings)).toEqual([null]);
    expect(started[0]?.isCurrent()).toBe(true);
    // The end of the first subscription does not end the second one.
    expect(unsubscribeFeed.mock.calls.length).toBe(unsubscribed);
  });

  it('keeps the console if it subscribes with a console two times', async () => {
    const { subscriptions, started, consoles, finish } = makeSocket();
    subscriptions.subscribe(CONSOLE, 0);
    subscriptions.subscribe(CONSOLE, 0);
    await finish();
    expect([consoles.size, started.length, subscriptions.size]).toEqual([1, 1, 1]);
    subscriptions.close();
    expect([consoles.size, subscriptions.size]).toEqual([0, 0]);
    expect(started[0]?.isCurrent()).toBe(false);
  });

  it('has no subscription after the store failed, and is told so', async () => {
    const { subscriptions, fail, sendApiError } = makeSocket();
    subscriptions.subscribe(CONSOLE, 0);
    await fail();
    expect(subscriptions.size).toBe(0);
    const error = { code: 'store-unavailable', message: 'the store is unavailable; try again' };
    expect(sendApiError.mock.calls).toEqual([[error, { tournament: 't' }]]);
  });

  it('has no subscription and no console if the session of the standings does not exist', async () => {
    const { subscriptions, consoles, finish, sendApiError } = makeSocket('no-such-session');
    subscriptions.subscribe(CONSOLE, 0);
    await finish();
    expect([subscriptions.size, consoles.size]).toEqual([0, 0]);
    const error = { code: 'not-found', message: 'there is no such session', place: 'standings' };
    expect(sendApiError.mock.calls).toEqual([[error, { tournament: 't' }]]);
  });
});

describe('[crown-sic-bo 8.2.4] the presence of a director', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is watched although the first read of a new tournament fails, and the failure is logged', async () => {
    let listener: (handle: TournamentHandle) => void = () => {};
    const floor = {
      tournaments: new Map(),
      onTournament: (added: typeof listener) => {
        listener = added;
        return () => {};
      },
    } as unknown as Floor;
    const warn = vi.fn();
    const sockets = new TournamentSockets({ floor, clock: Date.now, log: { warn } as never, consoleGraceMs: 100 });
    await sockets.open();
    let failures = 2;
    const submit = vi.fn(async () => ({ ok: true }));
    const read = async (reader: (state: TournamentState) => unknown): Promise<unknown> => {
      if (failures === 0) return reader(STATE);
      failures -= 1;
      throw new Error('the disk has failed');
    };
    listener({ tournament: 't', onDurable: () => () => {}, read, submit } as unknown as TournamentHandle);
    await vi.advanceTimersByTimeAsync(2 * PRESENCE_RETRY_MS);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(submit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(submit).toHaveBeenCalledTimes(1);
    sockets.close();
  });
});
