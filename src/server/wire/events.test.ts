/** Rows of a settlement as they are shown: what is remembered of one row must never be told of another. */
import { describe, expect, it } from 'vitest';
import { valueIn } from '../../../test/kit/sample.ts';
import type { SettledView } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import {
  type Face,
  findBet,
  findRulebook,
  type Layout,
  openLayout,
  type Rulebook,
  settleStakes,
  type Terms,
} from '../../rules/index.ts';
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

/** A round at a table, settled as the table does it, and the slip of each wager. */
function slipsOf(
  rulebook: string,
  layoutId: string,
  faces: readonly Face[],
  stakes: Readonly<Record<string, Readonly<Record<string, number>>>>,
  terms: Partial<Terms>,
): readonly SettledView[] {
  const layout = valueIn(openLayout(valueIn(findRulebook(RULEBOOKS, rulebook)), layoutId));
  const placed = Object.entries(stakes).map(([id, held]) => ({
    bet: valueIn(findBet(layout, id, 'bet')),
    players: Object.keys(held),
    stakes: Object.values(held),
  }));
  const all: Terms = { sign: {}, limits: new Map(), warned: new Set(), chip: 1, throw: 1, ...terms };
  return valueIn(settleStakes(layout, all, placed, faces)).wagers.map((row) => settledView(layout, faces, row));
}

describe('a slip cites the clauses that the settlement applied', () => {
  it('[adelaide-big-and-small 8(d)] a wager below the minimum that counts once, with a warning', () => {
    const [slip] = slipsOf('adelaide-big-and-small', 'full', [1, 2, 4], { small: { ann: 300 } }, { sign: { minimum: 500 } });
    expect(slip).toMatchObject({ outcome: 'won', returned: 0, acted: { minimum: 500 } });
    expect(slip?.clauses).toContain('8(d)');
  });

  it('[adelaide-big-and-small 8(f)] a wager paid on the lower multiple: 500 of 550 at 11/2 is 2750', () => {
    const sign = { minimum: 100, multiples: true };
    const [slip] = slipsOf('adelaide-big-and-small', 'full', [1, 4, 6], { 'pair:1-4': { ann: 550 } }, { sign, chip: 50 });
    expect(slip).toMatchObject({ counted: 550, paidOn: 500, odds: '11/2', paid: 2750, rounded: 0 });
    expect(slip?.clauses).toContain('8(f)');
  });

  it('[crown-sic-bo 4.2.1] a wager below the minimum that counts once', () => {
    const [slip] = slipsOf('crown-sic-bo', 'A', [4, 5, 6], { small: { ann: 300 } }, { sign: { minimum: 500 } });
    expect(slip).toMatchObject({ outcome: 'lost', returned: 0, acted: { minimum: 500 } });
    expect(slip?.clauses).toContain('4.2.1');
  });

  it('[crown-sic-bo 4.3] a wager of a player with limits of their own', () => {
    const limits = new Map([['ann', { maximum: 7000 }]]);
    const [ann, bo] = slipsOf('crown-sic-bo', 'A', [4, 5, 6], { big: { ann: 8000, bo: 500 } }, { limits });
    expect(ann).toMatchObject({ counted: 7000, returned: 1000, acted: { agreed: true, maximum: 7000 } });
    expect(ann?.clauses.slice(-2)).toEqual(['4.3', '4.2.2']);
    expect(bo?.clauses).not.toContain('4.3');
    expect(bo).not.toHaveProperty('acted');
  });

  it('[rws-tai-sai 1.3] only a wager that the Differential cut, not one that shares a maximum', () => {
    const sign = { maximum: 1000 };
    const [shared] = slipsOf('rws-tai-sai', 'A', [4, 5, 6], { big: { ann: 1500 } }, { sign });
    expect(shared).toMatchObject({ counted: 1000, returned: 500, acted: { maximum: 1000 } });
    expect(shared?.clauses).toEqual(expect.arrayContaining(['5.1.1', '5.1.2']));
    expect(shared?.clauses).not.toContain('1.3');
    const [cut] = slipsOf('rws-tai-sai', 'A', [4, 5, 6], { big: { ann: 1500 } }, { sign: { differential: 900 } });
    expect(cut).toMatchObject({ counted: 900, returned: 600, acted: { differential: 900 } });
    expect(cut?.clauses).toContain('1.3');
  });
});
