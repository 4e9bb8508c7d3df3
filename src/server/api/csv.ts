/** Sends rows as CSV, with formulas escaped so that spreadsheets do not run them. */
import type { FastifyReply } from 'fastify';
import { CURRENCY_DECIMALS } from '../../protocol/index.ts';

type CsvRow = Readonly<Record<string, string | number | null>>;

/** The columns with amounts. `minor`: in minor units, as in `stakeMinor`. `units`: in whole units of the currency, as on the pages. */
interface Amounts {
  readonly columns: readonly string[];
  readonly as: 'minor' | 'units';
}

/** Loads the CSV library on first use. */
export async function sendCsv(
  reply: FastifyReply,
  file: string,
  rows: readonly CsvRow[],
  columns: readonly string[],
  amounts: Amounts,
): Promise<FastifyReply> {
  const { stringify } = await import('csv-stringify/sync');
  reply.header('content-disposition', `attachment; filename="${file}.csv"`);
  const suffix = amounts.as === 'minor' ? 'Minor' : ' (units)';
  const headers = columns.map((key) => ({ key, header: amounts.columns.includes(key) ? `${key}${suffix}` : key }));
  const text = stringify(amounts.as === 'minor' ? [...rows] : rows.map((row) => toUnits(row, amounts.columns)), {
    header: true,
    columns: headers,
    escape_formulas: true,
  });
  return reply.type('text/csv; charset=utf-8').send(text);
}

const toUnits = (row: CsvRow, columns: readonly string[]): CsvRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' && columns.includes(key) ? value / 10 ** CURRENCY_DECIMALS : value,
    ]),
  );
