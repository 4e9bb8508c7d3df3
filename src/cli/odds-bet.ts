/** Prints the details of one bet: winning outcomes, exact odds, and its clauses in our words. */
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
import { chooseLayout, unwrap } from './choose.ts';
import { distinctOdds, edgeCell, formatHeading, formatOdds, formatPercent, formatRatio, formatSymbols } from './format.ts';
import { betJson, formatPasses, layoutHeader } from './odds.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable, paint } from './table.ts';
import { fail } from './user-error.ts';

interface Options extends FormatOptions {
  readonly layout?: string;
}

export async function printBet(rulebook: Rulebook, id: string, options: Options, raised: RaisedOdds): Promise<void> {
  const layouts = rulebook.layouts.filter(({ bets }) => bets.includes(id)).map((layout) => layout.id);
  const layout = chooseLayout(rulebook, options.layout ?? layouts[0] ?? failUnknownBet(rulebook, id), '--bet', raised);
  const bet = unwrap(findBet(layout, id, '--bet'), (at) => at);
  const clauses = await findClauses(layout, bet);
  const differences = options.layout === undefined ? formatDifferences(rulebook, layouts.slice(1), bet) : [];
  await print(options, {
    json: () => ({
      ...layoutHeader(layout),
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
    text: () => formatText(layout, bet, layouts, clauses) + differences.join(''),
  });
}

function failUnknownBet(rulebook: Rulebook, id: string): never {
  const ids = [...new Set(rulebook.layouts.flatMap(({ bets }) => bets))];
  const near = nearest(id, ids);
  fail(`--bet: ${rulebook.id} has no bet '${id}'${near === undefined ? '' : ` (did you mean '${near}'?)`}`);
}

/** Lists the other layouts on which the odds or clauses of the bet differ. */
function formatDifferences(rulebook: Rulebook, layouts: readonly string[], shownBet: Bet): readonly string[] {
  const formatFacts = (bet: Bet): string => `pays ${formatOdds(bet)}; clauses ${clausesOf(bet).join(', ')}`;
  const layoutsByFacts = new Map<string, string[]>();
  for (const id of layouts) {
    const bet = unwrap(findBet(chooseLayout(rulebook, id, '--bet'), shownBet.id, '--bet'), (at) => at);
    if (formatFacts(bet) !== formatFacts(shownBet))
      layoutsByFacts.set(formatFacts(bet), [...(layoutsByFacts.get(formatFacts(bet)) ?? []), id]);
  }
  return [...layoutsByFacts].map(([text, ids]) => `\non ${ids.join(', ')}: ${text}\n`);
}

async function findClauses(layout: Layout, bet: Bet): Promise<readonly Clause[]> {
  const { CLAUSES } = await import('../rulebooks/clauses/index.ts');
  const registers: Readonly<Record<string, readonly Clause[]>> = CLAUSES;
  const register = registers[layout.rulebook.id] ?? [];
  // `soleHolder` has the clauses that allow only one player on the bet.
  const cited = [...clausesOf(bet), ...(bet.soleHolder ?? [])];
  return register.filter(({ id }) => cited.includes(id));
}

function formatText(layout: Layout, bet: Bet, layouts: readonly string[], clauses: readonly Clause[]): string {
  const { probability, return: returnRatio, edge, variance } = oddsOf(layout, bet);
  const oddsTable = formatTable(
    [{ header: '' }, { header: 'exact', align: 'right', wrapTo: 12 }, { header: '', align: 'right' }],
    [
      ['probability', makeRatio(probability), formatPercent(probability, 4)],
      ['return', makeRatio(returnRatio), formatPercent(returnRatio, 4)],
      ['house edge', edgeCell(edge, makeRatio(edge)), edgeCell(edge, formatPercent(edge, 4))],
      ['variance', makeRatio(variance), makeDecimal(variance, 4)],
    ],
  );
  const layoutNote = layouts.length > 1 ? ` (on layouts ${layouts.join(', ')}; shown for ${layout.id})` : '';
  const clauseTable = formatTable(
    [
      { header: 'clause', wrapTo: 12 },
      { header: 'in our words', wrapTo: 20 },
    ],
    clauses.map(({ id, says: words }) => [id, words]),
  );
  const passes = bet.throws > 1 ? `${formatPasses(layout, bet)}\n` : '';
  const title = paint('bold', `${bet.title}: ${bet.id}${layoutNote}`);
  return `${title}\n${formatHeading(layout)}${formatSymbols(layout)}\n${formatWinning(layout, bet)}\n${oddsTable}\n${passes}${clauseTable}`;
}

/** Lists the winning outcomes by odds. */
function formatWinning(layout: Layout, bet: Bet): string {
  const rolls = rollsOf(layout.dice.count);
  return formatTable(
    [
      { header: bet.throws > 1 ? 'pays in the end' : 'pays', align: 'right' },
      { header: `ways of ${rolls}`, align: 'right' },
      { header: 'outcomes', wrapTo: 11 },
    ],
    distinctOdds(bet).map((odds) => {
      const outcomes = layout.outcomes.filter(({ index }) => {
        const pays = bet.paysOn[index] ?? null;
        return pays !== null && equal(pays, odds);
      });
      const ways = outcomes.reduce((sum, outcome) => sum + outcome.ways, 0);
      return [`${formatRatio(odds)} to 1`, `${ways}`, outcomes.map(({ notation }) => notation).join(' ')];
    }),
  );
}
