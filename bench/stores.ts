/** Stores of any length for measurements, written by the store itself: real commands with what really follows from them, again and again. */
import { mkdirSync } from 'node:fs';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  type Desk,
  type Floor,
  type JournalRecord,
  makeRecord,
  NO_COMMIT,
  openDatabase,
  openFloor,
  openJournal,
  openSqliteStore,
} from '../src/server/index.ts';
import type { CommandBody, TableSetup } from '../src/table/index.ts';

/** The tables of the floor: rulebook, layout and a bet. */
export const TABLES = [
  ['crown-sic-bo', 'A', 'big'],
  ['crown-sic-bo', 'C', 'big'],
  ['rws-tai-sai', 'A', 'big'],
  ['rws-tai-sai', 'C', 'big'],
  ['rws-tai-sai', 'E', 'big'],
  ['adelaide-big-and-small', 'full', 'big'],
  ['triple-dice', 'mat', 'symbol:crown'],
  ['dicette', 'mat', 'red'],
] as const;

const BATCH = 5000;
const PLAYERS = 20;
/** One wager of each player, taken back again. */
const CYCLE = 2 * PLAYERS;
/** Records after the last snapshot, close to as many as there can be. */
const TAIL = 22 * CYCLE;

const setupOf = (table: string, layout: string): TableSetup => ({
  table,
  layout,
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 10_000,
  chip: 1,
  colours: [],
  named: [],
  confirmAbove: null,
  odds: {},
});

export async function does(desk: Desk, role: string, person: string, body: CommandBody): Promise<void> {
  const answer = await desk.ask({ by: { role, person }, key: null, body });
  if (!answer.ok) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
}

/** A table with players and chips, and betting open where that takes no more than a call. */
export async function openTable(
  floor: Floor,
  name: string,
  [rulebook, layout]: (typeof TABLES)[number],
  players: number,
): Promise<Desk> {
  const desk = await floor.createTable({ rulebook, setup: setupOf(name, layout), by: { person: 'pam', role: 'house' } });
  if (typeof desk === 'string') throw new Error(desk);
  const { ladder, shooter, steps } = RULEBOOKS.find(({ id }) => id === rulebook)?.conduct ?? {
    ladder: [],
    shooter: null,
    steps: [],
  };
  const [dealer = '', house = ''] = [ladder[0], ladder.at(-1)];
  const sign = { minimum: 100, maximum: 1_000_000, ...(rulebook === 'rws-tai-sai' ? { differential: 10_000_000 } : {}) };
  await does(desk, house, 'pam', { type: 'assign-staff', person: 'dan', role: dealer, adult: true });
  await does(desk, house, 'pam', { type: 'open-table', sign, floatMinor: 100_000_000 });
  await Promise.all(
    Array.from({ length: players }, async (_, i) => {
      const player = `p${i}`;
      await does(desk, 'player', player, { type: 'seat-player', player, position: i + 1, adult: true });
      await does(desk, 'player', player, { type: 'buy-chips', player, from: 'cage', amount: 1_000_000_000 / players });
    }),
  );
  if (shooter !== null) {
    await does(desk, dealer, 'dan', { type: 'offer-dice' });
    await does(desk, 'player', 'p0', { type: 'accept-dice', player: 'p0' });
  }
  if (steps[0]?.step === 'tumble') await does(desk, dealer, 'dan', { type: 'tumble', times: 3 });
  await does(desk, dealer, 'dan', { type: 'call-bets' });
  return desk;
}

/** A floor with every table open and nothing more. */
export async function makeFloor(folder: string): Promise<void> {
  const store = await openSqliteStore(folder);
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  for (const [i, table] of TABLES.entries()) {
    const desk = await openTable(floor, `T${i}`, table, PLAYERS);
    for (let p = 0; p < PLAYERS; p++)
      for (const type of ['place', 'withdraw'] as const)
        await does(desk, 'player', `p${p}`, { type, player: `p${p}`, bet: table[2], amount: 500 });
  }
  await floor.stop();
  await store.close();
}

/** Records of wagers taken and given back, player after player, over and over, each with a key and following the last. */
function* onward(cycle: readonly JournalRecord[], count: number): Generator<JournalRecord> {
  let { hash, seq, atMs } = cycle.at(-1) as JournalRecord;
  for (let i = 0; i < count; i++) {
    seq += 1;
    atMs += 1;
    const { body, table, person, role } = cycle[i % cycle.length] as JournalRecord;
    // As long as a client's; in order, so that building such a store does not take an hour.
    const key = `${seq}`.padStart(36, '0');
    const record = makeRecord(hash, { table, seq, atMs, person, role, key, body });
    hash = record.hash;
    yield record;
  }
}

/** A floor with this many records, a snapshot near the end and the most that can come after it. */
export async function makeHistory(folder: string, records: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await makeFloor(folder);
  const db = openDatabase(folder);
  const journal = openJournal(db);
  const each = Math.floor(records / TABLES.length);
  for (const { table, seq } of journal.heads()) {
    const cycle = journal.records(table, seq - CYCLE + 1, CYCLE);
    const snapshot = journal.lastSnapshot(table);
    if (cycle.length < CYCLE || snapshot === null) throw new Error('a floor was made');
    const count = CYCLE * Math.floor((each - seq) / CYCLE);
    let batch: JournalRecord[] = [];
    let done = 0;
    for (const record of onward(cycle, count)) {
      batch.push(record);
      done += 1;
      const due = done === count - TAIL;
      if (!due && batch.length < BATCH && done < count) continue;
      const { hash, seq: at } = record;
      journal.append({ ...NO_COMMIT, records: batch, snapshots: due ? [{ ...snapshot, seq: at, hash }] : [] });
      batch = [];
    }
  }
  db.close();
}
