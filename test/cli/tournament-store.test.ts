/** Tests `tournament standings` and `tournament report`, and how the other subcommands treat a store with tournaments. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EMPTY_COMMIT,
  JOURNAL_FILE,
  type JournalRecord,
  makeRecord,
  openForReading,
  openJournal,
  openSqliteStore,
} from '../../src/server/index.ts';
import { changeRecord, editRecords } from '../store/edit-journal.ts';
import { croupier, csvOf, jsonOf, stdoutOf, terminalOutputOf } from './command.ts';
import {
  commitmentOf,
  HASH,
  SECOND_HASH,
  SEEDS,
  writeCancelled,
  writeFarFuture,
  writeStopped,
  writeTournaments,
  writeTroubled,
} from './stored-tournaments.ts';

const tempFolder = mkdtempSync(join(tmpdir(), 'croupier-tournament-'));
const folder = join(tempFolder, 'store');
afterAll(() => rmSync(tempFolder, { recursive: true }));

const STANDINGS = ['tournament', 'standings', folder];
const REPORT = ['tournament', 'report', folder];

/** What the commands print while the server plays the first session: before its last spin, and after its count. */
const live = { running: '', runningReport: '', counted: '', explained: '' };

beforeAll(() =>
  writeTournaments(folder, (moment) => {
    if (moment === 'running') {
      live.running = stdoutOf([...STANDINGS, 'autumn-cup', '--json']);
      live.runningReport = stdoutOf([...REPORT, 'autumn-cup']);
    } else {
      live.counted = stdoutOf([...STANDINGS, 'autumn-cup']);
      live.explained = stdoutOf([...STANDINGS, 'autumn-cup', '--explain', 'e3']);
    }
  }),
);

