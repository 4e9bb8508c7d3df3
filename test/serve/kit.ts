/** A floor over a real store with a real tumbler and a clock that only the test turns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  type Closing,
  type Dealing,
  type Desk,
  type Floor,
  openFloor,
  openMemoryStore,
  PACES,
  type Pace,
  type Store,
  setUpPractice,
  startDealing,
  startTumbler,
  type Timers,
  type Tumbler,
} from '../../src/server/index.ts';
import type { CommandBody, TableEvent } from '../../src/table/index.ts';

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'croupier-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

interface Due {
  readonly atMs: number;
  readonly work: () => void;
}

/** Time that stands until it is told to go on. */
export class HandClock {
  nowMs = 1_000_000;
  readonly #due = new Set<Due>();
  readonly timers: Timers = {
    now: () => this.nowMs,
    after: (ms, work) => {
      const due: Due = { atMs: this.nowMs + Math.max(0, ms), work };
      this.#due.add(due);
      return () => void this.#due.delete(due);
    },
  };

  /** The next thing that is due happens; false where nothing is. */
  turn(): boolean {
    const [next] = [...this.#due].sort((a, b) => a.atMs - b.atMs);
    if (next === undefined) return false;
    this.#due.delete(next);
    this.nowMs = Math.max(this.nowMs, next.atMs);
    next.work();
    return true;
  }

  /** When the next thing is due, or null. */
  nextMs(): number | null {
    return this.#due.size === 0 ? null : Math.min(...[...this.#due].map(({ atMs }) => atMs));
  }
}

/** Everything that waits for the store or the tumbler gets its turn. */
export const breathe = async (turns = 3): Promise<void> => {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
};

export interface House {
  readonly clock: HandClock;
  readonly store: Store;
  readonly tumbler: Tumbler;
  readonly floor: Floor;
  readonly faults: string[];
  readonly desk: (table: string) => Desk;
  /** What the dealing says of the close at a table. */
  readonly closing: (table: string) => Promise<Closing>;
  readonly dealing: Dealing;
  /** Turns the clock until the condition holds of what has happened at a table. */
  readonly until: (
    table: string,
    holds: (events: readonly TableEvent[]) => boolean,
    notAfterMs?: number,
  ) => Promise<readonly TableEvent[]>;
  readonly act: (table: string, person: string, body: CommandBody) => Promise<readonly TableEvent[]>;
  readonly eventsOf: (table: string) => Promise<readonly TableEvent[]>;
  /** Everything in the process ends as if it were killed; the store and the tumbler's record stay, and so may its process. */
  readonly crash: (spareTumbler?: boolean) => Promise<void>;
  /** The dealing concludes what it can within so long. */
  readonly stop: (graceMs: number) => Promise<void>;
}

const TURNS_MAX = 5000;

export async function openHouse(
  folder: string,
  options: {
    readonly store?: Store;
    readonly pace?: Pace;
    readonly clock?: HandClock;
    readonly practice?: boolean;
    readonly tumbler?: Tumbler;
  } = {},
): Promise<House> {
  const { store = openMemoryStore(), pace = PACES.house, clock = new HandClock(), practice = true } = options;
  const faults: string[] = [];
  const tumbler = options.tumbler ?? (await startTumbler({ file: join(folder, 'tumbler.db') }));
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: () => clock.nowMs });
  if (practice) await setUpPractice(floor, RULEBOOKS, pace);
  const dealing = startDealing({
    floor,
    tumbler,
    records: store.records,
    pace,
    timers: clock.timers,
    onFault: (table, message) => faults.push(`${table}: ${message}`),
  });
  const desk = (table: string): Desk => {
    const found = floor.desks.get(table);
    if (found === undefined) throw new Error(`no table ${table}`);
    return found;
  };
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
    desk,
    dealing,
    closing: (table) => desk(table).look(dealing.closing),
    eventsOf,
    act: async (table, person, body) => {
      const answer = await desk(table).ask({ by: { person, role: 'player' }, key: null, body });
      if (!answer.ok) throw new Error(`${body.type}: ${'refusal' in answer ? answer.refusal.code : answer.message}`);
      await breathe();
      return answer.events;
    },
    until: async (table, holds, notAfterMs = Number.POSITIVE_INFINITY) => {
      for (let turns = 0; turns < TURNS_MAX; turns++) {
        await breathe();
        const events = await eventsOf(table);
        if (holds(events)) return events;
        if ((clock.nextMs() ?? Number.POSITIVE_INFINITY) > notAfterMs || !clock.turn())
          await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const seen = (await eventsOf(table)).slice(-8).map(({ type }) => type);
      throw new Error(
        `at ${table} it never happened; last ${seen.join(', ')}; ${JSON.stringify(dealing.status())} ${faults.join('; ')}`,
      );
    },
    stop: (graceMs) => dealing.stop(graceMs),
    crash: async (spareTumbler = false) => {
      await dealing.stop(0);
      if (!spareTumbler) await tumbler.stop();
      await floor.stop();
    },
  };
}
