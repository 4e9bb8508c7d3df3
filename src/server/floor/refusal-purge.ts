/** Deletes old refusals from the store; records of accepted commands are kept forever. */
import type { Store } from '../store/store.ts';

const DAY_MS = 86_400_000;
/** Refusals are deleted after this many days. Then their keys may be used again. */
export const REFUSALS_KEPT_DAYS = 30;
const PURGE_EVERY_MS = 3_600_000;
/** At most this many refusals are deleted together. Commits wait a few milliseconds meanwhile. */
export const PURGE_BATCH_MAX = 2000;

export class RefusalPurge {
  #nextMs = Number.NEGATIVE_INFINITY;

  isDue(nowMs: number): boolean {
    return nowMs >= this.#nextMs;
  }

  /** Deletes one batch. If there are more old refusals, the next batch is due immediately. */
  async run(store: Store, nowMs: number): Promise<void> {
    this.#nextMs = nowMs + PURGE_EVERY_MS;
    const purged = await store.purgeRefused(nowMs - REFUSALS_KEPT_DAYS * DAY_MS, PURGE_BATCH_MAX);
    if (purged === PURGE_BATCH_MAX) this.#nextMs = nowMs;
  }
}
