/** How fast the system deals, as data. It must never say what is dealt. */

export interface Pace {
  /** How long betting stays open at tables that are set up at this pace. */
  readonly bettingMs: number;
  /** From the end of a round to the next call for bets. */
  readonly betweenMs: number;
  /** From one step to a tumble. */
  readonly tumbleMs: number;
  /** From the close, or the throw, until the dice are shown. */
  readonly suspenseMs: number;
  /** From the result to its settlement. */
  readonly resultMs: number;
  /** Before losers are taken, and before winners are paid. */
  readonly payMs: number;
  /** How long a shooter has to bet, then to choose dice, then to throw; never less than the betting time in all. */
  readonly shooterMs: number;
  /** Where betting was held open for want of a wager: how long it still stays open after the first. */
  readonly graceMs: number;
  /** Rounds in a row that nobody wagered in, after which betting is held open until somebody does. */
  readonly idleRounds: number;
  /** `rest`: no round is opened while nobody sits. `deal`: rounds go on, for displays. */
  readonly unattended: 'rest' | 'deal';
}

/** Names of paces: `house` as people are dealt to, `fast` for trying things out, `bench` without any pause. */
export const PACE_NAMES = ['house', 'fast', 'bench'] as const;
export type PaceName = (typeof PACE_NAMES)[number];

export const PACES: Readonly<Record<PaceName, Pace>> = {
  house: {
    bettingMs: 20_000,
    betweenMs: 3000,
    tumbleMs: 2000,
    suspenseMs: 2500,
    resultMs: 3000,
    payMs: 1500,
    shooterMs: 20_000,
    graceMs: 10_000,
    idleRounds: 3,
    unattended: 'rest',
  },
  fast: {
    bettingMs: 2000,
    betweenMs: 200,
    tumbleMs: 100,
    suspenseMs: 200,
    resultMs: 200,
    payMs: 100,
    shooterMs: 2000,
    graceMs: 1000,
    idleRounds: 3,
    unattended: 'rest',
  },
  bench: {
    bettingMs: 200,
    betweenMs: 0,
    tumbleMs: 0,
    suspenseMs: 0,
    resultMs: 0,
    payMs: 0,
    shooterMs: 200,
    graceMs: 0,
    idleRounds: 3,
    unattended: 'rest',
  },
};
