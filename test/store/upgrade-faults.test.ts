/** Tests the upgrade of stores under bad conditions: other programs, little space, an unfinished log, faults of the old journal, links. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { auditStore, backupStore, JOURNAL_FILE, openSqliteStore, restoreStore } from '../../src/server/index.ts';
import { croupier, stdoutOf } from '../cli/command.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { copyStore, digestOfFile, openFile, readContents, readNewContents, unpackOldStore } from './old-format.ts';
import { makeFolder, removeFolder } from './stores.ts';

const KEPT_FILE = 'croupier-format-4.db';
const MIB = 2 ** 20;

let tempFolder = '';
let original = '';
beforeAll(() => {
  tempFolder = makeFolder();
  original = unpackOldStore('format-4', newFolder());
});
afterAll(() => removeFolder(tempFolder));

let folderCount = 0;
function newFolder(): string {
  folderCount += 1;
  return join(tempFolder, `store-${folderCount}`);
}
const copyOriginal = (): string => copyStore(original, newFolder());
const audit = (folder: string) => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true });
const openAndClose = async (folder: string, onUpgrade = {}): Promise<void> =>
  (await openSqliteStore(folder, { onUpgrade })).close();
const filesIn = (folder: string): readonly string[] => readdirSync(folder).filter((file) => /^croupier.*\.db/.test(file));
const formatOf = (folder: string): unknown => readNewContents(folder).format;

async function expectUpgraded(folder: string): Promise<void> {
  await openAndClose(folder);
  expect(readContents(folder)).toEqual(readContents(original));
  expect(formatOf(folder)).toBe(5);
}

describe('an old store that another program has open', () => {
  it('is not upgraded, and the error says why', async () => {
    const folder = copyOriginal();
    const other = openFile(folder);
    other.exec('BEGIN');
    other.prepare('SELECT count(*) FROM head').get();
    await expect(openAndClose(folder)).rejects.toThrow(
      `the store was not upgraded to format 5: another program has ${join(folder, JOURNAL_FILE)} open; close it and try again`,
    );
    other.close();
    expect(filesIn(folder)).toEqual([JOURNAL_FILE]);
    expect(readContents(folder)).toEqual(readContents(original));
    await expectUpgraded(folder);
  });

  it('is not upgraded if the other program writes to it during the upgrade', async () => {
    const folder = copyOriginal();
    let other: DatabaseSync | null = null;
    const onStart = (): void => {
      other = openFile(folder);
      other.exec("BEGIN; DELETE FROM refused WHERE key = 'refused-key'");
    };
    await expect(openAndClose(folder, { onStart })).rejects.toThrow('another program has');
    (other as DatabaseSync | null)?.exec('COMMIT');
    (other as DatabaseSync | null)?.close();
    expect(filesIn(folder)).toEqual([JOURNAL_FILE]);
    await openAndClose(folder);
    expect(readContents(folder)).toMatchObject({ journal: readContents(original).journal });
    expect(readContents(folder).refused).not.toBe(readContents(original).refused);
  });

  it('can be audited during the upgrade, also by an audit that ends after it', async () => {
    const folder = copyOriginal();
    let resumeAudit = (): void => {};
    const isUpgraded = new Promise<void>((resolve) => {
      resumeAudit = resolve;
    });
    const audits: ReturnType<typeof audit>[] = [];
    await openAndClose(folder, {
      onStart: () => {
        audits.push(auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true, onProgress: () => isUpgraded }));
      },
      onProgress: async () => {
        audits.push(audit(folder));
        await audits.at(-1);
      },
    });
    resumeAudit();
    const expected = await audit(original);
    expect(await Promise.all(audits)).toEqual([expected, expected]);
    expect(formatOf(folder)).toBe(5);
  });
});

describe('an old store that was not closed', () => {
  it('keeps the commits that are only in the write-ahead log', async () => {
    const folder = copyOriginal();
    const db = openFile(folder);
    const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'journal'").all();
    const last = db.prepare('SELECT * FROM journal ORDER BY place DESC LIMIT 1').get() as Record<string, string>;
    const head = db.prepare('SELECT * FROM head WHERE table_id = ?').get(String(last.table_id)) as Record<string, string>;
    const previous = db.prepare('SELECT seq, hash FROM journal WHERE table_id = ? AND seq = ?');
    const { seq = 0, hash = '' } = previous.get(String(last.table_id), Number(last.seq) - 1) ?? {};
    const setHead = db.prepare('UPDATE head SET seq = ?, hash = ? WHERE table_id = ?');
    // The file has one record less. The log has the record.
    db.exec('DROP TRIGGER journal_no_delete');
    db.prepare('DELETE FROM journal WHERE place = ?').run(Number(last.place));
    setHead.run(seq, hash, String(last.table_id));
    for (const { name, sql } of triggers) if (name === 'journal_no_delete') db.exec(String(sql));
    db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0');
    db.prepare(`INSERT INTO journal VALUES (${Object.keys(last).fill('?').join()})`).run(...Object.values(last));
    setHead.run(Number(head.seq), String(head.hash), String(last.table_id));
    const killed = copyStore(folder, newFolder());
    db.close();
    expect(statSync(join(killed, `${JOURNAL_FILE}-wal`)).size).toBeGreaterThan(0);
    await expectUpgraded(killed);
    expect(filesIn(killed)).toEqual([KEPT_FILE, JOURNAL_FILE]);
    expect(readContents(killed, KEPT_FILE)).toEqual(readContents(original));
  });

  it('opens after a process was killed in a transaction with a rollback journal', async () => {
    const folder = copyOriginal();
    const script = `
      const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(join(folder, JOURNAL_FILE))});
      db.exec("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 2; BEGIN; UPDATE head SET hash = 'x'; CREATE TABLE more (body); INSERT INTO more SELECT body FROM journal");
      process.kill(process.pid, 'SIGKILL');`;
    spawnSync(process.execPath, ['-e', script]);
    expect(existsSync(join(folder, `${JOURNAL_FILE}-journal`))).toBe(true);
    await expectUpgraded(folder);
    expect(filesIn(folder)).toEqual([KEPT_FILE, JOURNAL_FILE]);
  });
});

describe('the old file', () => {
  it.each([
    ['other contents', [KEPT_FILE, 'croupier-format-4-2.db', JOURNAL_FILE], () => 'something else'],
    ['the same contents', [KEPT_FILE, JOURNAL_FILE], () => readFileSync(join(original, JOURNAL_FILE))],
  ])('does not replace a file of the same name with %s', async (_, files, contents) => {
    const folder = copyOriginal();
    // Without the write-ahead log, the upgrade does not change the bytes of the old file.
    for (const each of [original, folder]) {
      const db = openFile(each);
      db.exec('PRAGMA journal_mode = DELETE');
      db.close();
    }
    writeFileSync(join(folder, KEPT_FILE), contents());
    const before = digestOfFile(folder, KEPT_FILE);
    const keptFiles: string[] = [];
    await openAndClose(folder, { onStart: ({ keptFile }: { readonly keptFile: string }) => keptFiles.push(keptFile) });
    expect(filesIn(folder).toSorted()).toEqual([...files].sort());
    expect(digestOfFile(folder, KEPT_FILE)).toBe(before);
    expect(digestOfFile(folder, keptFiles[0])).toBe(digestOfFile(original));
  });

  it('can be put back and upgraded again', async () => {
    const folder = copyOriginal();
    await openAndClose(folder);
    rmSync(join(folder, JOURNAL_FILE));
    renameSync(join(folder, KEPT_FILE), join(folder, JOURNAL_FILE));
    expect(await audit(folder)).toMatchObject({ fault: null });
    await expectUpgraded(folder);
  });

  it('may be a link to another disk, which stays', async () => {
    const [folder, disk] = [newFolder(), copyOriginal()];
    mkdirSync(folder);
    symlinkSync(join(disk, JOURNAL_FILE), join(folder, JOURNAL_FILE));
    await expectUpgraded(folder);
    expect(lstatSync(join(folder, JOURNAL_FILE)).isSymbolicLink()).toBe(true);
    expect(filesIn(disk)).toEqual([KEPT_FILE, JOURNAL_FILE]);
    expect(filesIn(folder)).toEqual([JOURNAL_FILE]);
  });

  it('may be in a folder that is a link', async () => {
    const [folder, target] = [newFolder(), copyOriginal()];
    symlinkSync(target, folder);
    await expectUpgraded(folder);
    expect(filesIn(target)).toEqual([KEPT_FILE, JOURNAL_FILE]);
  });

  it.runIf(process.getuid?.() === 0)('has an owner, who also owns the new file', async () => {
    const folder = copyOriginal();
    chownSync(join(folder, JOURNAL_FILE), 1234, 1234);
    chmodSync(join(folder, JOURNAL_FILE), 0o640);
    await openAndClose(folder);
    expect(statSync(join(folder, JOURNAL_FILE))).toMatchObject({ uid: 1234, gid: 1234 });
    expect(statSync(join(folder, JOURNAL_FILE)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, KEPT_FILE)).mode & 0o777).toBe(0o640);
  });
});

describe('too little space', () => {
  const disk = makeFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]).status === 0;
  afterAll(() => {
    if (isMounted) spawnSync('umount', ['-l', disk]);
    removeFolder(disk);
  });
  const filler = join(disk, 'filler');
  const fill = (mib: number): void => writeFileSync(filler, Buffer.alloc(mib * MIB, 1));

  it.runIf(isMounted)('is found before the upgrade starts, or ends it, and nothing changes', async () => {
    for (const file of readdirSync(original)) copyFileSync(join(original, file), join(disk, file));
    fill(3);
    await expect(openAndClose(disk)).rejects.toThrow(
      /^the upgrade to format 5 needs 3 MiB of free space, and 0 MiB are free; nothing was changed$/,
    );
    expect(digestOfFile(disk)).toBe(digestOfFile(original));
    rmSync(filler);
    await expect(openAndClose(disk, { onStart: () => fill(3) })).rejects.toThrow(
      'the store was not upgraded to format 5: database or disk is full',
    );
    expect(filesIn(disk)).toEqual([JOURNAL_FILE]);
    expect(readContents(disk)).toEqual(readContents(original));
    rmSync(filler);
    await expectUpgraded(disk);
  });
});

describe('a fault of the old journal', () => {
  const change = (sql: string): string => {
    const folder = copyOriginal();
    const db = openFile(folder);
    for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
      db.exec(`DROP TRIGGER ${name}`);
    db.exec(sql);
    db.close();
    return folder;
  };
  const OF_TABLE = "WHERE table_id = 'rws-a' AND seq";

  const FAULTS = [
    ['a changed body', `UPDATE journal SET body = replace(body, '"type":', '"type" :') ${OF_TABLE} = 12`],
    ['a changed time', `UPDATE journal SET at_ms = at_ms + 1 ${OF_TABLE} = 12`],
    ['a changed hash', `UPDATE journal SET hash = '${'0'.repeat(64)}' ${OF_TABLE} = 12`],
    ['a missing record', `DELETE FROM journal ${OF_TABLE} = 12`],
    ['missing records', `DELETE FROM journal ${OF_TABLE} BETWEEN 12 AND 20`],
    ['a missing head', "DELETE FROM head WHERE table_id = 'rws-a'"],
    ['a missing round', "DELETE FROM round WHERE table_id = 'rws-a' AND round = 1"],
    [
      'a refused key of a record',
      `UPDATE refused SET table_id = 'rws-a', (person, key) = (SELECT person, key FROM journal ${OF_TABLE} > 12 AND key IS NOT NULL LIMIT 1) WHERE key = 'refused-key'`,
    ],
  ] as const;

  it.each(FAULTS.filter((_, i) => FULL_SIZE || i % 3 === 0))(
    'is still found by the audit after the upgrade: %s',
    async (_, sql) => {
      const folder = change(sql);
      const { fault } = await audit(folder);
      expect(fault).not.toBeNull();
      await openAndClose(folder);
      expect(formatOf(folder)).toBe(5);
      expect((await audit(folder)).fault).toMatchObject({ in: fault?.in, table: fault?.table, seq: fault?.seq });
    },
  );

  it.each([
    ['a body that is not JSON', "instr(body, 'round-settled') > 0"],
    ['a changed set-up', 'seq = 1'],
  ])('that the index cannot read stops the upgrade: %s', async (_, condition) => {
    const folder = change(
      `UPDATE journal SET body = body || '}' ${OF_TABLE} = (SELECT min(seq) FROM journal WHERE table_id = 'rws-a' AND ${condition})`,
    );
    const seq = (await audit(folder)).fault?.seq;
    await expect(openAndClose(folder)).rejects.toThrow(`the journal of table rws-a is broken at record ${seq}`);
    expect(filesIn(folder)).toEqual([JOURNAL_FILE]);
    expect((await audit(folder)).fault).toMatchObject({ table: 'rws-a', seq });
  });
});

describe('without an upgrade', () => {
  it.each([
    ['audit', []],
    ['replay', ['--table', 'rws-a', '--round', '1']],
    ['verify-round', ['--table', 'rws-a', '--round', '1']],
    ['tournament report', []],
  ])('`%s` reads an old store and changes nothing', (subcommand, options) => {
    const folder = copyOriginal();
    const output = stdoutOf([...subcommand.split(' '), folder, ...options]);
    expect(output.length).toBeGreaterThan(50);
    expect(digestOfFile(folder)).toBe(digestOfFile(original));
    expect(filesIn(folder).filter((file) => !/-(?:wal|shm)$/.test(file))).toEqual([JOURNAL_FILE]);
  });

  it('a backup of an old store is rejected as a backup', async () => {
    const copy = newFolder();
    await backupStore(original, copy);
    await expect(openAndClose(copy)).rejects.toThrow("is a backup; restore it with 'croupier restore'");
  });

  it('a backup of an old store is restored with the current format', async () => {
    const [copy, restored, target] = [newFolder(), newFolder(), newFolder()];
    await backupStore(original, copy);
    const backupDigest = digestOfFile(copy);
    await restoreStore(copy, restored, RULEBOOKS);
    expect(formatOf(restored)).toBe(5);
    expect(filesIn(restored).filter((file) => !/-(?:wal|shm)$/.test(file))).toEqual([JOURNAL_FILE]);
    expect(await audit(restored)).toMatchObject({ fault: null, restores: 1 });
    const { status, stdout, stderr } = croupier(['restore', copy, target]);
    expect([status, stderr]).toEqual([0, 'upgrading the restored store from format 4 to 5; the backup stays as it is\n']);
    expect(stdout).toContain('no fault');
    expect(digestOfFile(copy)).toBe(backupDigest);
  });
});
