/** The verb `verify-round`: recomputes a round's dice from its public record. It must never trust what it is to verify. */
import { statSync } from 'node:fs';
import {
  type JournalRecord,
  journalRound,
  openForReading,
  openJournal,
  type PublicRound,
  type RoundPlaces,
  readGovernance,
  readPublicRound,
  type Verification,
  verifyRound,
} from '../server/index.ts';
import { fault } from './fault.ts';
import { makeJson } from './output.ts';
import { readJson } from './read.ts';
import { EXIT_FAULTY, sayWorld } from './store.ts';

export interface VerifyOptions {
  readonly table?: string;
  readonly round?: string;
  readonly json?: true;
}

interface Verified extends Verification {
  readonly faults: readonly string[];
  readonly places: RoundPlaces | null;
  readonly record: PublicRound;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export async function verifyRoundOf(source: string | undefined, options: VerifyOptions): Promise<void> {
  const verified = source !== undefined && isFolder(source) ? fromStore(source, options) : await fromFile(source, options);
  if (options.json) process.stdout.write(makeJson(verified));
  else process.stdout.write(makeText(verified));
  if (verified.verdict !== 'verified') process.exitCode = EXIT_FAULTY;
}

/** Faults of the journal count as much as dice that differ. */
function judge(record: PublicRound, places: RoundPlaces | null, faults: readonly string[]): Verified {
  const found = verifyRound(record);
  return { ...found, verdict: faults.length > 0 ? 'refuted' : found.verdict, faults, places, record };
}

async function fromFile(source: string | undefined, { table, round }: VerifyOptions): Promise<Verified> {
  if (table !== undefined || round !== undefined)
    fault(`--table and --round choose from a store; '${source ?? '-'}' is no folder of one`);
  const { name, value } = await readJson(source);
  const record = readPublicRound(value);
  if (typeof record === 'string') fault(`${name}: ${record}`);
  return judge(record, null, []);
}

function fromStore(folder: string, { table, round }: VerifyOptions): Verified {
  if (table === undefined) fault('--table: which table of the store?');
  const number = /^\d{1,12}$/.test(round ?? '') ? Number(round) : 0;
  if (number < 1)
    fault(round === undefined ? '--round: which round of the table?' : `--round: '${round}' is not the number of a round`);
  try {
    const db = openForReading(folder);
    try {
      const journal = openJournal(db);
      const tables = journal.heads().map((head) => head.table);
      if (!tables.includes(table)) fault(`--table: there is no table '${table}'; there are ${tables.sort().join(', ')}`);
      const found = journalRound(readGovernance(journal.governing(table)), around(journal, table, number), table, number);
      if (found.places.committed === null) fault(`table ${table} has no commitment of a round ${number}; were its dice real?`);
      return judge(found.round, found.places, found.faults);
    } finally {
      db.close();
    }
  } catch (error) {
    return sayWorld(error);
  }
}

/** Records read at most: a round is committed while the one before it is paid, and revealed at the latest after its own end. */
const RECORDS_MAX = 500_000;

function around(journal: ReturnType<typeof openJournal>, table: string, round: number): readonly JournalRecord[] {
  const [before] = journal.rounds(table, round, 1);
  const [earlier] = before === undefined ? [] : journal.rounds(table, before.round, 1);
  const own = journal.rounds(table, round + 2, 2);
  const from = earlier?.toSeq ?? before?.fromSeq ?? 1;
  const to = own[0]?.round === round + 1 ? own[0].toSeq : Number.MAX_SAFE_INTEGER;
  return journal.records(table, from, Math.min(to - from + 1, RECORDS_MAX));
}

const makeFaces = (faces: readonly number[]): string => [...faces].sort().join(' ');

function makeText({ table, round, verdict, differences, missing, draws, faults, places, record }: Verified): string {
  const lines = [`round ${round} of table ${table}: ${verdict === 'open' ? 'cannot be verified yet' : verdict}`];
  const row = (name: string, value: string | null): void => void (value === null || lines.push(`  ${name.padEnd(12)} ${value}`));
  const at = (part: keyof RoundPlaces): string => (places?.[part] == null ? '' : `  (record ${places[part]})`);
  row('commitment', record.commitment === null ? null : `${record.commitment}${at('committed')}`);
  row('close', record.closeHash === null ? null : `${record.closeHash}${at('closed')}`);
  row('seed', record.seed === null ? null : `${record.seed}${at('revealed')}`);
  row('result', record.faces === null ? 'none' : `${makeFaces(record.faces)}${at('result')}`);
  for (const { draw, faces, counted } of draws)
    row(`draw ${draw}`, `${makeFaces(faces)}${counted ? '' : '  (not used: tumbled again before anybody saw it)'}`);
  for (const name of missing) lines.push(`  ${name} is not there${name === 'seed' ? ': it is shown after the result' : ''}`);
  for (const { what, said, computed } of differences)
    lines.push(`  DIFFERS: ${what} is said to be ${said} and comes out as ${computed}`);
  for (const each of faults) lines.push(`  FAULT: ${each}`);
  return `${lines.join('\n')}\n`;
}
