/** Deals every table of a floor, those added later too. It must never take a step that a table's set-up leaves to people. */

import type { TableState } from '../../table/index.ts';
import type { Desk, Floor } from '../floor/index.ts';
import type { JournalRecord } from '../store/index.ts';
import type { Tumbler } from '../tumbler/index.ts';
import { Driver, type DriverStatus, type Timers } from './driver.ts';
import type { Pace } from './pace.ts';
import type { Closing } from './plan.ts';

export interface DealingParts {
  readonly floor: Floor;
  readonly tumbler: Tumbler;
  readonly records: (table: string, fromSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  readonly pace: Pace;
  readonly timers?: Timers;
  readonly onFault?: (table: string, message: string) => void;
}

export interface Dealing {
  readonly status: () => readonly DriverStatus[];
  /** When betting closes at a table, for its views: asked at a durable moment with the state of that moment. */
  readonly closing: (state: TableState) => Closing;
  /** Concludes what is closed and begins nothing new; what is still open after so long is parked as it is. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const REAL_TIMERS: Timers = {
  now: Date.now,
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export function startDealing(parts: DealingParts): Dealing {
  const { floor, tumbler, records, pace, timers = REAL_TIMERS, onFault = () => {} } = parts;
  const drivers = new Map<string, Driver>();
  const add = (desk: Desk): void => void drivers.set(desk.table, new Driver({ desk, tumbler, records, pace, timers, onFault }));
  for (const desk of floor.desks.values()) add(desk);
  const unlisten = [
    floor.onTable(add),
    floor.onHealth(({ accepting }) => {
      if (accepting) for (const driver of drivers.values()) driver.nudge();
    }),
  ];
  return {
    closing: (state) => drivers.get(state.setup.table)?.closing(state) ?? { closesAtMs: null, heldOpen: false },
    status: () => [...drivers.values()].map((driver) => driver.status()),
    stop: async (graceMs) => {
      for (const each of unlisten) each();
      await Promise.all([...drivers.values()].map((driver) => driver.stop(graceMs)));
    },
  };
}
