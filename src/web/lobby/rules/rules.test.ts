/** What the rules page is made of: every bet of every layout has a row, every message of the data is there, and the digest is the journal's. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { hashOfRulebook as hashAtServer } from '../../../server/index.ts';
import { feltBets } from '../../felt/headless.ts';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { hashOfRulebook } from './hash.ts';
import { payRows, sayRange } from './lines.ts';

const LAYOUTS = RULEBOOKS.flatMap((rulebook: Rulebook) =>
  rulebook.layouts.map((layout) => [rulebook.id, layout.id, rulebook, layout] as const),
);

describe.each(LAYOUTS)('%s %s', (_, __, rulebook, layout) => {
  it.each([
    ['en', ENGLISH],
    ['zh-Hant', CHINESE],
  ] as const)('has every bet in one row in %s, with when it wins and what it pays', (language, words) => {
    const rows = payRows(rulebook, layout, feltBets(rulebook, layout.id, { language }), language, words);
    expect(rows.flatMap(({ bets }) => bets).toSorted()).toEqual([...layout.bets].sort());
    for (const { name, wins, pays } of rows) {
      expect(name).not.toMatch(/undefined|\{\}/);
      expect(wins).not.toMatch(/undefined/);
      expect(pays.length).toBeGreaterThan(0);
      for (const each of pays) expect(each).toMatch(/\d/);
    }
  });
});

it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
  'the digest of %s is the one in the journal',
  async (_, rulebook) => {
    expect(await hashOfRulebook(rulebook)).toBe(hashAtServer(rulebook));
  },
);

it('the rules of money of all books are said in both languages', () => {
  for (const words of [ENGLISH, CHINESE])
    for (const { conduct } of RULEBOOKS as readonly Rulebook[]) {
      for (const { reason } of conduct.failures) expect(words.reasons[reason]).toBeTruthy();
      for (const { ground } of [...(conduct.invalidation?.grounds ?? []), ...(conduct.dryspins?.grounds ?? [])])
        expect(words.grounds[ground], ground).toBeTruthy();
    }
});

it('roles of all books have a name in Chinese', () => {
  for (const { conduct } of RULEBOOKS as readonly Rulebook[])
    for (const role of [...conduct.ladder, conduct.officer]) expect(CHINESE.roles[role], role).toBeTruthy();
});

it('what is called and whom one may consult is said in Chinese for all books', () => {
  for (const { conduct } of RULEBOOKS as readonly Rulebook[]) {
    for (const { call } of [...conduct.steps, ...conduct.failures])
      if (call !== null) expect(CHINESE.calls[call], call).toMatch(/^\p{Script=Han}+$/u);
    for (const whom of [conduct.disputes?.consult, conduct.disputes?.review])
      if (whom) expect(CHINESE.disputes.consult(CHINESE.disputes.whom[whom] ?? whom), whom).not.toMatch(/[a-z]/i);
  }
});

it.each([
  [[4, 5, 6, 7], '4–7'],
  [[4], '4'],
  [[2, 3], '2, 3'],
  [[3, 6, 10], '3, 6, 10'],
])('%j is said %s', (numbers, text) => {
  expect(sayRange(numbers)).toBe(text);
});
