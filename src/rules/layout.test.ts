/** Tests `openLayout`: bets, odds, raised odds, and problems with unknown names. */
import { describe, expect, it } from 'vitest';
import { sampleBook, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { outcomeOf } from './dice.ts';
import { clausesOf, clausesOn, findBet, findRulebook, type Layout, ODDS_TERM_MAX, openLayout } from './layout.ts';
import { makeRatio } from './ratio.ts';
import type { Exclusive, Face, PayLine, Rulebook } from './vocabulary.ts';

const bet = (layout: Layout, id: string) => valueIn(findBet(layout, id, 'bet'));

/** What one unit wins on an outcome, as text. */
function pays(layout: Layout, id: string, notation: string): string | null {
  const outcome = layout.outcomes.findIndex((entry) => entry.notation === notation);
  const odds = bet(layout, id).paysOn[outcome];
  return odds == null ? null : makeRatio(odds);
}

describe('finding a rulebook', () => {
  const other = { ...sampleBook(), id: 'other' };
  const books = [sampleBook(), other];

  it('returns the rulebook with that id', () => {
    expect(findRulebook(books, 'other')).toEqual({ ok: true, value: other });
  });

  it('reports an unknown id with the known rulebooks and the closest one', () => {
    expect(findRulebook(books, 'sampel')).toEqual({
      ok: false,
      problem: {
        code: 'unknown-rulebook',
        at: 'rulebook',
        message: "unknown rulebook 'sampel'; known rulebooks: sample, other",
        nearest: 'sample',
      },
    });
  });

  it('reports the path, and gives no hint if no name is close', () => {
    expect(findRulebook(books, 'roulette', 'game')).toEqual({
      ok: false,
      problem: { code: 'unknown-rulebook', at: 'game', message: "unknown rulebook 'roulette'; known rulebooks: sample, other" },
    });
  });
});

describe('opening a layout', () => {
  it('lists the bets in reading order with their index', () => {
    const layout = sampleLayout();
    expect(layout.bets.map(({ id }) => id)).toEqual(sampleBook().layouts[0]?.bets);
    expect(layout.bets.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...layout.byId]).toEqual(layout.bets.map((entry) => [entry.id, entry]));
    expect([layout.id, layout.title, layout.rulebook.id]).toEqual(['whole', 'The whole layout', 'sample']);
  });

  it('has the dice of the layout and their outcomes', () => {
    expect([sampleLayout().dice.count, sampleLayout().outcomes.length]).toEqual([3, 56]);
    expect([sampleLayout({}, 'two-dice').dice.count, sampleLayout({}, 'two-dice').outcomes.length]).toEqual([2, 21]);
  });

  it.each([
    ['big', 'Big', 'big'],
    ['total:9', 'Total 9', 'total'],
    ['pair:1-4', 'Pair 1-4', 'pair'],
    ['run', 'Run', 'run'],
  ])('gives %s its title and kind', (id, title, kind) => {
    expect(bet(sampleLayout(), id)).toMatchObject({ id, title, kind });
  });

  it('has bets that last several throws and bets that only one player may hold', () => {
    const layout = sampleLayout();
    expect(layout.bets.map(({ throws }) => throws)).toEqual([1, 1, 1, 1, 1, 1, 1, 3]);
    expect(layout.bets.map(({ soleHolder }) => soleHolder)).toEqual([...Array(7).fill(null), ['run.sole', 'run.only']]);
  });

  it.each([
    ['big', { shape: 'total', totals: [11, 12, 13, 14, 15, 16, 17], tripleLoses: true }],
    ['total:9', { shape: 'total', totals: [9], tripleLoses: false }],
    ['single:6', { shape: 'alike', groups: [[6]], atLeast: 1 }],
    ['pair:1-4', { shape: 'showing', faces: [1, 4] }],
    ['four:4321', { shape: 'distinct', faces: [4, 3, 2, 1] }],
  ])('builds the condition of %s from its pay line', (id, condition) => {
    expect(bet(sampleLayout(), id).condition).toEqual(condition);
  });

  it.each([
    ['big', '146', '1/1'],
    ['big', '145', null],
    ['big', '444', null],
    ['small', '145', '1/1'],
    ['total:9', '333', '50/1'],
    ['total:9', '126', '50/1'],
    ['single:1', '126', '1/1'],
    ['single:1', '116', '2/1'],
    ['single:1', '111', '12/1'],
    ['single:1', '236', null],
    ['pair:1-4', '114', '11/2'],
    ['four:4321', '124', '7/1'],
    ['run', '136', '9/1'],
    ['run', '236', null],
  ])('%s on %s pays %s', (id, notation, expected) => {
    expect(pays(sampleLayout(), id, notation)).toBe(expected);
  });

  it.each([
    ['every kind of clause', 'big', ['big.offered', 'big.wins', 'big.loses', 'table', 'big.pays']],
    ['the clauses about winning, if no clause is about losing', 'small', ['small.wins', 'table']],
    ['additional clauses about one bet of a pay line', 'total:9', ['total', 'total.nine', 'table']],
    ['only the clauses of the pay table, if the line has none', 'pair:1-4', ['table']],
  ])('clausesOf cites %s, each once', (_, id, expected) => {
    expect(clausesOf(bet(sampleLayout(), id))).toEqual(expected);
  });

  it('keeps the kinds of clauses separate', () => {
    expect(bet(sampleLayout(), 'big').clauses).toEqual({
      offered: ['big.offered'],
      wins: ['big.wins'],
      loses: ['big.loses'],
      triple: [],
      pays: ['table', 'big.pays'],
    });
    expect(bet(sampleLayout(), 'total:9').clauses).toEqual({
      offered: [],
      wins: ['total', 'total.nine'],
      loses: ['total', 'total.nine'],
      triple: [],
      pays: ['table'],
    });
    expect(bet(sampleLayout(), 'pair:1-4').clauses).toEqual({
      offered: [],
      wins: ['table'],
      loses: ['table'],
      triple: [],
      pays: ['table'],
    });
  });

  it.each([
    ['close to a known name', 'hole', "'hole'", 'whole'],
    ['not close to a known name', 'everything', "'everything'", undefined],
  ])('lists the known layouts for a name that is %s', (_, id, quoted, near) => {
    expect(openLayout(sampleBook(), id)).toEqual({
      ok: false,
      problem: {
        code: 'unknown-layout',
        at: 'layout',
        message: `sample has no layout ${quoted}; it has whole, three-bets, two-dice`,
        ...(near === undefined ? {} : { nearest: near }),
      },
    });
  });
});

