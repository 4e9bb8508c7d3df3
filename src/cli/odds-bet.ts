/** One bet in full: its winning outcomes, its exact odds and what its clauses say. It must never quote a rulebook. */
import {
  type Bet,
  type Clause,
  clausesOf,
  equal,
  findBet,
  type Layout,
  makeDecimal,
  makeRatio,
  nearest,
  oddsOf,
  type RaisedOdds,
  type Rulebook,
  rollsOf,
} from '../rules/index.ts';
import { chooseLayout, take } from './choose.ts';
import { fault } from './fault.ts';
import { edgeCell, makeHeading, makeSymbols, makeTiers, percent, short, tiersOf } from './figures.ts';
import { betJson, headOf, makePasses } from './odds.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable, paint } from './table.ts';

interface Options extends FormatOptions {
  readonly layout?: string;
}

export async function betInFull(rulebook: Rulebook, id: string, options: Options, raised: RaisedOdds): Promise<void> {
  const layouts = rulebook.layouts.filter(({ bets }) => bets.includes(id)).map((layout) => layout.id);
  const layout = chooseLayout(rulebook, options.layout ?? layouts[0] ?? unknown(rulebook, id), '--bet', raised);
  const bet = take(findBet(layout, id, '--bet'), (at) => at);
  const clauses = await clausesBehind(layout, bet);
  // A layout that was named is meant alone.
  const others = options.layout === undefined ? differing(rulebook, layouts.slice(1), bet) : [];
  await print(options, {
    json: () => ({
      ...headOf(layout),
      bets: [betJson(layout, bet)],
      layouts,
      says: Object.fromEntries(clauses.map(({ id: clause, says }) => [clause, says])),
    }),
    csv: () => ({
      columns: ['rulebook', 'layout', 'bet', 'throws', 'outcome', 'ways', 'pays'],
      rows: layout.outcomes.flatMap(({ index, notation, ways }) => {
        const odds = bet.paysOn[index] ?? null;
        return odds === null ? [] : [[rulebook.id, layout.id, bet.id, bet.throws, notation, ways, makeRatio(odds)]];
      }),
    }),
    text: () => makeText(layout, bet, layouts, clauses) + others.join(''),
  });
}

function unknown(rulebook: Rulebook, id: string): never {
  const ids = [...new Set(rulebook.layouts.flatMap(({ bets }) => bets))];
  const near = nearest(id, ids);
  fault(`--bet: ${rulebook.id} has no bet '${id}'${near === undefined ? '' : ` (did you mean '${near}'?)`}`);
}

/** What the layouts that are not shown say otherwise: their odds or their clauses. */
function differing(rulebook: Rulebook, layouts: readonly string[], shown: Bet): readonly string[] {
  const facts = (bet: Bet): string => `pays ${makeTiers(bet)}; clauses ${clausesOf(bet).join(', ')}`;
  const said = new Map<string, string[]>();
  for (const id of layouts) {
    const bet = take(findBet(chooseLayout(rulebook, id, '--bet'), shown.id, '--bet'), (at) => at);
    if (facts(bet) !== facts(shown)) said.set(facts(bet), [...(said.get(facts(bet)) ?? []), id]);
  }
  return [...said].map(([words, ids]) => `\non ${ids.join(', ')}: ${words}\n`);
}

async function clausesBehind(layout: Layout, bet: Bet): Promise<readonly Clause[]> {
  const { CLAUSES } = await import('../rulebooks/clauses/index.ts');
  const registers: Readonly<Record<string, readonly Clause[]>> = CLAUSES;
  const register = registers[layout.rulebook.id] ?? [];
  const cited = [...clausesOf(bet), ...(bet.soleHolder ?? [])];
  return register.filter(({ id }) => cited.includes(id));
}

function makeText(layout: Layout, bet: Bet, layouts: readonly string[], clauses: readonly Clause[]): string {
  const { probability, return: back, edge, variance } = oddsOf(layout, bet);
  const figures = makeTable(
    [{ head: '' }, { head: 'exact', align: 'right', wrapsTo: 12 }, { head: '', align: 'right' }],
    [
      ['probability', makeRatio(probability), percent(probability, 4)],
      ['return', makeRatio(back), percent(back, 4)],
      ['house edge', edgeCell(edge, makeRatio(edge)), edgeCell(edge, percent(edge, 4))],
      ['variance', makeRatio(variance), makeDecimal(variance, 4)],
    ],
  );
  const also = layouts.length > 1 ? ` (on layouts ${layouts.join(', ')}; here as on ${layout.id})` : '';
  const says = makeTable(
    [
      { head: 'clause', wrapsTo: 12 },
      { head: 'in our words', wrapsTo: 20 },
    ],
    clauses.map(({ id, says: words }) => [id, words]),
  );
  const passes = bet.throws > 1 ? `${makePasses(layout, bet)}\n` : '';
  const title = paint('bold', `${bet.title}: ${bet.id}${also}`);
  return `${title}\n${makeHeading(layout)}${makeSymbols(layout)}\n${makeWinning(layout, bet)}\n${figures}\n${passes}${says}`;
}

/** Winning outcomes by what they pay. */
function makeWinning(layout: Layout, bet: Bet): string {
  const rolls = rollsOf(layout.dice.count);
  return makeTable(
    [
      { head: bet.throws > 1 ? 'pays at last' : 'pays', align: 'right' },
      { head: `ways of ${rolls}`, align: 'right' },
      { head: 'outcomes', wrapsTo: 11 },
    ],
    tiersOf(bet).map((odds) => {
      const outcomes = layout.outcomes.filter(({ index }) => {
        const here = bet.paysOn[index] ?? null;
        return here !== null && equal(here, odds);
      });
      const ways = outcomes.reduce((sum, outcome) => sum + outcome.ways, 0);
      return [`${short(odds)} to 1`, `${ways}`, outcomes.map(({ notation }) => notation).join(' ')];
    }),
  );
}
