/** Tests the subcommands that read a store: `audit`, `replay`, `backup`, `restore`. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupStore, JOURNAL_FILE, type JournalRecord, openSqliteStore, TUMBLER_FILE } from '../../src/server/index.ts';
import { croupier, jsonOf, stdoutOf } from '../cli/command.ts';
import { editRecords } from './edit-journal.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { createTestTable, GAMES, mustSubmit, openTestFloor, openTestTable, requestOf, roundCommands } from './tables.ts';

let tempFolder = '';
let storeFolder = '';
const [CROWN, , , , DICETTE] = GAMES;

beforeAll(async () => {
  tempFolder = makeFolder();
  storeFolder = join(tempFolder, 'store');
  const store = await openSqliteStore(storeFolder);
  const floor = await openTestFloor({ store });
  for (const [table, game] of [
    ['crown', CROWN],
    ['dice', DICETTE],
  ] as const) {
    const handle = await openTestTable(floor, table, game);
    for (const request of [...roundCommands(game, 0), ...roundCommands(game, 1)]) await mustSubmit(handle, request);
  }
  const handle = floor.tables.get('crown');
  if (handle === undefined) throw new Error('the table is missing');
  await mustSubmit(handle, requestOf('pit-boss', 'pam', { type: 'record-error', round: 1, about: 'a chip was misread' }));
  await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
  await floor.stop();
  await store.close();
});
afterAll(() => removeFolder(tempFolder));

/** A copy of the store with a changed record at table `crown`. */
function changedCopy(seq: number, change: (record: JournalRecord) => Partial<JournalRecord>): string {
  const folder = join(tempFolder, `changed-${readdirSync(tempFolder).length}`);
  cpSync(storeFolder, folder, { recursive: true });
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  editRecords(db, 'crown', (record) => [record.seq === seq ? { ...record, ...change(record) } : record]);
  db.close();
  return folder;
}

describe('`audit`', () => {
  it('prints the number of checked tables, records, rounds and snapshots', () => {
    expect(stdoutOf(['audit', storeFolder])).toMatch(/^2 tables, \d+ records, 4 rounds, 2 snapshots: no fault\n$/);
    expect(jsonOf(['audit', storeFolder])).toMatchObject({ ok: true, tables: 2, rounds: 4, fault: null, tumblerEntries: null });
  });

  it('prints the first fault with its location and exits with 1', () => {
    const folder = changedCopy(7, () => ({ person: 'cy' }));
    const { status, stdout, stderr } = croupier(['audit', folder]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^croupier: .*: table crown, record 7: its hash is [0-9a-f]{12}…, expected [0-9a-f]{12}…\n$/);
    const json = croupier(['audit', folder, '--json']);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, fault: { in: 'journal', table: 'crown', seq: 7 } });
  });

  it('reads a store that a server has open', async () => {
    const store = await openSqliteStore(storeFolder);
    const floor = await openTestFloor({ store });
    expect(stdoutOf(['audit', storeFolder])).toContain('no fault');
    await floor.stop();
    await store.close();
  });

  it('rejects a folder without a store', () => {
    const { status, stderr } = croupier(['audit', join(tempFolder, 'nowhere')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('no store in')]);
    const file = join(tempFolder, 'other');
    writeFileSync(file, 'x');
    expect(croupier(['audit', file]).status).toBe(2);
  });
});

