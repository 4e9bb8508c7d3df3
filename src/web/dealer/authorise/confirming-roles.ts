/** Finds the roles that may do an act, and whether the signed-in person or another person confirms it. */
import { type BookAct, type Conduct, GOVERNMENT_ROLES } from '../../../rules/index.ts';
import { isRoleAllowed } from '../offers.ts';

/** All roles that may do an act: staff, lowest first, then the government. */
export const rolesThatMay = (conduct: Conduct, act: BookAct): readonly string[] =>
  [...conduct.ladder, ...GOVERNMENT_ROLES].filter((role) => isRoleAllowed(conduct, role, act));

/** `self`: the role may do the act. `other`: a person of one of these roles confirms it with login and password. */
export type Confirmation = { readonly kind: 'self' } | { readonly kind: 'other'; readonly roles: readonly string[] };

/** Returns null if the act is not offered to the role: officers see everything, but another person cannot act on their device. */
export function findConfirmation(conduct: Conduct, role: string, act: BookAct): Confirmation | null {
  if (isRoleAllowed(conduct, role, act)) return { kind: 'self' };
  const roles = conduct.ladder.includes(role) ? rolesThatMay(conduct, act) : [];
  return roles.length === 0 ? null : { kind: 'other', roles };
}
