/** Tests the conduct of a tournament at its limits: times, lists and people in charge, and numbers that decide a tie. */
import { describe, expect, it } from 'vitest';
import { checkNextSpin, standingsOf, tournamentView } from '../src/tournament/index.ts';
import {
  atOneTable,
  BUY_BACK,
  CONDITIONS,
  heatOf,
  makeFinal,
  makeSession,
  ONE_TABLE,
  placesOf,
  runningTournament,
  seatOf,
  standings,
  type TestTournament,
  testTournament,
  tournamentEventOf,
} from './kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;
const TWO_TABLES = [
  ['e1', 'e3'],
  ['e2', 'e4'],
];

/** One table whose session has this length. */
const withLength = (length: object): object => ({ sessions: [makeSession('heat', 2, { ...ONE_TABLE, length }), makeFinal(4)] });

/** The rows of a spin in which these entries wager 100 and have these chips afterwards. */
const rowsAfter = (chips: Readonly<Record<string, number>>): Readonly<Record<string, readonly [number, number]>> =>
  Object.fromEntries(Object.entries(chips).map(([entry, each]) => [entry, [each, 100] as const]));

describe('late players', () => {
  const LENGTH = withLength({ by: 'spins', spins: 5 });
  const GRACE_OF_TWO = { ...LENGTH, lateness: { graceSpins: 2, chips: 'reduced', waitingList: true } };
  const three = { e1: 1000, e2: 1000, e3: 1000 };

  it('[crown-sic-bo 8.2.1(i)] a player who has missed as many spins as the grace still plays, and one spin later does not', () => {
    const late = atOneTable(GRACE_OF_TWO, ['e4']);
    late.spin('heat', 'T1', rowsAfter(three));
    expect(late.spin('heat', 'T1', rowsAfter(three)).map(({ type }) => type)).toEqual(['spin-recorded']);
    // Two compulsory wagers of 100 are taken.
    expect(late.accepts('player dee check-in session=heat entry=e4')[0]).toMatchObject({ missed: 2, chips: 800 });
    const tooLate = atOneTable(GRACE_OF_TWO, ['e4']);
    for (const _ of ['first', 'second']) tooLate.spin('heat', 'T1', rowsAfter(three));
    const events = tooLate.spin('heat', 'T1', rowsAfter(three));
    expect(events.map(({ type }) => type)).toEqual(['spin-recorded', 'non-attendance']);
    expect(tooLate.refuses('player dee check-in session=heat entry=e4').code).toBe('too-late');
  });

  it('[crown-sic-bo 8.2.1(i), 8.3.5(a)] a table is not concluded while a late player is within the grace', () => {
    const t = atOneTable(GRACE_OF_TWO, ['e4']);
    const conclude = 'director dora conclude-table session=heat table=T1 why="two are left"';
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [1000, 100], e3: [0, 1000] });
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000 }));
    expect(t.refuses(conclude).code).toBe('not-determined');
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000 }));
    expect(t.accepts(conclude)[0]).toMatchObject({ ground: 'determined' });
  });

  it('[crown-sic-bo 8.1.1] spins that a late player has played count at their own place in a tie', () => {
    const t = atOneTable(GRACE_OF_TWO, ['e3']);
    for (const _ of ['first', 'second']) t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 900, e4: 900 }));
    t.accepts('player cy check-in session=heat entry=e3');
    // After the third spin e3 has more than e1. After that they are equal.
    t.spin('heat', 'T1', { ...rowsAfter({ e1: 900, e2: 800, e4: 800 }), e3: [950, 150] });
    for (const _ of ['fourth', 'fifth']) t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 800, e3: 1000, e4: 800 }));
    expect(standings(t).slice(0, 2)).toMatchObject([
      { entry: 'e3', place: 1 },
      { entry: 'e1', place: 2, decidedBy: 'earlier-spins', against: 'e3' },
    ]);
  });

  it('[crown-sic-bo 8.2.1(c)] a penalty lowers the chips that decide a tie later', () => {
    const t = atOneTable();
    // e1 wagers nothing, so 100 are taken: 900 after the first spin, and e2 has 950.
    t.spin('heat', 'T1', { e1: [1000, 0], e2: [950, 100], e3: [500, 500], e4: [500, 500] });
    t.spin('heat', 'T1', rowsAfter({ e1: 900, e2: 900, e3: 500, e4: 500 }));
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000, e3: 500, e4: 500 }));
    expect(standings(t).slice(0, 2)).toMatchObject([
      { entry: 'e2', place: 1 },
      { entry: 'e1', place: 2, decidedBy: 'earlier-spins', against: 'e2' },
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] a correction changes the chips that decide a tie later', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', rowsAfter({ e1: 900, e2: 950, e3: 900, e4: 900 }));
    t.accepts('system table correct-chips session=heat entry=e1 chips=1000 why="a bet was not paid"');
    t.spin('heat', 'T1', rowsAfter({ e1: 900, e2: 900, e3: 900, e4: 900 }));
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000, e3: 900, e4: 900 }));
    expect(placesOf(t).slice(0, 2)).toEqual([
      ['e1', 1],
      ['e2', 2],
    ]);
  });
});

