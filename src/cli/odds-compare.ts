/** Compares the bets that two rulebooks share, and marks those that win on different outcomes. */
import {
  assert,
  type Bet,
  type BetId,
  equal,
  type Layout,
  makeRatio,
  oddsOf,
  openLayout,
  type Ratio,
  subtract,
} from '../rules/index.ts';
import { chooseRulebook, openAllLayouts, unwrap } from './choose.ts';
import { distinctOdds, edgeCell, formatCount, formatOdds, formatPercent, formatPercentNumber } from './format.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable } from './table.ts';
import { fail } from './user-error.ts';

interface LayoutBet {
  readonly layout: Layout;
  readonly bet: Bet;
}

/** One side of the comparison: a layout, or all layouts of a rulebook merged. */
interface Side {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string | null;
  readonly bets: ReadonlyMap<BetId, LayoutBet>;
}

interface SharedBet {
  readonly bet: BetId;
  readonly sides: readonly [LayoutBet, LayoutBet];
  readonly edges: readonly [Ratio, Ratio];
  readonly difference: Ratio;
  readonly sameOutcomes: boolean;
}

async function readSide(name: string): Promise<Side> {
  const [rulebookId = '', layoutId, ...rest] = name.split('/');
  if (rest.length > 0) fail(`--compare: '${name}' is not RULEBOOK or RULEBOOK/LAYOUT`);
  const rulebook = await chooseRulebook(rulebookId);
  const layouts = layoutId === undefined ? openAllLayouts(rulebook) : [unwrap(openLayout(rulebook, layoutId), () => '--compare')];
  const bets = new Map<BetId, LayoutBet>();
  for (const layout of layouts) {
    for (const bet of layout.bets) {
      const earlier = bets.get(bet.id);
      if (earlier === undefined) bets.set(bet.id, { layout, bet });
      else
        assert(
          paysSame(earlier.bet, bet),
          `${bet.id} of ${name} pays differently on layouts ${earlier.layout.id} and ${layout.id}`,
        );
    }
  }
  return { name, rulebook: rulebook.id, layout: layoutId ?? null, bets };
}

const paysSame = (a: Bet, b: Bet): boolean =>
  winsOnSameOutcomes(a, b) && a.paysOn.every((odds, i) => odds === null || equal(odds, b.paysOn[i] as Ratio));

/** Whether two bets win on the same outcomes of the same dice in the same number of throws. */
function winsOnSameOutcomes(a: Bet, b: Bet): boolean {
  if (a.throws !== b.throws || a.paysOn.length !== b.paysOn.length) return false;
  return a.paysOn.every((odds, i) => (odds === null) === ((b.paysOn[i] ?? null) === null));
}

function findSharedBets(a: Side, b: Side): readonly SharedBet[] {
  return [...a.bets].flatMap(([bet, first]): readonly SharedBet[] => {
    const second = b.bets.get(bet);
    if (second === undefined) return [];
    const edges = [oddsOf(first.layout, first.bet).edge, oddsOf(second.layout, second.bet).edge] as const;
    return [
      {
        bet,
        sides: [first, second],
        edges,
        difference: subtract(...edges),
        sameOutcomes: winsOnSameOutcomes(first.bet, second.bet),
      },
    ];
  });
}

export async function compareOdds(names: readonly string[], options: FormatOptions): Promise<void> {
  const [nameA, nameB] = names;
  if (nameA === undefined || nameB === undefined || names.length !== 2) {
    fail(`--compare needs two rulebooks, got ${names.length}; for example --compare crown-sic-bo rws-tai-sai/A`);
  }
  const [a, b] = [await readSide(nameA), await readSide(nameB)];
  const sharedBets = findSharedBets(a, b);
  const betsOnlyIn = (side: Side, other: Side): readonly BetId[] => [...side.bets.keys()].filter((bet) => !other.bets.has(bet));
  await print(options, {
    json: () => ({
      a: { rulebook: a.rulebook, layout: a.layout },
      b: { rulebook: b.rulebook, layout: b.layout },
      shared: sharedBets.map((sharedBet) => ({
        bet: sharedBet.bet,
        paysA: distinctOdds(sharedBet.sides[0].bet).map(makeRatio),
        paysB: distinctOdds(sharedBet.sides[1].bet).map(makeRatio),
        edgeA: makeRatio(sharedBet.edges[0]),
        edgeB: makeRatio(sharedBet.edges[1]),
        difference: makeRatio(sharedBet.difference),
        sameOutcomes: sharedBet.sameOutcomes,
      })),
      onlyA: betsOnlyIn(a, b),
      onlyB: betsOnlyIn(b, a),
    }),
    csv: () => ({
      columns: ['bet', 'paysA', 'paysB', 'edgeA', 'edgeB', 'difference', 'differencePercent', 'sameOutcomes'],
      rows: sharedBets.map(({ bet, sides, edges, difference, sameOutcomes: same }) => [
        bet,
        ...sides.map((side) => distinctOdds(side.bet).map(makeRatio).join(' ')),
        ...edges.map(makeRatio),
        makeRatio(difference),
        formatPercentNumber(difference),
        same ? 'yes' : 'no',
      ]),
    }),
    text: () => formatText(a, b, sharedBets, betsOnlyIn(a, b).length, betsOnlyIn(b, a).length),
  });
}

function formatText(a: Side, b: Side, sharedBets: readonly SharedBet[], onlyA: number, onlyB: number): string {
  const onlyLine = `only in A: ${formatCount(onlyA, 'bet')}; only in B: ${formatCount(onlyB, 'bet')}\n`;
  const names = `A  ${a.name}\nB  ${b.name}\n`;
  if (sharedBets.length === 0) return `${names}\nno shared bets; ${onlyLine}`;
  const table = formatTable(
    [
      { header: 'bet', wrapTo: 12 },
      { header: 'pays A', align: 'right', dropOrder: 3 },
      { header: 'pays B', align: 'right', dropOrder: 3 },
      { header: 'edge A', align: 'right' },
      { header: 'edge B', align: 'right' },
      { header: 'exact', align: 'right', dropOrder: 2 },
      { header: 'A - B', align: 'right', dropOrder: 4 },
      { header: '' },
    ],
    sharedBets.map(({ bet, sides, edges, difference, sameOutcomes: same }) => [
      bet,
      formatOdds(sides[0].bet),
      formatOdds(sides[1].bet),
      edgeCell(edges[0], formatPercent(edges[0])),
      edgeCell(edges[1], formatPercent(edges[1])),
      difference.n === 0n ? '' : makeRatio(difference),
      difference.n === 0n ? 'same' : formatPercent(difference),
      same ? '' : { text: '≠', style: 'yellow' },
    ]),
  );
  const legend = 'A - B: positive if the house edge is higher in A\n';
  const markLegend = sharedBets.every((sharedBet) => sharedBet.sameOutcomes)
    ? ''
    : '≠: same name, but the bets win on different outcomes\n';
  return `${names}\n${table}\n${legend}${markLegend}${onlyLine}`;
}
