/** The conditions of a tournament: everything that rule 8.2.1 of Crown Sic Bo asks for, as data that a regulator approves before play. */
import type { Minor, Sign } from '../rules/index.ts';

/** Values that survive JSON. After the approval they are frozen: a change is a new version, which needs a new approval. */
export interface Conditions {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string;
  /** The limits at every table of the tournament, in tournament chips. */
  readonly sign: Sign;
  /** [crown-sic-bo 8.2.1(a)] The entry fee in cash; 0 if there is none. `housePart` stays with the house, and the rest goes to the prizes. */
  readonly entryFee: { readonly amount: Minor; readonly housePart: Minor };
  /** [crown-sic-bo 8.2.1(d)] Sessions in the order of play. */
  readonly sessions: readonly SessionRules[];
  /** [crown-sic-bo 8.2.1(e)] How an eliminated player can buy back into the tournament; null if this is not possible. */
  readonly buyBack: BuyBack | null;
  /** [crown-sic-bo 8.2.1(f)] Who may enter. */
  readonly eligibility: Eligibility;
  /** [crown-sic-bo 8.2.1(g)] When and how people enter. */
  readonly entry: EntryTerms;
  /** [crown-sic-bo 8.2.1(h)] When the director removes a player. */
  readonly disqualification: Ending;
  /** [crown-sic-bo 8.2.1(h)] When a player may stop. */
  readonly retirement: Ending;
  /** [crown-sic-bo 8.2.1(i)] What happens to a player who is late or absent. */
  readonly lateness: Lateness;
  /** [crown-sic-bo 8.2.1(j)] The prizes, in cash. */
  readonly prizes: Prizes;
  /** Whether each player signs a copy of the conditions before play. */
  readonly signature: 'required' | 'not-required';
  /** Whether a player may name a substitute for a session. The director approves each one. */
  readonly substitutes: 'allowed' | 'not-allowed';
  /** How long before a changed start the players are told. */
  readonly noticeMinutes: number;
  /** How long the director may be away before no further spin begins. */
  readonly directorAwaySeconds: number;
  /** Whether tournament chips become cash at the end of a session, one unit for one unit. */
  readonly chipsBecomeCash: boolean;
  /** When the players at a table see the wagers of the others. */
  readonly wagersShown: 'live' | 'after-close' | 'never';
  /** How ties are decided, in this order, after the chips themselves. The list ends with `lot`, or with `share` if there is only one session. */
  readonly ties: readonly TieStep[];
  /** [crown-sic-bo 8.2.1(f)(i), 8.2.1(f)(ii), 8.2.1(k)] What the conditions say to everyone. */
  readonly statements: readonly Statement[];
  /** Anything else that the players are told. */
  readonly remarks: string;
}

/** Two statements are always needed. `may-refuse-any-application` is needed exactly if the house reserves that right. */
export const STATEMENTS = ['entitled-persons-only', 'may-refuse-any-application', 'director-conducts-rules-prevail'] as const;
export type Statement = (typeof STATEMENTS)[number];

/** `round`: a session of the main draw. The others give eliminated or late players another way: they have the same mechanism. */
export const SESSION_KINDS = ['round', 'repechage', 'catch-up', 'secondary', 'final'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

export interface SessionRules {
  /** Unique in the tournament, such as `heat` or `final`. */
  readonly id: string;
  readonly kind: SessionKind;
  /** Who plays: all entries, or those who advanced from or were eliminated in earlier sessions. */
  readonly entrants: readonly Entrants[];
  /** The number of tables that are active, and the number of players at one table. */
  readonly tables: number;
  readonly seats: number;
  readonly length: SessionLength;
  /** [crown-sic-bo 8.2.1(b)] Tournament chips of each player at the start of the session. */
  readonly chips: Minor;
  /** [crown-sic-bo 8.2.1(c)] What each player must wager in each spin; null if nothing. */
  readonly compulsory: Compulsory | null;
  /** Who goes on: applied in this order to those who have not advanced yet. Empty in the last session. */
  readonly cuts: readonly Cut[];
  /** Milliseconds since 1970. */
  readonly startsMs: number;
}

export type Entrants = { readonly from: 'entries' } | { readonly from: 'advanced' | 'eliminated'; readonly session: string };

/** A spin that is no spin or void does not count. When the time ends, the spin under way is finished and no other begins. */
export type SessionLength =
  | { readonly by: 'spins'; readonly spins: number }
  | { readonly by: 'time'; readonly minutes: number }
  | { readonly by: 'survivors'; readonly remaining: number; readonly spinsMax: number };

export interface Compulsory {
  readonly amount: Minor;
  /** A player with fewer chips wagers all of them, or is eliminated. */
  readonly shortOfChips: 'all-in' | 'eliminated';
}

/** `table`: the best n of each table. `overall`, `best-of-rest`: the best n of all. `lot`: n drawn by lot. */
export const CUT_KINDS = ['table', 'overall', 'best-of-rest', 'lot'] as const;

/** A cut applies to the players who have not advanced yet. */
export interface Cut {
  readonly by: (typeof CUT_KINDS)[number];
  readonly n: number;
}

/**
 * `before-last-spin`: the chips before the last spin. `earlier-spins`: the chips after each earlier spin, the latest first. `play-off`: spins
 * with equal fresh chips, at most `times`. `lot`: by the committed randomness. `share`: the tied players share the prizes of their places.
 */
export type TieStep =
  | { readonly by: 'before-last-spin' | 'earlier-spins' | 'lot' | 'share' }
  | { readonly by: 'play-off'; readonly spins: number; readonly times: number };

export interface BuyBack {
  /** How often one entry can buy back. */
  readonly times: number;
  readonly fee: { readonly amount: Minor; readonly housePart: Minor };
  /** Sessions after which an eliminated player can buy back into the next session of the main draw. */
  readonly after: readonly string[];
  /** Minutes after the cut of the session. */
  readonly minutes: number;
}

export interface Eligibility {
  /** The house reserves the right to refuse any application. Then `may-refuse-any-application` is among the statements. */
  readonly mayRefuse: boolean;
  /** [crown-sic-bo 8.2.1(f)(iii)] General selection criteria; null if there are none. */
  readonly criteria: string | null;
}

export interface EntryTerms {
  readonly opensMs: number;
  readonly closesMs: number;
  /** Until then an applicant withdraws without financial penalty. */
  readonly withdrawFreeUntilMs: number;
  /** The part of the fee that is refunded after that, in per cent. */
  readonly lateRefundPercent: number;
  /** Where the application form is, or what it asks. */
  readonly form: string;
  readonly playersMin: number;
  readonly playersMax: number;
  /** What happens if there are fewer players than the minimum at the close of entries. */
  readonly tooFew: 'cancel' | 'extend';
}

export interface Ending {
  /** On what basis a player is disqualified, or may retire. */
  readonly basis: string;
  /** The part of the entry fee and of buy-backs that is refunded, in per cent. */
  readonly refundPercent: number;
}

export interface Lateness {
  /** A player who arrives within this many spins still plays. */
  readonly graceSpins: number;
  /** `reduced`: the compulsory wagers of missed spins are taken from the chips. */
  readonly chips: 'kept' | 'reduced';
  /** Whether the next person on the waiting list takes the seat of an absent player before the first spin. */
  readonly waitingList: boolean;
}

/** `shares`: parts of the pool in per cent, which add up to 100. `amounts`: cash that the house guarantees. Both from the first place on. */
export type Prizes =
  | { readonly by: 'shares'; readonly percents: readonly number[] }
  | { readonly by: 'amounts'; readonly amounts: readonly Minor[] };