describe('the waiting list', () => {
  const FOUR = { entry: { ...CONDITIONS.entry, playersMax: 4 } };
  const withTwoWaiting = () =>
    testTournament(FOUR)
      .open()
      .enter(...PLAYERS, 'eva', 'fay');

  it('[crown-sic-bo 8.2.1(g)] the first person on the list gets the next place, and the second person the place after it', () => {
    const t = withTwoWaiting();
    t.accepts('player ann withdraw-entry entry=e1', 'player bo withdraw-entry entry=e2');
    expect(t.refuses('director dora accept-entry entry=e6')).toMatchObject({ code: 'not-next-in-line', facts: { first: 'e5' } });
    t.accepts('director dora accept-entry entry=e5', 'director dora accept-entry entry=e6');
    expect(t.state.players).toBe(4);
  });

  it('[crown-sic-bo 8.2.1(g)] a new applicant waits behind everybody, also while a place is free', () => {
    const t = withTwoWaiting();
    t.accepts('player ann withdraw-entry entry=e1', 'player gus apply');
    expect(t.refuses('director dora accept-entry entry=e7').code).toBe('not-next-in-line');
    t.accepts('director dora accept-entry entry=e5');
    expect(t.accepts('director dora accept-entry entry=e7')[0]).toMatchObject({ type: 'entry-waiting', place: 2 });
  });

  it('[crown-sic-bo 8.2.1(i)] a free seat goes to the first person on the list, also if the second person comes first', () => {
    const t = withTwoWaiting().seat('heat', TWO_TABLES, ['e1']);
    t.accepts(
      'director dora brief-players entries=[e5 e6]',
      'player fay check-in session=heat entry=e6',
      'player eva check-in session=heat entry=e5',
    );
    const events = t.start('heat');
    expect(events.filter(({ type }) => type === 'seat-passed-on')).toMatchObject([{ from: 'e1', to: 'e5' }]);
    expect(t.state.entries.get('e6')?.status).toBe('waiting');
    // The fees of e1 to e5 make the pool: 5 x 1800.
    expect(t.state.cash).toMatchObject({ cage: -10_000, pool: 9000, house: 1000 });
  });
});

