/** Tests the clauses of rule 8 of Crown Sic Bo about the director, the approval, the entries and the money of a tournament. */
import { describe, expect, it } from 'vitest';
import { checkNextSpin, inventoryOf, tournamentView } from '../../src/tournament/index.ts';
import {
  CONDITIONS,
  makeFinal,
  makeSession,
  runningTournament,
  testTournament,
  tournamentEventOf,
} from '../kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;
const NO_CASH = { cage: 0, fees: 0, pool: 0, house: 0, due: 0 };
const NO_CHIPS = { bank: 0, racks: 0, float: 0 };

describe('[crown-sic-bo 8.1] general', () => {
  it('[crown-sic-bo 8.1.1, 8.2.1(b)] everybody who is there starts with the same chips', () => {
    const { state } = runningTournament();
    expect([...(state.sessions[0]?.seats.values() ?? [])].map(({ chips }) => chips)).toEqual([1000, 1000, 1000, 1000]);
    expect(state.chips).toEqual({ bank: -4000, racks: 4000, float: 0 });
  });

  it('[crown-sic-bo 8.1.1] the draw is committed before entries close, and gives everybody one seat at even tables', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    expect(t.refuses('director dora close-entries @1h').code).toBe('draw-not-committed');
    t.accepts(
      'tumbler dice commit-draw session=heat commitment=c',
      'director dora close-entries',
      'director dora designate-table table=T1',
      'director dora designate-table table=T2',
    );
    const draw = (seats: readonly unknown[]): unknown =>
      t.refuses(`tumbler dice draw-seats session=heat seed=s seats=${JSON.stringify(seats)}`).facts.why;
    expect(
      draw([
        ['e1', 'T1', 1],
        ['e2', 'T1', 2],
        ['e3', 'T1', 3],
        ['e4', 'T2', 1],
      ]),
    ).toBe('table sizes differ by more than one');
    expect(
      draw([
        ['e1', 'T1', 1],
        ['e2', 'T2', 1],
        ['e3', 'T1', 2],
      ]),
    ).toBe('e4 has no seat');
    expect(
      draw([
        ['e1', 'T1', 1],
        ['e2', 'T2', 1],
        ['e3', 'T1', 2],
        ['e1', 'T2', 2],
      ]),
    ).toBe('e1 does not play or has two seats');
    expect(
      draw([
        ['e1', 'T1', 1],
        ['e2', 'T2', 1],
        ['e3', 'T1', 1],
        ['e4', 'T2', 2],
      ]),
    ).toBe('position 1 at T1 is taken twice');
    expect(
      draw([
        ['e1', 'T1', 1],
        ['e2', 'T2', 1],
        ['e3', 'T1', 4],
        ['e4', 'T2', 2],
      ]),
    ).toBe('T1 has no position 4');
  });

  it('[crown-sic-bo 8.1.1] tables of different sizes with a cut per table do not start', () => {
    const sessions = [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)];
    const t = testTournament({ sessions })
      .open()
      .enter(...PLAYERS, 'eva');
    t.seat('heat', [
      ['e1', 'e3', 'e5'],
      ['e2', 'e4'],
    ]);
    expect(t.refuses('director dora start-session session=heat @2h')).toMatchObject({
      code: 'tables-uneven',
      clauses: ['8.1.1', '8.2.1(d)'],
      facts: { least: 2, most: 3 },
    });
  });

  it('[crown-sic-bo 8.1.2, 1-1-tournament-director] the house appoints a director before entries open, and a player cannot be one', () => {
    const t = testTournament();
    t.accepts('pit-boss pam draft-conditions', 'officer olga approve-conditions hash=drafted reference=R');
    expect(t.refuses('system server open-entries').code).toBe('no-director');
    expect(t.refuses('director dora open-entries').code).toBe('not-in-charge');
    expect(t.refuses('player ann appoint-director person=ann').code).toBe('not-your-role');
    t.accepts('pit-boss pam appoint-director person=dora', 'director dora take-charge', 'director dora open-entries');
    t.accepts('player ann apply');
    expect(t.refuses('pit-boss pam appoint-director person=ann').code).toBe('entered-already');
    expect(t.refuses('pit-boss pam name-deputy person=ann').code).toBe('entered-already');
    expect(t.refuses('player dora apply').code).toBe('staff-may-not-enter');
  });

  it('[crown-sic-bo 8.1.3, 1-1-tournament-conditions] the approval is for exactly the drafted conditions, and a new draft needs a new one', () => {
    const t = testTournament();
    t.accepts('pit-boss pam draft-conditions', 'pit-boss pam appoint-director person=dora', 'director dora take-charge');
    expect(t.refuses('director dora open-entries').code).toBe('not-approved');
    expect(t.refuses('officer olga approve-conditions hash=other reference=R').code).toBe('other-conditions');
    t.accepts('officer olga approve-conditions hash=drafted reference=R');
    expect(t.refuses('officer olga approve-conditions hash=drafted reference=R').code).toBe('approved');
    t.accepts('director dora draft-conditions');
    expect(t.state).toMatchObject({ version: 2, approval: null, stage: 'drafting' });
    expect(t.refuses('director dora open-entries').code).toBe('not-approved');
    t.accepts('officer olga approve-conditions hash=drafted reference=R2', 'director dora open-entries');
    expect(t.refuses('pit-boss pam draft-conditions')).toMatchObject({ code: 'approved', clauses: ['8.1.3'] });
  });

  it('[crown-sic-bo 8.1.3] a withdrawn approval stops a session: the spin under way is finished, and no other begins', () => {
    const t = runningTournament();
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())).toBeNull();
    const events = t.accepts('officer olga withdraw-approval why=review');
    expect(events.map(({ type }) => type)).toEqual(['approval-withdrawn', 'session-held']);
    t.spin('heat', 'T1', { e1: [1100, 100], e3: [900, 100] });
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())?.code).toBe('approval-withdrawn');
    expect(t.refuses('system table record-spin session=heat table=T1 spin=2 rows=[["e1",1100,100],["e3",900,100]]').code).toBe(
      'spins-over',
    );
    expect(t.refuses('director dora resume-session session=heat').code).toBe('approval-withdrawn');
    expect(tournamentView(t.state).approval).toBeNull();
    t.accepts('officer olga approve-conditions hash=drafted reference=R3', 'director dora resume-session session=heat @3h');
    expect(checkNextSpin(t.state, 'heat', 'T1', t.nowMs())).toBeNull();
  });

  it('[crown-sic-bo 1-1-tournament, 8.1.3] a practice tournament plays for nothing and needs no approval', () => {
    const t = testTournament();
    t.accepts(
      'pit-boss pam draft-conditions house={"practice":true}',
      'pit-boss pam appoint-director person=dora',
      'director dora take-charge',
      'director dora open-entries',
    );
    expect(tournamentView(t.state)).toMatchObject({ practice: true, approval: null, stage: 'entries' });
    expect(t.refuses('officer olga approve-conditions hash=drafted reference=R').code).toBe('wrong-stage');
  });
});

