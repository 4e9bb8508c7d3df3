/** Tests what a player and the public see of ties, play-offs, substitutes and buy-backs. */
import { describe, expect, it } from 'vitest';
import { countedBuyBack, runningTournament, type TestTournament, testTournament } from '../../test/kit/test-tournament.ts';
import { firstCommands, makeChoose, RANDOM_CONDITIONS, randomCommand, randomTime } from '../../test/kit/tournament-random.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { TournamentCommand } from './acts.ts';
import { decideTournament } from './decide.ts';
import { evolveTournament } from './evolve.ts';
import { type PackedTournament, packTournament, unpackTournament } from './pack.ts';
import { isTournamentOver, newTournament } from './state.ts';
import { entryView, tournamentView } from './views.ts';

/** A heat in which all four players have the same chips after every spin. */
function tied(): TestTournament {
  const t = runningTournament();
  for (const table of ['T1', 'T2']) t.playOut('heat', table);
  t.count('heat');
  t.accepts('tumbler dice commit-draw session=heat commitment=lots', 'director dora cut-session session=heat');
  return t;
}

const tieOf = (t: TestTournament) => tournamentView(t.state).sessions[0]?.tie;

describe('a tie', () => {
  it('[crown-sic-bo 8.2.1(d)] is shown with its places and the positions of the play-off, also to each player', () => {
    const t = tied();
    expect(tieOf(t)).toMatchObject({ entries: ['e1', 'e2', 'e3', 'e4'], places: 2, by: 'play-off', spins: 3, chips: 1000 });
    const seats = tieOf(t)?.seats ?? [];
    expect(seats.map(({ entry }) => entry)).toEqual(['e1', 'e2', 'e3', 'e4']);
    for (const { entry, table, position } of seats) {
      const person = t.state.entries.get(entry)?.person ?? '';
      expect(entryView(t.state, person)?.playOff).toEqual({
        ...{ session: 'heat', table, position, chips: 1000, spins: 3, spinsLeft: 3 },
      });
    }
    const table = seats[0]?.table ?? '';
    const rows = seats.filter((seat) => seat.table === table).map(({ entry }) => [entry, 900, 100]);
    t.accepts(`system table record-play-off-spin session=heat table=${table} spin=1 rows=${JSON.stringify(rows)}`);
    expect(entryView(t.state, 'ann')?.playOff).toMatchObject({ chips: 900, spinsLeft: 2 });
    expect(tieOf(t)?.tables).toContainEqual({ table, spins: 1 });
    t.accepts('player bo retire-entry entry=e2');
    expect([tieOf(t), entryView(t.state, 'ann')?.playOff]).toEqual([null, null]);
  });

  it('by lot has no positions', () => {
    const t = tied();
    for (let i = 0; i < 2; i++) {
      const rows = (tieOf(t)?.entries ?? []).map((entry) => [entry, 500]);
      t.accepts(`system table record-play-off session=heat rows=${JSON.stringify(rows)}`);
      t.accepts('director dora cut-session session=heat');
    }
    expect(tieOf(t)).toEqual({
      ...{ entries: ['e1', 'e2', 'e3', 'e4'], places: 2, by: 'lot', spins: 0, chips: 0, tables: [], seats: [] },
    });
  });

  it('always has the places of its event', () => {
    let ties = 0;
    for (const [, conditions] of RANDOM_CONDITIONS)
      for (let seed = 1; seed <= 40; seed++) {
        const state = newTournament('test', RULEBOOKS);
        const choose = makeChoose(seed);
        const run = (body: object, atMs: number): void => {
          const decision = decideTournament(state, { ...body, atMs } as TournamentCommand);
          if (!decision.ok) return;
          for (const event of decision.events) {
            evolveTournament(state, event, atMs);
            if (event.type !== 'play-off-needed' && event.type !== 'lots-needed') continue;
            ties += 1;
            expect(tournamentView(state).sessions.find(({ id }) => id === event.session)?.tie?.places).toBe(event.places);
          }
        };
        for (const command of firstCommands(state, conditions)) run(command, 0);
        for (let step = 0, nowMs = 0; step < 250 && !isTournamentOver(state); step++) {
          nowMs = randomTime(state, nowMs, choose);
          run(randomCommand(state, conditions, choose), nowMs);
        }
      }
    expect(ties).toBeGreaterThan(20);
  });
});

