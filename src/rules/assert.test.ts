/** Assertions speak in one voice and let everything true pass. */
import { describe, expect, it } from 'vitest';
import { assert, present } from './assert.ts';

describe('assert', () => {
  it('passes what holds', () => {
    expect(() => assert(true, 'never said')).not.toThrow();
  });

  it('names our own mistake', () => {
    expect(() => assert(false, 'two and two are four')).toThrow(new Error('croupier: two and two are four'));
  });
});

describe('present', () => {
  it.each([
    ['zero', 0],
    ['an empty text', ''],
    ['false', false],
    ['a list', [1]],
  ])('answers %s as it is', (_, value) => {
    expect(present<unknown>(value, 'it')).toBe(value);
  });

  it.each([
    ['undefined', undefined],
    ['null', null],
  ])('says what is missing for %s', (_, value) => {
    expect(() => present(value, 'the third die')).toThrow(new Error('croupier: the third die is missing'));
  });
});
