/** Tests what the preview of a correction says about the cut. */
import { expect, it } from 'vitest';
import type { StandingView } from '../../../protocol/index.ts';
import { findCutChanges } from './cut-effect.ts';

const row = (entry: string, place: number, chips: number): StandingView => ({
  ...{ place, entry, table: 'T1', chips, status: 'playing', bot: false },
});
const ROWS = [row('e1', 1, 900), row('e2', 2, 500), row('e3', 2, 500), row('e4', 4, 100)];
const CUTS = [{ by: 'overall', n: 2 }] as const;

it('[crown-sic-bo 8.2.1(d)] a correction that ends a tie at the line says who advances now', () => {
  const places = [{ session: 'heat', entry: 'e3', before: 2, after: 3 }];
  expect(findCutChanges(ROWS, CUTS, 'heat', places)).toEqual([
    { entry: 'e2', before: 'tied', after: 'advances' },
    { entry: 'e3', before: 'tied', after: 'eliminated' },
  ]);
});

it('a correction that changes no place, or the places of another session, changes nothing for the cut', () => {
  expect(findCutChanges(ROWS, CUTS, 'heat', [])).toEqual([]);
  expect(findCutChanges(ROWS, CUTS, 'heat', [{ session: 'final', entry: 'e3', before: 2, after: 3 }])).toEqual([]);
});
