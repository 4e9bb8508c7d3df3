/** What has happened: rounds for whoever wants to verify them, one's own history, days, the journal for officers. */
import {
  DayQuery,
  HistoryPage,
  JournalPage,
  OwnRoundAnswer,
  PageQuery,
  ReportAnswer,
  RoundAnswer,
  RoundParams,
  RoundsPage,
  TableParams,
  WarningsAnswer,
} from '../../protocol/index.ts';
import { type App, type Context, deskOf, FAILS, limitOf, mySession, numberOf, overseer } from './context.ts';
import { sendCsv } from './csv.ts';
import { failure } from './failure.ts';

export function recordRoutes(app: App, context: Context): void {
  const { parts, record } = context;

  app.get(
    '/tables/:table/rounds',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Finished rounds, newest first',
        params: TableParams,
        querystring: PageQuery,
        response: { 200: RoundsPage, ...FAILS },
      },
    },
    async ({ params, query }) => {
      const desk = deskOf(context, params.table);
      const limit = limitOf(query);
      const items = await record.rounds(desk.table, numberOf(query.cursor), limit);
      return { items: [...items], next: items.length === limit ? String(items.at(-1)?.round) : null };
    },
  );

  app.get(
    '/tables/:table/rounds/:round',
    {
      schema: {
        tags: ['rounds'],
        summary: 'One round, with what is needed to verify its dice',
        description:
          'Commitment, seed, draw and the journal’s hash at the close: docs/FAIRNESS.md says how the dice follow from them.',
        params: RoundParams,
        response: { 200: RoundAnswer, ...FAILS },
      },
    },
    async ({ params }) => {
      const found = await record.round(deskOf(context, params.table), params.round);
      if (found === null) throw failure('not-found', 'there is no such round', { place: 'round' });
      return found;
    },
  );

  app.get(
    '/tables/:table/rounds/:round/wagers',
    {
      schema: {
        tags: ['rounds'],
        summary: 'What became of one’s own wagers, with the arithmetic and the clauses',
        params: RoundParams,
        response: { 200: OwnRoundAnswer, ...FAILS },
      },
    },
    async (request) => {
      const { person } = await mySession(context, request);
      const found = await record.own(deskOf(context, request.params.table), request.params.round, person.id);
      if (found === null) throw failure('not-found', 'no wager of one’s own was settled in this round', { place: 'round' });
      return found;
    },
  );

  app.get(
    '/tables/:table/history',
    {
      schema: {
        tags: ['rounds'],
        summary: 'One’s own settled rounds at a table, newest first',
        description: 'A page may have fewer rounds than asked for and still have a next one.',
        params: TableParams,
        querystring: PageQuery,
        response: { 200: HistoryPage, ...FAILS },
      },
    },
    async (request) => {
      const { person } = await mySession(context, request);
      const { query, params } = request;
      const { items, next } = await record.history(
        deskOf(context, params.table),
        person.id,
        numberOf(query.cursor),
        limitOf(query),
      );
      return { items: [...items], next: next === null ? null : String(next) };
    },
  );

  app.get(
    '/tables/:table/warnings',
    {
      schema: {
        tags: ['people'],
        summary: 'What the house has told one in person at a table, newest first',
        description:
          'Warnings and exclusions with their ground, and being asked to give up the seat; the last ones where there are many.',
        params: TableParams,
        response: { 200: WarningsAnswer, ...FAILS },
      },
    },
    async (request) => {
      const { person } = await mySession(context, request);
      return { items: [...(await record.warnings(deskOf(context, request.params.table), person.id))] };
    },
  );

  app.get(
    '/tables/:table/report',
    {
      schema: {
        tags: ['reports'],
        summary: 'One day of a table: drop, handle, win, rounds',
        params: TableParams,
        querystring: DayQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: ReportAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const desk = deskOf(context, request.params.table);
      await overseer(context, request, desk);
      const { day, format } = request.query;
      // A day that does not exist, such as the 31st of June, is another day when written back.
      if (Number.isNaN(Date.parse(day)) || new Date(Date.parse(day)).toISOString().slice(0, 10) !== day)
        throw failure('invalid', 'there is no such day', { place: 'day' });
      const report = await record.report(desk, day);
      if (format !== 'csv') return report;
      return sendCsv(reply, `${desk.table}-${day}`, [report], Object.keys(report));
    },
  );

  app.get(
    '/tables/:table/journal',
    {
      schema: {
        tags: ['reports'],
        summary: 'The journal, record by record',
        description:
          'For officers, the highest of the house at the table and administrators. `cursor` is the last sequence seen.',
        params: TableParams,
        querystring: PageQuery,
        response: { 200: JournalPage, ...FAILS },
      },
    },
    async (request) => {
      const desk = deskOf(context, request.params.table);
      await overseer(context, request, desk);
      const limit = limitOf(request.query);
      const records = await parts.store.records(desk.table, (numberOf(request.query.cursor) ?? 0) + 1, limit);
      const items = records.map(({ table: _, ...item }) => item);
      return { items, next: items.length === limit ? String(items.at(-1)?.seq) : null };
    },
  );
}