/** Returns the lines of a section of the report. */
function sectionOf(report: string, title: string): readonly string[] {
  const section = report.split('\n\n').find((part) => part.startsWith(title));
  if (section === undefined) throw new Error(`no section ${title}`);
  return section
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Copies a store and changes the person of a record. */
function changedCopy(source: string, name: string, table: string, seq: number): string {
  const copy = join(tempFolder, name);
  cpSync(source, copy, { recursive: true });
  const db = new DatabaseSync(join(copy, JOURNAL_FILE));
  editRecords(db, table, changeRecord(seq, { person: 'eve' }));
  db.close();
  return copy;
}

type Body = Pick<JournalRecord, 'body'> & Partial<JournalRecord>;

/** Writes a store with the tournaments of another store, and their tables. `change` returns the new bodies of each record. All hashes are correct. */
async function rewrite(source: string, name: string, change: (record: JournalRecord) => readonly Body[]): Promise<string> {
  const db = openForReading(source);
  const journal = openJournal(db);
  const target = join(tempFolder, name);
  const store = await openSqliteStore(target);
  for (const { table } of journal.heads().filter((head) => head.table !== 'crown')) {
    const changed: JournalRecord[] = [];
    for (const record of journal.records(table, 1, 1000))
      for (const body of change(record))
        changed.push(makeRecord(changed.at(-1)?.hash ?? '0'.repeat(64), { ...record, ...body, seq: changed.length + 1 }));
    await store.append({ ...EMPTY_COMMIT, records: changed });
  }
  db.close();
  await store.close();
  return target;
}

/** Writes a store with the tournament, in which two players have changed their seats after the draw. */
const writeOtherSeats = (): Promise<string> =>
  rewrite(folder, 'other-seats', ({ body }) => {
    const { asked, house, events } = JSON.parse(body);
    const isDraw = asked?.type === 'draw-seats' && asked.session === 'final';
    // Positions 1 and 2 of the only table of the final.
    const swap = (rows: readonly [string, string, number][]) =>
      rows.map(([entry, table, position]) => [entry, table, 3 - position]);
    return [{ body: isDraw ? JSON.stringify({ asked, house, events: [{ ...events[0], rows: swap(events[0].rows) }] }) : body }];
  });

describe('tournament standings', () => {
  test('ranks the players of a running session and says who advances now, while a server uses the store', () => {
    const { session, phase, tables, standings } = JSON.parse(live.running);
    expect({ session, phase }).toEqual({ session: 'heat', phase: 'running' });
    expect(tables).toEqual([
      { table: 'T1', spins: 1, finished: false },
      { table: 'T2', spins: 1, finished: false },
    ]);
    // e2 has lost the compulsory wager of 100, and e3 has lost 100.
    const rows = standings.map((row: Record<string, unknown>) => [row.place, row.entry, row.chips, row.status, row.advances]);
    expect(rows).toEqual([
      [1, 'e1', 1100, 'playing', 'yes'],
      [2, 'e5', 1000, 'playing', 'yes'],
      [3, 'e2', 900, 'playing', 'no'],
      [3, 'e3', 900, 'playing', 'no'],
    ]);
  });

  test('prints the numbers behind each place, and a line at the cut', () => {
    const lines = live.counted.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
    const places = lines.slice(lines.findIndex((line) => line.startsWith('place')) + 1);
    expect(places.map((line) => line.replace(/ T[12] /, ' T '))).toEqual([
      '1 e1 T 1000 playing yes chips 1000',
      '2 e3 T 1000 playing yes chips 1000 (e1: 1000); chips before the last spin 900 (e1: 1100)',
      '----- ----- ----- ----- ------ -------- ------------------------',
      '3 e5 T 950 playing no chips 950 (e3: 1000)',
      '4 e2 T 0 out no chips 0 (e5: 950)',
      '',
    ]);
    expect(live.counted).toContain('Autumn Cup, tournament autumn-cup\nsession heat, counting, as of record ');
    expect(live.counted).toContain(
      '\nadvance if the session ends now: best 2 overall\ntables: T1 2 spins, finished; T2 2 spins, finished\n',
    );
  });

  test('explains a place in sentences', () => {
    expect(live.explained).toBe(
      [
        'e3 is in place 2 of 4 in session heat.',
        'Directly above is e1, in place 1.',
        'Chips: e3 has 1000, e1 has 1000. They are equal, so the next number counts.',
        'Chips before the last spin: e3 has 900, e1 has 1100. This decides.',
        'If the session ended now, e3 would advance.',
        '',
      ].join('\n'),
    );
    expect(stdoutOf([...STANDINGS, 'autumn-cup', '--session', 'heat', '--explain', 'e1'])).toBe(
      'e1 is in place 1 of 4 in session heat.\nNo entry ranks above it.\nChips: e1 has 1000.\ne1 has advanced.\n',
    );
    expect(jsonOf([...STANDINGS, 'autumn-cup', '--explain', 'e1'])).toMatchObject({
      session: 'final',
      entry: 'e1',
      place: 2,
      against: 'e3',
      facts: [
        { fact: 'chips', own: 2000, above: 2000 },
        { fact: 'chips after the play-off', own: 900, above: 1200 },
      ],
    });
  });

  test('prints the session that has started last, or the one that is asked for', () => {
    const final = stdoutOf([...STANDINGS, 'autumn-cup']);
    expect(final).toContain('\nsession final, cut, as of record ');
    expect(final).toContain('\nthe last session: nobody advances; the first 2 places get prizes\n');
    expect(final).toMatch(/^ +1 {2}e3 +T1 +2000 {2}ranked +chips 2000$/m);
    const heat = stdoutOf([...STANDINGS, 'autumn-cup', '--session', 'heat']);
    expect(heat).toContain('\nadvanced: best 2 overall\n');
    expect(heat).toMatch(/^ +3 {2}e5 +T[12] +950 {2}eliminated {2}no /m);
    expect(stdoutOf([...STANDINGS, 'practice-1'])).toMatch(/\nno session has started, as of record 2, /);
    expect(stdoutOf([...STANDINGS, 'practice-1', '--session', 'final'])).toContain(
      'the session has not started; planned start 1970-01-01 03:00:00 UTC\n',
    );
  });

  test('says in JSON that the last session has ranked its players, and only an earlier session has eliminated players', () => {
    const statusesOf = (...args: readonly string[]) => {
      const { standings } = jsonOf([...STANDINGS, 'autumn-cup', ...args]) as { standings: Record<string, unknown>[] };
      return standings.map(({ entry, status }) => `${entry} ${status}`);
    };
    expect(statusesOf()).toEqual(['e3 ranked', 'e1 ranked']);
    expect(statusesOf('--session', 'heat')).toEqual(['e1 advanced', 'e3 advanced', 'e5 eliminated', 'e2 eliminated']);
    expect(jsonOf([...STANDINGS, 'autumn-cup', '--explain', 'e3'])).toMatchObject({ place: 1, status: 'ranked' });
    const { sessions } = jsonOf([...REPORT, 'autumn-cup']) as { sessions: { places: object[] }[] };
    expect(sessions[1]?.places).toEqual([
      { place: 1, entry: 'e3', advanced: false, status: 'ranked' },
      { place: 2, entry: 'e1', advanced: false, status: 'ranked' },
    ]);
  });

  test('prints CSV, and fits on a narrow terminal', () => {
    const [first, second] = csvOf([...STANDINGS, 'autumn-cup']);
    expect([first?.status, second?.status]).toEqual(['ranked', 'ranked']);
    expect(first).toMatchObject({ place: '1', entry: 'e3', bot: 'no', chips: '2000', decidedBy: '', against: '', own: '2000' });
    expect(second).toMatchObject({ place: '2', entry: 'e1', decidedBy: 'play-off', against: 'e3', own: '900', above: '1200' });
    const lines = terminalOutputOf(70, [...STANDINGS, 'autumn-cup']).split('\n');
    expect(lines.filter((line) => line.length > 70)).toEqual([]);
  });
});

describe('tournament report', () => {
  let report = '';
  beforeAll(() => {
    report = stdoutOf([...REPORT, 'autumn-cup']);
  });

  test('[crown-sic-bo 8.1.3] says which conditions are approved, by whom, and with which hash', () => {
    expect(report).toMatch(
      /^Report of tournament autumn-cup: Autumn Cup\nAs of record 60, 1970-01-01 03:00:00 UTC\. Stage: awarded\./,
    );
    expect(sectionOf(report, 'Conditions')).toEqual([
      'Rulebook crown-sic-bo, layout A.',
      `Version 1 drafted by pit-boss pam, 1970-01-01 00:00:00 UTC (record 2). Hash ${HASH}.`,
      `Version 1 approved by olga, 1970-01-01 00:00:00 UTC (record 5), reference VCGR-1. Hash ${HASH}.`,
      'Now: version 1, approved.',
    ]);
    const practice = stdoutOf([...REPORT, 'practice-1']);
    expect(sectionOf(practice, 'Conditions')).toContain('Practice, not approved.');
    expect(sectionOf(practice, 'Director')).toEqual(['The system conducts this practice tournament.']);
  });

  test("[crown-sic-bo 8.2.4] lists the director's presence, and each gap with the part that was play", () => {
    expect(sectionOf(report, 'Director')).toEqual([
      'The director is dora. There are no deputies.',
      'dora is in charge.',
      'dora took charge, 1970-01-01 00:00:00 UTC (record 4).',
      'dora left, 1970-01-01 02:08:00 UTC (record 35).',
      'dora took charge, 1970-01-01 02:08:30 UTC (record 36).',
      'Gap of 30 seconds: dora was away from 1970-01-01 02:08:00 UTC to 1970-01-01 02:08:30 UTC. During play: 30 seconds of session heat.',
      'The conditions allow 0 seconds of absence during a session.',
    ]);
  });

  test('[crown-sic-bo 8.2.1(a), 8.2.1(j)] accounts for every fee, refund and prize, with a sum of zero', () => {
    expect(sectionOf(report, 'Entries')).toEqual([
      '5 entries in total.',
      'accepted: 4 (e1, e2, e3, e5).',
      'withdrawn: 1 (e4).',
      '4 of 4 accepted players are briefed (8.2.2).',
    ]);
    // Five fees of 2000. One is refunded; of the other four, 200 each are for the house. 70 per cent of 7200 are 5040.
    expect(sectionOf(report, 'Cash')).toEqual([
      'Entry fees received: 10000. Buy-backs: 0.',
      'Of these, 7200 went to the prizes and 800 to the house.',
      'Refunds: 2000. Cash for chips: 0. Prizes paid: 5040.',
      'Refund of 2000 to e4, 1970-01-01 00:20:00 UTC (record 17): withdrawal without penalty.',
      'Accounts: cage -2960, fees 0, pool 0, house 800, prizes due 2160. Sum: 0.',
    ]);
    expect(sectionOf(report, 'Prizes')).toEqual([
      'Place 1: e3 (person cy), 5040, paid 1970-01-01 03:00:00 UTC (record 60).',
      'Place 2: e1 (person ann), 2160, not paid yet.',
    ]);
    expect(sectionOf(report, 'Balance')).toEqual([
      'The sum of all cash accounts is 0.',
      'The sum of all chip accounts is 0: bank 0, racks 0, float 0.',
      'Money and chips agree with all records.',
    ]);
  });

  test('[crown-sic-bo 8.2.1(b), 8.2.1(c), 8.2.1(d)] describes a session: start, tables, hold, chips, penalties, corrections, places', () => {
    // Four times 1000 chips. At the end 1000, 1000, 0 and 950 are left, so the tables have won 1050.
    expect(sectionOf(report, 'Session heat')).toEqual([
      'Kind: round. Phase: cut.',
      'Planned start 1970-01-01 02:00:00 UTC. Started 1970-01-01 02:01:00 UTC, 60 seconds late. Play ended 1970-01-01 02:08:30 UTC.',
      '1970-01-01 02:01:00 UTC (record 30): e5 arrives late, has missed 0 spins and gets 1000 chips (8.2.1(i)).',
      'Table T1: 2 seats, 2 players, 2 spins; ended: spins; counted by dan; signed by dora.',
      'Table T2: 2 seats, 2 players, 2 spins; ended: spins; counted by dan; signed by dora.',
      'Held by director dora from 1970-01-01 02:02:00 UTC to 1970-01-01 02:07:00 UTC, 300 seconds: power cut.',
      'Chips before the session (8.2.1(b)): bank 0, racks 0, float 0.',
      'Chips issued: 4000. Returned to the bank: 4000.',
      'At the end the players had 2950, and the tables had won 1050.',
      'Chips after the session: bank 0, racks 0, float 0.',
      expect.stringMatching(/^Penalty \(8\.2\.1\(c\)\): 100 chips of e2 in spin 1, 1970-01-01 02:01:00 UTC \(record 3[12]\)\.$/),
      'Correction by director dora: e5 from 900 to 950 chips, 1970-01-01 02:08:30 UTC (record 39): a chip was misread.',
      'Cut 1970-01-01 02:08:30 UTC: 2 players advance.',
      'Place 1: e1, advanced.',
      'Place 2: e3, advanced.',
      'Place 3: e5, eliminated.',
      'Place 4: e2, eliminated.',
    ]);
    // Two players win 1000 each from the tables, and play off with 1000 fresh chips each.
    const final = sectionOf(report, 'Session final');
    expect(final).toContain('At the end the players had 4000, and the tables had won -2000.');
    expect(final).toContain('Chips of play-offs issued: 2000. Returned: 2000.');
    expect(final).toContain('1970-01-01 03:00:00 UTC (record 57): result of the play-off: e1 900, e3 1200.');
    expect(final.slice(-3)).toEqual(['Ranked 1970-01-01 03:00:00 UTC.', 'Place 1: e3.', 'Place 2: e1.']);
  });

  test('shows the chips at the tables of a running session', () => {
    // 4000 chips less the penalty of 100 and the 100 that e3 has lost, plus the 100 that e1 has won.
    expect(sectionOf(live.runningReport, 'Balance')).toEqual([
      'The sum of all cash accounts is 0.',
      'The sum of all chip accounts is 0: bank -4000, racks 3900, float 100.',
      'Chips of session heat are still at its tables.',
      'Money and chips agree with all records.',
    ]);
    expect(sectionOf(live.runningReport, 'Session heat')).toContain('The places are not decided yet.');
  });

  test('[crown-sic-bo 8.1.1] repeats every draw, and names the last record', () => {
    const draws = sectionOf(report, 'Draws');
    expect(draws[0]).toBe(
      `Draw of seats, session heat: commitment ${commitmentOf(SEEDS.heat)}, 1970-01-01 00:20:00 UTC (record 19).`,
    );
    expect(draws[1]).toMatch(/^Record 23 fixed the players, hash [0-9a-f]{64}\.$/);
    expect(draws[2]).toBe(`Drawn 1970-01-01 00:20:00 UTC (record 24) with seed ${SEEDS.heat}.`);
    const verified = 'Verified: the seed matches its commitment and gives this draw.';
    expect(draws.filter((line) => line === verified)).toHaveLength(2);
    expect(draws.slice(-2)).toEqual([
      `Draw of lots, session final: commitment ${'ab'.repeat(32)}, 1970-01-01 02:08:30 UTC (record 48).`,
      'Not drawn.',
    ]);
    const db = openForReading(folder);
    const head = openJournal(db)
      .heads()
      .find(({ table }) => table === 'tournament/autumn-cup');
    db.close();
    expect(sectionOf(report, 'Last record')).toEqual(['Record 60, 1970-01-01 03:00:00 UTC.', `Hash ${head?.hash}.`]);
  });

  test('[crown-sic-bo 8.2.1(h)] accounts for a player who retired, for lots, and for a cancellation', async () => {
    const other = join(tempFolder, 'cancelled');
    await writeCancelled(other);
    const text = stdoutOf(['tournament', 'report', other, 'fire-cup']);
    expect(text).toMatch(/\nThe tournament was cancelled by pit-boss pam, 1970-01-01 02:31:00 UTC \(record \d+\): fire\.\n/);
    // [crown-sic-bo 8.2.3] A signature on paper has the person who recorded it.
    expect(text.split('\n').filter((line) => line.includes(' on paper'))).toEqual([
      expect.stringMatching(/^ *e2 has signed version 1 on paper, recorded by director dora, .* \(record \d+\) \(8\.2\.3\)\.$/),
    ]);
    // A quarter of 2000 at the retirement, and everything else at the cancellation.
    expect(sectionOf(text, 'Cash').map((line) => line.replace(/ 1970.*\)/, ''))).toEqual([
      'Entry fees received: 8000. Buy-backs: 0.',
      'Of these, 7200 went to the prizes and 800 to the house.',
      'Refunds: 8000. Cash for chips: 0. Prizes paid: 0.',
      'Refund of 500 to e2,: retirement.',
      'Refund of 2000 to e1,: cancellation.',
      'Refund of 1500 to e2,: cancellation.',
      'Refund of 2000 to e3,: cancellation.',
      'Refund of 2000 to e4,: cancellation.',
      'Accounts: cage 0, fees 0, pool 0, house 0, prizes due 0. Sum: 0.',
    ]);
    // A retirement between two spins: bo has no wagers.
    expect(sectionOf(text, 'Retirements').map((line) => line.replace(/record \d+/, 'record'))).toEqual([
      'e2 retired. Ordered by player bo, 1970-01-01 02:00:00 UTC (record). Refund: 500. The player had no wagers in a spin under way.',
    ]);
    const heat = sectionOf(text, 'Session heat');
    expect(heat).toContain('Chips issued: 4000. Returned to the bank: 4000.');
    expect(heat).toContain('At the end the players had 3000, and the tables had won 0.');
    expect(heat).toContain('Players who left earlier returned 1000.');
    expect(heat).toContain('Place 4: e2, left.');
    // [crown-sic-bo 8.2.1(d)] A refused count has both amounts.
    expect(heat.filter((line) => line.includes('is refused')).map((line) => line.replace(/ at T\d/, ''))).toEqual([
      expect.stringMatching(
        /the count of dan differs from the record and is refused: e1 record 1000, count 1100 \(8\.2\.1\(d\)\)\.$/,
      ),
    ]);
    expect(heat.some((line) => line.endsWith('e1, e3, e4 are tied, and lots decide.'))).toBe(true);
    expect(sectionOf(text, 'Director')).toContain(
      'Gap of 60 seconds: dora was away from 1970-01-01 02:30:00 UTC and has not come back. During play: none.',
    );
    expect(sectionOf(text, 'Draws').filter((line) => line.startsWith('Verified'))).toHaveLength(2);
    const last = stdoutOf(['tournament', 'standings', other, 'fire-cup', '--explain', 'e2']).split('\n');
    expect(last).toContain('e2 has left or did not come. It ranks after all others, and its chips count as 0.');
  });

  describe('of a tournament with troubles', () => {
    const store = join(tempFolder, 'troubled');
    let text = '';
    beforeAll(async () => {
      await writeTroubled(store);
      text = stdoutOf(['tournament', 'report', store, 'trouble-cup']);
    });

    test('[crown-sic-bo 8.1.3] has every draft, approval and withdrawal in order', () => {
      expect(sectionOf(text, 'Conditions')).toEqual([
        'Rulebook crown-sic-bo, layout A.',
        `Version 1 drafted by pit-boss pam, 1970-01-01 00:00:00 UTC (record 2). Hash ${HASH}.`,
        `Version 1 approved by olga, 1970-01-01 00:01:00 UTC (record 5), reference VCGR-1. Hash ${HASH}.`,
        'Approval of version 1 withdrawn by olga, 1970-01-01 00:02:00 UTC (record 6): the prizes are unclear.',
        `Version 2 drafted by director dora, 1970-01-01 00:03:00 UTC (record 7). Hash ${SECOND_HASH}.`,
        `Version 2 approved by otto, 1970-01-01 00:04:00 UTC (record 8), reference VCGR-2. Hash ${SECOND_HASH}.`,
        'The authority has added: no music at the tables',
        'Approval of version 2 withdrawn by olga, 1970-01-01 02:35:00 UTC (record 45): a complaint.',
        'Now: version 2, the approval is withdrawn.',
      ]);
      const { conditions } = jsonOf(['tournament', 'report', store, 'trouble-cup']) as { conditions: { history: object[] } };
      expect(conditions.history).toHaveLength(6);
      expect(conditions.history[2]).toEqual({
        what: 'withdrawn',
        version: 1,
        officer: 'olga',
        why: 'the prizes are unclear',
        record: 6,
        by: { person: 'olga', role: 'officer' },
        at: '1970-01-01T00:02:00.000Z',
      });
      expect(conditions.history[4]).toMatchObject({
        what: 'approved',
        version: 2,
        hash: SECOND_HASH,
        reference: 'VCGR-2',
        added: 'no music at the tables',
      });
    });

    test('[crown-sic-bo 8.2.1(h)] says who retired or was disqualified, by whom and why, with the refund and the wagers', () => {
      // Nothing of 2000 is refunded to a disqualified player, and a quarter to a player who retires.
      expect(sectionOf(text, 'Retirements')).toEqual([
        'e2 was disqualified. Ordered by director dora, 1970-01-01 02:33:00 UTC (record 43): signals to another table. Refund: 0. The wagers of the spin under way are void.',
        'e3 retired. Ordered by player cy, 1970-01-01 02:34:00 UTC (record 44). Refund: 500. The wagers of the spin under way stand.',
      ]);
      const { departures } = jsonOf(['tournament', 'report', store, 'trouble-cup']) as { departures: object[] };
      expect(departures[0]).toEqual({
        entry: 'e2',
        what: 'disqualified',
        why: 'signals to another table',
        refund: 0,
        wagers: 'void',
        record: 43,
        by: { person: 'dora', role: 'director' },
        at: '1970-01-01T02:33:00.000Z',
      });
      expect(sectionOf(report, 'Retirements')).toEqual(['No player has retired, and none is disqualified.']);
    });

    test('[crown-sic-bo 8.3.1, 8.3.3, 8.3.4] says who changed seats, starts, substitutes and tables, and why', () => {
      const heat = sectionOf(text, 'Session heat');
      expect(heat.filter((line) => line.startsWith('1970'))).toEqual([
        expect.stringMatching(
          /^1970-01-01 01:30:00 UTC \(record 25\): director dora changes the seat of e1 from position [12] at T[12] to position 3 at T1: wheelchair\.$/,
        ),
        '1970-01-01 01:35:00 UTC (record 26): director dora changes the start from 1970-01-01 02:00:00 UTC to 1970-01-01 02:30:00 UTC: traffic (8.3.4).',
        '1970-01-01 01:40:00 UTC (record 28): player ann nominates sue as the substitute of e1 (8.3.3).',
        '1970-01-01 01:40:00 UTC (record 29): director dora approves sue as the substitute of e1 (8.3.3).',
        '1970-01-01 01:40:00 UTC (record 30): player bo nominates tim as the substitute of e2 (8.3.3).',
        '1970-01-01 01:40:00 UTC (record 31): director dora refuses tim as the substitute of e2: not known (8.3.3).',
        '1970-01-01 02:31:00 UTC (record 40): director dora moves the players of T2 to T3: dome cracked (8.3.1).',
      ]);
      expect(heat).toContain('Held by officer olga from 1970-01-01 02:35:00 UTC and not resumed: a complaint.');
    });

    test('[crown-sic-bo 8.2.1(d)] names the person of a correction, or the journal that has the person', () => {
      expect(sectionOf(text, 'Session heat').filter((line) => line.startsWith('Correction'))).toEqual([
        'Correction at table T1: e1 from 1000 to 950 chips, 1970-01-01 02:32:00 UTC (record 41). The journal of T1.tournament has the person and the reason.',
        'Correction by director dora: e4 from 1000 to 900 chips, 1970-01-01 02:32:00 UTC (record 42): a chip was misread.',
      ]);
    });

    test('prints a time beyond the year 9999 in milliseconds', async () => {
      // The final starts at 04:00 in the records.
      const far = await rewrite(store, 'far-start', ({ body }) => [{ body: body.replaceAll('14400000', '9000000000000000') }]);
      const { status, stdout, stderr } = croupier(['tournament', 'report', far, 'trouble-cup']);
      expect([status, stderr]).toEqual([0, '']);
      const final = sectionOf(stdout, 'Session final');
      expect(final).toContain('Planned start 1970-01-01 03:00:00 UTC, changed to 9000000000000000 ms. Not started.');
      expect(final).toContain(
        '1970-01-01 01:35:00 UTC (record 27): director dora changes the start from 1970-01-01 03:00:00 UTC to 9000000000000000 ms: traffic (8.3.4).',
      );
      const { sessions } = jsonOf(['tournament', 'report', far, 'trouble-cup']) as { sessions: object[] };
      expect(sessions[1]).toMatchObject({ planned: '1970-01-01T03:00:00.000Z', announced: '9000000000000000 ms' });
      expect(stdoutOf(['tournament', 'standings', far, 'trouble-cup', '--session', 'final'])).toContain(
        'the session has not started; planned start 9000000000000000 ms\n',
      );
    });
  });

  describe('of a tournament whose server stopped', () => {
    const store = join(tempFolder, 'stopped');
    const printReport = (id: string) => stdoutOf(['tournament', 'report', id === 'stop-cup' ? store : folder, id]);
    beforeAll(() => writeStopped(store));

    test('[crown-sic-bo 8.2.4] says only what the records show, and lists the stop at the table', () => {
      const text = printReport('stop-cup');
      expect(sectionOf(text, 'Director').at(-1)).toBe('The records show no gap in the charge of the tournament.');
      // Betting opened at 02:01, and the server started again at 02:02:30. The wagers stand (7.4).
      expect(sectionOf(text, 'Interruptions').map((line) => line.replace(/record \d+/, 'record'))).toEqual([
        'Table T1, session heat: the server stopped after 1970-01-01 02:01:00 UTC and ran again at 1970-01-01 02:02:30 UTC (T1.tournament, record). The wagers stood.',
        'The store has no journal of these tables: T2.',
        'A journal shows a stop only if a round was under way at the table.',
      ]);
      expect(jsonOf(['tournament', 'report', store, 'stop-cup'])).toMatchObject({
        interruptions: {
          stops: [{ table: 'T1', session: 'heat', last: '1970-01-01T02:01:00.000Z', at: '1970-01-01T02:02:30.000Z' }],
          tablesWithoutJournal: ['T2'],
        },
      });
    });

    test('says when the table was last used, if a new version of the server starts', async () => {
      let setup = { rulebook: {}, conduct: 0 };
      const upgraded = await rewrite(store, 'upgraded', (record) => {
        const { body, table, seq } = record;
        if (table === 'T1.tournament' && seq === 1) setup = JSON.parse(body);
        const { rulebook, conduct } = setup;
        const upgrade = { ...record, body: JSON.stringify({ asked: null, rulebook, conduct, events: [] }), key: null };
        return body.includes('"the server stopped"') && body.includes('"interrupt"') ? [upgrade, { body }] : [{ body }];
      });
      const [stop] = sectionOf(stdoutOf(['tournament', 'report', upgraded, 'stop-cup']), 'Interruptions');
      expect(stop).toContain('the server stopped after 1970-01-01 02:01:00 UTC and ran again at 1970-01-01 02:02:30 UTC');
    });

    test('leaves out stops during another tournament', async () => {
      const other = await rewrite(store, 'other-cup', ({ table, body }) => [
        { body: table === 'T1.tournament' ? body.replaceAll('stop-cup', 'other-cup') : body },
      ]);
      expect(sectionOf(stdoutOf(['tournament', 'report', other, 'stop-cup']), 'Interruptions')[0]).toBe(
        'The journals of the tables show no stop of the server.',
      );
    });

    test('says that the journals show no stop', () => {
      expect(sectionOf(printReport('autumn-cup'), 'Interruptions')).toEqual([
        'The journals of the tables show no stop of the server.',
        'The store has no journal of these tables: T1, T2.',
        'A journal shows a stop only if a round was under way at the table.',
      ]);
    });

    test('rejects a journal of a table whose records were changed', () => {
      const copy = changedCopy(store, 'changed-table', 'T1.tournament', 3);
      const { status, stdout, stderr } = croupier(['tournament', 'report', copy, 'stop-cup']);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain('croupier: the journal of table T1.tournament is broken at record 3: its hash is ');
    });
  });

  test('prints JSON with the people behind the entries', () => {
    const json = jsonOf([...REPORT, 'autumn-cup']) as Record<string, object[]>;
    expect(json).toMatchObject({
      tournament: 'autumn-cup',
      practice: false,
      balanced: true,
      unawarded: 0,
      cash: { pool: 7200, sum: 0 },
    });
    expect(json.entries?.[3]).toEqual({
      entry: 'e4',
      person: 'dee',
      bot: false,
      status: 'withdrawn',
      briefed: false,
      signed: false,
      paid: 0,
      boughtBack: 0,
    });
    expect(json.sessions?.[0]).toMatchObject({ session: 'heat', chips: { issued: 4000, returned: 4000 } });
    expect(json.draws?.[0]).toMatchObject({ session: 'heat', purpose: 'seats', verdict: 'verified' });
  });

  test('exits with 1 if the seats are not those of the seed', async () => {
    const { status, stdout, stderr } = croupier(['tournament', 'report', await writeOtherSeats(), 'autumn-cup']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const [refuted = ''] = sectionOf(stdout, 'Draws').filter((line) => line.startsWith('REFUTED'));
    expect(refuted).toMatch(/^REFUTED: table 1, position 1 is recorded as e[13], computed as e[13]\.$/);
    expect(sectionOf(stdout, 'Balance')).toContain('FAULT: 1 draw cannot be repeated from the seed.');
  });

  test('does not change the store', () => {
    const before = readFileSync(join(folder, JOURNAL_FILE));
    stdoutOf([...REPORT, 'autumn-cup']);
    stdoutOf([...STANDINGS, 'autumn-cup']);
    expect(readFileSync(join(folder, JOURNAL_FILE)).equals(before)).toBe(true);
  });
});

describe('both subcommands', () => {
  test.each([['standings'], ['report']])('%s lists the tournaments if none is named', (subcommand) => {
    const text = stdoutOf(['tournament', subcommand, folder]);
    expect(text).toMatch(/^autumn-cup +Autumn Cup +awarded +approved, reference VCGR-1 +4 +60 +1970-01-01 03:00:00 UTC$/m);
    expect(text).toMatch(/^practice-1 +Autumn Cup +drafting +practice, not approved +0 +2 /m);
    expect(jsonOf(['tournament', subcommand, folder])).toMatchObject([
      { tournament: 'autumn-cup', stage: 'awarded', players: 4, records: 60, last: '1970-01-01T03:00:00.000Z' },
      { tournament: 'practice-1', approval: 'practice, not approved' },
    ]);
  });

  test('say that a store has no tournaments', async () => {
    const empty = join(tempFolder, 'empty');
    await (await openSqliteStore(empty)).close();
    expect(stdoutOf(['tournament', 'report', empty])).toBe('the store has no tournaments\n');
    expect(jsonOf(['tournament', 'standings', empty])).toEqual([]);
    expect(croupier(['tournament', 'report', empty, 'x']).stderr).toBe("croupier: unknown tournament 'x'; the store has none\n");
  });

  test.each<[readonly string[], string]>([
    [
      ['report', folder, 'autum-cup'],
      "unknown tournament 'autum-cup' (did you mean 'autumn-cup'?); the store has autumn-cup, practice-1",
    ],
    [
      ['standings', folder, 'autumn-cup', '--session', 'heats'],
      "unknown session 'heats' (did you mean 'heat'?); tournament autumn-cup has heat, final",
    ],
    [['standings', folder, 'autumn-cup', '--explain', 'e9'], "unknown entry 'e9'"],
    [['standings', folder, 'practice-1', '--explain', 'e1'], '--explain: the session has no standings'],
    [['standings', folder, '--session', 'heat'], '--session: needs a TOURNAMENT'],
    [['report', join(tempFolder, 'nowhere')], 'no store in'],
  ])('reject %j with exit code 2', (args, message) => {
    const { status, stdout, stderr } = croupier(['tournament', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
  });

  test('reject a tournament whose records were changed', () => {
    const copy = changedCopy(folder, 'changed', 'tournament/autumn-cup', 12);
    const { status, stdout, stderr } = croupier(['tournament', 'report', copy, 'autumn-cup']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('12');
  });
});

test('replay prints times beyond the year 9999 in milliseconds', async () => {
  const store = join(tempFolder, 'far-future');
  await writeFarFuture(store, 9_000_000_000_000_000);
  expect(stdoutOf(['replay', store])).toMatch(/^# record 8, 9000000000000000 ms, [0-9a-f]{16}…$/m);
  const { records } = jsonOf(['replay', store]) as { records: object[] };
  expect(records[0]).toMatchObject({ at: '9000000000000000 ms' });
});

describe('a store with tournaments', () => {
  test('has no tournament among its tables', () => {
    expect(stdoutOf(['replay', folder])).toMatch(/^# table crown: /);
    const unknown = "--table: unknown table 'tournament/autumn-cup'";
    const table = ['--table', 'tournament/autumn-cup'];
    expect(croupier(['replay', folder, ...table]).stderr).toBe(`croupier: ${unknown}; the store has crown\n`);
    expect(croupier(['verify-round', folder, ...table, '--round', '1']).stderr).toBe(
      `croupier: ${unknown}; the store has crown\n`,
    );
    const grant = croupier(['admin', 'grant', 'dan', 'dealer', ...table, '--data', folder]);
    expect([grant.status, grant.stderr]).toEqual([2, `croupier: ${unknown}\n`]);
  });

  test('is audited with its tournaments and draws', () => {
    expect(stdoutOf(['audit', folder])).toMatch(
      /^1 table, 2 tournaments, \d+ records, 1 round, 3 snapshots: no fault\n2 draws of tournaments repeated from their seeds\n$/,
    );
    expect(jsonOf(['audit', folder])).toMatchObject({ ok: true, tables: 1, tournaments: 2, draws: 2, fault: null });
    const { status, stderr } = croupier(['audit', changedCopy(folder, 'audited', 'tournament/autumn-cup', 7)]);
    expect(status).toBe(1);
    expect(stderr).toContain(': tournament autumn-cup, record 7: its hash is ');
  });
});