describe('a buy-back', () => {
  /** The heat is over, and e3 and e4 are eliminated. */
  const afterHeat = (changes: object = BUY_BACK): TestTournament => {
    const t = runningTournament(changes);
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
    t.spin('heat', 'T2', { e2: [1400, 400], e4: [700, 300] });
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    t.accepts('director dora cut-session session=heat @2h10m');
    return t;
  };

  it('[crown-sic-bo 8.2.1(e)] is possible until its last second, and the seats are drawn after it', () => {
    const t = afterHeat();
    t.accepts('tumbler dice commit-draw session=second commitment=c');
    const draw = (seats: readonly string[]): string =>
      `tumbler dice draw-seats session=second seed=s seats=${JSON.stringify(seats.map((entry, i) => [entry, 'T1', i + 1]))}`;
    // The window is 20 minutes after the cut.
    expect(t.refuses(`${draw(['e1', 'e2'])} @2h30m`).code).toBe('too-early');
    t.accepts('player cy buy-back entry=e3 @2h30m');
    expect(t.refuses(draw(['e1', 'e2', 'e3'])).code).toBe('too-early');
    expect(t.refuses('player dee buy-back entry=e4 @2h30m1s').code).toBe('too-late');
    t.accepts(draw(['e1', 'e2', 'e3']));
  });

  it('[crown-sic-bo 8.2.1(e)] is not possible after the seats of the next session are drawn', () => {
    const t = afterHeat();
    t.accepts('player dee buy-back entry=e4', 'tumbler dice commit-draw session=second commitment=c @2h31m');
    t.seat('second', [['e1', 'e2', 'e4']]);
    expect(t.refuses('player cy buy-back entry=e3').code).toBe('no-buy-back');
    expect(t.state.cash.pool).toBe(4 * 1800 + 900);
  });

  it('[crown-sic-bo 8.2.1(e)] nobody who may still buy back is left: the seats are drawn before the window ends', () => {
    const t = afterHeat();
    t.accepts('player cy buy-back entry=e3', 'player dee buy-back entry=e4');
    t.accepts('tumbler dice commit-draw session=second commitment=c');
    t.seat('second', [['e1', 'e2', 'e3', 'e4']]);
    expect(t.refuses('player cy buy-back entry=e3').code).toBe('no-buy-back');
  });
});

describe('a changed start', () => {
  const drawn = (...absent: readonly string[]): TestTournament =>
    testTournament()
      .open()
      .enter(...PLAYERS)
      .seat('heat', TWO_TABLES, absent);
  const EARLIER = 'director dora alter-start session=heat startsMs=5400000 why="the hall is free"';

  it('[crown-sic-bo 8.3.4] an earlier start waits for everybody who has not acknowledged it and is not there', () => {
    const t = drawn('e1', 'e2');
    t.accepts(EARLIER, 'player ann acknowledge-start session=heat entry=e1');
    expect(t.refuses('director dora start-session session=heat @1h30m')).toMatchObject({
      code: 'not-acknowledged',
      facts: { entry: 'e2' },
    });
    t.accepts('player bo acknowledge-start session=heat entry=e2', 'director dora start-session session=heat');
    expect([seatOf(t, 'e1')?.status, seatOf(t, 'e2')?.status, seatOf(t, 'e3')?.status]).toEqual(['absent', 'absent', 'playing']);
  });

  it('[crown-sic-bo 8.3.4] at the start that the conditions say nobody has to acknowledge anything', () => {
    const t = drawn('e1', 'e2');
    t.accepts(EARLIER);
    expect(t.refuses('director dora start-session session=heat @1h59m59s').code).toBe('not-acknowledged');
    t.accepts('director dora start-session session=heat @2h');
  });

  it('[crown-sic-bo 8.3.4] another change must be acknowledged again', () => {
    const t = drawn('e1');
    t.accepts(EARLIER, 'player ann acknowledge-start session=heat entry=e1');
    t.accepts('director dora alter-start session=heat startsMs=6000000 why="the dealer is late"');
    expect(seatOf(t, 'e1')?.acknowledged).toBe(false);
    expect(t.refuses('director dora start-session session=heat @1h40m').code).toBe('not-acknowledged');
  });

  it('[crown-sic-bo 8.3.4] a seat that is drawn after the change is not acknowledged', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.accepts('tumbler dice commit-draw session=heat commitment=c', 'director dora close-entries @1h', EARLIER);
    t.seat('heat', TWO_TABLES, ['e1']);
    expect([seatOf(t, 'e1')?.acknowledged, seatOf(t, 'e2')?.acknowledged]).toEqual([false, true]);
  });
});

