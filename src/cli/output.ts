/** Prints the result of a command as text, JSON or CSV. */
import { fold, terminalWidth } from './width.ts';

export interface FormatOptions {
  readonly json?: true;
  readonly csv?: true;
}

/** Rows for a spreadsheet. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Columns with text from users. */
  readonly freeText?: readonly string[];
}

/** One result in three formats. Only the requested format is built. */
export interface Formats {
  readonly json: () => unknown;
  readonly csv: () => Sheet;
  readonly text: () => string;
}

export async function print(options: FormatOptions, formats: Formats): Promise<void> {
  if (options.json) process.stdout.write(formatJson(formats.json()));
  else if (options.csv) process.stdout.write(await formatCsv(formats.csv()));
  else process.stdout.write(fold(formats.text(), terminalWidth()));
}

/** Formats JSON with one array entry per line, so that line tools such as grep and diff work. */
export function formatJson(value: unknown): string {
  if (Array.isArray(value)) return `${formatList(value, '')}\n`;
  const fields = Object.entries(value as object).map(([name, field]) => {
    const isList = Array.isArray(field) && field.some((entry) => typeof entry === 'object');
    return `  ${JSON.stringify(name)}: ${isList ? formatList(field, '  ') : JSON.stringify(field)}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

function formatList(entries: readonly unknown[], indent: string): string {
  if (entries.length === 0) return '[]';
  return `[\n${entries.map((entry) => `${indent}  ${JSON.stringify(entry)}`).join(',\n')}\n${indent}]`;
}

/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Escapes formulas only in free text. The `escape_formulas` option of csv-stringify would change negative fractions too. */
async function formatCsv({ columns, rows, freeText = [] }: Sheet): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const isFreeText = columns.map((column) => freeText.includes(column));
  const safeRows = rows.map((row) => row.map((value, i) => (isFreeText[i] && FORMULA.test(String(value)) ? `'${value}` : value)));
  return stringify([columns, ...safeRows]);
}
