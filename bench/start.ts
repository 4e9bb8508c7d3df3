/** How soon a floor is open with a long history beside one without, and how fast a store is audited beside a bare loop over the same rows. */
import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { auditStore, openForReading } from '../src/server/index.ts';
import { type Bench, grouped, leastInTurns, mustEqual, nanoseconds, type Report, runWell, short } from './measure.ts';
import { makeFloor, makeHistory } from './stores.ts';

const LONG = 1_000_000;
const LONGER = 10 * LONG;
const LONG_TARGET = 1.5;
const LONGER_TARGET = 1.3;
const AUDIT_TARGET = 4;
const TURNS = 5;

const START = join(import.meta.dirname, 'start-floor.ts');

/** Only the reading and the hashing: what no audit can do without. */
function bareLoop(folder: string): number {
  const db = openForReading(folder);
  const statement = db.prepare('SELECT table_id, seq, at_ms, person, role, key, body, hash FROM journal ORDER BY place');
  statement.setReturnArrays(true);
  const heads = new Map<string, string>();
  let good = 0;
  for (const row of statement.iterate()) {
    const [table, seq, atMs, person, role, key, body, said] = row as unknown as string[];
    const text = `${heads.get(`${table}`) ?? '0'.repeat(64)}\n${table}\n${seq}\n${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}`;
    const made = hash('sha256', text, 'hex');
    if (made === said) good += 1;
    heads.set(`${table}`, made);
  }
  db.close();
  return good;
}

export async function measureStart({ folder }: Bench): Promise<Report> {
  const [empty, long, longer] = ['empty', 'long', 'longer'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(empty);
  await makeFloor(empty);
  await makeHistory(long, LONG);
  await makeHistory(longer, LONGER);
  const start = (store: string) => (): number => nanoseconds(() => runWell(process.execPath, [START, store]));
  const [bare = 0, some = 0, much = 0] = await leastInTurns(TURNS, 1, start(empty), start(long), start(longer));
  return {
    findings: [
      {
        name: `start with ${grouped(LONG)} records, time over an empty floor`,
        value: some / bare,
        unit: '',
        bound: 'at most',
        target: LONG_TARGET,
        detail: `${short(some / 1e6)} ms, ${short(bare / 1e6)} without history`,
      },
      {
        name: `start with ${grouped(LONGER)} records, time over ${grouped(LONG)}`,
        value: much / some,
        unit: '',
        bound: 'at most',
        target: LONGER_TARGET,
        detail: `${short(much / 1e6)} ms`,
      },
      await measureAudit(long),
    ],
    notes: [],
  };
}

async function measureAudit(folder: string): Promise<Report['findings'][number]> {
  const [counts, audited]: [number[], number[]] = [[], []];
  const [bare = 0, audit = 0] = await leastInTurns(
    2,
    1,
    () => nanoseconds(() => counts.push(bareLoop(folder))),
    async () => {
      const startedNs = process.hrtime.bigint();
      const { records, fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
      if (fault !== null) throw new Error(`the audited store has a fault: ${JSON.stringify(fault)}`);
      audited.push(records);
      return Number(process.hrtime.bigint() - startedNs);
    },
  );
  mustEqual('records', audited, counts);
  return {
    name: 'audit, time over a bare loop that reads and hashes',
    value: audit / bare,
    unit: '',
    bound: 'at most',
    target: AUDIT_TARGET,
    detail: `${grouped(Math.round(((audited[0] ?? 0) / audit) * 1e9))} records a second`,
  };
}
