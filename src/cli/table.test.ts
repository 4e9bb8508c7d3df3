/** Plain text tables on narrow terminals and in pipes. */
import { describe, expect, test } from 'vitest';
import { makeTable } from './table.ts';

const COLUMNS = [
  { head: 'bet' },
  { head: 'title', shrinks: true },
  { head: 'ways', align: 'right' },
  { head: 'clauses', drops: true },
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

  test('never shortens a column that has not been given up', () => {
    expect(makeTable(COLUMNS, ROWS, 5)).toMatch(/^total:9 .* 25$/m);
  });

  test('a name cannot move the cursor or start a line', () => {
    expect(makeTable([{ head: 'player' }], [['\u001b[2Jann\nbo']])).toBe('player\n?[2Jann?bo\n');
  });

  test('letters beyond ASCII count once', () => {
    expect(makeTable([{ head: 'a' }, { head: 'b' }], [['é𝄞', 'x']])).toBe('a   b\né𝄞  x\n');
  });
});
