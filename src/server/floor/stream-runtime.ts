/** One stream of the journal in memory: a table or a tournament, with its place in the journal. Subclasses decide its commands. */
import { digestOf, isValidField, makeRecord } from '../store/chain.ts';
import type { CommandOutcome, JournalRecord, RefusedRecord, RoundSpan, Snapshot, TableHead } from '../store/store.ts';
import { KeyCache } from './idempotency-keys.ts';
import { isSnapshotDue } from './snapshot.ts';
import type { AnswerOf, FaultAnswer, PublishedEventOf } from './types.ts';

/** At most this many commands may wait at one stream, so that a flood of commands does not slow the others. */
export const QUEUE_MAX = 16_384;

/** Everything that one batch adds to the store, for all streams. */
export interface Batch {
  readonly records: JournalRecord[];
  readonly refused: RefusedRecord[];
  readonly rounds: RoundSpan[];
  readonly runtimes: Set<StreamRuntime>;
}

export const emptyBatch = (): Batch => ({ records: [], refused: [], rounds: [], runtimes: new Set() });

/** The part of a request that tables and tournaments have in common. */
export interface StreamRequest {
  readonly by: { readonly person: string; readonly role: string };
  readonly key: string | null;
  readonly body: { readonly type: string };
  readonly untilMs?: number | undefined;
}

/** The place in the journal up to which a stream was rebuilt. */
export interface RebuiltStream<State> {
  readonly state: State;
  readonly head: TableHead;
  /** Time of the last record. */
  readonly lastMs: number;
  /** Records since the snapshot, and their size. */
  readonly recordsSinceSnapshot: number;
  readonly bytesSinceSnapshot: number;
  /** Size of the snapshot; 0 without one. */
  readonly snapshotBytes: number;
}

const KEY_REUSED: FaultAnswer = { ok: false, fault: 'key-reused', message: 'the key was already used for a different command' };

/** `unknown` in place of a type argument stands for any table or tournament. */
export abstract class StreamRuntime<
  State = unknown,
  Event = unknown,
  Refused = unknown,
  Request extends StreamRequest = StreamRequest,
