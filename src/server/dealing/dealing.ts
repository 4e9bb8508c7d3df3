/** Starts one driver per table. The driver takes the steps that the table's set-up leaves to the system. */

import type { TableState } from '../../table/index.ts';
import type { Floor, TableHandle } from '../floor/index.ts';
import type { Tumbler } from '../tumbler/index.ts';
import { Driver, type DriverStatus, type Timers } from './driver.ts';
import type { Pace } from './pace.ts';
import type { CloseForecast, DealNowFault } from './plan.ts';

export interface DealingParts {
  readonly floor: Floor;
  readonly tumbler: Tumbler;
  readonly pace: Pace;
  readonly timers?: Timers;
  /** Whether the house plays for play money; false if missing. */
  readonly isPractice?: boolean;
  readonly onFault?: (table: string, message: string) => void;
}

export interface Dealing {
  readonly status: () => readonly DriverStatus[];
  /** When betting will close at a table. The state must be durable. */
  readonly forecastClose: (state: TableState) => CloseForecast;
  /** Ends the betting time for the only player at a practice table. Returns null, or why this is not possible. */
  readonly dealNow: (table: string, player: string) => Promise<DealNowFault | null>;
  /** Starts no new rounds and finishes those in which betting is closed. Resolves after at most `limitMs`. */
  readonly stop: (limitMs: number) => Promise<void>;
}

/** The longest time of a timer in JavaScript: 24.8 days. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Real timers, which run on a monotonic clock, with the server's time. */
export const timersOf = (now: () => number): Timers => ({
  now,
  after: (ms, work) => {
    // A longer timer would run at once. The caller looks at the time again.
    const timer = setTimeout(work, Math.min(ms, TIMER_MS_MAX));
    return () => clearTimeout(timer);
  },
});

export function startDealing(parts: DealingParts): Dealing {
  const { floor, tumbler, pace, timers = timersOf(Date.now), isPractice = false, onFault = () => {} } = parts;
  const drivers = new Map<string, Driver>();
  const add = (handle: TableHandle): void =>
    void drivers.set(handle.table, new Driver({ handle, tumbler, pace, timers, isPractice, onFault }));
  for (const handle of floor.tables.values()) add(handle);
  const unsubscribes = [
    floor.onTable(add),
    floor.onRetired((table) => {
      const driver = drivers.get(table);
      drivers.delete(table);
      // A retired table is closed, so no round has to be finished.
      void driver?.stop(0);
    }),
    floor.onHealth(({ accepting }) => {
      if (accepting) for (const driver of drivers.values()) driver.retryNow();
    }),
  ];
  return {
    forecastClose: (state) => drivers.get(state.setup.table)?.forecastClose(state) ?? { closesAtMs: null, heldOpen: false },
    dealNow: async (table, player) => {
      const driver = drivers.get(table);
      return driver === undefined ? 'not-betting' : driver.dealNow(player);
    },
    status: () => [...drivers.values()].map((driver) => driver.status()),
    stop: async (limitMs) => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      await Promise.all([...drivers.values()].map((driver) => driver.stop(limitMs)));
    },
  };
}
