/** Compares roads (grids of past results) and counts with examples made by hand and with a second implementation. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { findRulebook, openLayout } from './layout.ts';
import { makeRatio, type Ratio, ratio, sum } from './ratio.ts';
import { COUNT_SPANS, type PairRoads, pairsOf, ROAD_ROWS, type RoadCell, type RoadOptions, roads } from './roads.ts';
import type { Face } from './vocabulary.ts';

function layoutOf(name: string): RoadOptions['layout'] {
  const [book = '', id = ''] = name.split('/');
  const rulebook = findRulebook(RULEBOOKS, book);
  if (!rulebook.ok) throw new Error(rulebook.problem.message);
  const layout = openLayout(rulebook.value, id);
  if (!layout.ok) throw new Error(layout.problem.message);
  return layout.value;
}

const RWS_C = layoutOf('rws-tai-sai/C');

/** One result of each kind for RWS: big and odd, small and even, a triple. */
const DICE: Readonly<Record<string, readonly Face[]>> = { B: [6, 4, 5], S: [3, 2, 1], T: [2, 2, 2] };
const resultsOf = (letters: string): readonly (readonly Face[])[] => [...letters].map((letter) => DICE[letter] ?? []);

function bigSmall(letters: string, derived = false): PairRoads {
  const pair = roads(resultsOf(letters), { layout: RWS_C, derived }).pairs.find(({ bets }) => bets[0] === 'big');
  if (pair === undefined) throw new Error('there is no big road');
  return pair;
}

/** Runs of these lengths, big first, as letters. */
const runsOf = (...lengths: readonly number[]): string => lengths.map((n, i) => (i % 2 === 0 ? 'B' : 'S').repeat(n)).join('');
const positionsOf = (cells: readonly RoadCell[]): readonly string[] => cells.map(({ column, row }) => `${column},${row}`);
const coloursOf = (cells: readonly RoadCell[]): string => cells.map(({ side }) => 'rb'[side]).join('');
/** Each count as text: what is counted, how often it occurred, how often it was expected. */
const formatCounts = (
  list: readonly { readonly of: unknown; readonly count: number; readonly expected: Ratio }[],
): readonly string[] => list.map(({ of, count, expected }) => `${of} ${count} ${makeRatio(expected)}`);

describe('pairs of opposite bets', () => {
  it.each([
    ['crown-sic-bo/A', ['big small']],
    ['crown-sic-bo/C', ['big small']],
    ['crown-sic-bo/F', ['big small', 'even odd']],
    ['rws-tai-sai/A', ['big small']],
    ['rws-tai-sai/C', ['big small', 'even odd']],
    ['rws-tai-sai/E', ['big small']],
    ['adelaide-big-and-small/full', ['big small', 'even odd']],
    ['triple-dice/mat', []],
    ['dicette/mat', ['black red', 'field:2-6 field:8-12']],
  ])('of %s are found from its bets', (name, expected) => {
    expect(pairsOf(layoutOf(name)).map((pair) => pair.map(({ id }) => id).join(' '))).toEqual(expected);
  });
});

describe('strip', () => {
  it('has each result ascending with its total, oldest first', () => {
    expect(roads(resultsOf('BST'), { layout: RWS_C }).strip).toEqual([
      { faces: [4, 5, 6], total: 15 },
      { faces: [1, 2, 3], total: 6 },
      { faces: [2, 2, 2], total: 6 },
    ]);
  });

  it('has no total if the game does not use totals', () => {
    expect(roads([[6, 1, 1]], { layout: layoutOf('triple-dice/mat') }).strip).toEqual([{ faces: [1, 1, 6], total: null }]);
  });

  it('throws for a result with a wrong number of dice', () => {
    expect(() => roads([[1, 2]], { layout: RWS_C })).toThrow('a result has 2 dice, but layout C has 3');
  });
});

describe('bead plate', () => {
  it('is filled downwards, then to the right, with a cell for each triple', () => {
    expect(bigSmall('BSTBSBB').bead).toEqual([[0, 1, null, 0, 1, 0], [0]]);
    expect(bigSmall('').bead).toEqual([]);
  });
});

