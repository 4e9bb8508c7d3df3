/** Tests the worked examples of every layout against a full settlement, and those of three layouts against the printed odds. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { openLayout, settle } from '../../rules/index.ts';
import { makeExamples } from './examples.ts';

const STAKE = 1000;

const CASES = Object.values(RULEBOOKS).flatMap((rulebook) =>
  rulebook.layouts.map(({ id }) => ({ rulebook, id, name: `${rulebook.id} ${id}` })),
);

const examplesOf = ({ rulebook, id }: (typeof CASES)[number]) => {
  const layout = openLayout(rulebook, id);
  if (!layout.ok) throw new Error(layout.problem.message);
  return makeExamples(layout.value, STAKE);
};

describe.each(CASES)('the examples of $name', (each) => {
  it('are two different wins and a loss, on bets of the layout', () => {
    const examples = examplesOf(each);
    expect(examples.map(({ paidMinor }) => paidMinor !== null)).toEqual([true, true, false]);
    expect(new Set(examples.map(({ bet }) => bet)).size).toBe(3);
  });

  it('pay what a settlement of the same wager pays', () => {
    for (const { bet, faces, paidMinor } of examplesOf(each)) {
      const settled = settle(Object.values(RULEBOOKS), {
        rulebook: each.rulebook.id,
        layout: each.id,
        wagers: [{ player: 'ann', bet, stake: STAKE }],
        result: faces,
      });
      if (!settled.ok) throw new Error(settled.problem.message);
      expect(settled.value.wagers.map(({ paid }) => Number(paid))).toEqual([paidMinor ?? 0]);
    }
  });
});

/** What the printed pay tables pay on 10.00. */
it.each([
  ['crown-sic-bo', 'A', { small: 1000, 'pair:1-2': 6000, 'triple:1': null }],
  ['adelaide-big-and-small', 'full', { odd: 1000, 'pair:1-2': 5500, 'triple:1': null }],
  ['dicette', 'mat', { 'field:2-6': 1000, 'number:7': 4000, 'number:2': null }],
] as const)('the examples of %s %s pay the printed odds', (rulebook, layout, expected) => {
  const found = CASES.find((each) => each.rulebook.id === rulebook && each.id === layout);
  expect(found && Object.fromEntries(examplesOf(found).map(({ bet, paidMinor }) => [bet, paidMinor]))).toEqual(expected);
});
