/** Builds a layout from a rulebook: every bet with what it pays on every outcome. Odds, settlement and simulation all use it. */
import { assert, assertPresent } from './assert.ts';
import { countMatchingDice, parsePays } from './conditions.ts';
import { isTriple, type Outcome, outcomesOf } from './dice.ts';
import { nearest } from './nearest.ts';
import { parseBet } from './notation.ts';
import { compare, lcm, makeRatio, parseRatio, type Ratio } from './ratio.ts';
import { fail, ok, quote, type Result } from './result.ts';
import type { BetId, ClauseId, Condition, Dice, LayoutData, LineClauses, PayLine, PayTable, Rulebook } from './vocabulary.ts';

/** A bet of this layout, with its condition, odds and clauses. */
export interface Bet {
  readonly id: BetId;
  /** Index in the reading order of the layout. */
  readonly index: number;
  readonly kind: string;
  readonly title: string;
  readonly condition: Condition;
  /** The number of consecutive throws that must meet the condition; 1 for almost every bet. */
  readonly throws: number;
  /** What one unit wins on each outcome, by outcome index; null if the bet loses. For a bet that lasts several throws: what the last throw pays. */
  readonly paysOn: readonly (Ratio | null)[];
  readonly clauses: Readonly<Record<'offered' | 'wins' | 'loses' | 'triple' | 'pays', readonly ClauseId[]>>;
  /** The clauses that allow only one holder; null if several players may hold the bet. */
  readonly soleHolder: readonly ClauseId[] | null;
}

/** One table layout of one rulebook, with the odds in force. */
export interface Layout {
  readonly rulebook: Rulebook;
  readonly id: string;
  readonly title: string;
  readonly dice: Dice;
  readonly outcomes: readonly Outcome[];
  readonly bets: readonly Bet[];
  readonly byId: ReadonlyMap<BetId, Bet>;
}

/** Odds above the printed ones, which some rulebooks let a table pay. */
export type RaisedOdds = Readonly<Record<BetId, string>>;

/** The largest numerator and denominator of raised odds, and the largest common denominator of a layout. The limit keeps sums exact. */
export const ODDS_TERM_MAX = 1_000_000n;

export function findRulebook(rulebooks: readonly Rulebook[], id: string, at = 'rulebook'): Result<Rulebook> {
  const known = rulebooks.find((rulebook) => rulebook.id === id);
  if (known !== undefined) return ok(known);
  const ids = rulebooks.map((rulebook) => rulebook.id);
  return fail('unknown-rulebook', at, `unknown rulebook ${quote(id)}; known rulebooks: ${ids.join(', ')}`, nearest(id, ids));
}

/** Opens one layout of a rulebook, with raised odds if the rulebook allows them. */
export function openLayout(rulebook: Rulebook, id: string, raised: RaisedOdds = {}): Result<Layout> {
  const data = rulebook.layouts.find((layout) => layout.id === id);
  if (data === undefined) {
    const ids = rulebook.layouts.map((layout) => layout.id);
    return fail(
      'unknown-layout',
      'layout',
      `${rulebook.id} has no layout ${quote(id)}; it has ${ids.join(', ')}`,
      nearest(id, ids),
    );
  }
  const dice = assertPresent(rulebook.dice[data.dice], `dice '${data.dice}'`);
  const table = assertPresent(rulebook.payTables[data.payTable], `pay table '${data.payTable}'`);
  const outcomes = outcomesOf(dice.count);
  const bets = data.bets.map((bet, index) => openBet(bet, index, table, outcomes));
  const layout: Layout = {
    rulebook,
    id,
    title: data.title,
    dice,
    outcomes,
    bets,
    byId: new Map(bets.map((bet) => [bet.id, bet])),
  };
  assertExclusive(layout, data);
  return raiseOdds(layout, raised);
}

/** The line of the pay table that lists the bet. */
function lineOf(table: PayTable, bet: BetId): PayLine {
  return assertPresent(
    table.lines.find((line) => Object.hasOwn(line.bets, bet)),
    `the pay line of ${bet}`,
  );
}

/** The condition under which a bet wins. The type `Condition` explains the shapes. */
function conditionOf(line: PayLine, bet: BetId): Condition {
  switch (line.shape) {
    case 'total':
      return { shape: 'total', totals: assertPresent(line.bets[bet], bet), tripleLoses: line.tripleLoses };
    case 'alike':
      return { shape: 'alike', groups: assertPresent(line.bets[bet], bet), atLeast: line.atLeast };
    case 'showing':
    case 'distinct':
      return { shape: line.shape, faces: assertPresent(line.bets[bet], bet) };
  }
}

function openBet(id: BetId, index: number, table: PayTable, outcomes: readonly Outcome[]): Bet {
  const line = lineOf(table, id);
  const condition = conditionOf(line, id);
  const pays = parsePays(line.pays);
  const { kind, selector } = assertPresent(parseBet(id), `the name of ${id}`);
  return {
    id,
    index,
    kind,
    title: line.title.replace('{}', selector ?? ''),
    condition,
    throws: line.shape === 'alike' ? (line.throws ?? 1) : 1,
    paysOn: outcomes.map((outcome) => pays[countMatchingDice(condition, outcome.faces)] ?? null),
    clauses: betClauses(line.clauses, line.perBet?.[id] ?? [], table.clauses),
    soleHolder: line.shape === 'alike' ? (line.soleHolder?.clauses ?? null) : null,
  };
}

