/** Tests that the audit locates damaged, missing, swapped and false blocks of the journal, and that readers reject them. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  type Block,
  JOURNAL_FILE,
  type JournalRecord,
  openForReading,
  openJournalReader,
  openSqliteStore,
} from '../../src/server/index.ts';
import { dropConstraints, editBlocks, editRecords, readBlocks, renumber, writeBlocks } from './edit-journal.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, mustSubmit, openTestFloor, openTestTable, roundCommands } from './tables.ts';

let original = '';
let folder = '';
/** The blocks of table A: one with the record 9, one with several records, which is the last one of the table. */
let single: Block;
let several: Block;
/** A block of table A as the store writes it, if it is large. */
let compressed: Block;
let records: readonly JournalRecord[];

beforeAll(async () => {
  original = makeFolder();
  folder = makeFolder();
  const store = await openSqliteStore(original);
  const floor = await openTestFloor({ store });
  const [crown, rws] = GAMES;
  const a = await openTestTable(floor, 'A', crown);
  for (const request of roundCommands(crown, 0)) await mustSubmit(a, request);
  await Promise.all(roundCommands(crown, 1).map((request) => mustSubmit(a, request)));
  const b = await openTestTable(floor, 'B', rws);
  for (const request of roundCommands(rws, 0)) await mustSubmit(b, request);
  await floor.stop();
  await store.close();
  writePlainBlocks();
  const db = openForReading(original);
  const blocks = readBlocks(db).filter(({ table }) => table === 'A');
  single = blocks.find(({ firstSeq }) => firstSeq === 9) as Block;
  several = blocks.at(-1) as Block;
  expect([single.lastSeq, several.firstSeq]).toEqual([9, 19]);
  expect(several.lastSeq).toBeGreaterThan(26);
  records = openJournalReader(db).records('A', 1, 1000);
  db.close();
});
afterAll(() => {
  removeFolder(original);
  removeFolder(folder);
});

/** Writes all blocks without compression, so that the tests can change single bytes of a record. */
function writePlainBlocks(): void {
  const db = new DatabaseSync(join(original, JOURNAL_FILE));
  compressed = readBlocks(db).find(({ table, records: [form] }) => table === 'A' && form === 1) as Block;
  for (const table of ['A', 'B']) editRecords(db, table, (record) => [record]);
  db.close();
}

function readTable(db: DatabaseSync): readonly JournalRecord[] {
  return openJournalReader(db).records('A', 1, 1000);
}

