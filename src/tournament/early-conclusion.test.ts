/** Tests when a session may be concluded early. Random futures check that nothing can change after that. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NaiveEntry, naiveCut, scoreOfNaive } from '../../test/kit/naive-standings.ts';
import { quickOrFull } from '../../test/kit/size.ts';
import type { Cut, TieStep } from './conditions.ts';
import { canStillWin, leadersUnassailable, type Progress, progressDetermined, type TableSpins } from './early-conclusion.ts';
import type { Score } from './standings.ts';

const TIES: readonly TieStep[] = [{ by: 'before-last-spin' }, { by: 'lot' }];
const PER_TABLE: Cut = { by: 'table', n: 1 };
const OVERALL: Cut = { by: 'overall', n: 1 };
const REST: Cut = { by: 'best-of-rest', n: 1 };
const BY_LOT: Cut = { by: 'lot', n: 1 };

/** Entries such as `a1:50` (entry a at table t1 with 50 chips), `b1:0@3` (out at spin 3) and `c2:50 retired`. */
const scoresOf = (...texts: readonly string[]): readonly Score[] =>
  texts.map((text, i) => {
    const [, entry = '', table = '', chips, outAtSpin, retired] = /^(\w)(\d):(\d+)(?:@(\d+))?( retired)?$/.exec(text) ?? [];
    return {
      entry,
      table: `t${table}`,
      chips: Number(chips),
      before: 50,
      order: 0,
      outAtSpin: outAtSpin === undefined ? null : Number(outAtSpin),
      playOffs: [],
      lot: i,
      retired: retired !== undefined,
    };
  });

const spinsAt = (...tables: readonly TableSpins[]): ReadonlyMap<string, TableSpins> =>
  new Map(tables.map((spins, i) => [`t${i + 1}`, spins]));
const RUNNING = spinsAt({ played: 5, left: 3 }, { played: 5, left: 3 });

describe('progressDetermined', () => {
  type Row = readonly [
    name: string,
    scores: readonly string[],
    cuts: readonly Cut[],
    expected: boolean,
    fields: Partial<Progress>,
  ];
  const rows: readonly Row[] = [
    ['is false while a leader may still lose to an entry with chips', ['a1:900', 'b1:1'], [PER_TABLE], false, {}],
    ['is true if only as many entries have chips as there are places', ['a1:1', 'b1:0@5'], [PER_TABLE], true, {}],
    ['is false if a buy-back or a late seat can add an entry', ['a1:1', 'b1:0@5'], [PER_TABLE], false, { canJoin: true }],
    ['is true if all others have retired', ['a1:1', 'b1:900@2 retired'], [PER_TABLE], true, {}],
    [
      'is true if no spin is left',
      ['a1:9', 'b1:8'],
      [PER_TABLE],
      true,
      { spins: spinsAt({ played: 8, left: 0 }), canJoin: true },
    ],
    [
      'is false if one table has a spin left',
      ['a1:9', 'b1:8', 'c2:9', 'd2:8'],
      [PER_TABLE],
      false,
      { spins: spinsAt({ played: 8, left: 0 }, { played: 7, left: 1 }) },
    ],
    ['counts the places of each table', ['a1:9', 'b1:8', 'c2:0@2', 'd2:0@3'], [PER_TABLE], false, {}],
    ['adds the places of later cuts by chips', ['a1:9', 'b1:8', 'c2:0@2', 'd2:0@3'], [PER_TABLE, REST], true, {}],
    ['adds several cuts by chips', ['a1:9', 'b1:8', 'c1:0@2'], [OVERALL, REST], true, {}],
    ['does not count places by lot', ['a1:9', 'b1:8', 'c1:0@2'], [OVERALL, BY_LOT], false, {}],
    ['does not count places after a cut by lot', ['a1:9', 'b1:8', 'c1:0@2'], [OVERALL, BY_LOT, REST], false, {}],
    ['is false if a cut by table comes after a cut by chips', ['a1:9', 'b2:0@2'], [OVERALL, PER_TABLE], false, {}],
    [
      'is false if an entry could lose its chips at an earlier spin than an entry of another table',
      ['a1:9', 'b2:0@7'],
      [OVERALL],
      false,
      { spins: spinsAt({ played: 5, left: 3 }, { played: 7, left: 1 }) },
    ],
    [
      'is true if the table with chips has played as many spins',
      ['a1:9', 'b2:0@7'],
      [OVERALL],
      true,
      { spins: spinsAt({ played: 7, left: 1 }, { played: 8, left: 0 }) },
    ],
  ];
  it.each(rows)('[crown-sic-bo 8.3.5(a)] %s', (_, texts, cuts, expected, fields) => {
    expect(progressDetermined({ scores: scoresOf(...texts), cuts, spins: RUNNING, canJoin: false, ...fields })).toBe(expected);
  });

  it('an entry can still win while it has chips and has not retired', () => {
    expect(scoresOf('a1:1', 'b1:0@2', 'c1:5@2 retired').map(canStillWin)).toEqual([true, false, false]);
  });

  it('fails if the spins of a table are missing', () => {
    expect(() => progressDetermined({ scores: scoresOf('a3:1'), cuts: [], spins: RUNNING, canJoin: false })).toThrow(
      'the spins of t3 is missing',
    );
  });
});