describe('mistakes in a rulebook', () => {
  const opening = (change: Partial<Rulebook>) => () => openLayout({ ...sampleBook(), ...change }, 'whole');
  const line: PayLine = { title: 'Big', shape: 'total', tripleLoses: false, bets: {}, pays: '1/1', clauses: {} };

  it.each<[string, Partial<Rulebook>, string]>([
    ['unknown dice', { dice: {} }, "croupier: dice 'three' is missing"],
    ['an unknown pay table', { payTables: {} }, "croupier: pay table 'three' is missing"],
    [
      'a bet without a pay line',
      { payTables: { three: { clauses: [], lines: [line] } } },
      'croupier: the pay line of big is missing',
    ],
    [
      'a bet with an invalid name',
      {
        payTables: { three: { clauses: [], lines: [{ ...line, bets: { Big: [11] } }] } },
        layouts: [{ id: 'whole', title: '', dice: 'three', payTable: 'three', clauses: [], bets: ['Big'] }],
      },
      'croupier: the name of Big is missing',
    ],
  ])('throw an error: %s', (_, change, message) => {
    expect(opening(change)).toThrow(new Error(message));
  });

  /** A rule of the rulebook: only these bets win on a triple. */
  const onTriples: Exclusive = {
    on: { shape: 'alike', groups: [[1], [2], [3], [4], [5], [6]], atLeast: 3 },
    clauses: ['triples'],
    allows: [
      { clauses: ['triples.a'], bets: ['single:1', 'single:6'] },
      { clauses: ['triples.b'], bets: ['total:9', 'run'] },
    ],
  };

  it('do not include a pay table that follows the rule about triples', () => {
    expect(opening({ exclusive: [onTriples] })()).toMatchObject({ ok: true });
  });

  it('include a pay table that breaks the rule about triples', () => {
    const broken = { ...onTriples, allows: onTriples.allows.slice(0, 1) };
    expect(opening({ exclusive: [onTriples, broken] })).toThrow(
      new Error('croupier: run of layout whole wins on 111, but the rulebook forbids it'),
    );
    expect(opening({ exclusive: [{ ...broken, allows: [...broken.allows, { clauses: [], bets: ['run'] }] }] })).toThrow(
      new Error('croupier: total:9 of layout whole wins on 333, but the rulebook forbids it'),
    );
  });
});

