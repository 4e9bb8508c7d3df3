/** Reading dice: one after the other, no more than there are, and half a reading does not stay. */
import { describe, expect, it } from 'vitest';
import { ENTRY_KEPT_MS, forgottenAtMs, isComplete, NO_ENTRY, readDie, takeDieOff } from './entry.ts';

describe('a reading of the dice', () => {
  it('takes as many dice as there are and keeps their order', () => {
    const three = [2, 6, 3, 1].reduce((entry, face, i) => readDie(entry, face as 1 | 2 | 3 | 6, 3, i), NO_ENTRY);
    expect(three).toEqual({ faces: [2, 6, 3], atMs: 2 });
    expect(isComplete(three, 3)).toBe(true);
    expect(isComplete(three, 2)).toBe(false);
  });

  it('gives the last die back', () => {
    const two = readDie(readDie(NO_ENTRY, 5, 3, 1), 6, 3, 2);
    expect(takeDieOff(two, 9)).toEqual({ faces: [5], atMs: 9 });
    expect(takeDieOff(NO_ENTRY, 9).faces).toEqual([]);
  });

  it('is forgotten ten seconds after the last die, unless it is whole', () => {
    const one = readDie(NO_ENTRY, 4, 2, 1000);
    expect(forgottenAtMs(NO_ENTRY, 2)).toBeNull();
    expect(forgottenAtMs(one, 2)).toBe(1000 + ENTRY_KEPT_MS);
    expect(forgottenAtMs(readDie(one, 4, 2, 2000), 2)).toBeNull();
  });
});
