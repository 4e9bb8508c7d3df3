/** Tests the public view of a table in a tournament. */
import { describe, expect, it } from 'vitest';
import { BIG, linkTables, NO_GRACE, ONE_SPIN } from '../../test/kit/linked-tournament.ts';
import { CONDITIONS, makeSession, ONE_TABLE, testTournament } from '../../test/kit/test-tournament.ts';
import { type TournamentTableView, tournamentTableView } from './table-view.ts';

const ONE_FINAL = {
  ...NO_GRACE,
  entryFee: { amount: 0, housePart: 0 },
  prizes: { by: 'amounts', amounts: [500] },
  sessions: [makeSession('final', 2, { ...ONE_TABLE, ...ONE_SPIN, kind: 'final', cuts: [] })],
  entry: { ...CONDITIONS.entry, playersMin: 2 },
};

describe('the view of a tournament table', () => {
  it('[crown-sic-bo 8.2.1(d), 8.3.1] has the seats of the entries, and says why the next spin may not begin', () => {
    const t = linkTables(testTournament(ONE_FINAL));
    const view = (): TournamentTableView => tournamentTableView(t.state, 'T1', t.table('T1').state, 0);
    t.accepts(
      'system server draft-conditions house={"practice":true}',
      'system server open-entries',
      'player ann apply',
      'player bo apply',
      'system server accept-entry entry=e1',
      'system server accept-entry entry=e2',
      'tumbler dice commit-draw session=final commitment=c',
      'system server close-entries @1h',
      'system server designate-table table=T1',
    );
    expect(view()).toMatchObject({ session: null, seats: [], waits: { code: 'unknown-table', clauses: ['8.3.1'] } });
    t.accepts('tumbler dice draw-seats session=final seed=s seats=[["e1","T1",1],["e2","T1",2]]');
    const seats = [
      { entry: 'e1', position: 1 },
      { entry: 'e2', position: 2 },
    ];
    expect(view()).toMatchObject({ session: 'final', seats, waits: { code: 'wrong-phase' } });
    t.accepts(
      'system server brief-players entries=[e1 e2]',
      'system server check-in session=final entry=e1',
      'system server check-in session=final entry=e2',
      'system server start-session session=final @2h',
    );
    t.sync();
    expect(view()).toEqual({ id: t.state.id, session: 'final', seats, hasDealer: true, waits: null });
    t.bet(['ann small 100', 'bo big 100']);
    t.roll(BIG);
    t.sync();
    expect(view()).toMatchObject({ session: 'final', seats, waits: { code: 'wrong-phase', clauses: ['8.2.1(d)'] } });
  });

  it('says whether a dealer is assigned', () => {
    const t = linkTables(testTournament(ONE_FINAL));
    const { state } = t.table('T1');
    const hasDealer = (at: typeof state | null): boolean => tournamentTableView(t.state, 'T1', at, 0).hasDealer;
    expect(hasDealer(state)).toBe(true);
    const supervisor = { role: 'game-supervisor', adult: true } as const;
    expect(hasDealer({ ...state, staff: new Map([['gil', supervisor]]) })).toBe(false);
    expect(hasDealer(null)).toBe(false);
  });
});
