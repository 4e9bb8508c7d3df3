/** Tests holdings (the chips of a player, by bet and colour): differences, doubling, repeating, undo and redo. */
import { describe, expect, it } from 'vitest';
import {
  addChips,
  addDue,
  type Bounds,
  clampRemovals,
  diffHoldings,
  doubleHoldings,
  fitToLimits,
  holdingsOn,
  makeHolding,
  NO_STEPS,
  parseHolding,
  recordStep,
  redoStep,
  removeAmount,
  repeatHoldings,
  sumByBet,
  undoStep,
} from './holdings.ts';

const makeBounds = (overrides: Partial<Bounds> = {}): Bounds => ({
  holdings: {},
  cash: 10_000,
  colours: {},
  maximumOf: () => 5000,
  isBarred: () => false,
  ...overrides,
});

describe('holdings', () => {
  it.each([
    ['big', undefined],
    ['pair:1-2', undefined],
    ['big', 'red'],
    ['total:9', 'light blue'],
  ] as const)('are the same after formatting and parsing: bet %s, colour %s', (bet, colour) => {
    expect(parseHolding(makeHolding(bet, colour))).toEqual(colour === undefined ? { bet } : { bet, colour });
  });

  it('on one bet do not include bets whose id starts with the same letters', () => {
    expect(holdingsOn({ 'total:1': 100, 'total:1 red': 200, 'total:10': 300 }, 'total:1')).toEqual({
      'total:1': 100,
      'total:1 red': 200,
    });
  });

  it.each([
    ['a part of the coloured chips', 150, [{ bet: 'big', colour: 'red', amount: -150 }]],
    [
      'coloured chips first, then house chips',
      300,
      [
        { bet: 'big', amount: -100 },
        { bet: 'big', colour: 'red', amount: -200 },
      ],
    ],
    [
      'all chips',
      'all',
      [
        { bet: 'big', amount: -500 },
        { bet: 'big', colour: 'red', amount: -200 },
      ],
    ],
    [
      'no more than is on the bet',
      9999,
      [
        { bet: 'big', amount: -500 },
        { bet: 'big', colour: 'red', amount: -200 },
      ],
    ],
  ] as const)('lose %s when an amount is removed', (_, amount, changes) => {
    expect(removeAmount({ big: 500, 'big red': 200 }, amount)).toEqual(changes);
  });

  it('are added up by bet', () => {
    expect(sumByBet({ big: 500, 'big red': 200, small: 0 })).toEqual({ big: 700 });
  });

  it('are compared, and the changes list removals before additions', () => {
    expect(diffHoldings({ big: 500, small: 100 }, { big: 700, odd: 100 })).toEqual([
      { bet: 'small', amount: -100 },
      { bet: 'big', amount: 200 },
      { bet: 'odd', amount: 100 },
    ]);
  });
});

describe('doubling and repeating within limits and chips', () => {
  it('doubles all holdings', () => {
    const holdings = { big: 500, 'small red': 300 };
    expect(fitToLimits(doubleHoldings(holdings), makeBounds({ holdings, colours: { red: 1000 } }))).toEqual({
      changes: [
        { bet: 'big', amount: 500 },
        { bet: 'small', colour: 'red', amount: 300 },
      ],
      capped: [],
    });
  });

  it('stops at the maximum', () => {
    const holdings = { big: 3000 };
    expect(fitToLimits(doubleHoldings(holdings), makeBounds({ holdings }))).toEqual({
      changes: [{ bet: 'big', amount: 2000 }],
      capped: [{ bet: 'big', requested: 3000, granted: 2000, reason: 'maximum' }],
    });
  });

  it('uses the chips bet by bet until none is left', () => {
    // `2`: every stake is placed two times.
    expect(fitToLimits(repeatHoldings({ big: 500, small: 500, odd: 500 }, 2), makeBounds({ cash: 1500 }))).toEqual({
      changes: [
        { bet: 'big', amount: 1000 },
        { bet: 'small', amount: 500 },
      ],
      capped: [
        { bet: 'small', requested: 1000, granted: 500, reason: 'chips' },
        { bet: 'odd', requested: 1000, granted: 0, reason: 'chips' },
      ],
    });
  });

  it('leaves out barred bets', () => {
    expect(fitToLimits(repeatHoldings({ shooter: 500 }, 1), makeBounds({ isBarred: (bet) => bet === 'shooter' }))).toEqual({
      changes: [],
      capped: [{ bet: 'shooter', requested: 500, granted: 0, reason: 'barred' }],
    });
  });

  it('drops chips of a colour that the player does not have', () => {
    expect(fitToLimits([{ bet: 'big', colour: 'red', amount: 500 }], makeBounds()).capped).toEqual([
      { bet: 'big', requested: 500, granted: 0, reason: 'chips' },
    ]);
  });
});

