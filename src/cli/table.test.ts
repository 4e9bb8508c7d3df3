/** Tests that plain text tables fit narrow terminals, and are complete if no width is given. */
import { describe, expect, test } from 'vitest';
import { formatTable } from './table.ts';

const COLUMNS = [
  { header: 'bet' },
  // `truncateTo` is the minimum width when text is cut.
  { header: 'title', truncateTo: 12, dropOrder: 2 },
  { header: 'ways', align: 'right' },
  { header: 'clauses', dropOrder: 1 },
] as const;
const ROWS = [
  ['total:9', 'Three dice total of nine', '25', '3.13'],
  ['big', 'Big', '105', '3.8, 3.8.1'],
];

const widestLine = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

describe('formatTable', () => {
  test('aligns columns without trailing spaces', () => {
    expect(formatTable(COLUMNS, ROWS)).toBe(
      [
        'bet      title                     ways  clauses',
        'total:9  Three dice total of nine    25  3.13',
        'big      Big                        105  3.8, 3.8.1',
        '',
      ].join('\n'),
    );
  });

  test('drops columns of drop order 1 before it shortens other columns', () => {
    const text = formatTable(COLUMNS, ROWS, 45);
    expect(text).not.toContain('clauses');
    expect(text).toContain('Three dice total of nine');
  });

  test('shortens columns to fit the terminal', () => {
    const text = formatTable(COLUMNS, ROWS, 30);
    expect(text).toContain('Three dice tot…');
    expect(widestLine(text)).toBeLessThanOrEqual(30);
  });

  test('drops more columns if shortening is not enough', () => {
    expect(formatTable(COLUMNS, ROWS, 20)).toBe('bet      ways\ntotal:9    25\nbig       105\n');
  });

  test('never shortens a column without `truncateTo` or `wrapTo`', () => {
    expect(formatTable(COLUMNS, ROWS, 5)).toMatch(/^total:9 .* 25$/m);
  });

  test('wraps the text of a column with `wrapTo` over several lines', () => {
    const outcomes = [
      { header: 'pays', align: 'right' },
      { header: 'outcomes', wrapTo: 8 },
    ] as const;
    const rows = [
      ['1', '111 222 333 444'],
      ['30', '555'],
    ];
    expect(formatTable(outcomes, rows, 14)).toBe('pays  outcomes\n   1  111 222\n      333 444\n  30  555\n');
  });

  test('replaces control characters in a name', () => {
    expect(formatTable([{ header: 'player' }], [['\u001b[2Jann\nbo']])).toBe('player\n?[2Jann?bo\n');
  });

  test('counts a wide character as two columns, and other characters as one', () => {
    expect(formatTable([{ header: 'a' }, { header: 'b' }], [['é𝄞', 'x']])).toBe('a   b\né𝄞  x\n');
    expect(formatTable([{ header: 'a' }, { header: 'b' }], [['王小', 'x']])).toBe('a     b\n王小  x\n');
  });
});
