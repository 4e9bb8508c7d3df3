/** Writes stores with any number of records for measurements. The records repeat real commands with their events. */
import { mkdirSync } from 'node:fs';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  EMPTY_COMMIT,
  type Floor,
  type JournalRecord,
  makeRecord,
  openDatabase,
  openFloor,
  openJournal,
  openSqliteStore,
  type TableHandle,
} from '../src/server/index.ts';
import type { CommandBody, TableSetup } from '../src/table/index.ts';

/** The rulebook, the layout and a bet of each table. */
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

const BATCH_RECORDS = 5000;
const PLAYERS = Array.from({ length: 20 }, (_, i) => `p${i}`);
/** In one cycle every player places and withdraws a wager. */
const CYCLE_RECORDS = 2 * PLAYERS.length;
/** 880, close to the 1,000 records after which a table takes a snapshot: the most work for a server, which replays them at its start. */
const RECORDS_AFTER_SNAPSHOT = 22 * CYCLE_RECORDS;

const createSetup = (table: string, layout: string): TableSetup => ({
  table,
  layout,
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 10_000,
  // The smallest amount that the float can pay.
  chip: 1,
  colours: [],
  named: [],
  confirmAbove: null,
  odds: {},
});

export async function mustSubmit(handle: TableHandle, role: string, person: string, body: CommandBody): Promise<void> {
  const answer = await handle.submit({ by: { role, person }, key: null, body });
  if (!answer.ok) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
}

/** Opens a table, seats players with chips and calls for bets. */
export async function openTable(
  floor: Floor,
  name: string,
  [rulebook, layout]: (typeof TABLES)[number],
  players: readonly string[],
): Promise<TableHandle> {
  const handle = await floor.createTable({ rulebook, setup: createSetup(name, layout), by: { person: 'pam', role: 'house' } });
  if (typeof handle === 'string') throw new Error(handle);
  const { ladder, shooter, steps } = RULEBOOKS.find(({ id }) => id === rulebook)?.conduct ?? {
    ladder: [],
    shooter: null,
    steps: [],
  };
  const [dealer = '', topRole = ''] = [ladder[0], ladder.at(-1)];
  const sign = { minimum: 100, maximum: 1_000_000, ...(rulebook === 'rws-tai-sai' ? { differential: 10_000_000 } : {}) };
  await mustSubmit(handle, topRole, 'pam', { type: 'assign-staff', person: 'dan', role: dealer, adult: true });
  await mustSubmit(handle, topRole, 'pam', { type: 'open-table', sign, floatMinor: 100_000_000 });
  await Promise.all(
    players.map(async (player, i) => {
      await mustSubmit(handle, 'player', player, { type: 'seat-player', player, position: i + 1, adult: true });
      await mustSubmit(handle, 'player', player, {
        type: 'buy-chips',
        player,
        from: 'cage',
        amount: 1_000_000_000 / players.length,
      });
    }),
  );
  if (shooter !== null) {
    await mustSubmit(handle, dealer, 'dan', { type: 'offer-dice' });
    const [player = ''] = players;
    await mustSubmit(handle, 'player', player, { type: 'accept-dice', player });
  }
  if (steps[0]?.step === 'tumble') await mustSubmit(handle, dealer, 'dan', { type: 'tumble', times: 3 });
  await mustSubmit(handle, dealer, 'dan', { type: 'call-bets' });
  return handle;
}

/** Writes a store with all tables open and only one cycle of wagers per table. */
export async function writeShortHistory(folder: string): Promise<void> {
  const store = await openSqliteStore(folder);
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  for (const [i, table] of TABLES.entries()) {
    const [, , bet] = table;
    const handle = await openTable(floor, `T${i}`, table, PLAYERS);
    for (const player of PLAYERS)
      for (const type of ['place', 'withdraw'] as const)
        await mustSubmit(handle, 'player', player, { type, player, bet, amount: 500 });
  }
  await floor.stop();
  await store.close();
}

/** Repeats the records of a cycle with new sequence numbers, keys and hashes. */
function* repeatCycle(cycle: readonly JournalRecord[], count: number): Generator<JournalRecord> {
  let { hash, seq, atMs } = cycle.at(-1) as JournalRecord;
  for (let i = 0; i < count; i++) {
    seq += 1;
    atMs += 1;
    const { body, table, person, role } = cycle[i % cycle.length] as JournalRecord;
    // The keys are as long as the keys of clients. They ascend, because writing random keys would be very slow.
    const key = `${seq}`.padStart(36, '0');
    const record = makeRecord(hash, { table, seq, atMs, person, role, key, body });
    hash = record.hash;
    yield record;
  }
}

/** Writes a store with this many records. `RECORDS_AFTER_SNAPSHOT` of each table follow its last snapshot. */
export async function writeHistory(folder: string, records: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeShortHistory(folder);
  const db = openDatabase(folder);
  const journal = openJournal(db);
  const recordsPerTable = Math.floor(records / TABLES.length);
  for (const { table, seq } of journal.heads()) {
    const cycle = journal.records(table, seq - CYCLE_RECORDS + 1, CYCLE_RECORDS);
    const snapshot = journal.lastSnapshot(table);
    if (cycle.length < CYCLE_RECORDS || snapshot === null) throw new Error('the store has no cycle or snapshot');
    const count = CYCLE_RECORDS * Math.floor((recordsPerTable - seq) / CYCLE_RECORDS);
    let batch: JournalRecord[] = [];
    let writtenCount = 0;
    for (const record of repeatCycle(cycle, count)) {
      batch.push(record);
      writtenCount += 1;
      const isSnapshotDue = writtenCount === count - RECORDS_AFTER_SNAPSHOT;
      if (!isSnapshotDue && batch.length < BATCH_RECORDS && writtenCount < count) continue;
      const { hash, seq: lastSeq } = record;
      journal.append({ ...EMPTY_COMMIT, records: batch, snapshots: isSnapshotDue ? [{ ...snapshot, seq: lastSeq, hash }] : [] });
      journal.updateIndex();
      batch = [];
    }
  }
  journal.writeIndex();
  db.close();
}