/** What the audit finds in a changed copy, and what a reader of table A gets: its records, or the error. */
async function tamper(change: (db: DatabaseSync) => void) {
  copyFileSync(join(original, JOURNAL_FILE), join(folder, JOURNAL_FILE));
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  dropConstraints(db);
  change(db);
  db.close();
  const { fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
  const reader = openForReading(folder);
  try {
    return { fault, read: readTable(reader) };
  } catch (error) {
    return { fault, read: String(error) };
  } finally {
    reader.close();
  }
}

const brokenAt = (seq: number) => expect.stringContaining(`the journal of table A is broken at record ${seq}: `);

/** Replaces the block with this number. */
const replaceBlock = (db: DatabaseSync, { block }: Block, changed: Partial<Block>): void =>
  editBlocks(db, (each) => [each.block === block ? { ...each, ...changed } : each]);

const LENGTH_BYTES = 4;
const HEADER_BYTES = 42;

/** The position of a frame (one record in the bytes of a block). */
function frameStart({ records: bytes }: Block, index: number): number {
  let offset = 1;
  for (let i = 0; i < index; i++) offset += HEADER_BYTES + Buffer.from(bytes).readUInt32LE(offset);
  return offset;
}

function flipByte({ records: bytes }: Block, offset: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[offset] = (changed[offset] as number) ^ 1;
  return changed;
}

describe('a compressed block', () => {
  const replaceCompressed = (records: Uint8Array) =>
    tamper((db) =>
      editBlocks(db, (each) => [
        each.table === 'A' && each.firstSeq === compressed.firstSeq ? { ...compressed, block: each.block, records } : each,
      ]),
    );

  it('is read like a plain one', async () => {
    expect(await replaceCompressed(compressed.records)).toEqual({ fault: null, read: records });
  });

  it.each([2, 10, 100, -20, -1])('with a changed byte at %d is found', async (at) => {
    const offset = at < 0 ? compressed.records.length + at : at;
    const { fault, read } = await replaceCompressed(flipByte(compressed, offset));
    expect(fault).toMatchObject({ in: 'journal', table: 'A' });
    expect(fault?.seq).toBeGreaterThanOrEqual(compressed.firstSeq);
    expect(fault?.seq).toBeLessThanOrEqual(compressed.lastSeq);
    expect(read).toContain('the journal of table A is broken at record');
  });

  it('that is cut off is found', async () => {
    const { fault } = await replaceCompressed(compressed.records.subarray(0, compressed.records.length >> 1));
    expect(fault).toMatchObject({
      in: 'journal',
      table: 'A',
      seq: compressed.firstSeq,
      what: 'its block cannot be decompressed',
    });
  });
});

describe('a block that is cut off', () => {
  it.each<readonly [string, () => number, number | 'last']>([
    ['everywhere', () => 0, 19],
    ['after its form', () => 1, 19],
    ['in the header of its first record', () => 10, 19],
    ['in the text of its first record', () => frameStart(several, 1) - 5, 19],
    ['between two records', () => frameStart(several, 3), 22],
    ['in the header of a record', () => frameStart(several, 3) + 20, 22],
    ['in the text of a record', () => frameStart(several, 4) - 1, 22],
    ['before its last byte', () => several.records.length - 1, 'last'],
  ])('%s is found', async (_, lengthOf, seqOrLast) => {
    const seq = seqOrLast === 'last' ? several.lastSeq : seqOrLast;
    const { fault, read } = await tamper((db) => replaceBlock(db, several, { records: several.records.subarray(0, lengthOf()) }));
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
    expect(read).toEqual(brokenAt(seq));
    await expect(openSqliteStore(folder)).rejects.toThrow(`the journal of table A is broken at record ${seq}`);
  });

  it('is found in the middle of the journal, and other tables stay readable', async () => {
    const { fault, read } = await tamper((db) => replaceBlock(db, single, { records: single.records.subarray(0, 60) }));
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: 9, what: `its block is cut off (block ${single.block})` });
    expect(read).toEqual(brokenAt(9));
    const store = await openSqliteStore(folder);
    await expect(store.records('A', 9, 1)).rejects.toThrow('the journal of table A is broken at record 9');
    await expect(store.records('A', 10, 1)).rejects.toThrow('the journal of table A is broken at record 9');
    expect(await store.records('B', 1, 5)).toHaveLength(5);
    await store.close();
  });

  it('is found with bytes after its last record', async () => {
    const longer = Buffer.concat([single.records, Buffer.from([0])]);
    expect(await tamper((db) => replaceBlock(db, single, { records: longer }))).toMatchObject({
      fault: { in: 'journal', table: 'A', seq: 10 },
      read: brokenAt(10),
    });
  });
});

describe('a changed byte', () => {
  /** The text has five lines. The offset of a line is that of the line break before it, plus one. */
  const lineOffset = (block: Block, frame: number, line: number): number => {
    let offset = frameStart(block, frame) + HEADER_BYTES;
    for (let i = 0; i < line; i++) offset = block.records.indexOf(10, offset) + 1;
    return offset;
  };
  const PARTS: readonly (readonly [string, (block: Block, frame: number) => number])[] = [
    // The highest byte of the length, so that the frame ends after the block.
    ['length', (block, frame) => frameStart(block, frame) + LENGTH_BYTES - 1],
    ['sequence number', (block, frame) => frameStart(block, frame) + LENGTH_BYTES],
    ['hash', (block, frame) => frameStart(block, frame) + HEADER_BYTES - 1],
    ['time', (block, frame) => lineOffset(block, frame, 0)],
    ['person', (block, frame) => lineOffset(block, frame, 1)],
    ['role', (block, frame) => lineOffset(block, frame, 2)],
    ['first byte of the key', (block, frame) => lineOffset(block, frame, 3)],
    ['key', (block, frame) => lineOffset(block, frame, 3) + 1],
    ['body', (block, frame) => lineOffset(block, frame, 4) + 3],
  ];
  it.each(PARTS)('in the %s of a record is found', async (_, offsetOf) => {
    for (const [block, frame, seq] of [
      [single, 0, 9],
      [several, 0, 19],
      [several, 5, 24],
    ] as const) {
      const { fault, read } = await tamper((db) => replaceBlock(db, block, { records: flipByte(block, offsetOf(block, frame)) }));
      expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
      expect(read).toEqual(brokenAt(seq));
    }
  });

  it('in the form of a block is found', async () => {
    const withForm = (form: number) => Uint8Array.from(single.records, (byte, i) => (i === 0 ? form : byte));
    expect(await tamper((db) => replaceBlock(db, single, { records: withForm(7) }))).toMatchObject({
      fault: { in: 'journal', table: 'A', seq: 9, what: `its block has an unknown form (block ${single.block})` },
      read: brokenAt(9),
    });
    expect(await tamper((db) => replaceBlock(db, single, { records: withForm(1) }))).toMatchObject({
      fault: { in: 'journal', table: 'A', seq: 9, what: 'its block cannot be decompressed' },
      read: brokenAt(9),
    });
  });

  it('at any position of a block is rejected by readers, with a record of this block', () => {
    copyFileSync(join(original, JOURNAL_FILE), join(folder, JOURNAL_FILE));
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    dropConstraints(db);
    // One transaction that is never committed, because the test makes thousands of changes.
    db.exec('BEGIN');
    const update = db.prepare('UPDATE block SET records = ? WHERE block = ?');
    const { records: readRecords } = openJournalReader(db);
    const readFrom = (seq: number) => readRecords('A', seq, 20);
    const wronglyAccepted: number[] = [];
    for (const block of [single, several]) {
      for (let offset = 0; offset < block.records.length; offset++) {
        update.run(flipByte(block, offset), block.block);
        let message = '';
        try {
          readFrom(block.firstSeq);
        } catch (error) {
          message = String(error);
        }
        const seq = Number(/^BrokenChain: the journal of table A is broken at record (\d+): /.exec(message)?.[1]);
        // A false length of the last record of a block is reported at the next record.
        if (!(seq >= block.firstSeq && seq <= block.lastSeq + 1)) wronglyAccepted.push(offset);
      }
      update.run(block.records, block.block);
    }
    const restored = readTable(db);
    db.close();
    expect(wronglyAccepted).toEqual([]);
    expect(restored).toEqual(records);
  });
});

