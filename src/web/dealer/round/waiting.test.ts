/** Tests the reason why a console has no next step. The last argument says whether the person is assigned to the table. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import type { Conduct } from '../../../rules/index.ts';
import { findWaitReason } from './waiting.ts';

const conductOf = (id: string): Conduct => {
  const rulebook = RULEBOOKS.find((each) => each.id === id);
  if (rulebook === undefined) throw new Error(id);
  return rulebook.conduct;
};
const VIEW = { status: 'open', next: 'open', dice: 'real', shooter: null, diceOffered: false, faces: null } as const;

describe('a console without a next step', () => {
  const crown = conductOf('crown-sic-bo');
  const triple = conductOf('triple-dice');

  it('waits for the role that may open the table, declare a malfunction rectified, or take the step', () => {
    expect(findWaitReason({ ...VIEW, status: 'closed' }, crown, 'dealer', true)).toEqual({ kind: 'role', role: 'pit-boss' });
    expect(findWaitReason({ ...VIEW, status: 'suspended' }, crown, 'dealer', true)).toEqual({ kind: 'role', role: 'pit-boss' });
    expect(findWaitReason(VIEW, crown, 'officer', false)).toEqual({ kind: 'role', role: 'dealer' });
    expect(findWaitReason({ ...VIEW, next: 'throw' }, conductOf('dicette'), 'supervisor', false)).toEqual({
      kind: 'role',
      role: 'dealer',
    });
  });

  it('tells a dealer who is not assigned to the table that the assignment is missing', () => {
    expect(findWaitReason(VIEW, crown, 'dealer', false)).toEqual({ kind: 'assignment' });
  });

  it('waits for a player to take the dice, then for the shooter to choose dice, then for the throw', () => {
    expect(findWaitReason({ ...VIEW, diceOffered: true }, triple, 'dealer', true)).toEqual({ kind: 'dice-taker' });
    const shooterWithoutDice = { throw: 1, dice: null, position: 2 };
    expect(findWaitReason({ ...VIEW, next: 'throw', shooter: shooterWithoutDice }, triple, 'dealer', true)).toEqual({
      kind: 'choice',
    });
    // The shooter chose the dice with these numbers.
    const shooterWithDice = { ...shooterWithoutDice, dice: [1, 2, 5] };
    expect(findWaitReason({ ...VIEW, next: 'throw', shooter: shooterWithDice }, triple, 'dealer', true)).toEqual({
      kind: 'throw',
    });
    // Without a shooter, the dealer must offer the dice.
    expect(findWaitReason(VIEW, triple, 'officer', false)).toEqual({ kind: 'role', role: 'dealer' });
  });

  it('waits for electronic dice, for a second person to confirm the result (second reader), or for the system', () => {
    expect(findWaitReason({ ...VIEW, next: 'result', dice: 'electronic' }, crown, 'dealer', true)).toEqual({ kind: 'dice' });
    expect(findWaitReason({ ...VIEW, next: 'settle', faces: [1, 2, 3] }, crown, 'dealer', true)).toEqual({
      kind: 'second-reader',
    });
    expect(findWaitReason({ ...VIEW, next: 'close', dice: 'electronic' }, crown, 'dealer', true)).toEqual({ kind: 'system' });
  });
});
