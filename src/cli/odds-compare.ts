/** Two rulebooks' shared bets side by side; it must never pass two different events off as one. */
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
import { chooseRulebook, openAll, take } from './choose.ts';
import { fault } from './fault.ts';
import { edgeCell, makeTiers, percent, percentNumber, plural, tiersOf } from './figures.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable } from './table.ts';

interface Offer {
  readonly layout: Layout;
  readonly bet: Bet;
}

/** One side: a layout, or all layouts of a book merged. */
interface Side {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string | null;
  readonly offers: ReadonlyMap<BetId, Offer>;
}

interface Pair {
  readonly bet: BetId;
  readonly sides: readonly [Offer, Offer];
  readonly edges: readonly [Ratio, Ratio];
  readonly difference: Ratio;
  readonly sameOutcomes: boolean;
}

async function readSide(name: string): Promise<Side> {
  const [book = '', layoutId, ...rest] = name.split('/');
  if (rest.length > 0) fault(`--compare: '${name}' is neither RULEBOOK nor RULEBOOK/LAYOUT`);
  const rulebook = await chooseRulebook(book);
  const layouts = layoutId === undefined ? openAll(rulebook) : [take(openLayout(rulebook, layoutId), () => '--compare')];
  const offers = new Map<BetId, Offer>();
  for (const layout of layouts) {
    for (const bet of layout.bets) {
      const before = offers.get(bet.id);
      if (before === undefined) offers.set(bet.id, { layout, bet });
      else assert(samePays(before.bet, bet), `${bet.id} of ${name} pays alike on layouts ${before.layout.id} and ${layout.id}`);
    }
  }
  return { name, rulebook: rulebook.id, layout: layoutId ?? null, offers };
}

const samePays = (a: Bet, b: Bet): boolean =>
  sameOutcomes(a, b) && a.paysOn.every((odds, i) => odds === null || equal(odds, b.paysOn[i] as Ratio));

/** Whether two bets win on the same faces of as many dice in as many throws. */
function sameOutcomes(a: Bet, b: Bet): boolean {
  if (a.throws !== b.throws || a.paysOn.length !== b.paysOn.length) return false;
  return a.paysOn.every((odds, i) => (odds === null) === ((b.paysOn[i] ?? null) === null));
}

function pairUp(a: Side, b: Side): readonly Pair[] {
  return [...a.offers].flatMap(([bet, one]): readonly Pair[] => {
    const other = b.offers.get(bet);
    if (other === undefined) return [];
    const edges = [oddsOf(one.layout, one.bet).edge, oddsOf(other.layout, other.bet).edge] as const;
    return [{ bet, sides: [one, other], edges, difference: subtract(...edges), sameOutcomes: sameOutcomes(one.bet, other.bet) }];
  });
}

export async function compareOdds(names: readonly string[], options: FormatOptions): Promise<void> {
  const [nameA, nameB] = names;
  if (nameA === undefined || nameB === undefined || names.length !== 2) {
    fault(
      `--compare takes two rulebooks, here ${names.length === 1 ? 'is' : 'are'} ${names.length}; such as --compare crown-sic-bo rws-tai-sai/A`,
    );
  }
  const [a, b] = [await readSide(nameA), await readSide(nameB)];
  const pairs = pairUp(a, b);
  const only = (side: Side, other: Side): readonly BetId[] => [...side.offers.keys()].filter((bet) => !other.offers.has(bet));
  await print(options, {
    json: () => ({
      a: { rulebook: a.rulebook, layout: a.layout },
      b: { rulebook: b.rulebook, layout: b.layout },
      shared: pairs.map((pair) => ({
        bet: pair.bet,
        paysA: tiersOf(pair.sides[0].bet).map(makeRatio),
        paysB: tiersOf(pair.sides[1].bet).map(makeRatio),
        edgeA: makeRatio(pair.edges[0]),
        edgeB: makeRatio(pair.edges[1]),
        difference: makeRatio(pair.difference),
        sameOutcomes: pair.sameOutcomes,
      })),
      onlyA: only(a, b),
      onlyB: only(b, a),
    }),
    csv: () => ({
      columns: ['bet', 'paysA', 'paysB', 'edgeA', 'edgeB', 'difference', 'differencePercent', 'sameOutcomes'],
      rows: pairs.map(({ bet, sides, edges, difference, sameOutcomes: same }) => [
        bet,
        ...sides.map((offer) => tiersOf(offer.bet).map(makeRatio).join(' ')),
        ...edges.map(makeRatio),
        makeRatio(difference),
        percentNumber(difference),
        same ? 'yes' : 'no',
      ]),
    }),
    text: () => makeText(a, b, pairs, only(a, b).length, only(b, a).length),
  });
}

function makeText(a: Side, b: Side, pairs: readonly Pair[], onlyA: number, onlyB: number): string {
  const rest = `only in A: ${plural(onlyA, 'bet')}; only in B: ${plural(onlyB, 'bet')}\n`;
  const names = `A  ${a.name}\nB  ${b.name}\n`;
  if (pairs.length === 0) return `${names}\nno bet is in both; ${rest}`;
  const table = makeTable(
    [
      { head: 'bet', wrapsTo: 12 },
      { head: 'pays A', align: 'right', drops: 3 },
      { head: 'pays B', align: 'right', drops: 3 },
      { head: 'edge A', align: 'right' },
      { head: 'edge B', align: 'right' },
      { head: 'exact', align: 'right', drops: 2 },
      { head: 'A - B', align: 'right', drops: 4 },
      { head: '' },
    ],
    pairs.map(({ bet, sides, edges, difference, sameOutcomes: same }) => [
      bet,
      makeTiers(sides[0].bet),
      makeTiers(sides[1].bet),
      edgeCell(edges[0], percent(edges[0])),
      edgeCell(edges[1], percent(edges[1])),
      difference.n === 0n ? '' : makeRatio(difference),
      difference.n === 0n ? 'same' : percent(difference),
      same ? '' : { text: '≠', style: 'yellow' },
    ]),
  );
  const legend = 'A - B: above zero the house keeps more in A\n';
  const mark = pairs.every((pair) => pair.sameOutcomes)
    ? ''
    : '≠: the two do not win on the same outcomes, only their names are the same\n';
  return `${names}\n${table}\n${legend}${mark}${rest}`;
}
