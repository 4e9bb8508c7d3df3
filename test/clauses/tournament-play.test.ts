/** Tests the clauses of rule 8 of Crown Sic Bo about briefing, presence, tables, substitutes, start times and early conclusion. */
import { describe, expect, it } from 'vitest';
import { checkNextSpin, entryView, inventoryOf, nextActs, standingsOf } from '../../src/tournament/index.ts';
import {
  BUY_BACK,
  CONDITIONS,
  makeFinal,
  makeSession,
  runningTournament,
  type TestTournament,
  testTournament,
  tournamentEventOf,
} from '../kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;
const TWO_TABLES = [
  ['e1', 'e3'],
  ['e2', 'e4'],
];
const seated = (changes: object = {}): TestTournament =>
  testTournament(changes)
    .open()
    .enter(...PLAYERS)
    .seat('heat', TWO_TABLES);
const statusOf = ({ state }: TestTournament, entry: string, session = 0): string | undefined =>
  state.sessions[session]?.seats.get(entry)?.status;

describe('[crown-sic-bo 8.2.1(d)] structure', () => {
  it('[crown-sic-bo 8.2.1(d)] the best n of all advance, after a count that dealer and director sign', () => {
    const t = runningTournament();
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
    t.spin('heat', 'T2', { e2: [1300, 300], e4: [700, 300] });
    expect(t.refuses('dealer dan count-chips session=heat table=T1 counts=[["e1",1400],["e3",800]]').code).toBe('spins-left');
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    expect(t.refuses('director dora sign-count session=heat table=T1').code).toBe('not-counted');
    expect(t.refuses('dealer dan count-chips session=heat table=T1 counts=[["e1",1400],["e3",900]]')).toMatchObject({
      code: 'count-differs',
      facts: { entry: 'e3', chips: 800, counted: 900 },
    });
    expect(t.refuses('dealer dan count-chips session=heat table=T1 counts=[["e1",1400]]').code).toBe('bad-rows');
    // The server records the refused count, so that the director sees it. Nothing else changes.
    const difference = 'record-difference session=heat table=T1 dealer=dan counts=[["e1",1400],["e3",900]]';
    for (const line of ['dealer dan', 'director dora']) expect(t.refuses(`${line} ${difference}`).code).toBe('not-your-role');
    expect(t.accepts(`system server ${difference}`)).toEqual([
      { type: 'count-differed', session: 'heat', table: 'T1', dealer: 'dan', rows: [['e3', 800, 900]], clauses: ['8.2.1(d)'] },
    ]);
    expect(t.refuses(`system server ${difference.replace('900', '800')}`).code).toBe('bad-rows');
    t.accepts('dealer dora count-chips session=heat table=T1 counts=[["e1",1400],["e3",800]]');
    expect(t.refuses('director dora sign-count session=heat table=T1').code).toBe('same-person');
    expect(t.refuses('director dora cut-session session=heat').code).toBe('not-signed-off');
    t.count('heat');
    expect(t.refuses('director dora sign-count session=heat table=T1').code).toBe('signed');
    expect(t.state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
    expect(tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'session-cut').rows).toEqual([
      ['e1', 1, 0],
      ['e2', 2, 0],
      ['e3', 3, null],
      ['e4', 4, null],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] a session by time finishes the spin under way, and a hold stops its clock', () => {
    const length = { by: 'time', minutes: 30 };
    const t = runningTournament({ sessions: [makeSession('heat', 2, { length }), makeFinal(4)] });
    t.accepts('director dora hold-session session=heat why="dome cracked" @2h10m');
    t.accepts('director dora resume-session session=heat @2h30m');
    expect(t.refuses('system table finish-table session=heat table=T1 @2h49m').code).toBe('too-early');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())).toBeNull();
    t.accepts('system table finish-table session=heat table=T1 @2h50m');
    expect(checkNextSpin(t.state, 'heat', 'T2', t.nowMs())?.code).toBe('spins-over');
    const events = t.spin('heat', 'T2', { e2: [1100, 100], e4: [900, 100] });
    expect(tournamentEventOf(events, 'table-finished').why).toBe('time');
    expect(t.state.sessions[0]?.phase).toBe('counting');
  });

  it('[crown-sic-bo 8.2.1(d)] a session until n remain lets other tables finish the spin under way', () => {
    const length = { by: 'survivors', remaining: 3, spinsMax: 50 };
    const t = runningTournament({ sessions: [makeSession('heat', 2, { length }), makeFinal(3)] });
    const events = t.spin('heat', 'T1', { e1: [1900, 900], e3: [0, 1000] });
    expect(tournamentEventOf(events, 'table-finished')).toMatchObject({ table: 'T1', why: 'survivors' });
    expect(checkNextSpin(t.state, 'heat', 'T2', t.nowMs())?.code).toBe('spins-over');
    const last = t.spin('heat', 'T2', { e2: [1100, 100], e4: [900, 100] });
    expect(tournamentEventOf(last, 'table-finished')).toMatchObject({ table: 'T2', why: 'survivors' });
  });

  it('[crown-sic-bo 8.2.1(d)] a tie goes through two play-offs with fresh chips to lots, which are committed', () => {
    const t = runningTournament();
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    const needed = tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'play-off-needed');
    expect(needed).toMatchObject({ entries: ['e1', 'e2', 'e3', 'e4'], places: 2, spins: 3, chips: 1000 });
    expect(t.state.chips).toEqual({ bank: -4000, racks: 4000, float: 0 });
    expect(t.refuses('director dora cut-session session=heat').code).toBe('tie-open');
    expect(t.refuses('system table record-play-off session=heat rows=[["e1",1500]]').code).toBe('bad-rows');
    t.accepts('system table record-play-off session=heat rows=[["e1",1500],["e2",800],["e3",800],["e4",100]]');
    expect(t.state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
    expect(tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'play-off-needed')).toMatchObject({
      entries: ['e2', 'e3'],
      places: 1,
    });
    t.accepts('system table record-play-off session=heat rows=[["e2",500],["e3",500]]');
    // The seed of the lots is committed before anybody knows who is tied.
    expect(t.refuses('director dora cut-session session=heat').code).toBe('draw-not-committed');
    t.accepts('tumbler dice commit-draw session=heat commitment=l');
    expect(tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'lots-needed')).toMatchObject({
      entries: ['e2', 'e3'],
      places: 1,
    });
    expect(t.refuses('tumbler dice draw-lots session=heat seed=s entries=[e3 e4]').code).toBe('bad-rows');
    t.accepts('tumbler dice draw-lots session=heat seed=s entries=[e3 e2]');
    const { rows } = tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'session-cut');
    expect(rows.map(([entry, place]) => [entry, place])).toEqual([
      ['e1', 1],
      ['e3', 2],
      ['e2', 3],
      ['e4', 4],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] eliminated and absent players play a repechage, a catch-up and a secondary session', () => {
    const second = (id: string, kind: string, hour: number, session: string) =>
      makeSession(id, hour, {
        kind,
        entrants: [{ from: 'eliminated', session }],
        tables: 1,
        seats: 6,
        cuts: [{ by: 'overall', n: 1 }],
      });
    const t = testTournament({
      entry: { ...CONDITIONS.entry, playersMin: 6 },
      sessions: [
        makeSession('heat', 2, { cuts: [{ by: 'overall', n: 1 }] }),
        second('repechage', 'repechage', 3, 'heat'),
        second('catch-up', 'catch-up', 4, 'repechage'),
        second('secondary', 'secondary', 5, 'catch-up'),
        makeFinal(6, ['heat', 'repechage', 'catch-up', 'secondary']),
      ],
    })
      .open()
      .enter(...PLAYERS, 'eva', 'fay');
    const play = (session: string, tables: readonly (readonly string[])[], absent: readonly string[], winner: string) => {
      t.seat(session, tables, absent);
      t.start(session);
      const [first = []] = tables;
      t.spin(
        session,
        'T1',
        Object.fromEntries(
          first.filter((id) => !absent.includes(id)).map((id) => [id, id === winner ? [1100, 100] : [900, 100]]),
        ),
      );
      for (const [i] of tables.entries()) t.playOut(session, `T${i + 1}`);
      t.count(session);
      return tournamentEventOf(t.accepts(`director dora cut-session session=${session}`), 'session-cut').rows[0];
    };
    expect(
      play(
        'heat',
        [
          ['e1', 'e3', 'e5'],
          ['e2', 'e4', 'e6'],
        ],
        ['e6'],
        'e1',
      ),
    ).toEqual(['e1', 1, 0]);
    // e6 did not attend the heat and has the same second chance as the eliminated players.
    expect(play('repechage', [['e2', 'e3', 'e4', 'e5', 'e6']], [], 'e6')).toEqual(['e6', 1, 0]);
    expect(play('catch-up', [['e2', 'e3', 'e4', 'e5']], [], 'e2')).toEqual(['e2', 1, 0]);
    expect(play('secondary', [['e3', 'e4', 'e5']], [], 'e4')).toEqual(['e4', 1, 0]);
    expect(t.refuses('tumbler dice draw-seats session=final seed=s seats=[["e1","T1",1],["e3","T1",2]]').code).toBe(
      'draw-not-committed',
    );
    t.seat('final', [['e1', 'e2', 'e4', 'e6']]);
    expect(t.start('final')).toHaveLength(1);
  });
});

