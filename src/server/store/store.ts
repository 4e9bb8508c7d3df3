/** What the server keeps, as an interface: journal, refusals, snapshots. It must never say that something is stored before it would survive a power cut. */

/** One accepted command and everything that followed from it. Records are never changed and never deleted. */
export interface JournalRecord {
  readonly table: string;
  /** Dense from 1 in each table. The first record is the table's set-up. */
  readonly seq: number;
  readonly atMs: number;
  /** A pseudonymous id; no name ever stands here. */
  readonly person: string;
  readonly role: string;
  /** The idempotency key of who asked; null for what the system does. */
  readonly key: string | null;
  /** JSON of the command's body and its events with their clauses, exactly as it was hashed. */
  readonly body: string;
  /** SHA-256 in hex over the hash before it and everything above. */
  readonly hash: string;
}

/** A command with a key that was refused: a retry gets the same answer. Not part of the chain. */
export interface RefusedRecord {
  readonly table: string;
  readonly atMs: number;
  readonly person: string;
  readonly role: string;
  readonly key: string;
  /** SHA-256 in hex of the body that was asked. */
  readonly bodyHash: string;
  /** JSON of the refusal. */
  readonly refusal: string;
}

/** A table's whole state after one record. */
export interface Snapshot {
  readonly table: string;
  readonly seq: number;
  readonly hash: string;
  /** JSON of the packed state. */
  readonly state: string;
}

/** What becomes durable together, or not at all. */
export interface Commit {
  readonly records: readonly JournalRecord[];
  readonly refused: readonly RefusedRecord[];
  readonly snapshots: readonly Snapshot[];
}

export interface TableHead {
  readonly table: string;
  readonly seq: number;
  readonly hash: string;
}

/** What became of a key: the record it led to, or the refusal. */
export type KeyFate = { readonly seq: number; readonly bodyHash: string } | { readonly refusal: string; readonly bodyHash: string };

export interface Store {
  /** Resolves once all of it is durable; rejects when nothing or nothing certain can be said of it. */
  readonly append: (commit: Commit) => Promise<void>;
  readonly heads: () => Promise<readonly TableHead[]>;
  /** In order of sequence, from the given one on, at most `limit`. */
  readonly records: (table: string, fromSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  readonly lastSnapshot: (table: string) => Promise<Snapshot | null>;
  /** Keys of one person at one table since a time, for answering retries. */
  readonly keysOf: (table: string, person: string, sinceMs: number) => Promise<ReadonlyMap<string, KeyFate>>;
  readonly close: () => Promise<void>;
}
