/** Defines every act of a tournament: its fields, who may do it, and its clauses. Command types and permissions are derived from these definitions. */
import type { Minor } from '../rules/index.ts';
import type { Conditions } from './conditions.ts';

/**
 * [crown-sic-bo 1-1-tournament-director, 1-1-tournament-player] `pit-boss`: acts for the casino operator. `director`: the Tournament Director or
 * a deputy. `officer`: acts for the authority that approves conditions. `tumbler`: the source of committed randomness.
 */
export const TOURNAMENT_ROLES = ['player', 'dealer', 'director', 'pit-boss', 'officer', 'system', 'tumbler'] as const;
export type TournamentRole = (typeof TOURNAMENT_ROLES)[number];

/** The value type of each field format. */
interface FormatValues {
  readonly text: string;
  readonly number: number;
  readonly texts: readonly string[];
  readonly conditions: Conditions;
  readonly seats: readonly DrawnSeat[];
  readonly spin: readonly SpinRow[];
  readonly counts: readonly CountRow[];
  readonly positions: readonly PositionRow[];
}
export type FieldFormat = keyof FormatValues;

export type DrawnSeat = readonly [entry: string, table: string, position: number];
/** What a spin brought to an entry: its chips after the spin, and what it had wagered. */
export type SpinRow = readonly [entry: string, chips: Minor, wagered: Minor];
export type CountRow = readonly [entry: string, chips: Minor];
/** The person who plays for an entry, and what the table has issued to this person before. */
export type PositionRow = readonly [entry: string, person: string, issued: number];

type FieldRecord = FieldFormat | { readonly optional: FieldFormat };

interface ActRecord {
  readonly who: readonly TournamentRole[];
  readonly clauses: readonly string[];
  readonly fields: Readonly<Record<string, FieldRecord>>;
}

