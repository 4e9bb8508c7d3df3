/** Tests which step is shown while the player's chips of this step still lie. */
import { describe, expect, it } from 'vitest';
import { RWS_TAI_SAI } from '../../../rulebooks/index.ts';
import { findLateStep } from './late-step.ts';

const BETWEEN_ROUNDS = { round: 1, bettingOpen: false, tumbles: 0, faces: null, undone: null } as const;

describe('findLateStep', () => {
  const { conduct } = RWS_TAI_SAI;
  const [LOSER, WINNER] = [
    { bet: 'small', stake: 100 },
    { bet: 'big', amount: 200 },
  ] as const;
  const SETTLED = [
    { bet: 'small', outcome: 'lost' },
    { bet: 'big', outcome: 'won' },
    { bet: 'total:9', outcome: 'rides' },
  ] as const;
  const paying = { ...BETWEEN_ROUNDS, next: 'pay', faces: [4, 5, 6] } as const;
  const ended = { ...BETWEEN_ROUNDS, next: 'open' } as const;
  const taking = { ...paying, next: 'take' } as const;
  it.each([
    ['taking, if losing chips lie while the table pays', paying, [LOSER], [WINNER], SETTLED, 'take'],
    ['taking, if losing chips lie after the round', ended, [LOSER], [WINNER], SETTLED, 'take'],
    ['paying, if winnings are due after the round', ended, [], [WINNER], SETTLED, 'pay'],
    ['none while the table takes them', taking, [LOSER], [WINNER], SETTLED, null],
    ['none for a wager that rides on', ended, [{ bet: 'total:9', stake: 100 }], [], SETTLED, null],
    ['none if nothing lies', ended, [], [], SETTLED, null],
    ['none without a settlement of this round', ended, [LOSER], [WINNER], [], null],
  ] as const)('finds %s', (_, view, wagers, dueBets, settled, step) => {
    const faces = view.faces === null ? null : [...view.faces];
    expect(findLateStep({ ...view, faces }, conduct, { wagers: [...wagers], dueBets: [...dueBets] }, settled)).toBe(step);
  });
});
