/** Tests the keys of the dealer console, and how a result is entered, die by die. */
import { describe, expect, it } from 'vitest';
import {
  addDie,
  EMPTY_ENTRY,
  ENTRY_TIMEOUT_MS,
  entryExpiresAtMs,
  findKeyAction,
  isComplete,
  isConsoleKey,
  parseFace,
  removeLastDie,
} from './keyboard.ts';

const press = (key: string, options: Partial<Parameters<typeof findKeyAction>[0]> = {}) =>
  findKeyAction({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...options }, true);

describe('keyboard of the console', () => {
  it.each([
    ['1', { kind: 'digit', digit: 1 }],
    ['0', { kind: 'digit', digit: 0 }],
    ['Enter', { kind: 'enter' }],
    ['Backspace', { kind: 'back' }],
    ['+', { kind: 'irregularities' }],
    ['N', { kind: 'irregularities' }],
    ['-', { kind: 'players' }],
    ['*', { kind: 'bell' }],
    ['/', { kind: 'table' }],
    ['.', { kind: 'close' }],
    ['u', { kind: 'correct-result' }],
    ['?', { kind: 'help' }],
  ])('the key %s triggers its action', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  it('ignores shortcuts of the browser, and letters if the setting turns them off', () => {
    expect(press('+', { ctrlKey: true })).toBeNull();
    expect(press('1', { altKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
    const noModifiers = { code: '', ctrlKey: false, metaKey: false, altKey: false };
    expect(findKeyAction({ key: 'n', ...noModifiers }, false)).toBeNull();
    expect(findKeyAction({ key: '+', ...noModifiers }, false)).toEqual({ kind: 'irregularities' });
  });

  it('reads the keys of the numeric keypad if Num Lock is off', () => {
    expect(press('End', { code: 'Numpad1' })).toEqual({ kind: 'digit', digit: 1 });
    expect(press('Delete', { code: 'NumpadDecimal' })).toEqual({ kind: 'close' });
    expect(press('End', { code: 'End' })).toBeNull();
  });

  it('parseFace accepts the digits 1 to 6', () => {
    expect([0, 1, 6, 7].map(parseFace)).toEqual([null, 1, 6, null]);
  });

  it('isConsoleKey returns false for text in fields, and for the main Enter key on a focused button', () => {
    // Arguments: key, physical key, tag of the focused element, whether its text is editable.
    expect(isConsoleKey('5', 'Numpad5', 'INPUT', false)).toBe(false);
    expect(isConsoleKey('5', 'Numpad5', 'BUTTON', false)).toBe(true);
    expect(isConsoleKey('Enter', 'Enter', 'BUTTON', false)).toBe(false);
    expect(isConsoleKey('Enter', 'NumpadEnter', 'BUTTON', false)).toBe(true);
    expect(isConsoleKey('Enter', 'Enter', 'BODY', false)).toBe(true);
    expect(isConsoleKey('5', 'Digit5', 'DIV', true)).toBe(false);
  });

  it('takes Enter, but not space, from a focused button of the console itself', () => {
    expect(isConsoleKey('Enter', 'Enter', 'BUTTON', false, true)).toBe(true);
    expect(isConsoleKey(' ', 'Space', 'BUTTON', false, true)).toBe(false);
  });
});

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
