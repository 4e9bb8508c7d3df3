/** Routes for tournaments: the list, one tournament, its conditions, standings, draws, and commands. */
import type { FastifyRequest } from 'fastify';
import {
  AsQuery,
  ConditionsAnswer,
  DrawAnswer,
  DrawParams,
  type DrawView,
  KEY_HEADER,
  NewTournamentBody,
  OwnEntry,
  PageQuery,
  PracticeQuery,
  SessionParams,
  StandingAnswer,
  StandingParams,
  StandingsPage,
  StandingsQuery,
  TOURNAMENT_BODY_BYTES_MAX,
  TournamentAnswer,
  TournamentCommandAnswer,
  TournamentCommandSchema,
  TournamentKeyParams,
  TournamentOutcomeAnswer,
  TournamentParams,
  TournamentsPage,
  type TournamentsView,
  type TournamentViewAnswer,
} from '../../protocol/index.ts';
import {
  conditionsText,
  entryView,
  explainRank,
  listPlaces,
  standingsOf,
  type TournamentBody,
  tournamentView,
} from '../../tournament/index.ts';
import type { TournamentHandle } from '../floor/index.ts';
import type { LivePerson } from '../people/index.ts';
import { ApiException, apiException } from './api-exception.ts';
import {
  type App,
  type Context,
  ERROR_ANSWERS,
  findUnlockedSession,
  pageLimit,
  parseCursor,
  requireKey,
  requireUnlockedSession,
} from './context.ts';
import { sendCsv } from './csv.ts';
import { isStaff, requireTournament, requireTournamentSession } from './tournament-access.ts';
import { TournamentCreation } from './tournament-creation.ts';
import { PAST_PER_PAGE_MAX, TournamentList } from './tournament-list.ts';
import { isPitBoss, seesStaffView, viewerRole } from './tournament-roles.ts';
import { buildStaffView, personsOfEntries, personsOfFields } from './tournament-views.ts';

/** With these errors the server could not look up the outcome of a command, and the client must ask again. */
const UNKNOWN_OUTCOMES: readonly string[] = ['store-unavailable', 'stopping', 'queue-full', 'internal'];

export function addTournamentRoutes(app: App, context: Context): void {
  addListRoutes(app, context);
  addViewRoutes(app, context);
  addSessionRoutes(app, context);
  addCommandRoutes(app, context);
}

/** Throws if the sender may not create tournaments. */
async function requirePitBoss(context: Context, request: FastifyRequest): Promise<LivePerson> {
  const { person } = await requireUnlockedSession(context, request);
  if (!isPitBoss(person)) throw apiException('not-permitted', 'requires the role pit-boss at all tables');
  return person;
}

