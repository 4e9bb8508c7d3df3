/** Computes which roles may do each act, from the rulebook's ladder (its staff roles, lowest first) and the table's set-up. */
import {
  ACT_RECORDS,
  ACTS,
  type Act,
  BOOK_ACTS,
  type BookAct,
  type Conduct,
  GOVERNMENT_ROLES,
  type Role,
} from '../rules/index.ts';

export interface Permission {
  /** Every role that may do the act: staff roles, `player`, government roles, `system` or `tumbler`. */
  readonly roles: ReadonlySet<Role>;
  /** Whether players may do the act for themselves. */
  readonly player: boolean;
  /** Whether the shooter is the only player who may do the act. */
  readonly shooter: boolean;
  readonly clauses: readonly string[];
}

/** Roles that are not in any ladder. `tumbler` is the role of the electronic dice, which enter their own result. */
export const OUTSIDE_ROLES = [...GOVERNMENT_ROLES, 'player', 'system', 'tumbler'] as const;

export const AUTOMATABLE_ACTS: readonly Act[] = ACTS.filter((act) => ACT_RECORDS[act].automatic);

export const rolesOf = (conduct: Conduct): readonly Role[] => [...conduct.ladder, ...OUTSIDE_ROLES];

/** Whether the set-up lets the system do the act. */
function isAutomatic(act: Act, automatic: readonly Act[]): boolean {
  const rule = ACT_RECORDS[act].automatic;
  return rule !== undefined && (automatic.includes(act) || (rule !== true && automatic.includes(rule)));
}

/** The permission of an act from the rulebook's ladder and the table's set-up; null if the rulebook does not have the act. */
function permissionOf(conduct: Conduct, act: BookAct, automatic: readonly Act[]): Permission | null {
  // `least`: the lowest staff role that may do the act, or null for none. `only`: no higher role may. `also`: people who are not staff.
  const permit = conduct.acts[act];
  if (permit === undefined) return null;
  const lowestIndex = permit.least === null ? conduct.ladder.length : conduct.ladder.indexOf(permit.least);
  const end = permit.only ? lowestIndex + 1 : conduct.ladder.length;
  const roles = new Set<Role>(conduct.ladder.slice(lowestIndex, end));
  const player = permit.also?.includes('player') ?? false;
  const shooter = permit.also?.includes('shooter') ?? false;
  if (player || shooter) roles.add('player');
  for (const role of GOVERNMENT_ROLES) if (permit.also?.includes(role)) roles.add(role);
  if (isAutomatic(act, automatic)) roles.add('system');
  return { roles, player, shooter, clauses: permit.clauses };
}

/** The roles that may do an act at a tournament table. The set-up does not matter: the tournament decides about seats, chips and limits. */
function rolesAtTournaments(act: Act, roles: ReadonlySet<Role>): ReadonlySet<Role> {
  const { atTournaments } = ACT_RECORDS[act];
  if (atTournaments === undefined) return roles;
  if (atTournaments === 'nobody') return new Set();
  return atTournaments === 'system' ? new Set(['system']) : new Set([...roles, 'system']);
}

/** `isTournament`: the permissions at a tournament table. */
export function permissionsOf(
  conduct: Conduct,
  automatic: readonly Act[],
  dice: 'real' | 'electronic',
  isTournament = false,
): Readonly<Record<Act, Permission | null>> {
  // Acts that are not in rulebooks belong to the electronic dice or to the system.
  const tumbler: ReadonlySet<Role> = new Set(dice === 'electronic' ? ['tumbler'] : []);
  const system: ReadonlySet<Role> = new Set(['system']);
  const ownPermission = (act: Act): Permission => {
    const roles = ACT_RECORDS[act].who === 'system' ? system : tumbler;
    return { roles, player: false, shooter: false, clauses: [] };
  };
  const permissions = Object.fromEntries(ACTS.map((act): [Act, Permission | null] => [act, ownPermission(act)])) as Record<
    Act,
    Permission | null
  >;
  for (const act of BOOK_ACTS) {
    const ordinary = permissionOf(conduct, act, automatic);
    const permission =
      isTournament && ordinary !== null ? { ...ordinary, roles: rolesAtTournaments(act, ordinary.roles) } : ordinary;
    // `reader`: the role that enters the result. Staff enter the result of real dice, and electronic dice enter their own.
    const isEnteredByDice = ACT_RECORDS[act].who === 'reader' && dice === 'electronic';
    permissions[act] = isEnteredByDice && permission !== null ? { ...permission, roles: tumbler } : permission;
  }
  return permissions;
}
