/** Every event of a table: its fields, who sees it, and what it changes. A field is private unless its record lists it as public. */
import type { BetId, ClauseId, Face, FailureReason, Limits, Minor, Role, SettledRow, Sign } from '../rules/index.ts';

export type { SettledRow };

/** A wager that goes back whole. */
export type ReturnedRow = readonly [player: string, bet: BetId, amount: Minor];

/** What a later decision about an earlier round moves: to the rack (or from it), and what the player could not give back. */
export type ReversalRow = readonly [player: string, amount: number, owed: Minor];

export type RoundEnd = 'settled' | 'void' | 'invalidated';

/** `void`: the shooter's wager was never made, or it went back. */
export type TurnEnd = 'won' | 'lost' | 'void';

/** What an event changes beside what its fields say. */
interface Effects {
  /** The seats: who sits where, or a seat's marker. */
  readonly seats?: true;
  /** The own view of every player, although the event does not name them. */
  readonly everyPlayer?: true;
  /** Nothing but money. Where nobody shoots, it changes nothing that staff may do. */
  readonly onlyMoney?: true;
}

interface EventRecord extends Effects {
  /** `everybody` sees the public fields, and the player whom it names all of it. `player`: that player and staff. `staff`: staff alone. */
  readonly seenBy: 'everybody' | 'player' | 'staff';
  /** The fields that everybody sees beside type and clauses. */
  readonly public: readonly string[];
}

/** The fields are for the compiler alone. */
type RecordOf<Fields> = EventRecord & { readonly fields?: Fields };

const everybody = <Fields = unknown>(shown: readonly (keyof Fields & string)[], effects: Effects = {}): RecordOf<Fields> => ({
  seenBy: 'everybody',
  public: shown,
  ...effects,
});

const player = <Fields = unknown>(effects: Effects = {}): RecordOf<Fields & { player: string }> => ({
  seenBy: 'player',
  public: [],
  ...effects,
});

const staff = <Fields = unknown>(): RecordOf<Fields> => ({ seenBy: 'staff', public: [] });

