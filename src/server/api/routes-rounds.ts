/** Routes for past rounds, a player's own history, daily reports and the journal. */
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
import type { TableHandle } from '../floor/index.ts';
import type { JournalRecord } from '../store/index.ts';
import { apiException } from './api-exception.ts';
import {
  type App,
  type Context,
  ERROR_ANSWERS,
  pageLimit,
  parseCursor,
  requireOverseer,
  requireReadableTable,
  requireUnlockedSession,
} from './context.ts';
import { sendCsv } from './csv.ts';

/** `drop`: chips bought. `handle`: total of the wagers. `win`: won by the house. */
const REPORT_AMOUNTS = { columns: ['drop', 'cashedOut', 'handle', 'win'], as: 'minor' } as const;

export function addRoundRoutes(app: App, context: Context): void {
  const { deps, journal } = context;

  app.get(
    '/tables/:table/rounds',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Finished rounds, newest first',
        params: TableParams,
        querystring: PageQuery,
        response: { 200: RoundsPage, ...ERROR_ANSWERS },
      },
    },
    async ({ params, query }) => {
      const handle = requireReadableTable(context, params.table);
      const limit = pageLimit(query);
      const { items, next } = await journal.listRounds(handle, parseCursor(query.cursor), limit);
      return { items: [...items], next: next === null ? null : String(next) };
    },
  );

  app.get(
    '/tables/:table/rounds/:round',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Get one round, with the data to verify its dice',
        description:
          'docs/FAIRNESS.md explains how to compute the dice from the commitment, the seed, the draw and the hash of the record that closed betting.',
        params: RoundParams,
        response: { 200: RoundAnswer, ...ERROR_ANSWERS },
      },
    },
    async ({ params }) => {
      const round = await journal.findRound(requireReadableTable(context, params.table), params.round);
      if (round === null) throw apiException('not-found', 'there is no such round', { place: 'round' });
      return round;
    },
  );

  app.get(
    '/tables/:table/rounds/:round/wagers',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Get your settled wagers of a round, with amounts and clauses',
        params: RoundParams,
        response: { 200: OwnRoundAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const ownRound = await journal.findOwnRound(
        requireReadableTable(context, request.params.table),
        request.params.round,
        person.id,
      );
      if (ownRound === null) throw apiException('not-found', 'you have no settled wager in this round', { place: 'round' });
      return ownRound;
    },
  );

  app.get(
    '/tables/:table/history',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Your settled rounds at a table, newest first',
        description: 'A page can have fewer rounds than `limit` although there is a next page.',
        params: TableParams,
        querystring: PageQuery,
        response: { 200: HistoryPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const { query, params } = request;
      const { items, next } = await journal.readTableHistory(
        requireReadableTable(context, params.table),
        person.id,
        parseCursor(query.cursor),
        pageLimit(query),
      );
      return { items: [...items], next: next === null ? null : String(next) };
    },
  );

  app.get(
    '/tables/:table/warnings',
    {
      schema: {
        tags: ['people'],
        summary: 'Your warnings at a table, newest first',
        description:
          'Contains warnings, exclusions with their grounds, and requests to give up the seat. If there are very many, only the newest are listed.',
        params: TableParams,
        response: { 200: WarningsAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      return { items: [...(await journal.listWarnings(requireReadableTable(context, request.params.table), person.id))] };
    },
  );

  app.get(
    '/tables/:table/report',
    {
      schema: {
        tags: ['reports'],
        summary: 'Daily report of a table: drop (chips bought), handle (total of the wagers), win of the house, rounds',
        params: TableParams,
        querystring: DayQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: ReportAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const handle = requireReadableTable(context, request.params.table);
      await requireOverseer(context, request, handle);
      const { day, format } = request.query;
      // JavaScript reads a day that does not exist, such as 31 June, as a different day.
      if (Number.isNaN(Date.parse(day)) || new Date(Date.parse(day)).toISOString().slice(0, 10) !== day)
        throw apiException('invalid', 'there is no such day', { place: 'day' });
      const tableName = (await handle.read(({ setup }) => setup.name)) ?? null;
      const report = { ...(await journal.readReport(handle, day)), tableName };
      if (format !== 'csv') return report;
      return sendCsv(reply, `${handle.table}-${day}`, [report], Object.keys(report), REPORT_AMOUNTS);
    },
  );

  app.get(
    '/tables/:table/journal',
    {
      schema: {
        tags: ['reports'],
        summary: 'Read the records of the journal',
        description:
          'Only officers, administrators and the highest role at the table may read the journal. `cursor` is the sequence number of the last record that you have read. A reading of the dice that waits for a second reader is left out.',
        params: TableParams,
        querystring: PageQuery,
        response: { 200: JournalPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireReadableTable(context, request.params.table);
      await requireOverseer(context, request, handle);
      const limit = pageLimit(request.query);
      const records = await deps.store.records(handle.table, (parseCursor(request.query.cursor) ?? 0) + 1, limit);
      const items = (await dropSealedReadings(handle, records)).map(({ table: _, ...item }) => item);
      return { items, next: records.length === limit ? String(records.at(-1)?.seq) : null };
    },
  );
}

/** Leaves out readings of the dice that wait for a second reader, because the reader of the journal could be that person. */
async function dropSealedReadings(handle: TableHandle, records: readonly JournalRecord[]): Promise<readonly JournalRecord[]> {
  // The state is read after the records. So a reading that is among the records, and not in the state, is published.
  const waiting = await handle.read(({ round, history }) =>
    [...(round === null ? [] : [{ round: round.number, sealed: round.sealed }]), ...history].flatMap(
      ({ round: number, sealed }) =>
        sealed?.readings.length === 1 ? sealed.readings.map((reading) => ({ round: number, ...reading })) : [],
    ),
  );
  const isWaiting = ({ body }: JournalRecord): boolean =>
    waiting.some(({ round, faces, person }) =>
      body.includes(`-sealed","round":${round},"faces":${JSON.stringify(faces)},"readBy":${JSON.stringify(person)},`),
    );
  return records.filter((record) => !isWaiting(record));
}
