/** The command line against every bet of every layout, and every word it knows. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { namesOf, parseCommand } from './commands.ts';

const layoutOf = (rulebook: string, layout: string): readonly string[] =>
  RULEBOOKS.find(({ id }) => id === rulebook)?.layouts.find(({ id }) => id === layout)?.bets ?? [];

const CROWN_E = namesOf(layoutOf('crown-sic-bo', 'E'));
const CROWN_C = namesOf(layoutOf('crown-sic-bo', 'C'));
const RWS_C = namesOf(layoutOf('rws-tai-sai', 'C'));
const TRIPLE_DICE = namesOf(layoutOf('triple-dice', 'mat'));
const DICETTE = namesOf(layoutOf('dicette', 'mat'));

describe('bets by name', () => {
  it.each([
    [CROWN_E, 'big 25', 'big', 2500],
    [CROWN_E, 'BIG 25', 'big', 2500],
    [CROWN_E, '大 25', 'big', 2500],
    [CROWN_E, 't9 10', 'total:9', 1000],
    [CROWN_E, 'total:9 10', 'total:9', 1000],
    [CROWN_E, 'total 9 10', 'total:9', 1000],
    [CROWN_E, 'd66 5', 'double:6', 500],
    [CROWN_E, 'd6 5', 'double:6', 500],
    [CROWN_E, 'p12 5', 'pair:1-2', 500],
    [CROWN_E, 'p21 5', 'pair:1-2', 500],
    [CROWN_E, 'tri4 5', 'triple:4', 500],
    [CROWN_E, '444 5', 'triple:4', 500],
    [CROWN_E, 'any 5', 'any-triple', 500],
    [CROWN_E, 'any triple 5', 'any-triple', 500],
    [CROWN_E, '4321 10', 'four:4321', 1000],
    [CROWN_E, '1234 10', 'four:4321', 1000],
    [CROWN_E, 's6 5', 'single:6', 500],
    [CROWN_E, 'odd 1.5', 'odd', 150],
    [CROWN_E, 'odd 1k', 'odd', 100_000],
    [RWS_C, '126 5', 'three:126', 500],
    [RWS_C, '113 5', 'double-single:113', 500],
    [CROWN_C, 'fish 5', 'symbol:fish', 500],
    [CROWN_C, 'tri fish 5', 'symbol-triple:fish', 500],
    [CROWN_C, 'd red 5', 'colour-double:red', 500],
    [CROWN_C, 'anycolour 5', 'any-colour-triple', 500],
    [TRIPLE_DICE, 'crown 5', 'symbol:crown', 500],
    [TRIPLE_DICE, 'tri heart 5', 'triple:heart', 500],
    [TRIPLE_DICE, 'dcheartcrownclub 5', 'double-combination:heart-crown-club', 500],
    [TRIPLE_DICE, 'dc heart 5', 'double-combination:heart-crown-club', 500],
    [TRIPLE_DICE, 'shooter 5', 'shooter', 500],
    [TRIPLE_DICE, 'red 5', 'red', 500],
    [DICETTE, 'n7 5', 'number:7', 500],
    [DICETTE, '7 5', 'number:7', 500],
    [DICETTE, 'row3 5', 'row:3-6-10', 500],
    [DICETTE, 'col9 5', 'column:9-12', 500],
    [DICETTE, 'field2 5', 'field:2-6', 500],
  ] as const)('%#: %s', (names, text, bet, amount) => {
    expect(parseCommand(text, names)).toEqual({ kind: 'place', bet, amount });
  });

  it.each(RULEBOOKS.flatMap(({ id, layouts }) => layouts.map((layout) => [id, layout.id, layout.bets] as const)))(
    'every bet of %s %s has its own id and a short name that means it alone',
    (_, __, bets) => {
      const names = namesOf(bets);
      for (const bet of bets) {
        expect(parseCommand(`${bet} 5`, names)).toEqual({ kind: 'place', bet, amount: 500 });
        expect(
          [...names].some(([name, meant]) => meant === bet && (name !== bet || !bet.includes(':'))),
          bet,
        ).toBe(true);
      }
    },
  );
});

describe('other words', () => {
  it.each([
    ['bets', { kind: 'bets' }],
    ['b', { kind: 'bets' }],
    ['time', { kind: 'time' }],
    ['last', { kind: 'last' }],
    ['pays t9', { kind: 'pays', bet: 'total:9' }],
    ['hist', { kind: 'hist', count: 10 }],
    ['hist 5', { kind: 'hist', count: 5 }],
    ['hist 500', { kind: 'hist', count: 20 }],
    ['undo', { kind: 'undo' }],
    ['rebet', { kind: 'rebet', times: 1 }],
    ['rebet x2', { kind: 'rebet', times: 2 }],
    ['off big 5', { kind: 'take', bet: 'big', amount: 500 }],
    ['off big', { kind: 'take-all', bet: 'big' }],
    ['f1', { kind: 'favourite', number: 1 }],
    ['', { fault: 'empty' }],
    ['nonsense 5', { fault: 'unknown', text: 'nonsense' }],
    ['tri 5', { fault: 'no-amount', bet: 'triple:5' }],
    ['big', { fault: 'no-amount', bet: 'big' }],
    ['big lots', { fault: 'bad-amount', text: 'lots' }],
    ['big 0', { fault: 'bad-amount', text: '0' }],
    ['big -5', { fault: 'bad-amount', text: '-5' }],
    ['hist x', { fault: 'bad-amount', text: 'x' }],
  ] as const)('%s', (text, typed) => {
    expect(parseCommand(text, CROWN_E)).toEqual(typed);
  });
});
