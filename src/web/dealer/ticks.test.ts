/** What has been ticked of a settlement, through its changes. */
import { describe, expect, it } from 'vitest';
import { digitsOf, isTaken, NO_TICKS, type ToPay, type ToTake, tickTaken, untickedBy, winningBets, withToPay } from './ticks.ts';

const pays = (bet: string, player = 'ann'): ToPay => ({
  bet,
  player,
  stake: 500,
  paidOn: 500,
  paid: 500,
  rounded: 0,
  returned: 0,
  odds: '1/1',
});
const goesBack = (bet: string): ToPay => ({ ...pays(bet), odds: null, paidOn: 0, paid: 0, returned: 500 });
const loses = (bet: string, player = 'ann'): ToTake => ({ bet, player, amount: 500 });

describe('digits that tick', () => {
  const lines = (ticked: number, of: number): readonly boolean[] => Array.from({ length: of }, (_, i) => i < ticked);

  it('stay with their lines until nine are ticked, and go on to the next nine', () => {
    expect(digitsOf(lines(0, 3))).toEqual([1, 2, 3]);
    expect(digitsOf(lines(2, 3))).toEqual([1, 2, 3]);
    expect(digitsOf(lines(8, 11))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null]);
    expect(digitsOf(lines(9, 11))).toEqual([...Array(9).fill(null), 1, 2]);
  });

  it('are none where all is ticked', () => {
    expect(digitsOf(lines(3, 3))).toEqual([null, null, null]);
    expect(digitsOf([])).toEqual([]);
  });
});

describe('ticks of a settlement', () => {
  it('keeps what has been paid, and is the same object while nothing is new', () => {
    const [big, nine] = [pays('big'), pays('total:9')];
    const all = withToPay(NO_TICKS, 4, [big, nine]);
    expect(withToPay(all, 4, [nine])).toBe(all);
    expect(untickedBy('pay-winners', all, { toTake: [], unpaid: ['total:9'] })).toEqual({ act: 'pay-winners', left: 1, of: 2 });
    expect(untickedBy('pay-winners', all, { toTake: [], unpaid: [] })).toBeNull();
  });

  it('counts a bet once, whoever has won on it', () => {
    const lines = [pays('big'), pays('big', 'bo'), pays('total:9')];
    const all = withToPay(NO_TICKS, 1, lines);
    expect(untickedBy('pay-winners', all, { toTake: [], unpaid: ['big', 'total:9'] })).toEqual({
      act: 'pay-winners',
      left: 2,
      of: 2,
    });
  });

  it('leaves out what only goes back, and counts what is too much to be listed', () => {
    const all = withToPay(NO_TICKS, 1, [goesBack('small'), pays('big')]);
    expect(winningBets(all.toPay)).toEqual(['big']);
    const dues = { toTake: [], unpaid: ['big', 'total:9'] };
    expect(untickedBy('pay-winners', all, dues)).toEqual({ act: 'pay-winners', left: 2, of: 2 });
  });

  it('ticks each losing wager, and takes a tick back', () => {
    const toTake = [loses('small'), loses('small', 'bo')];
    const once = tickTaken(withToPay(NO_TICKS, 1, []), loses('small'));
    expect(toTake.map((line) => isTaken(once, line))).toEqual([true, false]);
    expect(untickedBy('take-losers', once, { toTake, unpaid: [] })).toEqual({ act: 'take-losers', left: 1, of: 2 });
    const both = tickTaken(once, loses('small', 'bo'));
    expect(untickedBy('take-losers', both, { toTake, unpaid: [] })).toBeNull();
    expect(isTaken(tickTaken(both, loses('small')), loses('small'))).toBe(false);
  });

  it('begins anew with a round', () => {
    const old = tickTaken(withToPay(NO_TICKS, 1, [pays('big')]), loses('small'));
    expect(withToPay(old, 2, [pays('big')])).toEqual({ round: 2, toPay: [pays('big')], taken: [] });
  });

  it('asks about nothing else', () => {
    expect(untickedBy('settle-round', NO_TICKS, { toTake: [loses('small')], unpaid: ['big'] })).toBeNull();
  });
});
