/** Rounds and logs held against the rules: what is right passes, and each kind of wrong payment is named where it stands. */
import { describe, expect, test } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { readEntries, verifyLog } from './verify.ts';

const ROUND = {
  rulebook: 'adelaide-big-and-small',
  layout: 'full',
  sign: { minimum: 500, maximum: 50_000, bets: { 'any-triple': { minimum: 100, maximum: 5000 } } },
  chip: 50,
  wagers: [
    { player: 'ann', bet: 'pair:1-4', stake: 550 },
    { player: 'bo', bet: 'small', stake: 1000 },
  ],
  result: [1, 4, 6],
};
/** What the rulebook pays: 550 at 11/2 is 3025, which 50 does not divide; rounded up by 8(f). Small loses on 11. */
const PAID = [
  { ...ROUND.wagers[0], counted: 550, returned: 0, outcome: 'won', odds: '11/2', paidOn: 550, paid: 3050, clauses: ['x'] },
  { ...ROUND.wagers[1], outcome: 'lost', paid: 0 },
];
const verify = (...rounds: readonly unknown[]) => verifyLog(RULEBOOKS, rounds.map((round) => JSON.stringify(round)).join('\n'));

describe('a round', () => {
  test('without claims is settled', () => {
    expect(verify(ROUND)).toMatchObject({ kind: 'pass', rounds: 1, checked: 0, last: { wagers: [{ paid: 3050 }, { paid: 0 }] } });
  });

  test('with right payments passes', () => {
    expect(verify({ ...ROUND, wagers: PAID })).toMatchObject({ kind: 'pass', rounds: 1, checked: 8 });
  });

  test.each([
    ['paid', 3025, '3025', '3050'],
    ['odds', '5/1', '"5/1"', '"11/2"'],
    ['outcome', 'lost', '"lost"', '"won"'],
    ['counted', 500, '500', '550'],
  ])('with a wrong %s is named', (field, value, said, due) => {
    const wagers = [{ ...ROUND.wagers[0], [field]: value }, PAID[1]];
    expect(verify({ ...ROUND, wagers })).toMatchObject({
      kind: 'wrong',
      round: 1,
      player: 'ann',
      bet: 'pair:1-4',
      field,
      said,
      due,
    });
  });
});

describe('a log', () => {
  test('is read as a list and as lines', () => {
    expect(verify(ROUND, { ...ROUND, wagers: PAID })).toMatchObject({ kind: 'pass', rounds: 2, checked: 8 });
    expect(verifyLog(RULEBOOKS, JSON.stringify([ROUND, ROUND]))).toMatchObject({ kind: 'pass', rounds: 2 });
  });

  test('ends at the first round that is wrong', () => {
    const wrong = { ...ROUND, wagers: [ROUND.wagers[0], { ...ROUND.wagers[1], paid: 1000 }] };
    expect(verify(ROUND, wrong, wrong)).toMatchObject({ kind: 'wrong', round: 2, player: 'bo', field: 'paid', due: '0' });
  });

  test('that is none says where', () => {
    expect(verify(ROUND, { ...ROUND, layout: 'half' })).toMatchObject({ kind: 'unreadable', round: 2 });
    expect(verifyLog(RULEBOOKS, '')).toMatchObject({ kind: 'unreadable', round: 0 });
    expect(verifyLog(RULEBOOKS, '[]')).toMatchObject({ kind: 'unreadable', round: 0 });
    expect(verifyLog(RULEBOOKS, '[null]')).toMatchObject({ kind: 'unreadable', round: 1 });
    expect(readEntries('{"a":1}\n{"b":')).toMatch(/^line 2: /);
  });

  test('does not take two payments for one wager', () => {
    const twice = { ...ROUND.wagers[0], paid: 3050 };
    expect(verify({ ...ROUND, wagers: [twice, twice] })).toMatchObject({ kind: expect.stringMatching(/wrong|unreadable/) });
  });
});