describe('leadersUnassailable', () => {
  const ask = (texts: readonly string[], cuts: readonly Cut[], fields: Partial<Parameters<typeof leadersUnassailable>[0]> = {}) =>
    leadersUnassailable({
      scores: scoresOf(...texts),
      cuts,
      ties: TIES,
      spins: spinsAt({ played: 5, left: 2 }, { played: 5, left: 2 }),
      canJoin: false,
      maxWinFactor: 2,
      compulsory: 0,
      ...fields,
    });

  it.each<[string, boolean, readonly string[], readonly Cut[], Parameters<typeof ask>[2]?]>([
    ['holds if the largest possible win stays below the leader', true, ['a1:91', 'b1:10'], [PER_TABLE]],
    ['does not hold if a pursuer can reach the chips of the leader', false, ['a1:90', 'b1:10'], [PER_TABLE]],
    ['takes the compulsory wagers from the leader', false, ['a1:91', 'b1:10'], [PER_TABLE], { compulsory: 1 }],
    ['does not hold if an entry can be added', false, ['a1:91', 'b1:10'], [PER_TABLE], { canJoin: true }],
    ['compares only entries of the same table for a cut by table', true, ['a1:91', 'b1:10', 'c2:5', 'd2:0@4'], [PER_TABLE]],
    ['compares all tables for other cuts', false, ['a1:91', 'b1:10', 'c2:85', 'd2:0@4'], [OVERALL]],
    ['does not count the chips of a retired entry', true, ['a1:5', 'b1:900@2 retired'], [OVERALL]],
    ['does not hold if a lot decides', false, ['a1:91', 'b1:10'], [BY_LOT]],
    [
      'does not hold while a tie is open',
      false,
      ['a1:91', 'b1:91'],
      [PER_TABLE],
      { ties: [{ by: 'play-off', spins: 3, times: 1 }] },
    ],
    ['is exact for many spins', false, ['a1:9007199254740991', 'b1:1'], [PER_TABLE], { spins: spinsAt({ played: 1, left: 40 }) }],
  ])('%s', (_, expected, texts, cuts, fields) => {
    expect(ask(texts, cuts, fields)).toBe(expected);
  });
});

/** How often each answer occurred. The last test checks that both occurred. */
const answerCounts = { determined: 0, open: 0 };

