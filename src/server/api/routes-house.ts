/** Routes for administrators: staff, people, grants, exclusions. */
import {
  AGES,
  CodeAnswer,
  DisabledBody,
  EmptyAnswer,
  ExclusionAnswer,
  ExclusionBody,
  ExclusionsPage,
  GrantBody,
  GrantsPage,
  KindQuery,
  LogPage,
  PageQuery,
  PeoplePage,
  PersonAnswer,
  PersonParams,
  type PersonView,
  StaffAnswer,
  StaffBody,
} from '../../protocol/index.ts';
import { GOVERNMENT_ROLES, isGovernmentRole } from '../../rules/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { ADMINISTRATOR, FLOOR, type PersonRecord } from '../people/index.ts';
import { apiException } from './api-exception.ts';
import {
  type App,
  type Context,
  ERROR_ANSWERS,
  pageLimit,
  parseCursor,
  requireAdministrator,
  requireTable,
  unwrap,
} from './context.ts';

export function addHouseRoutes(app: App, context: Context): void {
  const { deps, gateway } = context;
  const { people } = deps;

  const buildPersonView = async (record: PersonRecord): Promise<PersonView> => {
    const nowMs = deps.clock();
    const currentExclusions = (await people.exclusionsOf(record.id)).filter(
      ({ untilMs, endedAtMs }) => endedAtMs === null && (untilMs === null || untilMs > nowMs),
    );
    const ends = currentExclusions.map(({ untilMs }) => untilMs ?? Number.MAX_SAFE_INTEGER);
    return {
      person: record.id,
      kind: record.kind,
      login: record.login,
      name: record.name,
      // `over`: the person is at least this many years old.
      over: record.over,
      hasPassword: record.password !== null,
      disabled: record.disabledAtMs !== null,
      excludedUntilMs: ends.length === 0 ? null : Math.max(...ends),
      grants: (await people.grantsOf(record.id)).map(({ person, table, role }) => ({ person, table, role })),
    };
  };

  app.post(
    '/staff',
    {
      schema: {
        tags: ['house'],
        summary: 'Create a staff account',
        body: StaffBody,
        response: { 201: StaffAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const session = await requireAdministrator(context, request);
      // `over`: the age in years that the person has reached.
      const { login, name, adult, over = AGES[0] } = request.body;
      return reply.code(201).send(unwrap(await people.addStaff(login, name, adult ? over : null, session.person.id)));
    },
  );

  app.get(
    '/people',
    {
      schema: {
        tags: ['house'],
        summary: 'List accounts',
        querystring: KindQuery,
        response: { 200: PeoplePage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireAdministrator(context, request);
      const { kind, cursor } = request.query;
      const limit = pageLimit(request.query);
      const records = await people.people(kind ?? 'staff', cursor ?? '', limit);
      const items = await Promise.all(records.map(buildPersonView));
      return { items, next: items.length === limit ? (items.at(-1)?.person ?? null) : null };
    },
  );

  app.get(
    '/people/:person',
    {
      schema: {
        tags: ['house'],
        summary: 'Get one account',
        params: PersonParams,
        response: { 200: PersonAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireAdministrator(context, request);
      const record = await people.person(request.params.person);
      if (record === null) throw apiException('not-found', 'there is no such person', { place: 'person' });
      return buildPersonView(record);
    },
  );

  app.post(
    '/people/:person/disabled',
    {
      schema: {
        tags: ['house'],
        summary: 'Disable or enable an account',
        params: PersonParams,
        body: DisabledBody,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireAdministrator(context, request);
      unwrap(await people.setDisabled(request.params.person, request.body.disabled, session.person.id));
      return {};
    },
  );

  app.post(
    '/people/:person/code',
    {
      schema: {
        tags: ['house'],
        summary: 'Create a new one-time code for a person who forgot the password',
        params: PersonParams,
        response: { 201: CodeAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const session = await requireAdministrator(context, request);
      return reply.code(201).send({ code: unwrap(await people.renewCode(request.params.person, session.person.id)) });
    },
  );

  app.delete(
    '/people/:person',
    {
      schema: {
        tags: ['house'],
        summary: 'Delete a person',
        description: 'Erases all personal data. The pseudonymous id stays in the journal.',
        params: PersonParams,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireAdministrator(context, request);
      unwrap(await people.deletePerson(request.params.person, session.person.id));
      return {};
    },
  );

  app.get(
    '/grants',
    {
      schema: {
        tags: ['house'],
        summary: 'List granted roles',
        querystring: PageQuery,
        response: { 200: GrantsPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireAdministrator(context, request);
      const limit = pageLimit(request.query);
      const grants = await people.grants(parseCursor(request.query.cursor) ?? 0, limit);
      const items = grants.map(({ person, table, role }) => ({ person, table, role }));
      return { items, next: grants.length === limit ? String(grants.at(-1)?.number) : null };
    },
  );

  /** Throws if the table does not have the role, or if the person plays there. `FLOOR` means all tables. */
  const checkRole = async (person: string, table: string, role: string): Promise<void> => {
    if (table === FLOOR) return checkFloorRole(person, role);
    const handle = requireTable(context, table);
    // The staff roles, lowest first.
    const ladder = await gateway.getLadder(handle);
    if (!isGovernmentRole(role) && !ladder.includes(role))
      throw apiException('invalid', `the roles at this table are ${[...ladder, ...GOVERNMENT_ROLES].join(', ')}`, {
        place: 'role',
      });
    if (await isPlayingAt(handle, person)) throw apiException('staff-plays', 'the person plays at this table');
  };

  /** Checks a grant for all tables, which applies at every table whose rulebook has the role. */
  const checkFloorRole = async (person: string, role: string): Promise<void> => {
    const isRoleOfEveryTable = role === ADMINISTRATOR || isGovernmentRole(role);
    if (!isRoleOfEveryTable && !deps.rulebooks.some(({ conduct }) => conduct.ladder.includes(role)))
      throw apiException('invalid', 'no rulebook has this role', { place: 'role' });
    for (const handle of deps.floor.tables.values())
      if ((isRoleOfEveryTable || (await gateway.getLadder(handle)).includes(role)) && (await isPlayingAt(handle, person)))
        throw apiException('staff-plays', `the person plays at the table ${handle.table}`);
  };

  app.post(
    '/grants',
    { schema: { tags: ['house'], summary: 'Grant a role', body: GrantBody, response: { 201: EmptyAnswer, ...ERROR_ANSWERS } } },
    async (request, reply) => {
      const session = await requireAdministrator(context, request);
      const { person, table, role } = request.body;
      await checkRole(person, table, role);
      unwrap(await people.grant({ person, table, role, by: session.person.id }));
      return reply.code(201).send({});
    },
  );

  app.delete(
    '/grants',
    { schema: { tags: ['house'], summary: 'Revoke a role', body: GrantBody, response: { 200: EmptyAnswer, ...ERROR_ANSWERS } } },
    async (request) => {
      const session = await requireAdministrator(context, request);
      const { person, table, role } = request.body;
      unwrap(await people.revoke(person, table, role, session.person.id));
      return {};
    },
  );

  app.get(
    '/people-log',
    {
      schema: {
        tags: ['house'],
        summary: 'Log of changes to accounts, newest first',
        description:
          'Contains new staff, disabled and enabled accounts, roles, one-time codes, exclusions and deletions. Entries are never changed or deleted.',
        querystring: PageQuery,
        response: { 200: LogPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireAdministrator(context, request);
      const limit = pageLimit(request.query);
      const items = await people.log(parseCursor(request.query.cursor), limit);
      return { items: [...items], next: items.length === limit ? String(items.at(-1)?.number) : null };
    },
  );

  app.get(
    '/exclusions',
    {
      schema: {
        tags: ['house'],
        summary: 'List exclusions',
        querystring: PageQuery,
        response: { 200: ExclusionsPage, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      await requireAdministrator(context, request);
      const limit = pageLimit(request.query);
      const exclusions = await people.exclusions(parseCursor(request.query.cursor) ?? 0, limit);
      const items = exclusions.map(({ number: _, by: __, endedBy: ___, ...item }) => item);
      return { items, next: exclusions.length === limit ? String(exclusions.at(-1)?.number) : null };
    },
  );

  app.post(
    '/exclusions',
    {
      schema: {
        tags: ['house'],
        summary: 'Exclude a person',
        description:
          'The exclusion takes effect immediately at every table and on every connection. Without `untilMs` the exclusion is permanent.',
        body: ExclusionBody,
        response: { 201: ExclusionAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const session = await requireAdministrator(context, request);
      const { person, grounds, untilMs } = request.body;
      const exclusion = unwrap(await people.exclude(person, 'exclusion', grounds, untilMs ?? null, session.person.id));
      const { by: _, endedBy: __, ...answer } = exclusion;
      return reply.code(201).send(answer);
    },
  );

  app.delete(
    '/exclusions/:person',
    {
      schema: {
        tags: ['house'],
        summary: 'End the exclusions of a person',
        params: PersonParams,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireAdministrator(context, request);
      unwrap(await people.endExclusion(request.params.person, session.person.id));
      return {};
    },
  );
}

/** Whether the person has a seat or a wager at the table, or has not been paid everything. */
const isPlayingAt = (handle: TableHandle, person: string): Promise<boolean> =>
  handle.read(({ players }) => {
    const player = players.get(person);
    return player !== undefined && (player.position !== null || player.staked + player.due > 0);
  });
