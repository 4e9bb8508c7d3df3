/** The one writer: drains what waits at all tables, decides in order, commits it all at once, then answers and publishes. It must never answer before the commit. */
import type { Rulebook } from '../../rules/index.ts';
import { StoreAway } from '../store/away.ts';
import type { Commit, KeyFate, Snapshot, Store } from '../store/store.ts';
import { answerAgain, answerOf } from './body.ts';
import { type Batch, type DeskState, faultOfAsk, QUEUE_MAX } from './desk.ts';
import { Forgetting } from './forget.ts';
import { type Asked, remember } from './keys.ts';
import { type Rebuilt, rebuildTable } from './rebuild.ts';
import type { Answer, Ask, FloorHealth, FloorHooks } from './types.ts';

/** Commands decided at one go: what comes after them waits for one more sync. */
const BATCH_MAX = 4096;

interface Waiting {
  readonly desk: DeskState;
  readonly ask: Ask;
  readonly done: (answer: Answer) => void;
  /** Only asks what became of the key. */
  readonly question: boolean;
}

interface Decided {
  readonly waiting: Waiting;
  /** null for a retry or a question, which is answered from the store. */
  readonly answer: Answer | null;
}

const UNAVAILABLE: Answer = { ok: false, fault: 'store-unavailable', message: 'nothing can be stored at this moment' };
const STOPPING: Answer = { ok: false, fault: 'stopping', message: 'the floor is closing' };
const FULL: Answer = { ok: false, fault: 'queue-full', message: 'too much is waiting at this table' };
const INTERNAL: Answer = { ok: false, fault: 'internal', message: 'a mistake of the software; nothing of it has happened' };
const LATE: Answer = { ok: false, fault: 'too-late', message: 'its time was over when it came' };
const UNKNOWN: Answer = { ok: false, fault: 'internal', message: 'nothing is known of this key' };

export interface PumpParts {
  readonly store: Store;
  readonly rulebooks: readonly Rulebook[];
  readonly clock: () => number;
  readonly hooks: FloorHooks;
  readonly retryMs: number;
  /** Records of a table after which a snapshot is due. */
  readonly snapshotEvery: number;
}

export class Pump {
  readonly #parts: PumpParts;
  readonly #healthListeners = new Set<(health: FloorHealth) => void>();
  readonly #forgetting = new Forgetting();
  #queue: Waiting[] = [];
  #jobs: (() => Promise<void>)[] = [];
  #lookers: { readonly look: () => void; readonly reject: (error: Error) => void }[] = [];
  #idlers: (() => void)[] = [];
  #running = false;
  /** Something was decided that is not durable yet. */
  #ahead = false;
  #fault: string | null = null;
  #decidedMs = 0;
  #stopping = false;
  /** Ends the wait between two tries of the store. */
  #hurry: () => void = () => {};

  constructor(parts: PumpParts) {
    this.#parts = parts;
  }

  post(desk: DeskState, ask: Ask, done: (answer: Answer) => void, question = false): void {
    const turnedAway = this.#turnsAway(desk, ask);
    if (turnedAway !== null) done(turnedAway);
    else {
      desk.queued += 1;
      this.#queue.push({ desk, ask, done, question });
      this.#start();
    }
  }

