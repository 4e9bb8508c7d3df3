/** Rows for a spreadsheet. It must never hand over a text that a spreadsheet would run as a formula. */
import type { FastifyReply } from 'fastify';

/** Whole amounts of the smallest unit, and called so: a sheet stands without its documentation. */
const MONEY: ReadonlySet<string> = new Set([
  ...['stake', 'counted', 'returned', 'paid', 'net'],
  ...['drop', 'cashedOut', 'handle', 'win'],
]);

/** Sheets are asked for now and then: what makes them is loaded with the first. */
export async function sendCsv(
  reply: FastifyReply,
  file: string,
  rows: readonly Readonly<Record<string, string | number | null>>[],
  columns: readonly string[],
): Promise<FastifyReply> {
  const { stringify } = await import('csv-stringify/sync');
  reply.header('content-disposition', `attachment; filename="${file}.csv"`);
  const headed = columns.map((key) => ({ key, header: MONEY.has(key) ? `${key}Minor` : key }));
  const text = stringify([...rows], { header: true, columns: headed, escape_formulas: true });
  return reply.type('text/csv; charset=utf-8').send(text);
}
