/** A test house: a floor with a real store, a real tumbler and a simulated clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type CloseForecast,
  type Dealing,
  type Floor,
  openFloor,
  openMemoryStore,
  openRecord,
  PACES,
  type Pace,
  practiceTournamentSetup,
  type Store,
  setUpPractice,
  startDealing,
  startTournaments,
  startTumbler,
  type TableHandle,
  type Timers,
  type Tournaments,
  type Tumbler,
} from '../../src/server/index.ts';
import type { CommandBody, TableEvent } from '../../src/table/index.ts';

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'croupier-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

interface FakeTimer {
  readonly atMs: number;
  readonly work: () => void;
}

/** A simulated clock with timers. */
export class FakeClock {
  nowMs = 1_000_000;
  readonly #pending = new Set<FakeTimer>();
  readonly timers: Timers = {
    now: () => this.nowMs,
    after: (ms, work) => {
      const timer: FakeTimer = { atMs: this.nowMs + Math.max(0, ms), work };
      this.#pending.add(timer);
      return () => void this.#pending.delete(timer);
    },
  };

  /** Advances to the next timer and runs it; returns false if there is none. */
  runNextTimer(): boolean {
    const [next] = [...this.#pending].sort((a, b) => a.atMs - b.atMs);
    if (next === undefined) return false;
    this.#pending.delete(next);
    this.nowMs = Math.max(this.nowMs, next.atMs);
    next.work();
    return true;
  }

  /** Time of the next timer, or null. */
  nextTimerMs(): number | null {
    return this.#pending.size === 0 ? null : Math.min(...[...this.#pending].map(({ atMs }) => atMs));
  }
}

/** Waits until pending work of the store and the tumbler has run. */
export const flush = async (turns = 3): Promise<void> => {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
};

/** A tumbler in this process: its real record, without the process around it. */
export function openInProcessTumbler(file: string): Tumbler {
  const record = openRecord(file);
  return {
    commit: async (...args) => record.commit(...args),
    draw: async (...args) => record.draw(...args),
    reveal: async (...args) => record.reveal(...args),
    findCommitment: async (...args) => record.findCommitment(...args),
    health: () => ({ running: true, restarts: 0, fault: null, pid: null }),
    stop: async () => record.close(),
  };
}

export interface House {
  readonly clock: FakeClock;
  readonly store: Store;
  readonly tumbler: Tumbler;
  readonly floor: Floor;
  /** Faults that automatic dealing reported. */
  readonly faults: string[];
  readonly handle: (table: string) => TableHandle;
  /** When betting will close at a table. */
  readonly forecastClose: (table: string) => Promise<CloseForecast>;
  readonly dealing: Dealing;
  readonly tournaments: Tournaments;
  /** Advances the clock until the condition is met. */
  readonly untilTrue: (condition: () => boolean | Promise<boolean>, what?: string) => Promise<void>;
  /** Advances the clock until the events of a table meet a condition, but not past `notAfterMs`. */
  readonly until: (
    table: string,
    condition: (events: readonly TableEvent[]) => boolean,
    notAfterMs?: number,
  ) => Promise<readonly TableEvent[]>;
  readonly act: (table: string, person: string, body: CommandBody) => Promise<readonly TableEvent[]>;
  readonly eventsOf: (table: string) => Promise<readonly TableEvent[]>;
  /** Simulates a killed process. The store and the tumbler's file stay. With `keepTumbler`, the tumbler's process stays too. */
  readonly crash: (keepTumbler?: boolean) => Promise<void>;
  /** Stops automatic dealing: finishes closed rounds, but takes at most `graceMs`. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const STEPS_MAX = 5000;
/** Waits of about a millisecond for commands that are decided and stored. */
const WAITS_MAX = 60_000;

export async function openHouse(
  folder: string,
  options: {
    readonly store?: Store;
    readonly pace?: Pace;
    readonly clock?: FakeClock;
    /** Whether the house has the practice tables, which need no staff. */
    readonly practice?: boolean;
    /** Whether the pace follows single players, as in a practice house. */
    readonly isPractice?: boolean;
    /** Whether the house has practice tournaments. */
    readonly practiceTournaments?: boolean;
    readonly tumbler?: Tumbler;
    /** The server's time, if it is not the time of the simulated clock. */
    readonly now?: () => number;
  } = {},
): Promise<House> {
  const { store = openMemoryStore(), pace = PACES.house, clock = new FakeClock(), practice = true } = options;
  const { practiceTournaments = practice } = options;
  const faults: string[] = [];
  const tumbler = options.tumbler ?? (await startTumbler({ file: join(folder, 'tumbler.db') }));
  const now = options.now ?? clock.timers.now;
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: now });
  if (practice) await setUpPractice(floor, RULEBOOKS, pace);
  const dealing = startDealing({
    floor,
    tumbler,
    pace,
    timers: { ...clock.timers, now },
    isPractice: options.isPractice ?? false,
    onFault: (table, message) => faults.push(`${table}: ${message}`),
  });
  const tournaments = await startTournaments({
    floor,
    tumbler,
    pace,
    timers: { ...clock.timers, now },
    practiceTable: practiceTournaments
      ? (table, rulebook, layout) => practiceTournamentSetup(RULEBOOKS, table, rulebook, layout, pace)
      : null,
    onFault: (tournament, message) => faults.push(`tournament ${tournament}: ${message}`),
  });
  const handle = (table: string): TableHandle => {
    const found = floor.tables.get(table);
    if (found === undefined) throw new Error(`no table ${table}`);
    return found;
  };
  // Record 1 is the set-up, which has no events.
  const eventsOf = async (table: string): Promise<readonly TableEvent[]> =>
    (await store.records(table, 2, 100_000)).flatMap(
      ({ body }) => (JSON.parse(body) as { readonly events: readonly TableEvent[] }).events,
    );
  return {
    clock,
    store,
    tumbler,
    floor,
    faults,
    handle,
    dealing,
    tournaments,
    untilTrue: async (condition, what = 'the condition') => {
      const isActing = (): boolean =>
        floor.health().queued > 0 ||
        tournaments.status().some(({ doing }) => doing === 'acting') ||
        dealing.status().some(({ isActing: isDealing, doing }) => isDealing || doing === 'reading');
      for (let step = 0, waits = 0; step < STEPS_MAX && waits < WAITS_MAX; ) {
        await flush();
        if (await condition()) return;
        // The clock stands still while commands are decided and stored. A slow disk does not change what happens.
        if (isActing()) {
          waits += 1;
          await new Promise((resolve) => setTimeout(resolve, 1));
        } else {
          step += 1;
          if (!clock.runNextTimer()) await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
      throw new Error(`${what} was not met; ${JSON.stringify(dealing.status())} ${faults.join('; ')}`);
    },
    forecastClose: (table) => handle(table).read(dealing.forecastClose),
    eventsOf,
    act: async (table, person, body) => {
      const answer = await handle(table).submit({ by: { person, role: 'player' }, key: null, body });
      if (!answer.ok) throw new Error(`${body.type}: ${'refusal' in answer ? answer.refusal.code : answer.message}`);
      await flush();
      return answer.events;
    },
    until: async (table, condition, notAfterMs = Number.POSITIVE_INFINITY) => {
      for (let step = 0; step < STEPS_MAX; step++) {
        await flush();
        const events = await eventsOf(table);
        if (condition(events)) return events;
        if ((clock.nextTimerMs() ?? Number.POSITIVE_INFINITY) > notAfterMs || !clock.runNextTimer())
          await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const lastTypes = (await eventsOf(table)).slice(-8).map(({ type }) => type);
      throw new Error(
        `table ${table} did not meet the condition; last events ${lastTypes.join(', ')}; ${JSON.stringify(dealing.status())} ${faults.join('; ')}`,
      );
    },
    stop: (graceMs) => dealing.stop(graceMs),
    crash: async (keepTumbler = false) => {
      tournaments.stop();
      await dealing.stop(0);
      if (!keepTumbler) await tumbler.stop();
      await floor.stop();
    },
  };
}
