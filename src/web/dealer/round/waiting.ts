/** Finds what the table waits for while this console is offered no next step. */
import type { PublicTable } from '../../../protocol/index.ts';
import { type BookAct, type Conduct, STEP_ACTS } from '../../../rules/index.ts';
import { findLowestRole, isRoleAllowed } from '../offers.ts';

/**
 * `dice-taker`: a player who takes the offered dice. `choice`: the shooter's choice of dice. `dice`: electronic dice.
 * `second-reader`: a second person who confirms the dice. `assignment`: the dealer is not assigned to the table yet.
 */
export type WaitReason =
  | { readonly kind: 'dice-taker' | 'choice' | 'throw' | 'dice' | 'second-reader' | 'system' | 'assignment' }
  | { readonly kind: 'role'; readonly role: string };

type WaitView = Pick<PublicTable, 'status' | 'next' | 'dice' | 'shooter' | 'diceOffered' | 'faces'>;

/** `isAssigned` is true if this person is in the staff list of the table. */
export function findWaitReason(view: WaitView, conduct: Conduct, role: string, isAssigned: boolean): WaitReason {
  // The lowest role of the ladder is the dealer.
  if (view.status !== 'closed' && role === conduct.ladder[0] && !isAssigned) return { kind: 'assignment' };
  if (view.status === 'closed') return makeRoleReason(conduct, 'open-table');
  if (view.status === 'suspended') return makeRoleReason(conduct, 'declare-rectified');
  if (view.diceOffered) return { kind: 'dice-taker' };
  if (view.next === 'throw' && conduct.shooter !== null) return { kind: view.shooter?.dice == null ? 'choice' : 'throw' };
  if (view.next === 'result' && view.dice === 'electronic') return { kind: 'dice' };
  const act = view.next === 'open' && conduct.shooter !== null && view.shooter === null ? 'offer-dice' : STEP_ACTS[view.next];
  // If the role may take the step but is not offered it, the table waits for a second reader or for the system.
  if (isRoleAllowed(conduct, role, act))
    return { kind: view.next === 'settle' && view.dice === 'real' ? 'second-reader' : 'system' };
  return makeRoleReason(conduct, act);
}

const makeRoleReason = (conduct: Conduct, act: BookAct): WaitReason => ({
  kind: 'role',
  role: findLowestRole(conduct, act) ?? 'player',
});
