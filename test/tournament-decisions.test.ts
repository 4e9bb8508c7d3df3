/** Tests what a tournament does where rule 8 leaves it to the conditions. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  checkNextSpin,
  entrantsOf,
  entryView,
  inventoryOf,
  readConditions,
  type Session,
  tournamentView,
} from '../src/tournament/index.ts';
import {
  atOneTable,
  CONDITIONS,
  heatOf,
  makeFinal,
  makeSession,
  ONE_TABLE,
  placesOf,
  seatOf,
  standings,
  testTournament,
  tournamentEventOf,
} from './kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;
const TWO_TABLES = [
  ['e1', 'e3'],
  ['e2', 'e4'],
];
const NO_CASH = { cage: 0, fees: 0, pool: 0, house: 0, due: 0 };
const NO_CHIPS = { bank: 0, racks: 0, float: 0 };

describe('the conditions decide', () => {
  it('too few entries at the close: cancel with a refund, or extend', () => {
    const cancelled = testTournament().open().enter('ann');
    cancelled.accepts('tumbler dice commit-draw session=heat commitment=c');
    expect(cancelled.refuses('director dora extend-entries closesMs=7200000').code).toBe('may-not-extend');
    expect(cancelled.accepts('director dora close-entries @1h')[0]).toMatchObject({
      type: 'tournament-cancelled',
      rows: [['e1', 2000]],
    });
    const extended = testTournament({ entry: { ...CONDITIONS.entry, tooFew: 'extend' } })
      .open()
      .enter('ann');
    extended.accepts('tumbler dice commit-draw session=heat commitment=c');
    expect(extended.refuses('director dora close-entries @1h').code).toBe('too-few-players');
    expect(extended.refuses('director dora extend-entries closesMs=3600000').code).toBe('bad-time');
    extended.accepts('director dora extend-entries closesMs=5400000', 'player bo apply @80m');
    expect(tournamentView(extended.state).closesMs).toBe(5_400_000);
  });

  it('uneven tables: an overall cut starts, a cut per table does not', () => {
    const start = (by: string) => {
      const t = testTournament({
        sessions: [
          makeSession('heat', 2, { cuts: [{ by, n: 1 }] }),
          makeFinal(
            3,
            ['heat'],
            ['table'].includes(by)
              ? {}
              : {
                  entrants: [
                    { from: 'advanced', session: 'heat' },
                    { from: 'eliminated', session: 'heat' },
                  ],
                },
          ),
        ],
      })
        .open()
        .enter(...PLAYERS, 'eva');
      return t.seat('heat', [
        ['e1', 'e3', 'e5'],
        ['e2', 'e4'],
      ]);
    };
    expect(start('table').refuses('director dora start-session session=heat @2h').code).toBe('tables-uneven');
    expect(start('overall').start('heat').at(-1)).toMatchObject({ type: 'session-started' });
  });

  it.each([
    ['reduced', 900],
    ['kept', 1000],
  ])('late arrival: chips are %s', (chips, expected) => {
    const t = atOneTable({ lateness: { ...CONDITIONS.lateness, chips } }, ['e4']);
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [1000, 100], e3: [1000, 100] });
    expect(t.accepts('player dee check-in session=heat entry=e4')[0]).toMatchObject({ missed: 1, chips: expected });
  });

  it('non-attendance: the seat stays empty without chips, and the waiting list is used before the first spin', () => {
    const t = testTournament({ entry: { ...CONDITIONS.entry, playersMax: 4 } })
      .open()
      .enter(...PLAYERS, 'eva', 'fay');
    t.seat('heat', TWO_TABLES, ['e1', 'e2', 'e4']);
    // Only a person of the waiting list who is there, and is briefed, can take a seat.
    t.accepts('player eva check-in session=heat entry=e5', 'player fay check-in session=heat entry=e6');
    expect(t.refuses('player eva check-in session=heat entry=e5').code).toBe('wrong-status');
    t.accepts('director dora brief-players entries=[e6]');
    const events = t.start('heat');
    expect(tournamentEventOf(events, 'seat-passed-on')).toMatchObject({ from: 'e1', to: 'e6' });
    expect(tournamentEventOf(events, 'session-started')).toMatchObject({
      rows: [
        ['e3', 1000],
        ['e6', 1000],
      ],
      absent: ['e2', 'e4'],
    });
    expect(t.refuses('player ann check-in session=heat entry=e1').code).toBe('not-in-session');
    expect(t.state.chips).toEqual({ bank: -2000, racks: 2000, float: 0 });
    // Nobody is at T2, so the spins of T1 count, and T2 ends when its players are too late.
    t.spin('heat', 'T1', { e3: [1000, 100], e6: [1000, 100] });
    const late = t.spin('heat', 'T1', { e3: [1000, 100], e6: [1000, 100] });
    expect(late.map((event) => [event.type, 'table' in event ? event.table : 'entry' in event ? event.entry : ''])).toEqual([
      ['spin-recorded', 'T1'],
      ['non-attendance', 'e2'],
      ['non-attendance', 'e4'],
      ['table-finished', 'T2'],
    ]);
  });

  it('a player who leaves the page: wagers stand, and a missed compulsory wager is a penalty that is never placed', () => {
    const t = atOneTable();
    // e1 has wagered 100 before the connection was lost, e2 has wagered nothing.
    const events = t.spin('heat', 'T1', { e1: [1100, 100], e2: [1000, 0], e3: [1000, 100], e4: [1000, 100] });
    expect(events.map(({ type }) => type)).toEqual(['spin-recorded', 'penalty-taken']);
    expect(t.state.chips).toEqual({ bank: -4000, racks: 4000, float: 0 });
    expect([seatOf(t, 'e1')?.chips, seatOf(t, 'e2')?.chips]).toEqual([1100, 900]);
  });

  it.each([
    ['all-in', 120],
    ['eliminated', 0],
  ])('chips below the compulsory wager: %s', (shortOfChips, chips) => {
    const sessions = [makeSession('heat', 2, { ...ONE_TABLE, compulsory: { amount: 100, shortOfChips } }), makeFinal(3)];
    const t = atOneTable({ sessions });
    const others: Readonly<Record<string, readonly [number, number]>> = { e2: [1000, 100], e3: [1000, 100], e4: [1000, 100] };
    t.spin('heat', 'T1', { e1: [60, 940], ...others });
    t.spin('heat', 'T1', shortOfChips === 'all-in' ? { e1: [120, 60], ...others } : others);
    expect(seatOf(t, 'e1')).toMatchObject({ chips, status: chips === 0 ? 'out' : 'playing' });
  });

  it('eliminated in the same spin: more chips before the spin rank higher, and equal chips share the place', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [900, 100], e3: [900, 100], e4: [1200, 100] });
    t.spin('heat', 'T1', { e1: [0, 1000], e2: [0, 900], e3: [0, 900], e4: [1200, 100] });
    expect(placesOf(t)).toEqual([
      ['e4', 1],
      ['e1', 2],
      ['e2', 3],
      ['e3', 3],
    ]);
  });

  it('a tie at the cut: two play-offs of three spins with equal fresh chips, then a lot', () => {
    const { ties: _, ...withoutTies } = CONDITIONS;
    const read = readConditions(RULEBOOKS, withoutTies);
    expect(read.ok && read.value.ties.slice(-2)).toEqual([{ by: 'play-off', spins: 3, times: 2 }, { by: 'lot' }]);
  });

  it('a player who leaves during a tie: the play-off is called again for the others, and its chips go back', () => {
    const t = atOneTable();
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    expect(t.state.chips.racks).toBe(4000);
    t.accepts('player dee retire-entry entry=e4');
    expect(t.state.chips).toEqual(NO_CHIPS);
    expect(tournamentEventOf(t.accepts('director dora cut-session session=heat'), 'play-off-needed').entries).toEqual([
      'e1',
      'e2',
      'e3',
    ]);
  });

  it('repechage: a player who bought back does not play it, also if the seats of the main draw are drawn first', () => {
    const oneGoesOn = { ...ONE_TABLE, cuts: [{ by: 'overall', n: 1 }] };
    const t = testTournament({
      buyBack: { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'], minutes: 20 },
      sessions: [
        makeSession('heat', 2),
        makeSession('semi', 3, { ...oneGoesOn, entrants: [{ from: 'advanced', session: 'heat' }] }),
        makeSession('again', 4, { ...oneGoesOn, kind: 'repechage', entrants: [{ from: 'eliminated', session: 'heat' }] }),
        makeFinal(5, ['semi', 'again']),
      ],
    })
      .open()
      .enter(...PLAYERS);
    t.seat('heat', TWO_TABLES);
    t.start('heat');
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
    t.spin('heat', 'T2', { e2: [900, 100], e4: [1100, 100] });
    t.playOut('heat', 'T1');
    t.playOut('heat', 'T2');
    t.count('heat');
    t.accepts('director dora cut-session session=heat', 'player bo buy-back entry=e2');
    t.accepts('tumbler dice commit-draw session=semi commitment=c @3h');
    t.seat('semi', [['e1', 'e2', 'e4']]);
    expect(entrantsOf(t.state, t.state.sessions[2] as Session)).toEqual(['e3']);
  });

  it('repechage: eliminated players who have not bought back play for the places', () => {
    const t = testTournament({
      buyBack: { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'], minutes: 20 },
      sessions: [
        makeSession('heat', 2, { cuts: [{ by: 'overall', n: 1 }] }),
        makeSession('again', 3, {
          ...ONE_TABLE,
          kind: 'repechage',
          entrants: [{ from: 'eliminated', session: 'heat' }],
          cuts: [{ by: 'overall', n: 1 }],
        }),
        makeSession('semi', 4, {
          ...ONE_TABLE,
          entrants: [
            { from: 'advanced', session: 'heat' },
            { from: 'advanced', session: 'again' },
          ],
          cuts: [{ by: 'overall', n: 1 }],
        }),
        makeFinal(5, [], {
          entrants: [
            { from: 'advanced', session: 'semi' },
            { from: 'eliminated', session: 'semi' },
          ],
        }),
      ],
    })
      .open()
      .enter(...PLAYERS);
    t.seat('heat', TWO_TABLES);
    t.start('heat');
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [800, 200] });
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    t.accepts(
      'director dora cut-session session=heat',
      'player bo buy-back entry=e2',
      'tumbler dice commit-draw session=again commitment=c',
    );
    expect(
      t.refuses('tumbler dice draw-seats session=again seed=s seats=[["e2","T1",1],["e3","T1",2],["e4","T1",3]]').facts.why,
    ).toBe('e2 does not play or has two seats');
    t.seat('again', [['e3', 'e4']]);
  });

  it.each([
    ['open', 'void', 'left', ['entry-disqualified']],
    ['closed', 'stand', 'playing', ['entry-disqualified']],
  ])('disqualification while betting is %s: wagers %s', (betting, wagers, status, types) => {
    const t = atOneTable();
    const events = t.accepts(`director dora disqualify-entry entry=e1 why=x house={"betting":"${betting}"}`);
    expect(events.map(({ type }) => type)).toEqual(types);
    expect([tournamentEventOf(events, 'entry-disqualified').wagers, seatOf(t, 'e1')?.status]).toEqual([wagers, status]);
    const others = { e2: [1000, 100], e3: [1000, 100], e4: [1000, 100] } as const;
    const after = t.spin('heat', 'T1', betting === 'open' ? others : { e1: [1100, 100], ...others });
    expect(after.map(({ type }) => type)).toEqual(betting === 'open' ? ['spin-recorded'] : ['spin-recorded', 'entry-left']);
    expect(seatOf(t, 'e1')).toMatchObject({ status: 'left', chips: 0 });
    expect(t.state.chips.racks).toBe(3000);
  });

  it('malfunction: the clock stops, and a spin that did not count is played again with the same number', () => {
    const sessions = [makeSession('heat', 2, { ...ONE_TABLE, length: { by: 'time', minutes: 30 } }), makeFinal(4)];
    const t = atOneTable({ sessions });
    t.accepts(
      'director dora hold-session session=heat why=malfunction @2h5m',
      'director dora resume-session session=heat @2h25m',
    );
    expect(tournamentView(t.state).sessions[0]?.endsMs).toBe((2 * 60 + 50) * 60_000);
    expect(t.spin('heat', 'T1', { e1: [1000, 100], e2: [1000, 100], e3: [1000, 100], e4: [1000, 100] })[0]).toMatchObject({
      spin: 1,
    });
    // While the session is held, its time does not run out.
    t.accepts('director dora hold-session session=heat why=malfunction @2h49m');
    expect(t.refuses('system table finish-table session=heat table=T1 @3h').code).toBe('too-early');
  });

  it('a table fails for good: the entries keep seats, chips and spins at the spare table', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1100, 100], e2: [900, 100], e3: [1000, 100], e4: [1000, 100] });
    t.accepts('director dora designate-table table=T9', 'director dora move-table session=heat from=T1 to=T9 why=broken');
    expect(seatOf(t, 'e2')).toMatchObject({ table: 'T9', position: 2, chips: 900 });
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())?.code).toBe('unknown-table');
    t.playOut('heat', 'T9');
    expect(heatOf(t).tables.get('T9')?.spins).toBe(3);
  });

  it('a changed start: 20 minutes of notice, and every player sees whether it is acknowledged', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS)
      .seat('heat', TWO_TABLES, ['e1']);
    expect(t.state.conditions?.noticeMinutes).toBe(20);
    t.accepts('director dora alter-start session=heat startsMs=9000000 why=traffic');
    expect(entryView(t.state, 'ann')?.seats[0]).toMatchObject({ acknowledged: false });
    t.accepts('player ann acknowledge-start session=heat entry=e1');
    expect(entryView(t.state, 'ann')?.seats[0]).toMatchObject({ acknowledged: true });
    expect(tournamentView(t.state).deadlines).toContainEqual({ what: 'session-starts', session: 'heat', atMs: 9_000_000 });
  });

  it('early conclusion: a late player who can still come leaves it open', () => {
    const t = atOneTable({ lateness: { ...CONDITIONS.lateness, graceSpins: 2 } }, ['e4']);
    t.spin('heat', 'T1', { e1: [1100, 100], e2: [1100, 100], e3: [0, 1000] });
    expect(t.refuses('director dora conclude-table session=heat table=T1 why=x').code).toBe('not-determined');
  });

  it('prizes: shares are rounded down, and odd units go to the best places', () => {
    const t = atOneTable({
      entryFee: { amount: 2001, housePart: 200 },
      sessions: [makeSession('heat', 2, { ...ONE_TABLE, kind: 'final', cuts: [] })],
    });
    t.spin('heat', 'T1', { e1: [1100, 100], e2: [900, 100], e3: [800, 200], e4: [700, 300] });
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    // 4 x 1801 = 7204: 70 per cent are 5042.8 and 30 per cent 2161.2. The odd unit goes to the first place.
    expect(t.accepts('director dora award-prizes')[0]).toMatchObject({
      rows: [
        ['e1', 1, 5043],
        ['e2', 2, 2161],
      ],
      unawarded: 0,
    });
  });

  it('prizes: a player who is disqualified after the last spin gets none, and the others move up', () => {
    const t = atOneTable({ sessions: [makeSession('heat', 2, { ...ONE_TABLE, kind: 'final', cuts: [] })] });
    t.spin('heat', 'T1', { e1: [1100, 100], e2: [900, 100], e3: [800, 200], e4: [700, 300] });
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat', 'director dora disqualify-entry entry=e1 why="marked dice"');
    expect(t.accepts('director dora award-prizes')[0]).toMatchObject({
      rows: [
        ['e2', 1, 5040],
        ['e3', 2, 2160],
      ],
    });
  });

  it('a player who retires during a spin pays no penalty for it', () => {
    const t = atOneTable();
    t.accepts('player ann retire-entry entry=e1 house={"betting":"open"}');
    const events = t.spin('heat', 'T1', { e1: [1000, 0], e2: [1000, 100], e3: [1000, 100], e4: [1000, 100] });
    expect(events.map(({ type }) => type)).toEqual(['spin-recorded', 'entry-left']);
  });

  it('lots for two ties in one session: each drawing has its own commitment, and all lots are different', () => {
    const sessions = [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)];
    const t = testTournament({ sessions, ties: [{ by: 'lot' }] })
      .open()
      .enter(...PLAYERS)
      .seat('heat', TWO_TABLES);
    t.start('heat');
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    const cut = () => t.accepts('director dora cut-session session=heat');
    t.accepts('tumbler dice commit-draw session=heat commitment=l1');
    expect(tournamentEventOf(cut(), 'lots-needed').entries).toEqual(['e1', 'e3']);
    t.accepts('tumbler dice draw-lots session=heat seed=l1 entries=[e3 e1]');
    // The seed of the next lots is committed before anybody knows who ties.
    expect(t.refuses('director dora cut-session session=heat').code).toBe('draw-not-committed');
    t.accepts('tumbler dice commit-draw session=heat commitment=l2');
    expect(tournamentEventOf(cut(), 'lots-needed').entries).toEqual(['e2', 'e4']);
    t.accepts('tumbler dice draw-lots session=heat seed=l2 entries=[e4 e2]');
    expect(tournamentEventOf(cut(), 'session-cut').rows).toEqual([
      ['e3', 1, 0],
      ['e1', 2, null],
      ['e4', 3, 0],
      ['e2', 4, null],
    ]);
  });

  it.each([
    [1, 'accepted'],
    [2, 'not-determined'],
  ])('early conclusion of the last session by agreement, with %i prizes: %s', (count, expected) => {
    const t = atOneTable({
      sessions: [makeSession('heat', 2, { ...ONE_TABLE, kind: 'final', cuts: [] })],
      prizes: { by: 'amounts', amounts: [5000, 1000].slice(0, count) },
    });
    t.spin('heat', 'T1', { e1: [181_000, 1000], e2: [5, 995], e3: [4, 996], e4: [3, 997] });
    t.accepts(...PLAYERS.map((person, i) => `player ${person} agree-conclusion session=heat entry=e${i + 1}`));
    const line = 'director dora conclude-table session=heat table=T1 why="nobody can overtake ann"';
    // A lead decides the first prize only.
    if (expected === 'accepted') expect(t.accepts(line)[0]).toMatchObject({ ground: 'agreed' });
    else expect(t.refuses(line).code).toBe(expected);
  });

  it('prizes: a player who did not come to the last session gets none', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1200, 200], e2: [1100, 100], e3: [1000, 100], e4: [900, 100] });
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    t.seat('final', [['e1', 'e2']], ['e2']);
    t.start('final');
    t.playOut('final', 'T1');
    t.count('final');
    t.accepts('director dora cut-session session=final');
    expect(t.accepts('director dora award-prizes')[0]).toMatchObject({ rows: [['e1', 1, 5040]], unawarded: 2160 });
    t.accepts('director dora pay-prize entry=e1');
    expect(t.state.cash).toEqual({ ...NO_CASH, cage: -2960, house: 2960 });
  });

  it('wagers of other players: shown after the close', () => {
    expect(testTournament().open().state.conditions?.wagersShown).toBe('after-close');
  });

  it('standings during a spin: frozen until the spin is recorded', () => {
    const t = atOneTable();
    const before = standings(t);
    t.accepts('player ann agree-conclusion session=heat entry=e1', 'director dora hold-session session=heat why=x');
    expect(standings(t)).toEqual(before);
    t.spin('heat', 'T1', { e1: [900, 100], e2: [1000, 100], e3: [1000, 100], e4: [1100, 100] });
    expect(placesOf(t)[0]).toEqual(['e4', 1]);
  });

  it('one person with two entries, staff, excluded and under-age persons: refused at every step', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    expect(t.refuses('player ann apply').code).toBe('entered-already');
    t.seat('heat', TWO_TABLES);
    for (const [fact, code] of [
      ['excluded', 'excluded'],
      ['underAge', 'under-age'],
      ['holdsRole', 'staff-may-not-enter'],
    ] as const)
      expect(t.refuses(`player ann nominate-substitute session=heat entry=e1 person=zed house={"${fact}":true}`).code).toBe(code);
    expect(t.refuses('player ann nominate-substitute session=heat entry=e1 person=dora').code).toBe('staff-may-not-enter');
  });

  it.each(['approved', 'entries', 'closed', 'drawn', 'running', 'held', 'counting', 'play-off', 'cut', 'bought-back'])(
    'cancellation when the tournament is %s: everything is refunded, and both ledgers return to zero',
    (when) => {
      const second = makeSession('second', 3, {
        ...ONE_TABLE,
        entrants: [{ from: 'advanced', session: 'heat' }],
        cuts: [{ by: 'overall', n: 1 }],
      });
      const last = makeFinal(4, [], {
        entrants: [
          { from: 'advanced', session: 'second' },
          { from: 'eliminated', session: 'second' },
        ],
      });
      const t = testTournament({
        buyBack: { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'], minutes: 20 },
        sessions: [makeSession('heat', 2), second, last],
      });
      const isDecided = when !== 'play-off';
      const steps: Readonly<Record<string, () => void>> = {
        approved: () => {
          t.accepts(
            'pit-boss pam draft-conditions',
            'pit-boss pam appoint-director person=dora',
            'director dora take-charge',
            'officer olga approve-conditions hash=drafted reference=R',
          );
        },
        entries: () => {
          t.accepts('director dora open-entries');
          t.enter(...PLAYERS, 'eva');
          t.accepts('player eva withdraw-entry entry=e5 @31m');
        },
        closed: () => {
          t.accepts('tumbler dice commit-draw session=heat commitment=c', 'director dora close-entries @1h');
        },
        drawn: () => void t.seat('heat', TWO_TABLES),
        running: () => {
          t.start('heat');
          t.spin('heat', 'T1', isDecided ? { e1: [1400, 400], e3: [800, 200] } : { e1: [1000, 100], e3: [1000, 100] });
        },
        held: () => void t.accepts('director dora hold-session session=heat why=x'),
        counting: () => {
          t.accepts('director dora resume-session session=heat');
          for (const table of ['T1', 'T2']) t.playOut('heat', table);
        },
        'play-off': () => {
          t.count('heat');
          t.accepts('director dora cut-session session=heat');
        },
        cut: () => {
          const open = heatOf(t).openTie;
          if (open === null) return;
          t.accepts(
            `system table record-play-off session=heat rows=${JSON.stringify(open.entries.map((entry, i) => [entry, i * 100]))}`,
            'director dora cut-session session=heat',
          );
        },
        'bought-back': () => {
          t.accepts('player cy buy-back entry=e3');
        },
      };
      for (const [name, step] of Object.entries(steps)) {
        step();
        if (name === when) break;
      }
      const { rows } = tournamentEventOf(t.accepts('pit-boss pam cancel-tournament why=flood'), 'tournament-cancelled');
      const total = { approved: 0, 'bought-back': 10_000 }[when] ?? 9000;
      expect(rows.reduce((sum, [, amount]) => sum + amount, 0)).toBe(total);
      expect(inventoryOf(t.state)).toMatchObject({ cash: NO_CASH, chips: NO_CHIPS });
    },
  );
});
