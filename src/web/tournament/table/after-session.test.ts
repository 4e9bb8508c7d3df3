/** Tests what comes next for a player whose session is over. */
import { describe, expect, it } from 'vitest';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { findAfterSession } from './after-session.ts';

const view = {
  sessions: [
    { id: 'heat', phase: 'cut' },
    { id: 'rescue', phase: 'planned' },
    { id: 'final', phase: 'planned' },
  ],
} as unknown as TournamentView;

const conditions = {
  sessions: [
    { id: 'heat', entrants: [{ from: 'entries' }] },
    { id: 'rescue', entrants: [{ from: 'eliminated', session: 'heat' }] },
    {
      id: 'final',
      entrants: [
        { from: 'advanced', session: 'heat' },
        { from: 'advanced', session: 'rescue' },
      ],
    },
  ],
} as unknown as Conditions;

const OWN: Pick<OwnEntryView, 'buyBack' | 'history'> = { buyBack: null, history: [] };
const seat = (status: 'advanced' | 'eliminated' | 'ranked', session = 'heat') => ({ session, status });

describe('[crown-sic-bo 8.2.1(d), 8.2.1(e)] after a session', () => {
  it('a player who has advanced skips the repechage, which lies between the two sessions', () => {
    expect(findAfterSession(view, conditions, OWN, seat('advanced'), 0)).toMatchObject({
      by: 'advanced',
      session: { id: 'final' },
    });
  });

  it('an eliminated player has another chance until the repechage is drawn', () => {
    expect(findAfterSession(view, conditions, OWN, seat('eliminated'), 0)).toMatchObject({
      by: 'chance',
      session: { id: 'rescue' },
    });
    expect(findAfterSession(view, conditions, OWN, seat('eliminated', 'rescue'), 0)).toMatchObject({ by: 'none', session: null });
    const drawn = { sessions: view.sessions.map((each) => ({ ...each, phase: 'drawn' as const })) };
    expect(findAfterSession(drawn, conditions, OWN, seat('eliminated'), 0).session).toBeNull();
  });

  it('an eliminated player can buy back until the time is over, and then plays the session of the buy-back', () => {
    const own: typeof OWN = {
      buyBack: { session: 'heat', fee: 5000, untilMs: 900 } as unknown as OwnEntryView['buyBack'],
      history: [],
    };
    expect(findAfterSession(view, conditions, own, seat('eliminated'), 900).buyBackMs).toBe(900);
    expect(findAfterSession(view, conditions, own, seat('eliminated'), 901).buyBackMs).toBeNull();
    const history = [{ atMs: 1, status: 'bought-back', session: 'final' }];
    expect(findAfterSession(view, conditions, { ...OWN, history }, seat('eliminated'), 0)).toMatchObject({
      by: 'bought-back',
      session: { id: 'final' },
    });
  });

  it('nothing is promised before the conditions are loaded, and after the last session', () => {
    expect(findAfterSession(view, null, OWN, seat('advanced'), 0).session).toBeNull();
    expect(findAfterSession(view, conditions, OWN, seat('ranked', 'final'), 0)).toEqual({
      by: 'none',
      session: null,
      buyBackMs: null,
    });
  });
});
