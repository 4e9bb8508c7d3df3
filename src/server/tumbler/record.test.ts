/** The tumbler's record: the same answer for ever, no second chance at the dice, and no way to change a line. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRecordFault } from './audit.ts';
import { commitmentOf, drawFaces } from './faces.ts';
import { type Entry, openRecord, readEntries, type TumblerRecord } from './record.ts';

const CLOSE = 'c'.repeat(64);
const OTHER = 'd'.repeat(64);
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

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
};

/** The answers of one round from a record opened anew. */
function reopen(): void {
  record.close();
  record = openRecord(file, () => 2000);
}

describe('a round', () => {
  it('is committed, drawn and revealed, and all three agree', () => {
    const commitment = record.commit('crown-a', 1, 3);
    const faces = record.draw('crown-a', 1, 1, CLOSE);
    const seed = Buffer.from(record.reveal('crown-a', 1), 'hex');
    expect(commitmentOf(seed)).toBe(commitment);
    expect(drawFaces(seed, { table: 'crown-a', round: 1, draw: 1, closeHash: CLOSE }, 3)).toEqual(faces);
  });

  it('has the same answers when it is asked again, by this process or the next', () => {
    const first = [record.commit('a', 1, 3), record.draw('a', 1, 1, CLOSE), record.draw('a', 1, 2, CLOSE)];
    const ask = () => [record.commit('a', 1, 3), record.draw('a', 1, 1, CLOSE), record.draw('a', 1, 2, CLOSE)];
    expect(ask()).toEqual(first);
    reopen();
    expect(ask()).toEqual(first);
    const seed = record.reveal('a', 1);
    reopen();
    expect([record.reveal('a', 1), record.commit('a', 1, 3)]).toEqual([seed, first[0]]);
    expect([...readEntries(file)].map(({ kind, draw }) => `${kind} ${draw}`)).toEqual([
      'committed 0',
      'drawn 1',
      'drawn 2',
      'revealed 0',
    ]);
  });

  it('has as many dice as it was committed for', () => {
    record.commit('dicette', 1, 2);
    expect(record.draw('dicette', 1, 1, CLOSE)).toHaveLength(2);
    expect(codeOf(() => record.commit('dicette', 1, 3))).toBe('other-dice');
  });

  it('has a seed of its own', () => {
    const commitments = [record.commit('a', 1, 3), record.commit('a', 2, 3), record.commit('b', 1, 3)];
    expect(new Set(commitments).size).toBe(3);
  });

  it('may end without a draw', () => {
    record.commit('a', 1, 3);
    expect(record.reveal('a', 1)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('refused', () => {
  it.each<[string, () => unknown, string]>([
    ['a draw without a commitment', () => record.draw('a', 9, 1, CLOSE), 'not-committed'],
    ['a reveal without a commitment', () => record.reveal('a', 9), 'not-committed'],
    ['a draw for another close', () => [record.draw('a', 1, 1, CLOSE), record.draw('a', 1, 1, OTHER)], 'other-close'],
    ['another draw for another close', () => [record.draw('a', 1, 1, CLOSE), record.draw('a', 1, 2, OTHER)], 'other-close'],
    ['a draw after the reveal', () => [record.reveal('a', 1), record.draw('a', 1, 1, CLOSE)], 'revealed'],
    ['a draw 0', () => record.draw('a', 1, 0, CLOSE), 'bad-request'],
    ['a draw too many', () => record.draw('a', 1, 1001, CLOSE), 'bad-request'],
    ['half a hash', () => record.draw('a', 1, 1, 'cc'), 'bad-request'],
    ['a table with a line break', () => record.commit('a\n1', 1, 3), 'bad-request'],
    ['round 0', () => record.commit('a', 0, 3), 'bad-request'],
    ['round one and a half', () => record.commit('a', 1.5, 3), 'bad-request'],
    ['no dice', () => record.commit('a', 2, 0), 'bad-request'],
    ['too many dice', () => record.commit('a', 2, 9), 'bad-request'],
  ])('%s', (_, work, code) => {
    record.commit('a', 1, 3);
    expect(codeOf(work)).toBe(code);
  });

  it('leaves nothing behind', () => {
    record.commit('a', 1, 3);
    codeOf(() => record.draw('a', 1, 0, CLOSE));
    codeOf(() => record.draw('a', 2, 1, CLOSE));
    expect([...readEntries(file)]).toHaveLength(1);
  });
});

describe('the file', () => {
  it('is for the house alone to read', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  const direct = (sql: string): unknown => {
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
    ['take the reveal away', "delete from entries where kind = 'revealed'"],
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
      `insert into entries select 4, at_ms, kind, table_id, round, dice, 0, '${OTHER}', close_hash, faces, 'x' from entries where seq = 1`,
    ],
    [
      'leave a gap',
      `insert into entries select 9, at_ms, kind, 'b', round, dice, 0, '${OTHER}', close_hash, faces, 'x' from entries where seq = 1`,
    ],
  ])('does not let another program %s', (_, sql) => {
    record.commit('a', 1, 3);
    record.draw('a', 1, 1, CLOSE);
    record.reveal('a', 1);
    const before = [...readEntries(file)];
    expect(direct(sql)).toBe('refused');
    expect([...readEntries(file)]).toEqual(before);
  });

  it('is refused where it is another program’s', () => {
    const other = join(folder, 'other.db');
    const database = new DatabaseSync(other);
    database.exec('pragma application_id = 7; create table x (y)');
    database.close();
    expect(() => openRecord(other)).toThrow('is no record of a tumbler');
    expect(() => [...readEntries(other)]).toThrow('is no record of a tumbler');
  });

  it('is refused where a later version wrote it', () => {
    record.close();
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 2');
    database.close();
    expect(() => openRecord(file)).toThrow('is of version 2, this program knows version 1');
    const back = new DatabaseSync(file);
    back.exec('pragma user_version = 1');
    back.close();
    record = openRecord(file);
  });

  it('takes part of a batch back with the rest of it', () => {
    expect(() =>
      record.durably(() => {
        record.commit('a', 1, 3);
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect([...readEntries(file)]).toEqual([]);
  });
});

describe('the audit', () => {
  /** Two tables, with draws, a void round and an open one. */
  function play(): readonly Entry[] {
    for (const table of ['a', 'b']) {
      record.commit(table, 1, 3);
      record.draw(table, 1, 1, CLOSE);
      record.draw(table, 1, 2, CLOSE);
      record.reveal(table, 1);
      record.commit(table, 2, 2);
      record.reveal(table, 2);
      record.commit(table, 3, 3);
    }
    return [...readEntries(file)];
  }

  it('finds nothing where nothing is wrong', () => {
    let looked = 0;
    const found = findRecordFault(play(), () => {
      looked += 1;
    });
    expect(found).toBeNull();
    expect(looked).toBe(14);
  });

  it('finds every changed field, and says where', () => {
    const entries = play();
    for (const [at, entry] of entries.entries()) {
      for (const field of Object.keys(entry) as (keyof Entry)[]) {
        const value = entry[field];
        const changed =
          typeof value === 'number'
            ? value + 1
            : value === null
              ? 'x'
              : `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
        const found = findRecordFault(entries.with(at, { ...entry, [field]: changed }));
        expect([field, found?.seq]).toEqual([field, at + 1]);
      }
    }
  });

  it('finds every missing, doubled and swapped entry', () => {
    const entries = play();
    for (let at = 0; at < entries.length - 1; at++) {
      expect(findRecordFault(entries.toSpliced(at, 1))?.seq).toBe(at + 1);
      expect(findRecordFault(entries.toSpliced(at, 0, entries[at] as Entry))?.seq).toBe(at + 2);
      expect(findRecordFault(entries.toSpliced(at, 2, entries[at + 1] as Entry, entries[at] as Entry))?.seq).toBe(at + 1);
    }
  });
});