describe('[crown-sic-bo 8.2.1(e)] buy-back', () => {
  const { buyBack, sessions } = BUY_BACK;

  it('[crown-sic-bo 8.2.1(e)] an eliminated player buys back once, from the cut until the window ends', () => {
    const t = runningTournament({ buyBack, sessions });
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
    t.spin('heat', 'T2', { e2: [1300, 300], e4: [0, 1000] });
    expect(t.refuses('player dee buy-back entry=e4')).toMatchObject({ code: 'no-buy-back', clauses: ['8.2.1(e)'] });
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    expect(t.refuses('player dee buy-back entry=e4').code).toBe('no-buy-back');
    t.accepts('director dora cut-session session=heat @2h30m', 'tumbler dice commit-draw session=second commitment=c');
    expect(t.refuses('player ann buy-back entry=e1').code).toBe('no-buy-back');
    const draw = 'tumbler dice draw-seats session=second seed=s seats=';
    expect(t.refuses(`${draw}[["e1","T1",1],["e2","T1",2]]`)).toMatchObject({ code: 'too-early', clauses: ['8.2.1(e)'] });
    expect(t.accepts('player dee buy-back entry=e4 @2h50m')[0]).toMatchObject({ session: 'second', fee: 1000, house: 100 });
    expect(t.state.cash).toMatchObject({ cage: -9000, pool: 8100, house: 900 });
    expect(t.refuses('player dee buy-back entry=e4').code).toBe('no-buy-back');
    expect(t.refuses('player cy buy-back entry=e3 @2h50m1s').code).toBe('too-late');
    expect(t.refuses(`${draw}[["e1","T1",1],["e2","T1",2]]`)).toMatchObject({
      code: 'draw-invalid',
      facts: { why: 'e4 has no seat' },
    });
    t.accepts(`${draw}[["e1","T1",1],["e2","T1",2],["e4","T1",3]]`);
  });
});

