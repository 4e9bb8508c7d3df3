/** Tests how a result is entered, die by die. */
import { describe, expect, it } from 'vitest';
import { addDie, EMPTY_ENTRY, ENTRY_TIMEOUT_MS, entryExpiresAtMs, isComplete, removeLastDie } from './entry.ts';

describe('result entry', () => {
  it('keeps the order of the dice, and ignores more dice than the game has', () => {
    const threeDice = [2, 6, 3, 1].reduce((entry, face, i) => addDie(entry, face as 1 | 2 | 3 | 6, 3, i), EMPTY_ENTRY);
    expect(threeDice).toEqual({ faces: [2, 6, 3], changedAtMs: 2 });
    expect(isComplete(threeDice, 3)).toBe(true);
    expect(isComplete(threeDice, 2)).toBe(false);
  });

  it('removes the last die', () => {
    const twoDice = addDie(addDie(EMPTY_ENTRY, 5, 3, 1), 6, 3, 2);
    expect(removeLastDie(twoDice, 9)).toEqual({ faces: [5], changedAtMs: 9 });
    expect(removeLastDie(EMPTY_ENTRY, 9).faces).toEqual([]);
  });

  it('expires ten seconds after the last die, unless the entry is complete', () => {
    const oneDie = addDie(EMPTY_ENTRY, 4, 2, 1000);
    expect(entryExpiresAtMs(EMPTY_ENTRY, 2)).toBeNull();
    expect(entryExpiresAtMs(oneDie, 2)).toBe(1000 + ENTRY_TIMEOUT_MS);
    expect(entryExpiresAtMs(addDie(oneDie, 4, 2, 2000), 2)).toBeNull();
  });
});
