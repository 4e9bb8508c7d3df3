/** Compares the ranks over the spins of random tables with the full lists of chips, and measures what is stored. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import type { SessionRules } from './conditions.ts';
import { newSeat, putSeat } from './evolve-seats.ts';
import {
  correctSpins,
  findSpinDifference,
  foldSpins,
  KEPT_SPINS,
  REOPENING_SPINS,
  rankBySpins,
  settleSpin,
  unsettleSpin,
} from './spin-history.ts';
import { newSession, type Seat, type Session, type SessionTable } from './state.ts';

const RUNS = { seed: 20_261_119, numRuns: quickOrFull(2000, 100_000) };

const newTables = (tables: number, seats: number): Session => {
  const session = newSession({ startsMs: 0 } as SessionRules);
  for (let i = 0; i < tables * seats; i++) {
    const table = `T${i % tables}`;
    putSeat(session, { ...newSeat(session, `e${i}`, table, i), status: 'playing', chips: 1 }, table, i);
  }
  return session;
};

const seatsOf = ({ seats }: Session, table: string): readonly Seat[] =>
  [...seats.values()].filter((seat) => seat.table === table);

/** Plays a spin. Absent players have no chips in it. */
function spin(session: Session, name: string, chipsOf: (seat: Seat) => number): void {
  const table = session.tables.get(name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  table.spins += 1;
  for (const seat of seatsOf(session, name)) {
    settleSpin(seat, table.spins);
    if (seat.status === 'playing') seat.chips = chipsOf(seat);
  }
  foldSpins(session);
}

/** Takes the last spin of a table back, as `spin-voided` does. The players have the chips of the spin before again. */
function voidSpin(session: Session, name: string, chipsOf: (seat: Seat) => number): void {
  const table = session.tables.get(name);
  if (table === undefined) throw new Error(`there is no table ${name}`);
  for (const seat of seatsOf(session, name)) {
    unsettleSpin(seat, table.spins);
    if (seat.status === 'playing') seat.chips = chipsOf(seat);
  }
  table.spins -= 1;
}

/** The full lists of chips: after each spin of the table of a seat, the last one included. The list of a late player begins with missed spins. */
interface SeatList {
  readonly after: number[];
  missed: number;
}

/** A session, and the full list of each seat. */
interface Played {
  readonly session: Session;
  readonly seats: readonly Seat[];
  readonly lists: ReadonlyMap<string, SeatList>;
  /** The largest number of spins that all tables in play had behind them. */
  slowest: number;
  /** Tables whose last spin was taken back. No further spin is taken back before they play again. */
  readonly voided: Set<string>;
  /** Tables that were reopened after the other tables had played too many spins. */
  readonly late: Set<string>;
}

const newPlayed = (isLate: boolean): Played => {
  const session = newTables(3, 2);
  const seats = [...session.seats.values()];
  if (isLate) (seats[0] as Seat).status = 'absent';
  const lists = new Map(seats.map(({ entry }) => [entry, { after: [], missed: 0 }]));
  return { session, seats, lists, slowest: 0, voided: new Set(), late: new Set() };
};

const listOf = ({ lists }: Played, { entry }: Seat): SeatList => lists.get(entry) as SeatList;

/** The present chips are those after the last spin, unless the player missed it. */
function noteChips(played: Played, seat: Seat): void {
  const { after, missed } = listOf(played, seat);
  if (after.length > missed) after[after.length - 1] = seat.chips;
}

const spinsInPlay = ({ tables }: Session): readonly number[] =>
  [...tables.values()].filter(({ finished }) => !finished).map(({ spins }) => spins);

function playSpin(played: Played, table: string, chips: readonly number[]): void {
  spin(played.session, table, ({ position }) => chips[position < 3 ? 0 : 1] ?? 1);
  played.voided.delete(table);
  played.slowest = Math.max(played.slowest, Math.min(...spinsInPlay(played.session)));
  for (const seat of seatsOf(played.session, table)) {
    const list = listOf(played, seat);
    list.after.push(seat.status === 'absent' ? 0 : seat.chips);
    if (seat.status === 'absent') list.missed += 1;
  }
}

/** The table corrects one of its last spins: the chips after it and after all later spins change. */
function correctSpin(played: Played, seat: Seat, back: number, amount: number): void {
  const { after, missed } = listOf(played, seat);
  // Of the spins that a table may correct, the one that has become void was the last.
  const first = after.length - Math.min(back, played.voided.has(seat.table) ? KEPT_SPINS - 1 : KEPT_SPINS);
  if (seat.status !== 'playing' || first <= missed) return;
  correctSpins(seat, first, amount);
  for (let i = first - 1; i < after.length; i++) after[i] = Math.max(0, (after[i] ?? 0) + amount);
  seat.chips = after.at(-1) ?? 0;
}

/** Takes the last spin back. A finished table may play on after it. */
function takeBack(played: Played, name: string, isReopened: boolean): void {
  const { session, voided, late } = played;
  const table = session.tables.get(name) as SessionTable;
  if (table.spins === 0 || voided.has(name)) return;
  voided.add(name);
  for (const seat of seatsOf(session, name)) {
    const list = listOf(played, seat);
    list.after.pop();
    list.missed = Math.min(list.missed, list.after.length);
  }
  const isLate = played.slowest > table.spins + REOPENING_SPINS;
  voidSpin(session, name, (seat) => {
    const { after, missed } = listOf(played, seat);
    return after.length > missed ? (after.at(-1) ?? 1) : seat.chips;
  });
  if (!table.finished || !isReopened) return;
  table.finished = false;
  if (isLate) late.add(name);
}

function takeStep(played: Played, { what, table, seat: number, chips, back, isReopened }: Step): void {
  const { session, seats } = played;
  const name = `T${table}`;
  const [seat, late] = [seats[number] as Seat, seats[0] as Seat];
  const inPlay = [...session.tables.values()].filter(({ finished }) => !finished).map((each) => each.table);
  switch (what) {
    case 'spin':
      if (inPlay.includes(name)) playSpin(played, name, chips);
      return;
    case 'round':
      for (const each of inPlay) playSpin(played, each, chips);
      return;
    case 'stop':
      Object.assign(session.tables.get(name) ?? {}, { finished: true });
      return;
    case 'come':
      if (inPlay.includes(late.table)) late.status = 'playing';
      return;
    case 'correct':
      if (seat.status === 'playing') seat.chips = chips[0];
      noteChips(played, seat);
      return;
    case 'correct spin':
      correctSpin(played, seat, back, chips[0] === chips[1] ? 1 : -1);
      return;
    case 'void':
      takeBack(played, name, isReopened);
  }
}

/** The chips of a seat after each spin of the session: after the last spin of its table, the present chips. */
function fullList(played: Played, seat: Seat): readonly number[] {
  const spins = Math.max(...[...played.session.tables.values()].map((each) => each.spins));
  const { after } = listOf(played, seat);
  return Array.from({ length: spins }, (_, i) => after[i] ?? seat.chips);
}

const compareLists = (a: readonly number[], b: readonly number[]): number => {
  const latest = a.findLastIndex((each, i) => each !== b[i]);
  return latest < 0 ? 0 : (a[latest] ?? 0) - (b[latest] ?? 0);
};

/** Compares the ranks with the full lists, and the reason of each rank too. The ranks of a late table are compared only with each other. */
function checkRanks(played: Played): void {
  const seats = played.seats.filter(({ status }) => status !== 'absent');
  const ranks = rankBySpins(seats);
  const lists = new Map(seats.map((seat) => [seat.entry, fullList(played, seat)]));
  for (const a of seats)
    for (const b of seats) {
      if (a.chips !== b.chips || (a.table !== b.table && (played.late.has(a.table) || played.late.has(b.table)))) continue;
      const [own, other] = [lists.get(a.entry) ?? [], lists.get(b.entry) ?? []];
      const isRight = Math.sign((ranks.get(a.entry) ?? 0) - (ranks.get(b.entry) ?? 0)) === Math.sign(compareLists(own, other));
      // `expect` is too slow for every pair.
      if (!isRight) expect.fail(`${a.entry} and ${b.entry} have the wrong ranks: ${own} and ${other}`);
      const difference = findSpinDifference(a, b);
      const latest = own.findLastIndex((each, i) => each !== other[i]) + 1;
      const isExplained =
        difference === null
          ? latest === 0
          : difference.isRank
            ? latest <= difference.spin
            : latest === difference.spin && own[latest - 1] === difference.own && other[latest - 1] === difference.other;
      if (!isExplained) expect.fail(`${JSON.stringify(difference)} does not explain the ranks of ${own} and ${other}`);
    }
}

/** The largest number of spins and ranks that a seat stores. */
const sizeOf = ({ seats }: Session): number =>
  Math.max(
    ...[...seats.values()].map(({ spinHistory: { recent, stops } }) =>
      [...stops.values()].reduce((sum, { next }) => sum + 1 + next.length, recent.length),
    ),
  );

/** The spins that are not folded, and what is kept of the last tables that have stopped. */
const SIZE_MAX = KEPT_SPINS + REOPENING_SPINS + (KEPT_SPINS + 1) * (KEPT_SPINS + 1);

/** Few amounts, so that many seats are equal for several spins. */
const amount = fc.constantFrom(1, 1, 1, 1, 2);
const STEPS = ['spin', 'round', 'stop', 'correct', 'correct spin', 'void', 'come'] as const;
const OFTEN: readonly (typeof STEPS)[number][] = ['spin', 'spin', 'spin', 'spin', 'round', 'round', 'round', 'correct spin'];
const anyStep = fc.record({
  what: fc.constantFrom(...STEPS, ...OFTEN),
  table: fc.nat({ max: 2 }),
  seat: fc.nat({ max: 5 }),
  chips: fc.tuple(amount, amount),
  back: fc.nat({ max: KEPT_SPINS }),
  isReopened: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

describe('the rank over all spins', () => {
  it('is the one of the full lists of chips, the latest spin first, also after corrections, void spins and late arrivals', {
    timeout: 300_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 10, maxLength: 60 }), fc.boolean(), (steps, isLate) => {
        const played = newPlayed(isLate);
        for (const step of steps) takeStep(played, step);
        checkRanks(played);
      }),
      RUNS,
    );
  });

  it('needs no more memory for a thousand spins of one table after another table has stopped', () => {
    const session = newTables(2, 3);
    spin(session, 'T0', () => 1);
    spin(session, 'T1', () => 1);
    Object.assign(session.tables.get('T0') ?? {}, { finished: true });
    for (let i = 0; i < 1000; i++) spin(session, 'T1', ({ position }) => (i % 3 === 0 ? 2 : position));
    expect(sizeOf(session)).toBeLessThanOrEqual(SIZE_MAX);
    for (let i = 0; i < 1000; i++) spin(session, 'T1', () => 1);
    expect(sizeOf(session)).toBeLessThanOrEqual(SIZE_MAX);
  });

  it('needs no more memory if many tables stop one after another, and the chips of the others change', () => {
    const session = newTables(20, 1);
    for (let i = 0; i < 19; i++) {
      for (const { table, finished } of session.tables.values()) if (!finished) spin(session, table, () => i % 5);
      Object.assign(session.tables.get(`T${i}`) ?? {}, { finished: true });
    }
    expect(sizeOf(session)).toBeLessThanOrEqual(SIZE_MAX);
  });

  it('needs no more memory for a table that is reopened soon and plays on with the others', () => {
    const session = newTables(2, 1);
    const playBoth = (spins: number): void => {
      for (let i = 0; i < spins; i++) for (const table of ['T0', 'T1']) spin(session, table, () => i % 3);
    };
    playBoth(2 * KEPT_SPINS);
    Object.assign(session.tables.get('T0') ?? {}, { finished: true });
    for (let i = 0; i < REOPENING_SPINS; i++) spin(session, 'T1', () => i);
    voidSpin(session, 'T0', () => 1);
    Object.assign(session.tables.get('T0') ?? {}, { finished: false });
    playBoth(1000);
    expect(sizeOf(session)).toBeLessThanOrEqual(SIZE_MAX);
  });
});
