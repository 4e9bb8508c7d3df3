/** Checks who may be assigned to a table: people with the role there, and each dealer at one open table at a time. */
import type { ApiError } from '../../protocol/index.ts';
import type { Role } from '../../rules/index.ts';
import { type CommandBody, tournamentTableId } from '../../table/index.ts';
import type { Floor, TableHandle } from '../floor/index.ts';
import type { People } from '../people/index.ts';

/** The commands after which a dealer may be at an open table. */
type PlacingCommand = Extract<CommandBody, { readonly type: 'assign-staff' | 'open-table' }>;

export const placesDealer = (body: CommandBody): body is PlacingCommand =>
  body.type === 'assign-staff' || body.type === 'open-table';

/** A table and its tournament table are the same table of the house. */
const isSameTable = (one: string, other: string): boolean =>
  one === other || tournamentTableId(one) === other || tournamentTableId(other) === one;

/** The first of these people who deals at this table while it is open; null if none does. The lowest role of a ladder deals. */
const findDealer = (handle: TableHandle, people: readonly string[]): Promise<string | null> =>
  handle.read(({ status, staff, conduct }) => {
    const isDealer = (person: string): boolean => staff.get(person)?.role === conduct.ladder[0];
    return status === 'closed' ? null : (people.find(isDealer) ?? null);
  });

/** The people who would deal at the table after the command; none if the role may not do the command. */
const dealersAfter = (handle: TableHandle, role: Role, body: PlacingCommand): Promise<readonly string[]> =>
  handle.read(({ permissions, conduct, staff }) => {
    const [dealer] = conduct.ladder;
    if (!permissions[body.type]?.roles.has(role)) return [];
    if (body.type === 'assign-staff') return body.role === dealer ? [body.person] : [];
    return [...staff].flatMap(([person, assigned]) => (assigned.role === dealer ? [person] : []));
  });

/** Returns why a person may not be assigned: the person could not act at the table, because nobody has granted the role. */
export async function findGrantFault(
  people: People,
  handle: TableHandle,
  role: Role,
  { person, role: assigned }: Extract<CommandBody, { readonly type: 'assign-staff' }>,
): Promise<ApiError | null> {
  const { table } = handle;
  // The table refuses a sender who may not assign staff, and a role that it does not have.
  const isTableFault = await handle.read(
    ({ permissions, conduct }) => !permissions['assign-staff']?.roles.has(role) || !conduct.ladder.includes(assigned),
  );
  if (isTableFault || (await people.isGranted(person, table, assigned))) return null;
  return {
    code: 'role-not-granted',
    message: `the person does not have the role ${assigned} at this table; an administrator can give it`,
    place: 'person',
    facts: { person, role: assigned, table },
  };
}

/** Returns why the command may not be done: a dealer of the table is at another open table. Calls must run one at a time, together with their command. */
export async function findPlaceFault(
  floor: Floor,
  handle: TableHandle,
  role: Role,
  body: PlacingCommand,
): Promise<ApiError | null> {
  const dealers = await dealersAfter(handle, role, body);
  if (dealers.length === 0) return null;
  const others = [...floor.tables.values()].filter(({ table }) => !isSameTable(table, handle.table));
  const places = await Promise.all(
    others.map(async (other) => ({ table: other.table, person: await findDealer(other, dealers) })),
  );
  for (const { table, person } of places)
    if (person !== null)
      return {
        code: 'assigned-elsewhere',
        message: `the dealer is assigned at the open table ${table}; relieve the dealer there first`,
        ...(body.type === 'assign-staff' ? { place: 'person' } : {}),
        facts: { person, table },
      };
  return null;
}
