/** Checks that every idempotency key was used only once, from the records and refusals themselves. */
import type { DatabaseSync } from 'node:sqlite';
import { hashKey } from '../store/key-hash.ts';
import { query } from '../store/rows.ts';
import { openRecords } from '../store/sqlite-journal.ts';
import type { CommandKey, JournalRecord } from '../store/store.ts';
import type { AuditFault } from './audit.ts';

const CAPACITY_MIN = 1024;

const nameOf = ({ table, person, key }: CommandKey): string => `${table}\n${person}\n${key}`;

/** Keeps one number for each key, because the keys of a large journal do not fit into memory. */
export class KeyAudit {
  #hashes = new Float64Array(CAPACITY_MIN);
  #count = 0;

  add({ table, person, key }: JournalRecord): void {
    if (key === null) return;
    if (this.#count === this.#hashes.length) {
      const larger = new Float64Array(this.#hashes.length * 2);
      larger.set(this.#hashes);
      this.#hashes = larger;
    }
    this.#hashes[this.#count] = hashKey(nameOf({ table, person, key }));
    this.#count += 1;
  }

  /** Finds a key that two records have, or a record and a refusal. Call it after all records were added. */
  findFault(db: DatabaseSync): AuditFault | null {
    const hashes = this.#hashes.subarray(0, this.#count).sort();
    const suspects = new Set<number>();
    for (let i = 1; i < hashes.length; i++) if (hashes[i] === hashes[i - 1]) suspects.add(hashes[i] as number);
    const refusedNames = new Set<string>();
    const refused = query(db, 'SELECT table_id AS "table", person, key FROM refused', {
      table: 'text',
      person: 'text',
      key: 'text',
    });
    for (const refusal of refused.iterate()) {
      const hash = hashKey(nameOf(refusal));
      if (!hasSorted(hashes, hash)) continue;
      suspects.add(hash);
      refusedNames.add(nameOf(refusal));
    }
    return suspects.size === 0 ? null : findReusedKey(db, suspects, refusedNames);
  }
}

function hasSorted(sorted: Float64Array, value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}

/** Reads the records again and compares the keys themselves, because different keys may have equal hashes. */
function findReusedKey(db: DatabaseSync, suspects: ReadonlySet<number>, refusedNames: ReadonlySet<string>): AuditFault | null {
  const seqByName = new Map<string, number>();
  for (const { record } of openRecords(db).all()) {
    const { table, seq, person, key } = record;
    if (key === null) continue;
    const name = nameOf({ table, person, key });
    if (!suspects.has(hashKey(name))) continue;
    const firstSeq = seqByName.get(name);
    if (firstSeq !== undefined) return { in: 'keys', table, seq, what: `record ${firstSeq} has the same key` };
    if (refusedNames.has(name)) return { in: 'keys', table, seq, what: 'the key of the record is also a refused key' };
    seqByName.set(name, seq);
  }
  return null;
}
