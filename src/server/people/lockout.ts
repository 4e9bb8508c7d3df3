/** Delays sign-ins after repeated failures, per account and per address, without revealing whether an account exists. */
import type { FailureRecord, PeopleStore } from './store.ts';

/** After this many failures, the account has to wait. */
export const FREE_FAILURES = 5;
/** After this many failures, the address has to wait. Several people may share an address. */
export const FREE_FAILURES_ADDRESS = 20;
export const FIRST_WAIT_MS = 30_000;
const WAIT_MAX_MS = 900_000;
/** After this time without a failure, the count restarts. */
const RESET_AFTER_MS = 86_400_000;
/** At most this many addresses are in memory; the oldest are evicted first. The counts of accounts are in the store. */
const ADDRESSES_MAX = 10_000;

/** The wait doubles with each further failure. 20 doublings already exceed the maximum. */
function waitAfter(failures: number, freeFailures: number): number {
  return failures < freeFailures ? 0 : Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failures - freeFailures));
}

function waitLeft(record: FailureRecord | null | undefined, freeFailures: number, nowMs: number): number {
  return record == null ? 0 : Math.max(0, record.lastMs + waitAfter(record.failures, freeFailures) - nowMs);
}

/** Whether the account or address would have to wait if all running attempts failed. */
const isCrowded = (record: FailureRecord | null | undefined, running: number, freeFailures: number): boolean =>
  running > 0 && (record?.failures ?? 0) + running >= freeFailures;

/** Result of an attempt; `unchecked` if the password or code could not be checked. */
type Verdict = 'correct' | 'wrong' | 'unchecked';
/** Why the attempt was not made: the caller has to wait, or too many attempts are running (`crowded`). */
type Rejection = { readonly waitMs: number } | 'crowded';

export interface Lockout {
  /**
   * Calls `check` unless the account or the address has to wait. Running attempts count as failures. Otherwise many
   * simultaneous attempts would be checked before the first one has failed.
   */
  readonly attempt: (account: string, address: string, check: () => Promise<Verdict>) => Promise<Verdict | Rejection>;
}

/** Number of running attempts by account or address. */
class RunningCounts {
  readonly #counts = new Map<string, number>();
  /** Adds one and returns the previous number. */
  enter(name: string): number {
    const previous = this.#counts.get(name) ?? 0;
    this.#counts.set(name, previous + 1);
    return previous;
  }
  leave(name: string): void {
    const left = (this.#counts.get(name) ?? 1) - 1;
    if (left === 0) this.#counts.delete(name);
    else this.#counts.set(name, left);
  }
}

export function openLockout(store: PeopleStore, clock: () => number): Lockout {
  const addresses = new Map<string, FailureRecord>();
  const [accountCounts, addressCounts] = [new RunningCounts(), new RunningCounts()];

  const addAddressFailure = (address: string, nowMs: number): void => {
    const previous = addresses.get(address);
    const isFirst = previous === undefined || previous.lastMs + RESET_AFTER_MS < nowMs;
    addresses.delete(address);
    addresses.set(address, { failures: isFirst ? 1 : previous.failures + 1, lastMs: nowMs });
    const [oldest] = addresses.keys();
    if (addresses.size > ADDRESSES_MAX && oldest !== undefined) addresses.delete(oldest);
  };

  /** Returns why an attempt is rejected, or null. Running attempts are counted before failures are read, so none is missed. */
  const findRejection = async (
    account: string,
    runningOfAccount: number,
    address: string,
    runningOfAddress: number,
  ): Promise<Rejection | null> => {
    const accountFailures = await store.failuresOf(account);
    const addressFailures = addresses.get(address);
    const nowMs = clock();
    const waitMs = Math.max(
      waitLeft(addressFailures, FREE_FAILURES_ADDRESS, nowMs),
      waitLeft(accountFailures, FREE_FAILURES, nowMs),
    );
    if (waitMs > 0) return { waitMs };
    const crowded =
      isCrowded(accountFailures, runningOfAccount, FREE_FAILURES) ||
      isCrowded(addressFailures, runningOfAddress, FREE_FAILURES_ADDRESS);
    return crowded ? 'crowded' : null;
  };

  return {
    attempt: async (account, address, check) => {
      const [runningOfAccount, runningOfAddress] = [accountCounts.enter(account), addressCounts.enter(address)];
      try {
        const rejection = await findRejection(account, runningOfAccount, address, runningOfAddress);
        if (rejection !== null) return rejection;
        const verdict = await check();
        const nowMs = clock();
        if (verdict === 'wrong') {
          addAddressFailure(address, nowMs);
          await store.addFailure(account, nowMs, nowMs - RESET_AFTER_MS);
        }
        // Clears only the failures of the account. Otherwise a person with one account could guess other passwords without limit.
        if (verdict === 'correct') await store.clearFailures(account);
        return verdict;
      } finally {
        accountCounts.leave(account);
        addressCounts.leave(address);
      }
    },
  };
}