> {
  /** The id of the stream in the journal. The store calls it `table`. */
  readonly stream: string;
  readonly keys = new KeyCache();
  state: State;
  /** The last record that was decided. */
  head: TableHead;
  /** The last record that is durable. */
  durable: TableHead;
  /** Time of the last decided record. */
  lastMs: number;
  /** Records since the last snapshot, their size, and the size of that snapshot. */
  recordsSinceSnapshot: number;
  bytesSinceSnapshot: number;
  snapshotBytes: number;
  /** Number of commands in the queue of the commit loop. */
  queued = 0;
  /** True if a programming error left the state half changed. The stream decides no command until it is rebuilt. */
  broken = false;
  #records: JournalRecord[] = [];
  #events: PublishedEventOf<Event>[] = [];

  constructor(stream: string, rebuilt: RebuiltStream<State>) {
    this.stream = stream;
    this.state = rebuilt.state;
    this.head = rebuilt.head;
    this.durable = rebuilt.head;
    this.lastMs = rebuilt.lastMs;
    this.recordsSinceSnapshot = rebuilt.recordsSinceSnapshot;
    this.bytesSinceSnapshot = rebuilt.bytesSinceSnapshot;
    this.snapshotBytes = rebuilt.snapshotBytes;
  }

  /** Decides one command, applies its events and adds them to the batch. The answer may be sent only after the batch is durable. */
  abstract decide(request: Request, nowMs: number, batch: Batch): AnswerOf<Event, Refused>;

  /** Replaces the state with the stored state. `keepEvents`: the decided events were stored and must still be published. */
  abstract rebuild(keepEvents: boolean): Promise<void>;

  /** Reads the command and the events of a record. */
  protected abstract readBody(record: JournalRecord): { readonly asked: object | null; readonly events: readonly Event[] };

  protected abstract makeSnapshot(): Snapshot;

  /** Calls the listeners of the stream with what has just become durable. */
  protected abstract notify(
    records: readonly JournalRecord[],
    events: readonly PublishedEventOf<Event>[],
    onError: (error: unknown) => void,
  ): void;

  protected reset(rebuilt: RebuiltStream<State>, keepEvents: boolean): void {
    this.state = rebuilt.state;
    this.head = rebuilt.head;
    this.lastMs = rebuilt.lastMs;
    this.recordsSinceSnapshot = rebuilt.recordsSinceSnapshot;
    this.bytesSinceSnapshot = rebuilt.bytesSinceSnapshot;
    this.snapshotBytes = rebuilt.snapshotBytes;
    this.broken = false;
    this.keys.clear();
    if (keepEvents) return;
    this.durable = rebuilt.head;
    this.#records = [];
    this.#events = [];
  }

  /** The next record of the stream. It has no effect before `accept`. */
  protected nextRecord({ by: { person, role }, key }: Request, atMs: number, body: string): JournalRecord {
    return makeRecord(this.head.hash, { table: this.stream, seq: this.head.seq + 1, atMs, person, role, key, body });
  }

  /** Adds a record, whose events are applied, to the batch. */
  protected accept(record: JournalRecord, events: readonly Event[], batch: Batch): AnswerOf<Event, Refused> {
    const { seq, atMs, person, key, hash } = record;
    if (key !== null) this.keys.add(person, key);
    for (const event of events) this.#events.push({ seq, atMs, person, event });
    this.head = record;
    this.lastMs = atMs;
    this.recordsSinceSnapshot += 1;
    this.bytesSinceSnapshot += record.body.length;
    this.#records.push(record);
    batch.records.push(record);
    batch.runtimes.add(this as unknown as StreamRuntime);
    return { ok: true, seq, atMs, hash, events, repeated: false };
  }

  /** Refuses a command. A refusal with a key is stored, so that a retry gets the same answer. */
  protected refuse({ by, key, body }: Request, nowMs: number, refusal: Refused, batch: Batch): AnswerOf<Event, Refused> {
    const atMs = Math.max(nowMs, this.lastMs);
    const { person, role } = by;
    if (key !== null) {
      this.keys.add(person, key);
      batch.refused.push({
        table: this.stream,
        atMs,
        person,
        role,
        key,
        bodyHash: digestOf(body),
        refusal: JSON.stringify(refusal),
      });
    }
    return { ok: false, refusal, repeated: false };
  }

  /** Builds the answer that the first attempt of a command got, marked as repeated. */
  answerFromOutcome(outcome: CommandOutcome): AnswerOf<Event, Refused> {
    if ('refused' in outcome) return { ok: false, refusal: JSON.parse(outcome.refused.refusal) as Refused, repeated: true };
    const { seq, atMs, hash } = outcome.record;
    return { ok: true, seq, atMs, hash, events: this.readBody(outcome.record).events, repeated: true };
  }

  /**
   * Returns the answer of the first attempt if one of `bodies` equals the body of that attempt; otherwise `key-reused`. There are several
   * bodies if the server sets a field, which may have had a different value at the first attempt.
   */
  replayAnswer(outcome: CommandOutcome, ...bodies: readonly object[]): AnswerOf<Event, Refused> {
    const bodyHash = 'refused' in outcome ? outcome.refused.bodyHash : digestOf(this.readBody(outcome.record).asked);
    return bodies.some((body) => bodyHash === digestOf(body)) ? this.answerFromOutcome(outcome) : KEY_REUSED;
  }

  /** Returns a snapshot if one is due. The caller must store it with the batch, or rebuild the runtime. */
  takeSnapshot(snapshotEvery: number): Snapshot | null {
    return !this.broken && isSnapshotDue(this.recordsSinceSnapshot, this.bytesSinceSnapshot, this.snapshotBytes, snapshotEvery)
      ? this.#snapshot()
      : null;
  }

  /** Returns a snapshot before a stop if there are records since the last one. */
  takeLastSnapshot(): Snapshot | null {
    return this.broken || this.recordsSinceSnapshot === 0 ? null : this.#snapshot();
  }

  #snapshot(): Snapshot {
    const snapshot = this.makeSnapshot();
    this.recordsSinceSnapshot = 0;
    this.bytesSinceSnapshot = 0;
    this.snapshotBytes = snapshot.state.length;
    return snapshot;
  }

  /** Prepares the publication of the decided state while the store makes it durable. */
  prepare(_onError: (error: unknown) => void): void {}

  /** Hands the durable records and events to the listeners. */
  publish(onError: (error: unknown) => void): void {
    const [records, events] = [this.#records, this.#events];
    this.durable = this.head;
    this.#records = [];
    this.#events = [];
    this.notify(records, events, onError);
  }
}

/** Calls each listener. An error of one listener does not concern the others. */
export function callListeners<Args extends readonly unknown[]>(
  listeners: Iterable<(...args: Args) => void>,
  args: Args,
  onError: (error: unknown) => void,
): void {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (error) {
      onError(error);
    }
  }
}

/** Returns why a request is malformed; null if it is valid. */
export function findRequestFault({ by, key }: StreamRequest): string | null {
  if (!isValidField(by.person)) return 'the person id is empty, too long or has control characters';
  if (!isValidField(by.role)) return 'the role is empty, too long or has control characters';
  return key === null || isValidField(key) ? null : 'the key is empty, too long or has control characters';
}