describe('the clauses of a bet on an outcome', () => {
  const exclusive = [
    {
      on: { shape: 'alike', groups: [[3], [1]], atLeast: 3 },
      clauses: ['triples'],
      allows: [
        { clauses: ['triples.total'], bets: ['total:9', 'total:4'] },
        { clauses: ['triples.single'], bets: ['single:1', 'single:6', 'run'] },
      ],
    },
  ] as const;
  const base = sampleBook();
  const lines = (base.payTables.three?.lines ?? []).map((line) =>
    Object.hasOwn(line.bets, 'small')
      ? { ...line, clauses: { wins: ['small.wins'], loses: ['small.loses'], triple: ['small.triple'] } }
      : line,
  );
  const layout = valueIn(openLayout({ ...base, exclusive, payTables: { three: { clauses: ['table'], lines } } }, 'whole'));
  const clausesFor = (id: string, faces: readonly Face[]) => clausesOn(layout, bet(layout, id), outcomeOf(faces));

  it.each<[string, string, readonly Face[], readonly string[]]>([
    ['a win', 'big', [6, 4, 1], ['big.wins']],
    ['a loss', 'big', [1, 1, 2], ['big.loses']],
    ['a loss on a triple that has its own clause', 'small', [2, 2, 2], ['small.loses', 'small.triple']],
    ['a loss without a triple', 'small', [6, 6, 5], ['small.loses']],
    ['a loss on an outcome on which only other bets win', 'small', [3, 3, 3], ['small.loses', 'small.triple', 'triples']],
    ['a win on an outcome on which only certain bets win', 'total:9', [3, 3, 3], ['total', 'total.nine', 'triples.total']],
    ['a win of the same bet on a different outcome', 'total:9', [2, 3, 4], ['total', 'total.nine']],
  ])('of %s', (_, id, faces, clauses) => {
    expect(clausesFor(id, faces)).toEqual(clauses);
  });
});

