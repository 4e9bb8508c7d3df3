/** Tests how text is measured in columns of a terminal, shortened and wrapped. */
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
  ])('%j is %i columns wide', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('shorten', () => {
  test.each([
    ['total', 5, 'total'],
    ['total:9', 5, 'tota…'],
    ['王小明', 5, '王小…'],
    ['王小明', 4, '王…'],
  ])('shortens %s to %i columns', (text, width, short) => {
    expect(shorten(text, width)).toBe(short);
  });
});

describe('wrapWords', () => {
  test.each<[string, string, number, readonly string[]]>([
    ['wraps at spaces', '111 222 333 444', 7, ['111 222', '333 444']],
    ['does not wrap without a limit', '111 222', Number.POSITIVE_INFINITY, ['111 222']],
    ['breaks a long word after punctuation', 'double-combination:red', 12, ['double-', 'combination:', 'red']],
    ['breaks a long word without punctuation', '1234567890 12', 4, ['1234', '5678', '90', '12']],
    ['counts a wide character as two columns', '王小明', 4, ['王小', '明']],
    ['keeps a character that is wider than the limit', '王', 1, ['王']],
    ['accepts an empty text', '', 5, ['']],
  ])('%s', (_, text, width, lines) => {
    expect(wrapWords(text, width)).toEqual(lines);
  });
});

describe('fold', () => {
  test.each<[string, string, number, string]>([
    ['keeps lines that fit', 'a  b\n\nc', 4, 'a  b\n\nc'],
    [
      'aligns wrapped lines with the text after the label',
      'wins     big, pair:1-4, total:9\n',
      20,
      'wins     big,\n         pair:1-4,\n         total:9\n',
    ],
    ['indents wrapped text', 'one two three', 9, 'one two\n  three'],
    ['indents wrapped text of an indented line further', '  one two three', 11, '  one two\n    three'],
  ])('%s', (_, text, width, folded) => {
    expect(fold(text, width)).toBe(folded);
  });
});
