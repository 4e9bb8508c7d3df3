/** The English messages of the shared parts. */
import type { FailureReason } from '../../../rules/index.ts';
import { EN_LAYOUTS } from './en-layouts.ts';

/** English uses the titles of the rulebooks. */
const GAMES: Readonly<Record<string, string>> = {};

export const EN = {
  tables: 'Tables',
  settings: 'Settings',
  guest: 'Guest',
  me: 'My slips and limits',
  administration: 'Administration',
  administrator: 'Administrator',
  signOut: 'Sign out',
  close: 'Close',
  amountHint: (example: string) => `Enter an amount such as ${example}.`,
  loadFailed: 'This part could not be loaded. Check the connection and try again.',
  retry: 'Try again',
  clauses: (ids: string) => `Clause ${ids}`,
  /** Label of a clause that has no number in its rulebook. */
  unnumbered: 'unnumbered rule',
  games: GAMES,
  layouts: EN_LAYOUTS,
  sign: {
    minimum: 'Minimum',
    maximum: 'Maximum',
    /** Used if the maximum applies to the total wagers of all players on a bet. */
    maximumOfAll: 'Maximum, all players',
  },
  alerts: {
    again: (round: string) => `Round ${round}: this roll does not count.`,
    void: (round: string) => `Round ${round} is void.`,
    wagersReturned: 'All wagers of the round are returned.',
    wagersStand: 'Wagers stand. The dice are rolled again.',
    failures: {
      'not-flat': 'A die does not lie flat.',
      stacked: 'A die lies on another.',
      malfunction: 'The tumbler failed.',
      exposed: 'The dice were seen before betting closed.',
      'too-few-tumbles': 'The dice were tumbled too few times.',
      'early-activation': 'The dice were tumbled before betting closed.',
      'not-together': 'The dice were not thrown together.',
    } satisfies Readonly<Record<FailureReason, string>>,
    corrected: (round: string, was: string, now: string) => `Result of round ${round} corrected: ${now}, not ${was}.`,
    lamps: 'The lamps show a wrong result. The dice decide.',
    malfunction: 'Play is suspended.',
    waitsForHouse: 'The table waits until the house resumes play.',
    waitsFor: (role: string) => `The table waits until the ${role} or above resumes play.`,
  },
};
