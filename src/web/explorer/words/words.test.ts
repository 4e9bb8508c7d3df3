/** The explorer uses the same game names as the other pages. */
import { describe, expect, it } from 'vitest';
import { VI as PARTS_VI } from '../../parts/words/vi.ts';
import { ZH_HANS as PARTS_ZH_HANS } from '../../parts/words/zh-hans.ts';
import { ZH_HANT as PARTS_ZH_HANT } from '../../parts/words/zh-hant.ts';
import { VI } from './vi.ts';
import { ZH_HANS } from './zh-hans.ts';
import { ZH_HANT } from './zh-hant.ts';

describe.each([
  ['Traditional Chinese', ZH_HANT, PARTS_ZH_HANT],
  ['Simplified Chinese', ZH_HANS, PARTS_ZH_HANS],
  ['Vietnamese', VI, PARTS_VI],
])('in %s', (_, explorer, parts) => {
  it.each(Object.entries(explorer.games))('the explorer has the same name for %s as the other pages', (rulebook, name) => {
    // The explorer adds the casino in brackets.
    const withoutBrackets = (text = ''): string => text.replace(/（.*）$| \(.*\)$/, '');
    expect(withoutBrackets(name)).toBe(withoutBrackets(parts.games[rulebook]));
  });
});
