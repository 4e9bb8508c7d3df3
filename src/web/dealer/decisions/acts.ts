/** Which decisions a page offers about a round, a wager, a player or a dispute. The panels build their lists and forms from this table. */
import type { ActsWith, BookAct, Conduct } from '../../../rules/index.ts';
import { findConfirmation } from '../authorise/confirming-roles.ts';

/**
 * What a decision is about. `round`: a past round. `wager`: a wager on the layout. `player`: a player, opened from the panel of the player.
 * `dispute`: an open dispute. `decided`: a decided dispute. `matter`: an entry of the list of open matters. `table`: nothing in particular.
 */
export type Subject = 'round' | 'wager' | 'player' | 'dispute' | 'decided' | 'matter' | 'table';

interface Decision {
  readonly about: readonly Subject[];
  /** Takes money or rights from a player, or undoes a round. */
  readonly danger?: true;
}

type DecisionOnly = ActsWith<{ readonly offered: 'decision' }>;

/** The compiler requires an entry for every act that pages offer as a decision only. */
export const DECISIONS = {
  'correct-settlement': { about: ['round', 'matter'] },
  'confirm-result': { about: ['matter'] },
  adjust: { about: ['round', 'player', 'matter'] },
  'raise-dispute': { about: ['round'] },
  'record-error': { about: ['round'] },
  'void-damaged': { about: ['round'], danger: true },
  invalidate: { about: ['round'], danger: true },
  'void-wager': { about: ['wager'], danger: true },
  'hold-winnings': { about: ['player'], danger: true },
  'record-investigation': { about: ['matter'] },
  'release-held': { about: ['matter'] },
  'forfeit-held': { about: ['matter'], danger: true },
  'exclude-player': { about: ['player'], danger: true },
  'readmit-player': { about: ['player', 'matter'] },
  'agree-limits': { about: ['matter'] },
  'decline-limits': { about: ['matter'] },
  'pay-due': { about: ['matter'] },
  'decide-dispute': { about: ['dispute', 'matter'] },
  'request-review': { about: ['decided'] },
  'decide-review': { about: ['matter'] },
  rule: { about: ['table'] },
} as const satisfies Readonly<Record<DecisionOnly, Decision> & Partial<Record<BookAct, Decision>>>;

export type DecisionAct = keyof typeof DECISIONS;

const DECISION_ACTS = Object.keys(DECISIONS) as readonly DecisionAct[];

export const isDecisionAct = (act: string): act is DecisionAct => act in DECISIONS;

export const isDangerous = (act: DecisionAct): boolean => (DECISIONS[act] as Decision).danger ?? false;

/** The decisions about a subject that this role may make, or that a person of another role may confirm on its device. */
export const decisionsAbout = (conduct: Conduct, role: string, subject: Subject): readonly DecisionAct[] =>
  DECISION_ACTS.filter(
    (act) => (DECISIONS[act].about as readonly Subject[]).includes(subject) && findConfirmation(conduct, role, act) !== null,
  );
