/** Sends rows as CSV, with formulas escaped so that spreadsheets do not run them. */
import type { FastifyReply } from 'fastify';

/** Columns with amounts in minor units; their headers get the suffix `Minor`. */
const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  ...['stake', 'counted', 'returned', 'paid', 'net'],
  // `drop`: chips bought. `handle`: total of the wagers. `win`: won by the house.
  ...['drop', 'cashedOut', 'handle', 'win'],
]);

/** Loads the CSV library on first use. */
export async function sendCsv(
  reply: FastifyReply,
  file: string,
  rows: readonly Readonly<Record<string, string | number | null>>[],
  columns: readonly string[],
): Promise<FastifyReply> {
  const { stringify } = await import('csv-stringify/sync');
  reply.header('content-disposition', `attachment; filename="${file}.csv"`);
  const headers = columns.map((key) => ({ key, header: MONEY_COLUMNS.has(key) ? `${key}Minor` : key }));
  const text = stringify([...rows], { header: true, columns: headers, escape_formulas: true });
  return reply.type('text/csv; charset=utf-8').send(text);
}
