/** Checks of rounds and logs: correct payments pass, and the first wrong field is reported. */
import { describe, expect, test } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { checkLog, readEntries } from './check-log.ts';

const ROUND = {
  rulebook: 'adelaide-big-and-small',
  layout: 'full',
  // The limits on the sign at the table.
  sign: { minimum: 500, maximum: 50_000, bets: { 'any-triple': { minimum: 100, maximum: 5000 } } },
  chip: 50,
  wagers: [
    { player: 'ann', bet: 'pair:1-4', stake: 550 },
    { player: 'bo', bet: 'small', stake: 1000 },
  ],
  result: [1, 4, 6],
};
/** 550 at 11/2 is 3025. Clause 8(f) rounds it up to a multiple of the smallest chip, 50. Small loses on a total of 11. Clauses are not checked, so 6 + 2 fields are. */
const PAID = [
  { ...ROUND.wagers[0], counted: 550, returned: 0, outcome: 'won', odds: '11/2', paidOn: 550, paid: 3050, clauses: ['x'] },
  { ...ROUND.wagers[1], outcome: 'lost', paid: 0 },
];
const check = (...rounds: readonly unknown[]) => checkLog(RULEBOOKS, rounds.map((round) => JSON.stringify(round)).join('\n'));

describe('a round', () => {
  test('without claimed payments is settled, and nothing is checked', () => {
    expect(check(ROUND)).toMatchObject({ kind: 'pass', rounds: 1, checked: 0, last: { wagers: [{ paid: 3050 }, { paid: 0 }] } });
  });

  test('with correct payments passes', () => {
    expect(check({ ...ROUND, wagers: PAID })).toMatchObject({ kind: 'pass', rounds: 1, checked: 8 });
  });

  test.each([
    ['paid', 3025, '3025', '3050'],
    ['odds', '5/1', '"5/1"', '"11/2"'],
    ['outcome', 'lost', '"lost"', '"won"'],
    ['counted', 500, '500', '550'],
  ])('with a wrong %s is rejected, and the field is reported', (field, value, claimed, expected) => {
    const wagers = [{ ...ROUND.wagers[0], [field]: value }, PAID[1]];
    expect(check({ ...ROUND, wagers })).toMatchObject({
      kind: 'wrong',
      round: 1,
      player: 'ann',
      bet: 'pair:1-4',
      field,
      claimed,
      expected,
    });
  });
});

describe('a log', () => {
  test('can be a JSON list, or text with one round per line', () => {
    expect(check(ROUND, { ...ROUND, wagers: PAID })).toMatchObject({ kind: 'pass', rounds: 2, checked: 8 });
    expect(checkLog(RULEBOOKS, JSON.stringify([ROUND, ROUND]))).toMatchObject({ kind: 'pass', rounds: 2 });
  });

  test('stops at the first wrong round', () => {
    const wrong = { ...ROUND, wagers: [ROUND.wagers[0], { ...ROUND.wagers[1], paid: 1000 }] };
    expect(check(ROUND, wrong, wrong)).toMatchObject({ kind: 'wrong', round: 2, player: 'bo', field: 'paid', expected: '0' });
  });

  test('with an invalid round is rejected, and the round is reported', () => {
    expect(check(ROUND, { ...ROUND, layout: 'half' })).toMatchObject({ kind: 'unreadable', round: 2 });
    expect(checkLog(RULEBOOKS, '')).toMatchObject({ kind: 'unreadable', round: 0 });
    expect(checkLog(RULEBOOKS, '[]')).toMatchObject({ kind: 'unreadable', round: 0 });
    expect(checkLog(RULEBOOKS, '[null]')).toMatchObject({ kind: 'unreadable', round: 1 });
    expect(readEntries('{"a":1}\n{"b":')).toMatch(/^line 2: /);
  });

  test('with two payments for one wager is rejected', () => {
    const wager = { ...ROUND.wagers[0], paid: 3050 };
    expect(check({ ...ROUND, wagers: [wager, wager] })).toMatchObject({ kind: expect.stringMatching(/wrong|unreadable/) });
  });
});
