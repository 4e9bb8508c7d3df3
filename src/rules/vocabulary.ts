/** The words of a rulebook as types: what its data must look like. It must never hold a function or a number of one book. */
import type { Conduct } from './conduct.ts';
import type { RatioText } from './ratio.ts';

export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type Face = (typeof FACES)[number];

/** The number of a clause as the register lists it: `4.2.1`, `8(f)`, `table-1`. */
export type ClauseId = string;

/** A bet's name: `kind` or `kind:selector`, such as `big` or `total:9`. */
export type BetId = string;

export const CLAUSE_KINDS = ['enforced', 'recorded', 'displayed', 'not-for-software'] as const;
export const CLAUSE_HOMES = ['rules', 'cli', 'table', 'tournament', 'server', 'web'] as const;

/** One entry of a clause register. */
export interface Clause {
  readonly id: ClauseId;
  readonly kind: (typeof CLAUSE_KINDS)[number];
  /** The folder that honours it; null where software has no part in it. */
  readonly home: (typeof CLAUSE_HOMES)[number] | null;
  /** What it asks, in our own words. */
  readonly says: string;
  /** Its home does not honour it yet. */
  readonly waits?: true;
}

/** When a bet wins. A few shapes cover every bet of every book. */
export type Condition =
  /** The total is one of these; where triples lose, the triple is looked at first. */
  | { readonly shape: 'total'; readonly totals: readonly number[]; readonly tripleLoses: boolean }
  /** In one of the groups at least so many dice show a face of that group. */
  | { readonly shape: 'alike'; readonly groups: readonly (readonly Face[])[]; readonly atLeast: number }
  /** The dice include these faces, a repeated face as often as it is listed. */
  | { readonly shape: 'showing'; readonly faces: readonly Face[] }
  /** All dice differ and all are among these faces. */
  | { readonly shape: 'distinct'; readonly faces: readonly Face[] };

/** One payment whatever the dice show beyond winning, or one per number of dice that count (`alike` only). */
export type Pays = RatioText | Readonly<Partial<Record<'1' | '2' | '3', RatioText>>>;

interface LineCommon {
  /** What the book calls these bets; `{}` stands for the selector. */
  readonly title: string;
  readonly pays: Pays;
  readonly clauses: LineClauses;
  /** Further clauses that speak of one bet of the line alone. */
  readonly perBet?: Readonly<Record<BetId, readonly ClauseId[]>>;
}

export interface LineClauses {
  /** That the bet is offered. */
  readonly offered?: readonly ClauseId[];
  /** When it wins, where that stands elsewhere than in the pay table itself; likewise below. */
  readonly wins?: readonly ClauseId[];
  readonly loses?: readonly ClauseId[];
  /** That it loses on a triple, where a clause of its own says so. */
  readonly triple?: readonly ClauseId[];
  readonly pays?: readonly ClauseId[];
}

/** One line of a pay table: bets of one shape at the same odds, each with what it is on. */
export type PayLine = LineCommon &
  (
    | { readonly shape: 'total'; readonly tripleLoses: boolean; readonly bets: Readonly<Record<BetId, readonly number[]>> }
    | {
        readonly shape: 'alike';
        readonly atLeast: number;
        readonly bets: Readonly<Record<BetId, readonly (readonly Face[])[]>>;
        /** The condition must hold in so many throws one after another; a throw that fails it ends the wager. */
        readonly throws?: number;
        /** Only one player may hold the bet. */
        readonly soleHolder?: { readonly clauses: readonly ClauseId[] };
      }
    | { readonly shape: 'showing' | 'distinct'; readonly bets: Readonly<Record<BetId, readonly Face[]>> }
  );

export interface PayTable {
  readonly clauses: readonly ClauseId[];
  readonly lines: readonly PayLine[];
}

export interface Dice {
  readonly count: 2 | 3;
  /** Names of the faces 1 to 6 where the dice show symbols; null where they show numbers. */
  readonly symbols: readonly [string, string, string, string, string, string] | null;
  /** Faces by colour, where the book gives them one. */
  readonly colours: Readonly<Record<string, readonly Face[]>> | null;
  /** Whether the sum of the faces means anything. */
  readonly totals: boolean;
  readonly clauses: readonly ClauseId[];
}

export interface LayoutData {
  readonly id: string;
  readonly title: string;
  /** Names of an entry in the book's `dice` and `payTables`. */
  readonly dice: string;
  readonly payTable: string;
  readonly clauses: readonly ClauseId[];
  /** In reading order. A bet of the pay table that is not listed is not on this layout. */
  readonly bets: readonly BetId[];
}

/** On these outcomes nothing wins but what is allowed: a promise of the book that its own pay tables are held to. */
export interface Exclusive {
  readonly on: Condition;
  readonly clauses: readonly ClauseId[];
  readonly allows: readonly { readonly clauses: readonly ClauseId[]; readonly bets: readonly BetId[] }[];
}

export const BELOW_MINIMUM = ['warn-then-return', 'stands', 'rejected'] as const;
export const ABOVE_MAXIMUM = ['cut', 'pro-rata', 'rejected'] as const;
export const ROUNDINGS = ['up-to-chip', 'up-to-chip-or-lower-multiple', 'none'] as const;

interface Cited {
  readonly clauses: readonly ClauseId[];
}

/** Everything a book says about money that settlement obeys. */
export interface MoneyRules {
  /** What the maximum limits: one player's wager on a bet, or all players' wagers on it together. The minimum is always per player. */
  readonly limits: Cited & { readonly maximumOver: 'player-and-bet' | 'bet' };
  /**
   * `warn-then-return`: settled once, the player is told, later ones go back whatever the dice say.
   * `stands`: settled as placed. `rejected`: not a wager, goes back.
   */
  readonly belowMinimum: Cited & { readonly policy: (typeof BELOW_MINIMUM)[number] };
  /**
   * `cut` and `rejected`: the maximum counts, the rest goes back (by a clause, or because it was never taken).
   * `pro-rata`: all wagers on the bet share the maximum, none below the minimum on that account.
   */
  readonly aboveMaximum: Cited & { readonly policy: (typeof ABOVE_MAXIMUM)[number] };
  /** Pairs of bets whose totals may differ by so much at the most. */
  readonly differential: (Cited & { readonly pairs: readonly (readonly [BetId, BetId])[] }) | null;
  /** Whether the sign may ask for multiples of the minimum. */
  readonly multiples: Cited | null;
  readonly rounding: Cited & { readonly policy: (typeof ROUNDINGS)[number] };
  /** Limits agreed with one player. */
  readonly individualLimits: Cited | null;
  /** The printed odds are the least that may be paid: a table may raise them. */
  readonly oddsFloor: Cited | null;
}

/** One published set of rules as data: values that survive JSON, no functions. */
export interface Rulebook {
  readonly id: string;
  readonly title: string;
  /** Where it is played. */
  readonly house: string | null;
  readonly version: string | null;
  /** Local date and time from which this version holds. */
  readonly effective: string | null;
  readonly clauses: readonly ClauseId[];
  /** Which clauses define the words that the software uses in their sense. */
  readonly defines: Readonly<Partial<Record<'bet' | 'wager' | 'total' | 'differential', readonly ClauseId[]>>>;
  /** That nothing may be wagered on but the bets listed. */
  readonly listedBetsOnly: Cited;
  readonly dice: Readonly<Record<string, Dice>>;
  readonly payTables: Readonly<Record<string, PayTable>>;
  readonly layouts: readonly LayoutData[];
  readonly exclusive: readonly Exclusive[];
  readonly money: MoneyRules;
  readonly conduct: Conduct;
}
