/** What does not count, in words, from views as the server sends them. */
import { describe, expect, it } from 'vitest';
import { undoneOf } from './undone.ts';

const VIEW = { status: 'open', round: 3, corrected: null, undone: null, lampsWrong: false } as const;
const sayFaces = (faces: readonly number[]): string => faces.join(', ');
const told = (fields: Partial<Parameters<typeof undoneOf>[0]>) => undoneOf({ ...VIEW, ...fields }, 'en', sayFaces);

describe('what does not count', () => {
  it('is nothing where everything does', () => {
    expect(told({})).toBeNull();
  });

  it('says of a roll that wagers stand, of a round that they go back, each with its reason', () => {
    expect(told({ undone: { round: 3, consequence: 'again', reason: 'not-flat' } })).toEqual({
      kind: 'again',
      round: 3,
      title: 'Round 3: this roll does not count.',
      more: 'A die does not lie flat. Wagers stand; the dice roll again.',
    });
    expect(told({ undone: { round: 3, consequence: 'void', reason: null } })).toEqual({
      kind: 'void',
      round: 3,
      title: 'Round 3 is void.',
      more: 'All wagers of the round go back.',
    });
  });

  it('names both results where one was put right; a void round matters more', () => {
    const corrected: Parameters<typeof undoneOf>[0]['corrected'] = { round: 2, from: [1, 2, 3], to: [1, 2, 4] };
    expect(told({ corrected })).toMatchObject({ kind: 'corrected', title: 'Result of round 2 corrected: 1, 2, 4, not 1, 2, 3.' });
    expect(told({ corrected, undone: { round: 2, consequence: 'void', reason: null } })).toMatchObject({ kind: 'void' });
  });

  it('tells of a fault, and of lamps that do not show what the dice do', () => {
    expect(told({ status: 'suspended', lampsWrong: true })).toMatchObject({ kind: 'malfunction', round: null });
    expect(told({ lampsWrong: true })).toMatchObject({ kind: 'lamps', round: 3 });
  });
});
