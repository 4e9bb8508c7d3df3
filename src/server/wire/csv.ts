/** Rows for a spreadsheet. It must never hand over a text that a spreadsheet would run as a formula. */
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

export function sendCsv(
  reply: FastifyReply,
  file: string,
  rows: readonly Readonly<Record<string, string | number | null>>[],
  columns: readonly string[],
): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${file}.csv"`);
  const text = stringify([...rows], { header: true, columns: [...columns], escape_formulas: true });
  return reply.type('text/csv; charset=utf-8').send(text);
}
