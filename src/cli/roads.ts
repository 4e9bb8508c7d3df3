/** The subcommand `roads`: prints past results as bead plate and roads (the charts that casinos show), with actual and expected counts. */
import {
  roads as buildRoads,
  type Count,
  type CountSpan,
  DERIVED_ROADS,
  type Face,
  isFace,
  type Layout,
  makeDecimal,
  makeRatio,
  type PairRoads,
  ROAD_ROWS,
  type RoadCell,
  type Roads,
  type Side,
} from '../rules/index.ts';
import { chooseLayout, chooseRulebook } from './choose.ts';
import { formatCount, formatHeading } from './format.ts';
import { type FormatOptions, print } from './output.ts';
import { readText } from './read-input.ts';
import { formatTable } from './table.ts';
import { fail } from './user-error.ts';
import { terminalWidth } from './width.ts';

export interface RoadsOptions extends FormatOptions {
  readonly layout?: string;
  readonly derived?: true;
}

/** A table has fewer results than this in a month. */
const RESULTS_MAX = 1_000_000;

export async function roads(rulebookId: string, file: string | undefined, options: RoadsOptions): Promise<void> {
  const layout = chooseLayout(await chooseRulebook(rulebookId), options.layout, 'roads');
  const { name, text } = await readText(file, 'results');
  const results = parseResults(name, text, layout);
  const built = buildRoads(results, { layout, derived: options.derived === true });
  await print(options, {
    json: () => ({ rulebook: layout.rulebook.id, layout: layout.id, results: results.length, ...formatJson(built) }),
    csv: () => ({
      columns: ['span', 'results', 'kind', 'of', 'count', 'expected', 'expectedDecimal'],
      rows: countLines(built).map(({ span, results: resultCount, kind, of, count, expected }) => [
        span,
        resultCount,
        kind,
        of,
        count,
        makeRatio(expected),
        makeDecimal(expected, 6),
      ]),
    }),
    text: () => formatText(layout, built),
  });
}