describe('the count of chips', () => {
  const counted = (): TestTournament => {
    const t = runningTournament();
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    const count = (table: string, counts: string): string =>
      `dealer dan count-chips session=heat table=${table} counts=${counts}`;
    t.accepts(count('T1', '[["e1",1000],["e3",1000]]'), count('T2', '[["e2",1000],["e4",1000]]'));
    return t;
  };
  const CORRECT = 'director dora correct-chips session=heat entry=e1 chips=1200 why="a bet was not paid"';

  it('[crown-sic-bo 8.2.1(d)] a correction makes the count of the table void', () => {
    const t = counted();
    t.accepts(CORRECT);
    expect(t.refuses('director dora sign-count session=heat table=T1').code).toBe('not-counted');
    t.accepts('director dora sign-count session=heat table=T2');
    expect(t.refuses('dealer dan count-chips session=heat table=T1 counts=[["e1",1000],["e3",1000]]').code).toBe('count-differs');
    t.accepts('dealer dan count-chips session=heat table=T1 counts=[["e1",1200],["e3",1000]]');
    expect(t.accepts('director dora sign-count session=heat table=T1').map(({ type }) => type)).toEqual([
      'count-signed',
      'chips-removed',
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] a corrected table is signed again before the chips leave, and the other table is not', () => {
    const t = counted();
    t.accepts('director dora sign-count session=heat table=T1', CORRECT);
    expect(tournamentView(t.state).sessions[0]?.tables).toMatchObject([{ signed: false }, { signed: false }]);
    expect(t.accepts('director dora sign-count session=heat table=T2').map(({ type }) => type)).toEqual(['count-signed']);
    expect(t.refuses('director dora cut-session session=heat').code).toBe('not-signed-off');
    expect(t.state.chips).toEqual({ bank: -4000, racks: 4200, float: -200 });
    t.accepts('dealer dan count-chips session=heat table=T1 counts=[["e1",1200],["e3",1000]]');
    t.accepts('director dora sign-count session=heat table=T1');
    expect(t.state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
  });

  it('[crown-sic-bo 8.2.1(d)] nothing is corrected after the last signature', () => {
    const t = counted();
    t.accepts('director dora sign-count session=heat table=T1', 'director dora sign-count session=heat table=T2');
    expect(t.refuses(CORRECT).code).toBe('signed');
  });
});

describe('a session that is held', () => {
  const FOUR = rowsAfter({ e1: 1000, e2: 1000, e3: 1000, e4: 1000 });

  it('[crown-sic-bo 8.2.1(d), 8.2.4] the clock stops during every hold, and runs on after each', () => {
    const t = atOneTable(withLength({ by: 'time', minutes: 30 }));
    const endsMs = (): number | null | undefined => tournamentView(t.state).sessions[0]?.endsMs;
    t.accepts('director dora hold-session session=heat why=alarm @2h10m', 'director dora resume-session session=heat @2h20m');
    t.accepts('director dora hold-session session=heat why=alarm @2h30m', 'director dora resume-session session=heat @2h35m');
    // 30 minutes of play and 15 minutes of holds after 2:00.
    expect(endsMs()).toBe(165 * 60_000);
    expect(t.refuses('system table finish-table session=heat table=T1 @2h44m59s').code).toBe('too-early');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())).toBeNull();
    expect(t.accepts('system table finish-table session=heat table=T1 @2h45m')[0]).toMatchObject({ why: 'time' });
  });

  it('[crown-sic-bo 8.2.4] each table finishes the spin under way, and plays on after the hold', () => {
    const t = runningTournament();
    t.accepts('director dora hold-session session=heat why=alarm');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())?.code).toBe('wrong-phase');
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e3: 1000 }));
    const next = 'system table record-spin session=heat table=T1 spin=2 rows=[["e1",1000,100],["e3",1000,100]]';
    expect(t.refuses(next).code).toBe('spins-over');
    t.spin('heat', 'T2', rowsAfter({ e2: 1000, e4: 1000 }));
    t.accepts('director dora resume-session session=heat', next);
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e3: 1000 }));
    expect(heatOf(t).tables.get('T1')).toMatchObject({ spins: 3, finished: true });
  });

  it('[crown-sic-bo 8.2.4] a second hold again allows one spin for each table', () => {
    const t = atOneTable();
    t.accepts('director dora hold-session session=heat why=alarm', 'director dora resume-session session=heat');
    t.spin('heat', 'T1', FOUR);
    t.accepts('director dora hold-session session=heat why=alarm');
    t.spin('heat', 'T1', FOUR);
    expect(heatOf(t).tables.get('T1')?.spins).toBe(2);
  });
});

