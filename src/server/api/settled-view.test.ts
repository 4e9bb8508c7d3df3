/** Tests the view of settled wagers: the clauses of each row, and the cached explainer (the function that finds odds and clauses of a row). */
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
import { buildSettledView } from './settled-view.ts';

function openFirstLayout(book: Rulebook): Layout {
  const opened = openLayout(book, book.layouts[0]?.id ?? '', {});
  if (!opened.ok) throw new Error('the layout could not be opened');
  return opened.value;
}

const NO_FACES: readonly Face[] = [];
/** `rides`: the wager stays for the next throw. */
const OUTCOMES = ['won', 'lost', 'returned', 'rides'] as const;

/** Makes rows with every outcome: player, bet, counted, returned, outcome, paid, rounded. */
const makeRows = (bet: string): readonly SettledRow[] =>
  OUTCOMES.flatMap((outcome) =>
    [0, 100].flatMap((counted) =>
      [0, 5].flatMap((returned) =>
        [0, 1].map((rounded): SettledRow => ['ann', bet, counted, returned, outcome, outcome === 'won' ? counted : 0, rounded]),
      ),
    ),
  );

it.each(RULEBOOKS.map((book) => [book.id, book] as const))(
  '%s: a cached explainer gives the same view of a row as a new explainer',
  (_, book) => {
    // The same layout, opened two times, has two caches.
    const [layout, sameLayout] = [openFirstLayout(book), openFirstLayout(book)];
    const rows = [...layout.bets.map(({ id }) => id), 'no-such-bet'].flatMap(makeRows);
    const distinctViews = new Set<string>();
    for (const { faces } of [layout.outcomes[0], layout.outcomes[1], layout.outcomes.at(-1)].flatMap((outcome) => outcome ?? []))
      for (const row of rows) {
        const view = buildSettledView(layout, faces, row);
        // A view with different faces replaces the cached explainer, so the next view uses a new one.
        buildSettledView(sameLayout, NO_FACES, row);
        expect(view).toEqual(buildSettledView(sameLayout, faces, row));
        distinctViews.add(JSON.stringify([view.odds, view.clauses]));
      }
    expect(distinctViews.size).toBeGreaterThan(10);
  },
);

/** Settles a round with these stakes, by bet and player. Returns the view of each wager, in which `acted` has the limits that changed it. */
function settleRound(
  rulebook: string,
  layoutId: string,
  faces: readonly Face[],
  stakes: Readonly<Record<string, Readonly<Record<string, number>>>>,
  terms: Partial<Terms>,
): readonly SettledView[] {
  const layout = valueIn(openLayout(valueIn(findRulebook(RULEBOOKS, rulebook)), layoutId));
  const placed = Object.entries(stakes).map(([id, stakesByPlayer]) => ({
    bet: valueIn(findBet(layout, id, 'bet')),
    players: Object.keys(stakesByPlayer),
    stakes: Object.values(stakesByPlayer),
  }));
  // The sign has the limits of the table.
  const allTerms: Terms = { sign: {}, limits: new Map(), warned: new Set(), chip: 1, throw: 1, ...terms };
  return valueIn(settleStakes(layout, allTerms, placed, faces)).wagers.map((row) => buildSettledView(layout, faces, row));
}

describe('the clauses of a settled wager', () => {
  it('[adelaide-big-and-small 8(d)] cite the warning if a first wager below the minimum counts', () => {
    const [wager] = settleRound('adelaide-big-and-small', 'full', [1, 2, 4], { small: { ann: 300 } }, { sign: { minimum: 500 } });
    expect(wager).toMatchObject({ outcome: 'won', returned: 0, acted: { minimum: 500 } });
    expect(wager?.clauses).toContain('8(d)');
  });

  it('[adelaide-big-and-small 8(f)] cite the rule that pays only the lower multiple: 500 of 550 are paid at 11/2, which is 2750', () => {
    const sign = { minimum: 100, multiples: true };
    const [wager] = settleRound('adelaide-big-and-small', 'full', [1, 4, 6], { 'pair:1-4': { ann: 550 } }, { sign, chip: 50 });
    expect(wager).toMatchObject({ counted: 550, paidOn: 500, odds: '11/2', paid: 2750, rounded: 0 });
    expect(wager?.clauses).toContain('8(f)');
  });

  it('[crown-sic-bo 4.2.1] cite the minimum if a first wager below the minimum counts', () => {
    const [wager] = settleRound('crown-sic-bo', 'A', [4, 5, 6], { small: { ann: 300 } }, { sign: { minimum: 500 } });
    expect(wager).toMatchObject({ outcome: 'lost', returned: 0, acted: { minimum: 500 } });
    expect(wager?.clauses).toContain('4.2.1');
  });

  it('[crown-sic-bo 4.3] cite the individual limits that a player has agreed', () => {
    const limits = new Map([['ann', { maximum: 7000 }]]);
    const [ann, bo] = settleRound('crown-sic-bo', 'A', [4, 5, 6], { big: { ann: 8000, bo: 500 } }, { limits });
    expect(ann).toMatchObject({ counted: 7000, returned: 1000, acted: { agreed: true, maximum: 7000 } });
    expect(ann?.clauses.slice(-2)).toEqual(['4.3', '4.2.2']);
    expect(bo?.clauses).not.toContain('4.3');
    expect(bo).not.toHaveProperty('acted');
  });

  it('[rws-tai-sai 1.3] cite the Differential only if it limited the wager, not for a shared maximum', () => {
    const sign = { maximum: 1000 };
    const [withMaximum] = settleRound('rws-tai-sai', 'A', [4, 5, 6], { big: { ann: 1500 } }, { sign });
    expect(withMaximum).toMatchObject({ counted: 1000, returned: 500, acted: { maximum: 1000 } });
    expect(withMaximum?.clauses).toEqual(expect.arrayContaining(['5.1.1', '5.1.2']));
    expect(withMaximum?.clauses).not.toContain('1.3');
    const [withDifferential] = settleRound(
      'rws-tai-sai',
      'A',
      [4, 5, 6],
      { big: { ann: 1500 } },
      { sign: { differential: 900 } },
    );
    expect(withDifferential).toMatchObject({ counted: 900, returned: 600, acted: { differential: 900 } });
    expect(withDifferential?.clauses).toContain('1.3');
  });
});
