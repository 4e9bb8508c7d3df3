/** Estimates the server's clock for countdowns, from the most exact of the last few answers. */

/** At most this many samples are compared. */
const SAMPLES_MAX = 8;
/** The server's clock may run faster or slower by this part, so an older sample is less exact. */
const DRIFT = 0.01;
/** A sample that differs from the others by more than this, and by more than its own error, shows that the server's clock has jumped. */
const JUMP_MS = 500;

/** A clock that never jumps. The system clock may jump during a countdown. */
const monotonicMs = (): number => performance.now();

interface Sample {
  /** Round-trip time. The error of the sample is at most half of this time. */
  readonly tripMs: number;
  /** The server's clock minus the monotonic clock. */
  readonly aheadMs: number;
  /** When the answer arrived, by the monotonic clock. */
  readonly atMs: number;
}

export class ServerClock {
  readonly #monotonicMs: () => number;
  #samples: readonly Sample[] = [];

  constructor(clock: () => number = monotonicMs) {
    this.#monotonicMs = clock;
  }

  /** Returns the start time of a request. Pass it to `addSample` when the answer arrives. */
  startTimer(): number {
    return this.#monotonicMs();
  }

  /** Stores a sample. `serverMs` is the server's time in the answer, `startMs` is when the request was sent. */
  addSample(serverMs: number, startMs: number): void {
    const endMs = this.#monotonicMs();
    const sample = { tripMs: endMs - startMs, aheadMs: serverMs - (startMs + endMs) / 2, atMs: endMs };
    const best = this.#findBest();
    const hasJumped =
      best !== null && Math.abs(sample.aheadMs - best.aheadMs) > this.#errorOf(best) + this.#errorOf(sample) + JUMP_MS;
    this.#samples = hasJumped ? [sample] : [...this.#samples, sample].slice(-SAMPLES_MAX);
  }

  /** The largest possible error of a sample now. */
  #errorOf({ tripMs, atMs }: Sample): number {
    return tripMs / 2 + (this.#monotonicMs() - atMs) * DRIFT;
  }

  /** The most exact sample; null before the first. */
  #findBest(): Sample | null {
    return this.#samples.reduce<Sample | null>(
      (best, sample) => (best === null || this.#errorOf(sample) < this.#errorOf(best) ? sample : best),
      null,
    );
  }

  /** Drops all samples. Called for a new connection, because the server may be a different one. */
  reset(): void {
    this.#samples = [];
  }

  /** Returns the server's time, estimated with the most exact sample. Returns the local time before the first sample. */
  nowMs(): number {
    const best = this.#findBest();
    if (best === null) return Date.now();
    return Math.round(this.#monotonicMs() + best.aheadMs);
  }

  /** The server's clock minus the local clock. */
  get offsetMs(): number {
    return this.#samples.length === 0 ? 0 : this.nowMs() - Date.now();
  }
}
