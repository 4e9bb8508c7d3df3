/** Attacks on the electronic dice: finds seeds that give chosen faces, and writes them into a tumbler's file. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { commitmentOf, drawFaces, type Entry, FIRST_HASH, hashEntry, readEntries } from '../../src/server/tumbler/index.ts';

/** The values of a draw, which an attacker knows after the close. */
export interface DrawValues {
  readonly table: string;
  readonly round: number;
  readonly draw: number;
  readonly closeHash: string;
}

/** Finds a seed that gives three sixes. This takes 216 attempts on average: a few milliseconds. */
export function findSeedForSixes(values: DrawValues): string {
  for (;;) {
    const seed = randomBytes(32);
    if (drawFaces(seed, values, 3).join('') === '666') return seed.toString('hex');
  }
}

/** Changes a tumbler's file as an attacker with write access would: without its triggers. */
function editFile(file: string, edit: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  for (const { name } of db.prepare("select name from sqlite_master where type = 'trigger'").all())
    db.exec(`drop trigger ${name}`);
  edit(db);
  db.close();
}

/** Replaces the seed of a round. The hash chain of the file then shows the change. */
export const editSeed = (file: string, { table, round }: DrawValues, seed: string): void =>
  editFile(file, (db) =>
    db.prepare("update entries set seed = ? where table_id = ? and round = ? and kind = 'committed'").run(seed, table, round),
  );

/** Recomputes the hash chain of the file, so that the file alone shows no change. */
function hashAgain(file: string): void {
  const entries: readonly Entry[] = [...readEntries(file)];
  editFile(file, (db) => {
    let hash = FIRST_HASH;
    for (const entry of entries) {
      hash = hashEntry(hash, entry);
      db.prepare('update entries set hash = ? where seq = ?').run(hash, entry.seq);
    }
  });
}

/** Replaces the seed of a round, and hides the change in the file. */
export function swapSeed(file: string, values: DrawValues, seed: string): void {
  editSeed(file, values, seed);
  hashAgain(file);
}

/** Adds an entry which says that the seed of the round was already revealed. */
export function addReveal(file: string, { table, round }: DrawValues): void {
  editFile(file, (db) =>
    db
      .prepare(
        `insert into entries select (select max(seq) + 1 from entries), at_ms, 'revealed', table_id, round, dice, 0, null, null, null, 'new'
          from entries where table_id = ? and round = ? and kind = 'committed'`,
      )
      .run(table, round),
  );
  hashAgain(file);
}

/** The stored seed of a round. */
export function readSeed(file: string, table: string, round: number): string {
  const entry = [...readEntries(file)].find((each) => each.kind === 'committed' && each.table === table && each.round === round);
  if (entry?.seed == null) throw new Error(`no seed for round ${round} of ${table}`);
  return entry.seed;
}

export const commitmentOfHex = (seed: string): string => commitmentOf(Buffer.from(seed, 'hex'));
