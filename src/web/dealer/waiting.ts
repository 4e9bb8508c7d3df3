/** Whom or what a table waits for where this console has nothing to press, read off the view and the book. It must never guess at what is allowed. */
import type { PublicTable } from '../../protocol/index.ts';
import { type BookAct, type Conduct, STEP_ACTS } from '../../rules/index.ts';
import { leastOf, roleMay } from './offered.ts';

export type Waiting =
  | { readonly for: 'taker' | 'choice' | 'throw' | 'dice' | 'second' | 'time' | 'assignment' }
  | { readonly for: 'role'; readonly role: string };

type Seen = Pick<PublicTable, 'status' | 'next' | 'dice' | 'shooter' | 'diceOffered' | 'faces'>;

/** `assigned`: whether whoever looks is on the table's list of staff. */
export function waitingFor(view: Seen, conduct: Conduct, role: string, assigned: boolean): Waiting {
  if (view.status !== 'closed' && role === conduct.ladder[0] && !assigned) return { for: 'assignment' };
  if (view.status === 'closed') return ofRole(conduct, 'open-table');
  if (view.status === 'suspended') return ofRole(conduct, 'declare-rectified');
  if (view.diceOffered) return { for: 'taker' };
  if (view.next === 'throw' && conduct.shooter !== null) return { for: view.shooter?.dice == null ? 'choice' : 'throw' };
  if (view.next === 'result' && view.dice === 'electronic') return { for: 'dice' };
  const act = view.next === 'open' && conduct.shooter !== null && view.shooter === null ? 'offer-dice' : STEP_ACTS[view.next];
  // Whoever may take the step and is not offered it waits for a second reader, or for the system's own time.
  if (roleMay(conduct, role, act)) return { for: view.next === 'settle' && view.dice === 'real' ? 'second' : 'time' };
  return ofRole(conduct, act);
}

const ofRole = (conduct: Conduct, act: BookAct): Waiting => ({
  for: 'role',
  role: leastOf(conduct, act) ?? 'player',
});
