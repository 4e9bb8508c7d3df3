/** Types for how a rulebook conducts its game: order of play, calls of the dealer, roles, failed rolls and notices. */
import type { Act, BookAct } from './acts.ts';
import type { ClauseId } from './vocabulary.ts';

/** A staff role from the rulebook's ladder (its list of staff roles), or one of `GOVERNMENT_ROLES`, which are outside the ladder. */
export type Role = string;

/** People of the government: an officer at the casino, and the manager of the inspectorate, who reviews decisions about disputes. */
export const GOVERNMENT_ROLES = ['officer', 'inspectorate-manager'] as const;
export type GovernmentRole = (typeof GOVERNMENT_ROLES)[number];

/** Whether a role belongs to the government. Such people see what staff see, and are not staff of the house. */
export const isGovernmentRole = (role: Role): role is GovernmentRole =>
  GOVERNMENT_ROLES.some((governmentRole) => governmentRole === role);

/** The roles that may do an act. */
export interface Permit {
  /** The lowest staff role that may do the act; null if no staff role may. */
  readonly least: Role | null;
  /** Set if only the role `least` may do the act, not the roles above it. */
  readonly only?: true;
  /** Others who may do the act. */
  readonly also?: readonly ('player' | 'shooter' | GovernmentRole)[];
  /** The clauses that say so; empty if the rulebook is silent and the permit is our own decision. */
  readonly clauses: readonly ClauseId[];
}

/** The steps that a round can have, and the act that performs each. `take`: the dealer takes losing wagers. */
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
/** All steps, in the order of `STEP_ACTS`. */
export const STEPS = Object.keys(STEP_ACTS) as readonly StepName[];

