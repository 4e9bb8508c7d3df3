/** Who may do what, read off a book's ladder once; it must never know what an act does. */
import { ACT_RECORDS, ACTS, type Act, BOOK_ACTS, type BookAct, type Conduct, type Role } from '../rules/index.ts';

export interface Permission {
  /** Every role that may: those of the ladder from the least up, and players, shooters, officers and the system where they may. */
  readonly roles: ReadonlySet<Role>;
  /** Players may, for themselves alone. */
  readonly player: boolean;
  /** The shooter alone may. */
  readonly shooter: boolean;
  readonly clauses: readonly string[];
}

/** Roles outside every ladder. `tumbler` is the electronic dice, which alone may bring their result. */
export const OUTSIDE_ROLES = ['officer', 'player', 'system', 'tumbler'] as const;

/** What a set-up may leave to the system. */
export const MAY_BE_AUTOMATIC: readonly Act[] = ACTS.filter((act) => ACT_RECORDS[act].automatic);

export const rolesOf = (conduct: Conduct): readonly Role[] => [...conduct.ladder, ...OUTSIDE_ROLES];

/** Returns the roles that the book's ladder and the table's set-up permit to do an act; null if the book does not have the act. */
function permissionOf(conduct: Conduct, act: BookAct, automatic: readonly Act[]): Permission | null {
  const permit = conduct.acts[act];
  if (permit === undefined) return null;
  const from = permit.least === null ? conduct.ladder.length : conduct.ladder.indexOf(permit.least);
  const to = permit.only ? from + 1 : conduct.ladder.length;
  const roles = new Set<Role>(conduct.ladder.slice(from, to));
  const player = permit.also?.includes('player') ?? false;
  const shooter = permit.also?.includes('shooter') ?? false;
  if (player || shooter) roles.add('player');
  if (permit.also?.includes('officer')) roles.add('officer');
  if (automatic.includes(act) && MAY_BE_AUTOMATIC.includes(act)) roles.add('system');
  return { roles, player, shooter, clauses: permit.clauses };
}

export function permissionsOf(
  conduct: Conduct,
  automatic: readonly Act[],
  dice: 'real' | 'electronic',
): Readonly<Record<Act, Permission | null>> {
  const tumbler: ReadonlySet<Role> = new Set(dice === 'electronic' ? ['tumbler'] : []);
  const ofDice: Permission = { roles: tumbler, player: false, shooter: false, clauses: [] };
  const permissions = Object.fromEntries(ACTS.map((act): [Act, Permission | null] => [act, ofDice])) as Record<
    Act,
    Permission | null
  >;
  for (const act of BOOK_ACTS) {
    const permission = permissionOf(conduct, act, automatic);
    // What electronic dice show comes from them alone; what real dice show only from people.
    const byDice = ACT_RECORDS[act].who === 'reader' && dice === 'electronic';
    permissions[act] = byDice && permission !== null ? { ...permission, roles: tumbler } : permission;
  }
  return permissions;
}