describe('the own view', () => {
  it('[crown-sic-bo 8.3.3] of a substitute has the sessions of the substitute, and no fees, prizes or history', () => {
    const t = runningTournament({ substitutes: 'allowed' });
    t.accepts('player ann nominate-substitute session=heat entry=e1 person=sue');
    expect(entryView(t.state, 'ann')?.seats).toMatchObject([{ nominated: true, substitute: null }]);
    expect(entryView(t.state, 'sue')).toBeNull();
    t.accepts('director dora approve-substitute session=heat entry=e1');
    expect(entryView(t.state, 'sue')).toMatchObject({
      ...{ entry: 'e1', substituteFor: true, paid: 0, history: [], prize: null },
      seats: [{ session: 'heat', substitute: 'sue', nominated: false, chips: 1000 }],
    });
    expect(entryView(t.state, 'ann')).toMatchObject({ substituteFor: false, paid: 2000 });
    t.accepts('player sue agree-conclusion session=heat entry=e1');
    expect(entryView(t.state, 'sue')?.seats).toMatchObject([{ agreed: true }]);
  });

  it('[crown-sic-bo 8.2.1(e)] says what an eliminated player can buy, until the next seats are drawn', () => {
    const t = countedBuyBack();
    expect(entryView(t.state, 'cy')?.buyBack).toBeNull();
    t.accepts('director dora cut-session session=heat');
    const untilMs = t.nowMs() + 20 * 60_000;
    expect(entryView(t.state, 'cy')?.buyBack).toEqual({ after: 'heat', into: 'second', fee: 1000, untilMs });
    expect(entryView(t.state, 'ann')?.buyBack).toBeNull();
    t.accepts('player cy buy-back entry=e3');
    expect([entryView(t.state, 'cy')?.buyBack, entryView(t.state, 'dee')?.buyBack?.into]).toEqual([null, 'second']);
  });
});

describe('the call to the tables', () => {
  const calledMs = (t: TestTournament): number | null | undefined => tournamentView(t.state).sessions[0]?.calledMs;

  it('[crown-sic-bo 8.2.1(d)] is possible after the draw and before the start, and ends with a changed start', () => {
    const t = testTournament().open().enter('ann', 'bo', 'cy', 'dee');
    const call = 'director dora call-players session=heat';
    expect(t.refuses(call)).toMatchObject({ code: 'wrong-phase', clauses: ['8.2.1(d)'], facts: { phase: 'planned' } });
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    expect(calledMs(t)).toBeNull();
    expect(t.refuses('player ann call-players session=heat').code).toBe('not-your-role');
    t.accepts(call);
    expect(calledMs(t)).toBe(t.nowMs());
    t.accepts('director dora alter-start session=heat startsMs=9000000 why=traffic');
    expect(calledMs(t)).toBeNull();
    // The start needs no call.
    t.accepts('director dora start-session session=heat @150m');
    expect(t.refuses(call)).toMatchObject({ code: 'wrong-phase', facts: { phase: 'running' } });
  });

  it('[crown-sic-bo 8.2.1(d)] is missing in a snapshot of an earlier program, and is then null', () => {
    const t = testTournament().open().enter('ann', 'bo', 'cy', 'dee');
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    const packed = JSON.parse(JSON.stringify(packTournament(t.state))) as PackedTournament;
    for (const session of packed.changing.sessions as Record<string, unknown>[]) {
      expect('calledMs' in session).toBe(true);
      delete session.calledMs;
    }
    const read = unpackTournament(RULEBOOKS, packed);
    expect(read.sessions.map((session) => session.calledMs)).toEqual(t.state.sessions.map(() => null));
  });
});

describe('a reason', () => {
  it('[crown-sic-bo 8.2.1(h)] of a disqualification is shown to the player, and of a cancellation to everybody', () => {
    const t = runningTournament();
    t.accepts('director dora disqualify-entry entry=e2 why=insults');
    expect(entryView(t.state, 'bo')).toMatchObject({ status: 'disqualified', endedWhy: 'insults' });
    expect(entryView(t.state, 'ann')?.endedWhy).toBeNull();
    expect(tournamentView(t.state).cancelledWhy).toBeNull();
    t.accepts('director dora cancel-tournament why=fire');
    expect(tournamentView(t.state)).toMatchObject({ stage: 'cancelled', cancelledWhy: 'fire' });
  });
});
