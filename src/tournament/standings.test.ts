/** Tests ranks, cuts and ties on examples. */
import { describe, expect, it } from 'vitest';
import type { Cut, TieStep } from './conditions.ts';
import { cutSession, explainRank, foldSpin, rankScores, type Score } from './standings.ts';

const BEFORE: TieStep = { by: 'before-last-spin' };
const EARLIER: TieStep = { by: 'earlier-spins' };
const PLAY_OFF: TieStep = { by: 'play-off', spins: 3, times: 2 };
const LOT: TieStep = { by: 'lot' };
const SHARE: TieStep = { by: 'share' };
const ALL_STEPS = [BEFORE, EARLIER, PLAY_OFF, LOT];

/** A score with the given fields: 100 chips at table t1 if nothing else is said. */
const scoreOf = (entry: string, fields: Partial<Score> = {}): Score => ({
  entry,
  table: 't1',
  chips: 100,
  before: 100,
  order: 1,
  outAtSpin: null,
  playOffs: [],
  lot: null,
  retired: false,
  ...fields,
});
const out = (entry: string, outAtSpin: number, before: number, fields: Partial<Score> = {}): Score =>
  scoreOf(entry, { chips: 0, outAtSpin, before, ...fields });

const placesOf = (scores: readonly Score[], ties: readonly TieStep[]): readonly string[] =>
  rankScores(scores, ties).rows.map(({ place, entry, decidedBy }) => `${place} ${entry} ${decidedBy ?? '-'}`);

