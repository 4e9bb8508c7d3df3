/** Tests of the subcommands that read a store: audit, replay, backup, restore. */
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupStore, JOURNAL_FILE, openSqliteStore } from '../../src/server/index.ts';
import { croupier, jsonOf, stdoutOf } from '../cli/command.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { createHandle, GAMES, mustSubmit, openHandle, openTestFloor, requestOf, roundCommands } from './tables.ts';

let tempFolder = '';
let store = '';
const [CROWN, , , , DICETTE] = GAMES;

beforeAll(async () => {
  tempFolder = makeFolder();
  store = join(tempFolder, 'store');
  const openStore = await openSqliteStore(store);
  const floor = await openTestFloor({ store: openStore });
  for (const [table, game] of [
    ['crown', CROWN],
    ['dice', DICETTE],
  ] as const) {
    const handle = await openHandle(floor, table, game);
    for (const request of [...roundCommands(game, 0), ...roundCommands(game, 1)]) await mustSubmit(handle, request);
  }
  const handle = floor.tables.get('crown');
  if (handle === undefined) throw new Error('the table is missing');
  await mustSubmit(handle, requestOf('pit-boss', 'pam', { type: 'record-error', round: 1, about: 'a chip was misread' }));
  await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
  await floor.stop();
  await openStore.close();
});
afterAll(() => removeFolder(tempFolder));

/** A changed copy of the store. */
function changedCopy(sql: string): string {
  const folder = join(tempFolder, `changed-${readdirSync(tempFolder).length}`);
  cpSync(store, folder, { recursive: true });
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  db.exec(`DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete; ${sql}`);
  db.close();
  return folder;
}

describe('audit', () => {
  it('prints the number of checked tables, records, rounds and snapshots', () => {
    expect(stdoutOf(['audit', store])).toMatch(/^2 tables, \d+ records, 4 rounds, 2 snapshots: no fault\n$/);
    expect(jsonOf(['audit', store])).toMatchObject({ ok: true, tables: 2, rounds: 4, fault: null, tumblerEntries: null });
  });

  it('prints the first fault with its location and exits with 1', () => {
    const folder = changedCopy("UPDATE journal SET person = 'cy' WHERE table_id = 'crown' AND seq = 7");
    const { status, stdout, stderr } = croupier(['audit', folder]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^croupier: .*: table crown, record 7: its hash is [0-9a-f]{12}…, expected [0-9a-f]{12}…\n$/);
    const json = croupier(['audit', folder, '--json']);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, fault: { in: 'journal', table: 'crown', seq: 7 } });
  });

  it('reads a store that a server has open', async () => {
    const openStore = await openSqliteStore(store);
    const floor = await openTestFloor({ store: openStore });
    expect(stdoutOf(['audit', store])).toContain('no fault');
    await floor.stop();
    await openStore.close();
  });

  it('rejects a folder without a store', () => {
    const { status, stderr } = croupier(['audit', join(tempFolder, 'nowhere')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('no store in')]);
    const file = join(tempFolder, 'other');
    writeFileSync(file, 'x');
    expect(croupier(['audit', file]).status).toBe(2);
  });
});

describe('replay', () => {
  it('prints a round as a transcript with clauses and later decisions', () => {
    const text = stdoutOf(['replay', store, '--table', 'crown', '--round', '1']);
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
    expect(jsonOf(['replay', store, '--table', 'dice'])).toMatchObject({ round: 2, end: 'settled', faces: [6, 6], later: [] });
    const currentRound = jsonOf(['replay', store, '--table', 'crown', '--round', '3']) as { readonly records: readonly object[] };
    expect(currentRound).toMatchObject({ round: 3, end: null });
    expect(currentRound.records).toContainEqual(expect.objectContaining({ asked: { type: 'call-bets' }, role: 'dealer' }));
  });

  it.each([
    [[], '--table is missing; the store has crown, dice'],
    [['--table', 'x'], "unknown table 'x'; the store has crown, dice"],
    [['--table', 'dice', '--round', '9'], 'the current round of table dice is 3'],
    [['--table', 'dice', '--round', 'x'], "'x' is not a round number"],
  ])('rejects %j and says why', (args, message) => {
    const { status, stderr } = croupier(['replay', store, ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('rejects a changed round', () => {
    const folder = changedCopy("UPDATE journal SET body = replace(body, '300', '900') WHERE table_id = 'crown' AND seq = 9");
    const { status, stderr } = croupier(['replay', folder, '--table', 'crown', '--round', '1']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is broken at record 9')]);
  });
});

describe('backup and restore', () => {
  it('copy a consistent store during writes, and restore it', async () => {
    const [copy, back] = [join(tempFolder, 'copy'), join(tempFolder, 'back')];
    const openStore = await openSqliteStore(store);
    const floor = await openTestFloor({ store: openStore });
    const handle = await createHandle(floor, 'busy', CROWN);
    let stop = false;
    const writing = (async () => {
      for (let i = 0; !stop; i++)
        await mustSubmit(
          handle,
          requestOf('pit-boss', 'pam', { type: 'assign-staff', person: `d${i}`, role: 'dealer', adult: true }),
        );
    })();
    expect(await backupStore(store, copy)).toEqual([JOURNAL_FILE]);
    stop = true;
    await writing;
    await floor.stop();
    await openStore.close();
    expect(stdoutOf(['audit', copy])).toContain('3 tables');
    expect(stdoutOf(['restore', copy, back])).toContain('no fault');
    const reopened = await openSqliteStore(back);
    const restored = await openTestFloor({ store: reopened });
    expect([...restored.tables.keys()].sort()).toEqual(['busy', 'crown', 'dice']);
    await restored.stop();
    await reopened.close();
  });

  it('do not overwrite files, and reject a damaged copy', () => {
    const target = join(tempFolder, 'target');
    expect(stdoutOf(['backup', store, target])).toMatch(/^copied croupier\.db to .*\n\d tables, /);
    for (const args of [
      ['backup', store, target],
      ['restore', target, store],
    ])
      expect(croupier(args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not empty; use an empty or new folder'),
      });
    const folder = changedCopy("UPDATE journal SET at_ms = 1 WHERE table_id = 'crown' AND seq = 7");
    const rejectedTarget = join(tempFolder, 'never');
    expect(croupier(['restore', folder, rejectedTarget])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('table crown, record 7'),
    });
    expect(existsSync(rejectedTarget)).toBe(false);
  });
});
