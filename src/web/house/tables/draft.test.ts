/** Tests what the set-up form proposes, and that a table can be copied without a change. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { checkSetup, type TableSetup } from '../../../table/index.ts';
import {
  actsOfDealing,
  automatableActs,
  DEALING,
  dealingOf,
  makeBody,
  moveSetup,
  parseColours,
  proposeName,
  proposeSetup,
  riskyBetsOf,
} from './draft.ts';

const bookOf = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id) as Rulebook;
const EVERY_LAYOUT = RULEBOOKS.flatMap((rulebook) => rulebook.layouts.map(({ id }) => [rulebook.id, id] as const));

describe.each(EVERY_LAYOUT)('%s, layout %s', (book, layout) => {
  const rulebook = bookOf(book);
  const setup = proposeSetup(rulebook, layout, 'T1');

  it('has a proposal that the table accepts', () => {
    const body = makeBody(rulebook, setup);
    expect(checkSetup(RULEBOOKS, body.rulebook, body.setup as TableSetup)).toHaveProperty('table');
  });

  it('has a proposal that stays when it is copied', () => {
    expect(makeBody(rulebook, moveSetup(setup, rulebook, rulebook, layout))).toEqual(makeBody(rulebook, setup));
  });

  it.each(DEALING.filter((dealing) => dealing !== 'custom'))('knows its acts again: %s', (dealing) => {
    const acts = actsOfDealing(rulebook, dealing);
    expect(dealingOf(rulebook, [...acts, 'interrupt'])).toBe(dealing);
    expect(acts.every((act) => automatableActs(rulebook).includes(act))).toBe(true);
  });

  it('can be the target of every other layout', () => {
    for (const [fromBook, fromLayout] of EVERY_LAYOUT) {
      const from = bookOf(fromBook);
      const risky = riskyBetsOf(from, fromLayout, {});
      const full = { ...proposeSetup(from, fromLayout, 'T1'), named: [...risky], automatic: [...automatableActs(from)] as never };
      const body = makeBody(rulebook, moveSetup(full, from, rulebook, layout));
      expect(checkSetup(RULEBOOKS, body.rulebook, body.setup as TableSetup), `${fromBook} ${fromLayout}`).toHaveProperty('table');
    }
  });
});

it('proposes half a unit as the smallest chip only where odds have halves', () => {
  expect(proposeSetup(bookOf('adelaide-big-and-small'), 'full', 'T1').chip).toBe(50);
  expect(proposeSetup(bookOf('triple-dice'), 'mat', 'T1').chip).toBe(100);
});

it('names another choice of acts custom', () => {
  const rulebook = bookOf('crown-sic-bo');
  expect(dealingOf(rulebook, ['pay-winners'])).toBe('custom');
  expect(dealingOf(rulebook, [])).toBe('dealer');
});

it('asks for named bets only on layouts that have bets in favour of the player', () => {
  expect(riskyBetsOf(bookOf('crown-sic-bo'), 'A', {})).toEqual([]);
  expect(riskyBetsOf(bookOf('crown-sic-bo'), 'C', {})).toContain('colour:red');
});

it.each([
  [[], undefined, 'T1'],
  [['T1', 'T2'], undefined, 'T3'],
  [['T1', 't2'], 'T1', 'T3'],
  [['pit-a7'], 'pit-a7', 'pit-a1'],
  [['Main'], 'Main', 'Main1'],
] as const)('proposes a free name beside %j for a table like %s', (names, like, name) => {
  expect(proposeName(names, like)).toBe(name);
});

it('reads colours that are separated by commas', () => {
  expect(parseColours(' red, green,,red，blue ')).toEqual(['red', 'green', 'blue']);
  expect(parseColours('  ')).toEqual([]);
});

it('leaves out an empty link, empty odds, and the confirmation of dice at a table with electronic dice', () => {
  const dicette = bookOf('dicette');
  const setup = { ...proposeSetup(dicette, 'mat', 'T1'), dice: 'electronic' as const, confirmAbove: 500 };
  const body = makeBody(dicette, { ...setup, rulesDocument: ' ', odds: { 'number:7': '', 'number:6': '7/1' } });
  expect(body.setup).not.toHaveProperty('rulesDocument');
  expect(body.setup.odds).toEqual({ 'number:6': '7/1' });
  expect(body.setup.confirmAbove).toBeNull();
});