describe('raised odds', () => {
  const raisable = { oddsFloor: { clauses: ['floor.a', 'floor.b'] } };
  const raise = (odds: Record<string, string>, money = raisable) => openLayout(sampleBook(money), 'two-dice', odds);

  it('pay more on every winning outcome, and nothing on the others', () => {
    const layout = valueIn(raise({ 'row:2-12': '7/2' }));
    expect(['11', '66', '16'].map((notation) => pays(layout, 'row:2-12', notation))).toEqual(['7/2', '7/2', null]);
    expect(layout.bets[1]).toBe(layout.byId.get('row:2-12'));
    expect(pays(layout, 'number:7', '16')).toBe('4/1');
    expect([layout.id, layout.title, layout.bets.length]).toEqual(['two-dice', 'Two dice', 2]);
  });

  it('may equal the printed odds', () => {
    expect(pays(valueIn(raise({ 'row:2-12': '2/4' })), 'row:2-12', '66')).toBe('1/2');
  });

  it('may apply to several bets, including the last', () => {
    const layout = valueIn(raise({ 'number:7': '5', 'row:2-12': '3' }));
    expect([pays(layout, 'number:7', '34'), pays(layout, 'row:2-12', '11')]).toEqual(['5/1', '3/1']);
  });

  it('have a numerator and denominator of up to a million', () => {
    expect(ODDS_TERM_MAX).toBe(1_000_000n);
    expect(pays(valueIn(raise({ 'number:7': '1000000' })), 'number:7', '34')).toBe('1000000/1');
    expect(pays(valueIn(raise({ 'row:2-12': '999999/1000000' })), 'row:2-12', '66')).toBe('999999/1000000');
  });

  it.each([
    [
      'they are below the printed odds',
      { 'row:2-12': '49/100' },
      'odds-below-floor',
      '49/100 is below the printed odds of 1/2 (floor.a, floor.b)',
    ],
    ['they are negative', { 'row:2-12': '-1/2' }, 'odds-below-floor', '-1/2 is below the printed odds of 1/2 (floor.a, floor.b)'],
    [
      'the text is not odds',
      { 'row:2-12': 'five' },
      'bad-odds',
      "'five' is not odds; write n/d with n and d up to 1000000, such as 6/1",
    ],
    [
      'the numerator is too large',
      { 'row:2-12': '1000001/1' },
      'bad-odds',
      "'1000001/1' is not odds; write n/d with n and d up to 1000000, such as 6/1",
    ],
    [
      'the denominator is too large',
      { 'row:2-12': '1000000/1000001' },
      'bad-odds',
      "'1000000/1000001' is not odds; write n/d with n and d up to 1000000, such as 6/1",
    ],
  ])('are refused if %s', (_, odds, code, message) => {
    expect(raise(odds)).toEqual({ ok: false, problem: { code, at: 'odds.row:2-12', message } });
  });

  it.each([
    ['accepted if the common denominator is below a million', { 'row:2-12': '1000000/999', 'number:7': '7001/1000' }, 999_000n],
    [
      'rejected if the common denominator is above a million',
      { 'row:2-12': '1000000/1001', 'number:7': '7001/1000' },
      1_001_000n,
    ],
  ])('are %s', (_, odds, common) => {
    const isRejected = common > 1_000_000n;
    const message = `the common denominator of all odds is ${common}; the maximum is 1000000`;
    expect(raise(odds)).toMatchObject(
      isRejected ? { ok: false, problem: { code: 'bad-odds', at: 'odds', message } } : { ok: true },
    );
  });

  it('are refused for an unknown bet', () => {
    expect(raise({ 'number:7': '5/1', 'number:8': '9/1' })).toEqual({
      ok: false,
      problem: {
        code: 'unknown-bet',
        at: 'odds.number:8',
        message: "there is no bet 'number:8' on layout two-dice of sample",
        nearest: 'number:7',
      },
    });
  });

  it('are refused if the odds are fixed, but an empty list is accepted', () => {
    expect(openLayout(sampleBook(), 'two-dice', { 'number:7': '5/1' })).toEqual({
      ok: false,
      problem: {
        code: 'field-does-not-apply',
        at: 'odds',
        message: 'the odds of sample are fixed; no clause allows a table to raise them',
      },
    });
    expect(openLayout(sampleBook(), 'two-dice', {})).toMatchObject({ ok: true });
  });
});

describe('finding a bet', () => {
  it('returns the bet with that id', () => {
    const layout = sampleLayout();
    expect(findBet(layout, 'total:9', 'bet')).toEqual({ ok: true, value: layout.bets[2] });
  });

  it.each([
    ['with one letter too many', 'bigg', 'big'],
    ['with its numbers in a different order', 'pair:4-1', 'pair:1-4'],
    ['that is not close to any bet', 'jackpot', undefined],
    ['of a built-in property', 'constructor', undefined],
  ])('suggests the closest bet, if there is one, for a name %s', (_, id, near) => {
    expect(findBet(sampleLayout(), id, 'wagers[3].bet')).toEqual({
      ok: false,
      problem: {
        code: 'unknown-bet',
        at: 'wagers[3].bet',
        message: `there is no bet '${id}' on layout whole of sample`,
        ...(near === undefined ? {} : { nearest: near }),
      },
    });
  });

  it('lists the other layouts that have the bet', () => {
    expect(findBet(sampleLayout(), 'total:4', 'bet')).toEqual({
      ok: false,
      problem: { code: 'bet-not-on-layout', at: 'bet', message: 'total:4 is not on layout whole of sample; it is on three-bets' },
    });
    expect(findBet(sampleLayout({}, 'two-dice'), 'big', 'bet')).toEqual({
      ok: false,
      problem: {
        code: 'bet-not-on-layout',
        at: 'bet',
        message: 'big is not on layout two-dice of sample; it is on whole, three-bets',
      },
    });
  });
});
