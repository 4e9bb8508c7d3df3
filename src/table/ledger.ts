/** Where the money is: seven accounts whose sum is always zero. It must never let an amount appear or vanish. */
import { assert, type Minor } from '../rules/index.ts';

/**
 * Totals over all players. The cage is the world outside: what came in stands there as a negative.
 * `rounding` holds what roundings cost the house beyond the exact odds.
 */
export interface Accounts {
  cage: number;
  wallet: number;
  rack: number;
  layout: number;
  float: number;
  held: number;
  rounding: number;
}

export type Account = keyof Accounts;

export const ACCOUNTS = ['cage', 'wallet', 'rack', 'layout', 'float', 'held', 'rounding'] as const satisfies readonly Account[];

export const openAccounts = (): Accounts => ({ cage: 0, wallet: 0, rack: 0, layout: 0, float: 0, held: 0, rounding: 0 });

/** What one account may come to, one way or the other, by what people bring in: all seven together are still counted exactly. */
export const ACCOUNT_MAX_MINOR: Minor = 2 ** 50;

/** Money on one layout at one time. */
export const LAYOUT_MAX_MINOR: Minor = 100_000_000_000;
/** The most that one unit wins at any table, so that what a layout can cost is known beforehand. */
export const ODDS_MAX = 1000;

/** How much more may be wagered: whatever it wins, every figure stays exact. Rounded down, against the wager. */
export const layoutRoomDown = ({ float, layout }: Accounts): Minor =>
  Math.max(0, Math.min(LAYOUT_MAX_MINOR, Math.floor((ACCOUNT_MAX_MINOR - Math.abs(float)) / ODDS_MAX)) - layout);

/** Whether this much more can come into a table, or be moved in it, and every figure stay exact. */
export const hasRoom = ({ cage, float, rack }: Accounts, amount: Minor): boolean =>
  amount + Math.max(Math.abs(cage), Math.abs(float), rack) <= ACCOUNT_MAX_MINOR;

/** One amount from one account to another: whatever it is, the sum stays zero. */
export function post(accounts: Accounts, from: Account, to: Account, amount: number): void {
  accounts[from] -= amount;
  accounts[to] += amount;
}

/** After every event: the sum is zero, every figure is exact and nobody owes. */
export function assertBalanced(accounts: Accounts): void {
  const { cage, wallet, rack, layout, float, held, rounding } = accounts;
  assert(cage + wallet + rack + layout + float + held + rounding === 0, 'the accounts of a table sum to zero');
  assert(Number.isSafeInteger(cage) && Number.isSafeInteger(float), 'the accounts of a table are whole numbers');
  assert(wallet >= 0 && rack >= 0 && layout >= 0 && held >= 0, 'nobody owes, and no less than nothing lies on the layout');
}

export const isCount = (value: unknown): value is Minor => Number.isSafeInteger(value) && (value as number) > 0;
