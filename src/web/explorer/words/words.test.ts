/** The explorer uses the same game names as the other pages. */
import { expect, test } from 'vitest';
import { GAMES } from '../../parts/words/index.ts';
import { ZH_HANT } from './zh-hant.ts';

test.each(Object.entries(ZH_HANT.games))('the explorer has the same Chinese name for %s as the other pages', (rulebook, name) => {
  // The explorer adds the casino in brackets.
  expect(name.replace(/（.*）$/, '')).toBe(GAMES['zh-Hant'][rulebook]);
});