describe('big road', () => {
  it('starts a column when the side changes', () => {
    expect(bigSmall('BBSB').big).toEqual({
      cells: [
        // `side` is 0 for Big and 1 for Small. `neither` counts the triples after the result.
        { column: 0, row: 0, side: 0, neither: 0 },
        { column: 0, row: 1, side: 0, neither: 0 },
        { column: 1, row: 0, side: 1, neither: 0 },
        { column: 2, row: 0, side: 0, neither: 0 },
      ],
      leading: 0,
    });
  });

  it('counts triples on the last cell, and those before the first cell', () => {
    const { cells, leading } = bigSmall('TTBTBTTS').big;
    expect(leading).toBe(2);
    expect(cells.map(({ column, row, neither }) => [column, row, neither])).toEqual([
      [0, 0, 1],
      [0, 1, 2],
      [1, 0, 0],
    ]);
  });

  it('continues a run to the right, as a tail, if the column is full or blocked by an earlier tail', () => {
    // biome-ignore format: one run per line
    expect(positionsOf(bigSmall(runsOf(8, 8, 7, 2)).big.cells)).toEqual([
      '0,0', '0,1', '0,2', '0,3', '0,4', '0,5', '1,5', '2,5',
      '1,0', '1,1', '1,2', '1,3', '1,4', '2,4', '3,4', '4,4',
      '2,0', '2,1', '2,2', '2,3', '3,3', '4,3', '5,3',
      '3,0', '3,1',
    ]);
  });

  it('keeps a tail in its row, even if there is room below', () => {
    // The tail of the first run ends in column 2. The tail of the second run turns above it and continues in columns 3 and 4.
    const positions = positionsOf(bigSmall(runsOf(8, 9)).big.cells);
    expect(positions.slice(-4)).toEqual(['2,4', '3,4', '4,4', '5,4']);
  });

  it('starts a run to the right of a tail in the top row', () => {
    const positions = positionsOf(bigSmall(runsOf(20, 20, 20, 20, 20, 20, 1)).big.cells);
    // Cell 100 is the first cell of the sixth run. The last cell is the seventh run.
    expect(positions.slice(100, 102)).toEqual(['5,0', '6,0']);
    expect(positions.at(-1)).toBe('25,0');
  });

  it('has the longest runs and the current run; a triple does not end a run', () => {
    const { longest, current } = bigSmall('BBTBSSB');
    expect(longest).toEqual([3, 2]);
    expect(current).toEqual({ side: 0, length: 1 });
    expect(bigSmall('T')).toMatchObject({ longest: [0, 0], current: null });
  });
});

// Roads that show how regular the big road is. Their cells are red or blue.
describe('derived roads', () => {
  it('are off by default', () => {
    expect(bigSmall('BS').derived).toBeNull();
  });

  // Worked out by hand, cell by cell. The first cell of a column is red if the previous column is as long as the one 1, 2 or 3 columns
  // before that. Of the other cells, only the first one beyond the end of the column 1, 2 or 3 to the left is blue.
  it('are correct for columns of 1, 2, 2, 1, 3, 1, 1 and 4', () => {
    const { derived } = bigSmall(runsOf(1, 2, 2, 1, 3, 1, 1, 4), true);
    expect(coloursOf(derived?.['big-eye'] ?? [])).toBe('bbrrbbrbbrbrr');
    expect(coloursOf(derived?.small ?? [])).toBe('bbbrbbrbbrr');
    expect(coloursOf(derived?.cockroach ?? [])).toBe('rrbbbrrrb');
    expect(positionsOf(derived?.['big-eye'] ?? []).slice(0, 5)).toEqual(['0,0', '0,1', '1,0', '1,1', '2,0']);
  });

  it('begin with the second cell of the second, third and fourth column, or with the first cell of the next', () => {
    expect(bigSmall(runsOf(1, 1), true).derived).toEqual({ 'big-eye': [], small: [], cockroach: [] });
    const cellCounts = (...lengths: readonly number[]): readonly number[] =>
      Object.values(bigSmall(runsOf(...lengths), true).derived ?? {}).map((cells) => cells.length);
    expect(cellCounts(1, 2)).toEqual([1, 0, 0]);
    expect(cellCounts(1, 1, 1)).toEqual([1, 0, 0]);
    expect(cellCounts(1, 1, 2)).toEqual([2, 1, 0]);
    expect(cellCounts(1, 1, 1, 1)).toEqual([2, 1, 0]);
    expect(cellCounts(1, 1, 1, 2)).toEqual([3, 2, 1]);
    expect(cellCounts(1, 1, 1, 1, 1)).toEqual([3, 2, 1]);
  });

  it('compare full column lengths, regardless of tails', () => {
    const { derived } = bigSmall(runsOf(9, 9, 1), true);
    // Eight cells of the second column are next to filled cells. The ninth cell compares two columns of nine.
    expect(coloursOf(derived?.['big-eye'] ?? [])).toBe('rrrrrrrrr');
  });
});

