/** Compares the start with a long journal to the start with a short one, and the audit to a loop that only reads and hashes. "A, time over B" is the time of A divided by the time of B. */
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
import { writeHistory, writeShortHistory } from './stores.ts';

const LONG_RECORDS = 1_000_000;
const LONGER_RECORDS = 10 * LONG_RECORDS;
const LONG_TARGET_RATIO = 1.5;
const LONGER_TARGET_RATIO = 1.3;
const AUDIT_TARGET_RATIO = 4;
const REPETITIONS = 5;
const AUDIT_REPETITIONS = 2;
const WARMUPS = 1;

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
  const [shortFolder, longFolder, longerFolder] = ['short', 'long', 'longer'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(shortFolder);
  await writeShortHistory(shortFolder);
  await writeHistory(longFolder, LONG_RECORDS);
  await writeHistory(longerFolder, LONGER_RECORDS);
  const timeStart = (dataFolder: string) => (): number =>
    nanoseconds(() => runOrThrow(process.execPath, [START_PROGRAM, dataFolder]));
  const [shortNs = 0, longNs = 0, longerNs = 0] = await alternatingMinimums(
    REPETITIONS,
    WARMUPS,
    timeStart(shortFolder),
    timeStart(longFolder),
    timeStart(longerFolder),
  );
  return {
    findings: [
      {
        name: `start with ${formatInteger(LONG_RECORDS)} records, time over a short journal`,
        value: longNs / shortNs,
        unit: '',
        bound: 'at most',
        target: LONG_TARGET_RATIO,
        detail: `${formatNumber(longNs / 1e6)} ms, ${formatNumber(shortNs / 1e6)} with a short journal`,
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
    AUDIT_REPETITIONS,
    WARMUPS,
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
