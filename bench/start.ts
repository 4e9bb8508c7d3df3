/** Compares the start with a long journal to the start with a short one, and the audit to a loop that only reads and hashes. "A, time over B" is the time of A divided by the time of B. */
import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
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
const EMPTY_TARGET_RATIO = 1.2;
const AUDIT_TARGET_RATIO = 4;
const REPETITIONS = 5;
const AUDIT_REPETITIONS = 2;
const WARMUPS = 1;

const START_PROGRAM = join(import.meta.dirname, 'start-house.ts');

/** The first byte of a block that is compressed with Zstandard. */
const COMPRESSED_BLOCK = 1;
/** A frame starts with the length of the text (4 bytes), the sequence (6 bytes) and the hash (32 bytes). */
const [SEQ_OFFSET, HASH_OFFSET, TEXT_OFFSET] = [4, 10, 42];
const SEQ_BYTES = 6;

/** Reads and hashes all records, as every audit must do. Returns the number of records with the correct hash. */
function readAndHash(folder: string): number {
  const db = openForReading(folder);
  const statement = db.prepare('SELECT table_id, records FROM block ORDER BY block');
  statement.setReturnArrays(true);
  const lastHashes = new Map<string, string>();
  let validRecords = 0;
  for (const row of statement.iterate()) {
    const [table, block] = row as unknown as [string, Uint8Array];
    const stored = Buffer.from(block.buffer, block.byteOffset + 1, block.byteLength - 1);
    const bytes = block[0] === COMPRESSED_BLOCK ? zstdDecompressSync(stored) : stored;
    let lastHash = lastHashes.get(table) ?? '0'.repeat(64);
    for (let offset = 0, end = 0; offset < bytes.length; offset = end) {
      end = offset + TEXT_OFFSET + bytes.readUInt32LE(offset);
      const seq = bytes.readUIntLE(offset + SEQ_OFFSET, SEQ_BYTES);
      const text = bytes.toString('utf8', offset + TEXT_OFFSET, end);
      lastHash = hash('sha256', `${lastHash}\n${table}\n${seq}\n${text}`, 'hex');
      if (lastHash === bytes.toString('hex', offset + HASH_OFFSET, offset + TEXT_OFFSET)) validRecords += 1;
    }
    lastHashes.set(table, lastHash);
  }
  db.close();
  return validRecords;
}

export async function measureStart({ folder }: Bench): Promise<Report> {
  const [emptyFolder, shortFolder, longFolder, longerFolder] = ['empty', 'short', 'long', 'longer'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  // The first start creates the store without tables, and the warm-up does that.
  for (const newFolder of [emptyFolder, shortFolder]) mkdirSync(newFolder);
  await writeShortHistory(shortFolder);
  await writeHistory(longFolder, LONG_RECORDS);
  await writeHistory(longerFolder, LONGER_RECORDS);
  const timeStart = (dataFolder: string) => (): number =>
    nanoseconds(() => runOrThrow(process.execPath, [START_PROGRAM, dataFolder]));
  const [emptyNs = 0, shortNs = 0, longNs = 0, longerNs = 0] = await alternatingMinimums(
    REPETITIONS,
    WARMUPS,
    timeStart(emptyFolder),
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
      {
        name: `start with ${formatInteger(LONGER_RECORDS)} records, time over a store without tables`,
        value: longerNs / emptyNs,
        unit: '',
        bound: 'at most',
        target: EMPTY_TARGET_RATIO,
        detail: `${formatNumber(longerNs / 1e6)} ms, ${formatNumber(emptyNs / 1e6)} without tables`,
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