/** A new event gets its record here; `evolve` then does not compile until it knows the event. */
export const EVENTS = {
  'table-opened': everybody<{ sign: Sign; floatMinor: Minor }>(['sign']),
  'table-closed': everybody([], { seats: true, everyPlayer: true }),
  'notice-posted': everybody<{ notice: 'raise-minimum' | 'closure'; sign: Sign | null; dueMs: number }>([
    'notice',
    'sign',
    'dueMs',
  ]),
  'sign-changed': everybody<{ sign: Sign }>(['sign']),
  'officer-notified': staff(),
  // Warnings about the minimum are forgotten.
  'gaming-day-started': everybody([], { everyPlayer: true }),
  'limits-agreed': player<{ limits: Limits | null; marker: boolean }>({ seats: true }),
  'staff-assigned': staff<{ person: string; role: Role; adult: boolean }>(),
  'staff-relieved': staff<{ person: string }>(),
  'player-seated': player<{ position: number }>({ seats: true }),
  'player-left': player({ seats: true }),
  'player-excluded': player<{ grounds: string }>({ seats: true }),
  'player-readmitted': player(),
  'abstention-noticed': player<{ rounds: number }>(),
  'vacating-required': player({ seats: true }),
  'player-warned': player<{ about: string; times: number }>(),
  'chips-bought': player<{ from: 'cage' | 'wallet'; amount: Minor }>({ onlyMoney: true }),
  'chips-cashed': player<{ to: 'cage' | 'wallet'; amount: Minor }>({ onlyMoney: true }),
  'colour-issued': player<{ colour: string; value: Minor; count: number; marker: boolean }>({ onlyMoney: true }),
  'sharing-agreed': player<{ colour: string }>(),
  'colours-approved': player(),
  'colour-redeemed': player<{ colour: string; count: number; value: Minor; paidMinor: Minor }>({ onlyMoney: true }),
  'wager-placed': player<{ bet: BetId; amount: Minor; refused: Minor; colour: string | null }>({ onlyMoney: true }),
  'wager-withdrawn': player<{ bet: BetId; amount: Minor; colour: string | null }>({ onlyMoney: true }),
  'wager-moved': player<{ from: BetId; to: BetId; amount: Minor; refused: Minor; colour: string | null }>({ onlyMoney: true }),
  'minimum-advised': player<{ bet: BetId; stake: Minor; minimum: Minor }>({ onlyMoney: true }),
  'dry-spin-ordered': everybody<{ ground: string }>(['ground']),
  'betting-opened': everybody<{ round: number; call: string | null; dry: boolean }>(['round', 'call', 'dry']),
  'dice-tumbled': everybody<{ round: number; times: number; total: number; covered: boolean }>([
    'round',
    'times',
    'total',
    'covered',
  ]),
  'betting-closed': everybody<{ round: number; call: string | null; bell: boolean; staked: Minor }>(['round', 'call', 'bell']),
  'dice-uncovered': everybody<{ round: number }>(['round']),
  'dice-thrown': everybody<{ round: number; throw: number; staked: Minor }>(['round', 'throw']),
  'result-entered': everybody<{
    round: number;
    faces: readonly Face[];
    call: string;
    total: number | null;
    lit: readonly BetId[];
    /** Which draw of the commitment this is; only electronic dice have one. */
    draw?: number;
    /** The person who read the dice, at tables where a second person may have to confirm them. */
    readBy?: string;
  }>(['round', 'faces', 'call', 'total', 'lit', 'draw']),
  'result-confirmed': everybody<{ round: number; faces: readonly Face[]; readBy: string }>(['round', 'faces']),
  'round-settled': everybody<{ round: number; rows: readonly SettledRow[]; advised: readonly string[] }>(['round']),
  'losers-taken': everybody<{ round: number; bets: readonly BetId[] }>(['round', 'bets']),
  'winners-paid': everybody<{ round: number; bets: readonly BetId[] }>(['round', 'bets']),
  'round-ended': everybody<{ round: number; end: RoundEnd }>(['round', 'end']),
  'dice-offered': everybody<{ count: number }>(['count']),
  'shooter-accepted': everybody<{ player: string }>([]),
  'dice-chosen': everybody<{ player: string; dice: readonly number[] }>(['dice']),
  'turn-ended': everybody<{ player: string; throws: number; end: TurnEnd }>(['throws', 'end']),
  'shooter-replaced': everybody<{ player: string; by: string }>([]),
  'failure-declared': everybody<{
    round: number;
    reason: FailureReason;
    call: string;
    consequence: 'again' | 'void';
    notified?: Role;
  }>(['round', 'reason', 'call', 'consequence', 'notified']),
  'wagers-returned': everybody<{ round: number; rows: readonly ReturnedRow[] }>(['round']),
  'malfunction-reported': everybody<{ about: string; notified: Role }>(['about', 'notified']),
  'malfunction-rectified': everybody([]),
  'play-interrupted': everybody<{ about: string; outcome: 'established' | 'void' | 'stands' | 'none' }>(['about', 'outcome']),
  'lamps-failed': everybody<{ round: number; about: string }>(['round', 'about']),
  'result-corrected': everybody<{
    round: number;
    was: readonly Face[];
    faces: readonly Face[];
    call: string;
    total: number | null;
    lit: readonly BetId[];
    readBy?: string;
    why: string;
  }>(['round', 'was', 'faces', 'call', 'total', 'lit']),
  // Wagers may end otherwise than their players were told.
  'settlement-corrected': everybody<{
    round: number;
    was: readonly Face[];
    faces: readonly Face[];
    rows: readonly ReversalRow[];
    /** A shooter's wager that had ridden on and is lost after all. */
    ride?: ReturnedRow;
    why: string;
  }>(['round', 'was', 'faces'], { everyPlayer: true }),
  'round-voided-later': everybody<{ round: number; rows: readonly ReversalRow[]; why: string }>(['round']),
  /** A shooter's wager that ended in this round is taken back: one of its throws was no throw. */
  'turn-voided': everybody<{ round: number; bet: BetId; rows: readonly ReversalRow[]; why: string }>(['round', 'bet']),
  'round-invalidated': everybody<{ round: number; ground: string; why: string }>(['round', 'ground']),
  'error-recorded': staff<{ round: number; about: string }>(),
  'adjustment-made': player<{ round: number; amount: number; why: string }>(),
  'wager-voided': player<{ bet: BetId; amount: Minor; grounds: string }>(),
  'winnings-held': player<{ amount: Minor; grounds: string }>(),
  'held-released': player<{ amount: Minor }>(),
  'held-forfeited': player<{ amount: Minor }>(),
  'dispute-raised': player<{ dispute: number; about: string; consult: string | null }>(),
  'dispute-decided': staff<{ dispute: number; decision: string; final: Role; review: string | null }>(),
  'review-requested': player<{ dispute: number; reviewer: string }>(),
  'review-decided': staff<{ dispute: number; decision: string }>(),
  'ruling-made': everybody<{ about: string; decision: string }>(['about', 'decision']),
  'dice-committed': everybody<{ round: number; commitment: string }>(['round', 'commitment']),
  'dice-revealed': everybody<{ round: number; commitment: string; seed: string | null }>(['round', 'commitment', 'seed']),
} as const satisfies Readonly<Record<string, EventRecord>>;

export type EventType = keyof typeof EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

type FieldsOf<T extends EventType> = (typeof EVENTS)[T] extends RecordOf<infer Fields> ? Readonly<Fields> : never;

/** What has happened: enough to change the state without judging. */
export type TableEvent = {
  readonly [T in EventType]: { readonly type: T } & FieldsOf<T> & { readonly clauses: readonly ClauseId[] };
}[EventType];

export type EventOf<T extends EventType> = Extract<TableEvent, { readonly type: T }>;
