/** Finds the role in which a person does an act at the console. */
import type { TournamentStaffView } from '../../../protocol/index.ts';
import { TOURNAMENT_ACT_RECORDS, type TournamentAct } from '../../../tournament/index.ts';
import { isChargeHeld, isInCharge, isNamed } from '../parts/is-in-charge.ts';

type PeopleView = Pick<TournamentStaffView, 'director' | 'deputies' | 'inCharge' | 'awaySinceMs'>;

/** The role in which a person does an act. The server checks it again. */
export function roleFor(staff: PeopleView, person: string, isPitBoss: boolean, act: TournamentAct): string | null {
  if (act === 'take-charge') return isNamed(staff, person) && !isChargeHeld(staff) ? 'director' : null;
  const { who } = TOURNAMENT_ACT_RECORDS[act];
  if (isInCharge(staff, person) && who.includes('director')) return 'director';
  return isPitBoss && who.includes('pit-boss') ? 'pit-boss' : null;
}
