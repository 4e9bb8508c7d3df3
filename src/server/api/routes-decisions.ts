/** Routes for decisions at a table: the effect of a decision before it is made, open matters, and the wagers of past rounds. */
import type { FastifyRequest } from 'fastify';
import {
  errorOfRefusal,
  MattersAnswer,
  OffersAnswer,
  PreviewAnswer,
  PreviewBody,
  RoleQuery,
  RoundParams,
  SlipsAnswer,
  TableParams,
} from '../../protocol/index.ts';
import { isGovernmentRole } from '../../rules/index.ts';
import { type Actor, type CommandBody, type HouseFacts, offersOf } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import type { Session } from '../people/index.ts';
import { ApiException, apiException } from './api-exception.ts';
import {
  type App,
  type Context,
  ERROR_ANSWERS,
  findStaffAccess,
  requireReadableTable,
  requireTable,
  requireUnlockedSession,
  type StaffAccess,
} from './context.ts';
import { readMatters } from './matters.ts';
import { findPlayerFault } from './named-players.ts';
import { hasPreview, previewCommand } from './preview.ts';
import { findRecordFacts, needsRecordFacts } from './record-facts.ts';
import { readSlips } from './slips.ts';

interface Viewer extends StaffAccess {
  readonly session: Session;
}

async function requireViewer(context: Context, request: FastifyRequest, handle: TableHandle): Promise<Viewer> {
  const session = await requireUnlockedSession(context, request);
  const access = await findStaffAccess(context, session, handle);
  if (access === null) throw apiException('not-permitted', 'requires a role at this table');
  return { session, ...access };
}

/** A person of a higher role may confirm a decision at the device of a dealer. So staff may ask for the effect in every role of the house. */
function requirePreviewRole({ roles, ladder }: Viewer, role: string): void {
  const isStaff = roles.some((own) => ladder.includes(own));
  const isAllowed = roles.includes(role) || (isStaff && (ladder.includes(role) || isGovernmentRole(role)));
  if (!isAllowed) throw apiException('not-permitted', `you cannot preview a decision of the role ${role}`, { place: 'role' });
}

/** In a preview for another person, nobody knows who that person will be. */
const OTHER_PERSON = 'another-person';

export function addDecisionRoutes(app: App, context: Context): void {
  const { deps, journal } = context;

  const findFacts = async (handle: TableHandle, body: CommandBody, role: string): Promise<HouseFacts | undefined> =>
    needsRecordFacts(body) ? findRecordFacts(deps, handle, body, role) : undefined;

  app.post(
    '/tables/:table/preview',
    {
      schema: {
        tags: ['tables'],
        summary: 'Get the effect of a decision before it is made',
        description:
          'Staff of the table only. Answers what the command would change for the money of players and of the house, or the refusal that the command would get. Nothing is recorded.',
        params: TableParams,
        body: PreviewBody,
        response: { 200: PreviewAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireTable(context, request.params.table);
      const viewer = await requireViewer(context, request, handle);
      const { role } = request.body;
      const body = request.body.body as CommandBody;
      requirePreviewRole(viewer, role);
      if (!hasPreview(body)) throw apiException('invalid', 'this act has no preview', { place: 'body.type' });
      const by: Actor = { person: viewer.roles.includes(role) ? viewer.session.person.id : OTHER_PERSON, role };
      const house = await findFacts(handle, body, role);
      const error = await findPlayerFault(deps.people, handle, body, by);
      if (error !== null) throw new ApiException(error);
      const { seq, preview } = await handle.read((state) => ({
        seq: handle.head().seq,
        preview: previewCommand(deps.rulebooks, state, body, by, deps.clock(), house),
      }));
      if ('refusal' in preview) throw new ApiException(errorOfRefusal(preview.refusal));
      return { seq, ...preview };
    },
  );

  app.get(
    '/tables/:table/offers',
    {
      schema: {
        tags: ['tables'],
        summary: 'List the acts that a role may do now',
        description:
          'Staff of the table only, for any staff role: a person of a higher role may confirm an act on the device of a dealer.',
        params: TableParams,
        querystring: RoleQuery,
        response: { 200: OffersAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireTable(context, request.params.table);
      const viewer = await requireViewer(context, request, handle);
      const { role } = request.query;
      requirePreviewRole(viewer, role);
      return handle.read((state) => ({
        seq: handle.head().seq,
        items: offersOf(state, { person: OTHER_PERSON, role }, deps.clock()),
      }));
    },
  );

  app.get(
    '/tables/:table/matters',
    {
      schema: {
        tags: ['tables'],
        summary: 'List the open matters of a table, and its rulings',
        description:
          'Staff of the table, officers and administrators only. A matter waits for a decision or a payment: a dispute, held winnings, proposed limits, a correction.',
        params: TableParams,
        response: { 200: MattersAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const handle = requireReadableTable(context, request.params.table);
      await requireViewer(context, request, handle);
      return readMatters(deps.store, handle);
    },
  );

  app.get(
    '/tables/:table/rounds/:round/slips',
    {
      schema: {
        tags: ['rounds'],
        summary: 'Get the wagers of all players in a finished round',
        description:
          'Staff of the table, officers and administrators only. Has the result of each wager, with later corrections.',
        params: RoundParams,
        response: { 200: SlipsAnswer, ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { table, round } = request.params;
      const handle = requireReadableTable(context, table);
      await requireViewer(context, request, handle);
      const slips = await readSlips(deps.store, journal, handle, round);
      if (slips === null) throw apiException('not-found', 'there is no such finished round', { place: 'round' });
      return slips;
    },
  );
}
