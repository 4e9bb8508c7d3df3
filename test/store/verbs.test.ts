/** The verbs on a store as their users start them: audit, replay, backup, restore. */
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupStore, JOURNAL_FILE, openSqliteStore } from '../../src/server/index.ts';
import { croupier, say, sayJson } from '../cli/command.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { askOf, createDesk, does, GAMES, openDesk, openTestFloor, roundOf } from './tables.ts';

let place = '';
let store = '';
const [CROWN, , , , DICETTE] = GAMES;

beforeAll(async () => {
  place = makeFolder();
  store = join(place, 'store');
  const opened = await openSqliteStore(store);
  const floor = await openTestFloor({ store: opened });
  for (const [table, game] of [
    ['crown', CROWN],
    ['dice', DICETTE],
  ] as const) {
    const desk = await openDesk(floor, table, game);
    for (const ask of [...roundOf(game, 0), ...roundOf(game, 1)]) await does(desk, ask);
  }
  const desk = floor.desks.get('crown');
  if (desk === undefined) throw new Error('a desk');
  await does(desk, askOf('pit-boss', 'pam', { type: 'record-error', round: 1, about: 'a chip was misread' }));
  await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
  await floor.stop();
  await opened.close();
});
afterAll(() => removeFolder(place));

/** A copy of the store in which something was changed by hand. */
function spoiled(sql: string): string {
  const folder = join(place, `spoiled-${readdirSync(place).length}`);
  cpSync(store, folder, { recursive: true });
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  db.exec(`DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete; ${sql}`);
  db.close();
  return folder;
}

describe('audit', () => {
  it('says what it went through', () => {
    expect(say(['audit', store])).toMatch(/^2 tables, \d+ records, 4 rounds, 2 snapshots: no fault\n$/);
    expect(sayJson(['audit', store])).toMatchObject({ ok: true, tables: 2, rounds: 4, fault: null, tumblerEntries: null });
  });

  it('names the first fault with its place and ends with 1', () => {
    const folder = spoiled("UPDATE journal SET person = 'cy' WHERE table_id = 'crown' AND seq = 7");
    const { status, stdout, stderr } = croupier(['audit', folder]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^croupier: .*: table crown, record 7: its hash is [0-9a-f]{12}… where [0-9a-f]{12}… is due\n$/);
    const json = croupier(['audit', folder, '--json']);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, fault: { in: 'journal', table: 'crown', seq: 7 } });
  });

  it('reads a store that a server has open', async () => {
    const opened = await openSqliteStore(store);
    const floor = await openTestFloor({ store: opened });
    expect(say(['audit', store])).toContain('no fault');
    await floor.stop();
    await opened.close();
  });

  it('says where there is none', () => {
    const { status, stderr } = croupier(['audit', join(place, 'nowhere')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('there is no store in')]);
    const file = join(place, 'other');
    writeFileSync(file, 'x');
    expect(croupier(['audit', file]).status).toBe(2);
  });
});

describe('replay', () => {
  it('prints a round as a transcript with its clauses, and what was decided about it later', () => {
    const text = say(['replay', store, '--table', 'crown', '--round', '1']);
    expect(text).toContain('# table crown: crown-sic-bo, layout A, real dice; round 1, settled\n');
    expect(text).toContain(
      '\n> player bo place player=bo bet=big amount=300\nwager-placed player=bo bet=big amount=300 refused=0 colour=null (3.3)\n',
    );
    expect(text).toMatch(
      /\nround-settled round=1 [^\n]*\n {2}(?:ann|bo) big \d+ 0 (?:won \d+ 0 \(3\.9\.1, 6\.1, table-1\)|lost 0 0 \(3\.9\.2\))/,
    );
    expect(text).toContain('# decided about it later');
    expect(text).toContain('error-recorded round=1 about="a chip was misread"');
    expect(text).not.toContain('betting-opened round=2');
  });

  it('takes the last round that is over where none is named, and the one under way where it is', () => {
    expect(sayJson(['replay', store, '--table', 'dice'])).toMatchObject({ round: 2, end: 'settled', faces: [6, 6], later: [] });
    const under = sayJson(['replay', store, '--table', 'crown', '--round', '3']) as { readonly records: readonly object[] };
    expect(under).toMatchObject({ round: 3, end: null });
    expect(under.records).toContainEqual(expect.objectContaining({ asked: { type: 'call-bets' }, role: 'dealer' }));
  });

  it.each([
    [[], 'which one? There are crown, dice'],
    [['--table', 'x'], "there is no table 'x'; there are crown, dice"],
    [['--table', 'dice', '--round', '9'], 'table dice has come to round 3'],
    [['--table', 'dice', '--round', 'x'], "'x' is not the number of a round"],
  ])('%j is answered with what there is', (args, message) => {
    const { status, stderr } = croupier(['replay', store, ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('does not print a round that was changed', () => {
    const folder = spoiled("UPDATE journal SET body = replace(body, '300', '900') WHERE table_id = 'crown' AND seq = 9");
    const { status, stderr } = croupier(['replay', folder, '--table', 'crown', '--round', '1']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is broken at record 9')]);
  });
});

describe('backup and restore', () => {
  it('copy a store that is being written to, as it was at one moment, and put it back', async () => {
    const [copy, back] = [join(place, 'copy'), join(place, 'back')];
    const opened = await openSqliteStore(store);
    const floor = await openTestFloor({ store: opened });
    const desk = await createDesk(floor, 'busy', CROWN);
    let stop = false;
    const writing = (async () => {
      for (let i = 0; !stop; i++)
        await does(desk, askOf('pit-boss', 'pam', { type: 'assign-staff', person: `d${i}`, role: 'dealer', adult: true }));
    })();
    expect(await backupStore(store, copy)).toEqual([JOURNAL_FILE]);
    stop = true;
    await writing;
    await floor.stop();
    await opened.close();
    expect(say(['audit', copy])).toContain('3 tables');
    expect(say(['restore', copy, back])).toContain('no fault');
    const again = await openSqliteStore(back);
    const restored = await openTestFloor({ store: again });
    expect([...restored.desks.keys()].sort()).toEqual(['busy', 'crown', 'dice']);
    await restored.stop();
    await again.close();
  });

  it('write over nothing, and restore nothing faulty', () => {
    const target = join(place, 'target');
    expect(say(['backup', store, target])).toMatch(/^croupier\.db copied to .*\n\d tables, /);
    for (const args of [
      ['backup', store, target],
      ['restore', target, store],
    ])
      expect(croupier(args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is not empty; nothing is written over'),
      });
    const folder = spoiled("UPDATE journal SET at_ms = 1 WHERE table_id = 'crown' AND seq = 7");
    const made = join(place, 'never');
    expect(croupier(['restore', folder, made])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('table crown, record 7'),
    });
    expect(existsSync(made)).toBe(false);
  });
});
