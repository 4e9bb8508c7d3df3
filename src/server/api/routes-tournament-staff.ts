/** Routes for the staff of a tournament and its regulator: previews, substitutes, lists, inventory, acts and the journal. */
import {
  AsQuery,
  InventorySchema,
  JournalPage,
  KEY_HEADER,
  PageQuery,
  SubstituteBody,
  TOURNAMENT_BODY_BYTES_MAX,
  TournamentActsPage,
  TournamentActsQuery,
  TournamentCommandAnswer,
  TournamentCommandSchema,
  TournamentListAnswer,
  TournamentListParams,
  TournamentListQuery,
  TournamentParams,
  TournamentPreviewAnswer,
} from '../../protocol/index.ts';
import { isGovernmentRole } from '../../rules/index.ts';
import { inventoryOf, type TournamentBody, type TournamentState } from '../../tournament/index.ts';
import type { LivePerson } from '../people/index.ts';
import { tournamentStream } from '../store/tournament-body.ts';
import { ApiException } from './api-exception.ts';
import { type App, type Context, ERROR_ANSWERS, pageLimit, parseCursor, requireKey, requireUnlockedSession } from './context.ts';
import { sendCsv } from './csv.ts';
import { requireReader, requireRole, requireStaff, requireTournament } from './tournament-access.ts';
import { ACT_COLUMNS, CSV_RECORDS_MAX, TournamentActs, toCsvAct } from './tournament-acts.ts';
import { buildList, LIST_AMOUNTS, LIST_COLUMNS, toCsvRow } from './tournament-lists.ts';
import { isDirector } from './tournament-roles.ts';

const NO_AMOUNTS = { columns: [], as: 'units' } as const;

export function addTournamentStaffRoutes(app: App, context: Context): void {
  addPreviewRoutes(app, context);
  addListRoutes(app, context);
  addRecordRoutes(app, context);
}

function addPreviewRoutes(app: App, context: Context): void {
  const { tournaments: gateway } = context;

  app.post(
    '/tournaments/:tournament/preview',
    {
      bodyLimit: TOURNAMENT_BODY_BYTES_MAX,
      schema: {
        tags: ['tournaments'],
        summary: 'See what a command would do, without sending it',
        description:
          'Only the director, deputies, pit bosses and officers. The body is a command. A refusal is the same error as that of the command. Nothing is recorded.',
        params: TournamentParams,
        querystring: AsQuery,
        body: TournamentCommandSchema,
        response: { 200: TournamentPreviewAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      const handle = requireTournament(context, request.params.tournament);
      const body = request.body as TournamentBody;
      const result = await gateway.preview(handle, { session, as: request.query.as, body });
      if (!result.ok) throw new ApiException(result.error);
      return result.value;
    },
  );

  app.post(
    '/tournaments/:tournament/substitute',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Nominate your substitute by login',
        description: `For a player with a seat in the session. Needs the header ${KEY_HEADER}, as a command. If there is no such login, or the person may not play, the answer is \`not-permitted\`.`,
        params: TournamentParams,
        body: SubstituteBody,
        response: { 200: TournamentCommandAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      const handle = requireTournament(context, request.params.tournament);
      const key = requireKey(request.headers);
      const result = await gateway.nominate(handle, { session, key }, request.body);
      if (!result.ok) throw new ApiException(result.error);
      return result.value;
    },
  );
}

function addListRoutes(app: App, context: Context): void {
  const { people } = context.deps;

  app.get(
    '/tournaments/:tournament/inventory',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get the chips, the cash, and the times without a director',
        description: 'Only the director, deputies, pit bosses and officers may read it.',
        params: TournamentParams,
        response: { 200: InventorySchema, ...ERROR_ANSWERS },
      },
    },
    async (request) => (await requireStaff(context, request, request.params.tournament)).read(inventoryOf),
  );

  app.get(
    '/tournaments/:tournament/lists/:list',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get a list with the names of people: seats, entries, prizes or inventory',
        description: 'Only the director, deputies, pit bosses and officers may read it.',
        params: TournamentListParams,
        querystring: TournamentListQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: TournamentListAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { tournament, list } = request.params;
      const handle = await requireStaff(context, request, tournament);
      const { floor } = context.deps;
      const nameOfTable = async (table: string): Promise<string | null> =>
        (await (floor.tables.get(table) ?? floor.retired.get(table))?.read(({ setup }) => setup.name)) ?? null;
      const items = await buildList((reader) => handle.read((state) => reader(state)), list, people.names, nameOfTable);
      if (request.query.format === 'csv')
        return sendCsv(reply, `${tournament}-${list}`, items.map(toCsvRow), LIST_COLUMNS[list], {
          columns: LIST_AMOUNTS[list],
          as: 'units',
        });
      return { items };
    },
  );
}

function addRecordRoutes(app: App, context: Context): void {
  const { people, store } = context.deps;
  const acts = new TournamentActs(store, people.names);

  app.get(
    '/tournaments/:tournament/acts',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Read every act of a tournament, with its person, reason, clauses and events',
        description: `Only officers, administrators, the director, deputies and pit bosses may read it. \`cursor\` is the sequence number of the last record that you have read. As CSV, the answer has all acts, at most ${CSV_RECORDS_MAX}.`,
        params: TournamentParams,
        querystring: TournamentActsQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: TournamentActsPage, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { tournament } = await requireReader(context, request, request.params.tournament);
      if (query.format === 'csv')
        return sendCsv(reply, `${tournament}-acts`, (await acts.readAll(tournament)).map(toCsvAct), ACT_COLUMNS, NO_AMOUNTS);
      const limit = pageLimit(query);
      const items = await acts.readPage(tournament, parseCursor(query.cursor) ?? 0, limit);
      return { items, next: items.length === limit ? String(items.at(-1)?.seq) : null };
    },
  );

  app.get(
    '/tournaments/:tournament/journal',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Read the records of the journal of a tournament',
        description:
          'Only officers, administrators, the director and deputies may read it. `cursor` is the sequence number of the last record that you have read.',
        params: TournamentParams,
        querystring: PageQuery,
        response: { 200: JournalPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const seesJournal = (person: LivePerson, state: TournamentState): boolean =>
        isDirector(person, state) || people.isAdministrator(person) || person.grants.some(({ role }) => isGovernmentRole(role));
      const message = 'requires an officer, an administrator or the director';
      const { tournament } = await requireRole(context, request, request.params.tournament, seesJournal, message);
      const limit = pageLimit(request.query);
      const from = (parseCursor(request.query.cursor) ?? 0) + 1;
      const records = await store.records(tournamentStream(tournament), from, limit);
      const items = records.map(({ table: _, ...item }) => item);
      return { items, next: records.length === limit ? String(records.at(-1)?.seq) : null };
    },
  );
}
