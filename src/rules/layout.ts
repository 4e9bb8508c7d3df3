/** A rulebook's layout opened for play: every bet with what it pays on every outcome. The one definition behind odds and settlement. */
import { assert, present } from './assert.ts';
import { diceCounting, parsePays } from './conditions.ts';
import { isTriple, type Outcome, outcomesOf } from './dice.ts';
import { nearest } from './nearest.ts';
import { parseBet } from './notation.ts';
import { compare, lcm, makeRatio, parseRatio, type Ratio } from './ratio.ts';
import { done, failed, quote, type Result } from './result.ts';
import type { BetId, ClauseId, Condition, Dice, LayoutData, LineClauses, PayLine, PayTable, Rulebook } from './vocabulary.ts';

/** A contingency one can wager on at this layout. */
export interface Bet {
  readonly id: BetId;
  /** Its place in the layout's reading order. */
  readonly index: number;
  readonly kind: string;
  readonly title: string;
  readonly condition: Condition;
  /** In how many throws one after another the condition must hold; 1 for almost every bet. */
  readonly throws: number;
  /** What one unit wins on each outcome, by the outcome's index; null where it loses. For several throws: on the last. */
  readonly paysOn: readonly (Ratio | null)[];
  readonly clauses: Readonly<Record<'offered' | 'wins' | 'loses' | 'triple' | 'pays', readonly ClauseId[]>>;
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

/** Odds that a table pays above the printed ones, where the book lets it. */
export type RaisedOdds = Readonly<Record<BetId, string>>;

/** Neither a term of raised odds nor the common denominator of a layout's odds may be larger, so that sums over it stay exact. */
export const ODDS_TERM_MAX = 1_000_000n;

export function findRulebook(rulebooks: readonly Rulebook[], id: string, at = 'rulebook'): Result<Rulebook> {
  const found = rulebooks.find((rulebook) => rulebook.id === id);
  if (found !== undefined) return done(found);
  const ids = rulebooks.map((rulebook) => rulebook.id);
  return failed('unknown-rulebook', at, `there is no rulebook ${quote(id)}; there are ${ids.join(', ')}`, nearest(id, ids));
}

/** Opens one layout of a rulebook, with raised odds where the book's odds are a floor. */
export function openLayout(rulebook: Rulebook, id: string, raised: RaisedOdds = {}): Result<Layout> {
  const data = rulebook.layouts.find((layout) => layout.id === id);
  if (data === undefined) {
    const ids = rulebook.layouts.map((layout) => layout.id);
    return failed(
      'unknown-layout',
      'layout',
      `${rulebook.id} has no layout ${quote(id)}; it has ${ids.join(', ')}`,
      nearest(id, ids),
    );
  }
  const dice = present(rulebook.dice[data.dice], `dice '${data.dice}'`);
  const table = present(rulebook.payTables[data.payTable], `pay table '${data.payTable}'`);
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
  holdExclusive(layout, data);
  return raise(layout, raised);
}

/** The line of a pay table that a bet stands on. */
function lineOf(table: PayTable, bet: BetId): PayLine {
  return present(
    table.lines.find((line) => Object.hasOwn(line.bets, bet)),
    `the pay line of ${bet}`,
  );
}

function conditionOf(line: PayLine, bet: BetId): Condition {
  switch (line.shape) {
    case 'total':
      return { shape: 'total', totals: present(line.bets[bet], bet), tripleLoses: line.tripleLoses };
    case 'alike':
      return { shape: 'alike', groups: present(line.bets[bet], bet), atLeast: line.atLeast };
    case 'showing':
    case 'distinct':
      return { shape: line.shape, faces: present(line.bets[bet], bet) };
  }
}

function openBet(id: BetId, index: number, table: PayTable, outcomes: readonly Outcome[]): Bet {
  const line = lineOf(table, id);
  const condition = conditionOf(line, id);
  const pays = parsePays(line.pays);
  const { kind, selector } = present(parseBet(id), `the name of ${id}`);
  return {
    id,
    index,
    kind,
    title: line.title.replace('{}', selector ?? ''),
    condition,
    throws: line.shape === 'alike' ? (line.throws ?? 1) : 1,
    paysOn: outcomes.map((outcome) => pays[diceCounting(condition, outcome.faces)] ?? null),
    clauses: betClauses(line.clauses, line.perBet?.[id] ?? [], table.clauses),
    soleHolder: line.shape === 'alike' ? (line.soleHolder?.clauses ?? null) : null,
  };
}

function betClauses(line: LineClauses, own: readonly ClauseId[], table: readonly ClauseId[]): Bet['clauses'] {
  const wins = [...(line.wins ?? table), ...own];
  const loses = line.loses ?? wins;
  return { offered: line.offered ?? [], wins, loses, triple: line.triple ?? [], pays: [...table, ...(line.pays ?? [])] };
}

/** The clauses that decide a bet on one outcome: why it wins there, or why it loses. What it pays is cited apart. */
export function clausesOn(layout: Layout, bet: Bet, outcome: Outcome): readonly ClauseId[] {
  const { wins, loses, triple } = bet.clauses;
  const won = bet.paysOn[outcome.index] !== null;
  const own = won ? wins : [...loses, ...(isTriple(outcome.faces) ? triple : [])];
  const ruling = layout.rulebook.exclusive.filter(({ on }) => diceCounting(on, outcome.faces) > 0);
  const exclusive = ruling.flatMap(({ clauses, allows }) => {
    return won ? allows.filter(({ bets }) => bets.includes(bet.id)).flatMap((allowed) => allowed.clauses) : clauses;
  });
  return [...new Set([...own, ...exclusive])];
}

/** Every clause behind a bet, each once: offered, when it wins and loses, at what odds. */
export function clausesOf(bet: Bet): readonly ClauseId[] {
  const { offered, wins, loses, triple, pays } = bet.clauses;
  return [...new Set([...offered, ...wins, ...loses, ...triple, ...pays])];
}

/** A book's promise that on some outcomes only certain bets win is held against its own pay tables. */
function holdExclusive(layout: Layout, data: LayoutData): void {
  for (const { on, allows } of layout.rulebook.exclusive) {
    const allowed = new Set(allows.flatMap((entry) => entry.bets));
    for (const outcome of layout.outcomes.filter(({ faces }) => diceCounting(on, faces) > 0)) {
      const off = layout.bets.find((bet) => bet.paysOn[outcome.index] !== null && !allowed.has(bet.id));
      assert(off === undefined, `${off?.id} of layout ${data.id} wins on ${outcome.notation}, where it may not`);
    }
  }
}

function raise(layout: Layout, raised: RaisedOdds): Result<Layout> {
  const entries = Object.entries(raised);
  if (entries.length === 0) return done(layout);
  if (layout.rulebook.money.oddsFloor === null) {
    return failed(
      'field-does-not-apply',
      'odds',
      `the odds of ${layout.rulebook.id} are fixed; no clause lets a table raise them`,
    );
  }
  const bets = [...layout.bets];
  for (const [id, text] of entries) {
    const at = `odds.${id}`;
    const found = findBet(layout, id, at);
    if (!found.ok) return found;
    const odds = parseRatio(text);
    if (odds === undefined || odds.n > ODDS_TERM_MAX || odds.d > ODDS_TERM_MAX) {
      return failed('bad-odds', at, `${quote(text)} is not odds; write n/d with terms up to ${ODDS_TERM_MAX}, such as 6/1`);
    }
    const bet = found.value;
    const floor = present(
      bet.paysOn.find((pays) => pays !== null),
      `the odds of ${id}`,
    );
    if (compare(odds, floor) < 0) {
      const clause = layout.rulebook.money.oddsFloor.clauses.join(', ');
      return failed(
        'odds-below-floor',
        at,
        `${makeRatio(odds)} is below ${makeRatio(floor)}, the least that may be paid (${clause})`,
      );
    }
    bets[bet.index] = { ...bet, paysOn: bet.paysOn.map((pays) => (pays === null ? null : odds)) };
  }
  const common = bets.flatMap(({ paysOn }) => paysOn).reduce((soFar, pays) => lcm(soFar, pays?.d ?? 1n), 1n);
  if (common > ODDS_TERM_MAX) {
    return failed('bad-odds', 'odds', `their denominators together make ${common}; they may make ${ODDS_TERM_MAX} at the most`);
  }
  return done({ ...layout, bets, byId: new Map(bets.map((bet) => [bet.id, bet])) });
}

/** The bet of that name on this layout, or a problem that says where it is offered or what may have been meant. */
export function findBet(layout: Layout, id: string, at: string): Result<Bet> {
  const bet = layout.byId.get(id);
  if (bet !== undefined) return done(bet);
  const { rulebook } = layout;
  const elsewhere = rulebook.layouts.filter((other) => other.bets.includes(id)).map((other) => other.id);
  if (elsewhere.length > 0) {
    const where = `it is on ${elsewhere.join(', ')}`;
    return failed('bet-not-on-layout', at, `${id} is not on layout ${layout.id} of ${rulebook.id}; ${where}`);
  }
  const message = `there is no bet ${quote(id)} on layout ${layout.id} of ${rulebook.id}`;
  const inOrder = id.replace(/\d+(?:-\d+)+/, (numbers) =>
    numbers
      .split('-')
      .map(Number)
      .sort((a, b) => a - b)
      .join('-'),
  );
  return failed('unknown-bet', at, message, layout.byId.has(inOrder) ? inOrder : nearest(id, [...layout.byId.keys()]));
}
