/** Routes for disputes and for what happened in a round. */
import type { FastifyRequest } from 'fastify';
import { DisputesAnswer, RoundEventsAnswer, RoundParams, TableParams } from '../../protocol/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { apiException } from './api-exception.ts';
import {
  type App,
  type Context,
  ERROR_ANSWERS,
  findStaffAccess,
  findUnlockedSession,
  requireReadableTable,
  requireUnlockedSession,
} from './context.ts';
import { listDisputes, type PlayerDispute } from './disputes.ts';
import { listRoundEvents } from './round-events.ts';

/** The disputes of one player, without the ids of people. */
const listOwn = (disputes: readonly PlayerDispute[], person: string) =>
  disputes.filter(({ player }) => player === person).map(({ player: _, decidedBy: __, reviewedBy: ___, ...dispute }) => dispute);

export function addDisputeRoutes(app: App, context: Context): void {
  const { deps } = context;

  app.get(
    '/tables/:table/disputes',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Disputes at a table, newest first',
        description:
          'Players get their own disputes, with the decision and the authority that they may consult. Staff with a role at the table and government officers get all disputes.',
        params: TableParams,
        response: { 200: DisputesAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const session = await requireUnlockedSession(context, request);
      const handle = requireReadableTable(context, request.params.table);
      const disputes = await listDisputes(deps.store, handle);
      const access = await findStaffAccess(context, session, handle);
      return { items: access === null ? listOwn(disputes, session.person.id) : [...disputes] };
    },
  );

  app.get(
    '/session/disputes',
    {
      schema: {
        tags: ['people'],
        summary: 'Your disputes at all tables, newest first',
        response: { 200: DisputesAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { person } = await requireUnlockedSession(context, request);
      const disputes = await Promise.all(
        [...deps.floor.tables.values(), ...deps.floor.retired.values()].map(async (handle) => {
          // The state knows who raised a dispute. Only tables where this person did need the journal.
          const hasRaised = await handle.read((state) => state.disputes.some(({ player }) => player === person.id));
          return hasRaised ? listOwn(await listDisputes(deps.store, handle), person.id) : [];
        }),
      );
      return { items: disputes.flat().sort((a, b) => b.raisedAtMs - a.raisedAtMs) };
    },
  );

  const findViewer = async (request: FastifyRequest, handle: TableHandle) => {
    const session = await findUnlockedSession(context, request);
    return session === null
      ? { person: null, isStaff: false }
      : { person: session.person.id, isStaff: (await findStaffAccess(context, session, handle)) !== null };
  };

  app.get(
    '/tables/:table/rounds/:round/events',
    {
      schema: {
        tags: ['rounds'],
        summary: 'What happened in a round, in the order of time',
        description:
          'Everybody gets the public events, such as failed rolls, malfunctions and corrections. Players also get events about themselves. Staff with a role at the table and government officers get all of them, without the amounts of single players. Single wagers are not listed.',
        params: RoundParams,
        response: { 200: RoundEventsAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireReadableTable(context, request.params.table);
      const viewer = await findViewer(request, handle);
      const events = await listRoundEvents(deps.store, handle, request.params.round, viewer);
      if (events === null) throw apiException('not-found', 'there is no such round', { place: 'round' });
      return events;
    },
  );
}
