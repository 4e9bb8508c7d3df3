/** Types for how a rulebook conducts its game: order of play, calls of the dealer, roles, failed rolls and notices. */
import type { Act, BookAct } from './acts.ts';
import type { ClauseId } from './vocabulary.ts';

/** A staff role from the rulebook's ladder (its list of staff roles), or `officer` for a government officer, who is outside the ladder. */
export type Role = string;

/** The roles that may do an act. */
export interface Permit {
  /** The lowest staff role that may do the act; null if no staff role may. */
  readonly least: Role | null;
  /** Set if only the role `least` may do the act, not the roles above it. */
  readonly only?: true;
  /** Others who may do the act. */
  readonly also?: readonly ('player' | 'shooter' | 'officer')[];
  /** The clauses that say so; empty if the rulebook is silent and the permit is our own decision. */
  readonly clauses: readonly ClauseId[];
}

/** The steps that a round can have, and the act that performs each. */
export const STEP_ACTS = {
  open: 'call-bets',
  tumble: 'tumble',
  close: 'close-bets',
  uncover: 'uncover',
  throw: 'throw',
  result: 'enter-result',
  settle: 'settle-round',
  take: 'take-losers',
  pay: 'pay-winners',
} as const satisfies Readonly<Record<string, Act>>;

export type StepName = keyof typeof STEP_ACTS;
export const STEPS = Object.keys(STEP_ACTS) as readonly StepName[];

/** One step of a round, in the order of the rulebook. */
export interface Step {
  readonly step: StepName;
  /** The words that the dealer calls. */
  readonly call: string | null;
  readonly clauses: readonly ClauseId[];
}

/**
 * Why a roll fails. `exposed`: the dice are visible before betting closes. `early-activation`: they tumble before it closes.
 * `not-together`: the shooter does not throw all dice together.
 */
export const FAILURES = [
  'not-flat',
  'stacked',
  'malfunction',
  'exposed',
  'too-few-tumbles',
  'early-activation',
  'not-together',
] as const;
export type FailureReason = (typeof FAILURES)[number];

/** A failed roll: when it can be declared, what the dealer calls and what happens to the wagers. */
export interface Failure {
  readonly reason: FailureReason;
  /** The failure can be declared after this step. */
  readonly after: StepName;
  /** The failure can be declared only before this step. */
  readonly before: StepName;
  /** `again`: the dice roll again and the wagers stand. `void`: the wagers are returned and the round ends. */
  readonly consequence: 'again' | 'void';
  /** The role that is notified, if any. */
  readonly notified?: Role;
  readonly call: string;
  readonly clauses: readonly ClauseId[];
}

/** `results`: a live table shows players only the printed odds and the last results. `all`: also roads (grids of past results), counts and computed odds. */
export const PLAYER_AIDS = ['results', 'all'] as const;
export type PlayerAids = (typeof PLAYER_AIDS)[number];

/** A rule with the clauses that state it. */
interface Cited {
  readonly clauses: readonly ClauseId[];
}

/** How the dealer calls the faces and the total of a result. */
export interface Announcement extends Cited {
  readonly dice: 'ascending' | 'symbols';
  readonly total: 'called' | 'shown' | 'none';
}

