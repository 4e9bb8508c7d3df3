/** Plays simulated tournaments on real tables: no invariant breaks, all of them end, and every trouble occurs. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  type BrokenTournament,
  openSimulatedTournament,
  playTournament,
  type SimulatedTournament,
  TOURNAMENT_PLAYERS_MAX,
  TROUBLES,
} from '../src/testing/index.ts';
import { readConditions } from '../src/tournament/index.ts';
import { FULL_SIZE, quickOrFull } from './kit/size.ts';

/** The events, refusals and troubles of all tournaments, and the number of restarts. The last test reads them. */
const occurred = new Set<string>();
let restarts = 0;

function play(players: number, seed: string): { tournament: SimulatedTournament; broken: BrokenTournament | null } {
  const tournament = openSimulatedTournament(RULEBOOKS, players, seed);
  const broken = playTournament(tournament);
  for (const counts of [tournament.events, tournament.refused, tournament.troubles])
    for (const name of counts.keys()) occurred.add(name);
  return { tournament, broken };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('64 players in three rounds with a repechage and buy-backs', () => {
  const seeds = Array.from({ length: quickOrFull(12, 300) }, (_, i) => `${i + 1}`);
  it.each(seeds)('seed %s: the tournament ends and every unit is accounted for', (seed) => {
    const { tournament, broken } = play(64, seed);
    expect(broken).toBeNull();
    const { state } = tournament;
    restarts += tournament.restarts;
    expect(state.stage).toBe('finished');
    const boughtBack = sum([...state.entries.values()].map((entry) => entry.boughtBack));
    const entered = tournament.events.get('entry-accepted') ?? 0;
    const paidOut = sum([...state.prizes.values()].map(({ amount }) => amount));
    // Entries pay 1001 and buy-backs 503. The house keeps 101 and 53, and the rest are the prizes.
    expect(paidOut).toBe(900 * entered + 450 * boughtBack);
    expect(state.cash).toEqual({
      ...{ cage: 0 - 101 * entered - 53 * boughtBack, fees: 0, pool: 0 },
      ...{ house: 101 * entered + 53 * boughtBack, due: 0 },
    });
    expect(state.chips).toEqual({ bank: 0, racks: 0, float: 0 });
  });
});

describe('large tournaments', () => {
  it.each(quickOrFull(['one'], ['one', 'two', 'three', 'four', 'five']))('512 players, seed %s', (seed) => {
    const { tournament, broken } = play(512, seed);
    expect(broken).toBeNull();
    expect(tournament.spins).toBeGreaterThan(900);
  });

  it.runIf(FULL_SIZE)('4096 players, seed long', { timeout: 300_000 }, () => {
    expect(play(TOURNAMENT_PLAYERS_MAX, 'long').broken).toBeNull();
  });
});

describe('the simulator', () => {
  it('plays the same tournament from the same seed, and another from another seed', () => {
    const digests = ['same', 'same', 'other'].map((seed) => play(64, seed).tournament.digest);
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
  });

  it('uses conditions without contradictions', () => {
    for (const players of [64, 512, TOURNAMENT_PLAYERS_MAX]) {
      const result = readConditions(RULEBOOKS, openSimulatedTournament(RULEBOOKS, players, 'one').conditions);
      expect([players, result.ok ? '' : result.problem.message]).toEqual([players, '']);
    }
  });

  it('reports chips that appear from nowhere', () => {
    const tournament = openSimulatedTournament(RULEBOOKS, 64, 'one');
    // The racks of the players and the bank, which issues the chips.
    tournament.state.chips.racks += 1;
    tournament.state.chips.bank -= 1;
    expect(playTournament(tournament)).toMatchObject({
      seed: 'one',
      spin: 0,
      command: { type: 'start-session' },
      message: expect.stringContaining('the seats have'),
    });
  });

  it.each([0, 63, 100, 8192])('refuses %s players', (players) => {
    expect(() => openSimulatedTournament(RULEBOOKS, players, 'one')).toThrow('a multiple of 64 players');
  });
});

it('every trouble, every way out of a tie and restarts occurred', () => {
  expect(restarts).toBeGreaterThan(0);
  const names = [
    ...TROUBLES,
    ...['late-arrival', 'non-attendance', 'seat-passed-on', 'penalty-taken', 'entry-out', 'table-moved', 'session-held'],
    ...['entry-retired', 'entry-disqualified', 'bought-back', 'play-off-recorded', 'spin-not-next', 'entered-already'],
    ...['entry-left', 'chips-corrected', 'count-differs', 'director-away', 'positions-taken', 'play-off-spin-recorded'],
    ...['substitute-approved', 'table-not-ready', 'not-counted'],
  ];
  expect(names.filter((name) => !occurred.has(name))).toEqual([]);
});