describe('undo and redo', () => {
  it('restore earlier and later holdings; a new step clears the redo steps', () => {
    // Each step is recorded with the holdings before it.
    const twoSteps = recordStep(recordStep(NO_STEPS, {}), { big: 500 });
    const firstUndo = undoStep(twoSteps, { big: 500, small: 500 });
    expect(firstUndo?.holdings).toEqual({ big: 500 });
    const secondUndo = undoStep(firstUndo?.history ?? NO_STEPS, { big: 500 });
    expect(secondUndo?.holdings).toEqual({});
    expect(redoStep(secondUndo?.history ?? NO_STEPS, {})?.holdings).toEqual({ big: 500 });
    expect(recordStep(secondUndo?.history ?? NO_STEPS, {}).future).toEqual([]);
  });

  it('skip steps that the table refused', () => {
    const twoSteps = recordStep(recordStep(NO_STEPS, {}), { big: 500 });
    // The holdings did not change in the second step, because the table refused it.
    expect(undoStep(twoSteps, { big: 500 })?.holdings).toEqual({});
  });

  it('do not remove chips that another tab has already removed', () => {
    const changes = [
      { bet: 'big', amount: -500 },
      { bet: 'small', amount: -1000 },
      { bet: 'odd', amount: 500 },
      { bet: 'even', amount: 0 },
    ];
    expect(clampRemovals(changes, { small: 300 })).toEqual([
      { bet: 'small', amount: -300 },
      { bet: 'odd', amount: 500 },
    ]);
  });

  it('return null if there is no step to undo or redo', () => {
    expect(undoStep(NO_STEPS, {})).toBeNull();
    expect(redoStep(NO_STEPS, {})).toBeNull();
  });
});

describe('the chips on the felt', () => {
  // A winning bet, and a losing wager of 5,000 of which 2,000 above the maximum are handed back.
  const own = {
    dueBets: [
      { bet: 'big', amount: 1000 },
      { bet: 'small', amount: 2000 },
    ],
  };
  const settled = [
    { bet: 'big', stake: 500 },
    { bet: 'small', stake: 5000 },
  ];

  it('are the stakes until the dealer takes or pays them', () => {
    expect(addDue({ small: 3000, odd: 500 }, own, settled)).toEqual({ big: 500, small: 5000, odd: 500 });
    expect(addDue({}, own, settled)).toEqual({ big: 500, small: 2000 });
    expect(addDue({ odd: 500 }, null, settled)).toEqual({ odd: 500 });
  });

  it('are the stakes in all colours of a bet', () => {
    const inTwoColours = [200, 300].map((stake) => ({ bet: 'big', stake }));
    expect(addDue({}, { dueBets: [{ bet: 'big', amount: 1000 }] }, inTwoColours)).toEqual({ big: 500 });
  });

  it('are what is due if the wager is unknown, as after a reload or a correction', () => {
    expect(addDue({ odd: 500 }, own, [])).toEqual({ big: 1000, small: 2000, odd: 500 });
  });

  it('are the same object as the stakes if nothing is due, so that the felt is not drawn again', () => {
    const stakes = { odd: 500 };
    expect(addDue(stakes, { dueBets: [] }, settled)).toBe(stakes);
    expect(addChips(stakes, {})).toBe(stakes);
  });

  it('include chips that are still shown', () => {
    expect(addChips({ odd: 500 }, { big: 1000, odd: 100 })).toEqual({ big: 1000, odd: 600 });
  });
});
