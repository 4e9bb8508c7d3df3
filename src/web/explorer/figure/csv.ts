/** Writes the table of a figure as CSV, and escapes texts that a spreadsheet would run as formulas. */
import type { LayoutView } from '../layout-view.ts';

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The characters with which a formula starts in spreadsheets. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/** Signed numbers and fractions are safe. */
const NUMBER = /^-?\d+(?:[./]\d+)?$/;

export const isSafe = (value: string | number | null): boolean =>
  typeof value !== 'string' || !FORMULA_START.test(value) || NUMBER.test(value);

/** Adds the rulebook and layout to every row. */
export function withRulebook({ rulebook, hash, open }: Pick<LayoutView, 'rulebook' | 'hash' | 'open'>, sheet: Sheet): Sheet {
  const source = [rulebook.id, rulebook.version, hash, open.layout.id];
  return {
    columns: ['rulebook', 'version', 'hash', 'layout', ...sheet.columns],
    rows: sheet.rows.map((row) => [...source, ...row]),
  };
}

export async function makeCsv({ columns, rows }: Sheet): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const safeRows = rows.map((row) => row.map((value) => (isSafe(value) ? value : `'${value}`)));
  return stringify([[...columns], ...safeRows]);
}
