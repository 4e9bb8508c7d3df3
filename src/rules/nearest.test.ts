/** Tests edit distances and "did you mean" hints. */
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'big', 3],
    ['big', '', 3],
    ['big', 'big', 0],
    ['bag', 'big', 1],
    ['bg', 'big', 1],
    ['bigg', 'big', 1],
    ['bgi', 'big', 1],
    ['ibg', 'big', 1],
    ['gib', 'big', 2],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    ['ab', 'ba', 1],
    ['abcd', 'badc', 2],
    ['total:9', 'total:10', 2],
    ['ca', 'abc', 3],
    ['aab', 'aba', 1],
    ['xab', 'yba', 2],
  ])('from %j to %j: %i', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected);
    expect(editDistance(b, a)).toBe(expected);
  });
});

describe('the nearest name', () => {
  const names = ['big', 'small', 'any-triple', 'total:9', 'total:10'];
  it.each([
    ['the name itself', 'small', 'small'],
    ['one edit away', 'smal', 'small'],
    ['a name in capital letters', 'BIG', 'big'],
    ['a name with two neighbours swapped', 'samll', 'small'],
    ['two edits away', 'smoll2', 'small'],
    ['three edits away, in nine letters', 'ny-tripel', 'any-triple'],
    ['equally close to two names: the first is found', 'total:1', 'total:9'],
    ['close to two names: the closer one is found', 'total:11', 'total:10'],
    ['the beginning of a name', 'any', 'any-triple'],
    ['a name with more after it', 'big-and-small', 'big'],
    ['three edits away, in five letters', 'smxyz', undefined],
    ['a completely different word', 'roulette', undefined],
    ['empty', '', undefined],
  ])('for a text that is %s', (_, text, expected) => {
    expect(nearest(text, names)).toBe(expected);
  });

  it('keeps the case of the name', () => {
    expect(nearest('smalll', ['Small'])).toBe('Small');
    expect(nearest('any', ['ANY-TRIPLE-AT-ALL'])).toBe('ANY-TRIPLE-AT-ALL');
    expect(nearest('any-triple-at-all', ['ANY'])).toBe('ANY');
  });

  it('compares texts of up to 64 letters', () => {
    expect(nearest('x'.repeat(64), ['x'.repeat(63)])).toBe('x'.repeat(63));
    expect(nearest('x'.repeat(65), ['x'.repeat(65)])).toBeUndefined();
  });

  it('allows a third of the letters to be wrong, and no more', () => {
    expect(nearest('abcdefxyz', ['abcdef'])).toBe('abcdef');
    expect(nearest('abcdefwxyz', ['bcdefabcd'])).toBeUndefined();
    expect(nearest('abcdefghi', ['xyzdefghi'])).toBe('xyzdefghi');
    expect(nearest('abcdefgh', ['xyzdefgh'])).toBeUndefined();
  });

  it.each(['q', 'zz', '7'])('is undefined if no letter is in common: %s', (text) => {
    expect(nearest(text, ['A', 'B', 'mat'])).toBeUndefined();
  });

  it('is undefined if there are no names', () => {
    expect(nearest('big', [])).toBeUndefined();
  });
});
