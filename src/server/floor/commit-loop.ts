/** The commit loop: decides the queued commands of all tables and tournaments in order, commits them together, then answers and publishes. */
import { type CommandOutcome, type Commit, EMPTY_COMMIT, type Snapshot, type Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { type KeyLookup, loadKeys } from './idempotency-keys.ts';
import { RefusalPurge } from './refusal-purge.ts';
import { type Batch, emptyBatch, findRequestFault, QUEUE_MAX, type StreamRequest, type StreamRuntime } from './stream-runtime.ts';
import type { AnswerOf, FaultAnswer, FloorHealth, FloorHooks } from './types.ts';

/** At most this many commands are decided in one batch. */
const BATCH_MAX = 4096;

/** The answer of any table or tournament. */
type AnyAnswer = AnswerOf<unknown, unknown>;

interface QueuedCommand {
  readonly runtime: StreamRuntime;
  readonly request: StreamRequest;
  readonly done: (answer: AnyAnswer) => void;
  /** True if the command is not executed, and only the outcome of its key is looked up. */
  readonly lookupOnly: boolean;
}

interface DecidedCommand {
  readonly queued: QueuedCommand;
  /** null for a retry or a lookup. Those are answered from the store. */
  readonly answer: AnyAnswer | null;
}

const UNAVAILABLE: FaultAnswer = { ok: false, fault: 'store-unavailable', message: 'the store is unavailable at this moment' };
const STOPPING: FaultAnswer = { ok: false, fault: 'stopping', message: 'the server is stopping' };
const QUEUE_FULL: FaultAnswer = { ok: false, fault: 'queue-full', message: 'too many commands are waiting here' };
const INTERNAL: FaultAnswer = { ok: false, fault: 'internal', message: 'an error in the software; the command had no effect' };
const TOO_LATE: FaultAnswer = { ok: false, fault: 'too-late', message: 'the command arrived after its deadline' };
const UNKNOWN_KEY: FaultAnswer = { ok: false, fault: 'internal', message: 'this key is unknown' };

export interface CommitLoopParts {
  readonly store: Store;
  readonly clock: () => number;
  readonly hooks: FloorHooks;
  readonly retryMs: number;
  /** A snapshot of a table is due after this many records. */
  readonly snapshotEvery: number;
}

export class CommitLoop {
  readonly #parts: CommitLoopParts;
  readonly #healthListeners = new Set<(health: FloorHealth) => void>();
  readonly #refusalPurge = new RefusalPurge();
  #queue: QueuedCommand[] = [];
  /** Work that runs between two batches. */
  #jobs: (() => Promise<void>)[] = [];
  #readers: { readonly read: () => void; readonly reject: (error: Error) => void }[] = [];
  #idleWaiters: (() => void)[] = [];
  #running = false;
  /** True while the states in memory contain events that are not durable yet. */
  #hasUnsavedEvents = false;
  #fault: string | null = null;
  /** The time at which the last batch was decided. */
  #decidedMs = 0;
  #stopping = false;
  /** Ends the pause before the next attempt to reach the store. */
  #endPause: () => void = () => {};

  constructor(parts: CommitLoopParts) {
    this.#parts = parts;
  }

  enqueue<Event, Refused, Request extends StreamRequest>(
    runtime: StreamRuntime<unknown, Event, Refused, Request>,
    request: Request,
    done: (answer: AnswerOf<Event, Refused>) => void,
  ): void {
    // The queue has commands of different streams. A runtime gets only its own requests, and `done` only its own answers.
    this.#enqueue({ runtime: eraseTypes(runtime), request, done: done as QueuedCommand['done'], lookupOnly: false });
  }

  #enqueue(queued: QueuedCommand): void {
    const { runtime, request, done } = queued;
    const rejection = this.#rejectionOf(runtime, request);
    if (rejection !== null) done(rejection);
    else {
      runtime.queued += 1;
      this.#queue.push(queued);
      this.#start();
    }
  }

  #rejectionOf(runtime: StreamRuntime, request: StreamRequest): FaultAnswer | null {
    if (this.#stopping) return STOPPING;
    if (this.#fault !== null) return UNAVAILABLE;
    const fault = findRequestFault(request);
    if (fault !== null) return { ok: false, fault: 'bad-ask', message: fault };
    return runtime.queued >= QUEUE_MAX ? QUEUE_FULL : null;
  }

  /** Returns the outcome of a key. Waits for all commands in the queue. */
  commandOutcome<Event, Refused>(
    runtime: StreamRuntime<unknown, Event, Refused, never>,
    person: string,
    key: string,
  ): Promise<AnswerOf<Event, Refused> | null> {
    // A lookup ignores the role and the body, but a request must have both.
    const request: StreamRequest = { by: { person, role: 'system' }, key, body: { type: 'lookup' } };
    return new Promise((resolve) => {
      const done = (answer: AnswerOf<Event, Refused>): void => resolve(answer === UNKNOWN_KEY ? null : answer);
      this.#enqueue({ runtime: eraseTypes(runtime), request, done: done as QueuedCommand['done'], lookupOnly: true });
    });
  }

  /** The answer to a retry, without executing it. `bodies` has every form in which the first attempt may have been recorded. */
  async replayAnswer<Event, Refused>(
    runtime: StreamRuntime<unknown, Event, Refused, never>,
    person: string,
    key: string,
    bodies: readonly object[],
  ): Promise<AnswerOf<Event, Refused> | null> {
    // Waits for the queue, because the first attempt may still be in it.
    const answer = await this.commandOutcome(runtime, person, key);
    if (answer === null || 'fault' in answer) return answer;
    const [outcome = null] = await this.#parts.store.commandOutcomes([{ table: runtime.stream, person, key }]);
    return outcome === null ? null : runtime.replayAnswer(outcome, ...bodies);
  }

  /** Appends a commit between two batches. If the append fails, the promise rejects only after the store works again. */
  append(commit: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#jobs.push(async () => {
        try {
          await this.#parts.store.append(commit);
          resolve();
        } catch (error) {
          await this.#recover(error, [], emptyBatch());
          reject(error);
        }
      });
      this.#start();
    });
  }

  /**
   * Stores records that change streams as a whole, such as a new set-up, between two batches. `build` sees the durable states, and returns
   * null if nothing is to be stored. The streams are rebuilt, and `onStored` is called before the next batch is decided.
   * If the append fails, the promise rejects only after the store works again.
   */
  appendChange(build: () => Batch | null, onStored: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#jobs.push(async () => {
        try {
          const batch = build();
          if (batch !== null) await this.#storeChange(batch, onStored);
          resolve();
        } catch (error) {
          reject(error);
        }
      });
      this.#start();
    });
  }

  async #storeChange(batch: Batch, onStored: () => void): Promise<void> {
    // The streams decide nothing until they are rebuilt with the change.
    for (const runtime of batch.runtimes) runtime.broken = true;
    try {
      await this.#parts.store.append({ ...EMPTY_COMMIT, records: batch.records });
    } catch (error) {
      await this.#recover(error, [], batch);
      if (!(await isStored(this.#parts.store, batch))) throw error;
      onStored();
      return;
    }
    await this.#conclude([], batch);
    onStored();
  }

  read<State, T>(runtime: { readonly state: State }, reader: (state: State) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const read = (): void => {
        try {
          resolve(reader(runtime.state));
        } catch (error) {
          reject(error);
        }
      };
      // After a failed commit it is unknown whether the state was stored, so reads fail instead of waiting.
      if (this.#fault !== null && this.#hasUnsavedEvents) reject(new StoreUnavailable('the store is unavailable at this moment'));
      else if (this.#hasUnsavedEvents) this.#readers.push({ read, reject });
      else read();
    });
  }

  health(): FloorHealth {
    return { accepting: this.#fault === null && !this.#stopping, fault: this.#fault, queued: this.#queue.length };
  }

  onHealth(listener: (health: FloorHealth) => void): () => void {
    this.#healthListeners.add(listener);
    return () => this.#healthListeners.delete(listener);
  }

  /** Rejects new commands and resolves when the queue is empty. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#reportHealth();
    this.#endPause();
    if (this.#running) await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #start(): void {
    if (this.#running) return;
    this.#running = true;
    // `setImmediate` runs after the poll phase, so all commands that the sockets have delivered are in one batch.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0 || this.#jobs.length > 0) {
      for (const job of this.#jobs.splice(0)) await job();
      if (this.#queue.length > 0) await this.#processBatch();
    }
    this.#running = false;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  async #processBatch(): Promise<void> {
    const commands = this.#queue.length <= BATCH_MAX ? this.#queue : this.#queue.slice(0, BATCH_MAX);
    this.#queue = commands === this.#queue ? [] : this.#queue.slice(BATCH_MAX);
    for (const { runtime } of commands) {
      runtime.queued -= 1;
      runtime.keys.evictPeople();
    }
    try {
      const lookups = findMissingKeys(commands);
      if (lookups.length > 0) await loadKeys(this.#parts.store, lookups);
    } catch (error) {
      const unavailable = commands.map((queued) => ({ queued, answer: UNAVAILABLE }));
      return this.#recover(error, unavailable, emptyBatch());
    }
    this.#hasUnsavedEvents = true;
    const batch = emptyBatch();
    const decided = this.#decide(commands, batch);
    const startedMs = performance.now();
    try {
      await this.#store(batch);
    } catch (error) {
      return this.#recover(error, decided, batch);
    }
    const { records, refused, runtimes } = batch;
    const ms = performance.now() - startedMs;
    if (records.length + refused.length > 0)
      this.#parts.hooks.onCommit?.({
        records: records.length,
        refused: refused.length,
        tables: runtimes.size,
        ms,
        queued: this.#queue.length,
      });
    await this.#conclude(decided, batch);
    this.#purgeWhenDue();
  }

  /** Deletes old refusals between two batches. A store error is ignored, because the next commit handles it. */
  #purgeWhenDue(): void {
    const nowMs = this.#decidedMs;
    if (this.#refusalPurge.isDue(nowMs)) this.#jobs.push(() => this.#refusalPurge.run(this.#parts.store, nowMs).catch(() => {}));
  }

  async #store({ records, refused, rounds, runtimes }: Batch): Promise<void> {
    if (records.length + refused.length === 0) return;
    const snapshots = takeOneSnapshot(runtimes, this.#parts.snapshotEvery);
    const stored = this.#parts.store.append({ records, refused, rounds, snapshots });
    // The processor has nothing else to do while the disk syncs.
    for (const runtime of runtimes) runtime.prepare((error) => this.#reportBug(runtime.stream, error));
    await stored;
  }

  #decide(commands: readonly QueuedCommand[], batch: Batch): readonly DecidedCommand[] {
    const nowMs = this.#parts.clock();
    this.#decidedMs = nowMs;
    const decided: DecidedCommand[] = [];
    const postponed: QueuedCommand[] = [];
    for (const queued of commands) {
      const { runtime, request, lookupOnly } = queued;
      if (runtime.broken) {
        // The command waits for the next batch. The table is rebuilt before that batch.
        runtime.queued += 1;
        postponed.push(queued);
      } else if (lookupOnly || (request.key !== null && runtime.keys.has(request.by.person, request.key)))
        decided.push({ queued, answer: null });
      else if (request.untilMs !== undefined && nowMs > request.untilMs) decided.push({ queued, answer: TOO_LATE });
      else decided.push({ queued, answer: this.#decideOne(queued, nowMs, batch) });
    }
    if (postponed.length > 0) this.#queue = [...postponed, ...this.#queue];
    return decided;
  }

  #decideOne({ runtime, request }: QueuedCommand, nowMs: number, batch: Batch): AnyAnswer {
    try {
      return runtime.decide(request, nowMs, batch);
    } catch (error) {
      // This is a programming error. Earlier decisions of the batch are complete and are stored. The state is rebuilt.
      runtime.broken = true;
      batch.runtimes.add(runtime);
      this.#reportBug(runtime.stream, error);
      return INTERNAL;
    }
  }

  /** After the commit, answers first and then publishes. */
  async #conclude(decided: readonly DecidedCommand[], batch: Batch): Promise<void> {
    const keepEvents = true;
    try {
      for (const runtime of batch.runtimes) if (runtime.broken) await runtime.rebuild(keepEvents);
    } catch (error) {
      return this.#recover(error, decided, batch);
    }
    this.#answerAll(decided);
    this.#publish(batch.runtimes);
  }

  /** `isLost`: the batch was not stored. Then a key that is missing in the store may belong to a lost command of this batch. */
  #answerAll(decided: readonly DecidedCommand[], isLost = false): void {
    const fromStore: QueuedCommand[] = [];
    for (const { queued, answer } of decided) {
      if (answer === null) fromStore.push(queued);
      else this.#answer(queued, answer);
    }
    if (fromStore.length > 0) this.#answerFromStore(fromStore, isLost);
  }

  #answer({ runtime, done }: QueuedCommand, answer: AnyAnswer): void {
    try {
      done(answer);
    } catch (error) {
      this.#reportBug(runtime.stream, error);
    }
  }

  #answerFromStore(commands: readonly QueuedCommand[], isLost: boolean): void {
    const keys = commands.map(({ runtime, request }) => ({
      table: runtime.stream,
      person: request.by.person,
      key: request.key ?? '',
    }));
    const answerOne = (queued: QueuedCommand, outcome: CommandOutcome | null): void => {
      const { lookupOnly, request, runtime } = queued;
      if (outcome !== null)
        this.#answer(queued, lookupOnly ? runtime.answerFromOutcome(outcome) : runtime.replayAnswer(outcome, request.body));
      else if (lookupOnly) this.#answer(queued, UNKNOWN_KEY);
      else if (isLost) this.#answer(queued, UNAVAILABLE);
      else this.#resubmit(queued);
    };
    this.#parts.store.commandOutcomes(keys).then(
      (outcomes) => {
        for (const [i, queued] of commands.entries()) answerOne(queued, outcomes[i] ?? null);
      },
      () => {
        for (const queued of commands) this.#answer(queued, UNAVAILABLE);
      },
    );
  }

  /** Executes a command whose key is cached but not stored. Such a key belonged to a deleted refusal and may be used again. */
  #resubmit(queued: QueuedCommand): void {
    this.#jobs.push(async () => {
      // Runs between two batches, because keys that are not durable yet must stay cached.
      queued.runtime.keys.clear();
      this.#enqueue(queued);
    });
    this.#start();
  }

  /** Publishes the events. The states in memory are durable now. */
  #publish(runtimes: ReadonlySet<StreamRuntime>): void {
    this.#hasUnsavedEvents = false;
    for (const runtime of runtimes) runtime.publish((error) => this.#reportBug(runtime.stream, error));
    for (const { read } of this.#readers.splice(0)) read();
  }

  #reportBug(table: string, error: unknown): void {
    this.#parts.hooks.onTableError?.(table, error);
  }

  #reportHealth(): void {
    const health = this.health();
    for (const listener of this.#healthListeners) listener(health);
  }

  /** Handles a failed store: rejects commands until the store works again, then finds out whether the batch was stored. */
  async #recover(error: unknown, decided: readonly DecidedCommand[], batch: Batch): Promise<void> {
    this.#fault = messageOf(error);
    this.#parts.hooks.onFailure?.(this.#fault);
    this.#reportHealth();
    for (const { reject } of this.#readers.splice(0)) reject(new StoreUnavailable('the store is unavailable at this moment'));
    for (const queued of this.#queue.splice(0)) {
      queued.runtime.queued -= 1;
      this.#answer(queued, UNAVAILABLE);
    }
    const isBatchStored = await this.#waitForStore(decided, batch);
    // Only the next start can find out whether the batch was stored, so no answer may say that it was lost.
    if (isBatchStored === null) {
      for (const { queued } of decided) this.#answer(queued, STOPPING);
      for (const { reject } of this.#readers.splice(0)) reject(new Error('the store is unavailable and the server is stopping'));
      return;
    }
    this.#fault = null;
    this.#parts.hooks.onRecovery?.({ decided: decided.length, kept: isBatchStored });
    if (isBatchStored) await this.#conclude(decided, batch);
    else {
      const unavailable = ({ queued, answer }: DecidedCommand): DecidedCommand => ({
        queued,
        answer: answer === null ? null : UNAVAILABLE,
      });
      this.#answerAll(decided.map(unavailable), true);
      this.#publish(new Set());
    }
    this.#reportHealth();
  }

  /** Retries until the store works and returns whether it has the batch; null if the server stops first. */
  async #waitForStore(decided: readonly DecidedCommand[], batch: Batch): Promise<boolean | null> {
    for (;;) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#stopping ? 0 : this.#parts.retryMs);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      try {
        await this.#parts.store.probe();
        const isBatchStored = await isStored(this.#parts.store, batch);
        if (isBatchStored) return true;
        for (const { queued } of decided) queued.runtime.keys.clear();
        const keepEvents = false;
        for (const runtime of batch.runtimes) await runtime.rebuild(keepEvents);
        return false;
      } catch (error) {
        this.#fault = messageOf(error);
        if (this.#stopping) return null;
      }
    }
  }
}

