/** The state of one table in memory, with its position in the journal. Decides one command at a time. */
import { type Actor, type CommandBody, decide, evolve, makeCommand, type Refusal, type TableState } from '../../table/index.ts';
import { makeActBody, type VersionHistory } from '../store/body.ts';
import { digestOf, isValidField, makeRecord } from '../store/chain.ts';
import type { JournalRecord, RefusedRecord, RoundSpan, Snapshot, TableHead } from '../store/store.ts';
import { checkDice, TUMBLER } from './dice-check.ts';
import type { DiceRecord } from './dice-record.ts';
import { KeyCache } from './idempotency-keys.ts';
import type { RebuiltTable } from './rebuild.ts';
import { isSnapshotDue, makeSnapshot } from './snapshot.ts';
import type { Answer, CommandRequest, DurableListener, Published, PublishedEvent } from './types.ts';

/** At most this many commands may wait at one table, so that a flood of commands does not slow other tables. */
export const QUEUE_MAX = 16_384;

/** Everything that one batch adds to the store, for all tables. */
export interface Batch {
  readonly records: JournalRecord[];
  readonly refused: RefusedRecord[];
  readonly rounds: RoundSpan[];
  readonly runtimes: Set<TableRuntime>;
}

export class TableRuntime {
  readonly table: string;
  readonly versions: VersionHistory;
  readonly keys = new KeyCache();
  readonly listeners = new Set<DurableListener>();
  state: TableState;
  /** The electronic dice of the current round, from the journal. */
  dice: DiceRecord;
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
  /** First record of the current round. */
  roundFromSeq: number;
  /** Number of commands in the queue of the commit loop. */
  queued = 0;
  /** True if a programming error left the state half changed. The table decides no command until it is rebuilt. */
  broken = false;
  #records: JournalRecord[] = [];
  #events: PublishedEvent[] = [];

  constructor(table: string, rebuilt: RebuiltTable) {
    this.table = table;
    this.versions = rebuilt.versions;
    this.state = rebuilt.state;
    this.dice = rebuilt.dice;
    this.head = rebuilt.head;
    this.durable = rebuilt.head;
    this.lastMs = rebuilt.lastMs;
    this.recordsSinceSnapshot = rebuilt.recordsSinceSnapshot;
    this.bytesSinceSnapshot = rebuilt.bytesSinceSnapshot;
    this.snapshotBytes = rebuilt.snapshotBytes;
    this.roundFromSeq = rebuilt.roundFromSeq;
  }

  /** Replaces the state with the stored state. `keepEvents`: the decided events were stored and must still be published. */
  reset(rebuilt: RebuiltTable, keepEvents: boolean): void {
    this.state = rebuilt.state;
    this.dice = rebuilt.dice;
    this.head = rebuilt.head;
    this.lastMs = rebuilt.lastMs;
    this.recordsSinceSnapshot = rebuilt.recordsSinceSnapshot;
    this.bytesSinceSnapshot = rebuilt.bytesSinceSnapshot;
    this.snapshotBytes = rebuilt.snapshotBytes;
    this.roundFromSeq = rebuilt.roundFromSeq;
    this.broken = false;
    this.keys.clear();
    if (keepEvents) return;
    this.durable = rebuilt.head;
    this.#records = [];
    this.#events = [];
  }

  /** Decides one command, applies its events and adds them to the batch. The answer may be sent only after the batch is durable. */
  decide(request: CommandRequest, nowMs: number, batch: Batch): Answer {
    const { by, key, house } = request;
    const checked = checkDice(this.state, this.dice, request);
    if ('why' in checked) {
      const { round, why } = checked;
      this.decide({ by: TUMBLER, key: null, body: { type: 'reject-dice', round, why } }, nowMs, batch);
      return this.#refuse(request, nowMs, { code: 'dice-invalid', clauses: [], facts: { round } }, batch);
    }
    const { body } = checked;
    const atMs = Math.max(nowMs, this.lastMs);
    const { person, role } = by;
    const decision = decide(this.state, makeCommand(body, by, atMs, house));
    if (!decision.ok) return this.#refuse(request, nowMs, decision.refusal, batch);
    if (key !== null) this.keys.add(person, key);
    const { events } = decision;
    const { table, head } = this;
    const seq = head.seq + 1;
    const record = makeRecord(head.hash, { table, seq, atMs, person, role, key, body: makeActBody(body, house, events) });
    let span: RoundSpan | null = null;
    for (const event of events) {
      // A reopened round already has its span.
      if (event.type === 'round-ended' && !this.state.round?.reopened?.hadEnded)
        span = this.#spanOf(event.round, event.end, record);
      evolve(this.state, event, atMs);
    }
    // If an assertion throws above, no event of this command is in the batch or will be published.
    for (const event of events) {
      this.#events.push({ seq, atMs, person, event });
      this.dice.add(event, record.hash);
    }
    if (span !== null) {
      batch.rounds.push(span);
      this.roundFromSeq = seq + 1;
    }
    this.head = record;
    this.lastMs = atMs;
    this.recordsSinceSnapshot += 1;
    this.bytesSinceSnapshot += record.body.length;
    this.#records.push(record);
    batch.records.push(record);
    batch.runtimes.add(this);
    return { ok: true, seq, atMs, hash: record.hash, events, repeated: false };
  }

  /** Refuses a command. A refusal with a key is stored, so that a retry gets the same answer. */
  #refuse({ by, key, body }: CommandRequest, nowMs: number, refusal: Refusal, batch: Batch): Answer {
    const atMs = Math.max(nowMs, this.lastMs);
    if (key !== null) {
      this.keys.add(by.person, key);
      batch.refused.push(refusedRecord(this.table, atMs, by, key, body, refusal));
    }
    return { ok: false, refusal, repeated: false };
  }

  #spanOf(round: number, end: string, { seq, atMs }: JournalRecord): RoundSpan {
    const faces = this.state.round?.faces ?? [];
    return { table: this.table, round, fromSeq: this.roundFromSeq, toSeq: seq, endedAtMs: atMs, end, faces };
  }

  /** Returns a snapshot if one is due. The caller must store it with the batch, or reset the runtime. */
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
    const snapshot = makeSnapshot(this.head, this.state);
    this.recordsSinceSnapshot = 0;
    this.bytesSinceSnapshot = 0;
    this.snapshotBytes = snapshot.state.length;
    return snapshot;
  }

  /** Hands the durable records and events to the listeners. */
  publish(onError: (error: unknown) => void): void {
    const published: Published = { table: this.table, records: this.#records, events: this.#events };
    this.durable = this.head;
    this.#records = [];
    this.#events = [];
    for (const listener of this.listeners) {
      try {
        listener(published, this.state);
      } catch (error) {
        onError(error);
      }
    }
  }
}

const refusedRecord = (
  table: string,
  atMs: number,
  { person, role }: Actor,
  key: string,
  body: CommandBody,
  refusal: Refusal,
): RefusedRecord => ({ table, atMs, person, role, key, bodyHash: digestOf(body), refusal: JSON.stringify(refusal) });

/** Returns why a request is malformed; null if it is valid. */
export function findRequestFault({ by, key }: CommandRequest): string | null {
  if (!isValidField(by.person)) return 'the person id is empty, too long or has control characters';
  if (!isValidField(by.role)) return 'the role is empty, too long or has control characters';
  return key === null || isValidField(key) ? null : 'the key is empty, too long or has control characters';
}
