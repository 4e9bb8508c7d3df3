/** Past results as casinos display them: strip, bead plate, big road and those derived from it, counts beside what was to be expected. It must never say what comes next. */
import { assert } from './assert.ts';
import { type Outcome, outcomeOf, rollsOf } from './dice.ts';
import type { Bet, Layout } from './layout.ts';
import { type Ratio, ratio } from './ratio.ts';
import { type BetId, FACES, type Face } from './vocabulary.ts';

/** Every road is six cells high, as on the plates that beads were put into. */
export const ROAD_ROWS = 6;

/** Over how many of the last results is counted. */
export const COUNT_SPANS = [20, 50, 100, 'all'] as const;
export type CountSpan = (typeof COUNT_SPANS)[number];

export interface RoadOptions {
  /** Its bets say which sides there are, its dice what can be counted. */
  readonly layout: Layout;
  /** Big eye, small and cockroach road too; off unless asked for. */
  readonly derived?: boolean;
  readonly spans?: readonly CountSpan[];
}

/** The first or the second bet of a pair; null where neither won: on a triple, or on a seven of two dice. */
export type Side = 0 | 1 | null;

export interface RoadCell {
  readonly column: number;
  readonly row: number;
  /** In a derived road 0 is red, for regular, and 1 blue. */
  readonly side: 0 | 1;
  /** Results after this one that neither side won, before the next that one did. */
  readonly neither: number;
}

export interface BigRoad {
  readonly cells: readonly RoadCell[];
  /** Results that neither side won before there was a cell to mark. */
  readonly leading: number;
}

export const DERIVED_ROADS = ['big-eye', 'small', 'cockroach'] as const;
export type DerivedRoad = (typeof DERIVED_ROADS)[number];

/** The roads of two bets against each other. */
export interface PairRoads {
  /** In the order of their names. */
  readonly bets: readonly [BetId, BetId];
  /** Column by column. */
  readonly bead: readonly (readonly Side[])[];
  readonly big: BigRoad;
  readonly derived: Readonly<Record<DerivedRoad, readonly RoadCell[]>> | null;
  /** The longest run of each side. What neither wins does not end a run, as it does not end a column. */
  readonly longest: readonly [number, number];
  /** The run that is going on; null before the first. */
  readonly current: { readonly side: 0 | 1; readonly length: number } | null;
}

export interface StripEntry {
  /** Ascending. */
  readonly faces: readonly Face[];
  /** null where the sum of the faces means nothing. */
  readonly total: number | null;
}

export interface Count<T> {
  readonly of: T;
  readonly count: number;
  /** What fair dice bring on average over as many results. */
  readonly expected: Ratio;
}

export interface Counts {
  readonly span: CountSpan;
  /** How many results there were to count; fewer than the span at the beginning. */
  readonly results: number;
  /** Dice that showed the face: two of them in one result count twice. */
  readonly faces: readonly Count<Face>[];
  /** null where the sum of the faces means nothing. */
  readonly totals: readonly Count<number>[] | null;
  /** Each side of each pair, and results whose dice are all alike. */
  readonly groups: readonly Count<BetId | 'alike'>[];
}

export interface Roads {
  /** Oldest first. */
  readonly strip: readonly StripEntry[];
  readonly pairs: readonly PairRoads[];
  readonly counts: readonly Counts[];
}

/** All of them, from valid results in the order in which they fell. */
export function roads(
  results: readonly (readonly Face[])[],
  { layout, derived = false, spans = COUNT_SPANS }: RoadOptions,
): Roads {
  const { count, totals } = layout.dice;
  const outcomes = results.map((faces) => {
    assert(faces.length === count, `a result of ${layout.id} has ${count} dice`);
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

const waysWhere = (outcomes: readonly Outcome[], fits: (outcome: Outcome) => boolean): number =>
  outcomes.reduce((sum, outcome) => sum + (fits(outcome) ? outcome.ways : 0), 0);

/**
 * Bets against each other, such as big and small: on one throw, equally likely, never both won, and less often neither than either.
 * Two such bets have more than a third of all rolls each, which leaves few to compare.
 */
export function pairsOf({ bets, outcomes, dice }: Layout): readonly Pair[] {
  const rolls = rollsOf(dice.count);
  const likely = bets
    .filter(({ throws }) => throws === 1)
    .map((bet) => ({ bet, ways: waysWhere(outcomes, (outcome) => winsOn(bet, outcome)) }))
    .filter(({ ways }) => 3 * ways > rolls)
    .sort((a, b) => (a.bet.id < b.bet.id ? -1 : 1));
  const apart = (a: Bet, b: Bet): boolean => !outcomes.some((outcome) => winsOn(a, outcome) && winsOn(b, outcome));
  return likely.flatMap((a, i) =>
    likely.slice(i + 1).flatMap((b): Pair[] => (a.ways === b.ways && apart(a.bet, b.bet) ? [[a.bet, b.bet]] : [])),
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

/** Filled downwards, then to the right. */
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

/** A run to a column; where that is full, or taken by the tail of an earlier one, the rest of the run turns right and stays in its row. */
function placed(runs: readonly Readonly<Run>[]): { readonly column: number; readonly row: number; readonly side: 0 | 1 }[] {
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
  const marks: number[] = [];
  let leading = 0;
  for (const side of sides) {
    if (side !== null) marks.push(0);
    else if (marks.length === 0) leading += 1;
    else marks[marks.length - 1] = (marks.at(-1) as number) + 1;
  }
  const cells = placed(runsOf(sides.filter((side) => side !== null)));
  return { cells: cells.map((cell, i) => ({ ...cell, neither: marks[i] as number })), leading };
}

/**
 * Whether the big road's columns are like those so many to their left, told from runs alone, so that tails make no difference. It begins
 * with the second cell of the first column that has one to compare with, or with the column after it.
 */
function derivedRoad(runs: readonly Readonly<Run>[], back: 1 | 2 | 3): readonly RoadCell[] {
  const colours: (0 | 1)[] = [];
  const lengthAt = (at: number): number => (runs[at] as Run).length;
  for (let at = back; at < runs.length; at += 1) {
    // The head of a column: were the two columns before it, as far apart, of one length?
    if (at > back) colours.push(lengthAt(at - 1) === lengthAt(at - 1 - back) ? 0 : 1);
    // Below it: blue only for the first cell that the column to compare with has not.
    for (let row = 1; row < lengthAt(at); row += 1) colours.push(lengthAt(at - back) === row ? 1 : 0);
  }
  return placed(runsOf(colours)).map((cell) => ({ ...cell, neither: 0 }));
}

function countsOf(layout: Layout, pairs: readonly Pair[], span: CountSpan, outcomes: readonly Outcome[]): Counts {
  const rolls = rollsOf(layout.dice.count);
  const counted = <T>(of: T, fits: (outcome: Outcome) => boolean): Count<T> => ({
    of,
    count: outcomes.filter(fits).length,
    expected: ratio(outcomes.length * waysWhere(layout.outcomes, fits), rolls),
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
    totals: layout.dice.totals ? totals.map((total) => counted(total, (outcome) => outcome.total === total)) : null,
    groups: [
      ...pairs.flat().map((bet) => counted(bet.id, (outcome) => winsOn(bet, outcome))),
      counted('alike' as const, ({ faces }) => isAlike(faces)),
    ],
  };
}