describe('counts', () => {
  it('have their expectation as an exact fraction', () => {
    const [all] = roads(resultsOf('BBSTB'), { layout: RWS_C, spans: ['all'] }).counts;
    expect(all).toMatchObject({ span: 'all', results: 5 });
    expect(formatCounts(all?.faces ?? [])).toEqual(['1 1 5/2', '2 4 5/2', '3 1 5/2', '4 3 5/2', '5 3 5/2', '6 3 5/2']);
    // Only the totals that occurred.
    expect(formatCounts(all?.totals ?? []).filter((line) => / [1-9]\d* \d+\//.test(line))).toEqual(['6 2 25/108', '15 3 25/108']);
    expect(formatCounts(all?.groups ?? [])).toEqual([
      'big 3 175/72',
      'small 1 175/72',
      'even 1 175/72',
      'odd 3 175/72',
      // Triples.
      'alike 1 5/36',
    ]);
  });

  it('cover the last 20, 50 and 100 results, and all', () => {
    const results = resultsOf(`${'S'.repeat(90)}${'B'.repeat(30)}`);
    // The first group is Big.
    const spans = roads(results, { layout: RWS_C }).counts.map(({ span, results: n, groups }) => [
      span,
      n,
      groups[0]?.count,
      makeRatio(groups[0]?.expected ?? ratio(0)),
    ]);
    expect(spans).toEqual([
      [20, 20, 20, '175/18'],
      [50, 50, 30, '875/36'],
      [100, 100, 30, '875/18'],
      ['all', 120, 30, '175/3'],
    ]);
    expect(COUNT_SPANS).toEqual([20, 50, 100, 'all']);
  });

  it('have no totals if the game does not use them; with two dice, `alike` counts doubles', () => {
    expect(roads([[1, 1, 1]], { layout: layoutOf('triple-dice/mat') }).counts[0]).toMatchObject({ totals: null });
    const [dicette] = roads(
      [
        [3, 4],
        [2, 2],
      ],
      { layout: layoutOf('dicette/mat') },
    ).counts;
    expect(formatCounts(dicette?.groups ?? [])).toContain('alike 1 1/3');
    expect(formatCounts(dicette?.totals ?? [])).toContain('7 1 1/3');
  });
});

describe('properties', () => {
  const PROPERTY_OPTIONS = { seed: 20_260, numRuns: 200 };
  const letters = fc.array(fc.constantFrom('B', 'B', 'B', 'S', 'T'), { maxLength: 150 }).map((list) => list.join(''));

  /** The big road with columns of any length, compared cell by cell as in published descriptions. */
  function derivedByCells(text: string, back: number): string {
    const columns: string[][] = [];
    let colours = '';
    for (const letter of text.replaceAll('T', '')) {
      if (columns.at(-1)?.[0] === letter) columns.at(-1)?.push(letter);
      else columns.push([letter]);
      const column = columns.length - 1;
      const row = (columns[column]?.length ?? 0) - 1;
      if (column < back || (column === back && row === 0)) continue;
      const isFilled = (c: number, r: number): boolean => columns[c]?.[r] !== undefined;
      const regular =
        row === 0
          ? columns[column - 1]?.length === columns[column - 1 - back]?.length
          : isFilled(column - back, row) === isFilled(column - back, row - 1);
      colours += regular ? 'r' : 'b';
    }
    return colours;
  }

  it('derived roads agree with a comparison of cells', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const { derived } = bigSmall(text, true);
        expect(coloursOf(derived?.['big-eye'] ?? [])).toBe(derivedByCells(text, 1));
        expect(coloursOf(derived?.small ?? [])).toBe(derivedByCells(text, 2));
        expect(coloursOf(derived?.cockroach ?? [])).toBe(derivedByCells(text, 3));
      }),
      PROPERTY_OPTIONS,
    );
  });

  it('every win has its own cell within six rows, and a new result moves no cell', () => {
    fc.assert(
      fc.property(letters, fc.constantFrom('B', 'S', 'T'), (text, next) => {
        const before = bigSmall(text).big;
        const after = bigSmall(text + next).big;
        const positions = positionsOf(after.cells);
        expect(new Set(positions).size).toBe(positions.length);
        expect(after.cells.every(({ row }) => row >= 0 && row < ROAD_ROWS)).toBe(true);
        expect(positionsOf(before.cells)).toEqual(positions.slice(0, before.cells.length));
        expect(after.cells.reduce((all, { neither }) => all + neither + 1, after.leading)).toBe(text.length + 1);
        expect(bigSmall(text).bead.flat().length).toBe(text.length);
      }),
      PROPERTY_OPTIONS,
    );
  });

  it('counts and expectations add up to the number of results on every layout', () => {
    for (const rulebook of RULEBOOKS) {
      for (const { id } of rulebook.layouts) {
        const layout = layoutOf(`${rulebook.id}/${id}`);
        const dice = fc.array(fc.constantFrom<Face>(1, 2, 3, 4, 5, 6), {
          minLength: layout.dice.count,
          maxLength: layout.dice.count,
        });
        fc.assert(
          fc.property(fc.array(dice, { maxLength: 130 }), (results) => {
            for (const { results: n, faces, totals } of roads(results, { layout }).counts) {
              expect(faces.reduce((all, { count }) => all + count, 0)).toBe(n * layout.dice.count);
              expect(makeRatio(sum(faces.map(({ expected }) => expected)))).toBe(`${n * layout.dice.count}/1`);
              if (totals === null) continue;
              expect(totals.reduce((all, { count }) => all + count, 0)).toBe(n);
              expect(makeRatio(sum(totals.map(({ expected }) => expected)))).toBe(`${n}/1`);
            }
          }),
          { ...PROPERTY_OPTIONS, numRuns: 10 },
        );
      }
    }
  });
});
