/** The small parts of the player's page that need no page: chips, favourites, calls, what wins, what a visit came to. */
import { describe, expect, it } from 'vitest';
import type { SettledView } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { openLayout, outcomesOf } from '../../rules/index.ts';
import { makeCall } from '../../table/index.ts';
import { callOf } from './calls.ts';
import { FAVOURITES_MAX, makeFavourites, parseFavourites, withFavourite } from './favourites.ts';
import { firstChip, rackOf } from './rack.ts';
import { payLineOf, winningsDown, winsInWords } from './wins.ts';
import { wonOf } from './won.ts';
import { EN } from './words-en.ts';
import { ZH_HANT } from './words-zh-hant.ts';

describe('the rack', () => {
  it.each([
    [
      'from the lowest minimum to the maximum',
      { minimum: 500, maximum: 100_000, bets: { 'any-triple': { minimum: 100 } } },
      [100, 500, 2500, 10_000, 50_000, 100_000],
    ],
    ['filled where the span is short', { minimum: 100, maximum: 20_000 }, [100, 500, 1000, 2500, 10_000]],
    [
      'multiples of the minimum alone',
      { minimum: 1500, maximum: 100_000, multiples: true },
      [1500, 3000, 7500, 15_000, 30_000, 75_000],
    ],
    ['no more than seven', { minimum: 100, maximum: 100_000_000 }, [100, 500, 2500, 10_000, 50_000, 100_000, 500_000]],
  ] as const)('%s', (_, sign, chips) => {
    expect(rackOf(sign)).toEqual(chips);
  });

  it('begins with a chip that is a wager by itself', () => {
    const sign = { minimum: 500, maximum: 100_000, bets: { 'any-triple': { minimum: 100 } } };
    expect(rackOf(sign)[firstChip(rackOf(sign), sign)]).toBe(500);
  });
});

describe('favourites', () => {
  const bets = ['big', 'total:9', 'pair:1-2'];
  const list = [
    {
      name: 'High',
      stakes: [
        { bet: 'big', stake: 500 },
        { bet: 'total:9', stake: 100 },
      ],
    },
    { name: 'Pair', stakes: [{ bet: 'pair:1-2', stake: 500 }] },
  ];

  it('go to text and back', () => {
    expect(makeFavourites(list)).toBe('High: big 500, total:9 100\nPair: pair:1-2 500');
    expect(parseFavourites(makeFavourites(list), bets)).toEqual({ ok: true, favourites: list });
  });

  it.each([
    ['without a name', 'big 500', 1],
    ['with a bet of another layout', 'A: big 500\nB: odd 500', 2],
    ['without an amount', 'A: big', 1],
  ])('a line %s is named', (_, text, line) => {
    expect(parseFavourites(text, bets)).toMatchObject({ ok: false, line });
  });

  it('are replaced by name, and end at a bound', () => {
    const stakes = [{ bet: 'big', stake: 900 }];
    expect(withFavourite(list, 'High', stakes)).toEqual([{ name: 'High', stakes }, list[1]]);
    const full = Array.from({ length: FAVOURITES_MAX }, (_, i) => ({ name: `${i}`, stakes }));
    expect(withFavourite(full, 'more', stakes)).toBe(full);
    expect(withFavourite(list, '  ', stakes)).toBe(list);
    expect(withFavourite(list, 'empty', [])).toBe(list);
  });

  it('a name with a colon stays readable', () => {
    const kept = withFavourite([], 'a: b', [{ bet: 'big', stake: 100 }]);
    expect(parseFavourites(makeFavourites(kept), bets)).toEqual({ ok: true, favourites: kept });
  });
});

describe('results are called as the table calls them', () => {
  it.each(RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map(({ id }) => [rulebook.id, id, rulebook] as const)))(
    '%s %s',
    (_, id, rulebook) => {
      const opened = openLayout(rulebook, id);
      if (!opened.ok) throw new Error('no layout');
      for (const { faces } of outcomesOf(opened.value.dice.count)) {
        const shuffled = [...faces].reverse();
        expect(callOf(shuffled, opened.value.dice, rulebook.conduct.announcement, EN)).toBe(
          makeCall(opened.value, rulebook.conduct, faces).call,
        );
      }
    },
  );

  it('in Chinese by Chinese names', () => {
    const crown = RULEBOOKS.find(({ id }) => id === 'crown-sic-bo');
    const dice = { symbols: ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'] } as const;
    expect(callOf([5, 1, 1], dice, crown?.conduct.announcement ?? {}, ZH_HANT)).toBe('魚，魚，蟹');
  });
});

describe('what wins, in words', () => {
  it.each([
    ['crown-sic-bo', 'A', 'small', 'Wins on a total of 4–10. Any triple loses.'],
    ['crown-sic-bo', 'A', 'total:9', 'Wins on a total of 9.'],
    ['crown-sic-bo', 'A', 'pair:1-2', 'Wins when the dice show 1 and 2.'],
    ['crown-sic-bo', 'A', 'single:6', 'Wins when at least one die shows 6.'],
    ['crown-sic-bo', 'A', 'any-triple', 'Wins when at least three dice show the same: 1–6.'],
    ['crown-sic-bo', 'E', 'four:4321', 'Wins when the 3 dice all differ and are among 4, 3, 2 or 1.'],
    ['triple-dice', 'mat', 'red', 'Wins when at least three dice show heart, diamond or crown.'],
    [
      'triple-dice',
      'mat',
      'shooter',
      'Wins when at least one die shows crown. It must do so in 4 throws one after another; a throw without it loses.',
    ],
  ])('%s %s %s', (rulebookId, layout, bet, text) => {
    const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
    const line = rulebook && payLineOf(rulebook, layout, bet);
    expect(line && winsInWords(line, bet, EN.wins)).toBe(text);
  });

  it('every bet of every layout has something to say in both languages', () => {
    for (const rulebook of RULEBOOKS)
      for (const { id, bets } of rulebook.layouts)
        for (const bet of bets) {
          const line = payLineOf(rulebook, id, bet);
          for (const { wins } of [EN, ZH_HANT])
            expect(line && winsInWords(line, bet, wins), `${rulebook.id} ${id} ${bet}`).toMatch(/[.。]$/);
        }
  });

  it.each([
    [1000, ['1/1'], [1000, 1000]],
    [100, ['11/2'], [550, 550]],
    [500, ['1/1', '2/1', '12/1'], [500, 6000]],
    [50, ['1/3'], [16, 16]],
    [500, [], [0, 0]],
  ] as const)('%i at %s could win %j', (stake, pays, wins) => {
    expect(winningsDown(stake, pays)).toEqual(wins);
  });
});

describe('what lies with the bets that won', () => {
  it('is what counted and what was paid beside it', () => {
    const wager = (outcome: SettledView['outcome'], counted: number, paid: number): SettledView => ({
      bet: 'big',
      stake: 500,
      counted,
      returned: 500 - counted,
      outcome,
      odds: null,
      paidOn: 0,
      paid,
      rounded: 0,
      clauses: [],
    });
    expect(wonOf([wager('won', 500, 700), wager('lost', 300, 0), wager('rides', 500, 0)])).toEqual({ big: 1200 });
  });
});
