/** Compares the ranks over the spins of random tables with the full lists of chips, and measures what is stored. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import type { SessionRules } from './conditions.ts';
import { newSeat, putSeat } from './evolve-seats.ts';
import { findSpinDifference, foldSpins, KEPT_SPINS, rankBySpins, settleSpin } from './spin-history.ts';
import { newSession, type Seat, type Session } from './state.ts';

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

/** The chips of a seat after each spin of the session: after the last spin of its table, the present chips. */
const fullList = (spins: number, played: readonly number[], { chips, status }: Seat, missed: number): readonly number[] =>
  Array.from({ length: spins }, (_, i) => (i < missed ? 0 : i < played.length - 1 ? (played[i] ?? 0) : chips)).map((each) =>
    status === 'absent' ? 0 : each,
  );

const compareLists = (a: readonly number[], b: readonly number[]): number => {
  const latest = a.findLastIndex((each, i) => each !== b[i]);
  return latest < 0 ? 0 : (a[latest] ?? 0) - (b[latest] ?? 0);
};

/** The largest number of spins and ranks that a seat stores. */
const sizeOf = ({ seats }: Session): number =>
  Math.max(...[...seats.values()].map(({ spinHistory }) => spinHistory.recent.length + spinHistory.earlierOrders.size));

/** Few amounts, so that many seats are equal for several spins. */
const amount = fc.constantFrom(1, 1, 1, 1, 2);
const anyStep = fc.record({
  what: fc.constantFrom('spin', 'spin', 'spin', 'spin', 'spin', 'spin', 'stop', 'correct', 'come'),
  table: fc.nat({ max: 2 }),
  seat: fc.nat({ max: 5 }),
  chips: fc.array(amount, { minLength: 2, maxLength: 2 }),
});

describe('the rank over all spins', () => {
  it('is the one of the full lists of chips, the latest spin first, also after corrections and late arrivals', {
    timeout: 300_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 10, maxLength: 40 }), fc.boolean(), (steps, isLate) => {
        const session = newTables(3, 2);
        const all = [...session.seats.values()];
        const lists = new Map(all.map(({ entry }) => [entry, [] as number[]]));
        const missed = new Map(all.map(({ entry }) => [entry, 0]));
        const late = all[0] as Seat;
        if (isLate) late.status = 'absent';
        for (const { what, table: index, seat: number, chips } of steps) {
          const table = `T${index}`;
          const seat = all[number] as Seat;
          const isFinished = session.tables.get(table)?.finished === true;
          if (what === 'stop') Object.assign(session.tables.get(table) ?? {}, { finished: true });
          if (what === 'come' && !session.tables.get(late.table)?.finished) late.status = 'playing';
          if (what === 'correct' && seat.status === 'playing') seat.chips = chips[0] ?? 1;
          if (what !== 'spin' || isFinished) continue;
          // The chips before the spin are settled now.
          for (const each of seatsOf(session, table)) {
            const list = lists.get(each.entry) ?? [];
            if (list.length > 0 && list.length > (missed.get(each.entry) ?? 0)) list[list.length - 1] = each.chips;
          }
          spin(session, table, ({ position }) => chips[position < 3 ? 0 : 1] ?? 1);
          for (const each of seatsOf(session, table)) {
            lists.get(each.entry)?.push(each.chips);
            if (each.status === 'absent') missed.set(each.entry, (missed.get(each.entry) ?? 0) + 1);
          }
        }
        const spins = Math.max(...[...session.tables.values()].map((each) => each.spins));
        const ranks = rankBySpins(all);
        const listOf = (seat: Seat): readonly number[] =>
          fullList(spins, lists.get(seat.entry) ?? [], seat, missed.get(seat.entry) ?? 0);
        for (const a of all)
          for (const b of all) {
            if (a.chips !== b.chips || a.status === 'absent' || b.status === 'absent') continue;
            const expected = Math.sign(compareLists(listOf(a), listOf(b)));
            expect(Math.sign((ranks.get(a.entry) ?? 0) - (ranks.get(b.entry) ?? 0))).toBe(expected);
            const difference = findSpinDifference(a, b);
            const latest = listOf(a).findLastIndex((each, i) => each !== listOf(b)[i]) + 1;
            if (difference === null) expect(latest).toBe(0);
            else if (difference.isRank) expect(latest).toBeLessThanOrEqual(difference.spin);
            else expect(difference).toMatchObject({ spin: latest, own: listOf(a)[latest - 1], other: listOf(b)[latest - 1] });
          }
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
    expect(sizeOf(session)).toBeLessThanOrEqual(KEPT_SPINS + 2);
    for (let i = 0; i < 1000; i++) spin(session, 'T1', () => 1);
    expect(sizeOf(session)).toBeLessThanOrEqual(KEPT_SPINS + 2);
  });

  it('needs no more memory if many tables stop one after another, and the chips of the others change', () => {
    const session = newTables(20, 1);
    for (let i = 0; i < 19; i++) {
      for (const { table, finished } of session.tables.values()) if (!finished) spin(session, table, () => i % 5);
      Object.assign(session.tables.get(`T${i}`) ?? {}, { finished: true });
    }
    expect(sizeOf(session)).toBeLessThanOrEqual(KEPT_SPINS + 2);
  });
});
