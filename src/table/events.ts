/** Defines every event of a table: its fields, who sees it, and what it changes. Fields are private unless `public` lists them. */
import type { BetId, ClauseId, Face, FailureReason, Limits, Minor, Role, SettledRow, Sign } from '../rules/index.ts';

import type { TournamentSession } from './state.ts';

export type { SettledRow };

export type ReturnedRow = readonly [player: string, bet: BetId, amount: Minor];

/**
 * A correction of a settled round: what it adds to the player's rack and to what is due to the player; negative amounts are taken. The
 * player then owes `owed` from this round.
 */
export type ReversalRow = readonly [player: string, rack: number, owed: Minor, due: number];

/** What one person read on the dice. */
export interface Reading {
  readonly person: string;
  readonly faces: readonly Face[];
}

/** What a notice at the table announces: a sign with a higher minimum, or the closing of the table. */
export type NoticeKind = 'raise-minimum' | 'closure';

/** What an investigation decides about held winnings: the player gets them, or the house keeps them. */
export type InvestigationOutcome = 'release' | 'keep';

/** Where a player's chips come from, and where they go. */
export type ChipSource = 'cage' | 'wallet' | 'tournament';

export type RoundEnd = 'settled' | 'void' | 'invalidated';

/** What players owed because of a round that the table has forgotten, before the event. */
export type EarlierDebts = readonly (readonly [player: string, amount: Minor])[];

/** `void`: the shooter's wager was never placed, or it was returned. */
export type TurnEnd = 'won' | 'lost' | 'void';

/** The views that an event changes. */
interface Effects {
  /** Fields that not even staff see before the journal of the ended round. Only the sender of the command sees them. */
  readonly sealed?: readonly string[];
  /** Fields with the id of another player. The player of the event does not see them. */
  readonly otherPlayer?: readonly string[];
  /** Seats or their markers change. A marker shows that the player has individual limits. */
  readonly seats?: true;
  /** The views of all players change, including players whom the event does not mention. */
  readonly everyPlayer?: true;
  /** Only money changes. At tables without a shooter, staff may then do the same acts as before. */
  readonly onlyMoney?: true;
}

export interface EventDefinition extends Effects {
  /**
   * `everybody`: everybody sees the public fields, and the player of the event sees all fields except those of `otherPlayer`. `player`:
   * only the player of the event and staff see the event. `staff`: only staff see the event.
   */
  readonly seenBy: 'everybody' | 'player' | 'staff';
  /** The fields that everybody sees besides type and clauses. */
  readonly public: readonly string[];
}

/** `fields` exists only for the compiler: it holds the types. */
type DefinitionOf<Fields> = EventDefinition & { readonly fields?: Fields };

// The next three functions define an event by the people who see it.
const everybody = <Fields = unknown>(
  publicNames: readonly (keyof Fields & string)[],
  effects: Effects = {},
): DefinitionOf<Fields> => ({
  seenBy: 'everybody',
  public: publicNames,
  ...effects,
});

const player = <Fields = unknown>(effects: Effects = {}): DefinitionOf<Fields & { player: string }> => ({
  seenBy: 'player',
  public: [],
  ...effects,
});

const staff = <Fields = unknown>(): DefinitionOf<Fields> => ({ seenBy: 'staff', public: [] });

/**
 * Add new events here. `evolve` does not compile until it handles them. Fields of several events: `call` is what the dealer says
 * (null if nothing), `was` the faces before a correction, `about` and `why` texts of staff, `ground` a reason that the rulebook lists.
 */
