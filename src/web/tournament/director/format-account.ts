/** Formats the balance of an account of a tournament for people. */
import { formatMoney } from '../../shell/index.ts';
import { words } from './words/index.ts';

/** All chips come from the bank, and all cash from the cash desk, so their balances in the records are negative. */
const SOURCES: readonly string[] = ['bank', 'cage'];

/** A source shows what has come from it: the chips issued, and the cash that the players have paid in. */
export const formatAccount = (account: string, balance: number): string =>
  formatMoney(SOURCES.includes(account) && balance !== 0 ? -balance : balance);

const ACCOUNTS = { cash: ['cage', 'fees', 'pool', 'house', 'due'], chips: ['bank', 'racks', 'float'] } as const;

/** The accounts of cash or of chips with their names, the source first. */
export const accountsOf = (asset: keyof typeof ACCOUNTS): Readonly<Record<string, string>> =>
  Object.fromEntries(ACCOUNTS[asset].map((account) => [account, words.value.accounts[account]]));
