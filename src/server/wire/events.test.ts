/** Rows of a settlement as they are shown: what is remembered of one row must never be told of another. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { type Face, type Layout, openLayout, type Rulebook } from '../../rules/index.ts';
import type { SettledRow } from '../../table/index.ts';
import { settledView } from './events.ts';

function layoutOf(book: Rulebook): Layout {
  const opened = openLayout(book, book.layouts[0]?.id ?? '', {});
  if (!opened.ok) throw new Error('the layout opens');
  return opened.value;
}

const NO_FACES: readonly Face[] = [];
const OUTCOMES = ['won', 'lost', 'returned', 'rides'] as const;

/** Every way in which a wager on a bet can end. */
const rowsOn = (bet: string): readonly SettledRow[] =>
  OUTCOMES.flatMap((outcome) =>
    [0, 100].flatMap((counted) =>
      [0, 5].flatMap((returned) =>
        [0, 1].map((rounded): SettledRow => ['ann', bet, counted, returned, outcome, outcome === 'won' ? counted : 0, rounded]),
      ),
    ),
  );

it.each(RULEBOOKS.map((book) => [book.id, book] as const))(
  '%s: a row is shown the same whatever was shown before it',
  (_, book) => {
    const [layout, other] = [layoutOf(book), layoutOf(book)];
    const rows = [...layout.bets.map(({ id }) => id), 'no-such-bet'].flatMap(rowsOn);
    const seen = new Set<string>();
    for (const { faces } of [layout.outcomes[0], layout.outcomes[1], layout.outcomes.at(-1)].flatMap((outcome) => outcome ?? []))
      for (const row of rows) {
        const view = settledView(layout, faces, row);
        // Asked about other faces in between, nothing is remembered.
        settledView(other, NO_FACES, row);
        expect(view).toEqual(settledView(other, faces, row));
        seen.add(JSON.stringify([view.odds, view.clauses]));
      }
    expect(seen.size).toBeGreaterThan(10);
  },
);
