/** Routes by which staff open accounts for players, correct names, and record ages that they have checked. */
import type { FastifyRequest } from 'fastify';
import { AGES, AgeBody, EmptyAnswer, NameBody, PersonParams, PlayerAnswer, PlayerBody } from '../../protocol/index.ts';
import type { Session } from '../people/index.ts';
import { apiException } from './api-exception.ts';
import { type App, type Context, ERROR_ANSWERS, requireAdministrator, requireUnlockedSession, unwrap } from './context.ts';

export function addAccountRoutes(app: App, context: Context): void {
  const { deps, gateway } = context;
  const { people, floor } = deps;

  /** Whether the person may seat players at some table. */
  const maySeatPlayers = async ({ person }: Session): Promise<boolean> => {
    if (person.grants.length === 0) return false;
    for (const handle of floor.tables.values()) {
      const roles = people.rolesAt(person, handle.table, await gateway.getLadder(handle));
      const seats = await handle.read(({ permissions }) => permissions['seat-player']?.roles ?? new Set<string>());
      if (roles.some((role) => seats.has(role))) return true;
    }
    return false;
  };

  /** Administrators and staff who may seat players. */
  const requireHost = async (request: FastifyRequest): Promise<Session> => {
    const session = await requireUnlockedSession(context, request);
    if (!people.isAdministrator(session.person) && !(await maySeatPlayers(session)))
      throw apiException('not-permitted', 'requires an administrator or a role that seats players');
    return session;
  };

  app.post(
    '/people',
    {
      schema: {
        tags: ['people'],
        summary: 'Open an account for a player',
        description:
          'For administrators and staff who seat players. Staff have checked the age. The player signs in with the one-time code.',
        body: PlayerBody,
        response: { 201: PlayerAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { person } = await requireHost(request);
      // `over`: the age in years that the person has reached.
      const { login, name, over = AGES[0] } = request.body;
      return reply.code(201).send(unwrap(await people.addPlayer(login, name, over, person.id)));
    },
  );

  app.post(
    '/people/:person/name',
    {
      schema: {
        tags: ['house'],
        summary: 'Correct the name of a person',
        params: PersonParams,
        body: NameBody,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireAdministrator(context, request);
      unwrap(await people.rename(request.params.person, request.body.name, session.person.id));
      return {};
    },
  );

  app.post(
    '/people/:person/age',
    {
      schema: {
        tags: ['people'],
        summary: 'Record the age of a person',
        description: 'For administrators, and for staff who seat players if the person is not a member of staff.',
        params: PersonParams,
        body: AgeBody,
        response: { 200: EmptyAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireHost(request);
      const record = await people.person(request.params.person);
      if (record?.kind === 'staff' && !people.isAdministrator(session.person))
        throw apiException('not-permitted', 'only administrators record the age of staff');
      unwrap(await people.recordAge(request.params.person, request.body.over, session.person.id));
      return {};
    },
  );
}