/** One step of a round, in the order of the rulebook. */
export interface Step {
  readonly step: StepName;
  /** The words that the dealer calls; null if there are none. */
  readonly call: string | null;
  /** The clauses that describe the step. */
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

/**
 * A failed roll: when it can be declared, what the dealer calls and what happens to the wagers. The fact counts, not the moment when staff
 * notice it: a failure of real dice can be declared until the settlement (P-03 in docs/READINGS.md).
 */
export interface Failure {
  /** Why the roll fails. */
  readonly reason: FailureReason;
  /** The failure can happen from this step on. For `tumble`, the first tumble is enough. */
  readonly after: StepName;
  /** @deprecated No rulebook sets it, because the settlement always ends the time to declare a failure. */
  readonly before?: 'settle';
  /** `again`: the dice roll again and the wagers stand. `void`: the wagers are returned and the round ends. */
  readonly consequence: 'again' | 'void';
  /** The role that must be told about the failure, if any. */
  readonly notified?: Role;
  /** The words that the dealer calls. */
  readonly call: string;
  /** The clauses that describe the failure. */
  readonly clauses: readonly ClauseId[];
}

/** `results`: a live table shows players only the printed odds and the last results. `all`: also roads (grids of past results), counts and computed odds. */
export const PLAYER_AIDS = ['results', 'all'] as const;
export type PlayerAids = (typeof PLAYER_AIDS)[number];

/** A rule with the clauses that state it. */
interface Cited {
  /** Empty if the rulebook does not say, and the rule is our choice. */
  readonly clauses: readonly ClauseId[];
}

/** How the dealer calls the faces and the total of a result. */
export interface Announcement extends Cited {
  /** `ascending`: the numbers, lowest first. `symbols`: the names of the symbols. */
  readonly dice: 'ascending' | 'symbols';
  /** `called`: the dealer calls the total. `shown`: the table only shows it. `none`: the game does not use it. */
  readonly total: 'called' | 'shown' | 'none';
}

/**
 * What the conditions of a tournament must state. `contents`: the whole list. `entitled`: only people who may gamble can enter. `refusal`:
 * the house may refuse any application. `endings`: disqualification, retirement and refunds. `precedence`: the rules prevail.
 */
export const CONDITION_ITEMS = [
  'contents',
  'entryFee',
  'chips',
  'compulsory',
  'structure',
  'buyBack',
  'eligibility',
  'entitled',
  'refusal',
  'criteria',
  'entry',
  'endings',
  'lateness',
  'prizes',
  'precedence',
] as const;
export type ConditionItem = (typeof CONDITION_ITEMS)[number];

/** The tournaments that a rulebook allows. `clauses`: they give every player an equal chance. */
export interface Tournaments extends Cited {
  /** The title of the person who conducts a tournament. */
  readonly director: string;
  /** The authority that approves the conditions of a tournament. */
  readonly approver: string;
  /** The director chooses the tables of the tournament. */
  readonly designation: Cited;
  /** During a session, its tables are used only for the tournament. */
  readonly exclusiveTables: Cited;
  /** The clauses that ask for each item of the conditions. */
  readonly conditionClauses: Readonly<Record<ConditionItem, readonly ClauseId[]>>;
}

/** How a rulebook conducts its game. */
export interface Conduct {
  /** Staff roles, lowest first. Each role may do what the roles below it may do. */
  readonly ladder: readonly Role[];
  /** The clauses that define the staff roles. */
  readonly ladderClauses: readonly ClauseId[];
  /** The rules apply to each table separately. */
  readonly oneTable: Cited;
  /** Wagers of a round without a result are returned. */
  readonly voided: Cited;
  /** Forbids side bets (bets between players): players wager only against the house. */
  readonly sideBets: Cited;
  /** The title of the government officer, who is not one of the staff roles. */
  readonly officer: string;
  /** The permit of each act that the rulebook has. */
  readonly acts: Readonly<Partial<Record<BookAct, Permit>>>;
  /** The steps of a round, in order. */
  readonly steps: readonly Step[];
  /** `least`: a valid roll needs at least this many tumbles. `covered`: the dice are covered while they tumble. */
  readonly tumbles: Cited & { readonly least: number; readonly covered: boolean };
  /** Set if the person who tumbled the dice must also key their result, unless another person has taken over. */
  readonly tumblingPersonKeys: Cited | null;
  /** Set if a bell is rung when betting closes. */
  readonly bell: Cited | null;
  /** The failures of a roll that staff can declare. */
  readonly failures: readonly Failure[];
  /** How the dealer calls a result, for each kind of dice. */
  readonly announcement: Readonly<Record<string, Announcement>>;
  /**
   * What an interruption does to the wagers if the dice are not visible yet: they are void, or they stand. Visible dice are a result:
   * play pauses, and the round is completed, as the `establishedClauses` say (P-04 in docs/READINGS.md).
   */
  readonly interruption: Cited & { readonly wagers: 'void' | 'stand'; readonly establishedClauses: readonly ClauseId[] };
  /** The grounds on which staff may invalidate a round; null if there are none. */
  readonly invalidation:
    | (Cited & {
        readonly grounds: readonly {
          /** The id of the ground, such as `fraud`. */
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
          /** The id of the ground, such as `table-opened`. */
          readonly ground: string;
          /** Set if the dry spins repeat until a player wagers. */
          readonly untilAWager: boolean;
          readonly clauses: readonly ClauseId[];
        }[];
      })
    | null;
  /** People who work for the house may not wager. */
  readonly staffMayNotWager: Cited;
  /** The age that players need (`clauses`). Staff need it too (`staffClauses`). */
  readonly ageMin: Cited & { readonly years: number; readonly staffClauses: readonly ClauseId[] };
  /** `results` if the rulebook forbids aids that record, predict or analyse the play. */
  readonly playerAids: Cited & { readonly allowed: PlayerAids };
  /** Notices that must be posted for some minutes before they take effect. */
  readonly notices: {
    /** Before the minimum rises; null if no notice is needed. */
    readonly raiseMinimum: (Cited & { readonly minutes: number }) | null;
    /** Before the table closes; null if no notice is needed. */
    readonly closure: (Cited & { readonly minutes: number }) | null;
  };
  /** The ground on which staff may hold a player's winnings until an investigation ends; null if the rulebook has none. */
  readonly seizure: (Cited & { readonly ground: string }) | null;
  /** Set if the government officer must be notified before a table closes. */
  readonly closureNotified: Cited | null;
  /** The chips with which players wager. */
  readonly chips: {
    /** Players may wager only with chips. */
    readonly only: Cited;
    /** The rules for chips without a printed value; null if there are none. */
    readonly colours: ColourChips | null;
  };
  /** After this many rounds without a wager, staff may ask a player at a full table to leave. */
  readonly abstention: (Cited & { readonly rounds: number }) | null;
  /** The authority that a player may consult about a dispute, and the authority that reviews a decision on request. */
  readonly disputes:
    | (Cited & { readonly consult: string; readonly consultClauses: readonly ClauseId[]; readonly review: string | null })
    | null;
  /** Set if a player (the shooter) throws the dice. */
  readonly shooter:
    | (Cited & {
        /** The bet on which the shooter must wager. */
        readonly bet: string;
        /** The number of dice from which the shooter chooses. */
        readonly diceOffered: number;
        /** The number of dice that the shooter throws. */
        readonly diceChosen: number;
        /** The clauses that keep the shooter's wager on the layout until the turn ends. It is not the rule `locked` below. */
        readonly lockedClauses: readonly ClauseId[];
      })
    | null;
  /** No wager can change between the close of betting and the settlement. */
  readonly locked: Cited;
  /** The tournaments that the house may hold; null if the rulebook has none. */
  readonly tournaments: Tournaments | null;
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
  /** The clauses about the value of the chips. */
  readonly valueClauses: readonly ClauseId[];
  /** Set if several players may hold chips of the same colour when all holders and each newcomer agree. */
  readonly sharedIfAgreed: Cited | null;
  /** A player may hold several colours. `leavesColours`: only while a colour stays free for each seated player without one, and one more. */
  readonly several: Cited & { readonly leavesColours: boolean };
  /** Set if chips can be redeemed after their table has closed. */
  readonly closedTable: Cited | null;
}
