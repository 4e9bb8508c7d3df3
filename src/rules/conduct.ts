/** The words of how a rulebook conducts its game, as types: order, calls, roles, failures, notices. It must never hold a function. */
import type { Act, BookAct } from './acts.ts';
import type { ClauseId } from './vocabulary.ts';

/** A step of the book's ladder, or `officer` for a government officer, who stands apart from it. */
export type Role = string;

/** Who may do something: a role of the ladder or above, and who else. */
export interface Permit {
  /** null where no staff may. */
  readonly least: Role | null;
  /** That role alone and none above it. */
  readonly only?: true;
  readonly also?: readonly ('player' | 'shooter' | 'officer')[];
  /** The clause that says so; none where the book is silent and the choice is ours. */
  readonly clauses: readonly ClauseId[];
}

/** The steps that a round can have, and how each is asked for. */
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

/** One step of a round, in the book's order. */
export interface Step {
  readonly step: StepName;
  /** What is said aloud. */
  readonly call: string | null;
  readonly clauses: readonly ClauseId[];
}

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

/** A roll that does not count: when it can be declared, what is called and what becomes of the wagers. */
export interface Failure {
  readonly reason: FailureReason;
  /** Declared once this step has been taken … */
  readonly after: StepName;
  /** … and before this one has. */
  readonly before: StepName;
  /** `again`: the dice are tumbled or thrown again and the wagers stand. `void`: the wagers go back and the round is over. */
  readonly consequence: 'again' | 'void';
  /** Who is told of it; nobody where absent. */
  readonly notified?: Role;
  readonly call: string;
  readonly clauses: readonly ClauseId[];
}

/** What a live table may show players beyond the printed pays: the last results alone, or also roads, counts and odds. */
export const PLAYER_AIDS = ['results', 'all'] as const;
export type PlayerAids = (typeof PLAYER_AIDS)[number];

interface Cited {
  readonly clauses: readonly ClauseId[];
}

export interface Announcement extends Cited {
  readonly dice: 'ascending' | 'symbols';
  readonly total: 'called' | 'shown' | 'none';
}

/** How a book conducts its game. */
export interface Conduct {
  /** Lowest first; each may do what those below it may. */
  readonly ladder: readonly Role[];
  readonly ladderClauses: readonly ClauseId[];
  /** All of this is said of one table by itself. */
  readonly oneTable: Cited;
  /** What becomes of the wagers of a round without a result: they go back. */
  readonly voided: Cited;
  /** Wagers are against the house alone: there is no act that moves money from one player to another. */
  readonly sideBets: Cited;
  /** What the government officer is called. */
  readonly officer: string;
  /** The permit of each act that the book has. */
  readonly acts: Readonly<Partial<Record<BookAct, Permit>>>;
  readonly steps: readonly Step[];
  /** How often the tumbler must be activated for a roll to count. */
  readonly tumbles: Cited & { readonly least: number; readonly covered: boolean };
  /** Whether a bell is rung with the close. */
  readonly bell: Cited | null;
  readonly failures: readonly Failure[];
  /** How a result is called, by the dice in use. */
  readonly announcement: Readonly<Record<string, Announcement>>;
  /** What an interruption does before an outcome is established; once one is, the round is concluded. */
  readonly interruption: Cited & { readonly wagers: 'void' | 'stand'; readonly establishedClauses: readonly ClauseId[] };
  readonly invalidation:
    | (Cited & {
        readonly grounds: readonly {
          readonly ground: string;
          /** Only while a malfunction rests the table, and no result stands on the dice. */
          readonly whileSuspended: boolean;
          readonly clauses: readonly ClauseId[];
        }[];
      })
    | null;
  /** Rounds without wagers that staff may order, and why. */
  readonly dryspins:
    | (Cited & {
        readonly grounds: readonly {
          readonly ground: string;
          /** One round after the other, until somebody wagers. */
          readonly untilAWager: boolean;
          readonly clauses: readonly ClauseId[];
        }[];
      })
    | null;
  /** Who may not wager because of what they do. */
  readonly staffMayNotWager: Cited;
  readonly ageMin: Cited & { readonly years: number; readonly staffClauses: readonly ClauseId[] };
  /** `results` where the book keeps away what records, predicts or analyses the play. */
  readonly playerAids: Cited & { readonly allowed: PlayerAids };
  /** Notices that must stand for a time before they take effect. */
  readonly notices: {
    readonly raiseMinimum: (Cited & { readonly minutes: number }) | null;
    readonly closure: (Cited & { readonly minutes: number }) | null;
  };
  /** Whether the government officer is told before a table closes. */
  readonly closureNotified: Cited | null;
  readonly chips: {
    readonly only: Cited;
    readonly colours: ColourChips | null;
  };
  /** Rounds without a wager after which a player at a full table may be asked to go. */
  readonly abstention: (Cited & { readonly rounds: number }) | null;
  /** Whom a complainant may consult, and who reviews a decision on request. */
  readonly disputes:
    | (Cited & { readonly consult: string; readonly consultClauses: readonly ClauseId[]; readonly review: string | null })
    | null;
  /** The shooter's turn. */
  readonly shooter:
    | (Cited & {
        readonly bet: string;
        readonly diceOffered: number;
        readonly diceChosen: number;
        readonly lockedClauses: readonly ClauseId[];
      })
    | null;
  /** Nothing moves between the close and the settlement. */
  readonly locked: Cited;
  /** Whether wagers are limited when they are placed. */
  readonly placement: {
    /** `refuse-excess`: what does not fit is refused; `accept`: taken as it is and dealt with at settlement. */
    readonly aboveMaximum: Cited & { readonly policy: 'refuse-excess' | 'accept' };
    /** `refuse`: refused; `advise`: taken and the player told; `accept`: taken and dealt with at settlement. */
    readonly belowMinimum: Cited & { readonly policy: 'refuse' | 'advise' | 'accept' };
  };
}

export interface ColourChips extends Cited {
  /** Who approves a second colour. */
  readonly severalValues: 'may-differ' | 'must-equal';
  readonly valueDefault: 'minimum' | null;
  readonly valueClauses: readonly ClauseId[];
  readonly sharedIfAgreed: Cited | null;
  readonly several: Cited;
  readonly closedTable: Cited | null;
}