describe('a deleted block', () => {
  it('is found by the gap in the numbers of blocks', async () => {
    const { fault, read } = await tamper((db) => editBlocks(db, (each) => (each.block === single.block ? [] : [each])));
    expect(fault).toEqual({
      in: 'journal',
      table: 'A',
      seq: 10,
      what: `block ${single.block} of the journal is missing before it`,
    });
    expect(read).toEqual(brokenAt(9));
  });

  it('is found by the sequence of its table, if the later blocks have new numbers', async () => {
    const { fault, read } = await tamper((db) =>
      writeBlocks(db, renumber(readBlocks(db).filter(({ block }) => block !== single.block))),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: 9 });
    expect(read).toEqual(brokenAt(9));
    const store = await openSqliteStore(folder);
    await expect(store.records('A', 9, 5)).rejects.toThrow('the journal of table A is broken at record 9');
    await expect(store.records('A', 10, 5)).rejects.toThrow('the journal of table A is broken at record 9');
    await store.close();
  });

  it('is found at the start of the journal', async () => {
    const { fault, read } = await tamper((db) => editBlocks(db, (each) => (each.block === 1 ? [] : [each])));
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: 2 });
    expect(read).toEqual(brokenAt(1));
  });

  it('is found at the end of its table', async () => {
    const { fault, read } = await tamper((db) =>
      writeBlocks(db, renumber(readBlocks(db).filter(({ block }) => block !== several.block))),
    );
    // The snapshot of the table is after the last record that is left.
    expect(fault).toMatchObject({ table: 'A' });
    expect(read).toEqual(brokenAt(several.lastSeq));
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal ends with record 18');
  });
});

describe('blocks in false places', () => {
  it('are found if two blocks of a table are swapped with their numbers', async () => {
    const next = single.block + 1;
    const { fault, read } = await tamper((db) =>
      editBlocks(db, (each) => {
        if (each.block === single.block) return [{ ...each, block: next }];
        return [each.block === next ? { ...each, block: single.block } : each];
      }),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: 9 });
    // A table is read by its sequence numbers, which are still correct.
    expect(read).toEqual(records);
  });

  it('are found if the records of two blocks of a table are swapped', async () => {
    const { fault, read } = await tamper((db) =>
      editBlocks(db, (each, all) => {
        const isNext = each.block === single.block + 1;
        if (each.block !== single.block && !isNext) return [each];
        const other = all[each.block - 1 + (isNext ? -1 : 1)] as Block;
        return [{ ...each, records: other.records }];
      }),
    );
    expect(fault).toMatchObject({
      in: 'journal',
      table: 'A',
      seq: 9,
      what: expect.stringContaining('has record 10 in its place'),
    });
    expect(read).toEqual(brokenAt(9));
  });

  it('are found if a block has the records of another table', async () => {
    const { fault, read } = await tamper((db) =>
      editBlocks(db, (each, all) => {
        const other = all.find(({ table, firstSeq }) => table === 'B' && firstSeq === each.firstSeq);
        return [each.block === single.block ? { ...each, records: (other as Block).records } : each];
      }),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: 9, what: expect.stringContaining('its hash is') });
    expect(read).toEqual(brokenAt(9));
  });

  it('are found if a block occurs twice', async () => {
    const { fault } = await tamper((db) =>
      writeBlocks(db, renumber(readBlocks(db).flatMap((each) => (each.block === single.block ? [each, each] : [each])))),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: 10 });
  });

  it('are found if the numbers of blocks have a gap', async () => {
    const { fault, read } = await tamper((db) =>
      editBlocks(db, (each) => [each.block < single.block ? each : { ...each, block: each.block + 1 }]),
    );
    expect(fault).toMatchObject({
      in: 'journal',
      table: 'A',
      seq: 9,
      what: `block ${single.block} of the journal is missing before it`,
    });
    expect(read).toEqual(records);
  });

  it('are found if two blocks have the same number', async () => {
    const { fault } = await tamper((db) => replaceBlock(db, single, { block: single.block - 1 }));
    expect(fault).toMatchObject({ in: 'journal', table: 'A' });
  });
});