function addListRoutes(app: App, context: Context): void {
  const { deps } = context;
  const list = new TournamentList(deps.floor);
  const creation = new TournamentCreation(deps, context.tournaments);

  const findUpcoming = async (person: string | null): Promise<TournamentsView['upcoming']> => {
    if (deps.practiceTournaments == null) return null;
    const { id, startsMs } = deps.practiceTournaments.upcoming();
    return { tournament: id, startsMs, canStart: await deps.practiceTournaments.canStart(person) };
  };

  app.get(
    '/tournaments',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'List tournaments, those that are not over first',
        description: `Tournaments that are over follow, the newest first. A page has at most ${PAST_PER_PAGE_MAX} of them, even if \`limit\` is higher. Signed-in people also get their entry in each (\`own\`).`,
        querystring: PageQuery,
        response: { 200: TournamentsPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { query } = request;
      const person = (await findUnlockedSession(context, request))?.person.id ?? null;
      const { items, next } = await list.readPage(query.cursor, pageLimit(query), person);
      return { items, next, upcoming: await findUpcoming(person) };
    },
  );

  app.post(
    '/tournaments/practice',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Open the next practice tournament',
        description:
          'Creates it if it does not exist yet. Then send the command `apply` to enter it. Works only in practice mode. With `now`, opens a tournament that starts in about half a minute, and withdraws your entry in the next one. If this is not possible any more (`canStart` in the list), opens the next one.',
        querystring: PracticeQuery,
        response: { 200: TournamentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      if (deps.practiceTournaments == null)
        throw apiException('not-permitted', 'there are practice tournaments in practice mode only');
      const { open, openNow } = deps.practiceTournaments;
      const handle = request.query.now === 'true' ? await openNow(person.id) : await open();
      return buildAnswer(context, handle, person);
    },
  );

  app.post(
    '/tournaments',
    {
      bodyLimit: TOURNAMENT_BODY_BYTES_MAX,
      schema: {
        tags: ['tournaments'],
        summary: 'Create a tournament',
        description:
          'Needs the role pit-boss at all tables. With `conditions`, they are the first draft, and you can send the request again if it fails. Without, send `draft-conditions` later.',
        body: NewTournamentBody,
        response: { 201: TournamentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const person = await requirePitBoss(context, request);
      const { id, conditions } = request.body;
      const handle = await creation.create(id, person.id, conditions);
      return reply.code(201).send(await buildAnswer(context, handle, person));
    },
  );
}

async function buildAnswer(
  { deps: { people, clock } }: Context,
  handle: TournamentHandle,
  person: LivePerson | null,
  as?: string,
): Promise<TournamentViewAnswer> {
  const { staff, ...answer } = await handle.read((state) => {
    const role = viewerRole(person, state, as);
    const own = person === null || role !== 'player' ? null : entryView(state, person.id);
    return {
      ...{ seq: handle.head().seq, role, view: tournamentView(state) },
      ...(own === null ? {} : { own }),
      staff: seesStaffView(role) ? buildStaffView(state, clock()) : null,
    };
  });
  if (staff === null) return answer;
  const names = await people.names.load([...personsOfEntries(staff.entries, personsOfFields(staff))]);
  return { ...answer, staff: { ...staff, names } };
}

function addViewRoutes(app: App, context: Context): void {
  app.get(
    '/tournaments/:tournament',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get a tournament',
        description:
          'Contains the public view. A player also gets the own entry. The director, deputies, pit bosses and officers also get `staff`.',
        params: TournamentParams,
        querystring: AsQuery,
        response: { 200: TournamentAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireTournament(context, request.params.tournament);
      const session = await findUnlockedSession(context, request);
      return buildAnswer(context, handle, session?.person ?? null, request.query.as);
    },
  );

  app.get(
    '/tournaments/:tournament/conditions',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get the conditions of a tournament, with their hash and approval',
        params: TournamentParams,
        response: { 200: ConditionsAnswer, ...ERROR_ANSWERS },
      },
    },
    async ({ params }) =>
      requireTournament(context, params.tournament).read((state) => {
        const { conditions, version, hash } = state;
        if (conditions === null || hash === null) throw apiException('not-found', 'there are no conditions yet');
        return { version, hash, text: conditionsText(conditions), conditions, approval: tournamentView(state).approval };
      }),
  );

  app.get(
    '/tournaments/:tournament/entry',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get your entry',
        params: TournamentParams,
        response: { 200: OwnEntry, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const own = await requireTournament(context, request.params.tournament).read((state) => entryView(state, person.id));
      if (own === null) throw apiException('not-found', 'you have no entry in this tournament', { place: 'tournament' });
      return own;
    },
  );
}

/** The name of the player of each entry; null if the sender is not staff of the tournament. */
async function loadNamesForStaff(
  context: Context,
  request: FastifyRequest,
  handle: TournamentHandle,
): Promise<ReadonlyMap<string, string | undefined> | null> {
  const session = await findUnlockedSession(context, request);
  if (session === null) return null;
  const entries = await handle.read((state) =>
    isStaff(session.person, state) ? [...state.entries.values()].map(({ id, person }) => [id, person] as const) : null,
  );
  if (entries === null) return null;
  const names = await context.deps.people.names.load(entries.map(([, person]) => person));
  return new Map(entries.map(([entry, person]) => [entry, names[person]]));
}

