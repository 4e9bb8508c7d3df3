/** Tests the conduct of a tournament in rare situations: absent players, corrections, the waiting list, buy-backs and substitutes. */
import { describe, expect, it } from 'vitest';
import {
  atOneTable,
  BUY_BACK,
  CONDITIONS,
  heatOf,
  makeFinal,
  makeSession,
  ONE_TABLE,
  placesOf,
  seatOf,
  testTournament,
} from './kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;
const TWO_TABLES = [
  ['e1', 'e3'],
  ['e2', 'e4'],
];
const rowsAfter = (chips: Readonly<Record<string, number>>): Readonly<Record<string, readonly [number, number]>> =>
  Object.fromEntries(Object.entries(chips).map(([entry, each]) => [entry, [each, 100] as const]));
const atTwoTables = (changes: object, absent: readonly string[]) => {
  const t = testTournament(changes)
    .open()
    .enter(...PLAYERS);
  t.seat('heat', TWO_TABLES, absent);
  t.start('heat');
  return t;
};

describe('the conduct of a tournament in rare situations', () => {
  it('[crown-sic-bo 8.2.1(i)] a table whose last player is out does not wait for a player who may not come any more', () => {
    const t = atTwoTables({ lateness: { graceSpins: 2, chips: 'reduced', waitingList: true } }, ['e4']);
    t.playOut('heat', 'T1');
    const events = t.spin('heat', 'T2', { e2: [0, 1000] });
    // T1 has played 3 spins, so e4 is too late.
    expect(events.map(({ type }) => type)).toEqual(['spin-recorded', 'entry-out', 'non-attendance', 'table-finished']);
    expect(heatOf(t).phase).toBe('counting');
  });

  it('[crown-sic-bo 8.2.1(d)] a table stops if a correction takes the last chips there', () => {
    const t = atTwoTables({}, ['e4']);
    t.spin('heat', 'T2', rowsAfter({ e2: 1000 }));
    t.spin('heat', 'T2', rowsAfter({ e2: 1000 }));
    const events = t.accepts('director dora correct-chips session=heat entry=e2 chips=0 why="a bet was paid twice"');
    expect(events.map(({ type }) => type)).toEqual(['chips-corrected', 'table-finished']);
  });

  it('[crown-sic-bo 8.2.1(h)] an absent player who retires has left, and is not recorded as absent', () => {
    const sessions = [makeSession('heat', 2, { ...ONE_TABLE, length: { by: 'time', minutes: 30 } }), makeFinal(4)];
    const t = atOneTable({ sessions }, ['e4']);
    const events = t.accepts('player dee retire-entry entry=e4 @2h40m');
    expect(events.map(({ type }) => type)).not.toContain('non-attendance');
    expect(seatOf(t, 'e4')?.status).toBe('left');
  });

  it('[crown-sic-bo 8.2.1(h)] an absent player retires during a spin: the spin is finished, and then the table stops', () => {
    const sessions = [
      makeSession('heat', 2, { ...ONE_TABLE, length: { by: 'survivors', remaining: 2, spinsMax: 6 } }),
      makeFinal(4),
    ];
    const t = atOneTable({ sessions }, ['e3', 'e4']);
    t.accepts('player cy retire-entry entry=e3');
    const events = t.accepts('player dee retire-entry entry=e4 house={"betting":"closed"}');
    expect(events).toMatchObject([{ type: 'entry-retired', wagers: 'none' }]);
    expect(seatOf(t, 'e4')?.status).toBe('left');
    const spin = t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000 }));
    expect(spin.map(({ type }) => type)).toEqual(['spin-recorded', 'table-finished']);
  });

  it('[crown-sic-bo 8.2.1(d), 8.2.1(h)] nobody waits for an absent player who has retired', () => {
    const sessions = [
      makeSession('heat', 2, { ...ONE_TABLE, length: { by: 'survivors', remaining: 2, spinsMax: 6 } }),
      makeFinal(4),
    ];
    const t = atOneTable({ sessions }, ['e3', 'e4']);
    t.accepts('player cy retire-entry entry=e3');
    expect(t.accepts('player dee retire-entry entry=e4').map(({ type }) => type)).toEqual(['entry-retired', 'table-finished']);
  });

  it('[crown-sic-bo 8.2.1(i)] a player of a concluded table who did not come has missed the session', () => {
    const sessions = [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)];
    const t = atTwoTables({ sessions }, ['e2', 'e4']);
    t.accepts('director dora conclude-table session=heat table=T2 why="nobody is there"');
    expect([seatOf(t, 'e2')?.status, seatOf(t, 'e4')?.status]).toEqual(['missed', 'missed']);
  });

  it('[crown-sic-bo 8.1.1] nobody gets chips at a concluded table', () => {
    const sessions = [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)];
    const t = atTwoTables({ sessions }, ['e2', 'e4']);
    t.accepts('director dora conclude-table session=heat table=T2 why="nobody is there"');
    expect(t.refuses('player bo check-in session=heat entry=e2').code).toBe('too-late');
  });

  it('[crown-sic-bo 8.2.1(d)] a correction reaches the numbers of a tie, also if another table has played more spins', () => {
    const sessions = [makeSession('heat', 2, { length: { by: 'time', minutes: 30 } }), makeFinal(4)];
    const t = atTwoTables({ sessions }, []);
    for (const _ of [1, 2, 3]) t.spin('heat', 'T1', rowsAfter({ e1: 1000, e3: 1000 }));
    t.spin('heat', 'T2', rowsAfter({ e2: 1300, e4: 1200 }));
    t.accepts('system table finish-table session=heat table=T1 @2h30m', 'system table finish-table session=heat table=T2');
    t.accepts('system table correct-chips session=heat entry=e4 chips=1300 why="a bet was not paid"');
    // Both had 1000 before the only spin, and 1300 after it.
    expect(placesOf(t).slice(0, 2)).toEqual([
      ['e2', 1],
      ['e4', 1],
    ]);
  });

  it('[crown-sic-bo 8.1.1] two late players who missed the same spins are equal, whenever they came', () => {
    const t = atTwoTables({ lateness: { graceSpins: 2, chips: 'kept', waitingList: true } }, ['e1', 'e4']);
    t.spin('heat', 'T2', rowsAfter({ e2: 900 }));
    t.spin('heat', 'T1', rowsAfter({ e3: 900 }));
    t.spin('heat', 'T1', rowsAfter({ e3: 800 }));
    t.accepts('player ann check-in session=heat entry=e1');
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e3: 700 }));
    t.spin('heat', 'T2', rowsAfter({ e2: 800 }));
    t.accepts('player dee check-in session=heat entry=e4');
    t.spin('heat', 'T2', rowsAfter({ e2: 700, e4: 1000 }));
    // Both missed two spins, came with 1000 chips and have 1000 after the third spin.
    expect(placesOf(t).slice(0, 2)).toEqual([
      ['e1', 1],
      ['e4', 1],
    ]);
  });

  it('[crown-sic-bo 8.2.1(g)] the place on the waiting list decides, and not the order of the applications', () => {
    const t = testTournament({ entry: { ...CONDITIONS.entry, playersMax: 4 } })
      .open()
      .enter(...PLAYERS);
    t.accepts('player eva apply', 'player fay apply');
    expect(t.accepts('director dora accept-entry entry=e6')[0]).toMatchObject({ type: 'entry-waiting', place: 1 });
    expect(t.accepts('director dora accept-entry entry=e5')[0]).toMatchObject({ type: 'entry-waiting', place: 2 });
    t.accepts('player ann withdraw-entry entry=e1');
    expect(t.accepts('director dora accept-entry entry=e6')[0]).toMatchObject({ type: 'entry-accepted' });
  });

  it('[crown-sic-bo 8.2.1(c)] after the last spin of a session until n remain, nobody is eliminated for want of the next compulsory wager', () => {
    const length = { by: 'survivors', remaining: 2, spinsMax: 2 };
    const sessions = [
      makeSession('heat', 2, { ...ONE_TABLE, length, compulsory: { amount: 100, shortOfChips: 'eliminated' } }),
      makeFinal(4),
    ];
    const t = atOneTable({ sessions });
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 1000, e3: 1000, e4: 1000 }));
    t.spin('heat', 'T1', { ...rowsAfter({ e2: 1000, e3: 1000, e4: 1000 }), e1: [50, 950] });
    expect(seatOf(t, 'e1')).toMatchObject({ chips: 50 });
  });

  it('[crown-sic-bo 8.1.1] a correction of a late player does not count for a spin that the player missed', () => {
    const t = atOneTable({}, ['e3']);
    t.spin('heat', 'T1', rowsAfter({ e1: 900, e2: 900, e4: 900 }));
    t.accepts(
      'player cy check-in session=heat entry=e3',
      'director dora correct-chips session=heat entry=e3 chips=950 why="one chip too few"',
    );
    t.spin('heat', 'T1', rowsAfter({ e1: 950, e2: 800, e3: 950, e4: 800 }));
    t.spin('heat', 'T1', rowsAfter({ e1: 1000, e2: 800, e3: 1000, e4: 800 }));
    expect(placesOf(t).slice(0, 2)).toEqual([
      ['e1', 1],
      ['e3', 2],
    ]);
  });

  it('[crown-sic-bo 8.1.1, 8.3.3] a substitute who is on the waiting list does not take a second seat', () => {
    const t = testTournament({ entry: { ...CONDITIONS.entry, playersMax: 4 } })
      .open()
      .enter(...PLAYERS, 'eva');
    t.seat('heat', TWO_TABLES, ['e1', 'e2']);
    t.accepts(
      'player ann nominate-substitute session=heat entry=e1 person=eva',
      'director dora approve-substitute session=heat entry=e1',
      'player eva check-in session=heat entry=e1',
      'director dora brief-players entries=[e5]',
      'player eva check-in session=heat entry=e5',
    );
    t.start('heat');
    // eva plays for ann at T1, and would also play at T2 in the seat of bo.
    expect(seatOf(t, 'e5')).toBeUndefined();
  });

  it('[crown-sic-bo 8.2.1(d)] a correction that is taken back leaves the spin of elimination as it was', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [50, 950], e3: [1000, 100], e4: [1000, 100] });
    t.spin('heat', 'T1', { e1: [0, 1000], e2: [50, 50], e3: [1000, 100], e4: [1000, 100] });
    t.spin('heat', 'T1', { e2: [0, 50], e3: [1000, 100], e4: [1000, 100] });
    t.accepts(
      'director dora correct-chips session=heat entry=e1 chips=1000 why=mistake',
      'director dora correct-chips session=heat entry=e1 chips=0 why="taken back"',
    );
    // e1 lost its chips in the second spin, and e2 in the third.
    expect(placesOf(t).slice(2)).toEqual([
      ['e2', 3],
      ['e1', 4],
    ]);
  });

  it('[crown-sic-bo 8.2.1(d)] a player who got chips back and plays on is eliminated in a later spin', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [0, 1000], e2: [0, 1000], e3: [1000, 100], e4: [1000, 100] });
    t.accepts('director dora correct-chips session=heat entry=e1 chips=500 why="a bet was not paid"');
    t.spin('heat', 'T1', rowsAfter({ e1: 500, e3: 1000, e4: 1000 }));
    t.accepts('director dora correct-chips session=heat entry=e1 chips=0 why="a bet was paid twice"');
    // e1 has no chips since the second spin, and e2 since the first.
    expect(placesOf(t).slice(2)).toEqual([
      ['e1', 3],
      ['e2', 4],
    ]);
  });
});