export interface Conduct {
  /** Staff roles, lowest first. Each role may do what the roles below it may do. */
  readonly ladder: readonly Role[];
  readonly ladderClauses: readonly ClauseId[];
  /** The rules apply to each table separately. */
  readonly oneTable: Cited;
  /** Wagers of a round without a result are returned. */
  readonly voided: Cited;
  /** Players wager only against the house: no act moves money from one player to another. */
  readonly sideBets: Cited;
  /** The rulebook's title for the government officer. */
  readonly officer: string;
  /** The permit of each act that the rulebook has. */
  readonly acts: Readonly<Partial<Record<BookAct, Permit>>>;
  readonly steps: readonly Step[];
  /** `least`: a valid roll needs at least this many tumbles. `covered`: the dice are covered while they tumble. */
  readonly tumbles: Cited & { readonly least: number; readonly covered: boolean };
  /** Set if a bell is rung when betting closes. */
  readonly bell: Cited | null;
  readonly failures: readonly Failure[];
  /** How the dealer calls a result, for each kind of dice. */
  readonly announcement: Readonly<Record<string, Announcement>>;
  /** What an interruption does to the wagers before a result is established. Afterwards the round is completed (`establishedClauses`). */
  readonly interruption: Cited & { readonly wagers: 'void' | 'stand'; readonly establishedClauses: readonly ClauseId[] };
  /** The grounds on which staff may invalidate a round; null if there are none. */
  readonly invalidation:
    | (Cited & {
        readonly grounds: readonly {
          readonly ground: string;
          /** Set if the ground applies only while a malfunction suspends the table and the round has no result. */
          readonly whileSuspended: boolean;
          readonly clauses: readonly ClauseId[];
        }[];
      })
    | null;
  /** Dry spins: rounds without wagers, and the grounds on which staff may order them. */
  readonly dryspins:
    | (Cited & {
        readonly grounds: readonly {
          readonly ground: string;
          /** Set if the dry spins repeat until a player wagers. */
          readonly untilAWager: boolean;
          readonly clauses: readonly ClauseId[];
        }[];
      })
    | null;
  readonly staffMayNotWager: Cited;
  readonly ageMin: Cited & { readonly years: number; readonly staffClauses: readonly ClauseId[] };
  /** `results` if the rulebook forbids aids that record, predict or analyse the play. */
  readonly playerAids: Cited & { readonly allowed: PlayerAids };
  /** Notices that must be posted for some minutes before they take effect. */
  readonly notices: {
    readonly raiseMinimum: (Cited & { readonly minutes: number }) | null;
    readonly closure: (Cited & { readonly minutes: number }) | null;
  };
  /** Set if the government officer must be notified before a table closes. */
  readonly closureNotified: Cited | null;
  readonly chips: {
    /** Players may wager only with chips. */
    readonly only: Cited;
    readonly colours: ColourChips | null;
  };
  /** After this many rounds without a wager, staff may ask a player at a full table to leave. */
  readonly abstention: (Cited & { readonly rounds: number }) | null;
  /** The authority that a player may consult about a dispute, and the authority that reviews a decision on request. */
  readonly disputes:
    | (Cited & { readonly consult: string; readonly consultClauses: readonly ClauseId[]; readonly review: string | null })
    | null;
  /** Set if a player throws the dice. `bet` is the bet on which that player, the shooter, must wager. */
  readonly shooter:
    | (Cited & {
        readonly bet: string;
        readonly diceOffered: number;
        readonly diceChosen: number;
        readonly lockedClauses: readonly ClauseId[];
      })
    | null;
  /** Wagers cannot change between the close and the settlement. */
  readonly locked: Cited;
  /** How the limits apply when a wager is placed. */
  readonly placement: {
    /** `refuse-excess`: the table refuses the part above the maximum. `accept`: settlement applies the maximum. */
    readonly aboveMaximum: Cited & { readonly policy: 'refuse-excess' | 'accept' };
    /** `refuse`: the wager is refused. `advise`: the wager is accepted and the player is told. `accept`: settlement applies the minimum. */
    readonly belowMinimum: Cited & { readonly policy: 'refuse' | 'advise' | 'accept' };
  };
}

/** The rules for chips without a printed value. */
export interface ColourChips extends Cited {
  /** Whether one player's colours may have different values. */
  readonly severalValues: 'may-differ' | 'must-equal';
  /** The value of the chips if the player chooses none. */
  readonly valueDefault: 'minimum' | null;
  readonly valueClauses: readonly ClauseId[];
  readonly sharedIfAgreed: Cited | null;
  /** A player may hold several colours. */
  readonly several: Cited;
  /** Chips of a closed table can be redeemed. */
  readonly closedTable: Cited | null;
}
