/** Compares the start with a long journal to the start with an empty one, and the audit to a loop that only reads and hashes. */
import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { auditStore, openForReading } from '../src/server/index.ts';
import {
  alternatingMinimums,
  assertEqual,
  type Bench,
  formatInteger,
  formatNumber,
  nanoseconds,
  type Report,
  runOrThrow,
} from './measure.ts';
import { writeEmptyHouse, writeHistory } from './stores.ts';

const LONG_RECORDS = 1_000_000;
const LONGER_RECORDS = 10 * LONG_RECORDS;
const LONG_TARGET_RATIO = 1.5;
const LONGER_TARGET_RATIO = 1.3;
const AUDIT_TARGET_RATIO = 4;
const REPETITIONS = 5;

const START_PROGRAM = join(import.meta.dirname, 'start-house.ts');

/** Reads and hashes all rows, as every audit must do. Returns the number of rows with the correct hash. */
function readAndHash(folder: string): number {
  const db = openForReading(folder);
  const statement = db.prepare('SELECT table_id, seq, at_ms, person, role, key, body, hash FROM journal ORDER BY place');
  statement.setReturnArrays(true);
  const lastHashes = new Map<string, string>();
  let validRows = 0;
  for (const row of statement.iterate()) {
    const [table, seq, atMs, person, role, key, body, storedHash] = row as unknown as string[];
    const text = `${lastHashes.get(`${table}`) ?? '0'.repeat(64)}\n${table}\n${seq}\n${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}`;
    const computed = hash('sha256', text, 'hex');
    if (computed === storedHash) validRows += 1;
    lastHashes.set(`${table}`, computed);
  }
  db.close();
  return validRows;
}

export async function measureStart({ folder }: Bench): Promise<Report> {
  const [emptyFolder, longFolder, longerFolder] = ['empty', 'long', 'longer'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(emptyFolder);
  await writeEmptyHouse(emptyFolder);
  await writeHistory(longFolder, LONG_RECORDS);
  await writeHistory(longerFolder, LONGER_RECORDS);
  const timeStart = (dataFolder: string) => (): number =>
    nanoseconds(() => runOrThrow(process.execPath, [START_PROGRAM, dataFolder]));
  const [emptyNs = 0, longNs = 0, longerNs = 0] = await alternatingMinimums(
    REPETITIONS,
    1,
    timeStart(emptyFolder),
    timeStart(longFolder),
    timeStart(longerFolder),
  );
  return {
    findings: [
      {
        name: `start with ${formatInteger(LONG_RECORDS)} records, time over an empty house`,
        value: longNs / emptyNs,
        unit: '',
        bound: 'at most',
        target: LONG_TARGET_RATIO,
        detail: `${formatNumber(longNs / 1e6)} ms, ${formatNumber(emptyNs / 1e6)} without history`,
      },
      {
        name: `start with ${formatInteger(LONGER_RECORDS)} records, time over ${formatInteger(LONG_RECORDS)}`,
        value: longerNs / longNs,
        unit: '',
        bound: 'at most',
        target: LONGER_TARGET_RATIO,
        detail: `${formatNumber(longerNs / 1e6)} ms`,
      },
      await measureAudit(longFolder),
    ],
    notes: [],
  };
}

async function measureAudit(folder: string): Promise<Report['findings'][number]> {
  const [hashedCounts, auditedCounts]: [number[], number[]] = [[], []];
  const [loopNs = 0, auditNs = 0] = await alternatingMinimums(
    2,
    1,
    () => nanoseconds(() => hashedCounts.push(readAndHash(folder))),
    async () => {
      const startNs = process.hrtime.bigint();
      const { records, fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
      if (fault !== null) throw new Error(`the audited store has a fault: ${JSON.stringify(fault)}`);
      auditedCounts.push(records);
      return Number(process.hrtime.bigint() - startNs);
    },
  );
  assertEqual('records', auditedCounts, hashedCounts);
  return {
    name: 'audit, time over a loop that reads and hashes',
    value: auditNs / loopNs,
    unit: '',
    bound: 'at most',
    target: AUDIT_TARGET_RATIO,
    detail: `${formatInteger(Math.round(((auditedCounts[0] ?? 0) / auditNs) * 1e9))} records per second`,
  };
}
