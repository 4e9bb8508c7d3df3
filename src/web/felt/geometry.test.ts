/** What follows from places alone. */
import { describe, expect, it } from 'vitest';
import { betsOfRun, cellsOf, holds, neighbour, rowEnd, turned } from './geometry.ts';

describe('runs', () => {
  it.each([
    ['one bet', 'small', ['small']],
    ['one kind', 'total:4 5', ['total:4', 'total:5']],
    ['two kinds', 'triple:1 double:1 2', ['triple:1', 'double:1', 'double:2']],
    ['a blank', 'number:3 . 6', ['number:3', null, 'number:6']],
  ] as const)('name %s', (_, text, bets) => {
    expect(betsOfRun(text)).toEqual(bets);
  });

  const places = (way?: string): readonly string[] =>
    cellsOf({ runs: [[10, 10, 2, 3, 'a:1 2 3 4', ...(way === undefined ? [] : [way])] as never] }).map(({ x, y }) => `${x},${y}`);

  it.each([
    [undefined, ['10,10', '12,10', '14,10', '16,10']],
    ['<', ['10,10', '8,10', '6,10', '4,10']],
    ['v', ['10,10', '10,13', '10,16', '10,19']],
    ['v2>', ['10,10', '10,13', '12,10', '12,13']],
    ['v2<', ['10,10', '10,13', '8,10', '8,13']],
    ['>2v', ['10,10', '12,10', '10,13', '12,13']],
    ['<2v', ['10,10', '8,10', '10,13', '8,13']],
  ])('go %s', (way, expected) => {
    expect(places(way)).toEqual(expected);
  });

  it('give each cell of one bet a key of its own', () => {
    const cells = cellsOf({
      runs: [
        [0, 0, 1, 1, 'big small . .'],
        [0, 1, 1, 1, 'big'],
      ],
    });
    expect(cells.map(({ key }) => key)).toEqual(['big', 'small', '.#1', '.#2', 'big#2']);
  });
});

it('a turned box is where the other side of the table sees it, and twice turned where it was', () => {
  const box = { x: 1, y: 2, w: 3, h: 4 };
  expect(turned(box, 10, 20)).toEqual({ x: 6, y: 14, w: 3, h: 4 });
  expect(turned(turned(box, 10, 20), 10, 20)).toEqual(box);
});

it('a box holds its left and upper edge and not the others', () => {
  const box = { x: 1, y: 1, w: 2, h: 2 };
  expect([holds(box, 1, 1), holds(box, 3, 1), holds(box, 1, 3), holds(box, 2.9, 2.9)]).toEqual([true, false, false, true]);
});

describe('neighbours', () => {
  // a wide one above three narrow ones, and a far one to the right
  const a = { name: 'wide', x: 0, y: 0, w: 30, h: 10 };
  const b = { name: 'left', x: 0, y: 10, w: 10, h: 10 };
  const c = { name: 'middle', x: 10, y: 10, w: 10, h: 10 };
  const d = { name: 'right', x: 20, y: 10, w: 10, h: 10 };
  const e = { name: 'far', x: 50, y: 10, w: 10, h: 10 };
  const boxes = [a, b, c, d, e];

  it.each([
    ['down from a wide one: the one below its middle', a, 'down', c],
    ['up from a narrow one', b, 'up', a],
    ['right', b, 'right', c],
    ['right over a gap', d, 'right', e],
    ['at the edge', e, 'right', undefined],
    ['right from the wide one: whatever lies there', a, 'right', e],
  ] as const)('%s', (_, from, way, to) => {
    expect(neighbour(boxes, from, way)).toBe(to);
  });

  it('ends of a row', () => {
    expect([rowEnd(boxes, c, 'first'), rowEnd(boxes, c, 'last'), rowEnd(boxes, a, 'last')]).toEqual([b, e, a]);
  });
});
