/** Tests that tournaments do not have the mistakes that users of other tournament software complain about. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { explainRank, readConditions, tournamentView } from '../src/tournament/index.ts';
import {
  atOneTable,
  CONDITIONS,
  makeFinal,
  makeSession,
  ONE_TABLE,
  placesOf,
  runningTournament,
  seatOf,
  standings,
  testTournament,
} from './kit/test-tournament.ts';

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;

describe('users of tournament software complain that', () => {
  it('leaving and coming back at the right moment gains points: here nobody comes back with other chips', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1500, 500], e2: [900, 100], e3: [900, 100], e4: [900, 100] });
    t.accepts('player ann retire-entry entry=e1');
    expect(t.refuses('player ann check-in session=heat entry=e1').code).toBe('wrong-status');
    expect(t.refuses('player ann apply').code).toBe('wrong-stage');
    expect(placesOf(t).at(-1)).toEqual(['e1', 4]);
  });

  it('the same player gets several byes: here everybody who plays has a seat, and nobody advances without one', () => {
    const t = testTournament()
      .open()
      .enter(...PLAYERS, 'eva');
    t.accepts(
      'tumbler dice commit-draw session=heat commitment=c',
      'director dora close-entries @1h',
      'director dora designate-table table=T1',
      'director dora designate-table table=T2',
    );
    const seats = '[["e1","T1",1],["e2","T2",1],["e3","T1",2],["e4","T2",2]]';
    expect(t.refuses(`tumbler dice draw-seats session=heat seed=s seats=${seats}`).facts.why).toBe('e5 has no seat');
  });

  it('half of the players advance of an odd number: here a cut is a whole number', () => {
    const read = readConditions(RULEBOOKS, {
      ...CONDITIONS,
      sessions: [makeSession('heat', 2, { cuts: [{ by: 'overall', n: 2.5 }] }), makeFinal(3)],
    });
    expect(read).toMatchObject({ ok: false, problem: { at: 'sessions[0].cuts[0].n' } });
  });

  it('a late player is shown as early: here missed spins count as the lowest', () => {
    const t = atOneTable({}, ['e3']);
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [500, 500], e4: [500, 500] });
    t.accepts('player cy check-in session=heat entry=e3');
    t.spin('heat', 'T1', { e1: [900, 100], e2: [500, 100], e3: [900, 100], e4: [500, 100] });
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [500, 100], e3: [1000, 100], e4: [500, 100] });
    expect(standings(t).slice(0, 2)).toMatchObject([
      { entry: 'e1', place: 1 },
      { entry: 'e3', place: 2, chips: 1000, decidedBy: 'earlier-spins', against: 'e1' },
    ]);
    // The explanation names the spin and the chips, and who was not there.
    expect(explainRank(standings(t)[1] as ReturnType<typeof standings>[number])).toEqual([
      { fact: 'chips', own: 1000, above: 1000 },
      { fact: 'chips after an earlier spin', own: 0, above: 1000, spin: 1, missed: 'own' },
    ]);
  });

  it('nobody can explain a rank: here each row has the numbers that were compared', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1200, 200], e2: [1100, 100], e3: [1000, 100], e4: [900, 100] });
    t.spin('heat', 'T1', { e1: [1100, 100], e2: [1100, 100], e3: [1000, 100], e4: [900, 100] });
    expect(standings(t)[1]).toMatchObject({
      entry: 'e2',
      place: 2,
      decidedBy: 'before-last-spin',
      against: 'e1',
      own: [1100],
      above: [1200],
    });
    expect(standings(t)[2]).toMatchObject({ entry: 'e3', decidedBy: 'chips', own: [1000], above: [1100] });
  });

  it('a late arrival breaks the next draw: here the draw waits for the cut, and has everybody who advances', () => {
    const t = atOneTable({}, ['e3']);
    t.spin('heat', 'T1', { e1: [1000, 100], e2: [500, 500], e4: [500, 500] });
    t.accepts('player cy check-in session=heat entry=e3', 'tumbler dice commit-draw session=final commitment=c');
    const draw = 'tumbler dice draw-seats session=final seed=s seats=[["e1","T1",1],["e3","T1",2]]';
    expect(t.refuses(draw).code).toBe('session-not-next');
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat', draw);
  });

  it('a player who advances and retires breaks the next session: here it is played without the player', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1200, 200], e2: [1100, 100], e3: [1000, 100], e4: [900, 100] });
    t.playOut('heat', 'T1');
    t.count('heat');
    t.accepts('director dora cut-session session=heat');
    t.seat('final', [['e1', 'e2']]);
    t.accepts('player ann retire-entry entry=e1');
    t.start('final');
    expect(t.accepts('director dora conclude-table session=final table=T1 why="only bo plays"')[0]).toMatchObject({
      ground: 'determined',
    });
  });

  it('they are asked to buy back before the last chips are booked: here not before the cut', () => {
    const t = runningTournament({
      buyBack: { times: 1, fee: { amount: 1000, housePart: 100 }, after: ['heat'], minutes: 20 },
      sessions: [
        makeSession('heat', 2),
        makeSession('second', 3, {
          ...ONE_TABLE,
          entrants: [{ from: 'advanced', session: 'heat' }],
          cuts: [{ by: 'overall', n: 1 }],
        }),
        makeFinal(4, [], {
          entrants: [
            { from: 'advanced', session: 'second' },
            { from: 'eliminated', session: 'second' },
          ],
        }),
      ],
    });
    t.spin('heat', 'T1', { e1: [1400, 400], e3: [0, 1000] });
    t.spin('heat', 'T2', { e2: [1400, 400], e4: [0, 1000] });
    const what = () => tournamentView(t.state).deadlines.filter((deadline) => deadline.what === 'buy-back-ends');
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.count('heat');
    expect([t.refuses('player cy buy-back entry=e3').code, what()]).toEqual(['no-buy-back', []]);
    t.accepts('director dora cut-session session=heat @2h30m');
    expect(what()).toEqual([{ what: 'buy-back-ends', session: 'heat', atMs: (2 * 60 + 50) * 60_000 }]);
    t.accepts('player cy buy-back entry=e3');
  });

  it('they cannot sit down again after a time-out: here the seat stays, and only the penalty is taken', () => {
    const t = atOneTable();
    t.spin('heat', 'T1', { e1: [1000, 0], e2: [1000, 100], e3: [1000, 100], e4: [1000, 100] });
    expect(seatOf(t, 'e1')).toMatchObject({ status: 'playing', chips: 900 });
    t.spin('heat', 'T1', { e1: [1300, 400], e2: [1000, 100], e3: [1000, 100], e4: [1000, 100] });
    expect(placesOf(t)[0]).toEqual(['e1', 1]);
  });

  it('deadlines are missing from the page: here all of them are in the view, in order', () => {
    expect(tournamentView(testTournament().open().state).deadlines).toEqual([
      { what: 'entries-open', session: null, atMs: 0 },
      { what: 'withdrawal-free', session: null, atMs: 1_800_000 },
      { what: 'entries-close', session: null, atMs: 3_600_000 },
      { what: 'session-starts', session: 'heat', atMs: 7_200_000 },
      { what: 'session-starts', session: 'final', atMs: 10_800_000 },
    ]);
  });
});
