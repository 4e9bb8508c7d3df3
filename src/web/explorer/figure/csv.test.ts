/** CSV files must not start formulas in spreadsheets. */
import { describe, expect, test } from 'vitest';
import { isSafeInSpreadsheet, makeCsv } from './csv.ts';

describe('a CSV cell', () => {
  test.each(['=1+1', '+1', '@x', '-x', '-1+2', '\tx', '\rx', '＝1', '－1', '-1/2+cmd'])('%j is escaped', (text) => {
    expect(isSafeInSpreadsheet(text)).toBe(false);
  });
  test.each(['-11/27', '-3', '-0.5', '1/36', 'total:9', '', 'a=b'])('%j is not escaped', (text) => {
    expect(isSafeInSpreadsheet(text)).toBe(true);
  });
});

test('makeCsv escapes formulas, and keeps minus signs of numbers, commas and quotes', async () => {
  const rows = [
    ['=HYPERLINK("x")', '-11/27', null],
    ['a, "b"', 3, '-x'],
  ];
  expect(await makeCsv({ columns: ['seed', 'edge', 'other'], rows })).toBe(
    'seed,edge,other\n"\'=HYPERLINK(""x"")",-11/27,\n"a, ""b""",3,\'-x\n',
  );
});
