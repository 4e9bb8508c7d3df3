/** Cells, hit tests and neighbours. A layout describes its cells as runs: series of cells with the same size. */
import { describe, expect, it } from 'vitest';
import { betsOfRun, cellsOf, contains, findNeighbour, findRowEnd, rotate } from './geometry.ts';

describe('a run of cells', () => {
  it.each([
    ['one bet', 'small', ['small']],
    ['one kind', 'total:4 5', ['total:4', 'total:5']],
    ['two kinds', 'triple:1 double:1 2', ['triple:1', 'double:1', 'double:2']],
    ['a blank', 'number:3 . 6', ['number:3', null, 'number:6']],
  ] as const)('contains %s', (_, text, bets) => {
    expect(betsOfRun(text)).toEqual(bets);
  });

  const positions = (direction?: string): readonly string[] =>
    // The first cell is at 10,10. Cells have width 2 and height 3.
    cellsOf({ runs: [[10, 10, 2, 3, 'a:1 2 3 4', ...(direction === undefined ? [] : [direction])] as never] }).map(
      ({ x, y }) => `${x},${y}`,
    );

  // `v2>`: columns of two cells, from left to right. `>2v`: rows of two cells, from top to bottom.
  it.each([
    [undefined, ['10,10', '12,10', '14,10', '16,10']],
    ['<', ['10,10', '8,10', '6,10', '4,10']],
    ['v', ['10,10', '10,13', '10,16', '10,19']],
    ['v2>', ['10,10', '10,13', '12,10', '12,13']],
    ['v2<', ['10,10', '10,13', '8,10', '8,13']],
    ['>2v', ['10,10', '12,10', '10,13', '12,13']],
    ['<2v', ['10,10', '8,10', '10,13', '8,13']],
  ])('goes in direction %s', (direction, expected) => {
    expect(positions(direction)).toEqual(expected);
  });

  it('has a different key for each cell', () => {
    const cells = cellsOf({
      runs: [
        [0, 0, 1, 1, 'big small . .'],
        [0, 1, 1, 1, 'big'],
      ],
    });
    expect(cells.map(({ key }) => key)).toEqual(['big', 'small', '.#1', '.#2', 'big#2']);
  });
});

it('rotating a box by 180 degrees twice gives the same box', () => {
  const box = { x: 1, y: 2, w: 3, h: 4 };
  expect(rotate(box, 10, 20)).toEqual({ x: 6, y: 14, w: 3, h: 4 });
  expect(rotate(rotate(box, 10, 20), 10, 20)).toEqual(box);
});

it('a box contains its left and top edges, but not the others', () => {
  const box = { x: 1, y: 1, w: 2, h: 2 };
  expect([contains(box, 1, 1), contains(box, 3, 1), contains(box, 1, 3), contains(box, 2.9, 2.9)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

describe('in a set of boxes', () => {
  // A wide box is above three narrow boxes. Another box is further to the right.
  const a = { name: 'wide', x: 0, y: 0, w: 30, h: 10 };
  const b = { name: 'left', x: 0, y: 10, w: 10, h: 10 };
  const c = { name: 'middle', x: 10, y: 10, w: 10, h: 10 };
  const d = { name: 'right', x: 20, y: 10, w: 10, h: 10 };
  const e = { name: 'far', x: 50, y: 10, w: 10, h: 10 };
  const boxes = [a, b, c, d, e];

  it.each([
    ['the box below the middle of a wide box', a, 'down', c],
    ['the box above a narrow box', b, 'up', a],
    ['the box on the right', b, 'right', c],
    ['the box on the right across a gap', d, 'right', e],
    ['undefined if no box is on the right', e, 'right', undefined],
    ['a box in a different row if only that is on the right', a, 'right', e],
  ] as const)('findNeighbour returns %s', (_, from, direction, to) => {
    expect(findNeighbour(boxes, from, direction)).toBe(to);
  });

  it('findRowEnd returns the first or last box of a row', () => {
    expect([findRowEnd(boxes, c, 'first'), findRowEnd(boxes, c, 'last'), findRowEnd(boxes, a, 'last')]).toEqual([b, e, a]);
  });
});
