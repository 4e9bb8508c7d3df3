/** Which phase of a round a page derives from the fields of a table's public view. */
import { describe, expect, it } from 'vitest';
import { publicTable } from '../../../test/kit/public-table.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { hasTumbler, type PhaseView, phaseOf, throwsInTurn } from './phases.ts';

/** The dice are tumbled before betting opens. */
const TUMBLE_FIRST_STEPS = (['tumble', 'open', 'close', 'uncover', 'result', 'settle', 'take', 'pay'] as const).map((step) => ({
  step,
}));
/** The dice are tumbled after betting closes. */
const TUMBLE_LAST_STEPS = (['open', 'close', 'tumble', 'result', 'settle', 'take', 'pay'] as const).map((step) => ({ step }));

describe('the phase is', () => {
  it.each<[string, Partial<PhaseView>]>([
    ['closed', { status: 'closed', bettingOpen: true }],
    ['suspended', { status: 'suspended', bettingOpen: true }],
    ['between', {}],
    ['offered', { diceOffered: true }],
    ['betting', { bettingOpen: true, next: 'close' }],
    ['betting', { bettingOpen: true, next: 'close', covered: true, tumbles: 3 }],
    ['no-more-bets', { next: 'uncover', covered: true, tumbles: 3 }],
    ['between', { next: 'open', covered: true, tumbles: 3 }],
    ['between', { next: 'tumble' }],
    ['tumbling', { next: 'result', tumbles: 3 }],
    ['thrown', { next: 'result' }],
    ['result', { next: 'settle', faces: [1, 2, 3] }],
    ['settling', { next: 'take', faces: [1, 2, 3] }],
    ['settling', { next: 'pay', faces: [1, 2, 3] }],
  ])('%s if the view has %j', (phase, fields) => {
    expect(phaseOf(publicTable(fields), TUMBLE_FIRST_STEPS)).toBe(phase);
  });
});

it('if the dice are tumbled after the close, the phase between them is no-more-bets', () => {
  expect(phaseOf(publicTable({ next: 'tumble' }), TUMBLE_LAST_STEPS)).toBe('no-more-bets');
  expect(phaseOf(publicTable({ next: 'open' }), TUMBLE_LAST_STEPS)).toBe('between');
});

describe('after a roll that does not count, the phase', () => {
  const failedRoll = { round: 1, consequence: 'again', reason: 'not-flat' } as const;
  const TUMBLE_DURING_BETTING_STEPS = (['open', 'tumble', 'close', 'uncover', 'result'] as const).map((step) => ({ step }));

  it('is no-more-bets, whether the tumble comes before or during betting', () => {
    expect(phaseOf(publicTable({ next: 'tumble', undone: failedRoll }), TUMBLE_FIRST_STEPS)).toBe('no-more-bets');
    expect(phaseOf(publicTable({ next: 'tumble', undone: failedRoll }), TUMBLE_DURING_BETTING_STEPS)).toBe('no-more-bets');
    // Without `undone`, the roll that does not count: the order of steps is enough, because the tumble comes after the opening.
    expect(phaseOf(publicTable({ next: 'tumble', covered: true, tumbles: 1 }), TUMBLE_DURING_BETTING_STEPS)).toBe('no-more-bets');
  });

  it("is 'between' if that roll was in an earlier round", () => {
    expect(phaseOf(publicTable({ round: 2, next: 'tumble', undone: failedRoll }), TUMBLE_FIRST_STEPS)).toBe('between');
  });
});

it('a game has a tumbler if its steps include a tumble', () => {
  expect(hasTumbler([{ step: 'open' }, { step: 'tumble' }])).toBe(true);
  expect(hasTumbler([{ step: 'open' }, { step: 'throw' }])).toBe(false);
});

it('[triple-dice 7.3] a turn has four throws in Triple Dice, and the other games have no shooter', () => {
  expect(RULEBOOKS.map((rulebook) => [rulebook.id, throwsInTurn(rulebook)])).toEqual([
    ['crown-sic-bo', 0],
    ['rws-tai-sai', 0],
    ['adelaide-big-and-small', 0],
    ['triple-dice', 4],
    ['dicette', 0],
  ]);
});
