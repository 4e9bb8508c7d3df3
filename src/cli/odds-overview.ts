/** Prints, for every layout, the bets with the lowest and the highest house edge. */
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
import { openAllLayouts } from './choose.ts';
import { edgeCell, formatPercent, formatPercentNumber } from './format.ts';
import { formatHint } from './next-command.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable } from './table.ts';

/** The lowest or highest edge, and the bets that have it, in the order of the layout. */
interface ExtremeEdge {
  readonly edge: Ratio;
  readonly bets: readonly BetId[];
}

interface Summary {
  readonly layout: Layout;
  readonly best: ExtremeEdge;
  readonly worst: ExtremeEdge;
}

function summarise(layout: Layout): Summary {
  const edges = layout.bets.map((bet) => ({ bet: bet.id, edge: oddsOf(layout, bet).edge }));
  const ascending = [...edges].sort((a, b) => compare(a.edge, b.edge));
  const withBets = (edge: Ratio): ExtremeEdge => ({
    edge,
    bets: edges.filter((entry) => equal(entry.edge, edge)).map(({ bet }) => bet),
  });
  const [first, last] = [ascending[0], ascending.at(-1)];
  assert(first !== undefined && last !== undefined, `layout ${layout.id} has no bets`);
  return { layout, best: withBets(first.edge), worst: withBets(last.edge) };
}

export async function printOverview(rulebooks: readonly Rulebook[], options: FormatOptions): Promise<void> {
  const summaries = rulebooks.flatMap((rulebook) => openAllLayouts(rulebook)).map(summarise);
  const json = ({ edge, bets }: ExtremeEdge): object => ({ edge: makeRatio(edge), bets });
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
        ...[best, worst].flatMap(({ edge, bets }) => [bets.join(' '), makeRatio(edge), formatPercentNumber(edge)]),
      ]),
    }),
    text: () => formatText(summaries),
  });
}

const formatBets = ([first = '', ...others]: readonly BetId[]): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

function formatText(summaries: readonly Summary[]): string {
  const table = formatTable(
    [
      { header: 'rulebook', wrapTo: 13 },
      { header: 'layout' },
      { header: 'bets', align: 'right', dropOrder: 3 },
      { header: 'outcomes', align: 'right', dropOrder: 1 },
      { header: 'best bet', wrapTo: 14, dropOrder: 4 },
      { header: 'exact', align: 'right', dropOrder: 2 },
      { header: 'lowest', align: 'right' },
      { header: 'worst bet', wrapTo: 14, dropOrder: 4 },
      { header: 'highest', align: 'right' },
    ],
    summaries.map(({ layout, best, worst }) => [
      layout.rulebook.id,
      layout.id,
      `${layout.bets.length}`,
      `${rollsOf(layout.dice.count)}`,
      formatBets(best.bets),
      edgeCell(best.edge, makeRatio(best.edge)),
      edgeCell(best.edge, formatPercent(best.edge)),
      formatBets(worst.bets),
      edgeCell(worst.edge, formatPercent(worst.edge)),
    ]),
  );
  const notes = 'lowest, highest: house edge, negative if the bet favours the player; +n: n more bets have the same edge\n';
  const { layout, best } = summaries[0] as Summary;
  const command = `odds ${layout.rulebook.id}`;
  return [
    `${table}\n${notes}`,
    formatHint('all bets of a layout', `${command} --layout ${layout.id}`),
    formatHint('details of one bet, with its clauses', `${command} --bet ${best.bets[0]}`),
  ].join('');
}