/** Forgets what kind of stream a runtime has. */
const eraseTypes = (runtime: unknown): StreamRuntime => runtime as StreamRuntime;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Takes at most one snapshot per commit, because several would delay every answer. */
function takeOneSnapshot(runtimes: ReadonlySet<StreamRuntime>, snapshotEvery: number): readonly Snapshot[] {
  for (const runtime of runtimes) {
    const snapshot = runtime.takeSnapshot(snapshotEvery);
    if (snapshot !== null) return [snapshot];
  }
  return [];
}

/** Keys that must be looked up before these commands can be decided. */
function findMissingKeys(commands: readonly QueuedCommand[]): readonly KeyLookup[] {
  const lookups: KeyLookup[] = [];
  for (const { runtime, request, lookupOnly } of commands) {
    const { key, by } = request;
    if (key === null || lookupOnly || runtime.keys.isReady(by.person, key)) continue;
    lookups.push({ cache: runtime.keys, table: runtime.stream, person: by.person, key });
  }
  return lookups;
}

/** Whether a batch was stored although its append failed. A batch is stored completely or not at all. */
async function isStored(store: Store, { records, refused }: Batch): Promise<boolean> {
  const [record] = records;
  if (record !== undefined) return (await store.records(record.table, record.seq, 1))[0]?.hash === record.hash;
  const [refusal] = refused;
  if (refusal !== undefined) return (await store.commandOutcomes([refusal]))[0] !== null;
  return true;
}
