/** The conditions of simulated tournaments. */
import type { Minor } from '../rules/index.ts';
import type { Conditions, SessionRules } from '../tournament/index.ts';

export const HOUR_MS = 3_600_000;
export const SEATS = 8;
const SPINS = 5;
const CHIPS: Minor = 1000;
export const COMPULSORY: Minor = 25;

/** Three rounds with a repechage. A quarter of the players advances from the heat, the others can buy back or play the repechage. */
export function conditionsFor(players: number): Conditions {
  const sixteenth = players >> 4;
  const session = (id: string, hours: number, rules: Partial<SessionRules>): SessionRules => ({
    ...{ id, kind: 'round', entrants: [], tables: players >> 3, seats: SEATS, length: { by: 'spins', spins: SPINS } },
    ...{ chips: CHIPS, compulsory: { amount: COMPULSORY, shortOfChips: 'all-in' }, cuts: [], startsMs: hours * HOUR_MS },
    ...rules,
  });
  const advancedFrom = (from: string) => ({ from: 'advanced', session: from }) as const;
  return {
    ...{ name: `${players} players`, rulebook: 'crown-sic-bo', layout: 'A', sign: { minimum: 1, maximum: 1_000_000 } },
    entryFee: { amount: 1001, housePart: 101 },
    sessions: [
      session('heat', 2, { entrants: [{ from: 'entries' }], cuts: [{ by: 'overall', n: 4 * sixteenth }] }),
      session('semi', 4, { entrants: [advancedFrom('heat')], cuts: [{ by: 'overall', n: sixteenth }] }),
      session('repechage', 5, {
        ...{ kind: 'repechage', entrants: [{ from: 'eliminated', session: 'heat' }], cuts: [{ by: 'overall', n: sixteenth }] },
      }),
      session('final', 8, {
        ...{ kind: 'final', entrants: [advancedFrom('semi'), advancedFrom('repechage')], tables: players >> 6 },
      }),
    ],
    buyBack: { times: 1, fee: { amount: 503, housePart: 53 }, after: ['heat'], minutes: 60 },
    eligibility: { mayRefuse: false, criteria: null },
    entry: {
      ...{ opensMs: 0, closesMs: HOUR_MS, withdrawFreeUntilMs: HOUR_MS, lateRefundPercent: 50, form: 'at the desk' },
      ...{ playersMin: players, playersMax: players, tooFew: 'cancel' },
    },
    disqualification: { basis: 'a breach of the rules', refundPercent: 0 },
    retirement: { basis: 'at any time', refundPercent: 0 },
    lateness: { graceSpins: 2, chips: 'reduced', waitingList: true },
    prizes: { by: 'shares', percents: [50, 30, 20] },
    ...{ signature: 'not-required', substitutes: 'allowed', noticeMinutes: 20, directorAwaySeconds: 0, chipsBecomeCash: false },
    wagersShown: 'after-close',
    ties: [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, { by: 'play-off', spins: 3, times: 2 }, { by: 'lot' }],
    statements: ['entitled-persons-only', 'director-conducts-rules-prevail'],
    remarks: '',
  };
}
