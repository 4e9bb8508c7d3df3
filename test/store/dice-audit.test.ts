/** Audits of electronic dice: the journal by itself, the tumbler's own record, and both beside each other. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { auditStore, backupStore, openSqliteStore, startTumbler, TUMBLER_FILE, type Tumbler } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { askOf, createDesk, does, EACH_GAME, GAMES, type Game, opening, openTestFloor, roundOf, rulebookOf } from './tables.ts';

const CLOSES = ['betting-closed', 'dice-thrown'];

/** A round whose dice come from the tumbler: what stands in for it in the plan is asked of the real one. */
async function playWith(folder: string, tumbler: Tumbler | null, games: readonly Game[]): Promise<void> {
  const store = await openSqliteStore(folder);
  const floor = await openTestFloor({ store });
  for (const [i, game] of games.entries()) {
    const table = `T${i}`;
    const { layouts, dice } = rulebookOf(game[0]);
    const count = dice[layouts.find(({ id }) => id === game[1])?.dice ?? '']?.count ?? 3;
    const desk = await createDesk(floor, table, game, { dice: 'electronic' });
    let closeHash = '';
    const real = async (body: CommandBody): Promise<CommandBody> => {
      // A seed that does not belong to the commitment: whatever it would show, nobody has committed to it.
      if (tumbler === null) return body.type === 'reveal-dice' ? { ...body, seed: '6'.repeat(64) } : body;
      if (body.type === 'commit-dice') return { ...body, commitment: await tumbler.commit(table, 1, count) };
      if (body.type === 'enter-result') return { ...body, faces: await tumbler.draw(table, 1, 1, closeHash) };
      return body.type === 'reveal-dice' ? { ...body, seed: await tumbler.reveal(table, 1) } : body;
    };
    for (const { by, body } of [...opening(game), ...roundOf(game, 0, undefined, 'electronic')]) {
      const { events, hash } = await does(desk, askOf(by.role, by.person, await real(body)));
      if (events.some(({ type }) => CLOSES.includes(type))) closeHash = hash;
    }
  }
  await floor.stop();
  await store.close();
}

let folder = '';
beforeAll(async () => {
  folder = makeFolder();
  const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE) });
  await playWith(folder, tumbler, GAMES);
  await tumbler.stop();
});
afterAll(() => removeFolder(folder));

/** A copy in which the tumbler's record, or the journal, was changed by hand. */
async function faultAfter(sql: string, file = TUMBLER_FILE) {
  const copy = makeFolder();
  cpSync(folder, copy, { recursive: true });
  const db = new DatabaseSync(join(copy, file));
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`);
  db.exec(sql);
  db.close();
  const { fault } = await auditStore(copy, { rulebooks: RULEBOOKS });
  removeFolder(copy);
  return fault;
}

describe('dice of the electronic tumbler', () => {
  it('are recomputed for every game, and its own record agrees', async () => {
    expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({
      fault: null,
      verified: GAMES.length,
      tumblerEntries: 3 * GAMES.length,
    });
  });

  it('go into a backup with the journal that they belong to', async () => {
    const copy = join(makeFolder(), 'copy');
    expect(await backupStore(folder, copy)).toEqual(['croupier.db', TUMBLER_FILE]);
    expect(await auditStore(copy, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null, tumblerEntries: 3 * GAMES.length });
    removeFolder(join(copy, '..'));
  });

  it.each([
    ['other faces', "UPDATE entries SET faces = '111' WHERE seq = 2", 2],
    ['another seed', `UPDATE entries SET seed = '${'a'.repeat(64)}' WHERE seq = 1`, 1],
    ['another close', `UPDATE entries SET close_hash = '${'b'.repeat(64)}' WHERE seq = 5`, 5],
    ['an entry less', 'DELETE FROM entries WHERE seq = 4', 4],
  ])('with %s in its record are found out', async (_, sql, seq) => {
    expect(await faultAfter(sql)).toMatchObject({ in: 'tumbler', seq });
  });

  it.each([
    ['its last entry', 'DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)', 'has it revealed'],
    ['every entry', 'DELETE FROM entries', 'has it committed'],
  ])('without %s in its record are missed', async (_, sql, what) => {
    expect(await faultAfter(sql)).toMatchObject({ in: 'tumbler', what: expect.stringContaining(what) });
  });

  it.each([
    ['a whole table', "DELETE FROM %s WHERE table_id = 'T2'", 'no such table'],
    ['all but the set-up of a table', "DELETE FROM %s WHERE table_id = 'T2' AND seq > 1", 'does not know of it'],
  ])('know of %s that was cut out of the journal with everything beside it', async (_, cut, what) => {
    const cuts = ['journal', 'snapshot'].map((name) => cut.replace('%s', name)).join(';');
    const end = "UPDATE head SET (seq, hash) = (SELECT seq, hash FROM journal WHERE table_id = 'T2') WHERE table_id = 'T2'";
    const rest = `DELETE FROM round WHERE table_id = 'T2'; DELETE FROM refused WHERE table_id = 'T2'`;
    const head = cut.includes('seq > 1') ? end : "DELETE FROM head WHERE table_id = 'T2'";
    const fault = await faultAfter(`${cuts}; ${head}; ${rest}`, 'croupier.db');
    expect(fault).toMatchObject({ in: 'tumbler', table: 'T2', what: expect.stringContaining(what) });
  });

  it('are not taken on trust where the record is gone', async () => {
    const copy = makeFolder();
    cpSync(folder, copy, { recursive: true });
    for (const end of ['', '-wal', '-shm']) rmSync(join(copy, `${TUMBLER_FILE}${end}`), { force: true });
    const { fault } = await auditStore(copy, { rulebooks: RULEBOOKS, tumblerNeeded: true });
    expect(fault).toMatchObject({ in: 'tumbler', what: expect.stringContaining('no record of a tumbler') });
    removeFolder(copy);
  });
});

describe('dice that came from elsewhere', () => {
  it.each(EACH_GAME)('at %s are found in the journal itself when the seed is shown', async (_, game) => {
    const place = makeFolder();
    await playWith(place, null, [game]);
    const { fault } = await auditStore(place, { rulebooks: RULEBOOKS });
    expect(fault).toMatchObject({
      in: 'journal',
      table: 'T0',
      what: expect.stringContaining('the commitment of round 1 should be'),
    });
    removeFolder(place);
  });
});
