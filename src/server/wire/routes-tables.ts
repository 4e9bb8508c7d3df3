/** The floor and its tables: what there is to see, and asking something of a table. */
import {
  AsQuery,
  CommandAnswer,
  CommandSchema,
  type CommandView,
  FateAnswer,
  FloorAnswer,
  type FloorTableView,
  faultOf,
  KEY_HEADER,
  KeyParams,
  KeySchema,
  PageQuery,
  RulesAnswer,
  TableAnswer,
  TableParams,
} from '../../protocol/index.ts';
import { type CommandBody, publicFields, type TableState, viewsFor } from '../../table/index.ts';
import type { CommandResult } from './acting.ts';
import { type App, type Context, deskOf, FAILS, limitOf, mySession, watcherOf } from './context.ts';
import { failure, WireFailure } from './failure.ts';
import { rulesOf } from './rules.ts';
import { tableOf } from './views.ts';

export function floorTable(state: TableState): FloorTableView {
  const { status, sign, next, bettingOpen, round, lastResults } = publicFields(state);
  return {
    table: state.setup.table,
    rulebook: state.rulebook.id,
    title: state.rulebook.title,
    layout: state.layout.id,
    layoutTitle: state.layout.title,
    status,
    sign,
    next,
    bettingOpen,
    round,
    players: state.positions.size,
    positionsMax: state.setup.positions,
    rulesDocument: state.setup.rulesDocument ?? null,
    favouringBets: [...state.setup.named],
    lastResults: lastResults.slice(-5),
  };
}

export function tableRoutes(app: App, context: Context): void {
  const { parts, acting } = context;

  app.get(
    '/floor',
    { schema: { tags: ['floor'], summary: 'All tables', querystring: PageQuery, response: { 200: FloorAnswer, ...FAILS } } },
    async ({ query }) => {
      const tables = [...parts.floor.desks.keys()].sort();
      const after = tables.filter((table) => table > (query.cursor ?? ''));
      const page = after.slice(0, limitOf(query));
      const items = await Promise.all(page.map((table) => deskOf(context, table).look(floorTable)));
      return { practice: parts.practice !== null, items, next: after.length > page.length ? (page.at(-1) ?? null) : null };
    },
  );

  app.get(
    '/tables/:table',
    {
      schema: {
        tags: ['tables'],
        summary: 'A table as the asker may see it',
        description: 'Everybody’s view; one’s own for a player; everything for staff and officers at their tables.',
        params: TableParams,
        response: { 200: TableAnswer, ...FAILS },
      },
    },
    async (request) => {
      const desk = deskOf(context, request.params.table);
      const session = await watcherOf(context, request);
      const ladder = await acting.ladderOf(desk);
      const role = session === null ? null : acting.roleOf(session.person, desk.table, ladder);
      return desk.look((state) => {
        const by = session === null || role === null ? null : { person: session.person.id, role };
        return {
          seq: desk.head().seq,
          role,
          view: tableOf(state, parts.closing?.(state)),
          ...viewsFor(state, by, parts.clock()),
        };
      });
    },
  );

  app.get(
    '/tables/:table/rules',
    {
      schema: {
        tags: ['tables'],
        summary: 'What can be wagered on, what it pays, within which limits',
        params: TableParams,
        response: { 200: RulesAnswer, ...FAILS },
      },
    },
    async ({ params }) => deskOf(context, params.table).look(rulesOf),
  );

  app.post(
    '/tables/:table/commands',
    {
      schema: {
        tags: ['tables'],
        summary: 'Ask something of a table',
        description: `Needs the header ${KEY_HEADER}, chosen anew for each thing that is wanted: a retry with the same key and body has one effect and the same answer. The answer comes after everything is durable.`,
        params: TableParams,
        querystring: AsQuery,
        body: CommandSchema,
        response: { 200: CommandAnswer, ...FAILS },
      },
    },
    async (request) => {
      const session = await mySession(context, request);
      const { table } = request.params;
      deskOf(context, table);
      const key = request.headers[KEY_HEADER];
      if (key === undefined) throw failure('key-missing', `the header ${KEY_HEADER} is missing`, { place: KEY_HEADER });
      const fault = faultOf(KeySchema, key);
      if (fault !== null) throw failure('invalid', fault.message, { place: KEY_HEADER });
      const body = request.body as CommandBody;
      const result = await new Promise<CommandResult>((resolve) =>
        acting.act({ session, table, key: key as string, as: request.query.as, body }, resolve),
      );
      return viewOf(result);
    },
  );

  app.get(
    '/tables/:table/commands/:key',
    {
      schema: {
        tags: ['tables'],
        summary: 'What became of a command',
        description:
          'For a client that has not got its answer. What is still under way is waited for; `key-unknown` means that nothing happened.',
        params: KeyParams,
        response: { 200: FateAnswer, ...FAILS },
      },
    },
    async (request) => {
      const { person } = await mySession(context, request);
      const { table, key } = request.params;
      const desk = deskOf(context, table);
      const role = acting.roleOf(person, table, await acting.ladderOf(desk));
      const result = await acting.fate(person.id, role, table, key);
      if (result === null) throw failure('key-unknown', 'nothing has happened under this key');
      if (result.ok)
        return { key, fate: 'accepted' as const, seq: result.value.seq, atMs: result.value.atMs, events: result.value.events };
      const { code } = result.error;
      if (code === 'store-unavailable' || code === 'stopping' || code === 'queue-full' || code === 'internal')
        throw new WireFailure(result.error);
      return { key, fate: 'refused' as const, error: result.error };
    },
  );
}

function viewOf(result: CommandResult): CommandView {
  if (!result.ok) throw new WireFailure(result.error);
  return result.value;
}
