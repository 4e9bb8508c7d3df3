/** Sheets for spreadsheets: nothing in them may start a formula. */
import { describe, expect, test } from 'vitest';
import { isSafe, makeCsv } from './sheet.ts';

describe('a cell of a sheet', () => {
  test.each(['=1+1', '+1', '@x', '-x', '-1+2', '\tx', '\rx', '＝1', '－1', '-1/2+cmd'])('%j may not stand as it is', (text) => {
    expect(isSafe(text)).toBe(false);
  });
  test.each(['-11/27', '-3', '-0.5', '1/36', 'total:9', '', 'a=b'])('%j may', (text) => {
    expect(isSafe(text)).toBe(true);
  });
});

test('formulas are written as text, signs of numbers stay, commas and quotes are kept', async () => {
  const rows = [
    ['=HYPERLINK("x")', '-11/27', null],
    ['a, "b"', 3, '-x'],
  ];
  expect(await makeCsv({ columns: ['seed', 'edge', 'other'], rows })).toBe(
    'seed,edge,other\n"\'=HYPERLINK(""x"")",-11/27,\n"a, ""b""",3,\'-x\n',
  );
});
