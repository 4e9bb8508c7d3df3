/** Goes through a whole store and says where the first fault is: chain, sequence, ledger, snapshots, rounds, dice. It must never mend anything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Rulebook } from '../../rules/index.ts';
import { TUMBLER_FILE } from '../store/backup.ts';
import { query } from '../store/rows.ts';
import { openForReading } from '../store/sqlite-database.ts';
import { RECORD, RECORD_COLUMNS } from '../store/sqlite-governing.ts';
import { HEAD_COLUMNS } from '../store/sqlite-journal.ts';
import { findRecordFault } from '../tumbler/audit.ts';
import { commitmentOf, parseSeed } from '../tumbler/faces.ts';
import { type Entry, lastEntry, readEntries } from '../tumbler/record.ts';
import { TableAudit } from './audit-table.ts';

const AUDITED = ['journal', 'heads', 'snapshots', 'rounds', 'keys', 'tumbler'] as const;

/** The first thing that is not as it was written or does not follow, and its place. */
export interface AuditFault {
  readonly in: (typeof AUDITED)[number];
  readonly table: string | null;
  /** Of the record, the snapshot or the tumbler's entry; null where it has none. */
  readonly seq: number | null;
  readonly what: string;
}

export interface AuditReport {
  readonly tables: number;
  readonly records: number;
  readonly rounds: number;
  readonly snapshots: number;
  /** Rounds whose electronic dice were recomputed from their seed. */
  readonly verified: number;
  /** Rounds of which the journal says that their seed is lost. */
  readonly lost: number;
  /** Records that were not decided again: other rulebook data or an earlier conduct version decided them. */
  readonly undecided: number;
  /** Settlements by rulebook data that paid otherwise: their payments are not checked by the odds. */
  readonly unpriced: number;
  /** null where there is no record of a tumbler beside the store. */
  readonly tumblerEntries: number | null;
  readonly fault: AuditFault | null;
}

/** Records between two looks at the clock and the terminal. */
const STEP = 2048;

export interface AuditOptions {
  readonly rulebooks: readonly Rulebook[];
  /** Whether electronic dice without a record of their tumbler are a fault: in a whole store they are. */
  readonly tumblerNeeded?: boolean;
  /** Called every so often with the part that is done, 0 to 1. */
  readonly onProgress?: (done: number) => void | Promise<void>;
}

interface Pass {
  readonly tables: Map<string, TableAudit>;
  records: number;
  fault: AuditFault | null;
}

/** Every record in the order of commits, each against the one before it and against what its table decides. */
async function auditJournal(db: DatabaseSync, { rulebooks, onProgress }: AuditOptions): Promise<Pass> {
  const pass: Pass = { tables: new Map(), records: 0, fault: null };
  const total = query(db, 'SELECT coalesce(max(place), 0) AS most FROM journal', { most: 'integer' }).get()?.most ?? 0;
  for (const record of query(db, `SELECT ${RECORD} FROM journal ORDER BY place`, RECORD_COLUMNS).iterate()) {
    const { table } = record;
    const audit = pass.tables.get(table) ?? new TableAudit(db, rulebooks, table);
    pass.tables.set(table, audit);
    const fault = audit.take(record);
    pass.records += 1;
    if (fault !== null) {
      pass.fault = { table, ...fault };
      return pass;
    }
    if (pass.records % STEP === 0) await onProgress?.(pass.records / Math.max(total, 1));
  }
  return pass;
}

/** What lies beside the journal must have been met on the way through it. */
function faultBeside(db: DatabaseSync, tables: ReadonlyMap<string, TableAudit>): AuditFault | null {
  const heads = new Set<string>();
  const ends = query(db, 'SELECT table_id AS "table", seq, hash FROM head ORDER BY table_id', HEAD_COLUMNS);
  for (const { table, seq, hash } of ends.iterate()) {
    const last = tables.get(table)?.head;
    heads.add(table);
    if (last?.seq !== seq || last.hash !== hash) {
      const what = `the journal should end with record ${seq} and ends with ${last?.seq ?? 'none'}${last?.seq === seq ? ', another' : ''}`;
      return { in: 'heads', table, seq, what };
    }
  }
  for (const table of tables.keys())
    if (!heads.has(table)) return { in: 'heads', table, seq: null, what: 'its end is not noted down' };
  const place = { table: 'text', seq: 'integer' } as const;
  const snapshots = query(db, 'SELECT table_id AS "table", seq FROM snapshot ORDER BY table_id, seq', place);
  for (const { table, seq } of snapshots.iterate()) {
    if (!tables.get(table)?.met.has(seq)) return { in: 'snapshots', table, seq, what: 'it is of a record that is not there' };
  }
  const counted = query(db, 'SELECT count(*) AS count FROM round WHERE table_id = ?', { count: 'integer' });
  for (const { table, rounds } of tables.values()) {
    const count = counted.get(table)?.count;
    if (count !== rounds) return { in: 'rounds', table, seq: null, what: `${count} rounds are listed and ${rounds} were played` };
  }
  const sql = 'SELECT table_id AS "table", seq FROM refused JOIN journal USING (table_id, person, key) LIMIT 1';
  const both = query(db, sql, place).get();
  return both === undefined ? null : { in: 'keys', ...both, what: 'its key was refused as well' };
}

