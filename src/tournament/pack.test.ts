/** Tests that a tournament survives a snapshot: every state of all transcripts, and tournaments of the simulator. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { openSimulatedTournament, playTournament } from '../testing/index.ts';
import { evolveTournament } from './evolve.ts';
import { type PackedTournament, packTournament, TOURNAMENT_VERSION, unpackTournament } from './pack.ts';
import { newTournament, type TournamentState } from './state.ts';
import { parseTournamentCommand, playTranscript } from './transcript.ts';

const TRANSCRIPTS = projectFiles('test/tournaments').filter(({ path }) => path.endsWith('.tournament'));
const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const throughJson = (packed: PackedTournament): PackedTournament => JSON.parse(JSON.stringify(packed));

function expectRoundTrip(state: TournamentState): TournamentState {
  const packed = packTournament(state);
  const unpacked = unpackTournament(RULEBOOKS, throughJson(packed));
  expect(unpacked).toEqual(state);
  expect(JSON.stringify(packTournament(unpacked))).toBe(JSON.stringify(packed));
  return unpacked;
}

/** All commands of a transcript with their times and events. A line `tournament` begins a new one. */
function commandsOf(text: string) {
  const played = playTranscript(RULEBOOKS, text, hashText);
  if ('message' in played) throw new Error(played.message);
  let nowMs = 0;
  return played.flatMap(({ text: line, happened }) => {
    if (line.startsWith('tournament ')) nowMs = 0;
    if (line.startsWith('tournament ')) return [{ isNew: true, atMs: 0, events: [] }];
    if (happened === null) return [];
    const command = parseTournamentCommand(line, nowMs);
    if (typeof command === 'string') throw new Error(command);
    nowMs = command.atMs;
    return [{ isNew: false, atMs: nowMs, events: happened.events }];
  });
}

describe('a packed tournament', () => {
  it.each(TRANSCRIPTS.map(({ path, text }) => [path.replace('test/tournaments/', ''), text] as const))(
    'is the same after every command of %s, and goes on from there',
    (_, text) => {
      let state = newTournament('t', RULEBOOKS);
      for (const { isNew, atMs, events } of commandsOf(text)) {
        if (isNew) state = newTournament('t', RULEBOOKS);
        // The events are applied to the unpacked state, which no event has changed in place.
        state = expectRoundTrip(state);
        for (const event of events) evolveTournament(state, event, atMs);
      }
      expectRoundTrip(state);
    },
  );

  it('is the same at the end of a simulated tournament, which was unpacked several times during play', () => {
    const tournament = openSimulatedTournament(RULEBOOKS, 64, 'pack');
    expect(playTournament(tournament)).toBeNull();
    expect(tournament.restarts).toBeGreaterThan(2);
    expectRoundTrip(tournament.state);
  });

  it('takes the rules of its sessions from the conditions', () => {
    const tournament = openSimulatedTournament(RULEBOOKS, 64, 'pack');
    playTournament(tournament);
    const { conditions, sessions } = unpackTournament(RULEBOOKS, throughJson(packTournament(tournament.state)));
    expect(sessions.map(({ rules }) => rules)).toEqual(conditions?.sessions);
    expect(JSON.stringify(packTournament(tournament.state)).match(/"compulsory"/g)).toHaveLength(4);
  });

  it('of an earlier program has no refused counts', () => {
    const tournament = openSimulatedTournament(RULEBOOKS, 64, 'pack');
    playTournament(tournament);
    const text = JSON.stringify(packTournament(tournament.state));
    const earlier = text.replaceAll(/"difference":null,?/g, '').replaceAll(',}', '}');
    expect(earlier.length).toBeLessThan(text.length);
    expect(unpackTournament(RULEBOOKS, JSON.parse(earlier) as PackedTournament)).toEqual(tournament.state);
  });

  it('of another version, or without its sessions, is an error', () => {
    const packed = packTournament(newTournament('t', RULEBOOKS));
    expect(packed.version).toBe(TOURNAMENT_VERSION);
    const other = { ...packed, version: 1 } as unknown as PackedTournament;
    expect(() => unpackTournament(RULEBOOKS, other)).toThrow('version 1, not 2');
    const foreign = { ...packed, changing: { ...packed.changing, sessions: [{}] } };
    expect(() => unpackTournament(RULEBOOKS, foreign)).toThrow('does not have the sessions of its conditions');
  });
});
