/** Plain text tables on narrow terminals and in pipes. */
import { describe, expect, test } from 'vitest';
import { makeTable } from './table.ts';

const COLUMNS = [
  { head: 'bet' },
  { head: 'title', shrinksTo: 12, drops: 2 },
  { head: 'ways', align: 'right' },
  { head: 'clauses', drops: 1 },
] as const;
const ROWS = [
  ['total:9', 'Three dice total of nine', '25', '3.13'],
  ['big', 'Big', '105', '3.8, 3.8.1'],
];

const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

describe('makeTable', () => {
  test('aligns columns and ends no line in spaces', () => {
    expect(makeTable(COLUMNS, ROWS)).toBe(
      [
        'bet      title                     ways  clauses',
        'total:9  Three dice total of nine    25  3.13',
        'big      Big                        105  3.8, 3.8.1',
        '',
      ].join('\n'),
    );
  });

  test('leaves out what may be left out before it shortens', () => {
    const text = makeTable(COLUMNS, ROWS, 45);
    expect(text).not.toContain('clauses');
    expect(text).toContain('Three dice total of nine');
  });

  test('shortens what may be shortened to fit the terminal', () => {
    const text = makeTable(COLUMNS, ROWS, 30);
    expect(text).toContain('Three dice tot…');
    expect(widest(text)).toBeLessThanOrEqual(30);
  });

  test('leaves out more where shortening is not enough', () => {
    expect(makeTable(COLUMNS, ROWS, 20)).toBe('bet      ways\ntotal:9    25\nbig       105\n');
  });

  test('never shortens a column that has not been given up', () => {
    expect(makeTable(COLUMNS, ROWS, 5)).toMatch(/^total:9 .* 25$/m);
  });

  test('breaks lists over several lines', () => {
    const outcomes = [
      { head: 'pays', align: 'right' },
      { head: 'outcomes', wrapsTo: 8 },
    ] as const;
    const rows = [
      ['1', '111 222 333 444'],
      ['30', '555'],
    ];
    expect(makeTable(outcomes, rows, 14)).toBe('pays  outcomes\n   1  111 222\n      333 444\n  30  555\n');
  });

  test('a name cannot move the cursor or start a line', () => {
    expect(makeTable([{ head: 'player' }], [['\u001b[2Jann\nbo']])).toBe('player\n?[2Jann?bo\n');
  });

  test('letters beyond ASCII count once, those of double width twice', () => {
    expect(makeTable([{ head: 'a' }, { head: 'b' }], [['é𝄞', 'x']])).toBe('a   b\né𝄞  x\n');
    expect(makeTable([{ head: 'a' }, { head: 'b' }], [['王小', 'x']])).toBe('a     b\n王小  x\n');
  });
});
