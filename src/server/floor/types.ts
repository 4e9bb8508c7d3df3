/** Types of the floor: its tables and tournaments, the commands sent to them, and the answers. */
import type { Rulebook } from '../../rules/index.ts';
import type {
  Actor,
  CommandBody,
  HouseFacts,
  Obstacle,
  Refusal,
  SetupFault,
  TableEvent,
  TableSetup,
  TableState,
} from '../../table/index.ts';
import type {
  TournamentActor,
  TournamentBody,
  TournamentDecision,
  TournamentEvent,
  TournamentFacts,
  TournamentRefusal,
  TournamentState,
} from '../../tournament/index.ts';
import type { RuleVersion, VersionHistory } from '../store/body.ts';
import type { JournalRecord, Store } from '../store/store.ts';
import type { DrawPurpose } from '../tumbler/draw-bytes.ts';
import type { PublicDraw } from '../tumbler/verify-draw.ts';

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

/** Why a command was rejected before the table decided on it. `bad-ask`: `by` or `key` of the request is malformed. `not-found`: the table is retired. */
type SubmitFault =
  | 'key-reused'
  | 'too-late'
  | 'store-unavailable'
  | 'queue-full'
  | 'stopping'
  | 'bad-ask'
  | 'not-found'
  | 'internal';

/** The answer of a table or a tournament. */
export type AnswerOf<Event, Refused> =
  | {
      readonly ok: true;
      readonly seq: number;
      readonly atMs: number;
      /** Hash of the record. If the record closes betting, the tumbler computes the dice from this hash. */
      readonly hash: string;
      readonly events: readonly Event[];
      /** True for a retry: the answer is that of the first attempt. */
      readonly repeated: boolean;
    }
  | { readonly ok: false; readonly refusal: Refused; readonly repeated: boolean }
  | FaultAnswer;

/** The command was rejected before anything was decided. */
export interface FaultAnswer {
  readonly ok: false;
  readonly fault: SubmitFault;
  readonly message: string;
}

export type Answer = AnswerOf<TableEvent, Refusal>;

/** An event of a table or a tournament with its record. */
export interface PublishedEventOf<Event> {
  readonly seq: number;
  readonly atMs: number;
  readonly person: string;
  readonly event: Event;
}

export type PublishedEvent = PublishedEventOf<TableEvent>;

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

export interface TournamentRequest {
  /** The caller has checked session and grants. The tournament checks who is its director. */
  readonly by: TournamentActor;
  /** Idempotency key; null only for the system and the tumbler. */
  readonly key: string | null;
  readonly body: TournamentBody;
  /** Facts that the server knows and the tournament needs. A retry is compared without them. */
  readonly house?: TournamentFacts | undefined;
  /** The seed of a draw, with `draw-seats` and `draw-lots`. The tournament computes the draw from it, and ignores the draw of the body. */
  readonly seed?: string | undefined;
  /** Deadline, as in `CommandRequest`. */
  readonly untilMs?: number | undefined;
}

export type TournamentAnswer = AnswerOf<TournamentEvent, TournamentRefusal>;

/** The records and events of one tournament that have just become durable. */
export interface PublishedTournament {
  readonly tournament: string;
  readonly records: readonly JournalRecord[];
  readonly events: readonly PublishedEventOf<TournamentEvent>[];
}

export type TournamentListener = (published: PublishedTournament, state: TournamentState) => void;

/** One tournament as the rest of the server uses it. See `TableHandle` for the functions that both have. */
export interface TournamentHandle {
  /** The id of the tournament. Its stream in the journal has another one (`tournamentStream`). */
  readonly tournament: string;
  readonly submit: (request: TournamentRequest) => Promise<TournamentAnswer>;
  readonly enqueue: (request: TournamentRequest, done: (answer: TournamentAnswer) => void) => void;
  readonly commandOutcome: (person: string, key: string) => Promise<TournamentAnswer | null>;
  readonly replayAnswer: (person: string, key: string, bodies: readonly TournamentBody[]) => Promise<TournamentAnswer | null>;
  readonly onDurable: (listener: TournamentListener) => () => void;
  /**
   * Calls the listener with each decided state while the store makes it durable, so that the listener can prepare its publication. The listener
   * must not publish anything: the commit may fail, and then another state gets the same sequence number.
   */
  readonly onDecided: (listener: (state: TournamentState, seq: number) => void) => () => void;
  /** `tableAt` returns the state of a tournament table by the table's name on the floor; null if it does not exist. */
  readonly read: <T>(reader: (state: TournamentState, tableAt: (table: string) => TableState | null) => T) => Promise<T>;
  /** Decides a command without recording it. `reader` gets the decision, with its time, and the state before it. */
  readonly preview: <T>(
    request: TournamentRequest,
    nowMs: number,
    reader: (decision: TournamentDecision & { readonly atMs: number }, state: TournamentState) => T,
  ) => Promise<T>;
  /** Whether the tournament is finished or cancelled. */
  readonly isOver: () => boolean;
  readonly head: () => { readonly seq: number; readonly hash: string };
  /** The time of the last record. */
  readonly lastMs: () => number;
  /** The number that the next commitment to a draw gets in the tumbler's record, from 1. */
  readonly nextCommitment: () => number;
  /** The number of the commitment to a draw that is not made yet; null if there is none. */
  readonly commitmentNumber: (session: string, purpose: DrawPurpose) => number | null;
  /** The hash of the record that fixed the players of a draw; null if they are not fixed. */
  readonly closeHash: (session: string, purpose: DrawPurpose) => string | null;
  /** The public record of a draw, with which anybody can repeat it; null before the draw. */
  readonly drawRecord: (session: string, purpose: DrawPurpose) => Promise<PublicDraw | null>;
}