describe('the number of a spin', () => {
  it.each([1, 3])('[crown-sic-bo 8.2.1(d)] after the first spin, spin %i is not recorded, and the chips stay', (spin) => {
    const t = runningTournament();
    t.spin('heat', 'T1', rowsAfter({ e1: 900, e3: 1000 }));
    const line = `system table record-spin session=heat table=T1 spin=${spin} rows=[["e1",800,100],["e3",1000,100]]`;
    expect(t.refuses(line)).toMatchObject({ code: 'spin-not-next', facts: { next: 2 } });
    expect([seatOf(t, 'e1')?.chips, heatOf(t).tables.get('T1')?.spins]).toEqual([900, 1]);
  });
});

describe('the people in charge', () => {
  const led = (): TestTournament => {
    const t = testTournament().open();
    t.accepts('director dora name-deputy person=dev');
    return t;
  };

  it('[crown-sic-bo 8.2.4] a deputy directs only after a hand-over, and then the director does not', () => {
    const t = led();
    expect(t.refuses('director dev designate-table table=T1').code).toBe('not-in-charge');
    expect(t.refuses('director dora hand-over person=zoe').code).toBe('not-in-charge');
    expect(t.refuses('director dora hand-over person=dora').code).toBe('same-person');
    t.accepts('director dora hand-over person=dev', 'director dev designate-table table=T1');
    expect(t.refuses('director dora designate-table table=T2').code).toBe('not-in-charge');
    expect(t.refuses('director dora take-charge').code).toBe('not-in-charge');
    expect(t.state.gaps).toEqual([]);
    t.accepts('director dev hand-over person=dora', 'director dora designate-table table=T2');
  });

  it('[crown-sic-bo 8.2.4] a deputy takes charge while the director is away, and the gap is recorded', () => {
    const t = led();
    t.accepts('director dora leave-charge @1m');
    expect(t.refuses('director dora designate-table table=T1').code).toBe('director-away');
    expect(t.accepts('director dev take-charge @3m')[0]).toMatchObject({ person: 'dev', awayMs: 120_000 });
    expect(t.state.gaps).toEqual([{ person: 'dora', fromMs: 60_000, toMs: 180_000 }]);
    expect(t.refuses('director zoe take-charge').code).toBe('not-in-charge');
    t.accepts('director dev designate-table table=T1');
  });

  it('[crown-sic-bo 8.1.2] a deputy in charge stays in charge when the house appoints another director', () => {
    const t = led();
    t.accepts('director dora hand-over person=dev', 'pit-boss pam appoint-director person=dot');
    t.accepts('director dev designate-table table=T1');
    // The former director is no deputy.
    expect(t.refuses('director dev hand-over person=dora').code).toBe('not-in-charge');
    t.accepts('director dev hand-over person=dot');
  });

  it('[crown-sic-bo 8.1.2] a deputy who becomes the director stays in charge, and is no deputy afterwards', () => {
    const t = led();
    t.accepts('director dora hand-over person=dev', 'pit-boss pam appoint-director person=dev');
    expect([t.state.inCharge, t.state.awaySinceMs, [...t.state.deputies]]).toEqual(['dev', null, []]);
  });

  it('[crown-sic-bo 8.1.2, 8.2.1(f)(i)] a deputy does not play, and a player is no deputy', () => {
    const t = led().enter('ann');
    expect(t.refuses('player dev apply').code).toBe('staff-may-not-enter');
    expect(t.refuses('director dora name-deputy person=ann').code).toBe('entered-already');
    t.accepts('player ann withdraw-entry entry=e1', 'director dora name-deputy person=ann');
  });
});