describe('[crown-sic-bo 8.2] briefing and presence', () => {
  it('[crown-sic-bo 8.2.2] nobody plays without a briefing, also not a late player', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.accepts(
      'tumbler dice commit-draw session=heat commitment=c',
      'director dora close-entries @1h',
      'director dora designate-table table=T1',
      'director dora designate-table table=T2',
      'tumbler dice draw-seats session=heat seed=s seats=[["e1","T1",1],["e2","T2",1],["e3","T1",2],["e4","T2",2]]',
      'player ann check-in session=heat entry=e1',
    );
    expect(t.refuses('director dora start-session session=heat @2h')).toMatchObject({ code: 'not-briefed', clauses: ['8.2.2'] });
    t.accepts('director dora brief-players entries=[e1]', 'director dora start-session session=heat');
    expect(t.refuses('player bo check-in session=heat entry=e2').code).toBe('not-briefed');
    expect(t.refuses('director dora brief-players entries=[e9]').code).toBe('unknown-entry');
    t.accepts('director dora brief-players entries=[e2]', 'player bo check-in session=heat entry=e2');
  });

  it('[crown-sic-bo 8.2.3] where the conditions ask for it, each player signs them after the briefing', () => {
    const t = seated({ signature: 'required' });
    expect(t.refuses('director dora start-session session=heat @2h')).toMatchObject({ code: 'not-signed', clauses: ['8.2.3'] });
    expect(t.refuses('player bo sign-conditions entry=e1').code).toBe('not-your-entry');
    t.accepts(...PLAYERS.map((person, i) => `player ${person} sign-conditions entry=e${i + 1}`));
    t.start('heat');
    expect(seated().start('heat')).toHaveLength(2);
  });

  it('[crown-sic-bo 8.2.3] a player may sign on paper, and the person in charge records it', () => {
    const t = seated({ signature: 'required' });
    t.accepts(...PLAYERS.slice(1).map((person, i) => `player ${person} sign-conditions entry=e${i + 2}`));
    t.accepts('pit-boss pam name-deputy person=dirk');
    for (const line of ['player ann', 'pit-boss pam', 'dealer dan', 'officer otto', 'system server'])
      expect(t.refuses(`${line} record-signature entry=e1`).code).toBe('not-your-role');
    expect(t.refuses('director dirk record-signature entry=e1').code).toBe('not-in-charge');
    expect(t.refuses('director dora record-signature entry=e9').code).toBe('unknown-entry');
    t.accepts('director dora hand-over person=dirk');
    expect(t.accepts('director dirk record-signature entry=e1')).toEqual([
      { type: 'conditions-signed', entry: 'e1', version: 1, recordedBy: 'dirk', clauses: ['8.2.3'] },
    ]);
    expect(entryView(t.state, 'ann')).toMatchObject({ signed: true });
    t.accepts('director dirk start-session session=heat @2h');
  });

  it('[crown-sic-bo 8.2.3] a signature on paper is recorded only after the briefing, and only for the current conditions', () => {
    const t = testTournament({ signature: 'required' })
      .open()
      .enter(...PLAYERS);
    expect(t.refuses('director dora record-signature entry=e1')).toMatchObject({ code: 'not-briefed', clauses: ['8.2.2'] });
    t.accepts('director dora brief-players entries=[e1]', 'director dora record-signature entry=e1');
    expect(t.state.entries.get('e1')?.signed).toBe(t.state.version);
  });

  it('[crown-sic-bo 8.2.2, 8.2.3, 8.3.3] a substitute needs no signature of the player, because the director confirms it with the approval', () => {
    const t = seated({ signature: 'required' });
    t.accepts(...PLAYERS.slice(1).map((person, i) => `player ${person} sign-conditions entry=e${i + 2}`));
    expect(t.refuses('director dora start-session session=heat @2h').code).toBe('not-signed');
    t.accepts('player ann nominate-substitute session=heat entry=e1 person=sue');
    expect(t.refuses('director dora start-session session=heat').code).toBe('not-signed');
    t.accepts('director dora approve-substitute session=heat entry=e1');
    expect(entryView(t.state, 'sue')).toMatchObject({ substituteFor: true, briefed: true, signed: true });
    expect(entryView(t.state, 'ann')).toMatchObject({ substituteFor: false, signed: false });
    expect(nextActs(t.state, t.nowMs()).filter(({ why }) => why === 'not-signed')).toEqual([]);
    t.accepts('director dora start-session session=heat');
  });

  it('[crown-sic-bo 8.2.4] without the director no spin begins, a spin under way is finished, and each gap is recorded', () => {
    const t = runningTournament({ directorAwaySeconds: 30 });
    t.accepts('pit-boss pam name-deputy person=dirk', 'system console leave-charge @2h10m');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs() + 30_000)).toBeNull();
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs() + 31_000)).toMatchObject({ code: 'director-away', clauses: ['8.2.4'] });
    t.spin('heat', 'T1', { e1: [1100, 100], e3: [900, 100] });
    expect(t.refuses('director dora hold-session session=heat why=away').code).toBe('director-away');
    expect(t.accepts('director dirk take-charge @2h12m')[0]).toMatchObject({ person: 'dirk', awayMs: 120_000 });
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())).toBeNull();
    expect(t.refuses('director dora take-charge').code).toBe('not-in-charge');
    t.accepts('director dirk hand-over person=dora');
    t.accepts('director dora leave-charge @2h20m', 'director dora take-charge @2h21m');
    expect(inventoryOf(t.state).gaps.map(({ person, fromMs, toMs }) => [person, toMs - fromMs])).toEqual([
      ['dora', 120_000],
      ['dora', 60_000],
    ]);
  });

  it('[crown-sic-bo 8.2.4, 8.1.2] a director who is replaced during a session is no longer in charge', () => {
    const t = runningTournament({ directorAwaySeconds: 0 });
    t.accepts('pit-boss pam appoint-director person=dirk');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs() + 1000)?.code).toBe('director-away');
    expect(t.refuses('director dora take-charge').code).toBe('not-in-charge');
    t.accepts('director dirk take-charge @2h1m');
    expect(inventoryOf(t.state).gaps).toHaveLength(1);
  });
});

