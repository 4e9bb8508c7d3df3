/** The two ledgers of a tournament, in cash and in tournament chips. The sum of each is always zero, and they never meet. */
import { assert } from '../rules/index.ts';

/** `cage` is the cashier, so money that comes in makes it negative. `fees` are divided into `pool` and `house` when play begins. */
export interface CashAccounts {
  cage: number;
  fees: number;
  pool: number;
  house: number;
  /** Prizes that are awarded and not paid yet. */
  due: number;
}

/** `bank` issues the chips. `racks` are the chips of the players, also while they are wagered, and `float` those of the tables. */
export interface ChipAccounts {
  bank: number;
  racks: number;
  float: number;
}

export const openCash = (): CashAccounts => ({ cage: 0, fees: 0, pool: 0, house: 0, due: 0 });
export const openChips = (): ChipAccounts => ({ bank: 0, racks: 0, float: 0 });

/** Moves an amount from one account to another, so that the sum stays zero. */
export function post<A>(
  accounts: Record<keyof A & string, number>,
  from: keyof A & string,
  to: keyof A & string,
  amount: number,
): void {
  accounts[from] -= amount;
  accounts[to] += amount;
}

/** Called after every event. */
export function assertBalanced(cash: CashAccounts, chips: ChipAccounts): void {
  assert(cash.cage + cash.fees + cash.pool + cash.house + cash.due === 0, 'the cash of a tournament does not sum to zero');
  assert(cash.fees >= 0 && cash.pool >= 0 && cash.due >= 0, 'the fees, the pool or the prizes due are negative');
  assert(chips.bank + chips.racks + chips.float === 0, 'the chips of a tournament do not sum to zero');
  assert(chips.racks >= 0, 'the chips of the players are negative');
}