describe('false columns of a block', () => {
  // The record at which the audit of table A or a reader stops. A block that was moved to another table is found in the other table first.
  it.each<[string, () => Block, Partial<Block>, fault: object, seq: number]>([
    ['the table of another table', () => single, { table: 'B' }, { table: 'B', seq: 1 }, 9],
    ['an unknown table', () => single, { table: 'C' }, { table: 'C', seq: 1 }, 9],
    ['a first record that is too high', () => single, { firstSeq: 10, lastSeq: 10 }, { table: 'A', seq: 10 }, 10],
    ['a first record that is too low', () => several, { firstSeq: 17 }, { table: 'A', seq: 17 }, 29],
    ['a last record that is too high', () => single, { lastSeq: 10 }, { table: 'A', seq: 10 }, 10],
    ['a last record that is much too high', () => single, { lastSeq: 2 ** 40 }, { table: 'A', seq: 10 }, 10],
    ['a last record that is too low', () => several, { lastSeq: 25 }, { table: 'A', seq: 26 }, 26],
  ])('with %s are found', async (_, blockOf, columns, fault, seq) => {
    const found = await tamper((db) => replaceBlock(db, blockOf(), columns));
    expect(found).toMatchObject({ fault: { in: 'journal', ...fault }, read: brokenAt(seq) });
  });
});

describe('the index of the journal', () => {
  /** Flips one bit of the first hash of a key. */
  const flipKey = (db: DatabaseSync): void => {
    const row = db.prepare("SELECT person, first_seq, entries FROM used_key WHERE table_id = 'A' LIMIT 1").get();
    const entries = Uint8Array.from(row?.entries as Uint8Array);
    entries[0] = (entries[0] as number) ^ 1;
    db.prepare("UPDATE used_key SET entries = ? WHERE table_id = 'A' AND person = ? AND first_seq = ?").run(
      entries,
      row?.person as string,
      row?.first_seq as number,
    );
  };

  it('has no fault in an intact store', async () => {
    expect((await tamper(() => {})).fault).toBeNull();
  });

  it.each<readonly [string, (db: DatabaseSync) => void, string]>([
    [
      'without the keys of a table',
      (db) => db.exec("DELETE FROM used_key WHERE table_id = 'A'"),
      'the index has 0, the journal has',
    ],
    ['with one changed bit in a key', flipKey, 'one of them differs'],
    [
      'with a false mark',
      (db) => db.exec("INSERT INTO marked_record VALUES ('A', 'notice', 2)"),
      'the index of the marks of notice',
    ],
    [
      'without a settlement',
      (db) => db.exec('DELETE FROM person_settled WHERE place = (SELECT min(place) FROM person_settled)'),
      'settlements',
    ],
    ['with a changed purchase', (db) => db.exec('UPDATE person_bought SET amount = amount + 1'), 'the index of the purchases'],
  ])('%s is found, and the journal is still read', async (_, change, what) => {
    const { fault, read } = await tamper(change);
    expect(fault).toMatchObject({ in: 'index', what: expect.stringContaining(what) });
    expect(read).toEqual(records);
  });

  it('is built again from the journal after it was emptied', async () => {
    const readKeys = () => {
      const db = openForReading(folder);
      const keys = db.prepare('SELECT * FROM used_key').all();
      db.close();
      return keys;
    };
    await tamper(() => {});
    const intactKeys = readKeys();
    await tamper((db) =>
      db.exec(
        'DELETE FROM used_key; DELETE FROM marked_record; DELETE FROM person_settled; DELETE FROM person_bought; UPDATE indexed SET block = 0',
      ),
    );
    expect(readKeys()).toEqual([]);
    await (await openSqliteStore(folder)).close();
    expect(readKeys()).toEqual(intactKeys);
    expect(intactKeys.length).toBeGreaterThan(0);
    expect((await auditStore(folder, { rulebooks: RULEBOOKS })).fault).toBeNull();
  });
});
