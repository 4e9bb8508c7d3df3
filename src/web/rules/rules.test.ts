/** The rules page: the rows of its pay tables, its messages, and the hash of the rulebook. */
import { beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import type { Rulebook } from '../../rules/index.ts';
import { hashOfRulebook as hashAtServer } from '../../server/index.ts';
import { EN as DEALER_EN } from '../dealer/words/en.ts';
import { VI as DEALER_VI } from '../dealer/words/vi.ts';
import { ZH_HANS as DEALER_ZH_HANS } from '../dealer/words/zh-hans.ts';
import { ZH_HANT as DEALER_ZH_HANT } from '../dealer/words/zh-hant.ts';
import { feltBets, LANGUAGES, loadFeltWords } from '../felt/headless.ts';
import { formatRange, payRows } from './pay-rows.ts';
import { hashOfRulebook } from './rulebook-details.ts';
import { EN } from './words/en.ts';
import { VI } from './words/vi.ts';
import { ZH_HANS } from './words/zh-hans.ts';
import { ZH_HANT } from './words/zh-hant.ts';

beforeAll(() => Promise.all(LANGUAGES.map(loadFeltWords)));

const LAYOUTS = RULEBOOKS.flatMap((rulebook: Rulebook) =>
  rulebook.layouts.map((layout) => [rulebook.id, layout.id, rulebook, layout] as const),
);

describe.each(LAYOUTS)('the pay table of %s %s', (_, __, rulebook, layout) => {
  it.each([
    ['en', EN],
    ['zh-Hant', ZH_HANT],
    ['zh-Hans', ZH_HANS],
    ['vi', VI],
  ] as const)('has every bet in one row in %s, with its condition and odds', (language, words) => {
    const rows = payRows(rulebook, layout, feltBets(rulebook, layout.id, { language }), language, words);
    expect(rows.flatMap(({ bets }) => bets).toSorted()).toEqual([...layout.bets].sort());
    for (const { name, wins, pays } of rows) {
      expect(name).not.toMatch(/undefined|\{\}/);
      expect(wins).not.toMatch(/undefined/);
      expect(pays.length).toBeGreaterThan(0);
      for (const odds of pays) expect(odds).toMatch(/\d/);
    }
  });
});

it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
  'the browser computes the same hash of %s as the server',
  async (_, rulebook) => {
    expect(await hashOfRulebook(rulebook)).toBe(hashAtServer(rulebook));
  },
);

it('the page has messages for all failed rolls, and for all grounds (reasons) of staff decisions', () => {
  for (const words of [EN, ZH_HANT, ZH_HANS, VI])
    for (const { conduct } of RULEBOOKS as readonly Rulebook[]) {
      for (const { reason } of conduct.failures) expect(words.reasons[reason]).toBeTruthy();
      for (const { ground } of [...(conduct.invalidation?.grounds ?? []), ...(conduct.dryspins?.grounds ?? [])])
        expect(words.grounds[ground], ground).toBeTruthy();
    }
});

it.each([
  ['en', EN, DEALER_EN],
  ['zh-Hant', ZH_HANT, DEALER_ZH_HANT],
  ['zh-Hans', ZH_HANS, DEALER_ZH_HANS],
  ['vi', VI, DEALER_VI],
])('the page has names in %s for the roles of all rulebooks', (_, words, dealerWords) => {
  for (const { conduct } of RULEBOOKS as readonly Rulebook[]) {
    for (const role of conduct.ladder) {
      expect(words.roles[role], role).toBeTruthy();
      // The console and the rules page use the same names.
      expect(dealerWords.roles[role]?.toLowerCase()).toBe(words.roles[role]?.toLowerCase());
    }
    // English has the names of the rulebooks.
    if (words !== EN) expect(words.officers[conduct.officer], conduct.officer).toBeTruthy();
  }
});

it.each([
  ['zh-Hant', ZH_HANT],
  ['zh-Hans', ZH_HANS],
  ['vi', VI],
])('the page has texts in %s for what the dealer calls, and for the officials of all rulebooks', (language, words) => {
  for (const { conduct } of RULEBOOKS as readonly Rulebook[]) {
    for (const { call } of [...conduct.steps, ...conduct.failures])
      if (call !== null) expect(words.calls[call], call).toMatch(language === 'vi' ? /\p{L}/u : /^\p{Script=Han}+$/u);
    for (const whom of [conduct.disputes?.consult, conduct.disputes?.review])
      if (whom) expect(words.disputes.whom[whom], whom).toBeTruthy();
  }
});

it.each([
  [[4, 5, 6, 7], '4–7'],
  [[4], '4'],
  [[2, 3], '2, 3'],
  [[3, 6, 10], '3, 6, 10'],
])('formatRange formats %j as %s', (numbers, text) => {
  expect(formatRange(numbers)).toBe(text);
});
