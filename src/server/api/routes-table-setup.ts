/** Routes with which administrators set up, list, correct and retire tables. */
import {
  EmptyAnswer,
  FloorTable,
  HouseTablesPage,
  type HouseTableView,
  NewTableBody,
  type NewTableView,
  PageQuery,
  TableParams,
} from '../../protocol/index.ts';
import { openLayout } from '../../rules/index.ts';
import {
  type Actor,
  checkSetup,
  isSameTableName,
  isTournamentTable,
  isTournamentTableId,
  type Obstacle,
  type TableSetup,
  type TableState,
  tableLabel,
  tournamentTableId,
  trimTableName,
} from '../../table/index.ts';
import type { SetupRejection, TableHandle } from '../floor/index.ts';
import { ADMINISTRATOR, KeyedQueue, type Session } from '../people/index.ts';
import { readCurrentSetup } from '../store/index.ts';
import { type ApiException, apiException } from './api-exception.ts';
import { type App, type Context, ERROR_ANSWERS, pageLimit, requireAdministrator } from './context.ts';
import { buildFloorTable } from './routes-tables.ts';

/** A server has at most this many tables, because all their states are in memory. */
const TABLES_MAX = 500;

const actorOf = ({ person }: Session): Actor => ({ person: person.id, role: ADMINISTRATOR });

/** The system must be able to record interruptions (R-14 in docs/READINGS.md). `automatic`: acts that the system may do. */
const completeSetup = ({ setup: { name, ...setup } }: NewTableView): TableSetup =>
  ({
    ...setup,
    ...(name === undefined ? {} : { name: trimTableName(name) }),
    automatic: [...new Set([...setup.automatic, 'interrupt' as const])],
  }) as TableSetup;

const factsOf = (obstacles: readonly Obstacle[]): Record<string, number> =>
  Object.fromEntries(obstacles.map(({ code, count }) => [code, count ?? 1]));

/** The error of a change that was not made. `code`: the error if something stands against the change. */
function toException(rejection: SetupRejection, code: 'not-correctable' | 'not-retirable'): ApiException {
  switch (rejection.kind) {
    case 'fault': {
      const { at, message, clauses } = rejection.fault;
      const [clause] = clauses;
      return apiException('invalid', message, { place: at, ...(clause === undefined ? {} : { clause, clauses: [...clauses] }) });
    }
    case 'obstacles': {
      const facts = factsOf(rejection.obstacles);
      return apiException(code, `${code.replace('-', ' ')}: ${Object.keys(facts).join(', ')}`, { facts });
    }
    case 'not-found':
      return apiException('not-found', 'there is no such table', { place: 'table' });
    case 'retired':
      return apiException('table-retired', 'the table is retired', { place: 'table' });
    case 'unavailable':
      return apiException('store-unavailable', 'the store is unavailable; try again');
  }
}

