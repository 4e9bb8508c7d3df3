/** The overview of rulebooks and layouts by their best and worst bet; it must never rank what is not of one layout. */
import {
  assert,
  type BetId,
  compare,
  equal,
  type Layout,
  makeRatio,
  oddsOf,
  type Ratio,
  type Rulebook,
  rollsOf,
} from '../rules/index.ts';
import { openAll } from './choose.ts';
import { edgeCell, percent, percentNumber } from './figures.ts';
import { makeHint } from './hints.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable } from './table.ts';

/** An edge and the bets that have it, in reading order. */
interface Extreme {
  readonly edge: Ratio;
  readonly bets: readonly BetId[];
}

interface Summary {
  readonly layout: Layout;
  readonly best: Extreme;
  readonly worst: Extreme;
}

function summarise(layout: Layout): Summary {
  const edges = layout.bets.map((bet) => ({ bet: bet.id, edge: oddsOf(layout, bet).edge }));
  const ascending = [...edges].sort((a, b) => compare(a.edge, b.edge));
  const extreme = (edge: Ratio): Extreme => ({
    edge,
    bets: edges.filter((entry) => equal(entry.edge, edge)).map(({ bet }) => bet),
  });
  const [first, last] = [ascending[0], ascending.at(-1)];
  assert(first !== undefined && last !== undefined, `layout ${layout.id} has no bets`);
  return { layout, best: extreme(first.edge), worst: extreme(last.edge) };
}

export async function overview(rulebooks: readonly Rulebook[], options: FormatOptions): Promise<void> {
  const summaries = rulebooks.flatMap((rulebook) => openAll(rulebook)).map(summarise);
  const json = ({ edge, bets }: Extreme): object => ({ edge: makeRatio(edge), bets });
  await print(options, {
    json: () =>
      summaries.map(({ layout, best, worst }) => ({
        rulebook: layout.rulebook.id,
        layout: layout.id,
        title: layout.title,
        bets: layout.bets.length,
        outcomes: rollsOf(layout.dice.count),
        best: json(best),
        worst: json(worst),
      })),
    csv: () => ({
      columns: [
        ...['rulebook', 'layout', 'bets', 'outcomes', 'bestBets', 'bestEdge', 'bestEdgePercent'],
        ...['worstBets', 'worstEdge', 'worstEdgePercent'],
      ],
      rows: summaries.map(({ layout, best, worst }) => [
        ...[layout.rulebook.id, layout.id, layout.bets.length, rollsOf(layout.dice.count)],
        ...[best, worst].flatMap(({ edge, bets }) => [bets.join(' '), makeRatio(edge), percentNumber(edge)]),
      ]),
    }),
    text: () => makeText(summaries),
  });
}

const nameBets = ([first = '', ...others]: readonly BetId[]): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

function makeText(summaries: readonly Summary[]): string {
  const table = makeTable(
    [
      { head: 'rulebook', wrapsTo: 13 },
      { head: 'layout' },
      { head: 'bets', align: 'right', drops: 3 },
      { head: 'outcomes', align: 'right', drops: 1 },
      { head: 'best bet', wrapsTo: 14, drops: 4 },
      { head: 'exact', align: 'right', drops: 2 },
      { head: 'lowest', align: 'right' },
      { head: 'worst bet', wrapsTo: 14, drops: 4 },
      { head: 'highest', align: 'right' },
    ],
    summaries.map(({ layout, best, worst }) => [
      layout.rulebook.id,
      layout.id,
      `${layout.bets.length}`,
      `${rollsOf(layout.dice.count)}`,
      nameBets(best.bets),
      edgeCell(best.edge, makeRatio(best.edge)),
      edgeCell(best.edge, percent(best.edge)),
      nameBets(worst.bets),
      edgeCell(worst.edge, percent(worst.edge)),
    ]),
  );
  const notes =
    "lowest and highest edge: the house's share of a wager; below zero it is the player's; +n: so many more bets have it\n";
  const { layout, best } = summaries[0] as Summary;
  const ofBook = `odds ${layout.rulebook.id}`;
  return [
    `${table}\n${notes}`,
    makeHint('all bets of a layout', `${ofBook} --layout ${layout.id}`),
    makeHint('one bet in full, with its clauses', `${ofBook} --bet ${best.bets[0]}`),
  ].join('');
}
