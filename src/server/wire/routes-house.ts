/** What administrators do: staff, grants, exclusions, forgetting. None of it is about themselves. */
import {
  AGES,
  CodeAnswer,
  DisabledBody,
  ExclusionAnswer,
  ExclusionBody,
  ExclusionsPage,
  FloorTable,
  GrantBody,
  GrantsPage,
  KindQuery,
  LogPage,
  NewTableBody,
  Nothing,
  PageQuery,
  PeoplePage,
  PersonAnswer,
  PersonParams,
  type PersonView,
  StaffAnswer,
  StaffBody,
} from '../../protocol/index.ts';
import type { TableSetup } from '../../table/index.ts';
import type { Desk } from '../floor/index.ts';
import { ADMINISTRATOR, FLOOR, OFFICER, type PersonRecord } from '../people/index.ts';
import { type App, administrator, type Context, deskOf, FAILS, given, limitOf, numberOf } from './context.ts';
import { failure } from './failure.ts';
import { floorTable } from './routes-tables.ts';

/** Tables of one process; their states are all in memory. */
const TABLES_MAX = 500;

export function houseRoutes(app: App, context: Context): void {
  const { parts, acting } = context;
  const { people } = parts;

  const personView = async (record: PersonRecord): Promise<PersonView> => {
    const nowMs = parts.clock();
    const running = (await people.exclusionsOf(record.id)).filter(
      ({ untilMs, endedAtMs }) => endedAtMs === null && (untilMs === null || untilMs > nowMs),
    );
    const ends = running.map(({ untilMs }) => untilMs ?? Number.MAX_SAFE_INTEGER);
    return {
      person: record.id,
      kind: record.kind,
      login: record.login,
      name: record.name,
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
        summary: 'Open an account for staff',
        body: StaffBody,
        response: { 201: StaffAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const session = await administrator(context, request);
      const { login, name, adult, over = AGES[0] } = request.body;
      return reply.code(201).send(given(await people.addStaff(login, name, adult ? over : null, session.person.id)));
    },
  );

  app.post(
    '/tables',
    {
      schema: {
        tags: ['house'],
        summary: 'Set up a table',
        description:
          'It is closed until somebody with the role for it opens it. A set-up is never changed: it is the first record of the journal.',
        body: NewTableBody,
        response: { 201: FloorTable, ...FAILS },
      },
    },
    async (request, reply) => {
      const session = await administrator(context, request);
      const { rulebook, setup } = request.body;
      if (parts.practice !== null) throw failure('not-permitted', 'the tables of a practice floor are set up by the system');
      if (parts.floor.desks.size >= TABLES_MAX)
        throw failure('invalid', `a floor has at most ${TABLES_MAX} tables`, { place: 'setup.table' });
      const by = { person: session.person.id, role: ADMINISTRATOR };
      // That the system stopped is for the system to say: what becomes of the round is the book's to decide.
      const automatic = [...new Set([...setup.automatic, 'interrupt' as const])];
      const made = await parts.floor.createTable({ rulebook, setup: { ...setup, automatic } as TableSetup, by });
      if (typeof made === 'string') throw failure('invalid', made, { place: 'setup' });
      return reply.code(201).send(await made.look(floorTable));
    },
  );

  app.get(
    '/people',
    {
      schema: { tags: ['house'], summary: 'Who has an account', querystring: KindQuery, response: { 200: PeoplePage, ...FAILS } },
    },
    async (request) => {
      await administrator(context, request);
      const { kind, cursor } = request.query;
      const limit = limitOf(request.query);
      const records = await people.people(kind ?? 'staff', cursor ?? '', limit);
      const items = await Promise.all(records.map(personView));
      return { items, next: items.length === limit ? (items.at(-1)?.person ?? null) : null };
    },
  );

  app.get(
    '/people/:person',
    { schema: { tags: ['house'], summary: 'One person', params: PersonParams, response: { 200: PersonAnswer, ...FAILS } } },
    async (request) => {
      await administrator(context, request);
      const record = await people.person(request.params.person);
      if (record === null) throw failure('not-found', 'there is no such person', { place: 'person' });
      return personView(record);
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
        response: { 200: Nothing, ...FAILS },
      },
    },
    async (request) => {
      const session = await administrator(context, request);
      given(await people.setDisabled(request.params.person, request.body.disabled, session.person.id));
      return {};
    },
  );

  app.post(
    '/people/:person/code',
    {
      schema: {
        tags: ['house'],
        summary: 'A new one-time code for somebody who forgot the password',
        params: PersonParams,
        response: { 201: CodeAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const session = await administrator(context, request);
      return reply.code(201).send({ code: given(await people.renewCode(request.params.person, session.person.id)) });
    },
  );

  app.delete(
    '/people/:person',
    {
      schema: {
        tags: ['house'],
        summary: 'Forget a person',
        description: 'What is personal is erased; the pseudonymous id stays in the journal.',
        params: PersonParams,
        response: { 200: Nothing, ...FAILS },
      },
    },
    async (request) => {
      const session = await administrator(context, request);
      given(await people.forget(request.params.person, session.person.id));
      return {};
    },
  );

  app.get(
    '/grants',
    {
      schema: {
        tags: ['house'],
        summary: 'Who may do what where',
        querystring: PageQuery,
        response: { 200: GrantsPage, ...FAILS },
      },
    },
    async (request) => {
      await administrator(context, request);
      const limit = limitOf(request.query);
      const found = await people.grants(numberOf(request.query.cursor) ?? 0, limit);
      const items = found.map(({ person, table, role }) => ({ person, table, role }));
      return { items, next: found.length === limit ? String(found.at(-1)?.number) : null };
    },
  );

  /** The roles that can be granted: those of the ladder at that table and `officer`; `administrator` for the floor. */
  const checkRole = async (person: string, table: string, role: string): Promise<void> => {
    if (table === FLOOR) return checkFloorRole(person, role);
    const desk = deskOf(context, table);
    const ladder = await acting.ladderOf(desk);
    if (role !== OFFICER && !ladder.includes(role))
      throw failure('invalid', `the roles at this table are ${[...ladder, OFFICER].join(', ')}`, { place: 'role' });
    if (await playsAt(desk, person)) throw failure('staff-plays', 'the person plays at this table');
  };

  /** A role on the floor is one at every table whose book has it. */
  const checkFloorRole = async (person: string, role: string): Promise<void> => {
    const everywhere = role === ADMINISTRATOR || role === OFFICER;
    if (!everywhere && !parts.rulebooks.some(({ conduct }) => conduct.ladder.includes(role)))
      throw failure('invalid', 'no book has such a role', { place: 'role' });
    for (const desk of parts.floor.desks.values())
      if ((everywhere || (await acting.ladderOf(desk)).includes(role)) && (await playsAt(desk, person)))
        throw failure('staff-plays', `the person plays at the table ${desk.table}`);
  };

  app.post(
    '/grants',
    { schema: { tags: ['house'], summary: 'Grant a role', body: GrantBody, response: { 201: Nothing, ...FAILS } } },
    async (request, reply) => {
      const session = await administrator(context, request);
      const { person, table, role } = request.body;
      await checkRole(person, table, role);
      given(await people.grant({ person, table, role, by: session.person.id }));
      return reply.code(201).send({});
    },
  );

  app.delete(
    '/grants',
    { schema: { tags: ['house'], summary: 'Take a role back', body: GrantBody, response: { 200: Nothing, ...FAILS } } },
    async (request) => {
      const session = await administrator(context, request);
      const { person, table, role } = request.body;
      given(await people.revoke(person, table, role, session.person.id));
      return {};
    },
  );

  app.get(
    '/people-log',
    {
      schema: {
        tags: ['house'],
        summary: 'What was done to persons, by whom and when, newest first',
        description:
          'Staff added, accounts disabled and enabled, roles, codes, exclusions, forgetting. Nobody changes or deletes a line.',
        querystring: PageQuery,
        response: { 200: LogPage, ...FAILS },
      },
    },
    async (request) => {
      await administrator(context, request);
      const limit = limitOf(request.query);
      const items = await people.log(numberOf(request.query.cursor), limit);
      return { items: [...items], next: items.length === limit ? String(items.at(-1)?.number) : null };
    },
  );

  app.get(
    '/exclusions',
    {
      schema: {
        tags: ['house'],
        summary: 'Who may not play',
        querystring: PageQuery,
        response: { 200: ExclusionsPage, ...FAILS },
      },
    },
    async (request) => {
      await administrator(context, request);
      const limit = limitOf(request.query);
      const found = await people.exclusions(numberOf(request.query.cursor) ?? 0, limit);
      const items = found.map(({ number: _, by: __, endedBy: ___, ...item }) => item);
      return { items, next: found.length === limit ? String(found.at(-1)?.number) : null };
    },
  );

  app.post(
    '/exclusions',
    {
      schema: {
        tags: ['house'],
        summary: 'Exclude somebody',
        description: 'Takes effect at once at every table and on every connection; for good without `untilMs`.',
        body: ExclusionBody,
        response: { 201: ExclusionAnswer, ...FAILS },
      },
    },
    async (request, reply) => {
      const session = await administrator(context, request);
      const { person, grounds, untilMs } = request.body;
      const made = given(await people.exclude(person, 'exclusion', grounds, untilMs ?? null, session.person.id));
      const { by: _, endedBy: __, ...answer } = made;
      return reply.code(201).send(answer);
    },
  );

  app.delete(
    '/exclusions/:person',
    {
      schema: {
        tags: ['house'],
        summary: 'End somebody’s exclusions',
        params: PersonParams,
        response: { 200: Nothing, ...FAILS },
      },
    },
    async (request) => {
      const session = await administrator(context, request);
      given(await people.endExclusion(request.params.person, session.person.id));
      return {};
    },
  );
}

const playsAt = (desk: Desk, person: string): Promise<boolean> =>
  desk.look(({ players }) => {
    const player = players.get(person);
    return player !== undefined && (player.position !== null || player.staked > 0);
  });