function addSessionRoutes(app: App, context: Context): void {
  app.get(
    '/tournaments/:tournament/sessions/:session/standings',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Standings of a session, the best entry first',
        description: 'For staff, the CSV file has a column with the names of the players.',
        params: SessionParams,
        querystring: StandingsQuery,
        produces: ['application/json', 'text/csv'],
        response: { 200: StandingsPage, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const handle = requireTournament(context, params.tournament);
      const rows = await handle.read((state) => listPlaces(state, requireTournamentSession(state, params.session)));
      if (query.format === 'csv') {
        const names = await loadNamesForStaff(context, request, handle);
        return sendCsv(
          reply,
          `${params.tournament}-${params.session}`,
          rows.map(({ bot, ...row }) => ({ ...row, bot: bot ? 'yes' : '', name: names?.get(row.entry) ?? null })),
          ['place', 'entry', 'table', 'chips', 'status', 'bot', ...(names === null ? [] : ['name' as const])],
          { columns: ['chips'], as: 'units' },
        );
      }
      const from = parseCursor(query.cursor) ?? 0;
      const to = from + pageLimit(query);
      return { items: rows.slice(from, to), next: to < rows.length ? String(to) : null };
    },
  );

  app.get(
    '/tournaments/:tournament/sessions/:session/standings/:entry',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Explain the place of an entry by the numbers that were compared',
        params: StandingParams,
        response: { 200: StandingAnswer, ...ERROR_ANSWERS },
      },
    },
    async ({ params }) =>
      requireTournament(context, params.tournament).read((state) => {
        const rows = standingsOf(state, requireTournamentSession(state, params.session));
        const row = rows.find(({ entry }) => entry === params.entry);
        if (row === undefined) throw apiException('not-found', 'the entry is not in the standings', { place: 'entry' });
        const { place, entry, table, chips, status, bot, decidedBy, against } = row;
        return { place, entry, table, chips, status, bot, decidedBy, against, facts: [...explainRank(row)] };
      }),
  );

  app.get(
    '/tournaments/:tournament/sessions/:session/draws/:purpose',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get the record of a draw, with which anybody can repeat it',
        description: '`croupier verify-draw` reads this record. docs/FAIRNESS.md explains the draw.',
        params: DrawParams,
        response: { 200: DrawAnswer, ...ERROR_ANSWERS },
      },
    },
    async ({ params }) => {
      const handle = requireTournament(context, params.tournament);
      await handle.read((state) => requireTournamentSession(state, params.session));
      const draw = await handle.drawRecord(params.session, params.purpose);
      if (draw === null) throw apiException('not-found', 'nothing has been drawn yet', { place: 'purpose' });
      return draw as DrawView;
    },
  );
}

function addCommandRoutes(app: App, context: Context): void {
  const { tournaments: gateway } = context;

  app.post(
    '/tournaments/:tournament/commands',
    {
      bodyLimit: TOURNAMENT_BODY_BYTES_MAX,
      schema: {
        tags: ['tournaments'],
        summary: 'Send a command to a tournament',
        description: `Needs the header ${KEY_HEADER} with a new value for each command. A retry with the same key and body gets the same answer and is not executed again. The server answers after the command is stored.`,
        params: TournamentParams,
        querystring: AsQuery,
        body: TournamentCommandSchema,
        response: { 200: TournamentCommandAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      const handle = requireTournament(context, request.params.tournament);
      const key = requireKey(request.headers);
      const body = request.body as TournamentBody;
      const result = await gateway.submit(handle, { session, key, as: request.query.as, body });
      if (!result.ok) throw new ApiException(result.error);
      return result.value;
    },
  );

  app.get(
    '/tournaments/:tournament/commands/:key',
    {
      schema: {
        tags: ['tournaments'],
        summary: 'Get the outcome of a command to a tournament',
        description: 'For a client that did not receive the answer. `key-unknown` means that the command was not executed.',
        params: TournamentKeyParams,
        response: { 200: TournamentOutcomeAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const { tournament, key } = request.params;
      const result = await gateway.commandOutcome(requireTournament(context, tournament), person, key);
      if (result === null) throw apiException('key-unknown', 'no command with this key was executed');
      if (result.ok) {
        const { seq, atMs, hash, events } = result.value;
        return { key, fate: 'accepted' as const, seq, atMs, hash, events };
      }
      if (UNKNOWN_OUTCOMES.includes(result.error.code)) throw new ApiException(result.error);
      return { key, fate: 'refused' as const, error: result.error };
    },
  );
}
