/** Routes for the list of tables, one table, its rules, and commands. */
import {
  AsQuery,
  CommandAnswer,
  CommandOutcomeAnswer,
  CommandSchema,
  EmptyAnswer,
  FloorAnswer,
  FloorTableAnswer,
  type FloorTableView,
  type FloorView,
  KEY_HEADER,
  KeyParams,
  PageQuery,
  RulesAnswer,
  TableAnswer,
  TableParams,
} from '../../protocol/index.ts';
import { type CommandBody, cashTableOf, isTournamentTable, publicFields, type TableState, viewsFor } from '../../table/index.ts';
import { type TournamentTableView, tournamentTableView } from '../../tournament/index.ts';
import type { CloseForecast } from '../dealing/index.ts';
import { ApiException, apiException } from './api-exception.ts';
import {
  type App,
  type Context,
  ERROR_ANSWERS,
  findUnlockedSession,
  pageLimit,
  requireKey,
  requireReadableTable,
  requireTable,
  requireUnlockedSession,
  runCommand,
} from './context.ts';
import { personIdsIn } from './person-ids.ts';
import { buildRulesView } from './rules-view.ts';
import { buildPublicTable } from './views.ts';

export function buildFloorTable(state: TableState, forecast?: CloseForecast): FloorTableView {
  const { status, sign, next, bettingOpen, round, lastResults } = publicFields(state);
  return {
    table: state.setup.table,
    name: state.setup.name ?? null,
    rulebook: state.rulebook.id,
    title: state.rulebook.title,
    layout: state.layout.id,
    layoutTitle: state.layout.title,
    dice: state.setup.dice,
    status,
    sign,
    next,
    bettingOpen,
    closesAtMs: forecast?.closesAtMs ?? null,
    round,
    players: state.positions.size,
    positionsMax: state.setup.positions,
    rulesDocument: state.setup.rulesDocument ?? null,
    // `named`: bets that the table offers although they favour the player.
    favouringBets: [...state.setup.named],
    lastResults: lastResults.slice(-5),
  };
}

/** The seat and the chips of a person at a table; empty without both. */
function findOwnSeat({ players, setup }: TableState, person: string | undefined): FloorView['seats'] {
  const player = players.get(person ?? '');
  if (player === undefined) return [];
  const chips = player.rack + player.staked + player.due;
  return player.position === null && chips === 0 ? [] : [{ table: setup.table, position: player.position, chips }];
}

/** What a tournament does at a table, by either name of the table; null if no tournament has designated it. */
async function findTournament({ deps }: Context, table: string): Promise<TournamentTableView | null> {
  const isForTournaments = await deps.floor.tables.get(table)?.read(({ setup }) => isTournamentTable(setup));
  const name = isForTournaments ? cashTableOf(table) : table;
  const view = await deps.floor
    .tournamentAt(name)
    ?.read((state, tableAt) => (state.tables.has(name) ? tournamentTableView(state, name, tableAt(name), deps.clock()) : null));
  return view ?? null;
}