  #turnsAway(desk: DeskState, ask: Ask): Answer | null {
    if (this.#stopping) return STOPPING;
    if (this.#fault !== null) return UNAVAILABLE;
    const fault = faultOfAsk(ask);
    if (fault !== null) return { ok: false, fault: 'bad-ask', message: fault };
    return desk.queued >= QUEUE_MAX ? FULL : null;
  }

  /** What became of a key, after everything that waits already. */
  fate(desk: DeskState, person: string, key: string): Promise<Answer | null> {
    const ask: Ask = { by: { person, role: 'system' }, key, body: { type: 'uncover' } };
    return new Promise((resolve) => this.post(desk, ask, (answer) => resolve(answer === UNKNOWN ? null : answer), true));
  }

  /** Stores something by itself, between two batches; rejects where that failed, after the store works again. */
  append(commit: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#jobs.push(async () => {
        try {
          await this.#parts.store.append(commit);
          resolve();
        } catch (error) {
          await this.#fail(error, [], NO_BATCH());
          reject(error);
        }
      });
      this.#start();
    });
  }

  look<T>(desk: DeskState, reader: (state: DeskState['state']) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          resolve(reader(desk.state));
        } catch (error) {
          reject(error);
        }
      };
      // What was decided last may or may not be there: until that is known nobody looks, and nobody waits for it either.
      if (this.#fault !== null && this.#ahead) reject(new StoreAway('nothing can be stored at this moment'));
      else if (this.#ahead) this.#lookers.push({ look, reject });
      else look();
    });
  }

  health(): FloorHealth {
    return { accepting: this.#fault === null && !this.#stopping, fault: this.#fault, queued: this.#queue.length };
  }

  onHealth(listener: (health: FloorHealth) => void): () => void {
    this.#healthListeners.add(listener);
    return () => this.#healthListeners.delete(listener);
  }

  /** Takes nothing more and waits for the end of what waits. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#tellHealth();
    this.#hurry();
    if (this.#running) await new Promise<void>((resolve) => this.#idlers.push(resolve));
  }

  #start(): void {
    if (this.#running) return;
    this.#running = true;
    // After the poll phase: whatever the sockets have brought by then is one batch.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0 || this.#jobs.length > 0) {
      for (const job of this.#jobs.splice(0)) await job();
      if (this.#queue.length > 0) await this.#turn();
    }
    this.#running = false;
    for (const resolve of this.#idlers.splice(0)) resolve();
  }

  async #turn(): Promise<void> {
    const taken = this.#queue.length <= BATCH_MAX ? this.#queue : this.#queue.slice(0, BATCH_MAX);
    this.#queue = taken === this.#queue ? [] : this.#queue.slice(BATCH_MAX);
    for (const { desk } of taken) {
      desk.queued -= 1;
      desk.memory.trim();
    }
    try {
      const asked = keyed(taken);
      if (asked.length > 0) await remember(this.#parts.store, asked);
    } catch (error) {
      const none = taken.map((waiting) => ({ waiting, answer: UNAVAILABLE }));
      return this.#fail(error, none, NO_BATCH());
    }
    this.#ahead = true;
    const batch = NO_BATCH();
    const decided = this.#decide(taken, batch);
    const startedMs = performance.now();
    try {
      await this.#store(batch);
    } catch (error) {
      return this.#fail(error, decided, batch);
    }
    const { records, refused, desks } = batch;
    const ms = performance.now() - startedMs;
    if (records.length + refused.length > 0)
      this.#parts.hooks.committed?.({
        records: records.length,
        refused: refused.length,
        tables: desks.size,
        ms,
        queued: this.#queue.length,
      });
    await this.#conclude(decided, batch);
    this.#forgetWhenDue();
  }

  /** Between two batches. A store that fails at it fails at the next commit too, which deals with it. */
  #forgetWhenDue(): void {
    const nowMs = this.#decidedMs;
    if (this.#forgetting.isDue(nowMs)) this.#jobs.push(() => this.#forgetting.forget(this.#parts.store, nowMs).catch(() => {}));
  }

  async #store({ records, refused, rounds, desks }: Batch): Promise<void> {
    if (records.length + refused.length === 0) return;
    const snapshots = oneSnapshot(desks, this.#parts.snapshotEvery);
    await this.#parts.store.append({ records, refused, rounds, snapshots });
  }

  #decide(taken: readonly Waiting[], batch: Batch): readonly Decided[] {
    const nowMs = this.#parts.clock();
    this.#decidedMs = nowMs;
    const decided: Decided[] = [];
    const later: Waiting[] = [];
    for (const waiting of taken) {
      const { desk, ask, question } = waiting;
      if (desk.broken) {
        desk.queued += 1;
        later.push(waiting);
      } else if (question || (ask.key !== null && desk.memory.has(ask.by.person, ask.key)))
        decided.push({ waiting, answer: null });
      else if (ask.untilMs !== undefined && nowMs > ask.untilMs) decided.push({ waiting, answer: LATE });
      else decided.push({ waiting, answer: this.#decideOne(waiting, nowMs, batch) });
    }
    if (later.length > 0) this.#queue = [...later, ...this.#queue];
    return decided;
  }

  #decideOne({ desk, ask }: Waiting, nowMs: number, batch: Batch): Answer {
    try {
      return desk.decide(ask, nowMs, batch);
    } catch (error) {
      // An assertion of ours. What was decided before it is whole and is stored; the half-changed state is thrown away.
      desk.broken = true;
      batch.desks.add(desk);
      this.#report(desk.table, error);
      return INTERNAL;
    }
  }

  /** Everything decided is durable: answers first, then whoever watches. */
  async #conclude(decided: readonly Decided[], batch: Batch): Promise<void> {
    try {
      for (const desk of batch.desks) if (desk.broken) desk.reset(await this.#rebuilt(desk), true);
    } catch (error) {
      return this.#fail(error, decided, batch);
    }
    this.#answer(decided);
    this.#settle(batch.desks);
  }

  /** `unkept`: none of it is stored, so that a key which the store does not know may be one of these. */
  #answer(decided: readonly Decided[], unkept = false): void {
    const fromStore: Waiting[] = [];
    for (const { waiting, answer } of decided) {
      if (answer === null) fromStore.push(waiting);
      else this.#tell(waiting, answer);
    }
    if (fromStore.length > 0) this.#answerFromStore(fromStore, unkept);
  }

  #tell({ desk, done }: Waiting, answer: Answer): void {
    try {
      done(answer);
    } catch (error) {
      this.#report(desk.table, error);
    }
  }

  #answerFromStore(asked: readonly Waiting[], unkept: boolean): void {
    const places = asked.map(({ desk, ask }) => ({ table: desk.table, person: ask.by.person, key: ask.key ?? '' }));
    const answerOne = (waiting: Waiting, fate: KeyFate | null): void => {
      const { question, ask, desk } = waiting;
      const { governance } = desk;
      if (fate !== null) this.#tell(waiting, question ? answerOf(governance, fate) : answerAgain(governance, fate, ask.body));
      else if (question) this.#tell(waiting, UNKNOWN);
      else if (unkept) this.#tell(waiting, UNAVAILABLE);
      else this.#askAnew(waiting);
    };
    this.#parts.store.fates(places).then(
      (fates) => {
        for (const [i, waiting] of asked.entries()) answerOne(waiting, fates[i] ?? null);
      },
      () => {
        for (const waiting of asked) this.#tell(waiting, UNAVAILABLE);
      },
    );
  }

  /** A key that the desk remembers and the store does not: it was refused long ago, and is as good as new. */
  #askAnew({ desk, ask, done }: Waiting): void {
    this.#jobs.push(async () => {
      // Between batches, so that no key is forgotten that is not durable yet.
      desk.memory.forgetAll();
      this.post(desk, ask, done);
    });
    this.#start();
  }

  /** A moment at which the states are what is durable. */
  #settle(desks: ReadonlySet<DeskState>): void {
    this.#ahead = false;
    for (const desk of desks) desk.publish((error) => this.#report(desk.table, error));
    for (const { look } of this.#lookers.splice(0)) look();
  }

  #rebuilt(desk: DeskState): Promise<Rebuilt> {
    return rebuildTable(this.#parts.store, this.#parts.rulebooks, desk.table);
  }

  #report(table: string, error: unknown): void {
    this.#parts.hooks.broken?.(table, error);
  }

  #tellHealth(): void {
    const health = this.health();
    for (const listener of this.#healthListeners) listener(health);
  }

  /** The store has failed: nothing is taken until it works again, and then what was under way is looked up. */
  async #fail(error: unknown, decided: readonly Decided[], batch: Batch): Promise<void> {
    this.#fault = sayError(error);
    this.#parts.hooks.failed?.(this.#fault);
    this.#tellHealth();
    for (const { reject } of this.#lookers.splice(0)) reject(new StoreAway('nothing can be stored at this moment'));
    for (const waiting of this.#queue.splice(0)) {
      waiting.desk.queued -= 1;
      this.#tell(waiting, UNAVAILABLE);
    }
    const kept = await this.#untilKnown(decided, batch);
    // It may be there or not, which only the next start finds out: nobody is told that nothing of it was stored.
    if (kept === null) {
      for (const { waiting } of decided) this.#tell(waiting, STOPPING);
      for (const { reject } of this.#lookers.splice(0)) reject(new Error('nothing can be stored, and the floor is closing'));
      return;
    }
    this.#fault = null;
    this.#parts.hooks.recovered?.({ decided: decided.length, kept });
    if (kept) await this.#conclude(decided, batch);
    else {
      const told = ({ waiting, answer }: Decided): Decided => ({ waiting, answer: answer === null ? null : UNAVAILABLE });
      this.#answer(decided.map(told), true);
      this.#settle(new Set());
    }
    this.#tellHealth();
  }

  /** Tries until the store says whether it has the batch; null where the floor is closed first. */
  async #untilKnown(decided: readonly Decided[], batch: Batch): Promise<boolean | null> {
    for (;;) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.#stopping ? 0 : this.#parts.retryMs);
        this.#hurry = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      try {
        await this.#parts.store.probe();
        const kept = await isKept(this.#parts.store, batch);
        if (kept) return true;
        for (const { waiting } of decided) waiting.desk.memory.forgetAll();
        for (const desk of batch.desks) desk.reset(await this.#rebuilt(desk), false);
        return false;
      } catch (error) {
        this.#fault = sayError(error);
        if (this.#stopping) return null;
      }
    }
  }
}

const sayError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const NO_BATCH = (): Batch => ({ records: [], refused: [], rounds: [], desks: new Set() });

/** At most one with a commit: tables that are due at the same moment would all be packed while everybody waits. */
function oneSnapshot(desks: ReadonlySet<DeskState>, every: number): readonly Snapshot[] {
  for (const desk of desks) {
    const snapshot = desk.takeSnapshot(every);
    if (snapshot !== null) return [snapshot];
  }
  return [];
}

/** The keys that must be known before these can be decided. */
function keyed(taken: readonly Waiting[]): readonly Asked[] {
  const asked: Asked[] = [];
  for (const { desk, ask, question } of taken) {
    const { key, by } = ask;
    if (key === null || question || desk.memory.isReady(by.person, key)) continue;
    asked.push({ memory: desk.memory, table: desk.table, person: by.person, key });
  }
  return asked;
}

/** Whether a commit of which nothing was heard has happened: all of it or nothing. */
async function isKept(store: Store, { records, refused }: Batch): Promise<boolean> {
  const [record] = records;
  if (record !== undefined) return (await store.records(record.table, record.seq, 1))[0]?.hash === record.hash;
  const [first] = refused;
  if (first !== undefined) return (await store.fates([first]))[0] !== null;
  return true;
}