export const EVENTS = {
  // `tournament`: the session for which a tournament table opens, without the chips of earlier sessions. Absent at other tables.
  'table-opened': everybody<{ sign: Sign; floatMinor: Minor; tournament?: TournamentSession }>(['sign'], { everyPlayer: true }),
  // `minimumFixedUntilMs`: until then, the table may not reopen with a higher minimum that no notice announced. Absent if it may.
  'table-closed': everybody<{ minimumFixedUntilMs?: number }>([], { seats: true, everyPlayer: true }),
  // `dueMs`: the announced time.
  'notice-posted': everybody<{ notice: NoticeKind; sign: Sign | null; dueMs: number }>(['notice', 'sign', 'dueMs']),
  'notice-withdrawn': everybody<{ notice: NoticeKind }>(['notice']),
  'sign-changed': everybody<{ sign: Sign }>(['sign']),
  'officer-notified': staff(),
  // Clears the warnings about the minimum. `lapsed`: the notices that end with the gaming day. `officerUntold`: the officer must be told
  // again before the table closes. Both are absent if there is nothing to end.
  'gaming-day-started': everybody<{ lapsed?: readonly NoticeKind[]; officerUntold?: true }>([], { everyPlayer: true }),
  // Individual limits: staff propose them, the player accepts or declines, and they hold from the next round on. null: the sign applies.
  'limits-proposed': player<{ limits: Limits }>(),
  'limits-declined': player(),
  'limits-agreed': player<{ limits: Limits | null; marker: boolean; accepted?: 'own-page' | 'in-presence' }>(),
  'limits-in-force': player<{ limits: Limits | null; marker: boolean }>({ seats: true }),
  'staff-assigned': staff<{ person: string; role: Role; adult: boolean }>(),
  'staff-relieved': staff<{ person: string }>(),
  // `person` keys the result of the round instead of `from`, who tumbled or had taken over.
  'table-taken-over': staff<{ round: number; person: string; from: string }>(),
  'player-seated': player<{ position: number }>({ seats: true }),
  'player-left': player({ seats: true }),
  'player-excluded': player<{ grounds: string }>({ seats: true }),
  'player-readmitted': player(),
  'abstention-noticed': player<{ rounds: number }>(),
  'vacating-required': player({ seats: true }),
  'player-warned': player<{ about: string; times: number }>(),
  // The cage is the cashier of the house. The wallet is the player's money at the table that is not in chips.
  // `tournament`: only at tournament tables, where the cage is the bank of the tournament.
  'chips-bought': player<{ from: ChipSource; amount: Minor }>({ onlyMoney: true }),
  'chips-cashed': player<{ to: ChipSource; amount: Minor }>({ onlyMoney: true }),
  // The marker shows that one chip is worth more than the minimum.
  'colour-issued': player<{ colour: string; value: Minor; count: number; marker: boolean }>({ onlyMoney: true }),
  // null in records of version 2: such a consent named no newcomer, so it counts for none.
  'sharing-agreed': player<{ colour: string; newcomer: string | null }>({ otherPlayer: ['newcomer'] }),
  'colours-approved': player(),
  'colour-redeemed': player<{
    colour: string;
    count: number;
    value: Minor;
    paidMinor: Minor;
    /** Chips of a closed table: the value at which they were issued, or the lowest minimum of the game if nobody knows that value. */
    source?: 'issued' | 'lowest-minimum';
    /** Chips of a closed table: the table that issued them, or whose sign has the lowest minimum. */
    table?: string;
    /** The table did not issue these chips to the player, or they were lost at the table before. */
    found?: true;
  }>({ onlyMoney: true }),
  // `refused` is the part of the amount above the maximum.
  'wager-placed': player<{ bet: BetId; amount: Minor; refused: Minor; colour: string | null }>({ onlyMoney: true }),
  'wager-withdrawn': player<{ bet: BetId; amount: Minor; colour: string | null }>({ onlyMoney: true }),
  'wager-moved': player<{ from: BetId; to: BetId; amount: Minor; refused: Minor; colour: string | null }>({ onlyMoney: true }),
  // Tells the player that the stake is below the minimum.
  'minimum-advised': player<{ bet: BetId; stake: Minor; minimum: Minor }>({ onlyMoney: true }),
  'dry-spin-ordered': everybody<{ ground: string }>(['ground']),
  // `dry`: the round is a dry spin, a round without wagers.
  'betting-opened': everybody<{ round: number; call: string | null; dry: boolean }>(['round', 'call', 'dry']),
  // `times`: tumbles now. `total`: tumbles in this round. `covered`: whether the dice are covered.
  'dice-tumbled': everybody<{
    round: number;
    times: number;
    total: number;
    covered: boolean;
    /** The person who tumbled, if this person must also key the result. */
    tumbledBy?: string;
  }>(['round', 'times', 'total', 'covered']),
  'betting-closed': everybody<{ round: number; call: string | null; bell: boolean; staked: Minor }>(['round', 'call', 'bell']),
  'dice-uncovered': everybody<{ round: number }>(['round']),
  'dice-thrown': everybody<{ round: number; throw: number; staked: Minor }>(['round', 'throw']),
  'result-entered': everybody<{
    round: number;
    faces: readonly Face[];
    call: string;
    total: number | null;
    lit: readonly BetId[];
    /** The number of the draw from the committed seed; only for electronic dice. */
    draw?: number;
    /** The person who read the dice, at tables where a second person may have to confirm them. */
    readBy?: string;
  }>(['round', 'faces', 'call', 'total', 'lit', 'draw']),
  // A reading that needs a second person. Only its reader sees the faces until another person has read the same ones.
  'reading-sealed': everybody<{ round: number; faces: readonly Face[]; readBy: string; why: string | null }>(['round'], {
    sealed: ['faces', 'why'],
  }),
  // A reading for the correction of a settled round that needs a second person. The settled result stands until another person has read the
  // same faces.
  'correction-sealed': everybody<{ round: number; faces: readonly Face[]; readBy: string; why: string }>(['round'], {
    sealed: ['faces', 'why'],
  }),
  // The second reading differs. Staff see both readings, because now the role that corrects results decides.
  'readings-differ': everybody<{ round: number; readings: readonly Reading[] }>(['round']),
  'result-confirmed': everybody<{ round: number; faces: readonly Face[]; readBy: string }>(['round', 'faces']),
  // `advised` lists the players who are warned: their wagers below the minimum count only this time.
  // The losing wagers stay on the layout, and everything that players get is due. `paidAtOnce`: only in records of conduct versions 1 and 2.
  'round-settled': everybody<{
    round: number;
    rows: readonly SettledRow[];
    advised: readonly string[];
    paidAtOnce?: true;
  }>(['round']),
  // Moves the losing wagers to the float (the chips of the house). `wagersHidden`: in a tournament, players never see the wagers of others,
  // so the public event does not have the bets.
  'losers-taken': everybody<{ round: number; bets: readonly BetId[]; wagersHidden?: true }>(['round', 'bets'], {
    everyPlayer: true,
  }),
  // Moves what these bets owe to the racks (the chips of the players).
  'winners-paid': everybody<{ round: number; bets: readonly BetId[]; wagersHidden?: true }>(['round', 'bets'], {
    everyPlayer: true,
  }),
  // Pays what is due to a player outside the bets of the current round.
  'due-paid': player<{ amount: Minor }>(),
  'round-ended': everybody<{
    round: number;
    end: RoundEnd;
    /** Set in records of conduct versions 1 and 2, in which void rounds counted as rounds without a wager. */
    abstentionCounted?: true;
    /** Set in records of conduct versions 1 to 3, which did not keep who placed no wager in a round. */
    idleUnknown?: true;
  }>(['round', 'end']),
  'dice-offered': everybody<{ count: number }>(['count']),
  'shooter-accepted': everybody<{ player: string }>([]),
  'dice-chosen': everybody<{ player: string; dice: readonly number[] }>(['dice']),
  'turn-ended': everybody<{ player: string; throws: number; end: TurnEnd }>(['throws', 'end']),
  // `by` is the player who throws instead of the shooter `player`.
  'shooter-replaced': everybody<{ player: string; by: string }>([], { otherPlayer: ['by'] }),
  'failure-declared': everybody<{
    round: number;
    reason: FailureReason;
    call: string;
    consequence: 'again' | 'void';
    notified?: Role;
  }>(['round', 'reason', 'call', 'consequence', 'notified']),
  // Reverses the settlement of a round whose roll has failed. The wagers at the close lie on the layout again, and the dice are rolled again.
  // `rows` has cash chips only. Colour chips that players got back lie on the layout again, as far as the players still have them.
  'settlement-reversed': everybody<{
    round: number;
    rows: readonly ReversalRow[];
    /** Set if the round is reversed for the second time, and had ended before the first time. */
    hadEnded?: true;
    /** What the shooter's wager does, if it does not simply follow the round: `lost` at another throw, or it `lies` again. */
    shooterBet?: 'lost' | 'lies';
  }>(['round'], { everyPlayer: true }),
  // A failure of the roll was noticed after the result was entered. `faces` no longer count.
  'result-withdrawn': everybody<{ round: number; faces: readonly Face[] }>(['round', 'faces']),
  'wagers-returned': everybody<{ round: number; rows: readonly ReturnedRow[] }>(['round']),
  // `failsRoll`: the dice tumbled in the faulty tumbler, so that they are rolled again after the repair.
  'malfunction-reported': everybody<{ about: string; notified: Role; failsRoll?: true }>(['about', 'notified']),
  'malfunction-rectified': everybody([]),
  // `established`: the result is already fixed. `stands`: the wagers stay on the layout. `none`: no round is running.
  'play-interrupted': everybody<{
    about: string;
    outcome: 'established' | 'void' | 'stands' | 'none';
    /** Set if play pauses although the result is established: with real dice. */
    paused?: true;
  }>(['about', 'outcome']),
  'lamps-failed': everybody<{ round: number; about: string }>(['round', 'about']),
  'result-corrected': everybody<{
    round: number;
    /** The faces before the correction. */
    was: readonly Face[];
    faces: readonly Face[];
    call: string;
    total: number | null;
    lit: readonly BetId[];
    readBy?: string;
    why: string;
  }>(['round', 'was', 'faces', 'call', 'total', 'lit']),
  // Changes the views of all players, because the results of wagers may change.
  'settlement-corrected': everybody<{
    round: number;
    was: readonly Face[];
    faces: readonly Face[];
    rows: readonly ReversalRow[];
    /** What the correction adds to what the unpaid bets of the round owe each player; negative if it takes. Absent if it changes no unpaid bet. */
    open?: readonly (readonly [player: string, due: number])[];
    /** Only in records of conduct versions 1 and 2: the shooter's wager, if it stayed for the next throw (rode) and loses on the corrected faces. */
    ride?: ReturnedRow;
    why: string;
  }>(['round', 'was', 'faces'], { everyPlayer: true }),
  // The shooter's wager follows a corrected throw: it ended in this round, or continues (`rides`). `paid` is what it wins now.
  'shooter-bet-corrected': everybody<{
    round: number;
    player: string;
    bet: BetId;
    stake: Minor;
    outcome: SettledRow[4];
    paid: Minor;
    rounded: Minor;
    rows: readonly ReversalRow[];
    why: string;
  }>(['round', 'bet', 'outcome'], { everyPlayer: true }),
  // Voids a round because of a fault that staff found later, such as damaged dice.
  'round-voided-later': everybody<{ round: number; rows: readonly ReversalRow[]; owedBefore?: EarlierDebts; why: string }>(
    ['round'],
    { everyPlayer: true },
  ),
  // Reverses a shooter's wager that ended in this round, because another throw of the same turn became void.
  'turn-voided': everybody<{
    round: number;
    bet: BetId;
    rows: readonly ReversalRow[];
    owedBefore?: EarlierDebts;
    why: string;
  }>(['round', 'bet']),
  'round-invalidated': everybody<{ round: number; ground: string; why: string }>(['round', 'ground']),
  'error-recorded': staff<{ round: number; about: string }>(),
  // `due` is the part of the amount that is added to what is due to the player, or taken from it.
  'adjustment-made': player<{ round: number; amount: number; due: number; why: string }>(),
  'wager-voided': player<{ bet: BetId; amount: Minor; grounds: string }>(),
  // `since`: the first round whose winnings are held. `due`: the part of the amount that was due. `grounds`: what staff found. Records of
  // conduct version 2 have only `amount` and `grounds`.
  'winnings-held': player<{ since?: number; amount: Minor; due?: Minor; ground?: string; grounds: string }>(),
  // `decidedBy`: the person or authority that decided. `reference`: the file or number of the decision.
  'investigation-recorded': player<{ outcome: InvestigationOutcome; decidedBy: string; reference: string }>(),
  // `due`: the part that waits for the payment by the dealer; all of it, except in records of conduct versions 1 and 2.
  'held-released': player<{ amount: Minor; due?: Minor }>(),
  'held-forfeited': player<{ amount: Minor }>(),
  // `consult` is the official whom the player may consult. `round`: the round that the dispute is about; absent if it is about no round.
  'dispute-raised': player<{ dispute: number; about: string; consult: string | null; round?: number }>(),
  // `final` is the role that decided, `review` the authority that the player may ask for a review.
  'dispute-decided': staff<{ dispute: number; decision: string; final: Role; review: string | null }>(),
  'review-requested': player<{ dispute: number; reviewer: string }>(),
  'review-decided': staff<{ dispute: number; decision: string }>(),
  'ruling-made': everybody<{ about: string; decision: string }>(['about', 'decision']),
  // Electronic dice: `commitment` is the hash of the secret seed. A revealed `seed` is null if it is lost.
  'dice-committed': everybody<{ round: number; commitment: string }>(['round', 'commitment']),
  'dice-revealed': everybody<{ round: number; commitment: string; seed: string | null }>(['round', 'commitment', 'seed']),
  // The seed or the faces do not match the commitment. The table is suspended.
  'dice-rejected': everybody<{ round: number; why: string }>(['round', 'why']),
  // The server's time jumps forward by `byMs` after this event.
  'clock-stepped': everybody<{ byMs: number }>(['byMs']),
  // The table continues from a backup of `backupMs` (null if unknown), with the first `records` records of its journal.
  'store-restored': everybody<{ records: number; backupMs: number | null }>(['records', 'backupMs']),
  // The commitment is never used for dice, because its seed may be known from the time before the restore.
  'dice-retired': everybody<{ round: number; commitment: string; seed: string | null }>(['round', 'commitment', 'seed']),
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type EventType = keyof typeof EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

type FieldsOf<T extends EventType> = (typeof EVENTS)[T] extends DefinitionOf<infer Fields> ? Readonly<Fields> : never;

/** An event has everything that `evolve` needs to change the state. */
export type TableEvent = {
  readonly [T in EventType]: { readonly type: T } & FieldsOf<T> & { readonly clauses: readonly ClauseId[] };
}[EventType];

export type EventOf<T extends EventType> = Extract<TableEvent, { readonly type: T }>;
