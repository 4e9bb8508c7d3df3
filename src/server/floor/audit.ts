/** Audits a whole store without changing it. Reports the first fault in the hash chains, money, snapshots, rounds, keys, index or dice. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Rulebook } from '../../rules/index.ts';
import { TUMBLER_FILE } from '../store/backup.ts';
import { BrokenChain } from '../store/chain.ts';
import { nameFile } from '../store/file-error.ts';
import { query } from '../store/rows.ts';
import { JOURNAL_FILE, openForReading } from '../store/sqlite-database.ts';
import { ROW_FORMAT_MAX, readFormat } from '../store/sqlite-format.ts';
import { HEAD_COLUMNS, openRecords } from '../store/sqlite-journal.ts';
import { tournamentOfStream } from '../store/tournament-body.ts';
import { findRecordFault } from '../tumbler/audit.ts';
import { commitmentOf, parseSeed } from '../tumbler/faces.ts';
import { type Entry, readEntries, readLastSeq } from '../tumbler/record.ts';
import { IndexAudit } from './audit-index.ts';
import { KeyAudit } from './audit-keys.ts';
import { TableAudit } from './audit-table.ts';
import { TournamentAudit } from './audit-tournament.ts';

const AUDITED_PARTS = ['journal', 'heads', 'snapshots', 'rounds', 'keys', 'index', 'tumbler'] as const;

/** The first fault and its location. */
export interface AuditFault {
  readonly in: (typeof AUDITED_PARTS)[number];
  readonly table: string | null;
  /** Sequence of the record, snapshot or tumbler entry; null if there is none. */
  readonly seq: number | null;
  readonly what: string;
}

export interface AuditReport {
  readonly tables: number;
  readonly tournaments: number;
  /** Draws of tournaments that were repeated from their seed. */
  readonly draws: number;
  readonly records: number;
  readonly rounds: number;
  readonly snapshots: number;
  /** Rounds whose electronic dice were recomputed from their seed. */
  readonly verified: number;
  /** Rounds whose seed the journal reports as lost. */
  readonly lost: number;
  /** How often the store was restored from a backup. */
  readonly restores: number;
  /** Commitments that were retired after a restore. Their seeds were never used. */
  readonly retired: number;
  /** Records that were not replayed, because they were written with other rulebook data or by an earlier conduct version. */
  readonly undecided: number;
  /** Settlements made with other odds than the current rulebook data. Their payments are not checked. */
  readonly unpriced: number;
  /** null if the folder has no file of the tumbler. */
  readonly tumblerEntries: number | null;
  readonly fault: AuditFault | null;
}

/** Records between two progress reports. */
const PROGRESS_EVERY = 2048;

export interface AuditOptions {
  readonly rulebooks: readonly Rulebook[];
  /** If true, a missing file of the tumbler is a fault at tables with electronic dice. */
  readonly tumblerNeeded?: boolean;
  /** Called regularly with the completed part of the audit, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void | Promise<void>;
}

interface JournalAudit {
  readonly tables: Map<string, TableAudit>;
  readonly tournaments: Map<string, TournamentAudit>;
  readonly keys: KeyAudit;
  /** null in formats whose index SQLite keeps itself. */
  readonly index: IndexAudit | null;
  records: number;
  fault: AuditFault | null;
}

/** Checks every record in the order of commits. */
async function auditJournal(db: DatabaseSync, { rulebooks, onProgress }: AuditOptions): Promise<JournalAudit> {
  const result: JournalAudit = {
    tables: new Map(),
    tournaments: new Map(),
    keys: new KeyAudit(),
    index: readFormat(db) <= ROW_FORMAT_MAX ? null : new IndexAudit(db),
    records: 0,
    fault: null,
  };
  const auditOf = (stream: string): TableAudit | TournamentAudit => {
    const known = result.tables.get(stream) ?? result.tournaments.get(stream);
    if (known !== undefined) return known;
    const tournament = tournamentOfStream(stream);
    if (tournament === null) {
      const audit = new TableAudit(db, rulebooks, stream);
      result.tables.set(stream, audit);
      return audit;
    }
    const audit = new TournamentAudit(db, rulebooks, stream, tournament);
    result.tournaments.set(stream, audit);
    return audit;
  };
  try {
    for (const { record, fraction, place } of openRecords(db).all()) {
      const { table } = record;
      const fault = auditOf(table).check(record);
      result.records += 1;
      if (fault !== null) {
        result.fault = { table, ...fault };
        return result;
      }
      result.keys.add(record);
      if (place !== null) result.index?.add(record, place);
      if (result.records % PROGRESS_EVERY === 0) await onProgress?.(fraction);
    }
  } catch (error) {
    if (!(error instanceof BrokenChain)) throw error;
    const { table, seq, reason } = error;
    result.fault = { in: 'journal', table, seq, what: reason };
  }
  return result;
}

