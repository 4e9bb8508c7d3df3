/** Tests of the tumbler's record, its file of seeds, draws and reveals: repeated requests, rejected requests, protection against changes, audit. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRecordFault } from './audit.ts';
import { commitmentOf, drawFaces } from './faces.ts';
import { type Entry, openRecord, readEntries, type TumblerRecord } from './record.ts';

const CLOSE_HASH = 'c'.repeat(64);
const OTHER_HASH = 'd'.repeat(64);
let folder: string;
let file: string;
let record: TumblerRecord;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-'));
  file = join(folder, 'tumbler.db');
  record = openRecord(file, () => 1000);
});

afterEach(() => {
  record.close();
  rmSync(folder, { recursive: true });
});

/** Returns the code of the error that `work` throws; null if it throws no error. */
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
};

/** Closes and reopens the record, as a restart does. */
function reopen(): void {
  record.close();
  record = openRecord(file, () => 2000);
}

describe('a round', () => {
  it('has a commitment, faces and a seed that match', () => {
    const commitment = record.commit('crown-a', 1, 3);
    const seed = record.draw('crown-a', 1, 1, CLOSE_HASH);
    expect(record.reveal('crown-a', 1)).toBe(seed);
    expect(commitmentOf(Buffer.from(seed, 'hex'))).toBe(commitment);
    const faces = drawFaces(Buffer.from(seed, 'hex'), { table: 'crown-a', round: 1, draw: 1, closeHash: CLOSE_HASH }, 3);
    expect([...readEntries(file)].map((entry) => entry.faces)).toEqual([null, faces.join(''), null]);
  });

  it('returns the same answers to repeated requests, even after a restart', () => {
    const sendRequests = () => [record.commit('a', 1, 3), record.draw('a', 1, 1, CLOSE_HASH), record.draw('a', 1, 2, CLOSE_HASH)];
    const answers = sendRequests();
    expect(sendRequests()).toEqual(answers);
    reopen();
    expect(sendRequests()).toEqual(answers);
    const seed = record.reveal('a', 1);
    reopen();
    expect([record.reveal('a', 1), record.commit('a', 1, 3)]).toEqual([seed, answers[0]]);
    expect([...readEntries(file)].map(({ kind, draw }) => `${kind} ${draw}`)).toEqual([
      'committed 0',
      'drawn 1',
      'drawn 2',
      'revealed 0',
    ]);
  });

  it('has the committed number of dice', () => {
    record.commit('dicette', 1, 2);
    record.draw('dicette', 1, 1, CLOSE_HASH);
    expect([...readEntries(file)].at(-1)?.faces).toHaveLength(2);
    expect(codeOf(() => record.commit('dicette', 1, 3))).toBe('other-dice');
  });

  it('has a seed that no other round has', () => {
    const commitments = [record.commit('a', 1, 3), record.commit('a', 2, 3), record.commit('b', 1, 3)];
    expect(new Set(commitments).size).toBe(3);
  });

  it('may end without a draw', () => {
    record.commit('a', 1, 3);
    expect(record.reveal('a', 1)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the tumbler's record", () => {
  it.each<[string, () => unknown, string]>([
    ['a draw without a commitment', () => record.draw('a', 9, 1, CLOSE_HASH), 'not-committed'],
    ['a reveal without a commitment', () => record.reveal('a', 9), 'not-committed'],
    [
      'a repeated draw with a different close hash',
      () => [record.draw('a', 1, 1, CLOSE_HASH), record.draw('a', 1, 1, OTHER_HASH)],
      'other-close',
    ],
    [
      'a second draw with a different close hash',
      () => [record.draw('a', 1, 1, CLOSE_HASH), record.draw('a', 1, 2, OTHER_HASH)],
      'other-close',
    ],
    ['a draw after the reveal', () => [record.reveal('a', 1), record.draw('a', 1, 1, CLOSE_HASH)], 'revealed'],
    ['draw number 0', () => record.draw('a', 1, 0, CLOSE_HASH), 'bad-request'],
    ['a draw number above the maximum', () => record.draw('a', 1, 1001, CLOSE_HASH), 'bad-request'],
    ['a close hash that is too short', () => record.draw('a', 1, 1, 'cc'), 'bad-request'],
    ['a table with a line break', () => record.commit('a\n1', 1, 3), 'bad-request'],
    ['round 0', () => record.commit('a', 0, 3), 'bad-request'],
    ['a round that is not an integer', () => record.commit('a', 1.5, 3), 'bad-request'],
    ['zero dice', () => record.commit('a', 2, 0), 'bad-request'],
    ['too many dice', () => record.commit('a', 2, 9), 'bad-request'],
  ])('rejects %s', (_, work, code) => {
    record.commit('a', 1, 3);
    expect(codeOf(work)).toBe(code);
  });

  it('writes no entry for a rejected request', () => {
    record.commit('a', 1, 3);
    codeOf(() => record.draw('a', 1, 0, CLOSE_HASH));
    codeOf(() => record.draw('a', 2, 1, CLOSE_HASH));
    expect([...readEntries(file)]).toHaveLength(1);
  });
});

describe("the file of the tumbler's record", () => {
  it('is readable by its owner only', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  const runSql = (sql: string): unknown => {
    const database = new DatabaseSync(file);
    try {
      return codeOf(() => database.exec(sql)) === null ? 'done' : 'refused';
    } finally {
      database.close();
    }
  };

  it.each([
    ['change the faces', "update entries set faces = '666' where kind = 'drawn'"],
    ['change the seed', "update entries set seed = '00' where kind = 'committed'"],
    ['delete the reveal', "delete from entries where kind = 'revealed'"],
    [
      'replace the draw',
      "insert or replace into entries select seq, at_ms, kind, table_id, round, dice, draw, seed, close_hash, '666', 'x' from entries where seq = 2",
    ],
    [
      'draw again',
      "insert into entries select 4, at_ms, kind, table_id, round, dice, 2, seed, close_hash, '666', 'x' from entries where seq = 2",
    ],
    [
      'commit again',
      `insert into entries select 4, at_ms, kind, table_id, round, dice, 0, '${OTHER_HASH}', close_hash, faces, 'x' from entries where seq = 1`,
    ],
    [
      'leave a gap',
      `insert into entries select 9, at_ms, kind, 'b', round, dice, 0, '${OTHER_HASH}', close_hash, faces, 'x' from entries where seq = 1`,
    ],
  ])('does not let another program %s', (_, sql) => {
    record.commit('a', 1, 3);
    record.draw('a', 1, 1, CLOSE_HASH);
    record.reveal('a', 1);
    const before = [...readEntries(file)];
    expect(runSql(sql)).toBe('refused');
    expect([...readEntries(file)]).toEqual(before);
  });

  it('is rejected if another program wrote it', () => {
    const other = join(folder, 'other.db');
    const database = new DatabaseSync(other);
    database.exec('pragma application_id = 7; create table x (y)');
    database.close();
    expect(() => openRecord(other)).toThrow('is not a tumbler record');
    expect(() => [...readEntries(other)]).toThrow('is not a tumbler record');
  });

  it('is rejected if a later version wrote it', () => {
    record.close();
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 3');
    database.close();
    expect(() => openRecord(file)).toThrow('has version 3, but this program reads versions up to 2');
    // `afterEach` needs a record that it can close.
    const restored = new DatabaseSync(file);
    restored.exec('pragma user_version = 2');
    restored.close();
    record = openRecord(file);
  });

  it('has no entry of a batch that ended with an error', () => {
    expect(() =>
      record.runDurably(() => {
        record.commit('a', 1, 3);
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect([...readEntries(file)]).toEqual([]);
  });
});

describe('a retired commitment', () => {
  it('gives out its seed, and the round gets a new seed', () => {
    const commitment = record.commit('a', 1, 3);
    const seed = record.retire('a', 1);
    expect(commitmentOf(Buffer.from(seed, 'hex'))).toBe(commitment);
    expect(record.findCommitment('a', 1)).toBe('');
    for (const work of [() => record.draw('a', 1, 1, CLOSE_HASH), () => record.reveal('a', 1), () => record.retire('a', 1)])
      expect(codeOf(work)).toBe('not-committed');
    const next = record.commit('a', 1, 3);
    expect(next).not.toBe(commitment);
    expect(record.commit('a', 1, 3)).toBe(next);
    reopen();
    const drawnSeed = record.draw('a', 1, 1, CLOSE_HASH);
    expect(commitmentOf(Buffer.from(drawnSeed, 'hex'))).toBe(next);
    expect(record.reveal('a', 1)).toBe(drawnSeed);
    expect(findRecordFault(readEntries(file))).toBeNull();
  });

  it('is impossible after a draw and after the reveal', () => {
    record.commit('a', 1, 3);
    record.draw('a', 1, 1, CLOSE_HASH);
    expect(codeOf(() => record.retire('a', 1))).toBe('other-close');
    record.reveal('a', 1);
    expect(codeOf(() => record.retire('a', 1))).toBe('other-close');
    record.commit('a', 2, 3);
    record.reveal('a', 2);
    expect(codeOf(() => record.retire('a', 2))).toBe('other-close');
  });

  it.each([
    ['a second commitment', "'committed', 'a', 1, 3, 1, 's', null, null", 'one commitment'],
    ['a draw of a retired commitment', "'drawn', 'a', 2, 3, 1, null, 'c', '123'", 'missing or retired'],
    ['the retirement of drawn dice', "'retired', 'a', 3, 3, 0, null, null, null", 'never retired'],
  ])('the database rejects %s', (_, values, message) => {
    for (const round of [1, 2, 3]) record.commit('a', round, 3);
    record.retire('a', 2);
    record.draw('a', 3, 1, CLOSE_HASH);
    const database = new DatabaseSync(file);
    const columns = 'seq, at_ms, kind, table_id, round, dice, draw, seed, close_hash, faces, hash';
    expect(() => database.exec(`insert into entries (${columns}) values (6, 0, ${values}, 'h')`)).toThrow(message);
    database.close();
  });
});

describe("the audit of the tumbler's record", () => {
  /** Plays two tables. Each has a round with two draws, a round without a draw, and a round with a retired and a new commitment: 9 entries per table. */
  function play(): readonly Entry[] {
    for (const table of ['a', 'b']) {
      record.commit(table, 1, 3);
      record.draw(table, 1, 1, CLOSE_HASH);
      record.draw(table, 1, 2, CLOSE_HASH);
      record.reveal(table, 1);
      record.commit(table, 2, 2);
      record.reveal(table, 2);
      record.commit(table, 3, 3);
      record.retire(table, 3);
      record.commit(table, 3, 3);
    }
    return [...readEntries(file)];
  }

  it('accepts an unchanged record', () => {
    let checkedCount = 0;
    const found = findRecordFault(play(), () => {
      checkedCount += 1;
    });
    expect(found).toBeNull();
    expect(checkedCount).toBe(2 * 9);
  });

  it('locates every changed field', () => {
    const entries = play();
    for (const [index, entry] of entries.entries()) {
      for (const field of Object.keys(entry) as (keyof Entry)[]) {
        const value = entry[field];
        const changed =
          typeof value === 'number'
            ? value + 1
            : value === null
              ? 'x'
              : `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
        const found = findRecordFault(entries.with(index, { ...entry, [field]: changed }));
        expect([field, found?.seq]).toEqual([field, index + 1]);
      }
    }
  });

  it('finds every missing, duplicate and swapped entry', () => {
    const entries = play();
    for (let index = 0; index < entries.length - 1; index++) {
      expect(findRecordFault(entries.toSpliced(index, 1))?.seq).toBe(index + 1);
      expect(findRecordFault(entries.toSpliced(index, 0, entries[index] as Entry))?.seq).toBe(index + 2);
      expect(findRecordFault(entries.toSpliced(index, 2, entries[index + 1] as Entry, entries[index] as Entry))?.seq).toBe(
        index + 1,
      );
    }
  });
});
