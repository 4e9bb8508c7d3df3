/** Compares ranks and cuts of random sessions with a slow model that knows the chips after every spin. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NaiveEntry, naiveCompare, naiveCut, naivePlace, scoreOfNaive } from '../../test/kit/naive-standings.ts';
import { quickOrFull } from '../../test/kit/size.ts';
import type { Cut, TieStep } from './conditions.ts';
import { cutSession, explainRank, foldSpin, rankScores, type Score } from './standings.ts';

const LOT: TieStep = { by: 'lot' };
const PLAY_OFF: TieStep = { by: 'play-off', spins: 3, times: 2 };
const STEPS: readonly TieStep[] = [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, PLAY_OFF, { ...PLAY_OFF, times: 1 }];

const RUNS = { seed: 20_261_117, numRuns: quickOrFull(400, 6000) };

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = new Map<string, number>();
const countCase = (name: string): void => void caseCounts.set(name, (caseCounts.get(name) ?? 0) + 1);

interface RandomSession {
  readonly entries: readonly NaiveEntry[];
  readonly ties: readonly TieStep[];
  readonly cuts: readonly Cut[];
}

/** A few amounts, so that ties are frequent. */
const chips = fc.constantFrom(0, 1, 1, 1, 2, 2, 2, 3);

const anySession: fc.Arbitrary<RandomSession> = fc
  .record({
    tables: fc.integer({ min: 1, max: 4 }),
    seats: fc.integer({ min: 1, max: 4 }),
    spins: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ tables, seats, spins }) => {
    const count = tables * seats;
    const each = fc.record({
      spinChips: fc.array(chips, { minLength: spins, maxLength: spins }),
      retiredAt: fc.option(fc.integer({ min: 1, max: 4 * spins }), { freq: 2 }),
      playOffs: fc.array(fc.option(fc.integer({ min: 0, max: 2 }), { freq: 8 }), { minLength: 3, maxLength: 3 }),
    });
    return fc.record({
      rows: fc.array(each, { minLength: count, maxLength: count }),
      playOffCount: fc.integer({ min: 0, max: 3 }),
      lots: fc.shuffledSubarray([...Array(count).keys()], { minLength: count }),
      lotCount: fc.constantFrom(0, count, count, Math.floor(count / 2)),
      steps: fc.shuffledSubarray([...STEPS]),
      cuts: fc.array(
        fc.record({ by: fc.constantFrom('table', 'overall', 'best-of-rest', 'lot'), n: fc.integer({ min: 0, max: 3 }) }),
        { maxLength: 4 },
      ),
      tables: fc.constant(tables),
    });
  })
  .map(({ rows, playOffCount, lots, lotCount, steps, cuts, tables }) => ({
    entries: rows.map(({ spinChips, retiredAt, playOffs }, i) => {
      const end = Math.min(spinChips.indexOf(0) + 1 || Number.POSITIVE_INFINITY, retiredAt ?? Number.POSITIVE_INFINITY);
      const lot = lots[i] as number;
      return {
        entry: `e${i}`,
        table: `t${i % tables}`,
        start: 2,
        history: spinChips.map((value, spin) => (spin + 1 >= end ? 0 : value)),
        retired: retiredAt === end && end <= spinChips.length,
        playOffs: playOffs.slice(0, playOffCount),
        lot: lot < lotCount ? lot : null,
      };
    }),
    ties: [...steps, LOT],
    cuts: cuts as readonly Cut[],
  }));

/** Folds the spins one by one, as a running session does, so the scores contain no history. */
function scoresOf(entries: readonly NaiveEntry[]): readonly Score[] {
  let orders: ReadonlyMap<string, number> = new Map();
  const spins = entries[0]?.history.length ?? 0;
  for (let spin = 0; spin < spins - 1; spin++)
    orders = foldSpin(orders, new Map(entries.map(({ entry, history }) => [entry, history[spin] as number])));
  return entries.map((each) => scoreOfNaive(each, orders.get(each.entry) ?? 0));
}

