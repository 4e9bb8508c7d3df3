/** Tests the best net result of several stakes. */
import { describe, expect, it } from 'vitest';
import { CROWN_SIC_BO, RWS_TAI_SAI } from '../../../rulebooks/index.ts';
import { openLayout, type Rulebook } from '../../../rules/index.ts';
import { possibleWin } from './possible-win.ts';

const layoutOf = (rulebook: Rulebook, id: string) => {
  const result = openLayout(rulebook, id);
  if (!result.ok) throw new Error(`no layout ${id}`);
  return result.value;
};
const RWS_A = layoutOf(RWS_TAI_SAI, 'A');
const CROWN_A = layoutOf(CROWN_SIC_BO, 'A');

describe('the possible win', () => {
  it.each([
    // Both bets cannot win in the same throw, so one stake is lost.
    ['big and small together: nothing can be won', RWS_A, { big: 500, small: 500 }, null],
    ['big with a smaller stake on small', RWS_A, { big: 500, small: 200 }, 300],
    ['big alone', CROWN_A, { big: 500 }, 500],
    ['no stakes', RWS_A, {}, null],
    ['a bet that the layout does not have', RWS_A, { nothing: 500 }, null],
  ])('%s', (_, layout, stakes, win) => {
    expect(possibleWin(layout, stakes)).toBe(win);
  });

  it('adds bets that win together: a total of 17 pays 62 to 1, big pays 1 to 1, and small loses', () => {
    expect(possibleWin(CROWN_A, { big: 500, 'total:17': 100, small: 100 })).toBe(500 + 6200 - 100);
  });
});
