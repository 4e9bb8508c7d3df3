/** What the console says where it has nothing to press. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import type { Conduct } from '../../rules/index.ts';
import { waitingFor } from './waiting.ts';

const conductOf = (id: string): Conduct => {
  const found = RULEBOOKS.find((book) => book.id === id);
  if (found === undefined) throw new Error(id);
  return found.conduct;
};
const VIEW = { status: 'open', next: 'open', dice: 'real', shooter: null, diceOffered: false, faces: null } as const;

describe('a console without a next step', () => {
  const crown = conductOf('crown-sic-bo');
  const triple = conductOf('triple-dice');

  it('waits for whoever may open, rectify or take the step', () => {
    expect(waitingFor({ ...VIEW, status: 'closed' }, crown, 'dealer', true)).toEqual({ for: 'role', role: 'pit-boss' });
    expect(waitingFor({ ...VIEW, status: 'suspended' }, crown, 'dealer', true)).toEqual({ for: 'role', role: 'pit-boss' });
    expect(waitingFor(VIEW, crown, 'officer', false)).toEqual({ for: 'role', role: 'dealer' });
    expect(waitingFor({ ...VIEW, next: 'throw' }, conductOf('dicette'), 'supervisor', false)).toEqual({
      for: 'role',
      role: 'dealer',
    });
  });

  it('tells a dealer who is not on the table’s list', () => {
    expect(waitingFor(VIEW, crown, 'dealer', false)).toEqual({ for: 'assignment' });
  });

  it('follows a shooter’s turn', () => {
    expect(waitingFor({ ...VIEW, diceOffered: true }, triple, 'dealer', true)).toEqual({ for: 'taker' });
    const shooter = { throw: 1, dice: null, position: 2 };
    expect(waitingFor({ ...VIEW, next: 'throw', shooter }, triple, 'dealer', true)).toEqual({ for: 'choice' });
    const chosen = { ...shooter, dice: [1, 2, 5] };
    expect(waitingFor({ ...VIEW, next: 'throw', shooter: chosen }, triple, 'dealer', true)).toEqual({ for: 'throw' });
    expect(waitingFor(VIEW, triple, 'officer', false)).toEqual({ for: 'role', role: 'dealer' });
  });

  it('waits for electronic dice, a second reader, or the system', () => {
    expect(waitingFor({ ...VIEW, next: 'result', dice: 'electronic' }, crown, 'dealer', true)).toEqual({ for: 'dice' });
    expect(waitingFor({ ...VIEW, next: 'settle', faces: [1, 2, 3] }, crown, 'dealer', true)).toEqual({ for: 'second' });
    expect(waitingFor({ ...VIEW, next: 'close', dice: 'electronic' }, crown, 'dealer', true)).toEqual({ for: 'time' });
  });
});
