/** The console by its keys alone. */
import { describe, expect, it } from 'vitest';
import { actionOfKey, faceOf, isForTheConsole } from './keys.ts';

const press = (key: string, more: Partial<Parameters<typeof actionOfKey>[0]> = {}) =>
  actionOfKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more }, true);

describe('keys of the console', () => {
  it.each([
    ['1', { kind: 'digit', digit: 1 }],
    ['0', { kind: 'digit', digit: 0 }],
    ['Enter', { kind: 'enter' }],
    ['Backspace', { kind: 'back' }],
    ['+', { kind: 'trouble' }],
    ['N', { kind: 'trouble' }],
    ['-', { kind: 'players' }],
    ['*', { kind: 'bell' }],
    ['/', { kind: 'table' }],
    ['.', { kind: 'close' }],
    ['u', { kind: 'amend' }],
    ['?', { kind: 'help' }],
  ])('%s', (key, action) => {
    expect(press(key)).toEqual(action);
  });

  it('are not taken from the browser, and letters can be turned off', () => {
    expect(press('+', { ctrlKey: true })).toBeNull();
    expect(press('1', { altKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
    const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false };
    expect(actionOfKey({ key: 'n', ...plain }, false)).toBeNull();
    expect(actionOfKey({ key: '+', ...plain }, false)).toEqual({ kind: 'trouble' });
  });

  it('of the keypad are figures, whatever the lock says', () => {
    expect(press('End', { code: 'Numpad1' })).toEqual({ kind: 'digit', digit: 1 });
    expect(press('Delete', { code: 'NumpadDecimal' })).toEqual({ kind: 'close' });
    expect(press('End', { code: 'End' })).toBeNull();
  });

  it('are faces from 1 to 6', () => {
    expect([0, 1, 6, 7].map(faceOf)).toEqual([null, 1, 6, null]);
  });

  it('belong to a field while one writes in it, and to a button that Enter is pressed on', () => {
    expect(isForTheConsole('5', 'Numpad5', 'INPUT', false)).toBe(false);
    expect(isForTheConsole('5', 'Numpad5', 'BUTTON', false)).toBe(true);
    expect(isForTheConsole('Enter', 'Enter', 'BUTTON', false)).toBe(false);
    expect(isForTheConsole('Enter', 'NumpadEnter', 'BUTTON', false)).toBe(true);
    expect(isForTheConsole('Enter', 'Enter', 'BODY', false)).toBe(true);
    expect(isForTheConsole('5', 'Digit5', 'DIV', true)).toBe(false);
  });
});
