/** Measures how many bytes a wager needs on the disk, with all indexes, compared to the format of the journal before. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import {
  EMPTY_COMMIT,
  JOURNAL_FILE,
  type JournalRecord,
  makeRecord,
  openFloor,
  openSqliteStore,
  type Store,
  type TableHandle,
} from '../src/server/index.ts';
import { type Bench, type Finding, formatInteger, formatNumber, type Report, randomIntegers } from './measure.ts';
import { mustSubmit, openTable, TABLES } from './stores.ts';

const TABLE_COUNT = 20;
/** Every player places one wager per commit, like 200 clients under load. */
const PLAYERS_PER_TABLE = 10;
const COMMITS = 500;
const WAGERS = TABLE_COUNT * PLAYERS_PER_TABLE * COMMITS;
/** The same keys and ids in every run, so that runs and formats are comparable. */
const SEED = 4;
const TARGET_RATIO = 0.6;
/**
 * Bytes per wager in format 4, which had one row for each record and an index of all keys. Measured with this file at the last commit with
 * that format, on the same wagers.
 */
const FORMAT_4_BYTES = 527.7;

const random = randomIntegers(SEED);
const makeHex = (length: number): string => Array.from({ length }, () => random(16).toString(16)).join('');
/** An id like the ids of real people. */
const makePersonId = (): string => `p${makeHex(24)}`;
/** A random UUID, as clients use for their keys. */
const makeKey = (): string => [8, 4, 4, 4, 12].map(makeHex).join('-');

/** Opens the tables and places one real wager for each player. Returns the records of these wagers, by table. */
async function placeFirstWagers(store: Store): Promise<readonly (readonly JournalRecord[])[]> {
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  const placeAt = async (i: number): Promise<TableHandle> => {
    const table = TABLES[i % TABLES.length] as (typeof TABLES)[number];
    const [, , bet] = table;
    const players = Array.from({ length: PLAYERS_PER_TABLE }, makePersonId);
    const handle = await openTable(floor, `table-${i}`, table, players);
    for (const player of players) await mustSubmit(handle, 'player', player, { type: 'place', player, bet, amount: 500 });
    return handle;
  };
  const handles: TableHandle[] = [];
  for (let i = 0; i < TABLE_COUNT; i++) handles.push(await placeAt(i));
  const firstWagers = await Promise.all(
    handles.map((handle) => store.records(handle.table, handle.head().seq - PLAYERS_PER_TABLE + 1, PLAYERS_PER_TABLE)),
  );
  await floor.stop();
  return firstWagers;
}

/** Repeats the wagers with new sequence numbers, keys and hashes, in commits of the size of those under load. */
async function repeatWagers(store: Store, firstWagers: readonly (readonly JournalRecord[])[]): Promise<void> {
  const heads = new Map((await store.heads()).map((head) => [head.table, head]));
  let atMs = Date.now();
  for (let i = 0; i < COMMITS; i++) {
    atMs += 10;
    const records = firstWagers.flat().map(({ table, person, role, body }) => {
      const { seq, hash } = heads.get(table) ?? { seq: 0, hash: '' };
      const record = makeRecord(hash, { table, seq: seq + 1, atMs, person, role, key: makeKey(), body });
      heads.set(table, record);
      return record;
    });
    await store.append({ ...EMPTY_COMMIT, records });
  }
}

export async function measureJournal({ folder }: Bench): Promise<Report> {
  const dataFolder = join(folder, 'journal');
  const store = await openSqliteStore(dataFolder);
  const firstWagers = await placeFirstWagers(store);
  await repeatWagers(store, firstWagers);
  // Closing copies the write-ahead log into the file.
  await store.close();
  const bytes = statSync(join(dataFolder, JOURNAL_FILE)).size / WAGERS;
  const bodyBytes = firstWagers.flat().reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / firstWagers.flat().length;
  const finding: Finding = {
    name: 'bytes per wager on the disk, over format 4 of the journal',
    value: bytes / FORMAT_4_BYTES,
    unit: '',
    bound: 'at most',
    target: TARGET_RATIO,
    detail: `${formatNumber(bytes)} bytes, format 4 ${formatNumber(FORMAT_4_BYTES)}; the body has ${formatNumber(bodyBytes)}; ${formatInteger(WAGERS)} wagers`,
  };
  return { findings: [finding], notes: [] };
}
