/** The alert that a table shows in each state of its public view. */
import { describe, expect, it } from 'vitest';
import { tableAlert } from './table-alert.ts';

/** `undone`: the last roll or round that does not count. `lampsWrong`: lights in the layout show wrong winning bets. */
const VIEW = { status: 'open', round: 3, corrected: null, undone: null, lampsWrong: false } as const;
const formatFaces = (faces: readonly number[]): string => faces.join(', ');
const alertFor = (fields: Partial<Parameters<typeof tableAlert>[0]>) => tableAlert({ ...VIEW, ...fields }, 'en', formatFaces);

describe('the table alert', () => {
  it('is null if nothing is wrong', () => {
    expect(alertFor({})).toBeNull();
  });

  it('says that wagers stand after a roll that does not count, and are returned after a void round, with the reason if there is one', () => {
    expect(alertFor({ undone: { round: 3, consequence: 'again', reason: 'not-flat' } })).toEqual({
      kind: 'again',
      round: 3,
      title: 'Round 3: this roll does not count.',
      more: 'A die does not lie flat. Wagers stand. The dice are rolled again.',
    });
    expect(alertFor({ undone: { round: 3, consequence: 'void', reason: null } })).toEqual({
      kind: 'void',
      round: 3,
      title: 'Round 3 is void.',
      more: 'All wagers of the round are returned.',
    });
  });

  it('shows the old and new result of a correction, unless the round is void', () => {
    const corrected: Parameters<typeof tableAlert>[0]['corrected'] = { round: 2, from: [1, 2, 3], to: [1, 2, 4] };
    expect(alertFor({ corrected })).toMatchObject({
      kind: 'corrected',
      title: 'Result of round 2 corrected: 1, 2, 4, not 1, 2, 3.',
    });
    expect(alertFor({ corrected, undone: { round: 2, consequence: 'void', reason: null } })).toMatchObject({ kind: 'void' });
  });

  it('reports suspended play instead of wrong lamps if there are both', () => {
    expect(alertFor({ status: 'suspended', lampsWrong: true })).toMatchObject({ kind: 'malfunction', round: null });
    expect(alertFor({ lampsWrong: true })).toMatchObject({ kind: 'lamps', round: 3 });
  });
});
