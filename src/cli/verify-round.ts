/** The subcommand `verify-round`: recomputes the dice of a round from its public record. */
import { statSync } from 'node:fs';
import {
  type JournalRecord,
  openForReading,
  openJournalReader,
  type PublicRound,
  type RoundRecords,
  readJournalRound,
  readPublicRound,
  readVersionHistory,
  type Verification,
  verifyRound,
} from '../server/index.ts';
import { formatJson } from './output.ts';
import { readJson } from './read-input.ts';
import { EXIT_CHECK_FAILED, failWithStore, findTables } from './store-audit.ts';
import { fail } from './user-error.ts';

export interface VerifyOptions {
  readonly table?: string;
  readonly round?: string;
  readonly json?: true;
}

interface RoundReport extends Verification {
  readonly faults: readonly string[];
  /** The numbers of the journal records with the commitment, close, seed and result; null if the source is a file. */
  readonly places: RoundRecords | null;
  readonly record: PublicRound;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export async function verifyRoundFrom(source: string | undefined, options: VerifyOptions): Promise<void> {
  const report =
    source !== undefined && isFolder(source) ? verifyStoredRound(source, options) : await verifyRoundFile(source, options);
  if (options.json) process.stdout.write(formatJson(report));
  else process.stdout.write(formatText(report));
  if (report.verdict !== 'verified') process.exitCode = EXIT_CHECK_FAILED;
}

/** Verifies the dice. A fault in the journal refutes the round too. */
function buildReport(record: PublicRound, places: RoundRecords | null, faults: readonly string[]): RoundReport {
  const verification = verifyRound(record);
  return { ...verification, verdict: faults.length > 0 ? 'refuted' : verification.verdict, faults, places, record };
}

async function verifyRoundFile(source: string | undefined, { table, round }: VerifyOptions): Promise<RoundReport> {
  if (table !== undefined || round !== undefined)
    fail(`--table and --round need a data folder; '${source ?? '-'}' is not a folder`);
  const { name, value } = await readJson(source, 'verify-round');
  const record = readPublicRound(value);
  if (typeof record === 'string') fail(`${name}: ${record}`);
  return buildReport(record, null, []);
}

function verifyStoredRound(folder: string, { table, round }: VerifyOptions): RoundReport {
  if (table === undefined) fail('--table is missing');
  const number = /^\d{1,12}$/.test(round ?? '') ? Number(round) : 0;
  if (number < 1) fail(round === undefined ? '--round is missing' : `--round: '${round}' is not a round number`);
  try {
    const db = openForReading(folder);
    try {
      // In a read transaction, records that the server adds stay invisible.
      db.exec('BEGIN');
      const journal = openJournalReader(db);
      const tables = findTables(journal.heads());
      if (!tables.includes(table)) fail(`--table: unknown table '${table}'; the store has ${tables.join(', ')}`);
      const found = readJournalRound(
        readVersionHistory(journal.setupRecords(table)),
        readRecords(journal, table, number),
        table,
        number,
      );
      if (found.places.committed === null)
        fail(`table ${table} has no commitment for round ${number}; only rounds with electronic dice can be verified`);
      return buildReport(found.round, found.places, found.faults);
    } finally {
      db.close();
    }
  } catch (error) {
    return failWithStore(error, folder);
  }
}

/** At most this many records are read. The commitment (the hash of the seed) may be in the previous round, and the seed in the next round. */
const RECORDS_MAX = 500_000;

function readRecords(journal: ReturnType<typeof openJournalReader>, table: string, round: number): readonly JournalRecord[] {
  // `rounds` returns finished rounds before the given round, newest first.
  const [previousRound] = journal.rounds(table, round, 1);
  const [roundBeforePrevious] = previousRound === undefined ? [] : journal.rounds(table, previousRound.round, 1);
  // The next round, if it is finished.
  const [newestRound] = journal.rounds(table, round + 2, 2);
  const from = roundBeforePrevious?.toSeq ?? previousRound?.fromSeq ?? 1;
  const to = newestRound?.round === round + 1 ? newestRound.toSeq : Number.MAX_SAFE_INTEGER;
  return journal.records(table, from, Math.min(to - from + 1, RECORDS_MAX));
}

const formatFaces = (faces: readonly number[]): string => [...faces].sort().join(' ');

function formatText({ table, round, verdict, differences, missing, draws, faults, places, record }: RoundReport): string {
  const lines = [`round ${round} of table ${table}: ${verdict === 'open' ? 'cannot be verified yet' : verdict}`];
  const addRow = (name: string, value: string | null): void =>
    void (value === null || lines.push(`  ${name.padEnd(12)} ${value}`));
  const formatRecordNumber = (part: keyof RoundRecords): string => (places?.[part] == null ? '' : `  (record ${places[part]})`);
  addRow('commitment', record.commitment === null ? null : `${record.commitment}${formatRecordNumber('committed')}`);
  addRow('close', record.closeHash === null ? null : `${record.closeHash}${formatRecordNumber('closed')}`);
  addRow('seed', record.seed === null ? null : `${record.seed}${formatRecordNumber('revealed')}`);
  addRow('result', record.faces === null ? 'none' : `${formatFaces(record.faces)}${formatRecordNumber('result')}`);
  for (const { draw, faces, counted } of draws)
    addRow(`draw ${draw}`, `${formatFaces(faces)}${counted ? '' : '  (not used: tumbled again before the reveal)'}`);
  for (const name of missing)
    lines.push(`  ${name} is missing${name === 'seed' ? ': the seed is published after the result' : ''}`);
  for (const { what, said: recorded, computed } of differences)
    lines.push(`  DIFFERS: ${what} is recorded as ${recorded}, computed as ${computed}`);
  for (const fault of faults) lines.push(`  FAULT: ${fault}`);
  return `${lines.join('\n')}\n`;
}