const RECORDS = {
  // Conditions and people in charge.
  /** The system drafts the conditions of practice tournaments. */
  'draft-conditions': { who: ['pit-boss', 'director', 'system'], clauses: ['8.2.1'], fields: { conditions: 'conditions' } },
  /** `hash` binds the approval to the text of the conditions. `added`: conditions that the authority adds. */
  'approve-conditions': {
    who: ['officer'],
    clauses: ['8.1.3'],
    fields: { hash: 'text', reference: 'text', added: { optional: 'text' } },
  },
  'withdraw-approval': { who: ['officer'], clauses: ['8.1.3'], fields: { why: 'text' } },
  'appoint-director': { who: ['pit-boss'], clauses: ['8.1.2'], fields: { person: 'text' } },
  'name-deputy': { who: ['pit-boss', 'director'], clauses: ['8.1.2'], fields: { person: 'text' } },
  /** The director or a deputy is present and takes charge, or comes back. */
  'take-charge': { who: ['director'], clauses: ['8.2.4'], fields: {} },
  'hand-over': { who: ['director'], clauses: ['8.2.4'], fields: { person: 'text' } },
  /** The person in charge goes away, or the system has lost the console. */
  'leave-charge': { who: ['director', 'system'], clauses: ['8.2.4'], fields: { person: { optional: 'text' } } },
  // Entries.
  'open-entries': { who: ['director', 'system'], clauses: ['8.2.1(g)'], fields: {} },
  apply: { who: ['player'], clauses: ['8.2.1(g)'], fields: {} },
  'accept-entry': { who: ['director', 'system'], clauses: ['8.2.1(g)'], fields: { entry: 'text' } },
  'refuse-entry': { who: ['director'], clauses: ['8.2.1(f)'], fields: { entry: 'text', why: 'text' } },
  'withdraw-entry': { who: ['player', 'director'], clauses: ['8.2.1(g)'], fields: { entry: 'text' } },
  'extend-entries': { who: ['director'], clauses: ['8.2.1(g)'], fields: { closesMs: 'number' } },
  'close-entries': { who: ['director', 'system'], clauses: ['8.2.1(g)'], fields: {} },
  'cancel-tournament': { who: ['director', 'pit-boss', 'system'], clauses: ['8.2.1(h)'], fields: { why: 'text' } },
  /** The director has briefed the players, and they understand the conditions. */
  'brief-players': { who: ['director', 'system'], clauses: ['8.2.2'], fields: { entries: 'texts' } },
  'sign-conditions': { who: ['player'], clauses: ['8.2.3'], fields: { entry: 'text' } },
  /** The player has signed the conditions on paper, and the director has the paper. */
  'record-signature': { who: ['director'], clauses: ['8.2.3'], fields: { entry: 'text' } },
  // Tables and seats.
  'designate-table': { who: ['director', 'system'], clauses: ['8.3.1', '8.3.2'], fields: { table: 'text' } },
  'release-table': { who: ['director', 'system'], clauses: ['8.3.1'], fields: { table: 'text' } },
  'commit-draw': { who: ['tumbler'], clauses: ['8.1.1'], fields: { session: 'text', commitment: 'text' } },
  /** The committed seed of a draw is not used any more: it is lost, does not match, or the store was restored from a backup. */
  'retire-draw': {
    who: ['tumbler', 'system'],
    clauses: ['8.1.1'],
    fields: { session: 'text', why: 'text', seed: { optional: 'text' } },
  },
  /** Fixes the players of a session. The tumbler draws their seats right after it. */
  'order-draw': { who: ['director', 'system'], clauses: ['8.1.1', '8.2.1(d)'], fields: { session: 'text' } },
  'draw-seats': { who: ['tumbler'], clauses: ['8.1.1'], fields: { session: 'text', seed: 'text', seats: 'seats' } },
  'allot-seat': {
    who: ['director'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', entry: 'text', table: 'text', position: 'number', why: 'text' },
  },
  /** Two players of a session take the seats of each other. */
  'exchange-seats': {
    who: ['director'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', entry: 'text', other: 'text', why: 'text' },
  },
  'move-table': { who: ['director'], clauses: ['8.3.1'], fields: { session: 'text', from: 'text', to: 'text', why: 'text' } },
  // A session.
  'alter-start': { who: ['director'], clauses: ['8.3.4'], fields: { session: 'text', startsMs: 'number', why: 'text' } },
  /** The players of a drawn session are asked to go to their tables. A session may also start without it. */
  'call-players': { who: ['director'], clauses: ['8.2.1(d)'], fields: { session: 'text' } },
  'acknowledge-start': { who: ['player'], clauses: ['8.3.4'], fields: { session: 'text', entry: 'text' } },
  'check-in': { who: ['player', 'director', 'system'], clauses: ['8.2.1(i)'], fields: { session: 'text', entry: 'text' } },
  /** A person who was checked in by mistake is not there. */
  'undo-check-in': { who: ['director'], clauses: ['8.2.1(i)'], fields: { session: 'text', entry: 'text' } },
  'start-session': { who: ['director', 'system'], clauses: ['8.2.1(d)'], fields: { session: 'text' } },
  'hold-session': { who: ['director', 'system'], clauses: ['8.2.4'], fields: { session: 'text', why: 'text' } },
  'resume-session': { who: ['director', 'system'], clauses: ['8.2.4'], fields: { session: 'text' } },
  /** The players of a table, or a substitute, take their positions. `round`: the last round of the table that does not count. */
  'take-positions': {
    who: ['system'],
    clauses: ['8.3.1', '8.3.3'],
    fields: { session: 'text', table: 'text', round: 'number', rows: 'positions' },
  },
  /** A counted spin of a table. No spins and void spins are not recorded here. `round`: its number at the table. */
  'record-spin': {
    who: ['system'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', table: 'text', spin: 'number', rows: 'spin', round: { optional: 'number' } },
  },
  /** The last counted spin of a table has become void, so it is played again. `round`: its number at the table. */
  'void-spin': {
    who: ['system'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', table: 'text', round: 'number' },
  },
  /** The spin in which a player left was void, so the player leaves without it. */
  'leave-seat': { who: ['system'], clauses: ['8.2.1(h)'], fields: { session: 'text', entry: 'text' } },
  /** The time is over or few enough players are left, and no spin is under way at the table. */
  'finish-table': { who: ['system'], clauses: ['8.2.1(d)'], fields: { session: 'text', table: 'text' } },
  'agree-conclusion': { who: ['player'], clauses: ['8.3.5'], fields: { session: 'text', entry: 'text' } },
  'conclude-table': { who: ['director', 'system'], clauses: ['8.3.5'], fields: { session: 'text', table: 'text', why: 'text' } },
  /**
   * The table has corrected what an entry won or lost. The earlier value stays in the record. `spin`: the counted spin that the table has
   * corrected. Without it, only the present chips change. The director corrects only these.
   */
  'correct-chips': {
    who: ['director', 'system'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', entry: 'text', chips: 'number', why: 'text', spin: { optional: 'number' } },
  },
  'count-chips': {
    who: ['dealer', 'system'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', table: 'text', counts: 'counts' },
  },
  /** The server has refused the count of a dealer, because it differs from the record. The director sees it and decides. */
  'record-difference': {
    who: ['system'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', table: 'text', dealer: 'text', counts: 'counts' },
  },
  'sign-count': { who: ['director', 'system'], clauses: ['8.2.1(d)'], fields: { session: 'text', table: 'text' } },
  'cut-session': { who: ['director', 'system'], clauses: ['8.2.1(d)'], fields: { session: 'text' } },
  /** A counted spin of a play-off. */
  'record-play-off-spin': {
    who: ['system'],
    clauses: ['8.2.1(d)'],
    fields: { session: 'text', table: 'text', spin: 'number', rows: 'spin', round: { optional: 'number' } },
  },
  'record-play-off': { who: ['system'], clauses: ['8.2.1(d)'], fields: { session: 'text', rows: 'counts' } },
  'draw-lots': { who: ['tumbler'], clauses: ['8.1.1'], fields: { session: 'text', seed: 'text', entries: 'texts' } },
  // Players who leave, come back or are replaced.
  'buy-back': { who: ['player', 'director'], clauses: ['8.2.1(e)'], fields: { entry: 'text' } },
  'nominate-substitute': { who: ['player'], clauses: ['8.3.3'], fields: { session: 'text', entry: 'text', person: 'text' } },
  /** The director confirms that the substitute is briefed, and has signed if the conditions ask for it. */
  'approve-substitute': {
    who: ['director'],
    clauses: ['8.2.2', '8.2.3', '8.3.3'],
    fields: { session: 'text', entry: 'text', person: { optional: 'text' } },
  },
  'refuse-substitute': { who: ['director'], clauses: ['8.3.3'], fields: { session: 'text', entry: 'text', why: 'text' } },
  'retire-entry': { who: ['player', 'director'], clauses: ['8.2.1(h)'], fields: { entry: 'text' } },
  'disqualify-entry': { who: ['director'], clauses: ['8.2.1(h)'], fields: { entry: 'text', why: 'text' } },
  // Prizes.
  'award-prizes': { who: ['director', 'system'], clauses: ['8.2.1(j)'], fields: {} },
  'pay-prize': { who: ['director', 'system'], clauses: ['8.2.1(j)'], fields: { entry: 'text' } },
} as const satisfies Readonly<Record<string, ActRecord>>;

export type TournamentAct = keyof typeof RECORDS;
export const TOURNAMENT_ACT_RECORDS: Readonly<Record<TournamentAct, ActRecord>> = RECORDS;
export const TOURNAMENT_ACTS = Object.keys(RECORDS) as readonly TournamentAct[];

type ValueOf<F> = F extends FieldFormat ? FormatValues[F] : never;
type OptionalKeys<F> = { [K in keyof F]: F[K] extends { readonly optional: FieldFormat } ? K : never }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
type Body<A, F> = Flat<
  { readonly type: A } & { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
    readonly [K in OptionalKeys<F>]?: F[K] extends { readonly optional: infer O } ? ValueOf<O> : never;
  }
>;
type Bodies = { [A in TournamentAct]: Body<A, (typeof RECORDS)[A]['fields']> };

export type TournamentBody = Bodies[TournamentAct];

/** The person who gives the command. The server sets the actor; the sender cannot choose it. */
export interface TournamentActor {
  readonly person: string;
  readonly role: TournamentRole;
}

/** Facts from the records of the house. The server adds them to a command, and the journal keeps them. */
export interface TournamentFacts {
  /** The hash of the drafted conditions. */
  readonly hash?: string;
  /** A practice house plays for nothing and needs no approval. */
  readonly practice?: true;
  /** The person who wants to play is excluded, under age, or works in the house. */
  readonly excluded?: true;
  readonly underAge?: true;
  readonly holdsRole?: true;
  /** The table has a round, wagers or players with chips. */
  readonly tableInUse?: true;
  /** A spin is under way at the table of the entry, or at the table of the act, and betting is open or closed. */
  readonly betting?: 'open' | 'closed';
  /** The table has a result or a correction that is not in the records yet. */
  readonly unrecorded?: true;
  /** Since when nobody could play: the server was not running, or the director was away. */
  readonly stoodStillSinceMs?: number;
  /** [crown-sic-bo 8.2.1(f)(i)] Entries whose players are excluded, under age, or work in the house. */
  readonly ineligible?: readonly string[];
  /** The person who applies is a program. Only in practice. */
  readonly bot?: true;
}

interface CommonFields {
  readonly by: TournamentActor;
  readonly atMs: number;
  /** Absent if no fact matters for the command. */
  readonly house?: TournamentFacts;
}

export type TournamentCommand = CommonFields & TournamentBody;
export type TournamentCommandOf<A extends TournamentAct> = CommonFields & Bodies[A];
