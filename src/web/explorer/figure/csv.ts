/** Writes the table of a figure as CSV, and escapes texts that a spreadsheet would run as formulas. */
import type { LayoutView } from '../layout-view.ts';

/** The table of a figure, for a CSV file. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The characters with which a formula starts in spreadsheets. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/** Numbers and fractions with a minus sign are no formulas. */
const NUMBER = /^-?\d+(?:[./]\d+)?$/;

export const isSafeInSpreadsheet = (value: string | number | null): boolean =>
  typeof value !== 'string' || !FORMULA_START.test(value) || NUMBER.test(value);

/** Adds columns with the rulebook and the layout, which are the same in every row. `open` is the result of `openLayout`. */
export function withRulebook({ rulebook, hash, open }: Pick<LayoutView, 'rulebook' | 'hash' | 'open'>, sheet: Sheet): Sheet {
  const source = [rulebook.id, rulebook.version, hash, open.layout.id];
  return {
    columns: ['rulebook', 'version', 'hash', 'layout', ...sheet.columns],
    rows: sheet.rows.map((row) => [...source, ...row]),
  };
}

export async function makeCsv({ columns, rows }: Sheet): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const safeRows = rows.map((row) => row.map((value) => (isSafeInSpreadsheet(value) ? value : `'${value}`)));
  return stringify([[...columns], ...safeRows]);
}
