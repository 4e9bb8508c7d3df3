/** Tests the audit of electronic dice: the journal, the tumbler's record, and the comparison of the two. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  backupStore,
  type CommandRequest,
  JOURNAL_FILE,
  openSqliteStore,
  startTumbler,
  TUMBLER_FILE,
  type Tumbler,
} from '../../src/server/index.ts';
import { dropTriggers, forgeRecords, removeRecords } from './edit-journal.ts';
import { rewriteBodies } from './rewrite-bodies.ts';
import { makeFolder, removeFolder } from './stores.ts';
import {
  createTestTable,
  EACH_GAME,
  GAMES,
  type Game,
  mustSubmit,
  openingCommands,
  openTestFloor,
  roundCommands,
  rulebookOf,
} from './tables.ts';

/** The events that close betting. In games with a shooter, the throw closes it. */
const CLOSE_EVENTS = ['betting-closed', 'dice-thrown'];

/** Plays a round of each game with the dice of the tumbler. If `tumbler` is null, the dice come from a seed of the test. */
async function playWith(folder: string, tumbler: Tumbler | null, games: readonly Game[]): Promise<void> {
  const store = await openSqliteStore(folder);
  const floor = await openTestFloor({ store });
  for (const [i, game] of games.entries()) {
    const table = `T${i}`;
    const [rulebookId, layoutId] = game;
    const { layouts, dice } = rulebookOf(rulebookId);
    const diceCount = dice[layouts.find(({ id }) => id === layoutId)?.dice ?? '']?.count ?? 3;
    const handle = await createTestTable(floor, table, game, { dice: 'electronic' });
    let closeHash = '';
    const withTumblerDice = async (request: CommandRequest): Promise<CommandRequest> => {
      const { body } = request;
      if (tumbler === null) return request;
      if (body.type === 'commit-dice')
        return { ...request, body: { ...body, commitment: await tumbler.commit(table, 1, diceCount) } };
      if (body.type === 'enter-result') return { ...request, seed: await tumbler.draw(table, 1, 1, closeHash) };
      return body.type === 'reveal-dice' ? { ...request, body: { ...body, seed: await tumbler.reveal(table, 1) } } : request;
    };
    for (const request of [...openingCommands(game), ...roundCommands(game, 0, undefined, 'electronic')]) {
      const { events, hash } = await mustSubmit(handle, await withTumblerDice(request));
      if (events.some(({ type }) => CLOSE_EVENTS.includes(type))) closeHash = hash;
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

/** Changes the tumbler's record or the journal in a copy, and audits it. */
async function faultAfter(change: (db: DatabaseSync) => void, file: string = TUMBLER_FILE) {
  const copy = makeFolder();
  cpSync(folder, copy, { recursive: true });
  const db = new DatabaseSync(join(copy, file));
  dropTriggers(db);
  change(db);
  db.close();
  const { fault } = await auditStore(copy, { rulebooks: RULEBOOKS });
  removeFolder(copy);
  return fault;
}

describe('dice of the electronic tumbler', () => {
  it('are verified in every game and match the tumbler’s record', async () => {
    expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({
      fault: null,
      verified: GAMES.length,
      // Each round has a commitment, a draw and a reveal.
      tumblerEntries: 3 * GAMES.length,
    });
  });

  it('are backed up with their journal', async () => {
    const copy = join(makeFolder(), 'copy');
    expect(await backupStore(folder, copy)).toEqual(['croupier.db', TUMBLER_FILE]);
    expect(await auditStore(copy, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null, tumblerEntries: 3 * GAMES.length });
    removeFolder(join(copy, '..'));
  });

  // The first round has the entries 1 (commitment, with the seed), 2 (draw) and 3 (reveal). The draw of the second round is entry 5.
  it.each([
    ['different faces', "UPDATE entries SET faces = '111' WHERE seq = 2", 2],
    ['a different seed', `UPDATE entries SET seed = '${'a'.repeat(64)}' WHERE seq = 1`, 1],
    ['a different close', `UPDATE entries SET close_hash = '${'b'.repeat(64)}' WHERE seq = 5`, 5],
    ['a missing entry', 'DELETE FROM entries WHERE seq = 4', 4],
  ])('fail the audit with %s in the tumbler’s record', async (_, sql, seq) => {
    expect(await faultAfter((db) => db.exec(sql))).toMatchObject({ in: 'tumbler', seq });
  });

  it.each([
    [
      'the last entry',
      'DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)',
      'the journal says that its dice were revealed',
    ],
    ['every entry', 'DELETE FROM entries', 'the journal says that its dice were committed'],
  ])('fail the audit without %s in the tumbler’s record', async (_, sql, what) => {
    expect(await faultAfter((db) => db.exec(sql))).toMatchObject({ in: 'tumbler', what: expect.stringContaining(what) });
  });

  it.each([
    ['a whole table', 0, 'no such table'],
    ['everything except the set-up of a table', 1, 'the journal has no dice of this round'],
  ])('fail the audit if %s was deleted from the journal', async (_, keptRecords, what) => {
    const fault = await faultAfter((db) => {
      forgeRecords(
        db,
        'T2',
        removeRecords((seq) => seq > keptRecords),
      );
      for (const table of ['round', 'refused']) db.exec(`DELETE FROM ${table} WHERE table_id = 'T2'`);
      db.exec(`DELETE FROM snapshot WHERE table_id = 'T2' AND seq > ${keptRecords}`);
      db.exec("DELETE FROM head WHERE table_id = 'T2' AND seq = 0");
    }, JOURNAL_FILE);
    expect(fault).toMatchObject({ in: 'tumbler', table: 'T2', what: expect.stringContaining(what) });
  });

  it('fail the audit without the tumbler’s record', async () => {
    const copy = makeFolder();
    cpSync(folder, copy, { recursive: true });
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(copy, `${TUMBLER_FILE}${suffix}`), { force: true });
    const { fault } = await auditStore(copy, { rulebooks: RULEBOOKS, tumblerNeeded: true });
    expect(fault).toMatchObject({ in: 'tumbler', what: expect.stringContaining("the tumbler's record is missing") });
    removeFolder(copy);
  });
});

describe('a seed that was changed in the journal', () => {
  it.each(EACH_GAME)('at %s fails the audit', async (_, game) => {
    const tempFolder = makeFolder();
    await playWith(tempFolder, null, [game]);
    const db = new DatabaseSync(join(tempFolder, 'croupier.db'));
    rewriteBodies(db, 'T0', (body) => body.replaceAll(/"seed":"\w+"/g, `"seed":"${'6'.repeat(64)}"`));
    db.close();
    const { fault } = await auditStore(tempFolder, { rulebooks: RULEBOOKS });
    expect(fault).toMatchObject({
      in: 'journal',
      table: 'T0',
      what: expect.stringContaining('the commitment of round 1 should be'),
    });
    removeFolder(tempFolder);
  });
});