describe('the last spin of a session', () => {
  const SHORT_IS_OUT = { ...ONE_TABLE, compulsory: { amount: 100, shortOfChips: 'eliminated' } };
  const withLength = (length: object) =>
    atOneTable({ sessions: [makeSession('heat', 2, { ...SHORT_IS_OUT, length }), makeFinal(4)] });

  it('[crown-sic-bo 8.2.1(c)] by time: after the end nobody is eliminated for want of the next compulsory wager', () => {
    const t = withLength({ by: 'time', minutes: 30 });
    const record = (spin: number, rows: string): string =>
      `system table record-spin session=heat table=T1 spin=${spin} rows=${rows}`;
    t.accepts(record(1, '[["e1",50,950],["e2",1000,100],["e3",1000,100],["e4",1000,100]]'));
    expect(seatOf(t, 'e1')?.status).toBe('out');
    t.accepts(`${record(2, '[["e2",50,950],["e3",1000,100],["e4",1000,100]]')} @2h30m`);
    expect(seatOf(t, 'e2')).toMatchObject({ status: 'playing', chips: 50 });
    expect(heatOf(t).phase).toBe('counting');
  });

  it('[crown-sic-bo 8.2.1(c)] until n remain: if the spin leaves few enough players, a player with few chips stays', () => {
    const t = withLength({ by: 'survivors', remaining: 2, spinsMax: 6 });
    t.spin('heat', 'T1', { e1: [0, 1000], e2: [0, 1000], e3: [50, 950], e4: [1000, 100] });
    expect(seatOf(t, 'e3')).toMatchObject({ status: 'playing', chips: 50 });
    expect(heatOf(t).phase).toBe('counting');
  });
});

