/** What the desk promises to those who ask: one writer per table, durable before acknowledged. It must never show what is not stored. */
import type { Actor, CommandBody, Refusal, TableEvent, TableState } from '../../table/index.ts';
import type { JournalRecord } from '../store/store.ts';

export interface Ask {
  /** Vouched for by the shell: session, grants and policy have been checked. */
  readonly by: Actor;
  /** null only for the system and the tumbler. */
  readonly key: string | null;
  readonly body: CommandBody;
}

/** Why the desk could not even put the question to the table. */
export type DeskFault = 'key-reused' | 'store-unavailable' | 'queue-full' | 'stopping';

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

/** What has just become durable at one table. */
export interface Published {
  readonly table: string;
  readonly records: readonly JournalRecord[];
  readonly events: readonly { readonly seq: number; readonly atMs: number; readonly person: string; readonly event: TableEvent }[];
}

export interface Desk {
  readonly table: string;
  /** Resolves only after the commit. */
  readonly ask: (ask: Ask) => Promise<Answer>;
  /**
   * Called at moments when everything in the state is durable (right after a commit, before the next batch is decided).
   * Only inside this call may the state be looked at, for building views; nobody keeps or changes it.
   */
  readonly onDurable: (listener: (published: Published, state: TableState) => void) => () => void;
  /** Looks at the state at the next durable moment; at once where nothing is under way. */
  readonly look: <T>(reader: (state: TableState) => T) => Promise<T>;
  readonly head: () => { readonly seq: number; readonly hash: string };
}

export interface FloorHealth {
  readonly accepting: boolean;
  readonly fault: string | null;
  readonly queued: number;
}

/** All tables of a house in this process. */
export interface Floor {
  readonly desks: ReadonlyMap<string, Desk>;
  readonly health: () => FloorHealth;
  readonly onHealth: (listener: (health: FloorHealth) => void) => () => void;
  readonly stop: () => Promise<void>;
}
