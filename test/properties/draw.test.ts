/** Tests properties of the draw of a tournament on random lists of entries. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ByteSource,
  DRAW_TRIES_MAX,
  type DrawnSeats,
  drawLots,
  drawSeats,
  type SeatDraw,
} from '../../src/tournament/draw.ts';
import { quickOrFull } from '../kit/size.ts';

const RUNS = { seed: 812, numRuns: quickOrFull(500, 5000) };

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = { uneven: 0, full: 0, emptyTable: 0, retried: 0, keptApart: 0, together: 0, tooLarge: 0 };

/** Bytes of a linear congruential generator, which is good enough for properties that hold for all bytes. */
function bytesOf(seed: number): ByteSource {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state >>> 24;
  };
}

const drawn = (draw: SeatDraw, seed: number): DrawnSeats => {
  const result = drawSeats(draw, bytesOf(seed));
  if (!result.ok) throw new Error(`${result.fault.at}: ${result.fault.message}`);
  return result.drawn;
};

const ids = fc.uniqueArray(fc.stringMatching(/^[!-~]{1,6}$/), { maxLength: 40 });

/** Draws with enough seats. Some have exactly enough. */
const draws = ids.chain((entries) =>
  fc
    .record({ tables: fc.integer({ min: 1, max: 12 }), spare: fc.integer({ min: 0, max: 3 }), seed: fc.integer() })
    .chain((rest) =>
      fc
        .array(
          entries.length < 2
            ? fc.constant<string[]>([])
            : fc.subarray([...entries], { minLength: 2, maxLength: Math.min(entries.length, 5) }),
          {
            maxLength: 4,
          },
        )
        .map((apart) => ({
          draw: { entries, tables: rest.tables, seats: Math.max(1, Math.ceil(entries.length / rest.tables)) + rest.spare, apart },
          seed: rest.seed,
        })),
    ),
);

function sizesOf({ tables }: SeatDraw, { seats }: DrawnSeats): readonly number[] {
  const sizes = Array<number>(tables).fill(0);
  for (const { table } of seats) sizes[table - 1] = (sizes[table - 1] ?? 0) + 1;
  return sizes;
}

describe('the draw of seats', () => {
  it('seats everybody one time, at tables whose sizes differ by at most one and have enough seats', () => {
    fc.assert(
      fc.property(draws, ({ draw, seed }) => {
        const result = drawn(draw, seed);
        expect(result.seats.map(({ entry }) => entry).sort()).toEqual([...draw.entries].sort());
        const sizes = sizesOf(draw, result);
        expect(sizes).toHaveLength(draw.tables);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(draw.seats);
        if (Math.max(...sizes) > Math.min(...sizes)) caseCounts.uneven++;
        if (Math.min(...sizes) === draw.seats) caseCounts.full++;
        if (Math.min(...sizes) === 0) caseCounts.emptyTable++;
      }),
      RUNS,
    );
  });

  it('numbers the positions of each table from 1, in the order of table and position', () => {
    fc.assert(
      fc.property(draws, ({ draw, seed }) => {
        const result = drawn(draw, seed);
        const expected = sizesOf(draw, result).flatMap((size, i) => Array.from({ length: size }, (_, k) => [i + 1, k + 1]));
        expect(result.seats.map(({ table, position }) => [table, position])).toEqual(expected);
      }),
      RUNS,
    );
  });

  it('does not depend on the order of entries, groups and members', () => {
    fc.assert(
      fc.property(draws, ({ draw, seed }) => {
        const { seats, tries } = drawn(draw, seed);
        const reversed = {
          ...draw,
          entries: draw.entries.toReversed(),
          apart: draw.apart.map((g) => g.toReversed()).toReversed(),
        };
        expect(drawn(reversed, seed)).toMatchObject({ seats, tries });
        expect(drawn(draw, seed).seats).toEqual(seats);
      }),
      RUNS,
    );
  });

  it('names exactly the groups that sit together, and repeats the draw only for groups that can be kept apart', () => {
    fc.assert(
      fc.property(draws, ({ draw, seed }) => {
        const { seats, tries, together } = drawn(draw, seed);
        const tableOf = new Map(seats.map(({ entry, table }) => [entry, table]));
        const expected = draw.apart.flatMap((group, i) =>
          Array.from({ length: draw.tables }, (_, t) => ({
            group: i,
            table: t + 1,
            entries: group.filter((entry) => tableOf.get(entry) === t + 1).sort(),
          })).filter(({ entries }) => entries.length > 1),
        );
        expect(together).toEqual(expected);
        const canBeApart = (group: number): boolean => (draw.apart[group]?.length ?? 0) <= draw.tables;
        const hasViolation = together.some(({ group }) => canBeApart(group));
        expect(hasViolation ? tries === DRAW_TRIES_MAX : tries <= DRAW_TRIES_MAX).toBe(true);
        if (tries > 1 && !hasViolation) caseCounts.retried++;
        if (draw.apart.length > 0 && together.length === 0) caseCounts.keptApart++;
        if (hasViolation) caseCounts.together++;
        if (draw.apart.some((_, i) => !canBeApart(i))) caseCounts.tooLarge++;
      }),
      RUNS,
    );
  });

  it('keeps disjoint pairs apart at three tables or more', () => {
    const pairs = fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      tables: fc.integer({ min: 3, max: 8 }),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(pairs, ({ count, tables, seed }) => {
        const apart = Array.from({ length: count }, (_, i) => [`a${i}`, `b${i}`]);
        const entries = [...apart.flat(), ...Array.from({ length: 10 }, (_, i) => `c${i}`)];
        expect(drawn({ entries, tables, seats: 8, apart }, seed).together).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('the lots', () => {
  it('are 1 to n, one for each entry, and do not depend on the order of the entries', () => {
    fc.assert(
      fc.property(ids, fc.integer(), (entries, seed) => {
        const lots = drawLots(entries, bytesOf(seed));
        expect(lots.map(({ lot }) => lot)).toEqual(entries.map((_, i) => i + 1));
        expect(lots.map(({ entry }) => entry).sort()).toEqual([...entries].sort());
        expect(drawLots(entries.toReversed(), bytesOf(seed))).toEqual(lots);
      }),
      RUNS,
    );
  });
});

it('every case occurred', () => {
  expect(Object.entries(caseCounts).filter(([, count]) => count === 0)).toEqual([]);
});
