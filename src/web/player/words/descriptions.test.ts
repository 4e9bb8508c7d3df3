/** Tests the texts that say when each bet wins, and the calls (what the dealer calls out) of every result. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { openLayout, outcomesOf } from '../../../rules/index.ts';
import { makeCall } from '../../../table/index.ts';
import { findPayLine, formatCall, formatWinCondition, winningsRange } from './descriptions.ts';
import { EN } from './en.ts';
import { VI } from './vi.ts';
import { ZH_HANS } from './zh-hans.ts';
import { ZH_HANT } from './zh-hant.ts';

describe('the call of a result', () => {
  it.each(RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map(({ id }) => [rulebook.id, id, rulebook] as const)))(
    'is the same as the call that the table records, for layout %s %s',
    (_, id, rulebook) => {
      const opened = openLayout(rulebook, id);
      if (!opened.ok) throw new Error(`${rulebook.id} has no layout ${id}`);
      for (const { faces } of outcomesOf(opened.value.dice.count)) {
        const unsortedFaces = [...faces].reverse();
        expect(formatCall(unsortedFaces, opened.value.dice, rulebook.conduct.announcement, EN)).toBe(
          makeCall(opened.value, rulebook.conduct, faces).call,
        );
      }
    },
  );

  it('has the names of the symbols in Chinese if the page is Chinese', () => {
    const crown = RULEBOOKS.find(({ id }) => id === 'crown-sic-bo');
    const dice = { symbols: ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'] } as const;
    expect(formatCall([5, 1, 1], dice, crown?.conduct.announcement ?? {}, ZH_HANT)).toBe('魚，魚，蟹');
  });
});

describe('the win condition', () => {
  it.each([
    ['crown-sic-bo', 'A', 'small', 'Wins on a total of 4–10. Any triple loses.'],
    ['crown-sic-bo', 'A', 'total:9', 'Wins on a total of 9.'],
    ['crown-sic-bo', 'A', 'pair:1-2', 'Wins if the dice show 1 and 2.'],
    ['crown-sic-bo', 'A', 'single:6', 'Wins if at least one die shows 6.'],
    ['crown-sic-bo', 'A', 'any-triple', 'Wins on any triple.'],
    ['crown-sic-bo', 'E', 'four:4321', 'Wins if each die shows a different number: 4, 3, 2 or 1.'],
    ['triple-dice', 'mat', 'red', 'Wins if all three dice show heart, diamond or crown.'],
    ['triple-dice', 'mat', 'shooter', 'Wins if at least one die shows crown in each of 4 throws.'],
  ])('of %s %s %s is "%s"', (rulebookId, layout, bet, text) => {
    const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId);
    const line = rulebook && findPayLine(rulebook, layout, bet);
    expect(line && formatWinCondition(line, bet, EN.wins)).toBe(text);
  });

  it('exists for every bet of every layout in every language', () => {
    for (const rulebook of RULEBOOKS)
      for (const { id, bets } of rulebook.layouts)
        for (const bet of bets) {
          const line = findPayLine(rulebook, id, bet);
          for (const { wins } of [EN, ZH_HANT, ZH_HANS, VI])
            expect(line && formatWinCondition(line, bet, wins), `${rulebook.id} ${id} ${bet}`).toMatch(/[.。]$/);
        }
  });
});

it.each([
  [1000, ['1/1'], [1000, 1000]],
  [100, ['11/2'], [550, 550]],
  [500, ['1/1', '2/1', '12/1'], [500, 6000]],
  [50, ['1/3'], [16, 16]],
  [500, [], [0, 0]],
] as const)('a stake of %i at odds of %s wins an amount in the range %j', (stake, pays, wins) => {
  expect(winningsRange(stake, pays)).toEqual(wins);
});
