/** Tests which chips are shown as taken and paid. */
import { describe, expect, it } from 'vitest';
import type { SettledView } from '../../../protocol/index.ts';
import { findPayment } from './payment.ts';

const settledWager = (bet: string, outcome: SettledView['outcome'], paid: number): SettledView => ({
  bet,
  outcome,
  stake: 100,
  counted: 100,
  returned: 0,
  odds: outcome === 'won' ? '2/1' : null,
  paidOn: outcome === 'won' ? 100 : 0,
  paid,
  rounded: 0,
  clauses: [],
});
const SETTLED = [settledWager('big', 'won', 200), settledWager('small', 'lost', 0)];
const LYING = { wagers: [{ bet: 'small', stake: 100 }], dueBets: [{ bet: 'big', amount: 300 }], cashChips: 500 };
const TAKEN = { ...LYING, wagers: [] };
const PAID = { wagers: [], dueBets: [], cashChips: 800 };

describe('findPayment', () => {
  it('finds the losing bets that are taken', () => {
    expect(findPayment(LYING, TAKEN, SETTLED)).toEqual({ taken: ['small'], paid: [] });
  });

  it('finds the winning bets that are paid, with their winnings', () => {
    expect(findPayment(TAKEN, PAID, SETTLED)).toEqual({ taken: [], paid: [{ bet: 'big', winnings: 200 }] });
  });

  it('finds both if the dealer was faster than the reveal', () => {
    const before = { wagers: ['big', 'small'].map((bet) => ({ bet, stake: 100 })), dueBets: [], cashChips: 500 };
    expect(findPayment(before, PAID, SETTLED)).toEqual({ taken: ['small'], paid: [{ bet: 'big', winnings: 200 }] });
  });

  it('finds nothing if the player takes chips back before the round is settled', () => {
    expect(findPayment(LYING, { ...LYING, wagers: [], cashChips: 600 }, [])).toEqual({ taken: [], paid: [] });
  });

  it('finds no payment if a correction takes back what was due', () => {
    expect(findPayment(TAKEN, { ...TAKEN, dueBets: [] }, SETTLED)).toEqual({ taken: [], paid: [] });
  });
});
