/** Types for the data of a rulebook: clauses, conditions, pay tables, dice, layouts and money rules. */
import type { Conduct } from './conduct.ts';
import type { RatioText } from './ratio.ts';

export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type Face = (typeof FACES)[number];

/** The number of a clause as the register lists it: `4.2.1`, `8(f)`, `table-1`. */
export type ClauseId = string;

/** A bet's name: `kind` or `kind:selector`, such as `big` or `total:9`. */
export type BetId = string;

/** What the software does with a clause: it enforces the clause, records decisions under it, displays it, or does nothing. */
export const CLAUSE_KINDS = ['enforced', 'recorded', 'displayed', 'not-for-software'] as const;
/** The folders of `src` that can implement a clause. */
export const CLAUSE_HOMES = ['rules', 'cli', 'table', 'tournament', 'server', 'web'] as const;

/** One numbered rule of a rulebook. */
export interface Clause {
  readonly id: ClauseId;
  /** What the software does with the clause. */
  readonly kind: (typeof CLAUSE_KINDS)[number];
  /** The source folder that implements the clause; null if the clause does not concern software. */
  readonly home: (typeof CLAUSE_HOMES)[number] | null;
  /** The clause in our own words. */
  readonly says: string;
  /** Set while no code implements the clause. */
  readonly waits?: true;
}

/** When a bet wins. Four shapes cover every bet of every rulebook. */
export type Condition =
  /** The total is one of these. With `tripleLoses`, every triple loses. */
  | { readonly shape: 'total'; readonly totals: readonly number[]; readonly tripleLoses: boolean }
  /** At least `atLeast` dice show faces of the same group, such as one number or the faces of one colour. */
  | { readonly shape: 'alike'; readonly groups: readonly (readonly Face[])[]; readonly atLeast: number }
  /** The dice include these faces. A face listed twice must appear on two dice. */
  | { readonly shape: 'showing'; readonly faces: readonly Face[] }
  /** All dice are different and all show one of these faces. */
  | { readonly shape: 'distinct'; readonly faces: readonly Face[] };

/** The odds of a winning bet: the same for every win, or one per number of matching dice (`alike` only). */
export type Pays = RatioText | Readonly<Partial<Record<'1' | '2' | '3', RatioText>>>;

/** The fields that every pay line has. */
interface LineCommon {
  /** The rulebook's name for these bets; `{}` is replaced by the selector. */
  readonly title: string;
  /** The odds of these bets. */
  readonly pays: Pays;
  /** The clauses about these bets. */
  readonly clauses: LineClauses;
  /** Additional clauses about a single bet of the line. */
  readonly perBet?: Readonly<Record<BetId, readonly ClauseId[]>>;
}

/** The clauses about the bets of a pay line, by what they say. */
export interface LineClauses {
  /** The clauses that offer the bet. */
  readonly offered?: readonly ClauseId[];
  /** The clauses that say when the bet wins; without them, those of the pay table. */
  readonly wins?: readonly ClauseId[];
  /** The clauses that say when the bet loses; without them, the same as `wins`. */
  readonly loses?: readonly ClauseId[];
  /** Separate clauses that say that the bet loses on a triple. */
  readonly triple?: readonly ClauseId[];
  /** The clauses that give the odds, besides those of the pay table. */
  readonly pays?: readonly ClauseId[];
}

/** One line of a pay table: bets of one shape (see `Condition`) at the same odds, each with its totals, groups or faces. */
export type PayLine = LineCommon &
  (
    | { readonly shape: 'total'; readonly tripleLoses: boolean; readonly bets: Readonly<Record<BetId, readonly number[]>> }
    | {
        readonly shape: 'alike';
        /** The number of dice that must match. */
        readonly atLeast: number;
        /** The groups of each bet. A group is an inner list: at least `atLeast` dice must show faces of the same group. */
        readonly bets: Readonly<Record<BetId, readonly (readonly Face[])[]>>;
        /** The number of consecutive throws that must meet the condition. The first throw that fails ends the wager. */
        readonly throws?: number;
        /** Set if only one player may hold the bet. */
        readonly soleHolder?: { readonly clauses: readonly ClauseId[] };
      }
    | { readonly shape: 'showing' | 'distinct'; readonly bets: Readonly<Record<BetId, readonly Face[]>> }
  );

/** The odds of all bets of one or more layouts. */
export interface PayTable {
  /** The clauses about the whole table. */
  readonly clauses: readonly ClauseId[];
  readonly lines: readonly PayLine[];
}

/** One kind of dice that a rulebook uses. */
export interface Dice {
  /** How many dice are rolled. */
  readonly count: 2 | 3;
  /** Names of the faces 1 to 6 if the dice show symbols; null if they show numbers. */
  readonly symbols: readonly [string, string, string, string, string, string] | null;
  /** Faces by colour, if the rulebook gives them colours. */
  readonly colours: Readonly<Record<string, readonly Face[]>> | null;
  /** Whether the game uses the sum of the faces. */
  readonly totals: boolean;
  /** The clauses that describe the dice. */
  readonly clauses: readonly ClauseId[];
}

