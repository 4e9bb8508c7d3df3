/** Builds the displays of past results that casinos show: strip (the list of results), bead plate, big road, derived roads, and counts with their expectation. The bead plate is a grid with a cell per result. The big road has a column per run of wins of one side. */
import { assert } from './assert.ts';
import { type Outcome, outcomeOf, rollsOf } from './dice.ts';
import type { Bet, Layout } from './layout.ts';
import { type Ratio, ratio } from './ratio.ts';
import { type BetId, FACES, type Face } from './vocabulary.ts';

/** Every road is six cells high, like the original bead plates. */
export const ROAD_ROWS = 6;

/** How many of the last results are counted. */
export const COUNT_SPANS = [20, 50, 100, 'all'] as const;
export type CountSpan = (typeof COUNT_SPANS)[number];

export interface RoadOptions {
  /** The bets of the layout define the sides. The dice of the layout define what is counted. */
  readonly layout: Layout;
  /** Whether to build the big eye, small and cockroach roads too; false by default. */
  readonly derived?: boolean;
  readonly spans?: readonly CountSpan[];
}

/** The bet of a pair that won: the first or the second; null if neither won, such as on a triple or on a seven with two dice. */
export type Side = 0 | 1 | null;

export interface RoadCell {
  readonly column: number;
  readonly row: number;
  /** In a derived road 0 is red (regular) and 1 is blue (irregular). */
  readonly side: 0 | 1;
  /** The number of results without a winning side between this cell and the next. */
  readonly neither: number;
}

export interface BigRoad {
  readonly cells: readonly RoadCell[];
  /** The number of results without a winning side before the first cell. */
  readonly leading: number;
}

/** Roads that show how regular the big road is, by comparing its columns. */
export const DERIVED_ROADS = ['big-eye', 'small', 'cockroach'] as const;
export type DerivedRoad = (typeof DERIVED_ROADS)[number];

/** The roads of two bets against each other. */
export interface PairRoads {
  /** Sorted by id. */
  readonly bets: readonly [BetId, BetId];
  /** A list of columns. */
  readonly bead: readonly (readonly Side[])[];
  readonly big: BigRoad;
  readonly derived: Readonly<Record<DerivedRoad, readonly RoadCell[]>> | null;
  /** The longest run of each side. A result without a winning side does not end a run. */
  readonly longest: readonly [number, number];
  /** The current run; null before the first win. */
  readonly current: { readonly side: 0 | 1; readonly length: number } | null;
}

export interface StripEntry {
  /** Ascending. */
  readonly faces: readonly Face[];
  /** null if the game does not use totals. */
  readonly total: number | null;
}

export interface Count<T> {
  readonly of: T;
  readonly count: number;
  /** The average count with fair dice over the same number of results. */
  readonly expected: Ratio;
}

export interface Counts {
  readonly span: CountSpan;
  /** The number of results counted; smaller than the span while there are few results. */
  readonly results: number;
  /** The number of dice that showed the face: two such dice in one result count twice. */
  readonly faces: readonly Count<Face>[];
  /** null if the game does not use totals. */
  readonly totals: readonly Count<number>[] | null;
  /** Each side of each pair, and results with all dice alike. */
  readonly groups: readonly Count<BetId | 'alike'>[];
}

export interface Roads {
  /** Oldest first. */
  readonly strip: readonly StripEntry[];
  readonly pairs: readonly PairRoads[];
  readonly counts: readonly Counts[];
}

/** Builds all roads from valid results, oldest first. */
export function roads(
  results: readonly (readonly Face[])[],
  { layout, derived = false, spans = COUNT_SPANS }: RoadOptions,
): Roads {
  const { count, totals } = layout.dice;
  const outcomes = results.map((faces) => {
    assert(faces.length === count, `a result has ${faces.length} dice, but layout ${layout.id} has ${count}`);
    return outcomeOf(faces);
  });
  const pairs = pairsOf(layout);
  return {
    strip: outcomes.map(({ faces, total }) => ({ faces, total: totals ? total : null })),
    pairs: pairs.map((pair) => roadsOf(pair, outcomes, derived)),
    counts: spans.map((span) => countsOf(layout, pairs, span, span === 'all' ? outcomes : outcomes.slice(-span))),
  };
}

type Pair = readonly [Bet, Bet];

const isAlike = (faces: readonly Face[]): boolean => new Set(faces).size === 1;

const winsOn = (bet: Bet, { index }: Outcome): boolean => bet.paysOn[index] != null;

const waysWhere = (outcomes: readonly Outcome[], matches: (outcome: Outcome) => boolean): number =>
  outcomes.reduce((sum, outcome) => sum + (matches(outcome) ? outcome.ways : 0), 0);

/**
 * Finds pairs of opposite bets, such as big and small: single-throw bets that are equally likely and never win together.
 * Each wins on more than a third of all rolls, so that a result without a winner is less likely than a win of either.
 */
export function pairsOf({ bets, outcomes, dice }: Layout): readonly Pair[] {
  const rolls = rollsOf(dice.count);
  const likely = bets
    .filter(({ throws }) => throws === 1)
    .map((bet) => ({ bet, ways: waysWhere(outcomes, (outcome) => winsOn(bet, outcome)) }))
    .filter(({ ways }) => 3 * ways > rolls)
    .sort((a, b) => (a.bet.id < b.bet.id ? -1 : 1));
  const areDisjoint = (a: Bet, b: Bet): boolean => !outcomes.some((outcome) => winsOn(a, outcome) && winsOn(b, outcome));
  return likely.flatMap((a, i) =>
    likely.slice(i + 1).flatMap((b): Pair[] => (a.ways === b.ways && areDisjoint(a.bet, b.bet) ? [[a.bet, b.bet]] : [])),
  );
}

