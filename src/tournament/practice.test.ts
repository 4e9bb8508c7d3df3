/** Tests that the system alone conducts a practice tournament at a real table, from the draft of the conditions to the prize. */
import { describe, expect, it } from 'vitest';
import { BIG, linkTables, NO_GRACE, ONE_SPIN } from '../../test/kit/linked-tournament.ts';
import { CONDITIONS, makeSession, ONE_TABLE, type TestTournament, testTournament } from '../../test/kit/test-tournament.ts';
import { checkConduct } from './decide-conditions.ts';
import { countOf } from './table-link.ts';
import { entryView, standingsOf, tournamentView } from './views.ts';

const PRACTICE = {
  ...NO_GRACE,
  entryFee: { amount: 0, housePart: 0 },
  prizes: { by: 'amounts', amounts: [500] },
  sessions: [makeSession('final', 2, { ...ONE_TABLE, ...ONE_SPIN, kind: 'final', cuts: [] })],
  entry: { ...CONDITIONS.entry, playersMin: 2 },
};

/** A practice tournament whose entries are open, without a director. */
function openPractice(): TestTournament {
  const t = testTournament(PRACTICE);
  t.accepts('system server draft-conditions house={"practice":true}', 'system server open-entries');
  return t;
}

describe('a practice tournament', () => {
  it('[crown-sic-bo 8.1.2] is conducted by the system alone', () => {
    const t = linkTables(openPractice());
    t.accepts(
      'player ann apply',
      'player bot-1 apply house={"bot":true}',
      'system server accept-entry entry=e1',
      'system server accept-entry entry=e2',
      'tumbler dice commit-draw session=final commitment=c',
      'system server close-entries @1h',
      'system server designate-table table=T1',
      'tumbler dice draw-seats session=final seed=s seats=[["e1","T1",1],["e2","T1",2]]',
      'system server brief-players entries=[e1 e2]',
      'player ann check-in session=final entry=e1',
      'player bot-1 check-in session=final entry=e2',
      'system server start-session session=final @2h',
    );
    t.sync();
    expect(t.waits()).toBeNull();
    t.bet(['ann small 100', 'bot-1 big 100']);
    t.roll(BIG);
    t.sync();
    const counts = JSON.stringify(countOf(t.state, 'final', 'T1', t.table('T1').state));
    t.accepts(
      `system server count-chips session=final table=T1 counts=${counts}`,
      'system server sign-count session=final table=T1',
      'system server cut-session session=final',
    );
    t.sync();
    t.accepts('system server award-prizes', 'system server pay-prize entry=e2');
    expect([t.state.stage, t.table('T1').state.status]).toEqual(['finished', 'closed']);
  });

  it('marks programs in every view', () => {
    const t = openPractice();
    t.accepts('player ann apply', 'player bot-1 apply house={"bot":true}');
    expect(['ann', 'bot-1'].map((person) => entryView(t.state, person)?.bot)).toEqual([false, true]);
    const linked = linkTables(openPractice());
    linked.accepts(
      'player bot-1 apply house={"bot":true}',
      'player ann apply',
      'system server accept-entry entry=e1',
      'system server accept-entry entry=e2',
      'tumbler dice commit-draw session=final commitment=c',
      'system server close-entries @1h',
      'system server designate-table table=T1',
      'tumbler dice draw-seats session=final seed=s seats=[["e1","T1",1],["e2","T1",2]]',
      'system server brief-players entries=[e1 e2]',
      'system server check-in session=final entry=e1',
      'system server check-in session=final entry=e2',
      'system server start-session session=final @2h',
    );
    const [session] = linked.state.sessions;
    const rows = session === undefined ? [] : standingsOf(linked.state, session);
    expect(rows.map(({ entry, bot }) => [entry, bot])).toEqual([
      ['e1', true],
      ['e2', false],
    ]);
  });

  it('[crown-sic-bo 8.2.4] has the system present at all times, until a director is appointed', () => {
    const t = openPractice();
    expect([checkConduct(t.state, 0), tournamentView(t.state).directorPresent]).toEqual([null, true]);
    t.accepts('pit-boss pam appoint-director person=dora');
    expect(checkConduct(t.state, 0)?.code).toBe('no-director');
    expect(tournamentView(t.state).directorPresent).toBe(false);
  });

  it('[crown-sic-bo 8.1.3] is the only one whose conditions the system drafts', () => {
    const t = testTournament(PRACTICE);
    expect(t.refuses('system server draft-conditions')).toMatchObject({ code: 'not-your-role', clauses: ['8.2.1'] });
    t.accepts('pit-boss pam draft-conditions');
    expect(t.refuses('system server open-entries').code).toBe('no-director');
  });
});