describe('a withdrawn approval', () => {
  const WITHDRAW = 'officer olga withdraw-approval why="a complaint"';

  it('[crown-sic-bo 8.1.3] players may still withdraw, and nobody enters', () => {
    const t = testTournament().open().enter('ann', 'bo');
    t.accepts(WITHDRAW);
    for (const line of [
      'player cy apply',
      'director dora close-entries @1h',
      'director dora designate-table table=T1',
      'director dora disqualify-entry entry=e1 why=x',
      'tumbler dice commit-draw session=heat commitment=c',
    ])
      expect([line, t.refuses(line).code]).toEqual([line, 'approval-withdrawn']);
    // After half an hour only 50 per cent of the fee of 2000 come back.
    expect(t.accepts('player ann withdraw-entry entry=e1')[0]).toMatchObject({ refund: 1000, free: false });
    t.accepts('director dora leave-charge', 'director dora take-charge', 'pit-boss pam cancel-tournament why="no approval"');
    expect(t.state.cash).toEqual({ cage: 0, fees: 0, pool: 0, house: 0, due: 0 });
  });

  it('[crown-sic-bo 8.1.3] players of a session may retire, and the table finishes one spin', () => {
    const t = atOneTable(withLength({ by: 'time', minutes: 30 }));
    t.accepts(`${WITHDRAW} @2h5m`);
    expect(heatOf(t).phase).toBe('held');
    t.accepts('player dee retire-entry entry=e4');
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000, e3: 1000 }));
    expect(t.refuses('system table finish-table session=heat table=T1 @3h').code).toBe('approval-withdrawn');
    expect(t.refuses('director dora resume-session session=heat').code).toBe('approval-withdrawn');
  });

  it('[crown-sic-bo 8.1.3] a new approval does not start the clock: the director resumes the session', () => {
    const t = atOneTable(withLength({ by: 'time', minutes: 30 }));
    t.accepts(`${WITHDRAW} @2h5m`, 'officer olga approve-conditions hash=drafted reference=VCGR-2 @2h50m');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())?.code).toBe('wrong-phase');
    t.accepts('director dora resume-session session=heat @3h');
    expect(tournamentView(t.state)).toMatchObject({ approval: { reference: 'VCGR-2' } });
    // 30 minutes of play after 2:00, and 55 minutes without.
    expect(tournamentView(t.state).sessions[0]?.endsMs).toBe(205 * 60_000);
  });

  it('[crown-sic-bo 8.1.3] prizes wait for a new approval', () => {
    const t = atOneTable({ sessions: [makeSession('heat', 2, { ...ONE_TABLE, kind: 'final', cuts: [] })] });
    t.spin('heat', 'T1', rowsAfter({ e1: 1100, e2: 1000, e3: 900, e4: 900 }));
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat', WITHDRAW);
    expect(t.refuses('director dora award-prizes').code).toBe('approval-withdrawn');
    t.accepts('officer olga approve-conditions hash=drafted reference=VCGR-2', 'director dora award-prizes');
  });
});