describe('[crown-sic-bo 8.2.1] what the conditions decide', () => {
  it('[crown-sic-bo 8.2.1(a)] each accepted player pays the entry fee, and the house gets its part when play begins', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    expect(t.state.cash).toEqual({ ...NO_CASH, cage: -8000, fees: 8000 });
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    t.start('heat');
    expect(t.state.cash).toEqual({ ...NO_CASH, cage: -8000, pool: 7200, house: 800 });
  });

  it('[crown-sic-bo 8.2.1(c)] a missed compulsory wager is taken from the chips, and a short player wagers all', () => {
    const t = runningTournament();
    const events = t.spin('heat', 'T1', { e1: [1000, 0], e3: [60, 940] });
    expect(tournamentEventOf(events, 'penalty-taken')).toMatchObject({ entry: 'e1', amount: 100 });
    const next = t.spin('heat', 'T1', { e1: [900, 100], e3: [60, 0] });
    expect(tournamentEventOf(next, 'penalty-taken')).toMatchObject({ entry: 'e3', amount: 60 });
    expect(tournamentEventOf(next, 'entry-out')).toMatchObject({ entry: 'e3', spin: 2 });
  });

  it('[crown-sic-bo 8.2.1(c)] the conditions may eliminate a player with fewer chips than the compulsory wager', () => {
    const compulsory = { amount: 100, shortOfChips: 'eliminated' };
    const t = runningTournament({ sessions: [makeSession('heat', 2, { compulsory }), makeFinal(3)] });
    const events = t.spin('heat', 'T1', { e1: [1000, 100], e3: [60, 940] });
    expect(tournamentEventOf(events, 'penalty-taken')).toMatchObject({ entry: 'e3', amount: 60 });
    expect(tournamentEventOf(events, 'entry-out').entry).toBe('e3');
  });

  it('[crown-sic-bo 8.2.1(c)] after the last spin nobody is eliminated for want of the next compulsory wager', () => {
    const compulsory = { amount: 100, shortOfChips: 'eliminated' };
    const length = { by: 'spins', spins: 2 };
    const t = runningTournament({ sessions: [makeSession('heat', 2, { compulsory, length }), makeFinal(3)] });
    t.spin('heat', 'T1', { e1: [1000, 100], e3: [1000, 100] });
    const events = t.spin('heat', 'T1', { e1: [1000, 100], e3: [60, 940] });
    expect(events.map(({ type }) => type)).not.toContain('entry-out');
  });

  it('[crown-sic-bo 8.2.1(c)] without a compulsory wager nothing is taken', () => {
    const t = runningTournament({ sessions: [makeSession('heat', 2, { compulsory: null }), makeFinal(3)] });
    expect(t.spin('heat', 'T1', { e1: [1000, 0], e3: [1000, 0] }).map(({ type }) => type)).toEqual(['spin-recorded']);
  });

  it('[crown-sic-bo 8.2.1(f)(i), 1-1-tournament-player] the house checks at every step whether a person may play', () => {
    const t = testTournament().open();
    expect(t.refuses('player kid apply house={"underAge":true}')).toMatchObject({ code: 'under-age', clauses: ['8.2.1(f)(i)'] });
    expect(t.refuses('player xen apply house={"excluded":true}').code).toBe('excluded');
    expect(t.refuses('player sam apply house={"holdsRole":true}').code).toBe('staff-may-not-enter');
    t.accepts('player ann apply');
    expect(t.refuses('director dora accept-entry entry=e1 house={"excluded":true}').code).toBe('excluded');
    t.accepts('director dora accept-entry entry=e1');
    t.enter('bo', 'cy', 'dee').seat(
      'heat',
      [
        ['e1', 'e3'],
        ['e2', 'e4'],
      ],
      ['e1'],
    );
    expect(t.refuses('player ann check-in session=heat entry=e1 house={"excluded":true}').code).toBe('excluded');
  });

  it('[crown-sic-bo 8.2.1(f)(ii), 8.2.1(f)(iii)] an application is refused only if the conditions reserve it or have criteria', () => {
    const open = (mayRefuse: boolean, criteria: string | null) => {
      const statements = [
        'entitled-persons-only',
        ...(mayRefuse ? ['may-refuse-any-application'] : []),
        'director-conducts-rules-prevail',
      ];
      const t = testTournament({ eligibility: { mayRefuse, criteria }, statements }).open();
      t.accepts('player ann apply');
      return t;
    };
    const line = 'director dora refuse-entry entry=e1 why="no reason given"';
    expect(open(false, null).refuses(line)).toMatchObject({ code: 'may-not-refuse', clauses: ['8.2.1(f)(ii)', '8.2.1(f)(iii)'] });
    expect(open(true, null).accepts(line)[0]).toMatchObject({ type: 'entry-refused', clauses: ['8.2.1(f)(ii)'] });
    expect(open(false, 'members').accepts(line)[0]).toMatchObject({ type: 'entry-refused', clauses: ['8.2.1(f)(iii)'] });
  });

  it('[crown-sic-bo 8.2.1(g)] a withdrawal is free until the time of the conditions, and later costs a part of the fee', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS, 'eva', 'fay');
    expect(t.accepts('player ann withdraw-entry entry=e1 @30m')[0]).toMatchObject({ refund: 2000, free: true });
    expect(t.accepts('player bo withdraw-entry entry=e2 @31m')[0]).toMatchObject({ refund: 1000, free: false });
    expect(t.state.cash).toEqual({ ...NO_CASH, cage: -9000, fees: 9000 });
    t.seat('heat', [
      ['e3', 'e5'],
      ['e4', 'e6'],
    ]);
    // The fee that bo lost belongs to the prizes: 9000 - 4 x 200.
    expect(tournamentEventOf(t.start('heat'), 'fees-divided')).toMatchObject({ pool: 8200, house: 800 });
    expect(t.refuses('player cy withdraw-entry entry=e3').code).toBe('wrong-stage');
  });

  it('[crown-sic-bo 8.2.1(g)] a player above the maximum waits, and the person who has waited longest is next', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS, 'eva', 'fay');
    t.accepts('player gus apply', 'player hal apply');
    expect(t.accepts('director dora accept-entry entry=e7')[0]).toMatchObject({ type: 'entry-waiting', place: 1 });
    expect(t.accepts('director dora accept-entry entry=e8')[0]).toMatchObject({ type: 'entry-waiting', place: 2 });
    expect(t.refuses('director dora accept-entry entry=e7').code).toBe('tournament-full');
    t.accepts('player ann withdraw-entry entry=e1');
    expect(t.refuses('director dora accept-entry entry=e8')).toMatchObject({ code: 'not-next-in-line', facts: { first: 'e7' } });
    expect(t.accepts('director dora accept-entry entry=e7')[0]).toMatchObject({ type: 'entry-accepted' });
  });

  it('[crown-sic-bo 8.2.1(g)] with too few players the tournament is cancelled and everything is refunded', () => {
    const t = testTournament().open().enter('ann', 'bo');
    t.accepts('tumbler dice commit-draw session=heat commitment=c');
    expect(t.refuses('director dora close-entries @30m').code).toBe('too-early');
    expect(t.accepts('director dora close-entries @1h')[0]).toMatchObject({
      type: 'tournament-cancelled',
      rows: [
        ['e1', 2000],
        ['e2', 2000],
      ],
    });
    expect([t.state.cash, t.state.stage]).toEqual([NO_CASH, 'cancelled']);
    expect(t.refuses('player cy apply').code).toBe('tournament-over');
  });

  it('[crown-sic-bo 8.2.1(h)] retirement and disqualification refund the part of the fee that the conditions say', () => {
    const t = runningTournament();
    expect(t.accepts('player ann retire-entry entry=e1')[0]).toMatchObject({ type: 'entry-retired', refund: 500 });
    expect(t.accepts('director dora disqualify-entry entry=e2 why=collusion')[0]).toMatchObject({ refund: 0, why: 'collusion' });
    expect(t.state.cash).toEqual({ ...NO_CASH, cage: -7500, pool: 7200, house: 300 });
    expect(t.state.chips).toEqual({ bank: -2000, racks: 2000, float: 0 });
  });

  it('[crown-sic-bo 8.2.1(h)] an eliminated player cannot retire to get a refund', () => {
    const t = runningTournament();
    t.spin('heat', 'T1', { e1: [1100, 100], e3: [900, 100] });
    t.spin('heat', 'T2', { e2: [1200, 200], e4: [800, 200] });
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    expect(t.state.sessions[0]?.seats.get('e4')?.status).toBe('eliminated');
    const person = t.state.entries.get('e4')?.person;
    expect(t.refuses(`player ${person} retire-entry entry=e4`)).toMatchObject({
      code: 'wrong-status',
      clauses: ['8.2.1(h)'],
      facts: { status: 'eliminated' },
    });
  });

  it('[crown-sic-bo 8.2.1(i)] a late player plays within the grace, without the compulsory wagers that were missed', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.seat(
      'heat',
      [
        ['e1', 'e3'],
        ['e2', 'e4'],
      ],
      ['e3', 'e4'],
    );
    t.start('heat');
    t.spin('heat', 'T1', { e1: [1100, 100] });
    expect(t.accepts('player cy check-in session=heat entry=e3')[0]).toMatchObject({
      type: 'late-arrival',
      missed: 1,
      chips: 900,
    });
    t.spin('heat', 'T2', { e2: [1100, 100] });
    const events = t.spin('heat', 'T2', { e2: [1100, 100] });
    expect(tournamentEventOf(events, 'non-attendance').entry).toBe('e4');
    expect(t.refuses('player dee check-in session=heat entry=e4')).toMatchObject({ code: 'too-late', clauses: ['8.2.1(i)'] });
  });

  it('[crown-sic-bo 8.2.1(i)] the director takes a mistaken check-in back until the session starts', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    const undo = 'director dora undo-check-in session=heat entry=e4';
    expect(t.refuses('player dee undo-check-in session=heat entry=e4').code).toBe('not-your-role');
    expect(t.accepts(undo)).toEqual([{ type: 'check-in-undone', session: 'heat', entry: 'e4', clauses: ['8.2.1(i)'] }]);
    expect(t.refuses(undo)).toMatchObject({ code: 'wrong-status', facts: { status: 'allotted' }, clauses: ['8.2.1(i)'] });
    expect(t.state.entries.get('e4')?.history.at(-1)).toMatchObject({ status: 'check-in-undone', session: 'heat' });
    expect(tournamentEventOf(t.start('heat'), 'session-started').absent).toEqual(['e4']);
    expect(t.refuses('director dora undo-check-in session=heat entry=e1').code).toBe('wrong-phase');
  });

  it('[crown-sic-bo 8.2.1(i)] a person of the waiting list whose check-in is taken back gets no seat', () => {
    const t = testTournament({ entry: { ...CONDITIONS.entry, playersMax: 4 } })
      .open()
      .enter(...PLAYERS, 'eva');
    t.seat(
      'heat',
      [
        ['e1', 'e3'],
        ['e2', 'e4'],
      ],
      ['e4'],
    );
    t.accepts('director dora brief-players entries=[e5]');
    expect(t.refuses('director dora undo-check-in session=heat entry=e5')).toMatchObject({ facts: { status: 'waiting' } });
    t.accepts('player eva check-in session=heat entry=e5', 'director dora undo-check-in session=heat entry=e5');
    expect(t.state.entries.get('e5')?.standby).toBeNull();
    expect(t.start('heat').map(({ type }) => type)).not.toContain('seat-passed-on');
  });

  it('[crown-sic-bo 8.2.1(i), 8.3.4] a player whose check-in is taken back acknowledges an earlier start', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS);
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    t.accepts(
      'director dora alter-start session=heat startsMs=9000000 why=x',
      'director dora alter-start session=heat startsMs=7200000 why=x',
      'director dora undo-check-in session=heat entry=e4',
    );
    expect(t.refuses('director dora start-session session=heat @2h').code).toBe('not-acknowledged');
    t.accepts('player dee acknowledge-start session=heat entry=e4', 'director dora start-session session=heat');
  });

  it('[crown-sic-bo 8.2.1(j)] the prizes are shares of the pool, and are paid once', () => {
    const t = runningTournament();
    t.spin('heat', 'T1', { e1: [1500, 500], e3: [500, 500] });
    t.spin('heat', 'T2', { e2: [1200, 200], e4: [800, 200] });
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    t.seat('final', [['e1', 'e2']]);
    t.start('final');
    t.spin('final', 'T1', { e1: [900, 100], e2: [1100, 100] });
    t.playOut('final', 'T1');
    t.count('final');
    expect(t.refuses('director dora award-prizes').code).toBe('wrong-stage');
    t.accepts('director dora cut-session session=final');
    expect(t.refuses('director dora cancel-tournament why=late').code).toBe('wrong-stage');
    // 70 and 30 per cent of 7200.
    expect(t.accepts('director dora award-prizes')[0]).toMatchObject({
      rows: [
        ['e2', 1, 5040],
        ['e1', 2, 2160],
      ],
      unawarded: 0,
    });
    expect(t.refuses('director dora pay-prize entry=e3').code).toBe('no-prize');
    t.accepts('director dora pay-prize entry=e1');
    expect(t.refuses('director dora pay-prize entry=e1').code).toBe('paid');
    expect(t.accepts('director dora pay-prize entry=e2').map(({ type }) => type)).toEqual(['prize-paid', 'tournament-finished']);
    expect(inventoryOf(t.state)).toMatchObject({ cash: { ...NO_CASH, cage: -800, house: 800 }, chips: NO_CHIPS });
  });

  it('[crown-sic-bo 8.2.1(k), 8.2] only the director in charge conducts the tournament', () => {
    const t = testTournament().open();
    t.accepts('pit-boss pam name-deputy person=dirk');
    expect(t.refuses('director dirk close-entries')).toMatchObject({ code: 'not-in-charge', clauses: ['8.1.2', '8.2.4'] });
    expect(t.refuses('player ann close-entries').code).toBe('not-your-role');
    expect(t.refuses('pit-boss pam close-entries').code).toBe('not-your-role');
  });
});
