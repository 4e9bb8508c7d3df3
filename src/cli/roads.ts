/** The verb `roads`: past results as displays show them. It must never say what comes next. */
import {
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
  roads as roadsOf,
  type Side,
} from '../rules/index.ts';
import { chooseLayout, chooseRulebook } from './choose.ts';
import { fault } from './fault.ts';
import { makeHeading, plural } from './figures.ts';
import { type FormatOptions, print } from './output.ts';
import { readText } from './read.ts';
import { makeTable } from './table.ts';
import { terminalWidth } from './width.ts';

export interface RoadsOptions extends FormatOptions {
  readonly layout?: string;
  readonly derived?: true;
}

/** More than a table deals in a month. */
const RESULTS_MAX = 1_000_000;

export async function roads(rulebookId: string, file: string | undefined, options: RoadsOptions): Promise<void> {
  const layout = chooseLayout(await chooseRulebook(rulebookId), options.layout, 'roads');
  const { name, text } = await readText(file, 'results');
  const results = parseResults(name, text, layout);
  const drawn = roadsOf(results, { layout, derived: options.derived === true });
  await print(options, {
    json: () => ({ rulebook: layout.rulebook.id, layout: layout.id, results: results.length, ...makeJson(drawn) }),
    csv: () => ({
      columns: ['span', 'results', 'kind', 'of', 'count', 'expected', 'expectedDecimal'],
      rows: linesOf(drawn).map(({ span, results: over, kind, of, count, expected }) => [
        span,
        over,
        kind,
        of,
        count,
        makeRatio(expected),
        makeDecimal(expected, 6),
      ]),
    }),
    text: () => makeText(layout, drawn),
  });
}

/** Results as their faces without separators, such as 124, in any order of the dice, oldest first; what follows a # in its line is prose. */
function parseResults(name: string, text: string, { id, dice }: Layout): readonly (readonly Face[])[] {
  const results: (readonly Face[])[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    for (const word of line.replace(/#.*/, '').split(/[\s,;]+/)) {
      if (word === '') continue;
      const faces = [...word].map(Number);
      if (faces.length !== dice.count || !faces.every(isFace))
        fault(
          `${name}, line ${i + 1}: '${word.slice(0, 20)}' is no result of layout ${id}; write ${dice.count} faces from 1 to 6`,
        );
      results.push(faces);
      if (results.length > RESULTS_MAX) fault(`${name} has more than ${RESULTS_MAX} results, the most that are read`);
    }
  }
  return results;
}

interface Line extends Count<string> {
  readonly span: CountSpan;
  readonly results: number;
  readonly kind: 'face' | 'total' | 'group';
}

const linesOf = ({ counts }: Roads): readonly Line[] =>
  counts.flatMap(({ span, results, faces, totals, groups }) =>
    (
      [
        ['face', faces],
        ['total', totals ?? []],
        ['group', groups],
      ] as const
    ).flatMap(([kind, list]) => list.map(({ of, count, expected }) => ({ span, results, kind, of: `${of}`, count, expected }))),
  );

function makeJson({ strip, pairs, counts }: Roads): object {
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

/** One letter to a side: its first, or an arrow where both begin alike. */
const lettersOf = ([a, b]: PairRoads['bets']): readonly [string, string] =>
  a[0] === b[0] ? ['↓', '↑'] : [(a[0] ?? '').toUpperCase(), (b[0] ?? '').toUpperCase()];

/** Rows of cells two letters wide; on a terminal as many of the last columns as it holds. */
function makeGrid(columns: number, at: (column: number, row: number) => string): string {
  const shown = Math.min(columns, Number.isFinite(terminalWidth()) ? terminalWidth() >> 1 : columns);
  const rows = Array.from({ length: ROAD_ROWS }, (_, row) =>
    Array.from({ length: shown }, (_, i) => at(columns - shown + i, row).padEnd(2))
      .join('')
      .trimEnd(),
  );
  return `${rows.join('\n').trimEnd()}\n`;
}

function makeRoad(cells: readonly RoadCell[], letters: readonly [string, string]): string {
  const byPlace = new Map(cells.map((cell) => [`${cell.column} ${cell.row}`, cell]));
  const columns = cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
  return makeGrid(columns, (column, row) => {
    const cell = byPlace.get(`${column} ${row}`);
    if (cell === undefined) return '';
    return `${letters[cell.side]}${cell.neither === 0 ? '' : cell.neither > 9 ? '+' : cell.neither}`;
  });
}

function makePair(layout: Layout, { bets, bead, big, derived, longest, current }: PairRoads): string {
  const letters = lettersOf(bets);
  const none = layout.dice.count === 3 ? 'T' : '-';
  const letterOf = (side: Side | undefined): string => (side === undefined ? '' : side === null ? none : letters[side]);
  const parts = [
    `\n${letters[0]} ${bets[0]}, ${letters[1]} ${bets[1]}, ${none} neither\n`,
    `bead plate\n${makeGrid(bead.length, (column, row) => letterOf(bead[column]?.[row]))}`,
    `big road\n${makeRoad(big.cells, letters)}`,
  ];
  for (const name of derived === null ? [] : DERIVED_ROADS)
    parts.push(`${name} road (r red, b blue)\n${makeRoad(derived?.[name] ?? [], ['r', 'b'])}`);
  const now = current === null ? '' : `; now ${current.length} ${bets[current.side]}`;
  parts.push(`longest run: ${longest[0]} ${bets[0]}, ${longest[1]} ${bets[1]}${now}\n`);
  return parts.join('');
}

function makeText(layout: Layout, drawn: Roads): string {
  const spans = drawn.counts.map(({ span, results }) => (span === 'all' ? `all ${results}` : `last ${results}`));
  const [first] = drawn.counts;
  const lines = linesOf(drawn);
  const rows = lines
    .filter(({ span }) => span === first?.span)
    .map(({ kind, of }) => [
      kind === 'group' ? of : `${kind} ${of}`,
      ...drawn.counts.map(({ span }) => {
        const line = lines.find((each) => each.span === span && each.kind === kind && each.of === of);
        return line === undefined ? '' : `${line.count} (${makeDecimal(line.expected, 1)})`;
      }),
    ]);
  const columns = [
    { head: '' },
    ...spans.map((head, i) => ({ head, align: 'right' as const, ...(i < spans.length - 1 ? { drops: i + 2 } : {}) })),
  ];
  return [
    makeHeading(layout),
    `${plural(drawn.strip.length, 'result')}\n`,
    ...drawn.pairs.map((pair) => makePair(layout, pair)),
    '\ncounted (and expected); they say nothing about the next result\n',
    makeTable(columns, rows),
  ].join('');
}