/** Checks heads (the stored number and hash of the last record of each table and tournament), snapshots, rounds, keys and the index against the journal. */
function findTableFault(db: DatabaseSync, { tables, tournaments, keys, index }: JournalAudit): AuditFault | null {
  const streams = new Map<string, TableAudit | TournamentAudit>([...tables, ...tournaments]);
  const tablesWithHead = new Set<string>();
  const heads = query(db, 'SELECT table_id AS "table", seq, hash FROM head ORDER BY table_id', HEAD_COLUMNS);
  for (const { table, seq, hash } of heads.iterate()) {
    const last = streams.get(table)?.head;
    tablesWithHead.add(table);
    if (last?.seq !== seq || last.hash !== hash) {
      const found = last?.seq === seq ? `a different record ${seq}` : `record ${last?.seq ?? 0}`;
      const what = `the journal should end with record ${seq}, but ends with ${found}`;
      return { in: 'heads', table, seq, what };
    }
  }
  for (const table of streams.keys())
    if (!tablesWithHead.has(table)) return { in: 'heads', table, seq: null, what: 'the head of the table is missing' };
  const columns = { table: 'text', seq: 'integer' } as const;
  const snapshots = query(db, 'SELECT table_id AS "table", seq FROM snapshot ORDER BY table_id, seq', columns);
  for (const { table, seq } of snapshots.iterate()) {
    if (!streams.get(table)?.checkedSnapshots.has(seq))
      return { in: 'snapshots', table, seq, what: 'the record of the snapshot is missing' };
  }
  const countRounds = query(db, 'SELECT count(*) AS count FROM round WHERE table_id = ?', { count: 'integer' });
  for (const { table, rounds } of tables.values()) {
    const count = countRounds.get(table)?.count;
    if (count !== rounds)
      return { in: 'rounds', table, seq: null, what: `${count} rounds are listed, but ${rounds} were played` };
  }
  return keys.findFault(db) ?? index?.findFault() ?? null;
}

/**
 * Checks the tumbler's record (its file of seeds and draws) and compares it with the journal, round by round.
 * Entries after `lastSeqToCompare` are not compared.
 */
function auditTumbler(
  file: string,
  { tables, tournaments }: JournalAudit,
  lastSeqToCompare: number,
): { entries: number; fault: AuditFault | null } {
  let entries = 0;
  let differenceFault: AuditFault | null = null;
  const comparedEntries = function* (): Generator<Entry> {
    for (const entry of readEntries(file)) {
      entries += 1;
      const { table, round, seq, kind } = entry;
      const audit = tables.get(table);
      audit?.dice.get(round)?.tumblerKinds.add(kind);
      // Entries that were added after the start of the audit may belong to rounds that the audited journal does not have.
      const tournament = tournaments.get(table);
      const difference = tournament === undefined ? findDifference(entry, audit) : tournament.findDifference(entry);
      const what = seq <= lastSeqToCompare ? difference : null;
      if (what !== null) {
        const place = tournament === undefined ? `round ${round}` : `draw ${round}`;
        differenceFault = { in: 'tumbler', table, seq, what: `${place}: ${what}` };
        return;
      }
      yield entry;
    }
  };
  const recordFault = findRecordFault(comparedEntries());
  const fault: AuditFault | null =
    recordFault === null ? differenceFault : { in: 'tumbler', table: null, seq: recordFault.seq, what: recordFault.message };
  return { entries, fault: fault ?? findMissingEntry(tables) ?? findMissingDraw(tournaments) };
}

/** Finds dice that the journal has and the tumbler's record does not. This is a fault, because the tumbler always writes first. */
function findMissingEntry(tables: ReadonlyMap<string, TableAudit>): AuditFault | null {
  for (const { table, dice, roundsWithLostSeed } of tables.values()) {
    // A tumbler that lost a seed may have lost the entries of all earlier rounds too.
    const lostUpTo = Math.max(0, ...roundsWithLostSeed);
    for (const [round, { tumblerKinds, faces, seed, retired }] of dice) {
      if (round <= lostUpTo) continue;
      const needed = [
        'committed',
        ...(faces === null ? [] : ['drawn']),
        ...(seed === null ? [] : ['revealed']),
        ...(retired.size === 0 ? [] : ['retired']),
      ];
      const missing = needed.find((kind) => !tumblerKinds.has(kind));
      if (missing !== undefined) {
        const what = `round ${round}: the journal says that its dice were ${missing}, but the tumbler's record does not`;
        return { in: 'tumbler', table, seq: null, what };
      }
    }
  }
  return null;
}

