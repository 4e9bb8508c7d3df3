/** Tests conduct that examiners of running tournaments found missing. */
import { describe, expect, it } from 'vitest';
import { tournamentView } from '../src/tournament/index.ts';
import { CONDITIONS, makeFinal, makeSession, testTournament, tournamentEventOf } from './kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'];
const SEATS = [
  ['e1', 'e2'],
  ['e3', 'e4'],
];
const SESSIONS = [makeSession('heat', 2, { cuts: [{ by: 'overall', n: 2 }] }), makeFinal(3)];
const entered = (changes: object = {}) =>
  testTournament({ sessions: SESSIONS, ...changes })
    .open()
    .enter(...PLAYERS);

describe('between the order of a draw and the draw', () => {
  it('[crown-sic-bo 8.1.1] players and tables stay as they are', () => {
    const t = entered();
    t.accepts('tumbler dice commit-draw session=heat commitment=c', 'director dora close-entries @1h');
    for (const table of ['T1', 'T2']) t.accepts(`director dora designate-table table=${table}`);
    t.accepts('director dora order-draw session=heat');
    for (const line of [
      'retire-entry entry=e1',
      'disqualify-entry entry=e1 why=a',
      'release-table table=T1',
      'designate-table table=T9',
    ])
      expect(t.refuses(`director dora ${line}`)).toMatchObject({
        code: 'wrong-phase',
        clauses: ['8.1.1'],
        facts: { session: 'heat', phase: 'draw-ordered' },
      });
  });
});

describe('the public view', () => {
  it('[crown-sic-bo 8.1.1] has the commitments of the draws before the draw', () => {
    const t = entered();
    t.accepts('tumbler dice commit-draw session=heat commitment=c');
    expect(tournamentView(t.state).sessions.map(({ commitments }) => commitments.seats)).toEqual(['c', null]);
  });
});

describe('a table', () => {
  it('[crown-sic-bo 9.3] does not move while the dice of a spin decide, because only the casino makes a spin void', () => {
    const t = entered().seat('heat', SEATS);
    t.start('heat');
    t.accepts('director dora designate-table table=T3');
    const move = (house: string): string => `director dora move-table session=heat from=T1 to=T3 why=worn ${house}`;
    expect(t.refuses(move('house={"betting":"closed"}')).code).toBe('table-not-ready');
    t.accepts(move('house={"betting":"open"}'));
  });
});

describe('a cancellation', () => {
  it('[crown-sic-bo 8.3.5(b)] is refused after chips have become cash, because players would be paid twice', () => {
    const t = entered({ chipsBecomeCash: true }).seat('heat', SEATS);
    t.start('heat');
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    expect(t.refuses('director dora cancel-tournament why=fire')).toMatchObject({ code: 'wrong-stage', clauses: ['8.3.5(b)'] });
  });
});

describe('a substitute', () => {
  it('[crown-sic-bo 8.3.3] is not a person who was disqualified', () => {
    const t = entered().seat('heat', SEATS);
    t.accepts('director dora disqualify-entry entry=e4 why=signals');
    expect(t.refuses('player ann nominate-substitute session=heat entry=e1 person=dee')).toMatchObject({
      code: 'wrong-status',
      clauses: ['8.2.1(h)', '8.3.3'],
    });
  });

  it('[crown-sic-bo 8.3.3] is approved only if the director means the person who is nominated', () => {
    const t = entered().seat('heat', SEATS);
    t.accepts('player ann nominate-substitute session=heat entry=e1 person=sue');
    expect(t.refuses('director dora approve-substitute session=heat entry=e1 person=tim').code).toBe('no-substitute');
    t.accepts('director dora approve-substitute session=heat entry=e1 person=sue');
  });
});

describe('the start of a session', () => {
  it('[crown-sic-bo 8.2.1(f)(i)] gives no chips to a player who is excluded since the check-in', () => {
    const t = entered().seat('heat', SEATS);
    const events = t.accepts('director dora start-session session=heat house={"ineligible":["e3"]} @2h');
    const { rows, absent } = tournamentEventOf(events, 'session-started');
    expect(rows.map(([entry]) => entry)).toEqual(['e1', 'e2', 'e4']);
    expect(absent).toEqual(['e3']);
  });

  it('[crown-sic-bo 8.3.4] that was postponed and is earlier again must be acknowledged', () => {
    const t = entered().seat('heat', SEATS, ['e4']);
    t.accepts('director dora alter-start session=heat startsMs=10000000 why=traffic @61m');
    t.accepts('director dora alter-start session=heat startsMs=7500000 why=sorry');
    expect(t.refuses('director dora start-session session=heat @126m')).toMatchObject({
      code: 'not-acknowledged',
      facts: { entry: 'e4' },
    });
    t.accepts('player dee acknowledge-start session=heat entry=e4', 'director dora start-session session=heat @126m');
  });

  it('[crown-sic-bo 8.3.4] is not after the next session, and not after the year 9999', () => {
    const t = entered().seat('heat', SEATS);
    for (const startsMs of [10_800_001, 9_000_000_000_000_000])
      expect(t.refuses(`director dora alter-start session=heat startsMs=${startsMs} why=a @61m`)).toMatchObject({
        code: 'bad-time',
        facts: { latestMs: 10_800_000 },
      });
  });

  it('[crown-sic-bo 8.3.4] names the session that must be moved first if no time is possible', () => {
    const t = entered().seat('heat', SEATS);
    expect(t.refuses('director dora alter-start session=heat startsMs=10900000 why=a @150m').facts).toEqual({
      earliestMs: 170 * 60_000,
      latestMs: 180 * 60_000,
      moveFirst: 'final',
    });
    expect(t.refuses('director dora alter-start session=heat startsMs=9100000 why=a').facts.moveFirst).toBeUndefined();
    // The final starts in ten minutes, and the players need 20 minutes of notice.
    expect(t.refuses('director dora alter-start session=heat startsMs=10200000 why=a @170m').facts).toEqual({
      earliestMs: 190 * 60_000,
      latestMs: 180 * 60_000,
      moveFirst: 'final',
    });
    t.accepts(
      'director dora alter-start session=final startsMs=14400000 why=a',
      'director dora alter-start session=heat startsMs=11400000 why=a',
    );
  });
});

describe('a session by time', () => {
  it('[crown-sic-bo 7.4] does not count the time in which nobody could play', () => {
    const sessions = [
      makeSession('heat', 2, { length: { by: 'time', minutes: 30 }, cuts: [{ by: 'overall', n: 2 }] }),
      makeFinal(3),
    ];
    const t = entered({ sessions }).seat('heat', SEATS);
    t.start('heat');
    t.accepts('system clock hold-session session=heat why=stop house={"stoodStillSinceMs":7800000} @145m');
    t.accepts('director dora resume-session session=heat');
    // Started at 2h. From 2h10m to 2h25m nobody could play, so the 30 minutes end at 2h45m.
    expect(tournamentView(t.state).sessions[0]?.endsMs).toBe(165 * 60_000);
  });
});

describe('the absence of a director', () => {
  it('[crown-sic-bo 8.2.4] is not recorded for the person who has taken over', () => {
    const t = testTournament({ ...CONDITIONS });
    t.open();
    t.accepts('pit-boss pam name-deputy person=dirk', 'director dora hand-over person=dirk');
    expect(t.refuses('system clock leave-charge person=dora').code).toBe('not-in-charge');
    t.accepts('system clock leave-charge person=dirk');
  });
});
