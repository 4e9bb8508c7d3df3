/** Holds a journal against what players were told. It must never believe the server's own count. */
import { RULEBOOKS } from '../../../src/rulebooks/index.ts';
import {
  type AuditReport,
  auditStore,
  openForReading,
  openJournal,
  readActBody,
  readGovernance,
} from '../../../src/server/index.ts';
import type { TableEvent } from '../../../src/table/index.ts';
import type { Told } from './player.ts';

export interface Checked {
  readonly audit: AuditReport;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
  /** Of the unknown ones, those that happened all the same. */
  readonly unknownDone: number;
  /** Answers that came of a retry. */
  readonly repeated: number;
  readonly wagers: number;
  readonly settled: number;
  readonly void: number;
  /** Rounds that were under way at a start, by what became of them. */
  readonly interrupted: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const PAGE = 5000;

interface Kept {
  readonly seq: number;
  times: number;
}

/** Every round ends as its book says: concluded where it was closed, else void or played on. */
class Rounds {
  readonly #closed = new Set<string>();
  readonly ends = { settled: 0, void: 0, invalidated: 0 };
  readonly interrupted: Record<string, number> = {};
  readonly faults: string[] = [];

  see(table: string, seq: number, event: TableEvent): void {
    if (event.type === 'betting-closed' || event.type === 'dice-thrown') this.#closed.add(`${table} ${event.round}`);
    if (event.type === 'play-interrupted') this.interrupted[event.outcome] = (this.interrupted[event.outcome] ?? 0) + 1;
    if (event.type !== 'round-ended') return;
    this.ends[event.end] += 1;
    const closed = this.#closed.has(`${table} ${event.round}`);
    if (closed !== (event.end === 'settled'))
      this.faults.push(
        `${table} record ${seq}: round ${event.round} was ${closed ? 'closed' : 'not closed'} and ended ${event.end}`,
      );
  }
}

export async function checkStore(folder: string, told: readonly Told[]): Promise<Checked> {
  const audit = await auditStore(folder, { rulebooks: RULEBOOKS });
  const kept = new Map<string, Kept>();
  const rounds = new Rounds();
  const db = openForReading(folder);
  let wagers = 0;
  try {
    const journal = openJournal(db);
    for (const { table } of journal.heads()) {
      const governance = readGovernance(journal.governing(table));
      for (let from = 2; ; ) {
        const page = journal.records(table, from, PAGE);
        for (const record of page) {
          const { events } = readActBody(governance, record);
          for (const event of events) {
            rounds.see(table, record.seq, event);
            if (event.type === 'wager-placed') wagers += 1;
          }
          if (record.key === null) continue;
          const place = `${table} ${record.person} ${record.key}`;
          const known = kept.get(place);
          if (known === undefined) kept.set(place, { seq: record.seq, times: 1 });
          else known.times += 1;
        }
        if (page.length < PAGE) break;
        from += page.length;
      }
    }
  } finally {
    db.close();
  }
  return {
    ...count(told, kept),
    audit,
    wagers,
    settled: rounds.ends.settled,
    void: rounds.ends.void,
    interrupted: rounds.interrupted,
    faults: [
      ...(audit.fault === null ? [] : [`audit: ${JSON.stringify(audit.fault)}`]),
      ...rounds.faults,
      ...differences(told, kept),
    ],
  };
}

function differences(told: readonly Told[], kept: ReadonlyMap<string, Kept>): readonly string[] {
  const faults: string[] = [];
  for (const { table, person, key, type, fate, seq } of told) {
    const found = kept.get(`${table} ${person} ${key}`);
    const what = `${table} ${person} ${key} (${type})`;
    if (fate === 'acknowledged' && found === undefined)
      faults.push(`LOST: ${what} was acknowledged as record ${seq} and is not there`);
    if (fate === 'acknowledged' && found !== undefined && found.seq !== seq)
      faults.push(`${what} was acknowledged as record ${seq} and is record ${found.seq}`);
    if (fate === 'refused' && found !== undefined) faults.push(`${what} was refused and is record ${found.seq}`);
    if (found !== undefined && found.times > 1) faults.push(`TWICE: ${what} is there ${found.times} times`);
  }
  return faults;
}

function count(told: readonly Told[], kept: ReadonlyMap<string, Kept>) {
  const of = (fate: Told['fate']): readonly Told[] => told.filter((each) => each.fate === fate);
  return {
    acknowledged: of('acknowledged').length,
    refused: of('refused').length,
    unknown: of('unknown').length,
    unknownDone: of('unknown').filter(({ table, person, key }) => kept.has(`${table} ${person} ${key}`)).length,
    repeated: told.filter(({ repeated }) => repeated).length,
  };
}
