/** One table's desk: its state, its place in the journal, and one command decided at a time. It must never show a state that is not durable. */
import { type Actor, type Command, type CommandBody, decide, evolve, type Refusal, type TableState } from '../../table/index.ts';
import { type Governance, makeActBody } from '../store/body.ts';
import { digestOf, isPlain, makeRecord } from '../store/chain.ts';
import type { JournalRecord, RefusedRecord, RoundSpan, Snapshot, TableHead } from '../store/store.ts';
import { KeyMemory } from './keys.ts';
import type { Rebuilt } from './rebuild.ts';
import { isDue, makeSnapshot } from './snapshot.ts';
import type { Answer, Ask, DurableListener, Published, PublishedEvent } from './types.ts';

/** Commands that may wait at one table; more are turned away, so that a flood costs the others nothing. */
export const QUEUE_MAX = 16_384;

/** What one batch adds to the store, over all tables. */
export interface Batch {
  readonly records: JournalRecord[];
  readonly refused: RefusedRecord[];
  readonly rounds: RoundSpan[];
  readonly desks: Set<DeskState>;
}

export class DeskState {
  readonly table: string;
  /** It changes only before the desk is opened. */
  readonly governance: Governance;
  readonly memory = new KeyMemory();
  readonly listeners = new Set<DurableListener>();
  state: TableState;
  /** After everything that was decided. */
  head: TableHead;
  /** After everything that is durable. */
  durable: TableHead;
  lastMs: number;
  /** Records since the last snapshot, their size and its own. */
  since: number;
  bytes: number;
  snapshotBytes: number;
  roundFrom: number;
  queued = 0;
  /** A mistake of ours left the state half changed: nothing more is decided until it is rebuilt. */
  broken = false;
  #records: JournalRecord[] = [];
  #events: PublishedEvent[] = [];

  constructor(table: string, rebuilt: Rebuilt) {
    this.table = table;
    this.governance = rebuilt.governance;
    this.state = rebuilt.state;
    this.head = rebuilt.head;
    this.durable = rebuilt.head;
    this.lastMs = rebuilt.lastMs;
    this.since = rebuilt.since;
    this.bytes = rebuilt.bytes;
    this.snapshotBytes = rebuilt.snapshotBytes;
    this.roundFrom = rebuilt.roundFrom;
  }

  /** Takes the state that the store has. `publishing`: what was decided is in it and is yet to be published. */
  reset(rebuilt: Rebuilt, publishing: boolean): void {
    this.state = rebuilt.state;
    this.head = rebuilt.head;
    this.lastMs = rebuilt.lastMs;
    this.since = rebuilt.since;
    this.bytes = rebuilt.bytes;
    this.snapshotBytes = rebuilt.snapshotBytes;
    this.roundFrom = rebuilt.roundFrom;
    this.broken = false;
    this.memory.forgetAll();
    if (publishing) return;
    this.durable = rebuilt.head;
    this.#records = [];
    this.#events = [];
  }

  /** Decides one command and lets it happen; what it leads to goes into the batch. The answer is true once the batch is durable. */
  decide({ by, key, body }: Ask, nowMs: number, batch: Batch): Answer {
    const atMs = Math.max(nowMs, this.lastMs);
    const { person, role } = by;
    const decision = decide(this.state, { ...body, by, atMs } as Command);
    if (key !== null) this.memory.add(person, key);
    if (!decision.ok) {
      if (key !== null) batch.refused.push(refusedRecord(this.table, atMs, by, key, body, decision.refusal));
      return { ok: false, refusal: decision.refusal, repeated: false };
    }
    const { events } = decision;
    const { table, head } = this;
    const seq = head.seq + 1;
    const record = makeRecord(head.hash, { table, seq, atMs, person, role, key, body: makeActBody(body, events) });
    let span: RoundSpan | null = null;
    for (const event of events) {
      if (event.type === 'round-ended') span = this.#spanOf(event.round, event.end, record);
      evolve(this.state, event, atMs);
    }
    // Nothing is noted down before the last event: an assertion on the way leaves desk and batch as they were.
    for (const event of events) this.#events.push({ seq, atMs, person, event });
    if (span !== null) {
      batch.rounds.push(span);
      this.roundFrom = seq + 1;
    }
    this.head = record;
    this.lastMs = atMs;
    this.since += 1;
    this.bytes += record.body.length;
    this.#records.push(record);
    batch.records.push(record);
    batch.desks.add(this);
    return { ok: true, seq, atMs, hash: record.hash, events, repeated: false };
  }

  #spanOf(round: number, end: string, { seq, atMs }: JournalRecord): RoundSpan {
    const faces = this.state.round?.faces ?? [];
    return { table: this.table, round, fromSeq: this.roundFrom, toSeq: seq, endedAtMs: atMs, end, faces };
  }

  /** The state as it is stored with the batch, where that is due. Whoever takes it stores it, or resets the desk. */
  takeSnapshot(every: number): Snapshot | null {
    return !this.broken && isDue(this.since, this.bytes, this.snapshotBytes, every) ? this.#snapshot() : null;
  }

  /** Before a stop: wherever something has happened since the last. */
  takeLastSnapshot(): Snapshot | null {
    return this.broken || this.since === 0 ? null : this.#snapshot();
  }

  #snapshot(): Snapshot {
    const snapshot = makeSnapshot(this.head, this.state);
    this.since = 0;
    this.bytes = 0;
    this.snapshotBytes = snapshot.state.length;
    return snapshot;
  }

  /** The batch is durable: what happened here is handed to whoever watches. */
  publish(report: (error: unknown) => void): void {
    const published: Published = { table: this.table, records: this.#records, events: this.#events };
    this.durable = this.head;
    this.#records = [];
    this.#events = [];
    for (const listener of this.listeners) {
      try {
        listener(published, this.state);
      } catch (error) {
        report(error);
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

/** Why something cannot be asked in this form; null where it can. */
export function faultOfAsk({ by, key }: Ask): string | null {
  if (!isPlain(by.person)) return 'the person is no plain id';
  if (!isPlain(by.role)) return 'the role is no plain word';
  return key === null || isPlain(key) ? null : 'the key is empty, too long or has control characters';
}
