/** The built-in conditions of practice tournaments. No authority has approved them, and the prizes are play money. */
import type { Conditions, SessionRules } from '../../tournament/index.ts';
import type { Pace } from '../dealing/index.ts';

/** No other tables of the practice house have these names. */
export const PRACTICE_TABLES: readonly string[] = ['cup-1', 'cup-2'];
const TABLES = PRACTICE_TABLES.length;
const SEATS = 8;
const PRACTICE_PLAYERS = TABLES * SEATS;
const CHIPS = 100_000;
const COMPULSORY = 1000;

interface Schedule {
  /** The time from one start to the next. */
  readonly everyMs: number;
  /** Entries close this long before the start, so that the seats can be drawn. */
  readonly closeBeforeMs: number;
  /** Bots take the free places this long before the close of entries. */
  readonly botsBeforeMs: number;
  /** If a player starts a tournament: time to enter, and time for the draw after the close of entries. */
  readonly joinMs: number;
  readonly drawMs: number;
  /** A tournament whose tables are in use is cancelled this long after its start. */
  readonly tablesWaitMs: number;
  /** Time for the cut and for the players to find their table. */
  readonly breakMs: number;
  /** The spins of the heat and of the final. */
  readonly spins: number;
}

/** With the pace of a house, the heat and the final take about ten minutes together. */
const HALF_HOUR_SCHEDULE: Schedule = {
  everyMs: 30 * 60_000,
  closeBeforeMs: 30_000,
  botsBeforeMs: 15_000,
  joinMs: 8000,
  drawMs: 10_000,
  tablesWaitMs: 30 * 60_000,
  breakMs: 30_000,
  spins: 7,
};
/** For development and tests: a tournament takes less than a minute. */
const SHORT_SCHEDULE: Schedule = {
  everyMs: 20_000,
  closeBeforeMs: 4000,
  botsBeforeMs: 3000,
  joinMs: 2000,
  drawMs: 3000,
  tablesWaitMs: 180_000,
  breakMs: 4000,
  spins: 3,
};

export const practiceSchedule = ({ tournaments }: Pick<Pace, 'tournaments'>): Schedule =>
  tournaments === 'short' ? SHORT_SCHEDULE : HALF_HOUR_SCHEDULE;

/** The time that commits and payments add to a round. */
const ROUND_EXTRA_MS = 500;

/** About how long one round takes. Crown asks for three tumbles. */
const roundMs = ({ bettingMs, betweenMs, tumbleMs, suspenseMs, resultMs, payMs }: Pace): number =>
  bettingMs + betweenMs + 3 * tumbleMs + suspenseMs + resultMs + 2 * payMs + ROUND_EXTRA_MS;

/** The next start for which entries can still open and close. */
export function nextPracticeStartMs(nowMs: number, pace: Pace): number {
  const { everyMs, closeBeforeMs } = practiceSchedule(pace);
  return Math.ceil((nowMs + 2 * closeBeforeMs) / everyMs) * everyMs;
}

/** Such as `practice-20261117-1530`, in UTC. A start within a minute has the seconds too. */
export function practiceId(startsMs: number): string {
  const digits = new Date(startsMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `practice-${digits.replace(/00$/, '')}`;
}

const session = (id: string, startsMs: number, spins: number, rules: Partial<SessionRules>): SessionRules => ({
  id,
  kind: 'round',
  entrants: [{ from: 'entries' }],
  tables: 1,
  seats: SEATS,
  length: { by: 'spins', spins },
  chips: CHIPS,
  compulsory: { amount: COMPULSORY, shortOfChips: 'all-in' },
  cuts: [],
  startsMs,
  ...rules,
});

export function practiceConditions(
  startsMs: number,
  nowMs: number,
  pace: Pace,
  closeBeforeMs: number = practiceSchedule(pace).closeBeforeMs,
): Conditions {
  const { breakMs, spins } = practiceSchedule(pace);
  const finalMs = startsMs + Math.ceil(1.1 * spins * roundMs(pace)) + breakMs;
  const closesMs = startsMs - closeBeforeMs;
  return {
    name: 'Practice tournament',
    rulebook: 'crown-sic-bo',
    layout: 'A',
    sign: { minimum: 500, maximum: CHIPS },
    entryFee: { amount: 0, housePart: 0 },
    sessions: [
      session('heat', startsMs, spins, { tables: TABLES, cuts: [{ by: 'overall', n: SEATS }] }),
      session('final', finalMs, spins, { kind: 'final', entrants: [{ from: 'advanced', session: 'heat' }] }),
    ],
    buyBack: null,
    eligibility: { mayRefuse: false, criteria: null },
    entry: {
      opensMs: Math.min(nowMs, closesMs),
      closesMs,
      withdrawFreeUntilMs: closesMs,
      lateRefundPercent: 100,
      form: 'Sign up on the page of the tournament.',
      // The heat eliminates somebody also if some bots have come too late.
      playersMin: SEATS + 1,
      playersMax: PRACTICE_PLAYERS,
      tooFew: 'cancel',
    },
    disqualification: { basis: 'Nobody is disqualified in practice.', refundPercent: 0 },
    retirement: { basis: 'A player may stop at any time.', refundPercent: 0 },
    lateness: { graceSpins: 2, chips: 'reduced', waitingList: true },
    prizes: { by: 'amounts', amounts: [CHIPS, CHIPS / 2, CHIPS / 4] },
    signature: 'not-required',
    substitutes: 'not-allowed',
    noticeMinutes: 1,
    directorAwaySeconds: 0,
    chipsBecomeCash: false,
    wagersShown: 'after-close',
    // Without play-offs, so that the tournament ends in time.
    ties: [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, { by: 'lot' }],
    statements: ['entitled-persons-only', 'director-conducts-rules-prevail'],
    remarks: 'Practice, not approved: play money, no cash value. Bots take the free places.',
  };
}
