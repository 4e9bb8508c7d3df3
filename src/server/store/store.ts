/** The store interface: journal, refusals, snapshots. An append resolves only when its commit is durable, so that it survives a power cut. */

/** One accepted command and its events. Records are never changed and never deleted. */
export interface JournalRecord {
  readonly table: string;
  /** Sequence number in the table, from 1 without gaps. The first record is the table's set-up. */
  readonly seq: number;
  readonly atMs: number;
  /** A pseudonymous id, never a name. */
  readonly person: string;
  readonly role: string;
  /** The idempotency key of the person; null for the system. */
  readonly key: string | null;
  /** JSON of the command and its events, exactly as it was hashed. */
  readonly body: string;
  /** SHA-256 in hex over the previous hash and all fields above. */
  readonly hash: string;
}

/** A refused command with a key. It is stored so that a retry gets the same answer. It is not part of the hash chain. */
export interface RefusedRecord {
  readonly table: string;
  readonly atMs: number;
  readonly person: string;
  readonly role: string;
  readonly key: string;
  /** SHA-256 in hex of the command's body. */
  readonly bodyHash: string;
  /** JSON of the refusal. */
  readonly refusal: string;
}

/** The state of a table after one record. */
export interface Snapshot {
  readonly table: string;
  readonly seq: number;
  /** Hash of the record with this sequence number. */
  readonly hash: string;
  /** JSON of the packed state (see `packTable`) and its conduct version. */
  readonly state: string;
}

/**
 * The records of a finished round: from the end of the previous round to the end of this round. A round that is reopened because its roll had
 * failed keeps its first span. Its later records are in the span of the next round.
 */
export interface RoundSpan {
  readonly table: string;
  readonly round: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly endedAtMs: number;
  /** `settled`, `void` or `invalidated`. */
  readonly end: string;
  /** The faces at the end of the round; empty without a result. */
  readonly faces: readonly number[];
}

/** Event types that change a finished round, in quotes, as a search finds them in the JSON of a record's body. */
export const CORRECTIONS = ['"settlement-corrected"', '"round-voided-later"', '"settlement-reversed"'] as const;

/** Event types that are notices of the house to one player, in quotes, as a search finds them in a record's body. */
export const NOTICES = ['"player-warned"', '"vacating-required"', '"player-excluded"'] as const;

/**
 * Event types of disputes and other matters that people decide, and of what happens to a round after its end without changing its result, in
 * quotes, as a search finds them in a record's body.
 */
export const MATTERS = [
  '"dispute-raised"',
  '"dispute-decided"',
  '"review-requested"',
  '"review-decided"',
  '"adjustment-made"',
  '"error-recorded"',
  '"correction-sealed"',
  '"readings-differ"',
  '"winnings-held"',
  '"investigation-recorded"',
  '"held-forfeited"',
  '"limits-proposed"',
  '"sharing-agreed"',
  '"ruling-made"',
] as const;

/** Text to find a player in a record's body. It cannot occur inside a JSON string, where quotes are escaped. */
export const playerField = (player: string): string => `"player":${JSON.stringify(player)}`;

/** All parts of a commit are stored together, or none of them. */
export interface Commit {
  readonly records: readonly JournalRecord[];
  readonly refused: readonly RefusedRecord[];
  readonly snapshots: readonly Snapshot[];
  readonly rounds: readonly RoundSpan[];
}

/** The last record of a table. */
export interface TableHead {
  readonly table: string;
  readonly seq: number;
  readonly hash: string;
}

export interface PersonAtTable {
  readonly table: string;
  readonly person: string;
}

export interface CommandKey extends PersonAtTable {
  readonly key: string;
}

/** The record that a command led to, or its refusal. */
export type CommandOutcome = { readonly record: JournalRecord } | { readonly refused: RefusedRecord };

/** Used idempotency keys of one person at one table. */
export interface KnownKeys {
  /** The hash of each key (see `hashKey`). */
  readonly hashes: readonly number[];
  /** True if `hashes` has all keys of the person, and was not cut off at the limit. */
  readonly complete: boolean;
}

/** The record of a settlement that includes a person's wagers. */
export interface SettlementRef {
  /** Position in the journal of all tables. */
  readonly place: number;
  readonly table: string;
  readonly seq: number;
}

/** Chips that a person bought from the cage, the cashier of the house. */
export interface ChipPurchase {
  readonly person: string;
  /** Days since 1970, in UTC. */
  readonly day: number;
  readonly amount: number;
}

export interface Store {
  /** Resolves when the commit is durable. After a rejection, it is unknown whether the commit was stored. */
  readonly append: (commit: Commit) => Promise<void>;
  readonly heads: () => Promise<readonly TableHead[]>;
  /** Records from `fromSeq` on, in order. */
  readonly records: (table: string, fromSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  /** The set-up record, all upgrades to a later conduct version, all corrections of the set-up and the retirement, in order. There are only a few. */
  readonly setupRecords: (table: string) => Promise<readonly JournalRecord[]>;
  readonly lastSnapshot: (table: string) => Promise<Snapshot | null>;
  /** The used keys of each person, at most `limit` per person. */
  readonly keysOf: (people: readonly PersonAtTable[], limit: number) => Promise<readonly KnownKeys[]>;
  /** The outcome of each key, in the same order; null for an unknown key. */
  readonly commandOutcomes: (keys: readonly CommandKey[]) => Promise<readonly (CommandOutcome | null)[]>;
  /** Deletes refusals before `beforeMs`, the oldest first, and returns their number. */
  readonly purgeRefused: (beforeMs: number, limit: number) => Promise<number>;
  /** Finished rounds before the round `before`, newest first; null starts with the last round. */
  readonly rounds: (table: string, before: number | null, limit: number) => Promise<readonly RoundSpan[]>;
  /** Records in a range that correct or void a finished round, in order. */
  readonly corrections: (table: string, fromSeq: number, toSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  /** Records with notices to a player, newest first; null: to any player. */
  readonly notices: (table: string, player: string | null, limit: number) => Promise<readonly JournalRecord[]>;
  /** Records from `fromSeq` on with an event of `MATTERS` whose body contains `text`, in order; the newest if there are more than `limit`. */
  readonly matters: (table: string, text: string, fromSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  /** Settlements of a person's wagers at all tables before the position `before`, newest first; null starts with the last. */
  readonly settledOf: (person: string, before: number | null, limit: number) => Promise<readonly SettlementRef[]>;
  /** Amount of chips that a person has bought from the cage on `day` and later, at all tables. */
  readonly boughtSince: (person: string, day: number) => Promise<number>;
  /** Resolves if the store can write now. Reopens the database after an error. */
  readonly probe: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const EMPTY_COMMIT: Commit = { records: [], refused: [], snapshots: [], rounds: [] };
