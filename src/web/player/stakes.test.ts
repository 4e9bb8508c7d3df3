/** Doubling, repeating and going back, as tables. */
import { describe, expect, it } from 'vitest';
import {
  type Bounds,
  byBet,
  changesBetween,
  doubling,
  fitting,
  holdingsOn,
  leftOf,
  makeHolding,
  NO_PAST,
  parseHolding,
  remember,
  repeating,
  stepBack,
  stepForward,
  takenOff,
} from './stakes.ts';

const bounds = (more: Partial<Bounds> = {}): Bounds => ({
  now: {},
  cash: 10_000,
  colours: {},
  maximumOf: () => 5000,
  isBarred: () => false,
  ...more,
});

describe('holdings', () => {
  it.each([
    ['big', undefined],
    ['pair:1-2', undefined],
    ['big', 'red'],
    ['total:9', 'light blue'],
  ] as const)('%s in %s there and back', (bet, colour) => {
    expect(parseHolding(makeHolding(bet, colour))).toEqual(colour === undefined ? { bet } : { bet, colour });
  });

  it('of one bet are told from those of a bet whose name begins alike', () => {
    expect(holdingsOn({ 'total:1': 100, 'total:1 red': 200, 'total:10': 300 }, 'total:1')).toEqual({
      'total:1': 100,
      'total:1 red': 200,
    });
  });

  it.each([
    ['a part of the colour', 150, [{ bet: 'big', colour: 'red', amount: -150 }]],
    [
      'the colour, then of the house',
      300,
      [
        { bet: 'big', amount: -100 },
        { bet: 'big', colour: 'red', amount: -200 },
      ],
    ],
    [
      'all',
      'all',
      [
        { bet: 'big', amount: -500 },
        { bet: 'big', colour: 'red', amount: -200 },
      ],
    ],
    [
      'never more than there is',
      9999,
      [
        { bet: 'big', amount: -500 },
        { bet: 'big', colour: 'red', amount: -200 },
      ],
    ],
  ] as const)('come off: %s', (_, amount, changes) => {
    expect(takenOff({ big: 500, 'big red': 200 }, amount)).toEqual(changes);
  });

  it('add up by bet', () => {
    expect(byBet({ big: 500, 'big red': 200, small: 0 })).toEqual({ big: 700 });
  });

  it('from one to another what comes off goes first', () => {
    expect(changesBetween({ big: 500, small: 100 }, { big: 700, odd: 100 })).toEqual([
      { bet: 'small', amount: -100 },
      { bet: 'big', amount: 200 },
      { bet: 'odd', amount: 100 },
    ]);
  });
});

describe('doubling and repeating stop at limits and chips, and say where', () => {
  it('doubles what lies there', () => {
    const now = { big: 500, 'small red': 300 };
    expect(fitting(doubling(now), bounds({ now, colours: { red: 1000 } }))).toEqual({
      changes: [
        { bet: 'big', amount: 500 },
        { bet: 'small', colour: 'red', amount: 300 },
      ],
      capped: [],
    });
  });

  it('up to the maximum', () => {
    const now = { big: 3000 };
    expect(fitting(doubling(now), bounds({ now }))).toEqual({
      changes: [{ bet: 'big', amount: 2000 }],
      capped: [{ bet: 'big', wanted: 3000, got: 2000, by: 'maximum' }],
    });
  });

  it('as far as the chips go, one bet after the other', () => {
    expect(fitting(repeating({ big: 500, small: 500, odd: 500 }, 2), bounds({ cash: 1500 }))).toEqual({
      changes: [
        { bet: 'big', amount: 1000 },
        { bet: 'small', amount: 500 },
      ],
      capped: [
        { bet: 'small', wanted: 1000, got: 500, by: 'chips' },
        { bet: 'odd', wanted: 1000, got: 0, by: 'chips' },
      ],
    });
  });

  it('leaves out what may not be touched', () => {
    expect(fitting(repeating({ shooter: 500 }, 1), bounds({ isBarred: (bet) => bet === 'shooter' }))).toEqual({
      changes: [],
      capped: [{ bet: 'shooter', wanted: 500, got: 0, by: 'barred' }],
    });
  });

  it('chips of a colour that is not there are none', () => {
    expect(fitting([{ bet: 'big', colour: 'red', amount: 500 }], bounds()).capped).toEqual([
      { bet: 'big', wanted: 500, got: 0, by: 'chips' },
    ]);
  });
});

describe('undo and redo', () => {
  it('go back and forth; a new step forgets what was taken back', () => {
    const one = remember(NO_PAST, {});
    const two = remember(one, { big: 500 });
    const now = { big: 500, small: 500 };
    const back = stepBack(two, now);
    expect(back?.to).toEqual({ big: 500 });
    const further = stepBack(back?.past ?? NO_PAST, { big: 500 });
    expect(further?.to).toEqual({});
    expect(stepForward(further?.past ?? NO_PAST, {})?.to).toEqual({ big: 500 });
    expect(remember(further?.past ?? NO_PAST, {}).undone).toEqual([]);
  });

  it('pass over steps that the table refused', () => {
    const past = remember(remember(NO_PAST, {}), { big: 500 });
    expect(stepBack(past, { big: 500 })?.to).toEqual({});
  });

  it('take nothing off that has come off already', () => {
    const changes = [
      { bet: 'big', amount: -500 },
      { bet: 'small', amount: -1000 },
      { bet: 'odd', amount: 500 },
      { bet: 'even', amount: 0 },
    ];
    expect(leftOf(changes, { small: 300 })).toEqual([
      { bet: 'small', amount: -300 },
      { bet: 'odd', amount: 500 },
    ]);
  });

  it('have nothing to go to at first', () => {
    expect(stepBack(NO_PAST, {})).toBeNull();
    expect(stepForward(NO_PAST, {})).toBeNull();
  });
});
