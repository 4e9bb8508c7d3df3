/** Tests the checklist of a settlement: payments, taken wagers, keypad digits, and chips (an example was computed by hand). */
import { describe, expect, it } from 'vitest';
import {
  addPayments,
  assignDigits,
  breakIntoChips,
  countUnmarkedLines,
  EMPTY_CHECKLIST,
  floatChips,
  isTaken,
  type LosingWager,
  owingBets,
  type Payment,
  sumByPlayer,
  toggleTaken,
} from './checklist.ts';

const payment = (bet: string, player = 'ann'): Payment => ({
  bet,
  player,
  stake: 500,
  // The odds apply to this amount.
  paidOn: 500,
  paid: 500,
  rounded: 0,
  returned: 0,
  odds: '1/1',
});
const returnedStake = (bet: string): Payment => ({ ...payment(bet), odds: null, paidOn: 0, paid: 0, returned: 500 });
const losingWager = (bet: string, player = 'ann'): LosingWager => ({ bet, player, amount: 500 });

describe('assignDigits', () => {
  const makeMarks = (markedCount: number, lineCount: number): readonly boolean[] =>
    Array.from({ length: lineCount }, (_, i) => i < markedCount);

  it('keeps the digits 1 to 9 until all nine lines are marked, and then gives them to the next nine lines', () => {
    expect(assignDigits(makeMarks(0, 3))).toEqual([1, 2, 3]);
    expect(assignDigits(makeMarks(2, 3))).toEqual([1, 2, 3]);
    expect(assignDigits(makeMarks(8, 11))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null]);
    expect(assignDigits(makeMarks(9, 11))).toEqual([...Array(9).fill(null), 1, 2]);
  });

  it('assigns no digits when all lines are marked', () => {
    expect(assignDigits(makeMarks(3, 3))).toEqual([null, null, null]);
    expect(assignDigits([])).toEqual([]);
  });
});

describe('checklist of a settlement', () => {
  it('keeps bets after they are paid, and addPayments returns the same object if no payment is new', () => {
    const [big, nine] = [payment('big'), payment('total:9')];
    const checklist = addPayments(EMPTY_CHECKLIST, 4, [big, nine]);
    expect(addPayments(checklist, 4, [nine])).toBe(checklist);
    expect(countUnmarkedLines('pay-winners', checklist, { toTake: [], unpaid: ['total:9'] })).toEqual({
      act: 'pay-winners',
      unmarkedCount: 1,
      lineCount: 2,
    });
    expect(countUnmarkedLines('pay-winners', checklist, { toTake: [], unpaid: [] })).toBeNull();
  });

  it('counts a bet as one line even if several players have won on it', () => {
    const lines = [payment('big'), payment('big', 'bo'), payment('total:9')];
    const checklist = addPayments(EMPTY_CHECKLIST, 1, lines);
    expect(countUnmarkedLines('pay-winners', checklist, { toTake: [], unpaid: ['big', 'total:9'] })).toEqual({
      act: 'pay-winners',
      unmarkedCount: 2,
      lineCount: 2,
    });
  });

  it('counts stakes to hand back, and unpaid bets that have no payment in the checklist', () => {
    const checklist = addPayments(EMPTY_CHECKLIST, 1, [returnedStake('small'), payment('big')]);
    expect(owingBets(checklist.payments)).toEqual(['small', 'big']);
    const openLines = { toTake: [], unpaid: ['small', 'total:9'] };
    expect(countUnmarkedLines('pay-winners', checklist, openLines)).toEqual({
      act: 'pay-winners',
      unmarkedCount: 2,
      lineCount: 3,
    });
  });

  it('toggleTaken marks a losing wager as taken, or removes the mark', () => {
    const toTake = [losingWager('small'), losingWager('small', 'bo')];
    const oneTaken = toggleTaken(addPayments(EMPTY_CHECKLIST, 1, []), losingWager('small'));
    expect(toTake.map((line) => isTaken(oneTaken, line))).toEqual([true, false]);
    expect(countUnmarkedLines('take-losers', oneTaken, { toTake, unpaid: [] })).toEqual({
      act: 'take-losers',
      unmarkedCount: 1,
      lineCount: 2,
    });
    const bothTaken = toggleTaken(oneTaken, losingWager('small', 'bo'));
    expect(countUnmarkedLines('take-losers', bothTaken, { toTake, unpaid: [] })).toBeNull();
    expect(isTaken(toggleTaken(bothTaken, losingWager('small')), losingWager('small'))).toBe(false);
  });

  it('has only the payments of the new round, and no marks, when a new round starts', () => {
    const old = toggleTaken(addPayments(EMPTY_CHECKLIST, 1, [payment('big')]), losingWager('small'));
    expect(addPayments(old, 2, [payment('big')])).toEqual({ round: 2, payments: [payment('big')], taken: [] });
  });

  it('countUnmarkedLines returns null for acts other than pay-winners and take-losers', () => {
    expect(countUnmarkedLines('settle-round', EMPTY_CHECKLIST, { toTake: [losingWager('small')], unpaid: ['big'] })).toBeNull();
  });
});

describe('the chips of the table', () => {
  it.each([
    ['from a half', 50, [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50]],
    ['from one', 100, [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100]],
    ['from 2.50, without chips that are no multiple of it', 250, [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 250]],
    ['from 25', 2_500, [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500]],
    ['from the minor unit', 1, [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50, 1]],
  ])('start %s', (_, smallest, values) => {
    expect(floatChips(smallest)).toEqual(values);
  });
});

describe('breakIntoChips', () => {
  it('uses the largest chips first', () => {
    expect(breakIntoChips(137_650, floatChips(50))).toEqual({
      chips: [
        { valueMinor: 100_000, count: 1 },
        { valueMinor: 10_000, count: 3 },
        { valueMinor: 2_500, count: 3 },
        { valueMinor: 100, count: 1 },
        { valueMinor: 50, count: 1 },
      ],
      restMinor: 0,
    });
  });

  it.each([50, 100, 250, 2_500])('returns the rest that is smaller than the smallest chip of %d', (smallest) => {
    for (const amount of [0, 1, 49, 50, 99, 123_456_789]) {
      const { chips, restMinor } = breakIntoChips(amount, floatChips(smallest));
      expect(chips.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, restMinor)).toBe(amount);
      expect(restMinor).toBe(amount % smallest);
    }
  });
});

describe('sumByPlayer', () => {
  it('keeps players apart, adds the bets of one player, and leaves out what is only handed back', () => {
    const handedBack = { ...payment('odd', 'cy'), odds: null, paid: 0, returned: 500 };
    const lines = [
      { ...payment('big', 'ann'), paid: 1000 },
      { ...payment('big', 'bo'), paid: 1500 },
      { ...payment('odd', 'ann'), paid: 500 },
    ];
    expect(sumByPlayer([...lines, handedBack])).toEqual([
      { player: 'ann', paidMinor: 1500 },
      { player: 'bo', paidMinor: 1500 },
    ]);
  });
});