function betClauses(line: LineClauses, perBet: readonly ClauseId[], table: readonly ClauseId[]): Bet['clauses'] {
  const wins = [...(line.wins ?? table), ...perBet];
  const loses = line.loses ?? wins;
  return { offered: line.offered ?? [], wins, loses, triple: line.triple ?? [], pays: [...table, ...(line.pays ?? [])] };
}

/** The clauses that make a bet win or lose on one outcome. The clauses about its odds are in `bet.clauses.pays`. */
export function clausesOn(layout: Layout, bet: Bet, outcome: Outcome): readonly ClauseId[] {
  const { wins, loses, triple } = bet.clauses;
  const won = bet.paysOn[outcome.index] !== null;
  const ownClauses = won ? wins : [...loses, ...(isTriple(outcome.faces) ? triple : [])];
  // Rules that let only certain bets win on this outcome.
  const exclusiveRules = layout.rulebook.exclusive.filter(({ on }) => countMatchingDice(on, outcome.faces) > 0);
  const exclusive = exclusiveRules.flatMap(({ clauses, allows }) => {
    return won ? allows.filter(({ bets }) => bets.includes(bet.id)).flatMap((allowed) => allowed.clauses) : clauses;
  });
  return [...new Set([...ownClauses, ...exclusive])];
}

/** All clauses about a bet, without duplicates: that it is offered, when it wins or loses, and its odds. */
export function clausesOf(bet: Bet): readonly ClauseId[] {
  const { offered, wins, loses, triple, pays } = bet.clauses;
  return [...new Set([...offered, ...wins, ...loses, ...triple, ...pays])];
}

/** Asserts that the pay table agrees with the rulebook's rule that only certain bets win on some outcomes. */
function assertExclusive(layout: Layout, data: LayoutData): void {
  for (const { on, allows } of layout.rulebook.exclusive) {
    const allowed = new Set(allows.flatMap((entry) => entry.bets));
    for (const outcome of layout.outcomes.filter(({ faces }) => countMatchingDice(on, faces) > 0)) {
      const forbiddenBet = layout.bets.find((bet) => bet.paysOn[outcome.index] !== null && !allowed.has(bet.id));
      assert(
        forbiddenBet === undefined,
        `${forbiddenBet?.id} of layout ${data.id} wins on ${outcome.notation}, but the rulebook forbids it`,
      );
    }
  }
}

function raiseOdds(layout: Layout, raised: RaisedOdds): Result<Layout> {
  const entries = Object.entries(raised);
  if (entries.length === 0) return ok(layout);
  // `oddsFloor` is the rule that a table may pay more than the printed odds, but not less.
  if (layout.rulebook.money.oddsFloor === null) {
    return fail(
      'field-does-not-apply',
      'odds',
      `the odds of ${layout.rulebook.id} are fixed; no clause allows a table to raise them`,
    );
  }
  const bets = [...layout.bets];
  for (const [id, text] of entries) {
    const at = `odds.${id}`;
    const found = findBet(layout, id, at);
    if (!found.ok) return found;
    const odds = parseRatio(text);
    if (odds === undefined || odds.n > ODDS_TERM_MAX || odds.d > ODDS_TERM_MAX) {
      return fail('bad-odds', at, `${quote(text)} is not odds; write n/d with n and d up to ${ODDS_TERM_MAX}, such as 6/1`);
    }
    const bet = found.value;
    const printed = assertPresent(
      bet.paysOn.find((pays) => pays !== null),
      `the odds of ${id}`,
    );
    if (compare(odds, printed) < 0) {
      const clause = layout.rulebook.money.oddsFloor.clauses.join(', ');
      return fail('odds-below-floor', at, `${makeRatio(odds)} is below the printed odds of ${makeRatio(printed)} (${clause})`);
    }
    bets[bet.index] = { ...bet, paysOn: bet.paysOn.map((pays) => (pays === null ? null : odds)) };
  }
  const commonDenominator = bets.flatMap(({ paysOn }) => paysOn).reduce((soFar, pays) => lcm(soFar, pays?.d ?? 1n), 1n);
  if (commonDenominator > ODDS_TERM_MAX) {
    return fail(
      'bad-odds',
      'odds',
      `the common denominator of all odds is ${commonDenominator}; the maximum is ${ODDS_TERM_MAX}`,
    );
  }
  return ok({ ...layout, bets, byId: new Map(bets.map((bet) => [bet.id, bet])) });
}

/** Finds a bet on this layout. The problem lists other layouts with the bet, or suggests the closest bet id. */
export function findBet(layout: Layout, id: string, at: string): Result<Bet> {
  const bet = layout.byId.get(id);
  if (bet !== undefined) return ok(bet);
  const { rulebook } = layout;
  const layoutIds = rulebook.layouts.filter((other) => other.bets.includes(id)).map((other) => other.id);
  if (layoutIds.length > 0) {
    const where = `it is on ${layoutIds.join(', ')}`;
    return fail('bet-not-on-layout', at, `${id} is not on layout ${layout.id} of ${rulebook.id}; ${where}`);
  }
  const message = `there is no bet ${quote(id)} on layout ${layout.id} of ${rulebook.id}`;
  // Numbers in a different order: `pair:4-1` means `pair:1-4`.
  const sortedId = id.replace(/\d+(?:-\d+)+/, (numbers) =>
    numbers
      .split('-')
      .map(Number)
      .sort((a, b) => a - b)
      .join('-'),
  );
  return fail('unknown-bet', at, message, layout.byId.has(sortedId) ? sortedId : nearest(id, [...layout.byId.keys()]));
}