describe('a player who retires during a spin', () => {
  const others = { e2: 1000, e3: 1000, e4: 1000 };

  it.each(['open', 'closed'])(
    '[crown-sic-bo 8.2.1(h)] while betting is %s: the wagers stand, and the player leaves after the spin',
    (betting) => {
      const t = atOneTable();
      const retired = t.accepts(`player ann retire-entry entry=e1 house={"betting":"${betting}"}`);
      // 25 per cent of the fee of 2000.
      expect(tournamentEventOf(retired, 'entry-retired')).toMatchObject({ wagers: 'stand', refund: 500 });
      expect(seatOf(t, 'e1')).toMatchObject({ status: 'playing', chips: 1000 });
      const without =
        'system table record-spin session=heat table=T1 spin=1 rows=[["e2",1000,100],["e3",1000,100],["e4",1000,100]]';
      expect(t.refuses(without)).toMatchObject({ code: 'bad-rows', facts: { why: 'e1 has no row' } });
      const events = t.spin('heat', 'T1', { e1: [2000, 1000], ...rowsAfter(others) });
      expect(tournamentEventOf(events, 'entry-left')).toMatchObject({ entry: 'e1', chips: 2000 });
      // The table has lost 1000 to the player, whose 2000 are removed.
      expect(t.state.chips).toEqual({ bank: -2000, racks: 3000, float: -1000 });
      expect(placesOf(t).at(-1)).toEqual(['e1', 4]);
      t.spin('heat', 'T1', rowsAfter(others));
    },
  );

  it('[crown-sic-bo 8.2.1(h)] between two spins: the player leaves at once, and the chips are removed', () => {
    const t = atOneTable();
    expect(tournamentEventOf(t.accepts('player ann retire-entry entry=e1'), 'entry-retired').wagers).toBe('none');
    expect(seatOf(t, 'e1')).toMatchObject({ status: 'left', chips: 0 });
    expect(t.state.chips).toEqual({ bank: -3000, racks: 3000, float: 0 });
    t.spin('heat', 'T1', rowsAfter(others));
  });

  it('[crown-sic-bo 8.2.1(h), 8.2.1(d)] the others advance, also with fewer chips', () => {
    const t = atOneTable();
    t.accepts('player ann retire-entry entry=e1 house={"betting":"closed"}');
    t.spin('heat', 'T1', { e1: [5000, 1000], e2: [1100, 100], e3: [1000, 100], e4: [900, 100] });
    t.playOut('heat', 'T1');
    t.count('heat');
    const { rows } = tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'session-cut');
    expect(rows).toEqual([
      ['e2', 1, 0],
      ['e3', 2, 0],
      ['e4', 3, null],
      ['e1', 4, null],
    ]);
  });
});

describe('a substitute', () => {
  it('[crown-sic-bo 8.3.3] acts for one entry in one session, and not in the next session', () => {
    const t = testTournament({ sessions: [makeSession('heat', 2, ONE_TABLE), makeFinal(3)] })
      .open()
      .enter(...PLAYERS)
      .seat('heat', [['e1', 'e2', 'e3', 'e4']], ['e1', 'e2']);
    t.accepts(
      'player ann nominate-substitute session=heat entry=e1 person=sue',
      'director dora approve-substitute session=heat entry=e1',
      'player sue check-in session=heat entry=e1',
    );
    expect(t.refuses('player sue check-in session=heat entry=e2').code).toBe('not-your-entry');
    t.accepts('player bo check-in session=heat entry=e2');
    t.start('heat');
    t.spin('heat', 'T1', rowsAfter({ e1: 1100, e2: 1050, e3: 900, e4: 900 }));
    t.accepts('player sue agree-conclusion session=heat entry=e1');
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    t.seat('final', [['e1', 'e2']], ['e1']);
    expect(t.refuses('player sue check-in session=final entry=e1').code).toBe('not-your-entry');
    expect(t.refuses('player sue retire-entry entry=e1').code).toBe('not-your-entry');
    t.accepts('player ann check-in session=final entry=e1');
  });

  it('[crown-sic-bo 8.3.3] the player who is replaced keeps seat, chips and rank', () => {
    const t = atOneTable();
    t.accepts(
      'player ann nominate-substitute session=heat entry=e1 person=sue',
      'director dora approve-substitute session=heat entry=e1',
    );
    t.spin('heat', 'T1', rowsAfter({ e1: 1100, e2: 1000, e3: 1000, e4: 1000 }));
    expect(seatOf(t, 'e1')).toMatchObject({ substitute: 'sue', position: 1, chips: 1100 });
    expect(standingsOf(t.state, heatOf(t))[0]).toMatchObject({ entry: 'e1', place: 1 });
  });
});