describe('`replay`', () => {
  it('prints a round as a transcript with clauses and later decisions', () => {
    const text = stdoutOf(['replay', storeFolder, '--table', 'crown', '--round', '1']);
    expect(text).toContain('# table crown: crown-sic-bo, layout A, real dice; round 1, settled\n');
    expect(text).toContain(
      '\n> player bo place player=bo bet=big amount=300\nwager-placed player=bo bet=big amount=300 refused=0 colour=null (3.3)\n',
    );
    expect(text).toMatch(
      /\nround-settled round=1 [^\n]*\n {2}(?:ann|bo) big \d+ 0 (?:won \d+ 0 \(3\.9\.1, 6\.1, table-1\)|lost 0 0 \(3\.9\.2\))/,
    );
    expect(text).toContain('# later decisions about this round');
    expect(text).toContain('error-recorded round=1 about="a chip was misread"');
    expect(text).not.toContain('betting-opened round=2');
  });

  it('prints the last finished round by default, and the current round if its number is given', () => {
    expect(jsonOf(['replay', storeFolder, '--table', 'dice'])).toMatchObject({
      round: 2,
      end: 'settled',
      faces: [6, 6],
      later: [],
    });
    const currentRound = jsonOf(['replay', storeFolder, '--table', 'crown', '--round', '3']) as {
      readonly records: readonly object[];
    };
    expect(currentRound).toMatchObject({ round: 3, end: null });
    expect(currentRound.records).toContainEqual(expect.objectContaining({ asked: { type: 'call-bets' }, role: 'dealer' }));
  });

  it.each([
    [[], '--table is missing; the store has crown, dice'],
    [['--table', 'x'], "unknown table 'x'; the store has crown, dice"],
    [['--table', 'dice', '--round', '9'], 'the current round of table dice is 3'],
    [['--table', 'dice', '--round', 'x'], "'x' is not a round number"],
  ])('rejects %j and says why', (args, message) => {
    const { status, stderr } = croupier(['replay', storeFolder, ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('rejects a round if one of its records was changed', () => {
    const folder = changedCopy(9, ({ body }) => ({ body: body.replaceAll('300', '900') }));
    const { status, stderr } = croupier(['replay', folder, '--table', 'crown', '--round', '1']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is broken at record 9')]);
  });
});

describe('`backup` and `restore`', () => {
  it('copy a store correctly while a server writes to it, and restore the copy', async () => {
    const [backup, restored] = [join(tempFolder, 'backup'), join(tempFolder, 'restored')];
    const store = await openSqliteStore(storeFolder);
    const floor = await openTestFloor({ store });
    const handle = await createTestTable(floor, 'busy', CROWN);
    let isStopping = false;
    const writing = (async () => {
      for (let i = 0; !isStopping; i++)
        await mustSubmit(
          handle,
          requestOf('pit-boss', 'pam', { type: 'assign-staff', person: `d${i}`, role: 'dealer', adult: true }),
        );
    })();
    expect(await backupStore(storeFolder, backup)).toEqual([JOURNAL_FILE]);
    isStopping = true;
    await writing;
    await floor.stop();
    await store.close();
    expect(stdoutOf(['audit', backup])).toContain('3 tables');
    expect(stdoutOf(['restore', backup, restored])).toContain('no fault');
    const restoredStore = await openSqliteStore(restored);
    const restoredFloor = await openTestFloor({ store: restoredStore });
    expect([...restoredFloor.tables.keys()].sort()).toEqual(['busy', 'crown', 'dice']);
    await restoredFloor.stop();
    await restoredStore.close();
  });

  it('do not overwrite files, and reject a damaged copy', () => {
    const target = join(tempFolder, 'target');
    expect(stdoutOf(['backup', storeFolder, target])).toMatch(/^copied croupier\.db to .*\n\d tables, /);
    for (const args of [
      ['backup', storeFolder, target],
      ['restore', target, storeFolder],
    ])
      expect(croupier(args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not empty; use an empty or new folder'),
      });
    const folder = changedCopy(7, () => ({ atMs: 1 }));
    const rejectedTarget = join(tempFolder, 'never');
    expect(croupier(['restore', folder, rejectedTarget])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('table crown, record 7'),
    });
    expect(existsSync(rejectedTarget)).toBe(false);
  });
});

/** The subcommands that read a store, with the arguments after the folder. */
const readersOf = (name: string): readonly (readonly [subcommand: string, rest: readonly string[]])[] => [
  ['audit', []],
  ['replay', ['--table', 'crown', '--round', '1']],
  ['verify-round', ['--table', 'crown', '--round', '1']],
  ['backup', [join(tempFolder, `${name}-backup`)]],
  ['restore', [join(tempFolder, `${name}-restored`)]],
];

/** Runs every subcommand and returns its error message. */
const messagesFor = (folder: string, name: string): readonly string[] =>
  readersOf(name).map(([subcommand, rest]) => {
    const { status, stdout, stderr } = croupier([subcommand, folder, ...rest]);
    expect([subcommand, status, stdout]).toEqual([subcommand, 2, '']);
    return stderr;
  });

describe('a store that cannot be read', () => {
  const damagedCopy = (name: string, damage: (file: string) => void): string => {
    const folder = join(tempFolder, name);
    cpSync(storeFolder, folder, { recursive: true });
    damage(join(folder, JOURNAL_FILE));
    return folder;
  };
  /** Overwrites all pages but the first two, so that the damage is found only by a later read. */
  const overwritePages = (file: string): void => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 2 * 4096));
  };
  /** A file of SQLite without the tables and the format of a store. */
  const replaceStore = (file: string): void => {
    rmSync(file);
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE other (id INTEGER)');
    db.close();
  };

  const DAMAGED = 'is damaged or cut off (SQLite: database disk image is malformed); keep the folder, and see docs/OPERATIONS.md';
  const NO_SQLITE =
    'is not a SQLite file, or its beginning is damaged (SQLite: file is not a database); keep the folder, and see docs/OPERATIONS.md';
  const NO_STORE = 'is not a store of this program, or its beginning is damaged';
  it.each([
    ['cut in half', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)), DAMAGED],
    ['cut after 50 bytes', (file: string) => truncateSync(file, 50), NO_STORE],
    ['with overwritten pages', overwritePages, DAMAGED],
    ['with another text', (file: string) => writeFileSync(file, 'not a database'.repeat(1000)), NO_SQLITE],
    ['of another program', replaceStore, NO_STORE],
  ])('has an error that names its path (%s)', (name, damage, reason) => {
    const folder = damagedCopy(name, damage);
    for (const message of messagesFor(folder, name)) expect(message).toBe(`croupier: ${join(folder, JOURNAL_FILE)} ${reason}\n`);
    expect(existsSync(join(tempFolder, `${name}-backup`, JOURNAL_FILE))).toBe(false);
  });

  it.each(['audit', 'backup', 'restore'])('has an error of `%s` that names the path of a damaged tumbler.db', (subcommand) => {
    const folder = damagedCopy(`tumbler-${subcommand}`, () => {});
    writeFileSync(join(folder, TUMBLER_FILE), 'not a database'.repeat(1000));
    const target = subcommand === 'audit' ? [] : [join(tempFolder, `tumbler-${subcommand}-target`)];
    const { status, stderr } = croupier([subcommand, folder, ...target]);
    expect([status, stderr]).toEqual([2, `croupier: ${join(folder, TUMBLER_FILE)} ${NO_SQLITE}\n`]);
  });

  it('has an error that names its format, if it is newer than this program', () => {
    const folder = damagedCopy('newer', (file) => {
      const db = new DatabaseSync(file);
      db.exec('PRAGMA user_version = 99');
      db.close();
    });
    for (const message of messagesFor(folder, 'newer'))
      expect(message).toBe(
        `croupier: ${join(folder, JOURNAL_FILE)}: the store has format 99, but this program reads formats up to 5; use a newer version of this program\n`,
      );
  });
});

it('a store on a read-only file system cannot be read, and the error says what to do; a backup there can be audited', ({
  skip,
}) => {
  const mounted = makeFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mounted]).status === 0;
  try {
    if (!isMounted) skip('mounting needs Linux and the right to mount');
    const [store, backup] = [join(mounted, 'store'), join(mounted, 'backup')];
    mkdirSync(store);
    copyFileSync(join(storeFolder, JOURNAL_FILE), join(store, JOURNAL_FILE));
    stdoutOf(['backup', storeFolder, backup]);
    expect(spawnSync('mount', ['-o', 'remount,ro', mounted]).status).toBe(0);
    expect(stdoutOf(['audit', backup])).toContain('no fault');
    for (const message of messagesFor(store, 'read-only'))
      expect(message).toBe(
        `croupier: cannot open ${join(store, JOURNAL_FILE)}: SQLite must create ${JOURNAL_FILE}-wal and ${JOURNAL_FILE}-shm in its folder, but ${store} is not writable (EROFS); copy the whole folder to a writable one, or use a backup\n`,
      );
  } finally {
    if (isMounted) spawnSync('umount', ['-l', mounted]);
    removeFolder(mounted);
  }
});
