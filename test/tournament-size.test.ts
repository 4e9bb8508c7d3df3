/** Measures the state of a running session: it grows with the entries and not with the spins. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { openSimulatedTournament } from '../src/testing/index.ts';
import {
  type Conditions,
  decideTournament,
  evolveTournament,
  newTournament,
  packTournament,
  type TournamentActor,
  type TournamentBody,
  type TournamentState,
} from '../src/tournament/index.ts';

const SEATS = 8;
const SPINS = 2000;
const CHIPS = 1000;
/** More than the chips of a player change in a spin. */
const WAGER = 100;
const DIRECTOR: TournamentActor = { role: 'director', person: 'dora' };
const SYSTEM: TournamentActor = { role: 'system', person: 'table' };
const TUMBLER: TournamentActor = { role: 'tumbler', person: 'dice' };

/** The conditions of the simulator, with a heat of many spins. */
function conditionsFor(players: number): Conditions {
  const { conditions } = openSimulatedTournament(RULEBOOKS, players, 'size');
  const [heat, ...others] = conditions.sessions;
  if (heat === undefined) throw new Error('the simulator has no heat');
  return { ...conditions, sessions: [{ ...heat, length: { by: 'spins', spins: SPINS } }, ...others] };
}

function give(state: TournamentState, by: TournamentActor, body: TournamentBody, atMs = 0): void {
  const house = body.type === 'draft-conditions' ? { house: { hash: 'h' } } : {};
  const decision = decideTournament(state, { ...body, by, atMs, ...house });
  if (!decision.ok) throw new Error(`${body.type}: ${decision.refusal.code}`);
  for (const event of decision.events) evolveTournament(state, event, atMs);
}

/** A heat that has started, with every table full. */
function startHeat(players: number): TournamentState {
  const state = newTournament('size', RULEBOOKS);
  const conditions = conditionsFor(players);
  const { closesMs } = conditions.entry;
  const entries = Array.from({ length: players }, (_, i) => `e${i + 1}`);
  const pitBoss: TournamentActor = { role: 'pit-boss', person: 'pam' };
  give(state, pitBoss, { type: 'draft-conditions', conditions });
  give(state, pitBoss, { type: 'appoint-director', person: 'dora' });
  give(state, DIRECTOR, { type: 'take-charge' });
  give(state, { role: 'officer', person: 'olga' }, { type: 'approve-conditions', hash: 'h', reference: 'r' });
  give(state, DIRECTOR, { type: 'open-entries' });
  for (const [i, entry] of entries.entries()) {
    give(state, { role: 'player', person: `p${i}` }, { type: 'apply' });
    give(state, SYSTEM, { type: 'accept-entry', entry });
  }
  give(state, DIRECTOR, { type: 'brief-players', entries });
  give(state, TUMBLER, { type: 'commit-draw', session: 'heat', commitment: 'c' });
  give(state, DIRECTOR, { type: 'close-entries' }, closesMs);
  for (let i = 0; i < players; i += SEATS) give(state, SYSTEM, { type: 'designate-table', table: `T${i / SEATS}` });
  const seats = entries.map((entry, i) => [entry, `T${Math.floor(i / SEATS)}`, (i % SEATS) + 1] as const);
  give(state, TUMBLER, { type: 'draw-seats', session: 'heat', seed: 's', seats });
  for (const entry of entries) give(state, SYSTEM, { type: 'check-in', session: 'heat', entry });
  give(state, DIRECTOR, { type: 'start-session', session: 'heat' }, conditions.sessions[0]?.startsMs);
  return state;
}

/** Plays spins at all tables in turn. Every amount has four digits, so that only stored spins change the size. */
function playSpins(state: TournamentState, from: number, to: number): void {
  const [heat] = state.sessions;
  for (let spin = from; spin <= to; spin++)
    for (const table of heat?.tables.keys() ?? []) {
      const seats = [...(heat?.seats.values() ?? [])].filter((seat) => seat.table === table);
      const rows = seats.map(({ entry }, i) => [entry, CHIPS + ((spin * 7 + i * 13) % 97), WAGER] as const);
      give(state, SYSTEM, { type: 'record-spin', session: 'heat', table, spin, rows });
    }
}

const sizeOf = (state: TournamentState): number => JSON.stringify(packTournament(state)).length;

describe('the size of a running session', () => {
  it('is almost the same after 20 and after 2,000 spins', () => {
    const state = startHeat(64);
    playSpins(state, 1, 20);
    const after20 = sizeOf(state);
    playSpins(state, 21, SPINS - 1);
    // Numbers of spins have more digits.
    expect(sizeOf(state) / after20).toBeLessThan(1.01);
  });

  it('grows with the entries', () => {
    const [small, large] = [startHeat(64), startHeat(256)];
    playSpins(small, 1, 20);
    playSpins(large, 1, 20);
    expect(sizeOf(large) / sizeOf(small)).toBeGreaterThan(3);
    expect(sizeOf(large) / sizeOf(small)).toBeLessThan(4.2);
  });
});
