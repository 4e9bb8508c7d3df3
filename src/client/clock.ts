/** Estimates the server's clock for countdowns, from the fastest of the last few answers. */

/** At most this many samples are compared. Older samples are dropped, because clocks drift. */
const SAMPLES_MAX = 8;

/** A clock that never jumps. The system clock may jump during a countdown. */
const monotonicMs = (): number => performance.now();

interface Sample {
  /** Round-trip time. The error of the sample is at most half of this time. */
  readonly tripMs: number;
  /** The server's clock minus the monotonic clock. */
  readonly aheadMs: number;
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
    const sample = { tripMs: endMs - startMs, aheadMs: serverMs - (startMs + endMs) / 2 };
    this.#samples = [...this.#samples, sample].slice(-SAMPLES_MAX);
  }

  /** Drops all samples. Called for a new connection, because the server may be a different one. */
  reset(): void {
    this.#samples = [];
  }

  /** Returns the server's time, estimated with the fastest sample. Returns the local time before the first sample. */
  nowMs(): number {
    const [first, ...rest] = this.#samples;
    if (first === undefined) return Date.now();
    const best = rest.reduce((fastest, sample) => (sample.tripMs < fastest.tripMs ? sample : fastest), first);
    return Math.round(this.#monotonicMs() + best.aheadMs);
  }

  /** The server's clock minus the local clock. */
  get offsetMs(): number {
    return this.#samples.length === 0 ? 0 : this.nowMs() - Date.now();
  }
}
