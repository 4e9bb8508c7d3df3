/** Finds what a member of staff does next in a tournament, from the next acts that the server lists. */
import type { TournamentStaffView, TournamentView } from '../../../protocol/index.ts';

/** The texts of the steps are in `words`. */
export type StaffStepCode = 'draft' | 'approve' | 'appoint' | 'direct' | 'deal' | 'deal-later' | 'follow';

/** The page on which the step is done. `director` is the console. */
type StaffPage = 'conditions' | 'director';

export interface StaffStep {
  readonly code: StaffStepCode;
  readonly page: StaffPage | null;
  /** How many acts the console lists that can be done now. */
  readonly acts: number;
}

interface StaffInput {
  readonly view: TournamentView;
  /** null for dealers, and until it is loaded. */
  readonly staff: TournamentStaffView | null;
  readonly role: string | null;
  /** Whether a table of the dealer is designated for the tournament. */
  readonly hasTable: boolean;
}

const OVER: readonly TournamentView['stage'][] = ['finished', 'cancelled'];

const STEPS = [
  { act: 'draft-conditions', role: 'pit-boss', code: 'draft' },
  { act: 'appoint-director', role: 'pit-boss', code: 'appoint' },
  { act: 'approve-conditions', role: 'officer', code: 'approve' },
] as const;

export function findStaffStep({ view, staff, role, hasTable }: StaffInput): StaffStep {
  const step = (code: StaffStepCode, page: StaffPage | null = null, acts = 0): StaffStep => ({ code, page, acts });
  if (OVER.includes(view.stage)) return step('follow');
  if (role === 'dealer') return step(hasTable ? 'deal' : 'deal-later');
  const due = (staff?.next ?? []).filter(({ kind }) => kind === 'do');
  const found = STEPS.find((each) => each.role === role && due.some(({ act }) => act === each.act));
  if (found !== undefined) return step(found.code, 'conditions');
  if (role === 'director') return step('direct', 'director', due.filter((act) => act.role === 'director').length);
  return step('follow');
}
