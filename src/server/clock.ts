/** The server's time: milliseconds since 1970 that never go back. It runs at the pace of a monotonic clock and follows the clock of the machine. */

/** Where the time comes from; tests replace both. */
export interface ClockSources {
  /** The clock of the machine: milliseconds since 1970. People and programs can set it. */
  readonly wall: () => number;
  /** Milliseconds since any moment. Nobody can set this clock. */
  readonly monotonic: () => number;
}

/** A moment at which the clock of the machine was set. */
export interface ClockStep {
  /** Positive: forward. Negative: back. */
  readonly byMs: number;
  /** The server's time at the step. */
  readonly atMs: number;
}

export interface ClockStatus {
  /** The server's time minus the clock of the machine. */
  readonly aheadMs: number;
  /** The last step since the server started. */
  readonly lastStep: ClockStep | null;
}

/** A larger difference is a step. Smaller differences come from the correction of the machine's clock over the network. */
const STEP_MS = 1000;
/** While the server's time differs from the clock of the machine, it runs faster or slower by this part: 0.2 s in a betting time of 20 s. */
const SLEW = 0.01;

const REAL_SOURCES: ClockSources = { wall: Date.now, monotonic: () => performance.now() };

export class Clock {
  readonly #sources: ClockSources;
  readonly #onStep: (step: ClockStep) => void;
  #nowMs: number;
  #monotonicMs: number;
  /** The difference at the last reading. A sudden change of it is a step. */
  #aheadMs = 0;
  #lastStep: ClockStep | null = null;

  constructor(sources: Partial<ClockSources> = {}, onStep: (step: ClockStep) => void = () => {}) {
    this.#sources = { ...REAL_SOURCES, ...sources };
    this.#onStep = onStep;
    this.#nowMs = this.#sources.wall();
    this.#monotonicMs = this.#sources.monotonic();
  }

  /** The server's time. Bound, so that it can be passed on as a function. */
  readonly now = (): number => {
    const { wall, monotonic } = this.#sources;
    const monotonicMs = monotonic();
    const elapsedMs = Math.max(0, monotonicMs - this.#monotonicMs);
    this.#monotonicMs = monotonicMs;
    const aheadMs = this.#nowMs + elapsedMs - wall();
    const byMs = this.#aheadMs - aheadMs;
    this.#aheadMs = aheadMs;
    if (Math.abs(byMs) > STEP_MS) this.#noteStep(byMs);
    this.#advance(elapsedMs, aheadMs);
    return Math.floor(this.#nowMs);
  };

  /** Lets the time continue after a record of the journal, if the clock of the machine is behind it. */
  startAfter(lastMs: number): void {
    const behindMs = lastMs - this.now();
    if (behindMs <= 0) return;
    this.#nowMs += behindMs;
    this.#aheadMs += behindMs;
    if (behindMs > STEP_MS) this.#noteStep(-behindMs);
  }

  /** By how much the clock of the machine was set forward and the server's time was not; 0 if it was not. */
  pendingMs(): number {
    this.now();
    return this.#aheadMs < -STEP_MS ? Math.floor(-this.#aheadMs) : 0;
  }

  /** Adopts a forward step. The caller has recorded it at every table, so that no deadline becomes shorter. */
  adopt(byMs: number): void {
    this.#nowMs += byMs;
    this.#aheadMs += byMs;
  }

  status(): ClockStatus {
    this.now();
    return { aheadMs: Math.round(this.#aheadMs), lastStep: this.#lastStep };
  }

  #advance(elapsedMs: number, aheadMs: number): void {
    // A forward step waits for `adopt`.
    const slewMs = aheadMs < -STEP_MS ? 0 : Math.min(elapsedMs * SLEW, Math.abs(aheadMs)) * Math.sign(aheadMs);
    this.#nowMs += elapsedMs - slewMs;
    this.#aheadMs -= slewMs;
  }

  #noteStep(byMs: number): void {
    this.#lastStep = { byMs: Math.round(byMs), atMs: Math.floor(this.#nowMs) };
    this.#onStep(this.#lastStep);
  }
}

const formatSeconds = (ms: number): string => `${(Math.abs(ms) / 1000).toFixed(Math.abs(ms) < 10_000 ? 1 : 0)} s`;

/** Sentences for `/ready`; empty if the clock was never set. */
export function describeClock({ aheadMs, lastStep }: ClockStatus): readonly string[] {
  if (lastStep === null) return [];
  const direction = lastStep.byMs > 0 ? 'forward' : 'back';
  const step = `the clock of the machine was set ${direction} by ${formatSeconds(lastStep.byMs)} at ${new Date(lastStep.atMs).toISOString()}`;
  const difference = `the server's time is ${formatSeconds(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} it`;
  return [Math.abs(aheadMs) < STEP_MS ? step : `${step}; ${difference}`];
}