/** Parses results such as 124, oldest first, dice in any order. A # starts a comment. */
function parseResults(name: string, text: string, { id, dice }: Layout): readonly (readonly Face[])[] {
  const results: (readonly Face[])[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    for (const word of line.replace(/#.*/, '').split(/[\s,;]+/)) {
      if (word === '') continue;
      const faces = [...word].map(Number);
      if (faces.length !== dice.count || !faces.every(isFace))
        fail(
          `${name}, line ${i + 1}: '${word.slice(0, 20)}' is not a result of layout ${id}; expected ${dice.count} faces from 1 to 6`,
        );
      results.push(faces);
      if (results.length > RESULTS_MAX) fail(`${name} has more than the maximum of ${RESULTS_MAX} results`);
    }
  }
  return results;
}

/** How often a face, a total or a group (a side of a pair of bets, or all dice alike) occurred. */
interface CountLine extends Count<string> {
  /** The number of last results that are counted, or `all`. */
  readonly span: CountSpan;
  readonly results: number;
  readonly kind: 'face' | 'total' | 'group';
}

const countLines = ({ counts }: Roads): readonly CountLine[] =>
  counts.flatMap(({ span, results, faces, totals, groups }) =>
    (
      [
        ['face', faces],
        ['total', totals ?? []],
        ['group', groups],
      ] as const
    ).flatMap(([kind, list]) => list.map(({ of, count, expected }) => ({ span, results, kind, of: `${of}`, count, expected }))),
  );

function formatJson({ strip, pairs, counts }: Roads): object {
  const countsJson = (list: readonly Count<unknown>[] | null): unknown =>
    list?.map(({ of, count, expected }) => ({ of, count, expected: makeRatio(expected) })) ?? null;
  return {
    strip: strip.map(({ faces, total }) => ({ faces, total })),
    pairs,
    counts: counts.map(({ span, results, faces, totals, groups }) => ({
      span,
      results,
      faces: countsJson(faces),
      totals: countsJson(totals),
      groups: countsJson(groups),
    })),
  };
}

/** Returns a letter for each of two opposite bets, such as B for big and S for small. If the first letters are equal, returns arrows. */
const lettersOf = ([a, b]: PairRoads['bets']): readonly [string, string] =>
  a[0] === b[0] ? ['↓', '↑'] : [(a[0] ?? '').toUpperCase(), (b[0] ?? '').toUpperCase()];

/** Formats a grid of cells, two characters wide. A narrow terminal shows only the last columns. */
function formatGrid(columns: number, formatCell: (column: number, row: number) => string): string {
  const visibleColumns = Math.min(columns, Number.isFinite(terminalWidth()) ? terminalWidth() >> 1 : columns);
  const rows = Array.from({ length: ROAD_ROWS }, (_, row) =>
    Array.from({ length: visibleColumns }, (_, i) => formatCell(columns - visibleColumns + i, row).padEnd(2))
      .join('')
      .trimEnd(),
  );
  return `${rows.join('\n').trimEnd()}\n`;
}

/** Formats a road. The digit after a letter counts the results with no winning side before the next cell. */
function formatRoad(cells: readonly RoadCell[], letters: readonly [string, string]): string {
  const cellsByPosition = new Map(cells.map((cell) => [`${cell.column} ${cell.row}`, cell]));
  const columns = cells.reduce((count, { column }) => Math.max(count, column + 1), 0);
  return formatGrid(columns, (column, row) => {
    const cell = cellsByPosition.get(`${column} ${row}`);
    if (cell === undefined) return '';
    return `${letters[cell.side]}${cell.neither === 0 ? '' : cell.neither > 9 ? '+' : cell.neither}`;
  });
}

function formatPair(layout: Layout, { bets, bead, big, derived, longest, current }: PairRoads): string {
  const letters = lettersOf(bets);
  // With three dice, neither side wins on a triple (T).
  const neitherLetter = layout.dice.count === 3 ? 'T' : '-';
  const letterOf = (side: Side | undefined): string => (side === undefined ? '' : side === null ? neitherLetter : letters[side]);
  const parts = [
    `\n${letters[0]} ${bets[0]}, ${letters[1]} ${bets[1]}, ${neitherLetter} neither\n`,
    `bead plate\n${formatGrid(bead.length, (column, row) => letterOf(bead[column]?.[row]))}`,
    `big road\n${formatRoad(big.cells, letters)}`,
  ];
  for (const name of derived === null ? [] : DERIVED_ROADS)
    parts.push(`${name} road (r red, b blue)\n${formatRoad(derived?.[name] ?? [], ['r', 'b'])}`);
  const currentRun = current === null ? '' : `; current ${current.length} ${bets[current.side]}`;
  parts.push(`longest run: ${longest[0]} ${bets[0]}, ${longest[1]} ${bets[1]}${currentRun}\n`);
  return parts.join('');
}

function formatText(layout: Layout, built: Roads): string {
  const spans = built.counts.map(({ span, results }) => (span === 'all' ? `all ${results}` : `last ${results}`));
  const [first] = built.counts;
  const lines = countLines(built);
  const rows = lines
    .filter(({ span }) => span === first?.span)
    .map(({ kind, of }) => [
      kind === 'group' ? of : `${kind} ${of}`,
      ...built.counts.map(({ span }) => {
        const line = lines.find((other) => other.span === span && other.kind === kind && other.of === of);
        return line === undefined ? '' : `${line.count} (${makeDecimal(line.expected, 1)})`;
      }),
    ]);
  // A narrow terminal drops the shortest spans first and keeps the last span, `all`.
  const columns = [
    { header: '' },
    ...spans.map((header, i) => ({ header, align: 'right' as const, ...(i < spans.length - 1 ? { dropOrder: i + 2 } : {}) })),
  ];
  return [
    formatHeading(layout),
    `${formatCount(built.strip.length, 'result')}\n`,
    ...built.pairs.map((pair) => formatPair(layout, pair)),
    '\ncount (expected); past results do not predict the next one\n',
    formatTable(columns, rows),
  ].join('');
}
