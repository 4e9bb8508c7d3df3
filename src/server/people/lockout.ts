/** How long somebody who keeps failing to sign in has to wait. It must never tell whether an account exists, nor judge more at once than one after the other. */
import type { FailureRecord, PeopleStore } from './store.ts';

/** Mistakes that cost nothing: people mistype. */
export const FREE_FAILURES = 5;
/** From one address more people may sign in than one. */
export const FREE_FAILURES_ADDRESS = 20;
export const FIRST_WAIT_MS = 30_000;
const WAIT_MAX_MS = 900_000;
/** After so long without a failure the count begins anew. */
const FORGOTTEN_AFTER_MS = 86_400_000;
/** Addresses remembered; the oldest go first. Accounts are kept in the store. */
const ADDRESSES_MAX = 10_000;

/** Doubled with each further failure. */
function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(20, failures - free));
}

function waitLeft(record: FailureRecord | null | undefined, free: number, nowMs: number): number {
  return record == null ? 0 : Math.max(0, record.lastMs + waitAfter(record.failures, free) - nowMs);
}

/** Whether so many that are being judged would, if all of them failed, leave no free one. */
const isCrowded = (record: FailureRecord | null | undefined, underWay: number, free: number): boolean =>
  underWay > 0 && (record?.failures ?? 0) + underWay >= free;

/** What an attempt came to; `unjudged` where nobody looked whether it was right. */
type Verdict = 'right' | 'wrong' | 'unjudged';
/** Or that it was not judged: how long to wait, or that others are being judged at this moment. */
type Turned = { readonly waitMs: number } | 'crowded';

export interface Lockout {
  /**
   * Lets an attempt be judged, if this account and this address need not wait. Attempts under way count as failures for those that
   * come after them: a burst would otherwise all be admitted before the first has failed.
   */
  readonly attempt: (subject: string, address: string, judge: () => Promise<Verdict>) => Promise<Verdict | Turned>;
}

/** How many are under way by name. */
class UnderWay {
  readonly #counts = new Map<string, number>();
  /** One more; answers how many there were. */
  enter(name: string): number {
    const before = this.#counts.get(name) ?? 0;
    this.#counts.set(name, before + 1);
    return before;
  }
  leave(name: string): void {
    const left = (this.#counts.get(name) ?? 1) - 1;
    if (left === 0) this.#counts.delete(name);
    else this.#counts.set(name, left);
  }
}

export function openLockout(store: PeopleStore, clock: () => number): Lockout {
  const addresses = new Map<string, FailureRecord>();
  const [subjects, places] = [new UnderWay(), new UnderWay()];

  const failedFrom = (address: string, nowMs: number): void => {
    const before = addresses.get(address);
    const anew = before === undefined || before.lastMs + FORGOTTEN_AFTER_MS < nowMs;
    addresses.delete(address);
    addresses.set(address, { failures: anew ? 1 : before.failures + 1, lastMs: nowMs });
    const [oldest] = addresses.keys();
    if (addresses.size > ADDRESSES_MAX && oldest !== undefined) addresses.delete(oldest);
  };

  /** Counted before the account is read: whoever is no longer counted by then has been stored. */
  const turned = async (subject: string, ofSubject: number, address: string, ofAddress: number): Promise<Turned | null> => {
    const own = await store.failuresOf(subject);
    const from = addresses.get(address);
    const nowMs = clock();
    const waitMs = Math.max(waitLeft(from, FREE_FAILURES_ADDRESS, nowMs), waitLeft(own, FREE_FAILURES, nowMs));
    if (waitMs > 0) return { waitMs };
    const crowded = isCrowded(own, ofSubject, FREE_FAILURES) || isCrowded(from, ofAddress, FREE_FAILURES_ADDRESS);
    return crowded ? 'crowded' : null;
  };

  return {
    attempt: async (subject, address, judge) => {
      const [ofSubject, ofAddress] = [subjects.enter(subject), places.enter(address)];
      try {
        const away = await turned(subject, ofSubject, address, ofAddress);
        if (away !== null) return away;
        const verdict = await judge();
        const nowMs = clock();
        if (verdict === 'wrong') {
          failedFrom(address, nowMs);
          await store.addFailure(subject, nowMs, nowMs - FORGOTTEN_AFTER_MS);
        }
        // The account begins anew; the address does not, or one account would open the way to all others.
        if (verdict === 'right') await store.clearFailures(subject);
        return verdict;
      } finally {
        subjects.leave(subject);
        places.leave(address);
      }
    },
  };
}
