/** What the desk promises to those who ask: one writer per table, durable before acknowledged. It must never show what is not stored. */
import type { Rulebook } from '../../rules/index.ts';
import type { Actor, CommandBody, Refusal, TableEvent, TableSetup, TableState } from '../../table/index.ts';
import type { Governance, Governed } from '../store/body.ts';
import type { JournalRecord, Store } from '../store/store.ts';

export interface Ask {
  /** Vouched for by the shell: session, grants and policy have been checked. */
  readonly by: Actor;
  /** null only for the system and the tumbler. */
  readonly key: string | null;
  readonly body: CommandBody;
  /** After this moment it must not happen any more: a line may hold up what was meant for another round. */
  readonly untilMs?: number | undefined;
}

/** Why the desk could not even put the question to the table. */
type DeskFault = 'key-reused' | 'too-late' | 'store-unavailable' | 'queue-full' | 'stopping' | 'bad-ask' | 'internal';

export type Answer =
  | {
      readonly ok: true;
      readonly seq: number;
      readonly atMs: number;
      /** Of the record, for the tumbler: the durable journal at this point. */
      readonly hash: string;
      readonly events: readonly TableEvent[];
      /** A retry: this is what happened the first time. */
      readonly repeated: boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly repeated: boolean }
  | { readonly ok: false; readonly fault: DeskFault; readonly message: string };

export interface PublishedEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly person: string;
  readonly event: TableEvent;
}

/** What has just become durable at one table. */
export interface Published {
  readonly table: string;
  readonly records: readonly JournalRecord[];
  readonly events: readonly PublishedEvent[];
}

export type DurableListener = (published: Published, state: TableState) => void;

export interface Desk {
  readonly table: string;
  /** What governs its records, for whoever reads them. */
  readonly governance: Governance;
  /** Resolves only after the commit. */
  readonly ask: (ask: Ask) => Promise<Answer>;
  /** The same without a promise: `done` is called once, after the commit and before anything is published. It must not throw. */
  readonly post: (ask: Ask, done: (answer: Answer) => void) => void;
  /** What became of somebody's key: the answer it got, null where nothing is known of it. It waits for what is under way. */
  readonly fate: (person: string, key: string) => Promise<Answer | null>;
  /** The answer to a retry of one of these, which count as the same; null where nothing is known of the key. Nothing ever happens by it. */
  readonly again: (person: string, key: string, asked: readonly CommandBody[]) => Promise<Answer | null>;
  /**
   * Called at moments when everything in the state is durable (right after a commit, before the next batch is decided).
   * Only inside this call may the state be looked at, for building views; nobody keeps or changes it.
   */
  readonly onDurable: (listener: DurableListener) => () => void;
  /** Looks at the state at the next durable moment; at once where nothing is under way. */
  readonly look: <T>(reader: (state: TableState) => T) => Promise<T>;
  readonly head: () => { readonly seq: number; readonly hash: string };
}

export interface FloorHealth {
  readonly accepting: boolean;
  readonly fault: string | null;
  readonly queued: number;
}

/** A table as it stands in its first record. */
export interface NewTable {
  /** A rulebook's id. */
  readonly rulebook: string;
  readonly setup: TableSetup;
  readonly by: Actor;
}

/** What was done about a round that was under way when the process before this one ended. */
export interface Interruption {
  readonly table: string;
  readonly round: number;
  /** `left`: the table's set-up does not let the system decide; staff have to. */
  readonly outcome: 'established' | 'void' | 'stands' | 'left';
}

/** One commit, for those who measure. */
interface CommitMeasure {
  readonly records: number;
  readonly refused: number;
  readonly tables: number;
  readonly ms: number;
  /** Still waiting when it was durable. */
  readonly queued: number;
}

/** What the floor tells those who measure or log; none of them may throw. */
export interface FloorHooks {
  readonly committed?: (measure: CommitMeasure) => void;
  readonly failed?: (message: string) => void;
  /** The store works again. `kept`: what was under way when it failed is stored after all. */
  readonly recovered?: (recovery: { readonly decided: number; readonly kept: boolean }) => void;
  /** From here on a table is governed by other data of its rulebook, or by another conduct version, which an upgrade has brought. */
  readonly governingChanged?: (table: string, from: Governed, to: Governed) => void;
  /** A mistake of ours at one table; it was rebuilt from its journal and goes on. */
  readonly broken?: (table: string, error: unknown) => void;
}

export interface FloorParts {
  readonly store: Store;
  readonly rulebooks: readonly Rulebook[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly hooks?: FloorHooks;
  /** How long to wait before the store is tried again after an error. */
  readonly retryMs?: number;
  /** After so many records of a table a snapshot is due. */
  readonly snapshotEvery?: number;
}

/** All tables of a house in this process. */
export interface Floor {
  readonly desks: ReadonlyMap<string, Desk>;
  /** Answers the new desk, or why there is none. */
  readonly createTable: (table: NewTable) => Promise<Desk | string>;
  /** Called for each desk that is added later. */
  readonly onTable: (listener: (desk: Desk) => void) => () => void;
  readonly health: () => FloorHealth;
  readonly onHealth: (listener: (health: FloorHealth) => void) => () => void;
  /** What was under way when the floor opened. */
  readonly interruptions: readonly Interruption[];
  /** Takes nothing more, commits what waits, writes snapshots. The store stays open: whoever opened it closes it. */
  readonly stop: () => Promise<void>;
}
