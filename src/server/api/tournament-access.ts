/** Finds the tournament of a request, and checks that the sender may use the route. */
import type { FastifyRequest } from 'fastify';
import { isGovernmentRole } from '../../rules/index.ts';
import type { Session as TournamentSession, TournamentState } from '../../tournament/index.ts';
import type { TournamentHandle } from '../floor/index.ts';
import type { LivePerson } from '../people/index.ts';
import { apiException } from './api-exception.ts';
import { type Context, requireUnlockedSession } from './context.ts';
import { seesStaffView, tournamentRolesOf } from './tournament-roles.ts';

export function requireTournament({ deps }: Context, tournament: string): TournamentHandle {
  const handle = deps.floor.tournaments.get(tournament);
  if (handle === undefined) throw apiException('not-found', 'there is no such tournament', { place: 'tournament' });
  return handle;
}

export function requireTournamentSession({ sessions }: TournamentState, id: string): TournamentSession {
  const session = sessions.find(({ rules }) => rules.id === id);
  if (session === undefined) throw apiException('not-found', 'there is no such session', { place: 'session' });
  return session;
}

/** Returns the handle if the sender passes the check. Senders without a session learn nothing about the tournament. */
export async function requireRole(
  context: Context,
  request: FastifyRequest,
  tournament: string,
  isAllowed: (person: LivePerson, state: TournamentState) => boolean,
  message: string,
): Promise<TournamentHandle> {
  const { person } = await requireUnlockedSession(context, request);
  const handle = requireTournament(context, tournament);
  if (!(await handle.read((state) => isAllowed(person, state)))) throw apiException('not-permitted', message);
  return handle;
}

/** Whether the person sees the staff view in one of the roles. */
export const isStaff = (person: LivePerson, state: TournamentState): boolean =>
  tournamentRolesOf(person, state).some(seesStaffView);

/** Returns the handle for the director, deputies, pit bosses and officers. */
export const requireStaff = (context: Context, request: FastifyRequest, tournament: string): Promise<TournamentHandle> =>
  requireRole(context, request, tournament, isStaff, 'requires the director, a pit boss or an officer');

/** Returns the handle for staff, government officers and administrators, who examine the records. */
export const requireReader = (context: Context, request: FastifyRequest, tournament: string): Promise<TournamentHandle> => {
  const { people } = context.deps;
  const isReader = (person: LivePerson, state: TournamentState): boolean =>
    isStaff(person, state) || people.isAdministrator(person) || person.grants.some(({ role }) => isGovernmentRole(role));
  return requireRole(context, request, tournament, isReader, 'requires an officer, an administrator, the director or a pit boss');
};
