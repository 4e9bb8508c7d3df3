/** Parses every bet of every layout and every command of the command line. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { buildBetNames, parseCommand, sortByLayout, waitForAnswer } from './commands.ts';

const betsOf = (rulebook: string, layout: string): readonly string[] =>
  RULEBOOKS.find(({ id }) => id === rulebook)?.layouts.find(({ id }) => id === layout)?.bets ?? [];

const CROWN_E = buildBetNames(betsOf('crown-sic-bo', 'E'));
const CROWN_C = buildBetNames(betsOf('crown-sic-bo', 'C'));
const RWS_C = buildBetNames(betsOf('rws-tai-sai', 'C'));
const TRIPLE_DICE = buildBetNames(betsOf('triple-dice', 'mat'));
const DICETTE = buildBetNames(betsOf('dicette', 'mat'));

describe('names of bets', () => {
  it.each([
    ['big 25', CROWN_E, 'big', 2500],
    ['BIG 25', CROWN_E, 'big', 2500],
    ['大 25', CROWN_E, 'big', 2500],
    ['t9 10', CROWN_E, 'total:9', 1000],
    ['total:9 10', CROWN_E, 'total:9', 1000],
    ['total 9 10', CROWN_E, 'total:9', 1000],
    ['d66 5', CROWN_E, 'double:6', 500],
    ['d6 5', CROWN_E, 'double:6', 500],
    ['p12 5', CROWN_E, 'pair:1-2', 500],
    ['p21 5', CROWN_E, 'pair:1-2', 500],
    ['tri4 5', CROWN_E, 'triple:4', 500],
    ['444 5', CROWN_E, 'triple:4', 500],
    ['any 5', CROWN_E, 'any-triple', 500],
    ['any triple 5', CROWN_E, 'any-triple', 500],
    ['4321 10', CROWN_E, 'four:4321', 1000],
    ['1234 10', CROWN_E, 'four:4321', 1000],
    ['s6 5', CROWN_E, 'single:6', 500],
    ['odd 1.5', CROWN_E, 'odd', 150],
    ['odd 1,50', CROWN_E, 'odd', 150],
    ['odd 1,500', CROWN_E, 'odd', 150_000],
    ['odd 1k', CROWN_E, 'odd', 100_000],
    ['odd 1 000', CROWN_E, 'odd', 100_000],
    ['total ９ １０', CROWN_E, 'total:9', 1000],
    ['126 5', RWS_C, 'three:126', 500],
    ['113 5', RWS_C, 'double-single:113', 500],
    ['fish 5', CROWN_C, 'symbol:fish', 500],
    ['tri fish 5', CROWN_C, 'symbol-triple:fish', 500],
    ['d red 5', CROWN_C, 'colour-double:red', 500],
    ['anycolour 5', CROWN_C, 'any-colour-triple', 500],
    ['crown 5', TRIPLE_DICE, 'symbol:crown', 500],
    ['tri heart 5', TRIPLE_DICE, 'triple:heart', 500],
    ['dcheartcrownclub 5', TRIPLE_DICE, 'double-combination:heart-crown-club', 500],
    ['dc heart 5', TRIPLE_DICE, 'double-combination:heart-crown-club', 500],
    ['shooter 5', TRIPLE_DICE, 'shooter', 500],
    ['red 5', TRIPLE_DICE, 'red', 500],
    ['n7 5', DICETTE, 'number:7', 500],
    ['7 5', DICETTE, 'number:7', 500],
    ['row3 5', DICETTE, 'row:3-6-10', 500],
    ['col9 5', DICETTE, 'column:9-12', 500],
    ['field2 5', DICETTE, 'field:2-6', 500],
  ] as const)('are found in the command "%s"', (text, names, bet, amount) => {
    expect(parseCommand(text, names, 'en')).toEqual({ kind: 'place', bet, amount });
  });

  it.each(RULEBOOKS.flatMap(({ id, layouts }) => layouts.map((layout) => [id, layout.id, layout.bets] as const)))(
    'include the id and a unique short name of every bet of %s %s',
    (_, __, bets) => {
      const names = buildBetNames(bets);
      for (const bet of bets) {
        expect(parseCommand(`${bet} 5`, names, 'en')).toEqual({ kind: 'place', bet, amount: 500 });
        // An id without a colon, such as `big`, is its own short name.
        expect(
          [...names].some(([name, namedBet]) => namedBet === bet && (name !== bet || !bet.includes(':'))),
          bet,
        ).toBe(true);
      }
    },
  );
});

describe('other commands and errors', () => {
  it.each([
    ['bets', { kind: 'bets' }],
    ['b', { kind: 'bets' }],
    ['time', { kind: 'time' }],
    ['last', { kind: 'last' }],
    ['pays t9', { kind: 'pays', bet: 'total:9' }],
    ['hist', { kind: 'hist', count: 10 }],
    ['hist 5', { kind: 'hist', count: 5 }],
    // The command line lists at most 20 results.
    ['hist 500', { kind: 'hist', count: 20 }],
    ['undo', { kind: 'undo' }],
    ['rebet', { kind: 'rebet', times: 1 }],
    ['rebet x2', { kind: 'rebet', times: 2 }],
    ['off big 5', { kind: 'take', bet: 'big', amount: 500 }],
    ['off big', { kind: 'take-all', bet: 'big' }],
    ['f1', { kind: 'favourite', number: 1 }],
    ['', { error: 'empty' }],
    ['nonsense 5', { error: 'unknown', text: 'nonsense' }],
    // The 5 belongs to the name of the bet.
    ['tri 5', { error: 'no-amount', bet: 'triple:5' }],
    ['big', { error: 'no-amount', bet: 'big' }],
    ['big lots', { error: 'bad-amount', text: 'lots' }],
    ['big 5 small 5', { error: 'bad-amount', text: '5 small 5' }],
    ['off big 5 small', { error: 'bad-amount', text: '5 small' }],
    ['big 0', { error: 'bad-amount', text: '0' }],
    ['big -5', { error: 'bad-amount', text: '-5' }],
    ['hist x', { error: 'bad-amount', text: 'x' }],
  ] as const)('are parsed from "%s"', (text, command) => {
    expect(parseCommand(text, CROWN_E, 'en')).toEqual(command);
  });
});

describe('the answer to a command', () => {
  it('comes after all wagers are confirmed, and repeats no message', async () => {
    const isPending = signal(true);
    const previousMessage = { text: 'of an earlier wager' };
    const message = signal<{ readonly text: string } | null>(previousMessage);
    let answer: readonly string[] | null = null;
    const waiting = waitForAnswer(isPending, message, previousMessage).then((messages) => {
      answer = messages;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answer).toBeNull();
    message.value = { text: 'Big: refused' };
    message.value = { text: 'Small: refused' };
    message.value = { text: 'Big: refused' };
    isPending.value = false;
    // As with real wagers, the last message is shown just after the last wager is no longer pending.
    message.value = { text: 'Odd: only a part' };
    await waiting;
    expect(answer).toEqual(['Big: refused', 'Small: refused', 'Odd: only a part']);
  });

  it('comes immediately if no wager is pending', async () => {
    expect(await waitForAnswer(signal(false), signal(null), null)).toEqual([]);
  });

  it('can list bets in the order of the layout', () => {
    expect(sortByLayout({ 'total:9': 1, big: 2, small: 3 }, ['small', 'big', 'total:9'])).toEqual([
      ['small', 3],
      ['big', 2],
      ['total:9', 1],
    ]);
  });
});
