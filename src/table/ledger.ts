/** The ledger of a table: eight accounts whose sum is always zero. */
import { assert, type Minor } from '../rules/index.ts';

/**
 * `float` is the chips of the house. Five accounts are totals of all players: `wallet` (money that is not in chips), `rack` (chips that
 * are not on the layout), `layout` (wagers), `due` (what settled rounds owe until the dealer pays it) and `held` (winnings that staff keep back).
 * `cage` is the cashier, so money that comes to the table makes it negative. `rounding` is what rounding added to the exact winnings.
 */
export interface Accounts {
  cage: number;
  wallet: number;
  rack: number;
  layout: number;
  due: number;
  float: number;
  held: number;
  rounding: number;
}

export type Account = keyof Accounts;

export const ACCOUNTS = [
  'cage',
  'wallet',
  'rack',
  'layout',
  'due',
  'float',
  'held',
  'rounding',
] as const satisfies readonly Account[];

export const openAccounts = (): Accounts => ({ cage: 0, wallet: 0, rack: 0, layout: 0, due: 0, float: 0, held: 0, rounding: 0 });

/** The largest absolute balance that deposits may cause. Even the sum of all eight accounts then stays exact. */
export const ACCOUNT_MAX_MINOR: Minor = 2 ** 50;

/** All wagers on the layout together are at most this much. */
export const LAYOUT_MAX_MINOR: Minor = 100_000_000_000;
/** One unit wins at most this much at any table, so that all winnings of a round stay exact. */
export const ODDS_MAX = 1000;

/** The amount that may still be wagered while all balances stay exact for any result, rounded down. */
export const layoutRoom = ({ float, layout }: Accounts): Minor =>
  Math.max(0, Math.min(LAYOUT_MAX_MINOR, Math.floor((ACCOUNT_MAX_MINOR - Math.abs(float)) / ODDS_MAX)) - layout);

/** Whether this amount can be deposited or moved while all balances stay exact. */
export const fitsAccounts = ({ cage, float, rack, due }: Accounts, amount: Minor): boolean =>
  amount + Math.max(Math.abs(cage), Math.abs(float), rack + due) <= ACCOUNT_MAX_MINOR;

/** Moves an amount from one account to another, so that the sum stays zero. */
export function post(accounts: Accounts, from: Account, to: Account, amount: number): void {
  accounts[from] -= amount;
  accounts[to] += amount;
}

/** Called after every event. Asserts that the sum is zero, balances are exact, and no player account is negative. */
export function assertBalanced(accounts: Accounts): void {
  const { cage, wallet, rack, layout, due, float, held, rounding } = accounts;
  assert(cage + wallet + rack + layout + due + float + held + rounding === 0, 'the accounts of a table do not sum to zero');
  assert(Number.isSafeInteger(cage) && Number.isSafeInteger(float), 'an account of a table is not a whole number');
  assert(
    wallet >= 0 && rack >= 0 && layout >= 0 && due >= 0 && held >= 0,
    'a wallet, rack, layout, due or held balance is negative',
  );
}

export const isPositiveInteger = (value: unknown): value is Minor => Number.isSafeInteger(value) && (value as number) > 0;
