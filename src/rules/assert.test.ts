/** Tests of the assertions. */
import { describe, expect, it } from 'vitest';
import { assert, assertPresent } from './assert.ts';

describe('assert', () => {
  it('does nothing if the condition is true', () => {
    expect(() => assert(true, 'not used')).not.toThrow();
  });

  it('throws an error with the message if the condition is false', () => {
    expect(() => assert(false, 'two and two are four')).toThrow(new Error('croupier: two and two are four'));
  });
});

describe('assertPresent', () => {
  it.each([
    ['zero', 0],
    ['an empty text', ''],
    ['false', false],
    ['a list', [1]],
  ])('returns %s unchanged', (_, value) => {
    expect(assertPresent<unknown>(value, 'it')).toBe(value);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
  ])('throws an error that says what is missing for %s', (_, value) => {
    expect(() => assertPresent(value, 'the third die')).toThrow(new Error('croupier: the third die is missing'));
  });
});
