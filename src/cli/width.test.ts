/** How many columns letters take, and text broken to fit. */
import { describe, expect, test } from 'vitest';
import { fold, shorten, widthOf, wrapWords } from './width.ts';

describe('widthOf', () => {
  test.each([
    ['', 0],
    ['total:9', 7],
    ['é𝄞', 2],
    ['e\u0301', 1],
    ['王小明', 6],
    ['ｱ', 1],
    ['한국', 4],
    ['かな', 4],
    ['🎲', 2],
    ['❤️', 2],
    ['1️⃣', 2],
    ['🇦🇺', 2],
    ['\u001b[31mred\u001b[39m', 3],
  ])('%j takes %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('shorten', () => {
  test.each([
    ['total', 5, 'total'],
    ['total:9', 5, 'tota…'],
    ['王小明', 5, '王小…'],
    ['王小明', 4, '王…'],
  ])('%s to %i', (text, width, short) => {
    expect(shorten(text, width)).toBe(short);
  });
});

describe('wrapWords', () => {
  test.each<[string, string, number, readonly string[]]>([
    ['at spaces', '111 222 333 444', 7, ['111 222', '333 444']],
    ['not at all', '111 222', Number.POSITIVE_INFINITY, ['111 222']],
    ['in a long word after a mark', 'double-combination:red', 12, ['double-', 'combination:', 'red']],
    ['in a long word without marks', '1234567890 12', 4, ['1234', '5678', '90', '12']],
    ['wide letters', '王小明', 4, ['王小', '明']],
    ['a letter wider than all there is', '王', 1, ['王']],
    ['nothing', '', 5, ['']],
  ])('%s', (_, text, width, lines) => {
    expect(wrapWords(text, width)).toEqual(lines);
  });
});

describe('fold', () => {
  test.each<[string, string, number, string]>([
    ['what fits stays', 'a  b\n\nc', 4, 'a  b\n\nc'],
    [
      'text beside a label keeps its column',
      'lit      big, pair:1-4, total:9\n',
      20,
      'lit      big,\n         pair:1-4,\n         total:9\n',
    ],
    ['prose goes on further in', 'one two three', 9, 'one two\n  three'],
    ['what stands in goes on further in still', '  one two three', 11, '  one two\n    three'],
  ])('%s', (_, text, room, folded) => {
    expect(fold(text, room)).toBe(folded);
  });
});