describe('a buy-back beside a repechage', () => {
  const ONE_GOES_ON = { ...ONE_TABLE, cuts: [{ by: 'overall', n: 1 }] };
  const SESSIONS = [
    makeSession('heat', 2),
    makeSession('again', 3, { ...ONE_GOES_ON, kind: 'repechage', entrants: [{ from: 'eliminated', session: 'heat' }] }),
    makeSession('semi', 4, {
      ...ONE_GOES_ON,
      entrants: [
        { from: 'advanced', session: 'heat' },
        { from: 'advanced', session: 'again' },
      ],
    }),
    makeFinal(5, [], {
      entrants: [
        { from: 'advanced', session: 'semi' },
        { from: 'eliminated', session: 'semi' },
      ],
    }),
  ];
  /** The heat is cut at 2:10, players can buy back for so many minutes, and e3 and e4 have seats in the repechage. */
  const withRepechage = (minutes: number, ...present: readonly string[]) => {
    const t = atTwoTables({ buyBack: { ...BUY_BACK.buyBack, minutes }, sessions: SESSIONS }, []);
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
    t.spin('heat', 'T2', { e2: [1400, 400], e4: [700, 300] });
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    t.accepts('director dora cut-session session=heat @2h10m');
    t.seat(
      'again',
      [['e3', 'e4']],
      ['e3', 'e4'].filter((entry) => !present.includes(entry)),
    );
    return t;
  };
  const againOf = (t: ReturnType<typeof withRepechage>) => t.state.sessions[1];

  it('[crown-sic-bo 8.2.1(e)] the draw of the repechage does not end the time, and the player gives up the seat in it', () => {
    const t = withRepechage(20);
    t.accepts('player cy buy-back entry=e3 @2h30m');
    expect([...(againOf(t)?.seats.keys() ?? [])]).toEqual(['e4']);
    expect([...(againOf(t)?.tables.get('T1')?.entries ?? [])]).toEqual(['e4']);
    expect(t.refuses('player dee buy-back entry=e4 @2h30m1s').code).toBe('too-late');
  });

  it('[crown-sic-bo 8.2.1(e)] a player who plays in the repechage is not eliminated, and does not buy back', () => {
    const t = withRepechage(120, 'e3', 'e4');
    t.start('again');
    expect(t.refuses('player cy buy-back entry=e3').code).toBe('no-buy-back');
    t.spin('again', 'T1', { e3: [1100, 100], e4: [900, 100] });
    t.playOut('again', 'T1');
    t.count('again');
    t.accepts('director dora cut-session session=again');
    // e3 goes on from the repechage. e4 is eliminated again, and the time after the heat is not over.
    expect(t.refuses('player cy buy-back entry=e3').code).toBe('no-buy-back');
    t.accepts('player dee buy-back entry=e4 @4h10m');
    t.accepts('tumbler dice commit-draw session=semi commitment=c');
    t.seat('semi', [['e1', 'e2', 'e3', 'e4']]);
  });

  it('[crown-sic-bo 8.2.1(d), 8.2.1(e)] if everybody has bought back, the tournament goes on without the repechage', () => {
    const t = withRepechage(20);
    t.accepts('player cy buy-back entry=e3', 'tumbler dice commit-draw session=semi commitment=c');
    const draw = 'tumbler dice draw-seats session=semi seed=s seats=[["e1","T1",1],["e2","T1",2],["e3","T1",3],["e4","T1",4]]';
    expect(t.refuses(draw).code).toBe('session-not-next');
    t.accepts('player dee buy-back entry=e4', draw);
  });

  it('[crown-sic-bo 8.2.1(e)] a player who has not come to the repechage may buy back, and the repechage does not wait', () => {
    const t = withRepechage(120, 'e4');
    t.start('again');
    expect(t.accepts('player cy buy-back entry=e3').map(({ type }) => type)).toEqual(['bought-back', 'non-attendance']);
    expect(againOf(t)?.seats.get('e3')?.status).toBe('missed');
    expect(t.refuses('player cy check-in session=again entry=e3').code).toBe('too-late');
  });
});

