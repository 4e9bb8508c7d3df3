/** Tests the replay of records: cash and chips at every moment of a played tournament, and records that do not fit. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { playTranscript, type TournamentEvent } from '../../../tournament/index.ts';
import { type Accounts, compareInventories, type RecordedEvents, replayRecords, sumOf } from './replay.ts';

const CROWN = RULEBOOKS.find(({ id }) => id === 'crown-sic-bo') as Rulebook;

function recordsOf(name: string): readonly RecordedEvents[] {
  const text = readFileSync(new URL(`../../../../test/tournaments/${name}.tournament`, import.meta.url), 'utf8');
  const played = playTranscript(RULEBOOKS, text, (each) => createHash('sha256').update(each).digest('hex'));
  if ('message' in played) throw new Error(played.message);
  return played
    .flatMap(({ happened }) => (happened === null || happened.events.length === 0 ? [] : [happened.events]))
    .map((events, i) => ({ seq: i + 1, atMs: 1000 * i, events }));
}

const momentsOf = (records: readonly RecordedEvents[]) => {
  const replay = replayRecords('cup', CROWN, records);
  if (!replay.ok) throw new Error(replay.message);
  return replay.moments;
};

const change = (
  records: readonly RecordedEvents[],
  changed: (event: TournamentEvent) => TournamentEvent,
): readonly RecordedEvents[] => records.map((record) => ({ ...record, events: record.events.map(changed) }));

describe('the replay of a tournament', () => {
  const records = recordsOf('small-tournament');

  it('[crown-sic-bo 8.2.1(b)] has the accounts before and after each session and now, and every sum is zero', () => {
    const moments = momentsOf(records);
    expect(moments.at(-1)).toMatchObject({ when: 'now', session: null, seq: records.length });
    expect(moments.filter(({ when }) => when === 'before').length).toBe(moments.filter(({ when }) => when === 'after').length);
    expect(moments.length).toBeGreaterThan(2);
    for (const { cash, chips, when, session } of moments) {
      expect([sumOf({ ...cash }), sumOf({ ...chips })], `${when} ${session}`).toEqual([0, 0]);
      // Tournament chips exist only during a session.
      if (when === 'before' || when === 'after' || when === 'now') expect(chips).toEqual({ bank: 0, racks: 0, float: 0 });
      else expect(chips.racks, `${when} ${session}`).toBeGreaterThan(0);
      if (when === 'start') expect(chips).toEqual({ bank: -chips.racks, racks: chips.racks, float: 0 });
    }
    const heat = moments.filter(({ session }) => session === moments[0]?.session).map(({ when }) => when);
    expect([heat.slice(0, 2), heat.slice(-2)]).toEqual([
      ['before', 'start'],
      ['end', 'after'],
    ]);
    expect(moments.at(-1)?.cash.house).toBeGreaterThan(0);
    // The first start divides the fees. Before it, everything that was paid is there as fees.
    expect(moments[0]).toMatchObject({ when: 'before', cash: { pool: 0, house: 0 } });
    expect(moments[0]?.cash.fees).toBeGreaterThan(0);
  });

  it('compares the accounts with those of the server at the same record', () => {
    const now = momentsOf(records).at(-1);
    if (now === undefined) throw new Error('there is no moment');
    const compare = (inventory: Accounts, seq = now.seq) => compareInventories(now, { seq, inventory });
    expect(compare({ cash: { ...now.cash }, chips: { ...now.chips } })).toBe('same');
    expect(compare({ ...now, cash: { ...now.cash, house: now.cash.house + 1 } })).toBe('other');
    expect(compare({ ...now, chips: { ...now.chips, racks: 1 } })).toBe('other');
  });

  it('raises no alarm if the server is at another record, or shows no amounts', () => {
    const [fewer, all] = [momentsOf(records.slice(0, -1)).at(-1), momentsOf(records).at(-1)];
    if (all === undefined) throw new Error('there is no moment');
    expect(compareInventories(fewer, { seq: all.seq, inventory: all })).toBe('not-compared');
    expect(compareInventories(all, { seq: all.seq, inventory: null })).toBe('not-permitted');
  });

  it('shows other amounts if a fee was changed in the records', () => {
    const cheaper = change(records, (event) =>
      event.type === 'fees-divided' ? { ...event, house: event.house + 1, pool: event.pool - 1 } : event,
    );
    const afterHeat = (list: readonly RecordedEvents[]) => momentsOf(list).find(({ when }) => when === 'after');
    const [before, after] = [afterHeat(records), afterHeat(cheaper)];
    expect(before !== undefined && compareInventories(after, { seq: before.seq, inventory: before })).toBe('other');
  });

  it('names the record that does not fit those before it', () => {
    const withoutApplications = records.filter(({ events }) => !events.some(({ type }) => type === 'entry-applied'));
    const accepted = withoutApplications.find(({ events }) => events.some(({ type }) => type === 'entry-accepted'));
    expect(replayRecords('cup', CROWN, withoutApplications)).toMatchObject({ ok: false, seq: accepted?.seq });
  });
});