function findMissingDraw(tournaments: ReadonlyMap<string, TournamentAudit>): AuditFault | null {
  for (const [stream, audit] of tournaments) {
    const what = audit.findMissingEntry();
    if (what !== null) return { in: 'tumbler', table: stream, seq: null, what };
  }
  return null;
}

function findDifference(entry: Entry, audit: TableAudit | undefined): string | null {
  const { kind, round, seed, closeHash, draw, faces } = entry;
  if (audit === undefined) return 'the journal has no such table';
  const facts = audit.dice.get(round);
  if (facts === undefined) return isNotComparable(entry, audit) ? null : 'the journal has no dice of this round';
  if (kind === 'committed') {
    const bytes = parseSeed(seed ?? '');
    const commitment = bytes === null ? '' : commitmentOf(bytes);
    return commitment === facts.commitment || facts.retired.has(commitment) ? null : 'the journal has a different commitment';
  }
  if (kind === 'retired') return facts.retired.size > 0 ? null : 'the tumbler retired a commitment, but the journal did not';
  if (kind !== 'drawn') return null;
  if (facts.closeHash === null) return 'the tumbler drew, but the journal has no close';
  if (closeHash !== facts.closeHash) return 'the journal has a different close';
  // The journal has the faces in ascending order, the tumbler's record in the order drawn.
  const journalFaces = facts.draw === draw ? (facts.faces?.join('') ?? null) : null;
  return journalFaces === null || journalFaces === [...(faces ?? '')].sort().join('')
    ? null
    : `the journal has the faces ${journalFaces}, but the tumbler drew ${faces}`;
}

/** Whether the round is too old to be compared (`dice` has only the newest rounds), or is the next round, whose commitment is not in the journal yet. */
function isNotComparable({ kind, round }: Entry, { dice, rounds }: TableAudit): boolean {
  const [oldest] = dice.keys();
  if (oldest !== undefined && round < oldest) return true;
  // `dice` has consecutive rounds.
  const next = oldest === undefined ? rounds + 1 : oldest + dice.size;
  return kind === 'committed' && round === next;
}

const NO_TUMBLER: AuditFault = {
  in: 'tumbler',
  table: null,
  seq: null,
  what: "the journal has electronic dice, but the tumbler's record is missing",
};

/** Audits the store in a folder as it is when the audit starts. A server may use the store at the same time. */
export async function auditStore(folder: string, options: AuditOptions): Promise<AuditReport> {
  const file = join(folder, TUMBLER_FILE);
  const lastSeqToCompare = existsSync(file) ? readLastSeq(file) : 0;
  const db = openForReading(folder);
  try {
    // In a read transaction, records that the server adds during the audit stay invisible.
    db.exec('BEGIN');
    const journal = await auditJournal(db, options);
    const { tables, tournaments, records, fault } = journal;
    const journalFault = fault ?? findTableFault(db, journal);
    const tumbler = existsSync(file) && journalFault === null ? auditTumbler(file, journal, lastSeqToCompare) : null;
    const isTumblerMissing = !existsSync(file) && options.tumblerNeeded && [...tables.values()].some(({ dice }) => dice.size > 0);
    const sum = (count: (table: TableAudit) => number): number =>
      [...tables.values()].reduce((soFar, table) => soFar + count(table), 0);
    return {
      tables: tables.size,
      tournaments: tournaments.size,
      draws: [...tournaments.values()].reduce((total, { draws }) => total + draws, 0),
      records,
      rounds: sum(({ rounds }) => rounds),
      snapshots: [...tables.values(), ...tournaments.values()].reduce(
        (total, { checkedSnapshots }) => total + checkedSnapshots.size,
        0,
      ),
      verified: sum(({ verified }) => verified),
      lost: sum(({ roundsWithLostSeed }) => roundsWithLostSeed.size),
      restores: Math.max(0, ...[...tables.values()].map(({ restores }) => restores)),
      retired: sum(({ retired }) => retired) + [...tournaments.values()].reduce((total, { retired }) => total + retired, 0),
      undecided: sum(({ undecided }) => undecided),
      unpriced: sum(({ unpriced }) => unpriced),
      tumblerEntries: tumbler?.entries ?? null,
      fault: journalFault ?? tumbler?.fault ?? (isTumblerMissing ? NO_TUMBLER : null),
    };
  } catch (error) {
    throw nameFile(error, join(folder, JOURNAL_FILE));
  } finally {
    db.close();
  }
}