describe('on random sessions', () => {
  it('ranks as the slow model does, whatever the order of the input', () => {
    fc.assert(
      fc.property(anySession, fc.infiniteStream(fc.nat()), ({ entries, ties }, random) => {
        const scores = scoresOf(entries);
        const ranking = rankScores(scores, ties);
        const byEntry = new Map(ranking.rows.map((row) => [row.entry, row]));
        for (const each of entries) expect(byEntry.get(each.entry)?.place).toBe(naivePlace(each, entries, ties));
        const keys = new Map(scores.map((score) => [score, random.next().value]));
        const shuffled = scores.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(rankScores(shuffled, ties)).toEqual(ranking);
        for (const { decidedBy } of ranking.rows) countCase(`decided by ${decidedBy}`);
        for (const { next } of ranking.tied) countCase(`tied before ${next?.by}`);
      }),
      RUNS,
    );
  });

  it('has a total and transitive order of places', () => {
    fc.assert(
      fc.property(anySession, ({ entries, ties }) => {
        const rows = rankScores(scoresOf(entries), ties).rows;
        const placeOf = new Map(rows.map(({ entry, place }) => [entry, place]));
        // The number of entries with a better place is the place minus one, so places are consistent for every pair.
        for (const { place } of rows) expect(rows.filter((other) => other.place < place)).toHaveLength(place - 1);
        for (const a of entries)
          for (const b of entries) {
            const expected = Math.sign(naiveCompare(a, b, entries, ties));
            expect(Math.sign((placeOf.get(b.entry) as number) - (placeOf.get(a.entry) as number))).toBe(expected);
          }
      }),
      { ...RUNS, numRuns: quickOrFull(100, 2000) },
    );
  });

  it('explains every rank by numbers that differ only in the last pair', () => {
    fc.assert(
      fc.property(anySession, ({ entries, ties }) => {
        for (const row of rankScores(scoresOf(entries), ties).rows) {
          const facts = explainRank(row);
          const differing = facts.filter(({ own, above }) => above !== null && own !== above);
          expect(differing).toEqual(row.decidedBy === null ? [] : facts.slice(-1));
        }
      }),
      { ...RUNS, numRuns: quickOrFull(100, 2000) },
    );
  });

  it('[crown-sic-bo 8.2.1(d)] advances exactly the entries that the slow model advances', () => {
    fc.assert(
      fc.property(anySession, ({ entries, ties, cuts }) => {
        const { advanced, eliminated, open } = cutSession({ scores: scoresOf(entries), cuts, ties });
        const expected = naiveCut(entries, cuts, ties);
        expect(advanced.map(({ entry }) => entry).sort()).toEqual([...expected.advanced].sort());
        expect(open?.tied ?? null).toEqual(expected.open);
        countCase(open === null ? 'cut decided' : `cut open for ${open.next.by}`);
        if (open !== null) return;
        const all = [...advanced, ...eliminated].map(({ entry }) => entry);
        expect(all.sort()).toEqual(entries.map(({ entry }) => entry).sort());
      }),
      RUNS,
    );
  });

  it('advances as many entries as the cuts have places, if no tie is open', () => {
    fc.assert(
      fc.property(anySession, ({ entries, ties, cuts }) => {
        const { advanced, open } = cutSession({ scores: scoresOf(entries), cuts, ties });
        if (open !== null) return;
        const retired = new Set(entries.filter((each) => each.retired).map(({ entry }) => entry));
        expect(advanced.filter(({ entry }) => retired.has(entry))).toEqual([]);
        const atTable = (table: string, index: number): number => {
          const gone = new Set(advanced.filter(({ cut }) => cut < index).map(({ entry }) => entry));
          return entries.filter(
            (each) => (table === '' || each.table === table) && !retired.has(each.entry) && !gone.has(each.entry),
          ).length;
        };
        for (const [index, { by, n }] of cuts.entries()) {
          const tables = by === 'table' ? [...new Set(entries.map(({ table }) => table))] : [''];
          const places = tables.reduce((sum, table) => sum + Math.min(n, atTable(table, index)), 0);
          expect(advanced.filter(({ cut }) => cut === index)).toHaveLength(places);
        }
      }),
      RUNS,
    );
  });

  it('[crown-sic-bo 8.1.1] folds spins to the same order as comparing the chips after every spin, the latest first', () => {
    const histories = fc
      .record({ entries: fc.integer({ min: 1, max: 8 }), spins: fc.integer({ min: 1, max: 6 }) })
      .chain(({ entries, spins }) =>
        fc.array(fc.array(chips, { minLength: spins, maxLength: spins }), { minLength: entries, maxLength: entries }),
      );
    fc.assert(
      fc.property(histories, (rows) => {
        let orders: ReadonlyMap<string, number> = new Map();
        for (const spin of (rows[0] ?? []).keys())
          orders = foldSpin(orders, new Map(rows.map((row, i) => [`e${i}`, row[spin] as number])));
        const texts = rows.map((row) => row.toReversed().join(' '));
        const distinct = [...new Set(texts)].sort();
        expect([...rows.keys()].map((i) => orders.get(`e${i}`))).toEqual(texts.map((text) => distinct.indexOf(text) + 1));
      }),
      RUNS,
    );
  });

  it('covers every criterion, and ties and cuts that wait for a play-off and for lots', () => {
    const decidedBy = ['null', 'chips', 'elimination', 'before-last-spin', 'earlier-spins', 'play-off', 'lot'];
    const waiting = ['tied before play-off', 'tied before lot', 'cut open for play-off', 'cut open for lot', 'cut decided'];
    const expected = [...decidedBy.map((by) => `decided by ${by}`), ...waiting];
    expect(expected.filter((name) => (caseCounts.get(name) ?? 0) < 10)).toEqual([]);
  });
});
