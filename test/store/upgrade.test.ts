/** Tests the upgrade of stores of earlier formats: nothing is lost, an interrupted upgrade changes nothing, and the old file is kept. */
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { auditStore, JOURNAL_FILE, openSqliteStore, TUMBLER_FILE } from '../../src/server/index.ts';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import {
  copyStore,
  OLD_STORES,
  openFile,
  readContents,
  readNewContents,
  type UpgradeResult,
  unpackOldStore,
  upgradeInChild,
} from './old-format.ts';
import { makeFolder, removeFolder } from './stores.ts';

const WORK_FILE = `${JOURNAL_FILE}.upgrade`;
const FULL_SIZE_MS = 900_000;

let tempFolder = '';
beforeAll(() => {
  tempFolder = makeFolder();
});
afterAll(() => removeFolder(tempFolder));

let folderCount = 0;
function newFolder(): string {
  folderCount += 1;
  return join(tempFolder, `store-${folderCount}`);
}
const audit = (folder: string) => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true });
/** The files of the journal. The audit may leave files of SQLite beside `tumbler.db`. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => !file.startsWith(TUMBLER_FILE))
    .sort();
const openAndClose = async (folder: string): Promise<void> => (await openSqliteStore(folder)).close();

/** What a power cut can leave of a file that was not synced. */
const DAMAGES: readonly ((file: string) => void)[] = [
  () => {},
  (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
];

/** The numbers of the writes at which the process is killed. A block is written hundreds of times in the same way. */
function chooseKills(writes: readonly string[], every: number): readonly number[] {
  const numbered = writes.map((name, i) => ({ name, number: i + 1 }));
  const blocks = numbered.filter(({ name }) => name === 'block').filter((_, i) => i % 100 === 50);
  const files = numbered.filter(({ name }) => /^(?:open|sync|link|copy|rename) /.test(name));
  const others = numbered.filter(({ name }) => name !== 'block' && !/^(?:open|sync|link|copy|rename) /.test(name));
  return [...files, ...[...blocks, ...others].filter((_, i) => i % every === 0)].map(({ number }) => number);
}

// The first three have formats 4, 3 and 2.
describe.each(OLD_STORES.slice(0, quickOrFull(3, OLD_STORES.length)))('%s', (name, format) => {
  const keptFile = `croupier-format-${format}.db`;
  let original = '';
  let upgraded = '';
  let complete: UpgradeResult;
  beforeAll(() => {
    original = unpackOldStore(name, newFolder());
    upgraded = copyStore(original, newFolder());
    complete = upgradeInChild(upgraded, 0);
  });

  /** Opens a store whose upgrade was killed, and compares it with the upgrade that was not killed. */
  async function expectSameStore(folder: string): Promise<void> {
    await openAndClose(folder);
    expect(filesIn(folder)).toEqual([keptFile, JOURNAL_FILE, 'croupier.lock'].sort());
    expect(readContents(folder)).toEqual(readContents(original));
    expect(readNewContents(folder)).toEqual(readNewContents(upgraded));
    expect(readContents(folder, keptFile)).toEqual(readContents(original));
  }

  it('has the same records, people, refusals, rounds, snapshots and numbers after the upgrade', async () => {
    expect(complete.error).toBeNull();
    const before = await audit(original);
    expect(before.fault).toBeNull();
    expect(await audit(upgraded)).toEqual(before);
    await expectSameStore(upgraded);
    expect(readNewContents(upgraded)).toMatchObject({ format: 5, integrity: 'ok', foreignKeys: [] });
    expect(statSync(join(upgraded, JOURNAL_FILE)).mode & 0o777).toBe(0o600);
    const db = openFile(upgraded);
    const sequences = db.prepare('SELECT name, seq FROM sqlite_sequence ORDER BY name').all();
    db.close();
    expect(sequences.map(({ name: table, seq }) => [table, seq])).toEqual([
      ['exclusion', 2],
      ['people_log', 1],
      ['role_grant', 3],
    ]);
  });

  it.runIf(FULL_SIZE || name === 'format-4')('keeps the old file, which passes the audit', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    cpSync(join(upgraded, keptFile), join(folder, JOURNAL_FILE));
    cpSync(join(upgraded, TUMBLER_FILE), join(folder, TUMBLER_FILE));
    expect(await audit(folder)).toEqual(await audit(original));
  });

  it('syncs the new file and the name of the old one before the new file takes its place', () => {
    const { writes } = complete;
    const [, folderName = ''] = /([^/]+)$/.exec(upgraded) ?? [];
    expect(writes.filter((write) => /^(?:sync|link|rename) /.test(write))).toEqual([
      `sync ${folderName}`,
      `sync ${WORK_FILE}`,
      `link ${keptFile}`,
      `sync ${folderName}`,
      `rename ${JOURNAL_FILE}`,
      `sync ${folderName}`,
    ]);
    expect(writes.lastIndexOf('COMMIT')).toBeLessThan(writes.indexOf(`sync ${WORK_FILE}`));
  });

  it(
    'opens without a loss after its upgrade was killed at any write',
    async () => {
      const all = chooseKills(complete.writes, name === 'format-4' ? 1 : 12);
      const kills = FULL_SIZE ? all : all.slice(name === 'format-4' ? 3 : 5, 7);
      for (const [i, number] of kills.entries()) {
        const folder = copyStore(original, newFolder());
        expect(upgradeInChild(folder, number).signal).toBe('SIGKILL');
        if (existsSync(join(folder, WORK_FILE))) DAMAGES[i % DAMAGES.length]?.(join(folder, WORK_FILE));
        // The audit reads the store in any state of the upgrade.
        if (FULL_SIZE) expect((await audit(folder)).fault, complete.writes[number - 1]).toBeNull();
        await expectSameStore(folder);
        if (FULL_SIZE) expect((await audit(folder)).fault).toBeNull();
        removeFolder(folder);
      }
    },
    FULL_SIZE_MS,
  );
});

describe('a file system without hard links', () => {
  it(
    'gets one copy of the old file, also if the upgrade is killed at any write of a file',
    async () => {
      const original = unpackOldStore('format-4', newFolder());
      const complete = copyStore(original, newFolder());
      const { writes } = upgradeInChild(complete, 0, 'no-links');
      const files = [JOURNAL_FILE, 'croupier-format-4.db', 'croupier.lock'].sort();
      expect(filesIn(complete)).toEqual(files);
      const first = writes.indexOf('copy croupier-format-4.db.copy');
      const numbers = writes.map((_, i) => i + 1).filter((number) => number > first);
      expect(numbers.length).toBeGreaterThan(4);
      for (const number of numbers.filter((_, i) => FULL_SIZE || i % 3 === 1)) {
        const folder = copyStore(original, newFolder());
        expect(upgradeInChild(folder, number, 'no-links').signal).toBe('SIGKILL');
        expect(upgradeInChild(folder, 0, 'no-links').error).toBeNull();
        expect(filesIn(folder)).toEqual(files);
        expect(readContents(folder, 'croupier-format-4.db')).toEqual(readContents(original));
        expect(readContents(folder)).toEqual(readContents(original));
      }
    },
    FULL_SIZE_MS,
  );
});