export function addTableSetupRoutes(app: App, context: Context): void {
  const { deps } = context;
  const { floor, store, people } = deps;

  /** Throws if the rulebook bars minors from its conduct and the administrator is too young, or has no age on record. */
  const checkAgeForSetUp = (rulebook: string, over: number | null): void => {
    const ageMin = deps.rulebooks.find(({ id }) => id === rulebook)?.conduct.ageMin;
    if (ageMin === undefined || ageMin.staffClauses.length === 0 || (over ?? 0) >= ageMin.years) return;
    const clauses = [...ageMin.staffClauses];
    throw apiException('not-permitted', `this game needs staff who are at least ${ageMin.years} years old`, { clauses });
  };

  /** Throws if the set-up has a fault. The error names the field and the clause. */
  const checkNewSetup = (body: NewTableView, session: Session): TableSetup => {
    if (deps.practice !== null) throw apiException('not-permitted', 'in practice mode the system sets up the tables');
    checkAgeForSetUp(body.rulebook, session.person.over);
    const setup = completeSetup(body);
    const checked = checkSetup(deps.rulebooks, body.rulebook, setup);
    if ('fault' in checked) throw toException({ kind: 'fault', fault: checked.fault }, 'not-correctable');
    return setup;
  };

  /** One set-up is checked and stored after another, so that two requests cannot give the same name to two tables. */
  const setUps = new KeyedQueue();
  const runAlone = <T>(work: () => Promise<T>): Promise<T> => setUps.run('set-up', work);

  /** Throws if another table that is not retired has the name. A table without a name is called by its id. */
  const checkName = async (setup: TableSetup): Promise<void> => {
    for (const { table, read } of floor.tables.values()) {
      const other = await read((state) => state.setup);
      if (table === setup.table || isTournamentTable(other)) continue;
      // Ids may differ only in case, as in the addresses of pages.
      if (setup.name === undefined && other.name === undefined) continue;
      if (isSameTableName(tableLabel(other), tableLabel(setup)))
        throw apiException('table-name-taken', `the table ${table} has this name`, {
          place: setup.name === undefined ? 'setup.table' : 'setup.name',
        });
    }
  };

  app.post(
    '/tables',
    {
      schema: {
        tags: ['house'],
        summary: 'Set up a table',
        description:
          'The table stays closed until staff open it. The set-up is the first record of the journal. It can be corrected until the table is opened for the first time.',
        body: NewTableBody,
        response: { 201: FloorTable, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const session = await requireAdministrator(context, request);
      const { rulebook } = request.body;
      const setup = checkNewSetup(request.body, session);
      const { table } = setup;
      const place = 'setup.table';
      if (floor.tables.size >= TABLES_MAX)
        throw apiException('invalid', `the house already has ${TABLES_MAX} tables, which is the maximum`, { place: 'setup' });
      if (isTournamentTableId(table))
        throw apiException('invalid', `names that end with ${tournamentTableId('')} are for tournaments`, { place });
      if (floor.retired.has(table))
        throw apiException('table-retired', `the table ${table} is retired; its name is not used again`, { place });
      if (floor.tables.has(table)) throw apiException('invalid', `table '${table}' already exists`, { place });
      const created = await runAlone(async () => {
        await checkName(setup);
        return floor.createTable({ rulebook, setup, by: actorOf(session) });
      });
      // A string says what is wrong with the set-up.
      if (typeof created === 'string') throw apiException('invalid', created, { place: 'setup' });
      return reply.code(201).send(await created.read((state) => buildFloorTable(state)));
    },
  );

  app.post(
    '/tables/:table/setup',
    {
      schema: {
        tags: ['house'],
        summary: 'Correct the set-up of a table',
        description:
          'Only before the table is opened for the first time, and while no staff are at it. The correction is a record of the journal. `setup.table` must be the name of the table.',
        params: TableParams,
        body: NewTableBody,
        response: { 200: FloorTable, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireAdministrator(context, request);
      const { table } = request.params;
      if (request.body.setup.table !== table)
        throw apiException('invalid', `the name of the table is ${table}`, { place: 'setup.table' });
      const setup = checkNewSetup(request.body, session);
      const rejection = await runAlone(async () => {
        await checkName(setup);
        return floor.correctSetup({ rulebook: request.body.rulebook, setup, by: actorOf(session) });
      });
      if (rejection !== null) throw toException(rejection, 'not-correctable');
      const handle = floor.tables.get(table);
      if (handle === undefined) throw toException({ kind: 'retired' }, 'not-correctable');
      return handle.read((state) => buildFloorTable(state));
    },
  );

  app.post(
    '/tables/:table/retirement',
    {
      schema: {
        tags: ['house'],
        summary: 'Retire a table',
        description:
          'The table leaves the floor for good, with its tournament table. Its rounds and its journal can still be read, and its name is not used again. Everything must be paid and decided before.',
        params: TableParams,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireAdministrator(context, request);
      if (deps.practice !== null) throw apiException('not-permitted', 'in practice mode the system sets up the tables');
      const rejection = await floor.retireTable(request.params.table, actorOf(session));
      if (rejection !== null) throw toException(rejection, 'not-retirable');
      return {};
    },
  );

  /** The set-up of a table as the API accepts it, without what the server adds. */
  const buildSetup = ({ tournament: _, automatic, ...setup }: TableSetup): HouseTableView['setup'] =>
    ({ ...setup, automatic: automatic.filter((act) => act !== 'interrupt') }) as HouseTableView['setup'];

  const buildLiveTable = (state: TableState): Omit<HouseTableView, 'setUpAtMs' | 'correction' | 'retirement' | 'staff'> => {
    const { table, rulebook, title, layoutTitle, status, round } = buildFloorTable(state);
    const setup = buildSetup(state.setup);
    return { table, rulebook, title, layoutTitle, setup, status, round, retiredAtMs: null };
  };

  const readSetUpTime = async (table: string): Promise<number> => (await store.records(table, 1, 1))[0]?.atMs ?? 0;

  const buildHouseTable = async (handle: TableHandle): Promise<HouseTableView> => {
    const { view, staff } = await handle.read((state) => ({ view: buildLiveTable(state), staff: [...state.staff] }));
    const names = await people.names.load(staff.map(([person]) => person));
    const { correction, retirement } = await floor.obstaclesOf(handle.table);
    return {
      ...view,
      staff: staff.map(([person, { role }]) => ({ person, name: names[person] ?? null, role })),
      setUpAtMs: await readSetUpTime(handle.table),
      correction: [...correction] as HouseTableView['correction'],
      retirement: [...retirement] as HouseTableView['retirement'],
    };
  };

  /** A retired table. Its state is not rebuilt, because the list may have many of them. */
  const buildRetiredTable = async ({ table, head }: TableHandle): Promise<HouseTableView | null> => {
    const setupRecords = await store.setupRecords(table);
    const current = readCurrentSetup(setupRecords);
    const rulebook = deps.rulebooks.find(({ id }) => id === current?.rulebook.id);
    if (current === null || rulebook === undefined || isTournamentTable(current.setup)) return null;
    const [lastRound] = await store.rounds(table, null, 1);
    const [last] = await store.records(table, head().seq, 1);
    const layout = openLayout(rulebook, current.setup.layout, current.setup.odds);
    return {
      table,
      rulebook: rulebook.id,
      title: rulebook.title,
      layoutTitle: layout.ok ? layout.value.title : current.setup.layout,
      setup: buildSetup(current.setup),
      status: 'retired',
      staff: [],
      round: lastRound?.round ?? 0,
      setUpAtMs: setupRecords[0]?.atMs ?? 0,
      retiredAtMs: last?.atMs ?? null,
      correction: [],
      retirement: [],
    };
  };

  const buildTable = async (table: string): Promise<HouseTableView | null> => {
    const live = floor.tables.get(table);
    if (live !== undefined) return (await live.read(({ setup }) => isTournamentTable(setup))) ? null : buildHouseTable(live);
    const retired = floor.retired.get(table);
    return retired === undefined ? null : buildRetiredTable(retired);
  };

  app.get(
    '/house/tables',
    {
      schema: {
        tags: ['house'],
        summary: 'List the set-ups of all tables',
        description:
          'Contains closed and retired tables too, and what stands against a correction or a retirement. Tournament tables belong to their table and are left out. A page can have fewer tables than `limit` although there is a next page.',
        querystring: PageQuery,
        response: { 200: HouseTablesPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireAdministrator(context, request);
      const { cursor = '' } = request.query;
      const names = [...floor.tables.keys(), ...floor.retired.keys()].filter((table) => table > cursor).sort();
      const selected = names.slice(0, pageLimit(request.query));
      const items = (await Promise.all(selected.map(buildTable))).filter((item) => item !== null);
      return { items, next: names.length > selected.length ? (selected.at(-1) ?? null) : null };
    },
  );
}
