/** Tests the reading of a list of rounds. */
import { describe, expect, it } from 'vitest';
import { parseRounds } from './parse-rounds.ts';

describe('a list of rounds', () => {
  it.each<[string, readonly number[] | null]>([
    ['12', [12]],
    ['12-14, 20', [12, 13, 14, 20]],
    ['20, 12–13', [12, 13, 20]],
    ['3, 3, 2-3', [2, 3]],
    ['', null],
    ['0', null],
    ['4-2', null],
    ['1-500', null],
    ['one', null],
    ['1;2', null],
  ])('%j is %j', (text, rounds) => {
    expect(parseRounds(text)).toEqual(rounds);
  });
});
