/** Tests that the changes between two standings give the new standings, and that they are few. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyStandings, applyTournamentFrame, readStandings } from '../../client/index.ts';
import type { PackedStanding } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import {
  entryView,
  evolveTournament,
  listPlaces,
  newTournament,
  parseTournamentCommand,
  playTranscript,
  standingsOf,
  type TournamentState,
  tournamentView,
} from '../../tournament/index.ts';
import { sha256 } from '../store/index.ts';
import { findChangedEntries, findStandingChanges, findViewChanges } from './tournament-changes.ts';
import { TournamentStream } from './tournament-stream.ts';
import { buildStaffEntry } from './tournament-views.ts';

const row = (entry: string, chips: number, shares = false): PackedStanding => [entry, 'T1', chips, 'playing', shares, false];
const rowsOf = (entries: readonly string[]): readonly PackedStanding[] => entries.map((entry) => row(entry, 100));

/** A random order with this seed. */
function shuffle<T>(items: readonly T[], seed: number): readonly T[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return items
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

const apply = (before: readonly PackedStanding[], after: readonly PackedStanding[]) =>
  applyStandings(readStandings({ session: 's', rows: before }), { session: 's', ...findStandingChanges(before, after) });

describe('the changes of standings', () => {
  it('give the new standings for every order of five entries, with entries that come and go', () => {
    const orders = (items: readonly string[]): readonly (readonly string[])[] =>
      items.length === 0
        ? [[]]
        : items.flatMap((item) => orders(items.filter((each) => each !== item)).map((rest) => [item, ...rest]));
    const before = rowsOf(['a', 'b', 'c', 'd', 'e']);
    for (const order of [...orders(['a', 'b', 'c', 'd', 'e']), ...orders(['a', 'c', 'e', 'f']), ...orders(['x', 'y']), []]) {
      const after = rowsOf(order);
      expect(apply(before, after)).toEqual(readStandings({ session: 's', rows: after }));
    }
  });

  it('give the new standings if chips change and places are shared, at random', () => {
    const entries = Array.from({ length: 40 }, (_, i) => `e${i}`);
    let before: readonly PackedStanding[] = [];
    for (let seed = 1; seed <= 200; seed++) {
      const kept = shuffle(entries, seed).slice(seed % 40);
      const after = kept.map((entry, i) => row(entry, (seed * (i % 7)) % 5, i % 3 === 2));
      expect(apply(before, after)).toEqual(readStandings({ session: 's', rows: after }));
      before = after;
    }
  });

  it('contain only the row that goes from the last place to the first', () => {
    const before = rowsOf(['a', 'b', 'c', 'd', 'e']);
    const after = [row('e', 500), ...before.slice(0, 4)];
    expect(findStandingChanges(before, after)).toEqual({ rows: [[0, 'e', 'T1', 500, 'playing', false, false]], gone: [] });
    expect(apply(before, after).rows.map(({ place, entry }) => `${place} ${entry}`)).toEqual(['1 e', '2 a', '3 b', '4 c', '5 d']);
  });

  it('number shared places as 1, 2, 2, 4', () => {
    const rows = [row('a', 9), row('b', 8), row('c', 8, true), row('d', 7)];
    expect(readStandings({ session: 's', rows }).rows.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  });

  it('of 10,000 entries are found quickly', () => {
    const entries = Array.from({ length: 10_000 }, (_, i) => `e${i}`);
    const [before, after] = [rowsOf(entries), rowsOf(shuffle(entries, 3))];
    const startMs = performance.now();
    const changed = apply(before, after);
    expect(performance.now() - startMs).toBeLessThan(1000);
    expect(changed.packed).toEqual(after);
  });
});

describe('a stream of frames', () => {
  it('keeps a limited number of bytes, and knows whether it still has all missed frames', () => {
    const received: Buffer[] = [];
    const stream = new TournamentStream<{ send: (message: Buffer | string) => void }>('t', 's', 0, []);
    stream.watchers.add({ send: (message) => received.push(message as Buffer) });
    for (let seq = 1; seq <= 20_000; seq++) stream.send(stream.build(seq, { set: {} }, [row('a', seq)]));
    expect(received).toHaveLength(20_000);
    expect(stream.framesAfter(20_000)).toEqual([]);
    expect(stream.framesAfter(19_990)).toEqual(received.slice(-10));
    expect(stream.framesAfter(0)).toBeNull();
    expect(stream.framesAfter(20_001)).toBeNull();
    const kept = received.findIndex((_, i) => stream.framesAfter(i) !== null);
    const bytes = received.slice(kept).reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThanOrEqual(131_072);
    expect(bytes).toBeGreaterThan(100_000);
  });

  it('sends nothing if nothing has changed, and then starts the next frame at the same sequence number', () => {
    const received: Buffer[] = [];
    const stream = new TournamentStream<{ send: (message: Buffer | string) => void }>('t', 's', 7, [row('a', 1)]);
    stream.watchers.add({ send: (message) => received.push(message as Buffer) });
    stream.send(stream.build(8, { set: {} }, [row('a', 1)]));
    stream.send(stream.build(9, { set: {} }, null));
    expect(received).toEqual([]);
    expect(stream.lastSeq).toBe(7);
    stream.send(stream.build(10, { set: { players: 3 } }, null));
    expect(received.at(-1)?.toString()).toContain('"from":8,"to":10,"set":{"players":3}}');
  });
});

const TRANSCRIPTS = new URL('../../../test/tournaments/', import.meta.url);

/** The parts of the views that messages can change, as text. */
const viewsOf = (state: TournamentState) => ({
  view: structuredClone(tournamentView(state)),
  entries: new Map([...state.entries.keys()].map((id) => [id, JSON.stringify(buildStaffEntry(state, id))])),
  // The place in an own view depends on other entries, and the feed compares it.
  owns: new Map([...state.entryOf].map(([person, id]) => [id, JSON.stringify(entryView(state, person, () => null))])),
  standings: new Map(state.sessions.map((session) => [session.rules.id, JSON.stringify(listPlaces(state, session))])),
});

describe.each(readdirSync(TRANSCRIPTS).filter((file) => file.endsWith('.tournament')))('every command of %s', (file) => {
  it('changes only the entries and standings that its events name, and the changes give the new view', () => {
    const played = playTranscript(RULEBOOKS, readFileSync(new URL(file, TRANSCRIPTS), 'utf8'), sha256);
    if ('message' in played) throw new Error(played.message);
    let state = newTournament('t', RULEBOOKS);
    let [nowMs, commands] = [0, 0];
    for (const { text, happened } of played) {
      if (text.startsWith('tournament ')) {
        state = newTournament('t', RULEBOOKS);
        nowMs = 0;
      }
      if (happened === null) continue;
      const command = parseTournamentCommand(text, nowMs);
      if (typeof command === 'string') throw new Error(`${text}: ${command}`);
      nowMs = command.atMs;
      const before = viewsOf(state);
      for (const event of happened.events) evolveTournament(state, event, nowMs);
      const after = viewsOf(state);
      for (const session of state.sessions) expect(standingsOf(state, session), text).toMatchObject(listPlaces(state, session));
      commands += 1;
      const named = happened.events.map((event) => findChangedEntries(state, event));
      const changed = [
        ...[...after.entries].filter(([id, entry]) => before.entries.get(id) !== entry),
        ...[...after.owns].filter(([id, own]) => before.owns.get(id) !== own),
      ].map(([id]) => id);
      if (!named.includes(null))
        expect(
          changed.filter((id) => !named.flat().includes(id)),
          text,
        ).toEqual([]);
      const sessions = happened.events.map((event) => ('session' in event ? event.session : null));
      const ranked = [...after.standings].filter(([id, rows]) => before.standings.get(id) !== rows).map(([id]) => id);
      if (!sessions.includes(null))
        expect(
          ranked.filter((id) => !sessions.includes(id)),
          text,
        ).toEqual([]);
      const frame = {
        type: 'tournament-frame',
        tournament: 't',
        from: 1,
        to: 1,
        ...findViewChanges(before.view, after.view),
      } as const;
      expect(applyTournamentFrame(before.view, frame), text).toEqual(after.view);
    }
    expect(commands).toBeGreaterThan(10);
  });
});