describe('rankScores', () => {
  const rows: readonly [name: string, scores: readonly Score[], ties: readonly TieStep[], places: readonly string[]][] = [
    [
      'ranks by chips first',
      [scoreOf('a'), scoreOf('b', { chips: 300, before: 0 }), scoreOf('c', { chips: 200 })],
      ALL_STEPS,
      ['1 b -', '2 c chips', '3 a chips'],
    ],
    [
      'ranks the later elimination higher, even with fewer chips before it',
      [out('a', 2, 900), out('b', 3, 10)],
      ALL_STEPS,
      ['1 b -', '2 a elimination'],
    ],
    [
      'ranks two eliminations in the same spin by the chips before it',
      [out('a', 2, 10), out('b', 2, 900), scoreOf('c', { chips: 1 })],
      ALL_STEPS,
      ['1 c -', '2 b chips', '3 a elimination'],
    ],
    [
      'gives equal eliminations in the same spin one place',
      [out('a', 2, 10), out('b', 2, 10), out('c', 1, 10)],
      [SHARE],
      ['1 a -', '1 b -', '3 c elimination'],
    ],
    [
      'ranks an entry that lost its chips before the first spin last',
      [scoreOf('a', { chips: 0, before: 0 }), out('b', 1, 100)],
      ALL_STEPS,
      ['1 b -', '2 a elimination'],
    ],
    [
      'does not count the chips of a retired entry',
      [scoreOf('a', { chips: 900, outAtSpin: 2, retired: true }), scoreOf('b', { chips: 1 }), out('c', 3, 1)],
      ALL_STEPS,
      ['1 b -', '2 c chips', '3 a elimination'],
    ],
    [
      'leaves places empty after a shared one',
      [scoreOf('a', { chips: 900 }), scoreOf('c'), scoreOf('b'), scoreOf('d', { chips: 1 })],
      [SHARE],
      ['1 a -', '2 b chips', '2 c -', '4 d chips'],
    ],
    [
      'uses the steps in the order of the conditions: chips before the last spin first',
      [scoreOf('a', { before: 50, order: 9 }), scoreOf('b', { before: 60, order: 1 })],
      [BEFORE, EARLIER, LOT],
      ['1 b -', '2 a before-last-spin'],
    ],
    [
      'uses the steps in the order of the conditions: earlier spins first',
      [scoreOf('a', { before: 50, order: 9 }), scoreOf('b', { before: 60, order: 1 })],
      [EARLIER, BEFORE, LOT],
      ['1 a -', '2 b earlier-spins'],
    ],
    [
      'uses the second play-off for those who are equal after the first',
      [scoreOf('a', { playOffs: [5, 1] }), scoreOf('b', { playOffs: [5, 2] }), scoreOf('c', { playOffs: [9] })],
      [PLAY_OFF, LOT],
      ['1 c -', '2 b play-off', '3 a play-off'],
    ],
    [
      'uses no more play-offs than the conditions allow, then the lowest lot',
      [scoreOf('a', { playOffs: [5, 5, 9], lot: 7 }), scoreOf('b', { playOffs: [5, 5, 1], lot: 3 })],
      [PLAY_OFF, LOT],
      ['1 b -', '2 a lot'],
    ],
    [
      '[crown-sic-bo 8.1.1] does not compare a play-off with an entry that did not take part',
      [scoreOf('a', { playOffs: [5] }), scoreOf('b', { playOffs: [9] }), scoreOf('c', { playOffs: [null] })],
      [PLAY_OFF, LOT],
      ['1 a -', '1 b -', '1 c -'],
    ],
    [
      'skips a play-off of other entries',
      [scoreOf('a', { playOffs: [9, 1] }), scoreOf('b', { playOffs: [null, 2] })],
      [PLAY_OFF, LOT],
      ['1 b -', '2 a play-off'],
    ],
    ['uses lots only if all equal entries have one', [scoreOf('a', { lot: 1 }), scoreOf('b')], [LOT], ['1 a -', '1 b -']],
    ['ranks nobody in an empty session', [], ALL_STEPS, []],
  ];
  it.each(rows)('%s', (_, scores, ties, places) => {
    expect(placesOf(scores, ties)).toEqual(places);
    expect(placesOf(scores.toReversed(), ties)).toEqual(places);
  });

  it('lists ties with the step that could separate them', () => {
    const scores = [scoreOf('d'), scoreOf('c'), out('b', 1, 5, { playOffs: [3, 3] }), out('a', 1, 5, { playOffs: [3, 3] })];
    expect(rankScores(scores, [PLAY_OFF, SHARE]).tied).toEqual([
      { place: 1, entries: ['c', 'd'], next: PLAY_OFF },
      { place: 3, entries: ['a', 'b'], next: SHARE },
    ]);
    expect(rankScores(scores, [BEFORE]).tied.map(({ next }) => next)).toEqual([null, null]);
  });

  it('fails if an entry has two scores', () => {
    const scores = [scoreOf('a'), scoreOf('b'), scoreOf('a')];
    expect(() => rankScores(scores, [])).toThrow('an entry has two scores');
    expect(() => cutSession({ scores, cuts: [], ties: [] })).toThrow('an entry has two scores');
  });
});

describe('explainRank', () => {
  const explain = (scores: readonly Score[]) =>
    rankScores(scores, ALL_STEPS).rows.map((row) => [
      row.against,
      ...explainRank(row).map(({ fact, own, above }) => `${fact}: ${own}, ${above}`),
    ]);

  it.each<[string, readonly Score[], readonly unknown[]]>([
    [
      'chips',
      [scoreOf('a', { chips: 7 }), scoreOf('b', { chips: 5 })],
      [
        [null, 'chips: 7, null'],
        ['a', 'chips: 5, 7'],
      ],
    ],
    [
      'the spin of elimination alone, if it decides',
      [out('a', 4, 7), out('b', 3, 9)],
      [
        [null, 'chips: 0, null'],
        ['a', 'chips: 0, 0', 'spin of elimination: 3, 4'],
      ],
    ],
    [
      'the spin of elimination and the chips before it',
      [out('a', 4, 7), out('b', 4, 5)],
      [
        [null, 'chips: 0, null'],
        ['a', 'chips: 0, 0', 'spin of elimination: 4, 4', 'chips before the spin of elimination: 5, 7'],
      ],
    ],
    [
      'a play-off and a lot',
      [
        scoreOf('a', { playOffs: [9] }),
        scoreOf('b', { playOffs: [8, 1, 1], lot: 4 }),
        scoreOf('c', { playOffs: [8, 1], lot: 6 }),
      ],
      [
        [null, 'chips: 100, null'],
        ['a', 'chips: 100, 100', 'chips after the play-off: 8, 9'],
        ['b', 'chips: 100, 100', 'lot, lower is better: 6, 4'],
      ],
    ],
    [
      'spins before the last one',
      [scoreOf('a', { before: 9 }), scoreOf('b', { before: 8, order: 2 }), scoreOf('c', { before: 8, order: 1 })],
      [
        [null, 'chips: 100, null'],
        ['a', 'chips: 100, 100', 'chips before the last spin: 8, 9'],
        ['b', 'chips: 100, 100', 'rank over the earlier spins, higher is better: 1, 2'],
      ],
    ],
    [
      'equal chips for a shared place',
      [scoreOf('a'), scoreOf('b')],
      [
        [null, 'chips: 100, null'],
        ['a', 'chips: 100, 100'],
      ],
    ],
  ])('shows %s', (_, scores, facts) => {
    expect(explain(scores)).toEqual(facts);
  });
});

