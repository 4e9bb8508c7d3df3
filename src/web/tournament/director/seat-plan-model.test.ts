/** Tests the seat plan: its seats, the arrow keys, and the sizes of the tables after a move. */
import { describe, expect, it } from 'vitest';
import { buildSeatPlan, changedSizes, movePoint } from './seat-plan-model.ts';

const TAKEN = [
  { entry: 'e1', table: 'b', position: 2 },
  { entry: 'e2', table: 'a', position: 1 },
  { entry: 'e3', table: 'a', position: 3 },
];
const PLAN = buildSeatPlan(TAKEN, ['b', 'c', 'a'], 3);

describe('the seat plan', () => {
  it('has every position of every table, in the order of the tables', () => {
    expect(PLAN.map(({ table, seats }) => [table, ...seats.map(({ entry }) => entry)])).toEqual([
      ['a', 'e2', null, 'e3'],
      ['b', null, 'e1', null],
      ['c', null, null, null],
    ]);
  });

  it.each([
    ['ArrowRight', { column: 0, row: 2 }, { column: 1, row: 2 }],
    ['ArrowLeft', { column: 0, row: 2 }, { column: 0, row: 2 }],
    ['ArrowDown', { column: 1, row: 1 }, { column: 1, row: 2 }],
    ['ArrowDown', { column: 1, row: 2 }, { column: 1, row: 2 }],
    ['ArrowUp', { column: 2, row: 0 }, { column: 2, row: 0 }],
    ['Enter', { column: 1, row: 1 }, null],
  ])('moves with %s from %o to %o', (key, from, to) => {
    expect(movePoint(PLAN, from, key)).toEqual(to);
  });

  it('says which tables get more or fewer players', () => {
    expect(changedSizes(PLAN, 'e3', 'b')).toEqual([
      { table: 'a', before: 2, after: 1 },
      { table: 'b', before: 1, after: 2 },
    ]);
    expect(changedSizes(PLAN, 'e3', 'a')).toEqual([]);
    expect(changedSizes(PLAN, 'e9', 'c')).toEqual([{ table: 'c', before: 0, after: 1 }]);
  });
});