export function addTableRoutes(app: App, context: Context): void {
  const { deps, gateway } = context;

  /** The tables where players buy chips. A tournament seats its players itself, so its tables are not in the list. */
  const listCashTables = async (): Promise<readonly string[]> => {
    const names = await Promise.all(
      [...deps.floor.tables.values()].map(({ table, read }) => read(({ setup }) => (isTournamentTable(setup) ? [] : [table]))),
    );
    return names.flat().sort();
  };

  app.get(
    '/floor',
    {
      schema: {
        tags: ['floor'],
        summary: 'List all tables',
        querystring: PageQuery,
        response: { 200: FloorAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { query } = request;
      const person = (await findUnlockedSession(context, request))?.person.id;
      const tables = await listCashTables();
      const tablesAfterCursor = tables.filter((table) => table > (query.cursor ?? ''));
      const page = tablesAfterCursor.slice(0, pageLimit(query));
      // A table may have been retired since the list was made.
      const read = (state: TableState) => ({
        item: {
          ...buildFloorTable(state, deps.forecastClose?.(state)),
          freeForTournament: deps.floor.isFreeForTournament(state.setup.table),
        },
        seats: findOwnSeat(state, person),
      });
      const found = await Promise.all(page.flatMap((table) => deps.floor.tables.get(table)?.read(read) ?? []));
      return {
        practice: deps.practice !== null,
        accounts: deps.accounts ?? 'open',
        items: found.map(({ item }) => item),
        seats: found.flatMap(({ seats }) => seats),
        nowMs: deps.clock(),
        next: tablesAfterCursor.length > page.length ? (page.at(-1) ?? null) : null,
      };
    },
  );

  app.get(
    '/floor/:table',
    {
      schema: {
        tags: ['floor'],
        summary: 'Get one table as in the list of all tables',
        description:
          'Also for a retired table, and for a tournament table, which is not in the list. `tournament` is null while no tournament has designated the table. A table on the floor and its tournament table have the same `tournament`.',
        params: TableParams,
        response: { 200: FloorTableAnswer, ...ERROR_ANSWERS },
      },
    },
    async ({ params }) => ({
      practice: deps.practice !== null,
      table: await requireReadableTable(context, params.table).read((state) =>
        buildFloorTable(state, deps.forecastClose?.(state)),
      ),
      tournament: await findTournament(context, params.table),
    }),
  );

  app.get(
    '/tables/:table',
    {
      schema: {
        tags: ['tables'],
        summary: 'Get a table',
        description: 'Contains the public view. A player also gets `own`. Staff and officers also get `staff` at their tables.',
        params: TableParams,
        response: { 200: TableAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireTable(context, request.params.table);
      const session = await findUnlockedSession(context, request);
      const ladder = await gateway.getLadder(handle);
      const role = session === null ? null : gateway.getRole(session.person, handle.table, ladder);
      const house = session === null ? undefined : gateway.factsAbout(session.person, role, handle.table);
      const answer = await handle.read((state) => {
        const viewer = session === null || role === null ? null : { person: session.person.id, role };
        return {
          seq: handle.head().seq,
          role,
          // `forecastClose`: when automatic dealing will close betting.
          view: buildPublicTable(state, deps.forecastClose?.(state)),
          ...viewsFor(state, viewer, deps.clock(), house),
        };
      });
      const { staff, ...publicAndOwn } = answer;
      if (staff === undefined) return publicAndOwn;
      return { ...publicAndOwn, staff: { ...staff, names: await deps.people.names.load([...personIdsIn(staff)]) } };
    },
  );

  app.get(
    '/tables/:table/rules',
    {
      schema: {
        tags: ['tables'],
        summary: 'Get the bets, odds and limits of a table',
        params: TableParams,
        response: { 200: RulesAnswer, ...ERROR_ANSWERS },
      },
    },
    async ({ params }) => requireReadableTable(context, params.table).read(buildRulesView),
  );

  app.post(
    '/tables/:table/commands',
    {
      schema: {
        tags: ['tables'],
        summary: 'Send a command to a table',
        description: `Needs the header ${KEY_HEADER} with a new value for each command. A retry with the same key and body gets the same answer and is not executed again. The server answers after the command is stored.`,
        params: TableParams,
        querystring: AsQuery,
        body: CommandSchema,
        response: { 200: CommandAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      const { table } = request.params;
      requireTable(context, table);
      const key = requireKey(request.headers);
      const body = request.body as CommandBody;
      return runCommand(context, { session, table, key, as: request.query.as, body });
    },
  );

  app.post(
    '/tables/:table/deal-now',
    {
      schema: {
        tags: ['tables'],
        summary: 'End the betting time, alone at a practice table',
        description:
          'The system then closes betting as it does at the end of the betting time. Only for the only player of a practice table with automatic dealing and without a shooter: no other player is seated or has wagers on the layout. The player needs a wager on the layout. Otherwise the answer is `cannot-deal-now`, with the reason in `why`: `not-practice`, `not-seated`, `not-alone`, `no-wager` or `not-betting`. The request has no content and cannot influence the dice.',
        params: TableParams,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const { table } = request.params;
      requireTable(context, table);
      const why = deps.practice === null || deps.dealNow === undefined ? 'not-practice' : await deps.dealNow(table, person.id);
      if (why !== null) throw apiException('cannot-deal-now', 'the betting time cannot be ended now', { facts: { why } });
      return {};
    },
  );

  app.get(
    '/tables/:table/commands/:key',
    {
      schema: {
        tags: ['tables'],
        summary: 'Get the outcome of a command',
        description:
          'For a client that did not receive the answer. If the command is still being processed, the server waits for its outcome. `key-unknown` means that the command was not executed.',
        params: KeyParams,
        response: { 200: CommandOutcomeAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const { table, key } = request.params;
      const handle = requireTable(context, table);
      const role = gateway.getRole(person, table, await gateway.getLadder(handle));
      const result = await gateway.commandOutcome(person.id, role, table, key);
      if (result === null) throw apiException('key-unknown', 'no command with this key was executed');
      if (result.ok)
        return { key, fate: 'accepted' as const, seq: result.value.seq, atMs: result.value.atMs, events: result.value.events };
      const { code } = result.error;
      // With these errors the outcome is unknown, and the client must ask again.
      if (code === 'store-unavailable' || code === 'stopping' || code === 'queue-full' || code === 'internal')
        throw new ApiException(result.error);
      return { key, fate: 'refused' as const, error: result.error };
    },
  );
}
