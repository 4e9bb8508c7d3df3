/** Tests that betting stays open for its time if somebody sets the clock of the machine, and that play goes on. */

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { adoptForwardStep, Clock, openMemoryStore, readConfig, type Store, serve } from '../../src/server/index.ts';
import type { EventType, TableEvent } from '../../src/table/index.ts';
import { FakeClock, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

const HOUR_MS = 3_600_000;
const TABLE = 'rws-a';

let folder: string;
let house: House;
let timers: FakeClock;
/** What was added to the clock of the machine. */
let setByMs: number;

beforeEach(() => {
  folder = makeFolder();
  timers = new FakeClock();
  setByMs = 0;
});
afterEach(async () => {
  await house?.crash();
  removeFolder(folder);
});

/** The simulated timers are the monotonic clock. */
function createClock(): Clock {
  return new Clock({ wall: () => timers.nowMs + setByMs, monotonic: () => timers.nowMs });
}

async function open(clock: Clock, store: Store = openMemoryStore()): Promise<void> {
  house = await openHouse(folder, { store, clock: timers, now: clock.now });
}

const count = (events: readonly TableEvent[], type: EventType): number => events.filter((event) => event.type === type).length;

async function seat(): Promise<void> {
  await house.act(TABLE, 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  await house.act(TABLE, 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10_000 });
}

/** Plays until betting opens in a round, and returns the real time. */
async function untilOpened(round: number): Promise<number> {
  await house.until(TABLE, (events) => count(events, 'betting-opened') === round);
  await house.act(TABLE, 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 500 });
  return timers.nowMs;
}

/** Plays until betting closes and returns how long betting was open in real time. */
async function untilClosed(round: number, openedMs: number): Promise<number> {
  await house.until(TABLE, (events) => count(events, 'betting-closed') === round);
  return timers.nowMs - openedMs;
}

const recordTimes = async (): Promise<readonly number[]> => (await house.store.records(TABLE, 1, 1000)).map(({ atMs }) => atMs);

describe('betting stays open for 20 seconds of real time', () => {
  const expectBettingTime = (openMs: number): void => {
    expect(openMs).toBeGreaterThanOrEqual(20_000);
    expect(openMs).toBeLessThan(21_000);
  };

  it.each([-20_000, -HOUR_MS])('if the clock of the machine is set by %i ms while betting is open', async (byMs) => {
    await open(createClock());
    await seat();
    const openedMs = await untilOpened(1);
    timers.nowMs += 5000;
    setByMs = byMs;
    expectBettingTime(await untilClosed(1, openedMs));
    expectBettingTime(await untilClosed(2, await untilOpened(2)));
    const times = await recordTimes();
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('if the clock is set back by an hour and set right again', async () => {
    const clock = createClock();
    await open(clock);
    await seat();
    const openedMs = await untilOpened(1);
    setByMs = -HOUR_MS;
    expectBettingTime(await untilClosed(1, openedMs));
    setByMs = 0;
    expectBettingTime(await untilClosed(2, await untilOpened(2)));
    expectBettingTime(await untilClosed(3, await untilOpened(3)));
    expect(Math.abs(clock.now() - timers.nowMs)).toBeLessThan(1000);
  });

  it('if the clock is set forward by an hour, and the step is in the journal', async () => {
    const clock = createClock();
    await open(clock);
    await seat();
    const openedMs = await untilOpened(1);
    timers.nowMs += 5000;
    setByMs = HOUR_MS;
    await adoptForwardStep(clock, house.floor);
    expect(clock.now()).toBe(timers.nowMs + HOUR_MS);
    // The countdown of the clients uses the server's time.
    const { closesAtMs } = await house.forecastClose(TABLE);
    expect((closesAtMs ?? 0) - clock.now()).toBe(openedMs + 20_000 - timers.nowMs);
    expectBettingTime(await untilClosed(1, openedMs));
    expect(await house.eventsOf(TABLE)).toContainEqual({ type: 'clock-stepped', byMs: HOUR_MS, clauses: [] });
    expectBettingTime(await untilClosed(2, await untilOpened(2)));
  });

  it('if the server restarts with a clock that is an hour behind the journal', async () => {
    const store = openMemoryStore();
    const first = createClock();
    await open(first, store);
    await seat();
    await house.until(TABLE, (events) => count(events, 'round-ended') === 1);
    const lastMs = (await recordTimes()).at(-1) ?? 0;
    await house.crash();
    setByMs = -HOUR_MS;
    const second = createClock();
    second.startAfter(lastMs);
    await open(second, store);
    expectBettingTime(await untilClosed(2, await untilOpened(2)));
    await house.until(TABLE, (events) => count(events, 'round-ended') === 3);
    const times = await recordTimes();
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('the server', () => {
  it('plays on, and names the step in `/ready`, the metrics and the log', async () => {
    const config = readConfig({}, { data: `${folder}/data`, port: '0', dealing: 'bench' });
    if (typeof config === 'string') throw new Error(config);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    let wallSetByMs = 0;
    const served = await serve({ ...config, unattended: 'deal', stop_seconds: 0 }, log, {
      clock: () => Date.now() + wallSetByMs,
    });
    const guest = new CroupierClient(served.address);
    await guest.guest({ over: 21 });
    const table = guest.table(TABLE);
    await table.sit();
    await table.until(({ round }) => round >= 2);
    const readReady = async () => (await fetch(`${served.address}/ready`)).json();
    expect(await readReady()).toEqual({ ok: true, fault: null, notices: [] });
    const playOn = async (): Promise<void> => {
      const { round } = await table.until(() => true);
      await table.until((view) => view.round >= round + 2);
    };
    for (const [byMs, text] of [
      [-HOUR_MS, /set back by 3600 s at .*; the server's time is 3600 s ahead of it$/],
      [0, /set forward by 3600 s at \S+Z$/],
      [2 * HOUR_MS, /set forward by 7200 s at \S+Z$/],
    ] as const) {
      wallSetByMs = byMs;
      await playOn();
      expect(await readReady()).toEqual({ ok: true, fault: null, notices: [expect.stringMatching(text)] });
      const metrics = await (await fetch(`${served.address}/metrics`)).text();
      const ahead = Number(/^croupier_clock_ahead_seconds (\S+)$/m.exec(metrics)?.[1]);
      expect(Math.abs(ahead - (byMs < 0 ? 3600 : 0))).toBeLessThan(2);
    }
    // The client reads the clock again soon after the step.
    await vi.waitFor(() => expect(Math.abs(guest.serverNow() - (Date.now() + wallSetByMs))).toBeLessThan(1000), {
      timeout: 10_000,
    });
    guest.close();
    await served.stop();
    expect(lines.filter((line) => line.includes('the clock of the machine was set'))).toHaveLength(3);
  });
});
