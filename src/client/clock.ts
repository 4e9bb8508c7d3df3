/** The server's clock as a client knows it: countdowns run by it, whatever the machine they are shown on thinks. It must never go by a single slow answer. */

/** Answers that are compared; older ones are forgotten, for clocks drift. */
const ANSWERS_KEPT = 8;

/** The time by a clock that nobody sets: a machine's own clock may jump while a countdown runs. */
const steadyMs = (): number => performance.now();

interface Answer {
  /** From the question to the answer; the clock is unsure by half of it. */
  readonly tripMs: number;
  /** The server's clock minus the steady one. */
  readonly aheadMs: number;
}

export class ServerClock {
  readonly #steadyMs: () => number;
  #answers: readonly Answer[] = [];

  constructor(steady: () => number = steadyMs) {
    this.#steadyMs = steady;
  }

  /** What is put into a question, so that its answer can be timed. */
  ask(): number {
    return this.#steadyMs();
  }

  /** The server said `nowMs` in answer to what was asked at `askedMs`. */
  hear(nowMs: number, askedMs: number): void {
    const heardMs = this.#steadyMs();
    const answer = { tripMs: heardMs - askedMs, aheadMs: nowMs - (askedMs + heardMs) / 2 };
    this.#answers = [...this.#answers, answer].slice(-ANSWERS_KEPT);
  }

  /** Another connection, perhaps to another machine and after a long sleep. */
  forget(): void {
    this.#answers = [];
  }

  /** The server's time by the quickest answer; this machine's own before there is any. */
  nowMs(): number {
    const [first, ...rest] = this.#answers;
    if (first === undefined) return Date.now();
    const best = rest.reduce((quickest, answer) => (answer.tripMs < quickest.tripMs ? answer : quickest), first);
    return Math.round(this.#steadyMs() + best.aheadMs);
  }

  /** How far the server's clock is ahead of this machine's. */
  get offsetMs(): number {
    return this.#answers.length === 0 ? 0 : this.nowMs() - Date.now();
  }
}
