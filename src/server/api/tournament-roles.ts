/** Finds the roles in which a person acts in a tournament and sees it. */
import type { TournamentActor, TournamentState } from '../../tournament/index.ts';
import { FLOOR, type LivePerson } from '../people/index.ts';

type TournamentRole = TournamentActor['role'];

/** [crown-sic-bo 1-1-tournament-director] A member of staff whom the tournament names as its director or deputy. */
export const isDirector = ({ kind, id }: LivePerson, { director, deputies }: TournamentState): boolean =>
  kind === 'staff' && (director === id || deputies.has(id));

/** Whether the role is granted at all tables. A tournament uses several tables, so a grant at one of them is not enough. */
const holdsOnFloor = ({ grants }: LivePerson, role: string): boolean =>
  grants.some((grant) => grant.table === FLOOR && grant.role === role);

/** Whether the person acts for the casino operator, and may create tournaments. */
export const isPitBoss = (person: LivePerson): boolean => holdsOnFloor(person, 'pit-boss');

/** A dealer counts the chips of the tables where the role is granted. Without `table`: at any table. */
const isDealer = ({ grants }: LivePerson, table: string | undefined): boolean =>
  grants.some((grant) => grant.role === 'dealer' && (table === undefined || grant.table === table || grant.table === FLOOR));

/** All roles of a person in a tournament, the highest first. `table` is the table of the command, if it has one. */
export function tournamentRolesOf(person: LivePerson, state: TournamentState, table?: string): readonly TournamentRole[] {
  const roles: readonly (readonly [TournamentRole, boolean])[] = [
    ['director', isDirector(person, state)],
    ['pit-boss', isPitBoss(person)],
    ['officer', holdsOnFloor(person, 'officer')],
    ['dealer', isDealer(person, table)],
    ['player', true],
  ];
  return roles.filter(([, holds]) => holds).map(([role]) => role);
}

/** The role in which a person sees a tournament: the requested role `as` if the person has it, otherwise the highest; null without a session. */
export function viewerRole(person: LivePerson | null, state: TournamentState, as: string | undefined): TournamentRole | null {
  if (person === null) return null;
  const roles = tournamentRolesOf(person, state);
  return roles.find((role) => role === as) ?? roles[0] ?? null;
}

/** These roles see the persons of the entries, the inventory and the presence of the director. */
export const seesStaffView = (role: TournamentRole | null): boolean =>
  role === 'director' || role === 'pit-boss' || role === 'officer';
