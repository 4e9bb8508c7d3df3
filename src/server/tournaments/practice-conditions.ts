/** The built-in conditions of practice tournaments. No authority has approved them, and the prizes are play money. */
import type { Conditions, SessionRules } from '../../tournament/index.ts';
import type { Pace } from '../dealing/index.ts';

/** A practice tournament starts every half hour. */
const PRACTICE_EVERY_MS = 30 * 60_000;
const TABLES = 2;
const SEATS = 8;
const PRACTICE_PLAYERS = TABLES * SEATS;
/** With the pace of a house, the heat and the final take about ten minutes together. */
const SPINS = 7;
const CHIPS = 100_000;
const COMPULSORY = 1000;
/** Time for the cut and for the players to find their table. */
const BREAK_MS = 30_000;
/** Entries close this long before the start, so that bots can take the free places. */
const CLOSE_BEFORE_MS = 30_000;
/** The time that commits and payments add to a round. */
const ROUND_EXTRA_MS = 500;

/** About how long one round takes. Crown asks for three tumbles. */
const roundMs = ({ bettingMs, betweenMs, tumbleMs, suspenseMs, resultMs, payMs }: Pace): number =>
  bettingMs + betweenMs + 3 * tumbleMs + suspenseMs + resultMs + 2 * payMs + ROUND_EXTRA_MS;

/** The next half hour after the time at which entries could still close. */
export const nextPracticeStartMs = (nowMs: number): number =>
  Math.ceil((nowMs + 2 * CLOSE_BEFORE_MS) / PRACTICE_EVERY_MS) * PRACTICE_EVERY_MS;

/** Such as `practice-20261117-1530`, in UTC. */
export const practiceId = (startsMs: number): string =>
  `practice-${new Date(startsMs).toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`;

const session = (id: string, startsMs: number, rules: Partial<SessionRules>): SessionRules => ({
  id,
  kind: 'round',
  entrants: [{ from: 'entries' }],
  tables: 1,
  seats: SEATS,
  length: { by: 'spins', spins: SPINS },
  chips: CHIPS,
  compulsory: { amount: COMPULSORY, shortOfChips: 'all-in' },
  cuts: [],
  startsMs,
  ...rules,
});

export function practiceConditions(startsMs: number, nowMs: number, pace: Pace): Conditions {
  const finalMs = startsMs + Math.ceil(1.1 * SPINS * roundMs(pace)) + BREAK_MS;
  const closesMs = startsMs - CLOSE_BEFORE_MS;
  return {
    name: 'Practice tournament',
    rulebook: 'crown-sic-bo',
    layout: 'A',
    sign: { minimum: 500, maximum: CHIPS },
    entryFee: { amount: 0, housePart: 0 },
    sessions: [
      session('heat', startsMs, { tables: TABLES, cuts: [{ by: 'overall', n: SEATS }] }),
      session('final', finalMs, { kind: 'final', entrants: [{ from: 'advanced', session: 'heat' }] }),
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