describe('foldSpin', () => {
  it('ranks by the chips after the spin, then by the earlier rank', () => {
    const first = foldSpin(new Map(), new Map(Object.entries({ a: 5, b: 7, c: 5 })));
    expect(Object.fromEntries(first)).toEqual({ a: 1, b: 2, c: 1 });
    const second = foldSpin(first, new Map(Object.entries({ a: 9, b: 9, c: 9 })));
    expect(Object.fromEntries(second)).toEqual({ a: 1, b: 2, c: 1 });
    const third = foldSpin(second, new Map(Object.entries({ a: 9, b: 1, c: 8 })));
    expect(Object.fromEntries(third)).toEqual({ a: 3, b: 1, c: 2 });
  });

  it('ranks an entry that comes later below equal entries', () => {
    const orders = foldSpin(new Map([['a', 1]]), new Map(Object.entries({ a: 5, late: 5 })));
    expect(Object.fromEntries(orders)).toEqual({ a: 2, late: 1 });
  });
});

describe('cutSession', () => {
  const two = (chips: readonly number[], fields: Partial<Score> = {}): readonly Score[] =>
    chips.map((each, i) => scoreOf(`e${i}`, { chips: each, table: i % 2 === 0 ? 't1' : 't2', ...fields }));
  const cut = (scores: readonly Score[], ...cuts: readonly Cut[]) => {
    const { advanced, eliminated, open } = cutSession({ scores, cuts, ties: ALL_STEPS });
    return {
      advanced: advanced.map((each) => `${each.entry} cut ${each.cut} place ${each.place}`),
      eliminated: eliminated.map(({ entry, place }) => `${place} ${entry}`),
      open,
    };
  };

  it('[crown-sic-bo 8.2.1(d)] applies the cuts in their order to the entries that have not advanced', () => {
    const lots = [3, 0, 1, 2, 5, 4].map((lot, i) => ({ ...(two([60, 1, 50, 2, 40, 3])[i] as Score), lot }));
    expect(cut(lots, { by: 'table', n: 1 }, { by: 'overall', n: 1 }, { by: 'best-of-rest', n: 1 }, { by: 'lot', n: 1 })).toEqual({
      advanced: ['e0 cut 0 place 1', 'e5 cut 0 place 1', 'e2 cut 1 place 1', 'e4 cut 2 place 1', 'e1 cut 3 place 1'],
      eliminated: ['6 e3'],
      open: null,
    });
  });

  it('[crown-sic-bo 8.1.1] needs tables of the same size for a cut by table', () => {
    expect(() => cut(two([1, 2, 3]), { by: 'table', n: 1 })).toThrow(
      'a cut by table needs tables of the same size, but the sizes are 2, 1',
    );
    expect(cut(two([1, 2, 3]), { by: 'overall', n: 1 }).advanced).toEqual(['e2 cut 0 place 1']);
  });

  it('gives a place to an entry without chips only after all entries with chips', () => {
    const scores = [out('a', 2, 900), out('b', 3, 1), scoreOf('c', { chips: 1 })];
    expect(cut(scores, { by: 'overall', n: 2 })).toEqual({
      advanced: ['c cut 0 place 1', 'b cut 0 place 2'],
      eliminated: ['3 a'],
      open: null,
    });
  });

  it('gives no place to a retired entry, even if places stay empty', () => {
    const scores = [scoreOf('a', { chips: 900, retired: true, lot: 0 }), scoreOf('b', { lot: 1 })];
    expect(cut(scores, { by: 'overall', n: 1 }, { by: 'table', n: 1 }, { by: 'lot', n: 1 })).toEqual({
      advanced: ['b cut 0 place 1'],
      eliminated: ['2 a'],
      open: null,
    });
  });

  it('leaves a tie open that has more entries than places, until the play-offs or lots decide it', () => {
    const top = scoreOf('top', { chips: 500 });
    const cutTied = (fields: Readonly<Record<string, Partial<Score>>>) =>
      cut([top, ...Object.entries(fields).map(([entry, each]) => scoreOf(entry, each))], { by: 'overall', n: 2 });
    const open = { advanced: ['top cut 0 place 1'], eliminated: [] };
    expect(cutTied({ c: {}, a: {}, b: {} })).toEqual({ ...open, open: { tied: ['a', 'b', 'c'], places: 1, next: PLAY_OFF } });
    const once = { a: { playOffs: [5] }, b: { playOffs: [7] }, c: { playOffs: [7] } };
    expect(cutTied(once)).toEqual({ ...open, open: { tied: ['b', 'c'], places: 1, next: PLAY_OFF } });
    const twice = { a: { playOffs: [5] }, b: { playOffs: [7, 3] }, c: { playOffs: [7, 3] } };
    expect(cutTied(twice)).toEqual({ ...open, open: { tied: ['b', 'c'], places: 1, next: LOT } });
    const drawn = { a: twice.a, b: { ...twice.b, lot: 1 }, c: { ...twice.c, lot: 0 } };
    expect(cutTied(drawn)).toEqual({
      advanced: ['top cut 0 place 1', 'c cut 0 place 2'],
      eliminated: ['3 b', '4 a'],
      open: null,
    });
  });

  it('does not open a tie in which all entries advance, or none', () => {
    const scores = [scoreOf('a'), scoreOf('b'), scoreOf('c', { chips: 1 }), scoreOf('d', { chips: 1 })];
    expect(cut(scores, { by: 'overall', n: 2 })).toEqual({
      advanced: ['a cut 0 place 1', 'b cut 0 place 1'],
      eliminated: ['3 c', '3 d'],
      open: null,
    });
  });

  it('waits with later cuts while a tie is open, but advances sure entries of all tables', () => {
    const scores = two([5, 9, 5, 8]);
    expect(cut(scores, { by: 'table', n: 1 }, { by: 'overall', n: 1 })).toEqual({
      advanced: ['e1 cut 0 place 1'],
      eliminated: [],
      open: { tied: ['e0', 'e2'], places: 1, next: PLAY_OFF },
    });
  });

  it('asks for lots for a cut by lot, unless there is a place for everybody', () => {
    expect(cut(two([5, 5, 6, 6]), { by: 'lot', n: 2 }).open).toEqual({ tied: ['e0', 'e1', 'e2', 'e3'], places: 2, next: LOT });
    expect(cut(two([5, 6]), { by: 'lot', n: 2 })).toMatchObject({
      advanced: ['e0 cut 0 place 1', 'e1 cut 0 place 2'],
      open: null,
    });
  });

  it('[crown-sic-bo 8.1.1] fails if two entries have the same lot', () => {
    expect(() => cut(two([5, 6, 7], { lot: 1 }), { by: 'lot', n: 2 })).toThrow('two entries have the same lot');
  });

  it('fails if the steps for ties cannot decide a cut', () => {
    const tied = { scores: two([5, 5]), cuts: [{ by: 'overall', n: 1 }] as const };
    expect(() => cutSession({ ...tied, ties: [BEFORE, SHARE] })).toThrow('the steps for ties do not decide');
    expect(() => cutSession({ ...tied, ties: [BEFORE] })).toThrow('the steps for ties do not decide');
  });
});
