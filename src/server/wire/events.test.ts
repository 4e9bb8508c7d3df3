/** Rows of a settlement as they are shown: what is remembered of one row must never be told of another. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { type Face, type Layout, openLayout, present } from '../../rules/index.ts';
import type { SettledRow } from '../../table/index.ts';
import { settledView } from './events.ts';

const BOOK = present(
  RULEBOOKS.find(({ id }) => id === 'rws-tai-sai'),
  'the rulebook',
);

function fresh(): Layout {
  const opened = openLayout(BOOK, 'C', {});
  if (!opened.ok) throw new Error('the layout opens');
  return opened.value;
}

const FACES: readonly (readonly Face[])[] = [[1, 1, 1], [1, 2, 3], [4, 5, 6], []];
const BETS = ['big', 'small', 'any-triple', 'total:6', 'no-such-bet'];
const OUTCOMES = ['won', 'lost', 'returned', 'rides'] as const;

const rows = BETS.flatMap((bet) =>
  OUTCOMES.flatMap((outcome) =>
    [0, 100].flatMap((counted) =>
      [0, 5].flatMap((returned) =>
        [0, 1].map((rounded): SettledRow => ['ann', bet, counted, returned, outcome, outcome === 'won' ? counted : 0, rounded]),
      ),
    ),
  ),
);

it('a row is shown the same whatever was shown before it', () => {
  const layout = fresh();
  const seen = new Set<string>();
  for (const faces of [...FACES, ...FACES.toReversed()])
    for (const row of rows) {
      const view = settledView(layout, faces, row);
      expect(view).toEqual(settledView(fresh(), faces, row));
      seen.add(JSON.stringify([view.odds, view.clauses]));
    }
  expect(seen.size).toBeGreaterThan(15);
}, 60_000);