describe('one person plays for one entry', () => {
  const withWaiting = (...waiting: readonly string[]) => {
    const t = testTournament({ entry: { ...CONDITIONS.entry, playersMax: 4 } })
      .open()
      .enter(...PLAYERS, ...waiting);
    t.seat('heat', TWO_TABLES, ['e1']);
    return t;
  };
  const NOMINATE = 'player ann nominate-substitute session=heat entry=e1 person=eva';
  const APPROVE = 'director dora approve-substitute session=heat entry=e1';

  it('[crown-sic-bo 8.1.1, 8.3.3] a substitute gets no place from the waiting list, and the next person gets it', () => {
    const t = withWaiting('eva', 'fay');
    t.accepts(NOMINATE, APPROVE, 'player bo withdraw-entry entry=e2');
    expect(t.refuses('director dora accept-entry entry=e5').code).toBe('entered-already');
    t.accepts('director dora accept-entry entry=e6');
  });

  it('[crown-sic-bo 8.1.1, 8.3.3] a player who has no seat yet does not become a substitute', () => {
    const t = withWaiting('eva');
    t.accepts(NOMINATE, 'player bo withdraw-entry entry=e2', 'director dora accept-entry entry=e5');
    expect(t.refuses(APPROVE).code).toBe('entered-already');
    t.accepts('director dora allot-seat session=heat entry=e5 table=T2 position=1 why="a free seat"');
  });

  it('[crown-sic-bo 8.1.1, 8.2.1(i)] the seat of an absent player goes to the next person who is no substitute', () => {
    const t = withWaiting('eva', 'fay');
    t.accepts(NOMINATE, APPROVE, 'director dora brief-players entries=[e5 e6]');
    t.accepts('player eva check-in session=heat entry=e5', 'player fay check-in session=heat entry=e6');
    t.start('heat');
    expect([seatOf(t, 'e5'), seatOf(t, 'e6')?.status]).toEqual([undefined, 'playing']);
  });
});

describe('a withdrawn approval', () => {
  it('[crown-sic-bo 8.1.3] a play-off finishes only the spin under way, and plays on after a new approval', () => {
    const t = atOneTable();
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    const spin = (number: number): string => {
      const rows = JSON.stringify(['e1', 'e2', 'e3', 'e4'].map((entry) => [entry, 1000, 100]));
      return `system table record-play-off-spin session=heat table=T1 spin=${number} rows=${rows}`;
    };
    t.accepts(spin(1), 'officer olga withdraw-approval why=complaint', spin(2));
    expect(t.refuses(spin(3)).code).toBe('spins-over');
    t.accepts('officer olga approve-conditions hash=drafted reference=VCGR-2', spin(3));
  });
});
