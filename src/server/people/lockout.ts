/** How long somebody who keeps failing to sign in has to wait. It must never tell whether an account exists. */
import type { FailureRecord, PeopleStore } from './store.ts';

/** Mistakes that cost nothing: people mistype. */
export const FREE_FAILURES = 5;
/** From one address more people may sign in than one. */
export const FREE_FAILURES_ADDRESS = 20;
export const FIRST_WAIT_MS = 30_000;
export const WAIT_MAX_MS = 900_000;
/** After so long without a failure the count begins anew. */
const FORGOTTEN_AFTER_MS = 86_400_000;
/** Addresses remembered; the oldest go first. Accounts are kept in the store. */
export const ADDRESSES_MAX = 10_000;

/** Doubled with each further failure. */
export function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failures - free));
}

function waitLeft(record: FailureRecord | null | undefined, free: number, nowMs: number): number {
  return record == null ? 0 : Math.max(0, record.lastMs + waitAfter(record.failures, free) - nowMs);
}

const next = (record: FailureRecord | null | undefined, nowMs: number): FailureRecord => ({
  failures: record == null || record.lastMs + FORGOTTEN_AFTER_MS < nowMs ? 1 : record.failures + 1,
  lastMs: nowMs,
});

export interface Lockout {
  /** How long this account and this address still have to wait, the longer of both. */
  readonly waitMs: (subject: string, address: string) => Promise<number>;
  readonly failed: (subject: string, address: string) => Promise<void>;
  /** The account begins anew; the address does not, or one account would open the way to all others. */
  readonly succeeded: (subject: string) => Promise<void>;
}

export function openLockout(store: PeopleStore, clock: () => number): Lockout {
  const addresses = new Map<string, FailureRecord>();
  return {
    waitMs: async (subject, address) =>
      Math.max(
        waitLeft(addresses.get(address), FREE_FAILURES_ADDRESS, clock()),
        waitLeft(await store.failuresOf(subject), FREE_FAILURES, clock()),
      ),
    failed: async (subject, address) => {
      const nowMs = clock();
      const record = next(addresses.get(address), nowMs);
      addresses.delete(address);
      addresses.set(address, record);
      const [oldest] = addresses.keys();
      if (addresses.size > ADDRESSES_MAX && oldest !== undefined) addresses.delete(oldest);
      await store.setFailures(subject, next(await store.failuresOf(subject), nowMs));
    },
    succeeded: async (subject) => store.clearFailures(subject),
  };
}
