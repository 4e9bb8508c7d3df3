/** Compares the journal of a server that was killed many times with the answers that the players got. */
import { RULEBOOKS } from '../../../src/rulebooks/index.ts';
import {
  type AuditReport,
  auditStore,
  openForReading,
  openJournalReader,
  readActBody,
  readVersionHistory,
  tournamentOfStream,
} from '../../../src/server/index.ts';
import type { TableEvent } from '../../../src/table/index.ts';
import type { SentCommand } from './player.ts';

export interface StoreCheck {
  readonly audit: AuditReport;
  readonly acknowledged: number;
  readonly refused: number;
  /** The number of commands without an answer. */
  readonly unknown: number;
  /** The number of commands that are in the journal although they got no answer. */
  readonly unknownInJournal: number;
  /** The number of answers to a retry. */
  readonly repeated: number;
  readonly wagers: number;
  readonly settled: number;
  readonly void: number;
  /** The number of rounds that were in progress when the server was killed, by what happened to them at the next start. */
  readonly interrupted: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const PAGE_RECORDS = 5000;

interface JournalCommand {
  readonly seq: number;
  count: number;
}

/** Checks that every round with closed betting is settled, and that all other rounds are void or invalidated. */
class RoundCheck {
  readonly #closedRounds = new Set<string>();
  readonly ends = { settled: 0, void: 0, invalidated: 0 };
  readonly interrupted: Record<string, number> = {};
  readonly faults: string[] = [];

  add(table: string, seq: number, event: TableEvent): void {
    // In some rulebooks the throw closes betting.
    if (event.type === 'betting-closed' || event.type === 'dice-thrown') this.#closedRounds.add(`${table} ${event.round}`);
    if (event.type === 'play-interrupted') this.interrupted[event.outcome] = (this.interrupted[event.outcome] ?? 0) + 1;
    if (event.type !== 'round-ended') return;
    this.ends[event.end] += 1;
    const isClosed = this.#closedRounds.has(`${table} ${event.round}`);
    if (isClosed !== (event.end === 'settled'))
      this.faults.push(
        `${table} record ${seq}: round ${event.round} was ${isClosed ? 'closed' : 'not closed'} and ended ${event.end}`,
      );
  }
}

export async function checkStore(folder: string, sent: readonly SentCommand[]): Promise<StoreCheck> {
  const audit = await auditStore(folder, { rulebooks: RULEBOOKS });
  const journalCommands = new Map<string, JournalCommand>();
  const rounds = new RoundCheck();
  const db = openForReading(folder);
  let wagers = 0;
  try {
    const journal = openJournalReader(db);
    for (const { table } of journal.heads().filter((head) => tournamentOfStream(head.table) === null)) {
      const versions = readVersionHistory(journal.setupRecords(table));
      // Record 1 is the set-up of the table.
      for (let fromSeq = 2; ; ) {
        const page = journal.records(table, fromSeq, PAGE_RECORDS);
        for (const record of page) {
          const { events } = readActBody(versions, record);
          for (const event of events) {
            rounds.add(table, record.seq, event);
            if (event.type === 'wager-placed') wagers += 1;
          }
          if (record.key === null) continue;
          const id = `${table} ${record.person} ${record.key}`;
          const earlier = journalCommands.get(id);
          if (earlier === undefined) journalCommands.set(id, { seq: record.seq, count: 1 });
          else earlier.count += 1;
        }
        if (page.length < PAGE_RECORDS) break;
        fromSeq += page.length;
      }
    }
  } finally {
    db.close();
  }
  return {
    ...countOutcomes(sent, journalCommands),
    audit,
    wagers,
    settled: rounds.ends.settled,
    void: rounds.ends.void,
    interrupted: rounds.interrupted,
    faults: [
      ...(audit.fault === null ? [] : [`audit: ${JSON.stringify(audit.fault)}`]),
      ...rounds.faults,
      ...findDifferences(sent, journalCommands),
    ],
  };
}

function findDifferences(sent: readonly SentCommand[], journalCommands: ReadonlyMap<string, JournalCommand>): readonly string[] {
  const faults: string[] = [];
  for (const { table, person, key, type, outcome, seq } of sent) {
    const record = journalCommands.get(`${table} ${person} ${key}`);
    const command = `${table} ${person} ${key} (${type})`;
    if (outcome === 'acknowledged' && record === undefined)
      faults.push(`LOST: ${command} was acknowledged as record ${seq} but is missing`);
    if (outcome === 'acknowledged' && record !== undefined && record.seq !== seq)
      faults.push(`${command} was acknowledged as record ${seq} but is record ${record.seq}`);
    if (outcome === 'refused' && record !== undefined) faults.push(`${command} was refused but is record ${record.seq}`);
    if (record !== undefined && record.count > 1) faults.push(`TWICE: ${command} is in the journal ${record.count} times`);
  }
  return faults;
}

function countOutcomes(sent: readonly SentCommand[], journalCommands: ReadonlyMap<string, JournalCommand>) {
  const withOutcome = (outcome: SentCommand['outcome']): readonly SentCommand[] =>
    sent.filter((command) => command.outcome === outcome);
  return {
    acknowledged: withOutcome('acknowledged').length,
    refused: withOutcome('refused').length,
    unknown: withOutcome('unknown').length,
    unknownInJournal: withOutcome('unknown').filter(({ table, person, key }) => journalCommands.has(`${table} ${person} ${key}`))
      .length,
    repeated: sent.filter(({ repeated }) => repeated).length,
  };
}
