/** Writes an answer as text, JSON or CSV; it must never compute one. */
import { fold, terminalWidth } from './width.ts';

export interface FormatOptions {
  readonly json?: true;
  readonly csv?: true;
}

/** Rows for a spreadsheet. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Columns that hold what people outside have written. */
  readonly freeText?: readonly string[];
}

/** One answer in three forms, of which only the one asked for is made. */
export interface Forms {
  readonly json: () => unknown;
  readonly csv: () => Sheet;
  readonly text: () => string;
}

export async function print(options: FormatOptions, forms: Forms): Promise<void> {
  if (options.json) process.stdout.write(makeJson(forms.json()));
  else if (options.csv) process.stdout.write(await makeCsv(forms.csv()));
  else process.stdout.write(fold(forms.text(), terminalWidth()));
}

/** JSON with one entry of a list per line, so that it can be searched and compared line by line. */
export function makeJson(value: unknown): string {
  if (Array.isArray(value)) return `${makeList(value, '')}\n`;
  const fields = Object.entries(value as object).map(([name, field]) => {
    const long = Array.isArray(field) && field.some((entry) => typeof entry === 'object');
    return `  ${JSON.stringify(name)}: ${long ? makeList(field, '  ') : JSON.stringify(field)}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

function makeList(entries: readonly unknown[], indent: string): string {
  if (entries.length === 0) return '[]';
  return `[\n${entries.map((entry) => `${indent}  ${JSON.stringify(entry)}`).join(',\n')}\n${indent}]`;
}

/** What spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** csv-stringify's own escape of formulas would also spoil negative fractions, so it is done for free text alone. */
async function makeCsv({ columns, rows, freeText = [] }: Sheet): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const free = columns.map((column) => freeText.includes(column));
  const safe = rows.map((row) => row.map((value, i) => (free[i] && FORMULA.test(String(value)) ? `'${value}` : value)));
  return stringify([columns, ...safe]);
}
