/** Tests the warnings about the float, with amounts that were computed by hand. */
import { describe, expect, it } from 'vitest';
import type { StaffTable } from '../../../protocol/index.ts';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { findFloatWarning, makeNetPayment } from './float.ts';

const stakesOf = (amounts: Readonly<Record<string, number>>) => Object.entries(amounts).map(([bet, total]) => ({ bet, total }));

function netPayment(
  id: string,
  layout: string,
  amounts: Readonly<Record<string, number>>,
  pays: Readonly<Record<string, string>> = {},
  throwNumber = 1,
): number {
  const rulebook = RULEBOOKS.find((each) => each.id === id);
  if (rulebook === undefined) throw new Error(`no rulebook ${id}`);
  const bets = Object.entries(pays).map(([bet, odds]) => ({ bet, pays: [odds] })) as never;
  return makeNetPayment(rulebook, { layout, bets })(stakesOf(amounts), throwNumber);
}

describe('the most that a round can cost the float', () => {
  it('is the winnings of the most expensive outcome minus the losing stakes', () => {
    expect(netPayment('crown-sic-bo', 'A', {})).toBe(0);
    // Big wins 1 to 1 while small loses: 50 minus 20.
    expect(netPayment('crown-sic-bo', 'A', { big: 5000, small: 2000 })).toBe(3000);
    // Double 3 pays 11 to 1 with 3, 3, 6, where total 12 pays 7 to 1 and big 1 to 1; small loses.
    expect(netPayment('crown-sic-bo', 'A', { 'double:3': 500, 'total:12': 1000, big: 1000, small: 100 })).toBe(
      5500 + 7000 + 1000 - 100,
    );
  });

  it('is rounded up to a whole minor unit: 5½ to 1 on 5.01 is 27.555', () => {
    expect(netPayment('adelaide-big-and-small', 'full', { 'pair:1-4': 501 })).toBe(2756);
  });

  it('uses the odds of the table where the rulebook lets it raise them', () => {
    expect(netPayment('dicette', 'mat', { 'number:7': 100 }, { 'number:7': '4/1' })).toBe(400);
    expect(netPayment('dicette', 'mat', { 'number:7': 100 }, { 'number:7': '6/1' })).toBe(600);
  });

  it('counts the bet of the shooter only on the last throw of the turn', () => {
    const amounts = { shooter: 100 };
    expect(netPayment('triple-dice', 'mat', amounts, {}, 1)).toBe(0);
    expect(netPayment('triple-dice', 'mat', amounts, {}, 4)).toBeGreaterThan(0);
  });
});

describe('the warning about the float', () => {
  type Money = Parameters<typeof findFloatWarning>[0];
  const money = (float: number, fields: Partial<Money> = {}): Money => ({
    accounts: { float } as StaffTable['accounts'],
    toTake: [],
    toPay: [],
    totals: [{ bet: 'big', total: 2000, room: null }],
    ...fields,
  });

  it('comes before the result if the round can cost more than the float has', () => {
    expect(findFloatWarning(money(0), false, 2000)).toEqual({ kind: 'short', missingMinor: 2000, payMinor: 2000 });
    expect(findFloatWarning(money(1999), false, 2000)).toMatchObject({ kind: 'short', missingMinor: 1 });
    expect(findFloatWarning(money(2000), false, 2000)).toBeNull();
    expect(findFloatWarning(money(0, { totals: [] }), false, 0)).toBeNull();
  });

  it('comes after the settlement if the float stands below zero, also with the losing wagers that are still to be taken', () => {
    const toPay = [
      { bet: 'big', player: 'ann', stake: 2000, odds: '1/1', paidOn: 2000, paid: 2000, rounded: 0, returned: 0 },
    ] as const;
    expect(findFloatWarning(money(-2000, { toPay }), true, 0)).toEqual({ kind: 'overdrawn', missingMinor: 2000, payMinor: 2000 });
    const toTake = [{ bet: 'small', player: 'bo', amount: 2000 }];
    expect(findFloatWarning(money(-2000, { toPay, toTake }), true, 0)).toBeNull();
    expect(findFloatWarning(money(-2000), false, 0)).toMatchObject({ kind: 'overdrawn', missingMinor: 2000, payMinor: 0 });
  });
});