function roadsOf([a, b]: Pair, outcomes: readonly Outcome[], derived: boolean): PairRoads {
  const sides = outcomes.map((outcome): Side => (winsOn(a, outcome) ? 0 : winsOn(b, outcome) ? 1 : null));
  const runs = runsOf(sides.filter((side) => side !== null));
  const lengthOf = (side: 0 | 1): number => Math.max(0, ...runs.filter((run) => run.side === side).map(({ length }) => length));
  return {
    bets: [a.id, b.id],
    bead: beadPlate(sides),
    big: bigRoad(sides),
    derived: derived ? { 'big-eye': derivedRoad(runs, 1), small: derivedRoad(runs, 2), cockroach: derivedRoad(runs, 3) } : null,
    longest: [lengthOf(0), lengthOf(1)],
    current: runs.at(-1) ?? null,
  };
}

/** Builds the bead plate: each column is filled downwards, then the next one to the right. */
function beadPlate(sides: readonly Side[]): readonly (readonly Side[])[] {
  const columns: Side[][] = [];
  for (const side of sides) {
    const last = columns.at(-1);
    if (last === undefined || last.length === ROAD_ROWS) columns.push([side]);
    else last.push(side);
  }
  return columns;
}

interface Run {
  readonly side: 0 | 1;
  length: number;
}

function runsOf(sides: readonly (0 | 1)[]): readonly Readonly<Run>[] {
  const runs: Run[] = [];
  for (const side of sides) {
    const last = runs.at(-1);
    if (last?.side === side) last.length += 1;
    else runs.push({ side, length: 1 });
  }
  return runs;
}

/** Places one run per column. If the column is full or blocked by the tail of an earlier run, the rest of the run, its tail, continues to the right. */
function placeRuns(runs: readonly Readonly<Run>[]): { readonly column: number; readonly row: number; readonly side: 0 | 1 }[] {
  const taken = new Set<string>();
  const cells: { column: number; row: number; side: 0 | 1 }[] = [];
  let start = -1;
  for (const { side, length } of runs) {
    start += 1;
    while (taken.has(`${start} 0`)) start += 1;
    let [column, row, turned] = [start, 0, false];
    for (let i = 0; i < length; i += 1) {
      if (i > 0) {
        turned ||= row + 1 === ROAD_ROWS || taken.has(`${column} ${row + 1}`);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(`${column} ${row}`);
      cells.push({ column, row, side });
    }
  }
  return cells;
}

function bigRoad(sides: readonly Side[]): BigRoad {
  const neitherCounts: number[] = [];
  let leading = 0;
  for (const side of sides) {
    if (side !== null) neitherCounts.push(0);
    else if (neitherCounts.length === 0) leading += 1;
    else neitherCounts[neitherCounts.length - 1] = (neitherCounts.at(-1) as number) + 1;
  }
  const cells = placeRuns(runsOf(sides.filter((side) => side !== null)));
  return { cells: cells.map((cell, i) => ({ ...cell, neither: neitherCounts[i] as number })), leading };
}

/**
 * Compares each column of the big road with the column `back` columns to its left. Columns are compared as runs, so tails do not matter.
 * The road begins with the second cell of the first column that has a column to compare with. If that column has one cell, the road begins
 * with the next column.
 */
function derivedRoad(runs: readonly Readonly<Run>[], back: 1 | 2 | 3): readonly RoadCell[] {
  const colours: (0 | 1)[] = [];
  const lengthAt = (index: number): number => (runs[index] as Run).length;
  for (let index = back; index < runs.length; index += 1) {
    // The first cell of a column is red if the previous column is as long as the one `back` columns before it.
    if (index > back) colours.push(lengthAt(index - 1) === lengthAt(index - 1 - back) ? 0 : 1);
    // Of the other cells, only the first cell below the end of the compared column is blue.
    for (let row = 1; row < lengthAt(index); row += 1) colours.push(lengthAt(index - back) === row ? 1 : 0);
  }
  return placeRuns(runsOf(colours)).map((cell) => ({ ...cell, neither: 0 }));
}

function countsOf(layout: Layout, pairs: readonly Pair[], span: CountSpan, outcomes: readonly Outcome[]): Counts {
  const rolls = rollsOf(layout.dice.count);
  const countOf = <T>(of: T, matches: (outcome: Outcome) => boolean): Count<T> => ({
    of,
    count: outcomes.filter(matches).length,
    expected: ratio(outcomes.length * waysWhere(layout.outcomes, matches), rolls),
  });
  const totals = [...new Set(layout.outcomes.map(({ total }) => total))].sort((a, b) => a - b);
  return {
    span,
    results: outcomes.length,
    faces: FACES.map((face) => ({
      of: face,
      count: outcomes.reduce((sum, { faces }) => sum + faces.filter((shown) => shown === face).length, 0),
      expected: ratio(outcomes.length * layout.dice.count, FACES.length),
    })),
    totals: layout.dice.totals ? totals.map((total) => countOf(total, (outcome) => outcome.total === total)) : null,
    groups: [
      ...pairs.flat().map((bet) => countOf(bet.id, (outcome) => winsOn(bet, outcome))),
      countOf('alike' as const, ({ faces }) => isAlike(faces)),
    ],
  };
}