describe('on random sessions', () => {
  const spinChips = fc.constantFrom(0, 0, 1, 2, 3);
  /** Tables that have played different numbers of spins, with chips for the spins that are left. */
  const anySession = fc
    .record({
      tables: fc.integer({ min: 1, max: 3 }),
      seats: fc.integer({ min: 1, max: 3 }),
      spins: fc.integer({ min: 1, max: 5 }),
    })
    .chain(({ tables, seats, spins }) =>
      fc.record({
        spins: fc.constant(spins),
        played: fc.array(fc.integer({ min: 1, max: spins }), { minLength: tables, maxLength: tables }),
        inStep: fc.boolean(),
        rows: fc.array(fc.array(spinChips, { minLength: spins, maxLength: spins }), {
          minLength: tables * seats,
          maxLength: tables * seats,
        }),
        lots: fc.shuffledSubarray([...Array(tables * seats).keys()], { minLength: tables * seats }),
        retired: fc.array(fc.boolean(), { minLength: tables * seats, maxLength: tables * seats }),
        cuts: fc.array(
          fc.record({ by: fc.constantFrom('table', 'overall', 'best-of-rest', 'lot'), n: fc.integer({ min: 1, max: 3 }) }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    );

  it('[crown-sic-bo 8.3.5(a)] no future changes who advances after progress is determined', () => {
    fc.assert(
      fc.property(anySession, ({ spins, played, inStep, rows, lots, retired, cuts }) => {
        const playedAt = (i: number): number => played[inStep ? 0 : i % played.length] as number;
        /** The session after each table has played `count` spins of its rows. */
        const sessionAfter = (count: (i: number) => number): readonly NaiveEntry[] =>
          rows.map((row, i) => {
            // A retired entry left in its first spin.
            const hasRetired = retired[i] === true && i % 2 === 1;
            const end = hasRetired ? 0 : row.indexOf(0);
            return {
              entry: `e${i}`,
              table: `t${(i % played.length) + 1}`,
              start: 2,
              history: row.slice(0, count(i)).map((chips, spin) => (end >= 0 && spin >= end ? 0 : chips)),
              retired: hasRetired,
              playOffs: [],
              lot: lots[i] as number,
            };
          });
        const now = sessionAfter(playedAt);
        const tableSpins = spinsAt(...played.map((_, i) => ({ played: playedAt(i), left: spins - playedAt(i) })));
        const scores = now.map((each) => scoreOfNaive(each, 0));
        if (!progressDetermined({ scores, cuts: cuts as readonly Cut[], spins: tableSpins, canJoin: false })) {
          answerCounts.open++;
          return;
        }
        answerCounts.determined++;
        const advancedNow = naiveCut(now, cuts, TIES).advanced;
        const advancedLater = naiveCut(
          sessionAfter(() => spins),
          cuts,
          TIES,
        ).advanced;
        expect([...advancedLater].sort()).toEqual([...advancedNow].sort());
      }),
      { seed: 20_261_117, numRuns: quickOrFull(1000, 20_000) },
    );
  });

  it('no win of the others changes who advances, if the leaders are unassailable and wager only what they must', () => {
    const entry = fc.record({
      chips: fc.constantFrom(0, 1, 2, 10, 50, 200),
      luck: fc.nat({ max: 100 }),
      retired: fc.nat({ max: 9 }),
    });
    const chase = fc
      .record({ tables: fc.integer({ min: 1, max: 2 }), seats: fc.integer({ min: 1, max: 3 }) })
      .chain(({ tables, seats }) =>
        fc.record({
          tables: fc.constant(tables),
          rows: fc.array(entry, { minLength: tables * seats, maxLength: tables * seats }),
          left: fc.integer({ min: 0, max: 2 }),
          maxWinFactor: fc.integer({ min: 1, max: 3 }),
          compulsory: fc.integer({ min: 0, max: 5 }),
          cuts: fc.array(fc.record({ by: fc.constantFrom('table', 'overall'), n: fc.integer({ min: 1, max: 2 }) }), {
            minLength: 1,
            maxLength: 2,
          }),
        }),
      );
    type ChaseValue = typeof chase extends fc.Arbitrary<infer Value> ? Value : never;
    let unassailable = 0;
    const check = ({ tables, rows, left, maxWinFactor, compulsory, cuts }: ChaseValue): void => {
      const session = (chipsOf: (row: (typeof rows)[number], entry: string) => number): readonly NaiveEntry[] =>
        rows.map((row, i) => ({
          entry: `e${i}`,
          table: `t${(i % tables) + 1}`,
          start: 5,
          history: [row.retired === 0 ? 0 : chipsOf(row, `e${i}`)],
          retired: row.retired === 0,
          playOffs: [],
          lot: i,
        }));
      const now = session(({ chips }) => chips);
      const scores = now.map((each) => scoreOfNaive(each, 0));
      const spins = spinsAt({ played: 1, left }, { played: 1, left });
      const pursuit = { scores, cuts: cuts as readonly Cut[], ties: TIES, spins, canJoin: false, maxWinFactor, compulsory };
      if (!leadersUnassailable(pursuit)) return;
      unassailable++;
      const leaders = naiveCut(now, cuts, TIES).advanced;
      const later = session(({ chips, luck }, id) =>
        leaders.has(id) ? chips - compulsory * left : Math.floor((chips * (1 + maxWinFactor) ** left * luck) / 100),
      );
      expect([...naiveCut(later, cuts, TIES).advanced].sort()).toEqual([...leaders].sort());
    };
    fc.assert(fc.property(chase, check), { seed: 20_261_117, numRuns: quickOrFull(1000, 20_000) });
    expect(unassailable).toBeGreaterThan(100);
  });

  it('covers sessions that are determined and sessions that are not', () => {
    expect(Math.min(answerCounts.determined, answerCounts.open)).toBeGreaterThan(100);
  });
});
