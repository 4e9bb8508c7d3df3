/** Tests how many columns of roads (grids of past results) fit. */
import { describe, expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';

describe('columns of roads', () => {
  it.each([
    ['a phone of 320 px', 280, 15],
    ['a phone of 390 px', 366, 18],
  ])('fill the width of %s, with cells of at least the asked size', (_, width, cell) => {
    const { bead, big } = fitColumns(width, cell, 'column');
    expect(bead).toBe(big);
    expect((width - 2) / big).toBeGreaterThanOrEqual(cell);
    expect((width - 2) / (big + 1)).toBeLessThan(cell);
  });

  it.each([
    ['the side column of a desktop', 352],
    ['the smallest side column', 286],
    ['a landscape phone', 800],
  ])('side by side fill the width of %s', (_, width) => {
    const { bead, big } = fitColumns(width, 18, 'row');
    expect((width - 12) / (bead + big)).toBeGreaterThanOrEqual(18);
    expect((width - 12) / (bead + big + 1)).toBeLessThan(18);
    expect(big).toBeGreaterThan(bead);
  });

  it('are never fewer than one', () => {
    expect(fitColumns(0, 18, 'column')).toEqual({ bead: 1, big: 1 });
    expect(fitColumns(0, 18, 'row')).toEqual({ bead: 1, big: 1 });
  });
});
