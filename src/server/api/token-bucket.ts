/** A token bucket (a rate limit that allows bursts) that needs no timer. */

export class TokenBucket {
  readonly #perMs: number;
  readonly #capacity: number;
  #tokens: number;
  #refilledAtMs: number;

  constructor(perSecond: number, capacity: number, nowMs: number) {
    this.#perMs = perSecond / 1000;
    this.#capacity = capacity;
    this.#tokens = capacity;
    this.#refilledAtMs = nowMs;
  }

  /** Takes one token. Returns false if the bucket is empty. */
  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#capacity, this.#tokens + Math.max(0, nowMs - this.#refilledAtMs) * this.#perMs);
    this.#refilledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
