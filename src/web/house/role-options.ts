/** The roles that a person can have at a table, or at all tables. */
import type { PersonView } from '../../protocol/index.ts';
import { GOVERNMENT_ROLES } from '../../rules/index.ts';
import { ADMINISTRATOR, FLOOR, type HouseData } from './house-data.ts';

/** Each list has the lowest role first. */
export interface RoleOptions {
  readonly ofStaff: readonly string[];
  readonly ofGovernment: readonly string[];
  /** Roles of the whole house. */
  readonly ofHouse: readonly string[];
}

/** The rulebooks whose roles apply at the table. `FLOOR` has those of all tables, or of all games in a house without tables. */
function rulebooksAt(table: string, { tables, conducts }: HouseData): readonly string[] {
  if (table === FLOOR && tables.length === 0) return [...conducts.keys()];
  return tables.filter((item) => table === FLOOR || item.table === table).map(({ rulebook }) => rulebook);
}

export const isOnFloor = (table: string, { tables }: HouseData): boolean =>
  table === FLOOR || tables.some((item) => item.table === table);

/** All tables, and retired tables where somebody still has a role. */
export function listRoleTables({ staff, tables }: HouseData): readonly string[] {
  const granted = staff.flatMap(({ grants }) => grants.map(({ table }) => table)).filter((table) => table !== FLOOR);
  return [...new Set([...tables.map(({ table }) => table), ...granted.sort()])];
}

/** At a retired table, roles can only be taken away. */
const NO_OPTIONS: RoleOptions = { ofStaff: [], ofGovernment: [], ofHouse: [] };

export function roleOptionsAt(table: string, data: HouseData): RoleOptions {
  if (!isOnFloor(table, data)) return NO_OPTIONS;
  const ladders = rulebooksAt(table, data).map((rulebook) => data.conducts.get(rulebook)?.ladder ?? []);
  // Roles of several ladders, the lowest of each ladder first.
  const length = Math.max(0, ...ladders.map((ladder) => ladder.length));
  const ranks = Array.from({ length }, (_, rank) => ladders.flatMap((ladder) => ladder[rank] ?? []));
  return {
    ofStaff: [...new Set(ranks.flat())],
    ofGovernment: [...GOVERNMENT_ROLES],
    ofHouse: table === FLOOR ? [ADMINISTRATOR] : [],
  };
}

export const rolesOf = ({ grants }: PersonView, table: string): readonly string[] =>
  grants.filter((grant) => grant.table === table).map(({ role }) => role);