/** The tumbler's own record, and that both tell the same of every round: neither may know of one that the other does not. */
function auditTumbler(
  file: string,
  tables: ReadonlyMap<string, TableAudit>,
  earlier: number,
): { entries: number; fault: AuditFault | null } {
  let entries = 0;
  let differs: AuditFault | null = null;
  const heard = function* (): Generator<Entry> {
    for (const entry of readEntries(file)) {
      entries += 1;
      const { table, round, seq, kind } = entry;
      const audit = tables.get(table);
      audit?.dice.get(round)?.told.add(kind);
      // What was written down after the journal was looked at may be ahead of it.
      const what = seq <= earlier ? differenceOf(entry, audit) : null;
      if (what !== null) {
        differs = { in: 'tumbler', table, seq, what: `round ${round}: ${what}` };
        return;
      }
      yield entry;
    }
  };
  const broken = findRecordFault(heard());
  const fault: AuditFault | null =
    broken === null ? differs : { in: 'tumbler', table: null, seq: broken.seq, what: broken.message };
  return { entries, fault: fault ?? faultOfUntold(tables) };
}

/** Dice that the journal has and the tumbler never wrote down: it always writes first. */
function faultOfUntold(tables: ReadonlyMap<string, TableAudit>): AuditFault | null {
  for (const { table, dice, lost } of tables.values()) {
    const lostUpTo = Math.max(0, ...lost);
    for (const [round, { told, faces, seed }] of dice) {
      if (round <= lostUpTo) continue;
      const due = (['committed', ...(faces === null ? [] : ['drawn']), ...(seed === null ? [] : ['revealed'])] as const).find(
        (kind) => !told.has(kind),
      );
      if (due !== undefined) {
        const what = `round ${round}: the journal has it ${due}, the tumbler does not`;
        return { in: 'tumbler', table, seq: null, what };
      }
    }
  }
  return null;
}

function differenceOf(entry: Entry, audit: TableAudit | undefined): string | null {
  const { kind, round, seed, closeHash, draw, faces } = entry;
  if (audit === undefined) return 'the journal has no such table';
  const facts = audit.dice.get(round);
  if (facts === undefined) return isUntoldYet(entry, audit) ? null : 'the journal does not know of it';
  if (kind === 'committed') {
    const bytes = parseSeed(seed ?? '');
    return bytes !== null && commitmentOf(bytes) === facts.commitment ? null : 'the journal has another commitment';
  }
  if (kind !== 'drawn') return null;
  if (facts.closeHash === null) return 'the journal has no close that it could have been drawn after';
  if (closeHash !== facts.closeHash) return 'the journal has another close';
  const shown = facts.draw === draw ? (facts.faces?.join('') ?? null) : null;
  return shown === null || shown === [...(faces ?? '')].sort().join('')
    ? null
    : `the journal shows ${shown}, the tumbler drew ${faces}`;
}

/** A round so old that its dice are not kept here, or a seed that the tumbler has and the journal is yet to hear of. */
function isUntoldYet({ kind, round }: Entry, { dice, rounds }: TableAudit): boolean {
  const [oldest] = dice.keys();
  if (oldest !== undefined && round < oldest) return true;
  const next = oldest === undefined ? rounds + 1 : oldest + dice.size;
  return kind === 'committed' && round === next;
}

const NO_TUMBLER: AuditFault = {
  in: 'tumbler',
  table: null,
  seq: null,
  what: 'the journal has electronic dice, and there is no record of a tumbler',
};

/** Audits the store in a folder, which a server may be using at the same time: what is audited is one moment of it. */
export async function auditStore(folder: string, options: AuditOptions): Promise<AuditReport> {
  const file = join(folder, TUMBLER_FILE);
  const earlier = existsSync(file) ? lastEntry(file) : 0;
  const db = openForReading(folder);
  try {
    db.exec('BEGIN');
    const { tables, records, fault } = await auditJournal(db, options);
    const found = fault ?? faultBeside(db, tables);
    const tumbler = existsSync(file) && found === null ? auditTumbler(file, tables, earlier) : null;
    const lacking = !existsSync(file) && options.tumblerNeeded && [...tables.values()].some(({ dice }) => dice.size > 0);
    const sum = (count: (table: TableAudit) => number): number =>
      [...tables.values()].reduce((soFar, table) => soFar + count(table), 0);
    return {
      tables: tables.size,
      records,
      rounds: sum(({ rounds }) => rounds),
      snapshots: sum(({ met }) => met.size),
      verified: sum(({ verified }) => verified),
      lost: sum(({ lost }) => lost.size),
      undecided: sum(({ undecided }) => undecided),
      unpriced: sum(({ unpriced }) => unpriced),
      tumblerEntries: tumbler?.entries ?? null,
      fault: found ?? tumbler?.fault ?? (lacking ? NO_TUMBLER : null),
    };
  } finally {
    db.close();
  }
}
