/** How fast somebody may ask: a bucket that fills with time. It must never hold a timer. */

/** Tokens come in evenly; what is saved up is bounded. */
export class Bucket {
  readonly #perMs: number;
  readonly #most: number;
  #tokens: number;
  #atMs: number;

  constructor(perSecond: number, most: number, nowMs: number) {
    this.#perMs = perSecond / 1000;
    this.#most = most;
    this.#tokens = most;
    this.#atMs = nowMs;
  }

  /** Takes one; false where there is none. */
  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#most, this.#tokens + Math.max(0, nowMs - this.#atMs) * this.#perMs);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
