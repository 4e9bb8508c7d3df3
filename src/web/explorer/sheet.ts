/** Figures as rows for a spreadsheet, with the rulebook they follow from. It must never let what people have written start a formula. */
import type { View } from './view.ts';

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** What spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Numbers and fractions of our own may have a sign. */
const NUMBER = /^-?\d+(?:[./]\d+)?$/;

export const isSafe = (value: string | number | null): boolean =>
  typeof value !== 'string' || !FORMULA.test(value) || NUMBER.test(value);

/** Every row says by which rulebook it holds, so that it can be cut out. */
export function withBook({ rulebook, hash, open }: Pick<View, 'rulebook' | 'hash' | 'open'>, sheet: Sheet): Sheet {
  const book = [rulebook.id, rulebook.version, hash, open.layout.id];
  return {
    columns: ['rulebook', 'version', 'hash', 'layout', ...sheet.columns],
    rows: sheet.rows.map((row) => [...book, ...row]),
  };
}

export async function makeCsv({ columns, rows }: Sheet): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const safe = rows.map((row) => row.map((value) => (isSafe(value) ? value : `'${value}`)));
  return stringify([[...columns], ...safe]);
}
