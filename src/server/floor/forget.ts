/** Forgets refusals that nobody will ask about any more. It must never forget a command that was accepted. */
import type { Store } from '../store/store.ts';

const DAY_MS = 86_400_000;
/** So long the fate of a refused command can be asked; then its key is as good as new. */
export const REFUSALS_KEPT_DAYS = 30;
const EVERY_MS = 3_600_000;
/** Forgotten at one go: a few milliseconds of the store's thread, for which commits wait. */
export const FORGOTTEN_MAX = 2000;

export class Forgetting {
  #nextMs = Number.NEGATIVE_INFINITY;

  isDue(nowMs: number): boolean {
    return nowMs >= this.#nextMs;
  }

  /** One go. Where there are more, the next is due at once. */
  async forget(store: Store, nowMs: number): Promise<void> {
    this.#nextMs = nowMs + EVERY_MS;
    const forgotten = await store.forgetRefused(nowMs - REFUSALS_KEPT_DAYS * DAY_MS, FORGOTTEN_MAX);
    if (forgotten === FORGOTTEN_MAX) this.#nextMs = nowMs;
  }
}
