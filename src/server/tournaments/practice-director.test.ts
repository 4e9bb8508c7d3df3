/** Tests what the system does as director of a practice tournament. */
import { expect, it } from 'vitest';
import { testTournament } from '../../../test/kit/test-tournament.ts';
import { planPractice } from './practice-director.ts';

it('cancels a tournament whose tables another tournament keeps for too long', () => {
  const { state } = testTournament().open();
  const startsMs = state.sessions[0]?.startsMs ?? 0;
  const closed = { ...state, stage: 'closed', practice: true, director: null } as const;
  const practiceFloor = { botsBeforeMs: 0, tablesWaitMs: 1_800_000, isFree: () => false };
  const plan = (nowMs: number) => planPractice(closed, () => null, nowMs, practiceFloor);
  expect(plan(startsMs + 1_799_999)).toEqual({ step: null, wakeAtMs: startsMs + 1_800_999 });
  expect(plan(startsMs + 1_800_000).step?.body).toMatchObject({ type: 'cancel-tournament' });
});