/** One printed layout of a rulebook. */
export interface LayoutData {
  readonly id: string;
  readonly title: string;
  /** The kind of dice: a key of the rulebook's `dice`. */
  readonly dice: string;
  /** A key of the rulebook's `payTables`. */
  readonly payTable: string;
  /** The clauses that define the layout. */
  readonly clauses: readonly ClauseId[];
  /** The bets in reading order: as a person reads the printed layout, one group of bets after another. The pay table may have more bets than the layout. */
  readonly bets: readonly BetId[];
}

/** A rule that only the bets in `allows` win on certain outcomes. `openLayout` checks that the pay tables follow the rule. */
export interface Exclusive {
  /** The outcomes of the rule: those that meet the condition. */
  readonly on: Condition;
  /** The clauses that state the rule. */
  readonly clauses: readonly ClauseId[];
  /** The bets that can win on these outcomes. */
  readonly allows: readonly { readonly clauses: readonly ClauseId[]; readonly bets: readonly BetId[] }[];
}

/** The policies for money. `MoneyRules` explains each. */
export const BELOW_MINIMUM = ['warn-then-return', 'stands', 'rejected'] as const;
export const ABOVE_MAXIMUM = ['cut', 'pro-rata', 'rejected'] as const;
export const ROUNDINGS = ['up-to-chip', 'up-to-chip-or-lower-multiple', 'none'] as const;

/** A rule with the clauses that state it. */
interface Cited {
  /** Empty if the rulebook does not say, and the rule is our choice. */
  readonly clauses: readonly ClauseId[];
}

/** The money rules of a rulebook, used by settlement. */
export interface MoneyRules {
  /**
   * What the maximum limits. `player-and-bet`: one player's wager on one bet. `bet`: the total of all players on one bet. The minimum
   * is always per player.
   */
  readonly limits: Cited & { readonly maximumOver: 'player-and-bet' | 'bet' };
  /**
   * `warn-then-return`: the first wager below the minimum is settled and the player is warned. Later ones are returned.
   * `stands`: the wager is settled as placed. `rejected`: the whole wager is returned.
   */
  readonly belowMinimum: Cited & { readonly policy: (typeof BELOW_MINIMUM)[number] };
  /**
   * `cut`: only the part above the maximum is returned. `rejected`: the same, and the table does not accept that part at placement.
   * `pro-rata`: all wagers on the bet share the maximum, but no share is reduced below the minimum.
   */
  readonly aboveMaximum: Cited & { readonly policy: (typeof ABOVE_MAXIMUM)[number] };
  /** Pairs of bets whose totals may differ at most by the Differential on the sign (the notice with the table's limits). */
  readonly differential: (Cited & { readonly pairs: readonly (readonly [BetId, BetId])[] }) | null;
  /** Set if the sign may ask for multiples of the minimum. */
  readonly multiples: Cited | null;
  /**
   * `up-to-chip`: winnings that chips cannot pay are rounded up to an amount that they can. `up-to-chip-or-lower-multiple`: the same, but
   * if the sign requires multiples of the minimum, the odds apply only to the next lower multiple: 30 at a minimum of 20 is paid as 20.
   * `none`: the rulebook has no rule, so winnings are rounded up to a minor unit, such as a cent.
   */
  readonly rounding: Cited & { readonly policy: (typeof ROUNDINGS)[number] };
  /** Set if limits can be agreed with individual players. */
  readonly individualLimits: Cited | null;
  /** Set if a table may pay more than the printed odds, but never less. */
  readonly oddsFloor: Cited | null;
}

/** One published set of rules as JSON data. */
export interface Rulebook {
  readonly id: string;
  /** The name of the game. */
  readonly title: string;
  /** The casino; null if the rulebook names none. */
  readonly house: string | null;
  /** The printed version; null if there is none. */
  readonly version: string | null;
  /** Local date and time at which this version takes effect. */
  readonly effective: string | null;
  /** The clauses that name the game and its version. */
  readonly clauses: readonly ClauseId[];
  /** The clauses that define terms which the software uses. */
  readonly defines: Readonly<Partial<Record<'bet' | 'wager' | 'total' | 'differential', readonly ClauseId[]>>>;
  /** Only the listed bets are allowed. */
  readonly listedBetsOnly: Cited;
  /** The kinds of dice, by name. */
  readonly dice: Readonly<Record<string, Dice>>;
  /** The tables of odds, by name. */
  readonly payTables: Readonly<Record<string, PayTable>>;
  readonly layouts: readonly LayoutData[];
  /** Outcomes on which only certain bets can win. */
  readonly exclusive: readonly Exclusive[];
  readonly money: MoneyRules;
  /** How the game is run. */
  readonly conduct: Conduct;
}