/** The first record of a tournament. */
export interface NewTournament {
  readonly id: string;
  readonly by: Actor;
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

/** Why a set-up was not stored. `unavailable`: the store failed. */
export type SetupRejection =
  | { readonly kind: 'fault'; readonly fault: SetupFault }
  | { readonly kind: 'obstacles'; readonly obstacles: readonly Obstacle[] }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'retired' }
  | { readonly kind: 'unavailable'; readonly message: string };

/** What happened to a round that was in progress when the previous process ended. */
export interface Interruption {
  readonly table: string;
  readonly round: number;
  /**
   * `established`: the result is already determined. `void`: the wagers were returned. `stands`: the round continues.
   * `left`: staff must decide, because the set-up does not let the system decide.
   */
  readonly outcome: 'established' | 'void' | 'stands' | 'left';
  /** The lowest role that must resume play; absent if the table does not wait for it. */
  readonly waitsFor?: string;
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

/** What stands against the two changes of a table that an administrator can make. */
export interface TableObstacles {
  readonly correction: readonly Obstacle[];
  readonly retirement: readonly Obstacle[];
}

/** All tables and tournaments of a house in this process. */
export interface Floor {
  readonly tables: ReadonlyMap<string, TableHandle>;
  /** Returns the new table, or the reason why it cannot be set up. */
  readonly createTable: (table: NewTable) => Promise<TableHandle | string>;
  /** The listener is called for each table that is created from now on. */
  readonly onTable: (listener: (handle: TableHandle) => void) => () => void;
  /** Retired tables, by name. Their journals can be read, and every command is rejected. */
  readonly retired: ReadonlyMap<string, TableHandle>;
  /** Replaces the set-up of a table that was never opened. Resolves with null when the correction is durable. */
  readonly correctSetup: (table: NewTable) => Promise<SetupRejection | null>;
  /** Takes a table from the floor, with its tournament table. Resolves with null when the retirement is durable. */
  readonly retireTable: (table: string, by: Actor) => Promise<SetupRejection | null>;
  /** What stands against a correction of the set-up and against the retirement. Both lists are empty for a table that is not on the floor. */
  readonly obstaclesOf: (table: string) => Promise<TableObstacles>;
  /** The listener is called after each correction of a set-up, before the table decides its next command. */
  readonly onCorrected: (listener: (handle: TableHandle) => void) => () => void;
  /** The listener is called after each retirement. */
  readonly onRetired: (listener: (table: string) => void) => () => void;
  /** All tournaments. The state of those that are over is read when it is needed. */
  readonly tournaments: ReadonlyMap<string, TournamentHandle>;
  /** The tournament that has designated a table of the floor and is not over. */
  readonly tournamentAt: (table: string) => TournamentHandle | undefined;
  /** Whether a tournament can designate the table now. */
  readonly isFreeForTournament: (table: string) => boolean;
  /** Returns the new tournament, or the reason why it cannot be created. */
  readonly createTournament: (tournament: NewTournament) => Promise<TournamentHandle | string>;
  /** The listener is called for each tournament that is created from now on. */
  readonly onTournament: (listener: (handle: TournamentHandle) => void) => () => void;
  readonly health: () => FloorHealth;
  readonly onHealth: (listener: (health: FloorHealth) => void) => () => void;
  /** Rounds that were in progress when the floor opened. */
  readonly interruptions: readonly Interruption[];
  /** Rejects new commands, commits the queue and writes snapshots. The caller closes the store. */
  readonly stop: () => Promise<void>;
}
