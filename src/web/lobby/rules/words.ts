/** The messages of the rules page: what a book's data means, said in our own words. It must never quote a rulebook, nor hold a number of one. */
import type { Clause, Failure, FailureReason, MoneyRules, StepName } from '../../../rules/index.ts';

/** What dice that count have in common: one face, one of several, the same of several, or one of several colours. */
export type Alike = 'face' | 'one-of' | 'same' | 'colour';

export interface RulesWords {
  readonly title: (game: string) => string;
  readonly facts: {
    readonly house: string;
    readonly version: string;
    readonly effective: string;
    readonly id: string;
    readonly hash: string;
    readonly none: string;
  };
  readonly lead: string;
  readonly layouts: string;
  readonly search: string;
  readonly found: (count: string) => string;
  readonly print: string;
  readonly explorer: string;
  readonly notFound: string;
  readonly lobby: string;
  readonly contents: string;
  readonly sections: Readonly<
    Record<'aim' | 'round' | 'bets' | 'money' | 'failures' | 'chips' | 'shooter' | 'people' | 'disputes' | 'clauses', string>
  >;
  readonly aim: (count: number) => string;
  readonly symbols: (names: string) => string;
  readonly terms: string;
  readonly onlyListed: string;
  readonly steps: Readonly<Record<StepName, string>>;
  /** What is called at the table, where the language has other words for it than the book. */
  readonly calls: Readonly<Record<string, string>>;
  readonly tumbles: (least: string, covered: boolean) => string;
  readonly bell: string;
  readonly announced: (how: 'ascending' | 'symbols', total: 'called' | 'shown' | 'none') => string;
  readonly locked: string;
  readonly betsHead: { readonly bet: string; readonly wins: string; readonly pays: string; readonly clauses: string };
  readonly wins: {
    readonly totals: (totals: string) => string;
    readonly itsTotal: string;
    readonly tripleLoses: string;
    readonly alike: (least: number, what: Alike) => string;
    readonly showing: string;
    readonly distinct: string;
    readonly throws: (count: number) => string;
  };
  readonly pays: (n: string, d: string) => string;
  readonly onDice: readonly [string, string, string];
  /** `total` is null where the outcomes are the triples. */
  readonly exclusive: (total: string | null, bets: string) => string;
  readonly money: {
    readonly maximumOver: Readonly<Record<MoneyRules['limits']['maximumOver'], string>>;
    readonly belowMinimum: Readonly<Record<MoneyRules['belowMinimum']['policy'], string>>;
    readonly aboveMaximum: Readonly<Record<MoneyRules['aboveMaximum']['policy'], string>>;
    readonly placedAbove: Readonly<Record<'refuse-excess' | 'accept', string>>;
    readonly placedBelow: Readonly<Record<'refuse' | 'advise' | 'accept', string>>;
    readonly differential: (pairs: string) => string;
    readonly multiples: string;
    readonly rounding: Readonly<Record<MoneyRules['rounding']['policy'], string>>;
    readonly individual: string;
    readonly oddsFloor: string;
  };
  readonly reasons: Readonly<Record<FailureReason, string>>;
  readonly consequences: Readonly<Record<Failure['consequence'], string>>;
  readonly notified: (role: string) => string;
  readonly voided: string;
  readonly interruption: Readonly<Record<'void' | 'stand', string>>;
  readonly established: string;
  readonly invalidation: string;
  readonly grounds: Readonly<Record<string, string>>;
  readonly dryspins: string;
  readonly chips: {
    readonly only: string;
    readonly colours: string;
    readonly several: Readonly<Record<'may-differ' | 'must-equal', string>>;
    readonly valueMinimum: string;
    readonly shared: string;
    readonly closedTable: string;
    readonly sideBets: string;
  };
  readonly shooter: {
    readonly turn: (offered: string, chosen: string) => string;
    readonly bet: (bet: string) => string;
    readonly locked: string;
  };
  readonly people: {
    readonly age: (years: string) => string;
    readonly staff: string;
    readonly ladder: (roles: string) => string;
    readonly officer: (name: string) => string;
    readonly raise: (minutes: string) => string;
    readonly closure: (minutes: string) => string;
    readonly closureNotified: (officer: string) => string;
    readonly abstention: (rounds: string) => string;
    readonly oneTable: string;
  };
  readonly disputes: {
    readonly raise: string;
    /** Whom the books name, where the language calls them otherwise. */
    readonly whom: Readonly<Record<string, string>>;
    readonly consult: (whom: string) => string;
    readonly review: (whom: string) => string;
    readonly none: string;
  };
  readonly roles: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<Clause['kind'], string>>;
  readonly kindsSay: Readonly<Record<Clause['kind'], string>>;
  readonly clausesLead: (count: string) => string;
  readonly clause: (id: string) => string;
  readonly linkTo: (id: string) => string;
}
