/** The paces of automatic dealing: how long the system pauses before each step of a round. */

export interface Pace {
  /** Betting time of new practice tables. */
  readonly bettingMs: number;
  /** Pause between the end of a round and the next call for bets. */
  readonly betweenMs: number;
  /** Pause before each tumble. */
  readonly tumbleMs: number;
  /** Pause between the close of betting, or the throw, and the result. */
  readonly suspenseMs: number;
  /** Pause between the result and the settlement. */
  readonly resultMs: number;
  /** Pause before losing wagers are taken, and the same pause again before winners are paid. */
  readonly payMs: number;
  /** Time limit of the shooter, the player who throws, for each step: to bet, to choose dice, to throw. It starts after the betting time. */
  readonly shooterMs: number;
  /** If betting was held open to wait for a wager: how long betting stays open after the first wager. */
  readonly graceMs: number;
  /** In practice: betting stays open for at least this time after the first chip of a newcomer. */
  readonly newcomerMs: number;
  /** After this many rounds without wagers, betting stays open until there is a wager. */
  readonly idleRounds: number;
  /** If no player is seated: `rest` opens no round, `deal` continues to deal, for example for a display. */
  readonly unattended: 'rest' | 'deal';
  /** `half-hour`: a practice tournament can start every half hour. `short`: a tournament takes less than a minute, for development and tests. */
  readonly tournaments: 'half-hour' | 'short';
}

/** `house` is for people, `fast` for development and tests, `bench` (no pauses) for load tests. */
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
    newcomerMs: 15_000,
    idleRounds: 3,
    unattended: 'rest',
    tournaments: 'half-hour',
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
    newcomerMs: 0,
    idleRounds: 3,
    unattended: 'rest',
    tournaments: 'short',
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
    newcomerMs: 0,
    idleRounds: 3,
    unattended: 'rest',
    tournaments: 'half-hour',
  },
};
