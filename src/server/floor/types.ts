/** Types of the floor: its tables, the commands sent to them, and the answers. */
import type { Rulebook } from '../../rules/index.ts';
import type { Actor, CommandBody, HouseFacts, Refusal, TableEvent, TableSetup, TableState } from '../../table/index.ts';
import type { RuleVersion, VersionHistory } from '../store/body.ts';
import type { JournalRecord, Store } from '../store/store.ts';

export interface CommandRequest {
  /** The caller has checked session, grants and policy. */
  readonly by: Actor;
  /** Idempotency key; null only for the system and the tumbler. */
  readonly key: string | null;
  readonly body: CommandBody;
  /** Facts that the server knows and the table needs. A retry is compared without them. */
  readonly house?: HouseFacts | undefined;
  /** The seed of electronic dice, with `enter-result`. The table computes the faces from it, and ignores the faces of the body. */
  readonly seed?: string | undefined;
  /** Deadline. The command is rejected after this time, so that a slow connection cannot deliver it to a later round. */
  readonly untilMs?: number | undefined;
}

/** Why a command was rejected before the table decided on it. `bad-ask`: `by` or `key` of the request is malformed. */
type SubmitFault = 'key-reused' | 'too-late' | 'store-unavailable' | 'queue-full' | 'stopping' | 'bad-ask' | 'internal';

export type Answer =
  | {
      readonly ok: true;
      readonly seq: number;
      readonly atMs: number;
      /** Hash of the record. If the record closes betting, the tumbler computes the dice from this hash. */
      readonly hash: string;
      readonly events: readonly TableEvent[];
      /** True for a retry: the answer is that of the first attempt. */
      readonly repeated: boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly repeated: boolean }
  | { readonly ok: false; readonly fault: SubmitFault; readonly message: string };

export interface PublishedEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly person: string;
  readonly event: TableEvent;
}

/** The records and events of one table that have just become durable. */
export interface Published {
  readonly table: string;
  readonly records: readonly JournalRecord[];
  readonly events: readonly PublishedEvent[];
}

export type DurableListener = (published: Published, state: TableState) => void;

/** One table as the rest of the server uses it. */
export interface TableHandle {
  readonly table: string;
  /** The rulebook data and conduct version of each part of the journal. */
  readonly versions: VersionHistory;
  /** Resolves after the commit. */
  readonly submit: (request: CommandRequest) => Promise<Answer>;
  /** `submit` with a callback: `done` is called exactly one time, after the commit and before publication. `done` must not throw. */
  readonly enqueue: (request: CommandRequest, done: (answer: Answer) => void) => void;
  /** The answer to the command with a person's key; null if the key is unknown. Waits for all commands in the queue. */
  readonly commandOutcome: (person: string, key: string) => Promise<Answer | null>;
  /**
   * The answer to a retry, without executing it; null if the key is unknown. `bodies` has every form
   * that the body of the first attempt may have had. If none of them equals it, the answer is `key-reused`.
   */
  readonly replayAnswer: (person: string, key: string, bodies: readonly CommandBody[]) => Promise<Answer | null>;
  /**
   * Called after a commit and before the next batch is decided, when the whole state is durable.
   * The listener may read the state during the call only, and must not change it.
   */
  readonly onDurable: (listener: DurableListener) => () => void;
  /** Reads the state at the next durable moment; immediately if no commit is in progress. */
  readonly read: <T>(reader: (state: TableState) => T) => Promise<T>;
  readonly head: () => { readonly seq: number; readonly hash: string };
  /** The hash of the record that closed betting in the current round; null if betting is not closed. */
  readonly closeHash: (round: number) => string | null;
}

export interface FloorHealth {
  readonly accepting: boolean;
  readonly fault: string | null;
  readonly queued: number;
}

/** The content of the first record of a table. */
export interface NewTable {
  /** A rulebook's id. */
  readonly rulebook: string;
  readonly setup: TableSetup;
  readonly by: Actor;
}

/** What happened to a round that was in progress when the previous process ended. */
export interface Interruption {
  readonly table: string;
  readonly round: number;
  /**
   * `established`: the result is already determined. `void`: the wagers were returned. `stands`: the round continues.
   * `left`: staff must decide, because the set-up does not let the system decide.
   */
  readonly outcome: 'established' | 'void' | 'stands' | 'left';
}

/** Measurements of one commit. */
interface CommitMeasure {
  readonly records: number;
  readonly refused: number;
  readonly tables: number;
  readonly ms: number;
  /** Length of the queue after the commit. */
  readonly queued: number;
}

/** Callbacks for logs and metrics; they must not throw. */
export interface FloorHooks {
  readonly onCommit?: (measure: CommitMeasure) => void;
  readonly onFailure?: (message: string) => void;
  /** The store works again. `decided`: commands of the batch that was in progress. `kept`: this batch was stored. */
  readonly onRecovery?: (recovery: { readonly decided: number; readonly kept: boolean }) => void;
  /** An upgrade changed the rulebook data or the conduct version of a table. */
  readonly onUpgrade?: (table: string, from: RuleVersion, to: RuleVersion) => void;
  /** A programming error at one table; the table was rebuilt from its journal and continues. */
  readonly onTableError?: (table: string, error: unknown) => void;
}

export interface FloorParts {
  readonly store: Store;
  readonly rulebooks: readonly Rulebook[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly hooks?: FloorHooks;
  /** Pause before the store is retried after an error. */
  readonly retryMs?: number;
  /** A snapshot of a table is due after this many records. */
  readonly snapshotEvery?: number;
}

/** All tables of a house in this process. */
export interface Floor {
  readonly tables: ReadonlyMap<string, TableHandle>;
  /** Returns the new table, or the reason why it cannot be set up. */
  readonly createTable: (table: NewTable) => Promise<TableHandle | string>;
  /** The listener is called for each table that is created from now on. */
  readonly onTable: (listener: (handle: TableHandle) => void) => () => void;
  readonly health: () => FloorHealth;
  readonly onHealth: (listener: (health: FloorHealth) => void) => () => void;
  /** Rounds that were in progress when the floor opened. */
  readonly interruptions: readonly Interruption[];
  /** Rejects new commands, commits the queue and writes snapshots. The caller closes the store. */
  readonly stop: () => Promise<void>;
}