describe('[crown-sic-bo 8.3] conduct of play', () => {
  it('[crown-sic-bo 8.3.1] seats are only at designated tables', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.accepts(
      'tumbler dice commit-draw session=heat commitment=c',
      'director dora close-entries @1h',
      'director dora designate-table table=T1',
    );
    const seats = (a: string, b: string) => `seats=[["e1","${a}",1],["e2","${b}",1],["e3","${a}",2],["e4","${b}",2]]`;
    expect(t.refuses(`tumbler dice draw-seats session=heat seed=s ${seats('T1', 'T2')}`)).toMatchObject({
      code: 'unknown-table',
      clauses: ['8.3.1'],
    });
    expect(t.refuses('tumbler dice draw-seats session=heat seed=s seats=[]')).toMatchObject({
      code: 'tables-missing',
      facts: { designated: 1, needed: 2 },
    });
    t.accepts('director dora designate-table table=T2', `tumbler dice draw-seats session=heat seed=s ${seats('T1', 'T2')}`);
  });

  it('[crown-sic-bo 8.3.2] a table in use is not designated, and a table of a session is not released', () => {
    const t = testTournament().open();
    expect(t.refuses('director dora designate-table table=T1 house={"tableInUse":true}')).toMatchObject({
      code: 'table-in-use',
      clauses: ['8.3.1', '8.3.2'],
    });
    const running = runningTournament();
    expect(running.refuses('director dora release-table table=T1').code).toBe('table-in-use');
    expect(running.refuses('director dora release-table table=T9').code).toBe('unknown-table');
    running.accepts('director dora designate-table table=T3', 'director dora release-table table=T3');
  });

  it('[crown-sic-bo 8.3.1] a table that fails for good moves with its players and chips to a spare table', () => {
    const t = runningTournament();
    t.spin('heat', 'T1', { e1: [1100, 100], e3: [900, 100] });
    expect(t.refuses('director dora move-table session=heat from=T1 to=T2 why=broken').code).toBe('table-in-use');
    t.accepts('director dora designate-table table=T3', 'director dora move-table session=heat from=T1 to=T3 why=broken');
    t.spin('heat', 'T3', { e1: [1200, 100], e3: [800, 100] });
    expect(t.state.sessions[0]?.tables.get('T3')?.spins).toBe(2);
    t.accepts('director dora release-table table=T1');
  });

  it('[crown-sic-bo 8.3.3] the director approves or refuses a substitute, who plays for the entry in this session only', () => {
    const t = seated();
    expect(t.refuses('player ann nominate-substitute session=heat entry=e1 person=bo').code).toBe('entered-already');
    expect(t.refuses('player ann nominate-substitute session=heat entry=e1 person=kid house={"underAge":true}').code).toBe(
      'under-age',
    );
    expect(t.refuses('director dora approve-substitute session=heat entry=e1').code).toBe('no-substitute');
    t.accepts(
      'player ann nominate-substitute session=heat entry=e1 person=sue',
      'player bo nominate-substitute session=heat entry=e2 person=sue',
    );
    t.accepts('director dora approve-substitute session=heat entry=e1');
    // Sue cannot play for two entries.
    expect(t.refuses('director dora approve-substitute session=heat entry=e2').code).toBe('entered-already');
    t.accepts('director dora refuse-substitute session=heat entry=e2 why="plays for ann"');
    t.start('heat');
    t.accepts('player sue agree-conclusion session=heat entry=e1');
    expect(t.refuses('player sue retire-entry entry=e1').code).toBe('not-your-entry');
    expect(t.refuses('player sue agree-conclusion session=heat entry=e2').code).toBe('not-your-entry');
    expect(
      seated({ substitutes: 'not-allowed' }).refuses('player ann nominate-substitute session=heat entry=e1 person=sue').code,
    ).toBe('substitutes-not-allowed');
  });

  it('[crown-sic-bo 8.3.4] a start changes only with notice, and an earlier start needs everybody to know it', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.seat('heat', TWO_TABLES, ['e3', 'e4']);
    const alter = (minutes: number): string => `director dora alter-start session=heat startsMs=${minutes * 60_000} why=traffic`;
    expect(t.refuses(alter(79))).toMatchObject({ code: 'bad-time', clauses: ['8.3.4'], facts: { earliestMs: 80 * 60_000 } });
    t.accepts(alter(90));
    expect(t.refuses('director dora start-session session=heat @90m')).toMatchObject({
      code: 'not-acknowledged',
      facts: { entry: 'e3' },
    });
    t.accepts('player cy acknowledge-start session=heat entry=e3', 'player dee check-in session=heat entry=e4');
    expect(t.accepts('director dora start-session session=heat').at(-1)).toMatchObject({ absent: ['e3'] });
  });

  it('[crown-sic-bo 8.3.5, 8.3.5(a)] a table is concluded early when the players who can still win are no more than the places', () => {
    const t = runningTournament();
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [0, 1000] });
    t.spin('heat', 'T2', { e2: [1300, 300], e4: [800, 200] });
    expect(t.refuses('director dora conclude-table session=heat table=T1 why=decided')).toMatchObject({
      code: 'not-determined',
      clauses: ['8.3.5(a)'],
    });
    t.spin('heat', 'T2', { e2: [1300, 100], e4: [0, 800] });
    // T1 has played fewer spins than T2. If ann lost all in the next spin, dee would have stayed longer.
    expect(t.refuses('director dora conclude-table session=heat table=T1 why=decided').code).toBe('not-determined');
    t.spin('heat', 'T1', { e1: [1400, 100] });
    expect(t.accepts('director dora conclude-table session=heat table=T1 why=decided')[0]).toMatchObject({
      ground: 'determined',
    });
    t.accepts('director dora conclude-table session=heat table=T2 why=decided');
    expect(t.state.sessions[0]?.phase).toBe('counting');
  });

  it('[crown-sic-bo 8.3.5(a)] a lead that nobody can overtake ends a table only if all its players agree after the last spin', () => {
    const lead = makeSession('heat', 2, { tables: 1, seats: 6, chips: 100_000, cuts: [{ by: 'overall', n: 1 }] });
    const t = testTournament({
      sessions: [
        lead,
        makeFinal(3, ['heat'], {
          entrants: [
            { from: 'advanced', session: 'heat' },
            { from: 'eliminated', session: 'heat' },
          ],
        }),
      ],
    })
      .open()
      .enter(...PLAYERS);
    t.seat('heat', [['e1', 'e2', 'e3', 'e4']]);
    t.start('heat');
    t.accepts(...PLAYERS.map((person, i) => `player ${person} agree-conclusion session=heat entry=e${i + 1}`));
    t.spin('heat', 'T1', { e1: [200_000, 1000], e2: [1, 99_999], e3: [1, 99_999], e4: [1, 99_999] });
    t.spin('heat', 'T1', { e1: [200_000, 100], e2: [1, 1], e3: [1, 1], e4: [1, 1] });
    expect(t.refuses('director dora conclude-table session=heat table=T1 why=decided').code).toBe('not-determined');
    t.accepts(...PLAYERS.map((person, i) => `player ${person} agree-conclusion session=heat entry=e${i + 1}`));
    expect(t.accepts('director dora conclude-table session=heat table=T1 why=decided')[0]).toMatchObject({
      ground: 'agreed',
      clauses: ['8.3.5(a)'],
    });
  });

  it('[crown-sic-bo 8.3.5(b)] where chips become cash, all players at the table must agree in addition', () => {
    const t = runningTournament({ chipsBecomeCash: true });
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [0, 1000] });
    t.spin('heat', 'T2', { e2: [1300, 300], e4: [0, 1000] });
    expect(t.refuses('director dora conclude-table session=heat table=T1 why=decided')).toMatchObject({
      code: 'agreement-missing',
      clauses: ['8.3.5(b)'],
    });
    t.accepts(
      'player ann agree-conclusion session=heat entry=e1',
      'director dora conclude-table session=heat table=T1 why=decided',
    );
    t.accepts(
      'player bo agree-conclusion session=heat entry=e2',
      'director dora conclude-table session=heat table=T2 why=decided',
    );
    expect(tournamentEventOf(t.count('heat'), 'chips-removed')).toMatchObject({ cash: 2700, clauses: ['8.2.1(b)', '8.3.5(b)'] });
    expect(t.state.cash).toMatchObject({ cage: -5300, pool: 7200, house: -1900 });
  });

  it('[crown-sic-bo 8.3.5(a)] where every cut is by table, other tables do not matter', () => {
    const t = runningTournament({ sessions: [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)] });
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [0, 1000] });
    t.accepts('director dora conclude-table session=heat table=T1 why=decided');
    expect(t.refuses('director dora conclude-table session=heat table=T2 why=decided').code).toBe('not-determined');
    expect(statusOf(t, 'e1')).toBe('playing');
    expect(standingsOf(t.state, t.state.sessions[0] as (typeof t.state.sessions)[0])[0]).toMatchObject({
      entry: 'e1',
      place: 1,
      chips: 1400,
    });
  });
});
