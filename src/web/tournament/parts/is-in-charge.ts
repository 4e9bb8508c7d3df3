/** Whether somebody is in charge of a tournament, and who. */
import type { TournamentStaffView } from '../../../protocol/index.ts';

type ChargeView = Pick<TournamentStaffView, 'inCharge' | 'awaySinceMs'>;

/** Whether the director or a deputy is in charge and present. */
export const isChargeHeld = ({ inCharge, awaySinceMs }: ChargeView): boolean => inCharge !== null && awaySinceMs === null;

/** Whether this person is in charge and present. Only this person acts as director. */
export const isInCharge = (staff: ChargeView, person: string): boolean => staff.inCharge === person && isChargeHeld(staff);

/** Whether the person is the director or a deputy. */
export const isNamed = ({ director, deputies }: Pick<TournamentStaffView, 'director' | 'deputies'>, person: string): boolean =>
  director === person || deputies.includes(person);
