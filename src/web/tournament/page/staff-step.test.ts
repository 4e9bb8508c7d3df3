/** Tests what members of staff are told to do next on the page of a tournament. */
import { expect, it } from 'vitest';
import type { TournamentStaffView, TournamentView } from '../../../protocol/index.ts';
import { findStaffStep, type StaffStepCode } from './staff-step.ts';

const VIEW = { stage: 'drafting' } as TournamentView;

const staffWith = (...acts: readonly (readonly [act: string, role: string, kind?: string])[]): TournamentStaffView =>
  ({ next: acts.map(([act, role, kind = 'do']) => ({ act, role, kind })) }) as unknown as TournamentStaffView;

const PREPARING = staffWith(['approve-conditions', 'officer'], ['appoint-director', 'pit-boss']);

it.each<[string, string, TournamentStaffView | null, StaffStepCode, string | null]>([
  ['an officer approves the conditions', 'officer', PREPARING, 'approve', 'conditions'],
  ['a pit boss appoints the director', 'pit-boss', PREPARING, 'appoint', 'conditions'],
  ['a pit boss writes the conditions first', 'pit-boss', staffWith(['draft-conditions', 'pit-boss']), 'draft', 'conditions'],
  ['an act that must wait is not due', 'officer', staffWith(['approve-conditions', 'officer', 'wait']), 'follow', null],
  ['an officer follows an approved tournament', 'officer', staffWith(['order-draw', 'director']), 'follow', null],
  ['a director opens the console', 'director', staffWith(['order-draw', 'director']), 'direct', 'director'],
  ['a dealer deals', 'dealer', null, 'deal', null],
])('[crown-sic-bo 8.1.3] %s', (_, role, staff, code, page) => {
  expect(findStaffStep({ view: VIEW, staff, role, hasTable: true })).toMatchObject({ code, page });
});

it('has nothing to do for a dealer without a table, and for anybody after the end', () => {
  expect(findStaffStep({ view: VIEW, staff: null, role: 'dealer', hasTable: false }).code).toBe('deal-later');
  expect(findStaffStep({ view: { ...VIEW, stage: 'finished' }, staff: PREPARING, role: 'officer', hasTable: false }).code).toBe(
    'follow',
  );
});

it('counts the acts that the director can do now', () => {
  const staff = staffWith(['order-draw', 'director'], ['start-session', 'director', 'wait'], ['check-in', 'player']);
  expect(findStaffStep({ view: VIEW, staff, role: 'director', hasTable: false }).acts).toBe(1);
});
