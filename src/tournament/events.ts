/** Defines every event of a tournament and its fields. */
import type { ClauseId, Minor } from '../rules/index.ts';
import type { CountRow, DrawnSeat, PositionRow, SpinRow } from './acts.ts';
import type { Conditions } from './conditions.ts';

export type EntryStatus = 'applied' | 'waiting' | 'accepted' | 'refused' | 'withdrawn' | 'retired' | 'disqualified';

/** What happens to the wagers of a player who leaves during a spin. `none`: no spin is under way. */
export type OpenWagers = 'none' | 'void' | 'stand';

/** A row of the cut: the place of the entry, and which cut lets it go on; null if it is eliminated. */
type CutRow = readonly [entry: string, place: number, cut: number | null];
/** A refund in cash. */
export type RefundRow = readonly [entry: string, amount: Minor];
/** An entry after a spin that became void: its chips, and the penalty that it gets back. */
export type VoidRow = readonly [entry: string, chips: Minor, penalty: Minor];
/** An entry whose count differs: its chips in the record, and in the count. */
export type DifferenceRow = readonly [entry: string, chips: Minor, counted: Minor];
export type PrizeRow = readonly [entry: string, place: number, amount: Minor];

interface EventFields {
  /** `practice`: play for nothing, which needs no approval. */
  'conditions-drafted': { version: number; conditions: Conditions; hash: string; practice?: true };
  'conditions-approved': { version: number; hash: string; officer: string; reference: string; added: string | null };
  'approval-withdrawn': { officer: string; why: string };
  'director-appointed': { person: string };
  'deputy-named': { person: string };
  /** `awayMs`: how long nobody was in charge before. */
  'charge-taken': { person: string; awayMs: number };
  'charge-handed-over': { person: string; from: string };
  'charge-left': { person: string };
  'entries-opened': { closesMs: number };
  /** `bot`: the person is a program. Only in practice. */
  'entry-applied': { entry: string; person: string; bot?: true };
  /** `fee` is paid in cash. */
  'entry-accepted': { entry: string; fee: Minor };
  /** All places are taken. */
  'entry-waiting': { entry: string; place: number };
  'entry-refused': { entry: string; why: string };
  'entry-withdrawn': { entry: string; refund: Minor; free: boolean };
  'entries-extended': { closesMs: number };
  'entries-closed': { players: number };
  'tournament-cancelled': { why: string; rows: readonly RefundRow[] };
  'players-briefed': { entries: readonly string[]; by: string };
  /** `recordedBy`: the player has signed on paper, and this person has recorded it. */
  'conditions-signed': { entry: string; version: number; recordedBy?: string };
  'table-designated': { table: string };
  'table-released': { table: string };
  'draw-committed': { session: string; draw: 'seats' | 'lots'; commitment: string };
  /** Another seed is committed before the draw. `seed`: the retired seed; null if it is lost. */
  'draw-retired': { session: string; draw: 'seats' | 'lots'; commitment: string; seed: string | null; why: string };
  /** The players of the session are fixed. The draw depends on the hash of this record. */
  'draw-ordered': { session: string };
  'seats-drawn': { session: string; commitment: string; seed: string; rows: readonly DrawnSeat[] };
  /** A seat that the director changed by hand. `from` is null if the entry had no seat. */
  'seat-allotted': {
    session: string;
    entry: string;
    table: string;
    position: number;
    from: { readonly table: string; readonly position: number } | null;
    why: string;
  };
  /** Two players whose seats the director exchanged. `rows` have their new seats. */
  'seats-exchanged': { session: string; rows: readonly DrawnSeat[]; why: string };
  'table-moved': { session: string; from: string; to: string; why: string };
  'start-altered': { session: string; from: number; to: number; why: string };
  'players-called': { session: string };
  'start-acknowledged': { session: string; entry: string };
  /** A player is there, or a person of the waiting list who would take a seat. */
  'entry-checked-in': { session: string; entry: string };
  /** A check-in was a mistake: the person is not there. */
  'check-in-undone': { session: string; entry: string };
  /** The next person of the waiting list takes the seat of an absent player. */
  'seat-passed-on': { session: string; from: string; to: string };
  /** Every entry in `rows` gets its tournament chips. */
  'session-started': { session: string; rows: readonly CountRow[]; absent: readonly string[] };
  /** `chips`: what is left after the compulsory wagers of the missed spins. */
  'late-arrival': { session: string; entry: string; missed: number; chips: Minor };
  'non-attendance': { session: string; entry: string };
  /** `sinceMs`: the session stood still from this time on, before the record. */
  'session-held': { session: string; why: string; sinceMs?: number };
  'session-resumed': { session: string; heldMs: number };
  /**
   * People take positions at a table: before the first spin, after a move, or as substitutes. The spins after `round` of the table are in the
   * records from now on.
   */
  'positions-taken': { session: string; table: string; round: number; rows: readonly PositionRow[] };
  /** `round`: the number of the round at the table. */
  'spin-recorded': { session: string; table: string; spin: number; rows: readonly SpinRow[]; round?: number };
  /**
   * The last counted spin of the table is void and does not count. The rows have the chips of its players without it, and the penalty that they
   * get back. `reopened`: the table was finished and plays on.
   */
  'spin-voided': { session: string; table: string; spin: number; round: number; rows: readonly VoidRow[]; reopened: boolean };
  /** A compulsory wager that was not placed. It is taken, and never placed for the player. */
  'penalty-taken': { session: string; entry: string; spin: number; amount: Minor };
  /** A player who retired or was disqualified after the close of betting leaves after the spin. `chips` are removed. */
  'entry-left': { session: string; entry: string; spin: number; chips: Minor };
  'entry-out': { session: string; entry: string; spin: number };
  'table-finished': { session: string; table: string; why: 'spins' | 'time' | 'survivors' | 'no-chips' };
  'conclusion-agreed': { session: string; entry: string; table: string };
  'table-concluded': { session: string; table: string; why: string; ground: 'determined' | 'agreed' };
  /**
   * `byTable`: the table has corrected a payment, so the chips are there already. `spin`: the spin of the payment. The chips after it and after
   * all later spins change.
   */
  'chips-corrected': { session: string; entry: string; from: Minor; to: Minor; why: string; byTable?: true; spin?: number };
  'chips-counted': { session: string; table: string; dealer: string; rows: readonly CountRow[] };
  /** A count that was refused. The rows have only the entries whose chips differ. */
  'count-differed': { session: string; table: string; dealer: string; rows: readonly DifferenceRow[] };
  'count-signed': { session: string; table: string; director: string };
  /** Each of the entries gets fresh chips for the play-off. */
  'play-off-needed': { session: string; entries: readonly string[]; places: number; spins: number; chips: Minor };
  'play-off-spin-recorded': { session: string; table: string; spin: number; rows: readonly SpinRow[]; round?: number };
  'lots-needed': { session: string; entries: readonly string[]; places: number };
  /** The chips after the play-off, which then leave the table. */
  'play-off-recorded': { session: string; rows: readonly CountRow[] };
  /** The entries in the order of the lots, the best first. */
  'lots-drawn': { session: string; seed: string; entries: readonly string[] };
  'session-cut': { session: string; rows: readonly CutRow[] };
  /** Tournament chips leave the tables. `cash` is what they become, where the conditions say so. */
  'chips-removed': { session: string; rows: readonly CountRow[]; cash: Minor };
  /** `house` is the part of the fee that stays with the house. The rest goes to the prizes. */
  'bought-back': { entry: string; session: string; fee: Minor; house: Minor };
  'substitute-nominated': { session: string; entry: string; person: string };
  'substitute-approved': { session: string; entry: string; person: string };
  'substitute-refused': { session: string; entry: string; why: string };
  'entry-retired': { entry: string; refund: Minor; wagers: OpenWagers };
  'entry-disqualified': { entry: string; refund: Minor; wagers: OpenWagers; why: string };
  /** The fees become the pool of the prizes and the part of the house. */
  'fees-divided': { pool: Minor; house: Minor };
  'prizes-awarded': { rows: readonly PrizeRow[]; unawarded: Minor };
  'prize-paid': { entry: string; amount: Minor };
  'tournament-finished': Record<never, never>;
}

export type TournamentEventType = keyof EventFields;

/** An event has everything that `evolve` needs to change the state. */
export type TournamentEvent = {
  readonly [T in TournamentEventType]: { readonly type: T } & Readonly<EventFields[T]> & {
      readonly clauses: readonly ClauseId[];
    };
}[TournamentEventType];

export type TournamentEventOf<T extends TournamentEventType> = Extract<TournamentEvent, { readonly type: T }>;
