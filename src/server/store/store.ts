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
  /** Of the record with this sequence. */
  readonly hash: string;
  /** JSON of the packed state. */
  readonly state: string;
}

/** Where a finished round stands in its table's journal: everything after the round before it, up to its end. */
export interface RoundSpan {
  readonly table: string;
  readonly round: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly endedAtMs: number;
  readonly end: string;
  /** As the result was entered or corrected before the end; empty where there was none. */
  readonly faces: readonly number[];
}

/** Events that change a round after its end, as they stand in a record's body. */
export const CORRECTIONS = ['"settlement-corrected"', '"round-voided-later"'] as const;

/** Events by which the house speaks to one player in person, as they stand in a record's body. */
export const TOLD = ['"player-warned"', '"vacating-required"', '"player-excluded"'] as const;

/** As a record's body has it where it names the player; within a text the quotes would be escaped. */
export const namesPlayer = (player: string): string => `"player":${JSON.stringify(player)}`;

/** What becomes durable together, or not at all. */
export interface Commit {
  readonly records: readonly JournalRecord[];
  readonly refused: readonly RefusedRecord[];
  readonly snapshots: readonly Snapshot[];
  readonly rounds: readonly RoundSpan[];
}

export interface TableHead {
  readonly table: string;
  readonly seq: number;
  readonly hash: string;
}

/** Somebody at a table. */
export interface PersonPlace {
  readonly table: string;
  readonly person: string;
}

/** Whose key it is, and where. */
export interface KeyPlace extends PersonPlace {
  readonly key: string;
}

/** What became of a key: the record it led to, or the refusal. */
export type KeyFate = { readonly record: JournalRecord } | { readonly refused: RefusedRecord };

/** Keys of one person at one table. */
export interface KeysOf {
  readonly keys: readonly string[];
  /** There are no others. */
  readonly complete: boolean;
}

/** Where a settlement stands in which somebody had wagers. */
export interface SettledPlace {
  /** The order over all tables. */
  readonly place: number;
  readonly table: string;
  readonly seq: number;
}

/** Chips that somebody bought from the cage. */
export interface Bought {
  readonly person: string;
  /** Days since 1970, in UTC. */
  readonly day: number;
  readonly amount: number;
}

export interface Store {
  /** Resolves once all of it is durable; rejects when nothing or nothing certain can be said of it. */
  readonly append: (commit: Commit) => Promise<void>;
  readonly heads: () => Promise<readonly TableHead[]>;
  /** In order of sequence, from the given one on, at most `limit`. */
  readonly records: (table: string, fromSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  /** What governs a table: its set-up and every record that changes it, in order. They are few. */
  readonly governing: (table: string) => Promise<readonly JournalRecord[]>;
  readonly lastSnapshot: (table: string) => Promise<Snapshot | null>;
  /** The keys of each, at most `limit` for one. */
  readonly keysOf: (people: readonly PersonPlace[], limit: number) => Promise<readonly KeysOf[]>;
  /** What became of each, in the order asked; null where nothing did. */
  readonly fates: (places: readonly KeyPlace[]) => Promise<readonly (KeyFate | null)[]>;
  /** Forgets refusals that are older, at most `limit` of them, the oldest first; answers how many. Records are never forgotten. */
  readonly forgetRefused: (beforeMs: number, limit: number) => Promise<number>;
  /** Finished rounds before the given one (or the last ones), newest first. */
  readonly rounds: (table: string, before: number | null, limit: number) => Promise<readonly RoundSpan[]>;
  /** Records with a later decision about a finished round, from one sequence to another, in order, at most `limit`. */
  readonly corrections: (table: string, fromSeq: number, toSeq: number, limit: number) => Promise<readonly JournalRecord[]>;
  /** Records with something that the house told a player in person, newest first, at most `limit`. */
  readonly told: (table: string, player: string, limit: number) => Promise<readonly JournalRecord[]>;
  /** Settlements with wagers of somebody before the given place (or the last ones), newest first, over all tables. */
  readonly settledOf: (person: string, before: number | null, limit: number) => Promise<readonly SettledPlace[]>;
  /** What somebody bought from the cage at any table, on a day and after. */
  readonly boughtSince: (person: string, day: number) => Promise<number>;
  /** Rejects unless something can be written durably at this moment. It opens anew what an error has broken. */
  readonly probe: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const NO_COMMIT: Commit = { records: [], refused: [], snapshots: [], rounds: [] };
