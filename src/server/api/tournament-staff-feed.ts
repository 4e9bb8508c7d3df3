/** Sends the staff of a tournament all events, the changed fields and entries, the names of people, and the acts that come next. */
import type { TournamentStaffView } from '../../protocol/index.ts';
import { nextActsChangeMs, type TournamentEvent, type TournamentState } from '../../tournament/index.ts';
import type { PublishedTournament } from '../floor/index.ts';
import type { PersonNames } from '../people/index.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { takeChangedFields } from './changed-fields.ts';
import { buildStaffEntry, buildStaffFields, buildStaffView, personsOfEntries, personsOfFields } from './tournament-views.ts';
import { encodeFrame } from './websocket-frames.ts';

/** Fields of events that hold the id of a person. */
const PERSON_FIELDS = ['person', 'officer', 'director', 'dealer', 'by'] as const;
/** A timer waits at most this long. The next one then waits for the rest. */
const TIMER_MS_MAX = 3_600_000;

interface Sender {
  readonly send: (message: Buffer | string) => void;
}

/** What the feed needs of its tournament. */
interface Source {
  readonly tournament: string;
  readonly clock: () => number;
  readonly read: (reader: (state: TournamentState) => void) => Promise<void>;
  /** Without names, the views have no names. */
  readonly names?: PersonNames | undefined;
  /** Is called if the next acts cannot be computed. */
  readonly onFault: (error: unknown) => void;
}

export class TournamentStaffFeed<W extends Sender> {
  readonly #source: Source;
  readonly #watchers = new Set<W>();
  #sentFields = new Map<string, string>();
  /** Ids whose names the watchers have, or get as soon as they are loaded. */
  #namedIds = new Set<string>();
  #sentSeq = 0;
  /** Sends the next acts again when a time has come, such as the start of a session. */
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(source: Source) {
    this.#source = source;
  }

  get size(): number {
    return this.#watchers.size;
  }

  /** Adds a watcher and returns the view to send. Names that are not cached follow in a later message. */
  add(watcher: W, state: TournamentState, seq: number): TournamentStaffView {
    if (this.size === 0) {
      // While there were no watchers, changes were not sent.
      this.#sentFields = new Map();
      this.#namedIds = new Set();
    } else {
      // The next acts may have changed because time has passed. All watchers get the same ones.
      this.send(state, seq, [], new Set());
    }
    const { entries, ...fields } = buildStaffView(state, this.#source.clock());
    takeChangedFields(this.#sentFields, fields);
    this.#watchers.add(watcher);
    this.#sentSeq = seq;
    for (const id of personsOfEntries(entries, personsOfFields(fields))) this.#namedIds.add(id);
    this.#setTimer(fields.next);
    return { ...fields, entries, names: this.#takeNames([...this.#namedIds], () => [watcher]) };
  }

  remove(watcher: W): void {
    this.#watchers.delete(watcher);
    if (this.size === 0) this.#clearTimer();
  }

  close(): void {
    this.#isClosed = true;
    this.#clearTimer();
  }

  /** Sends the changes. `changed`: the entries that have changed; null if these may be all. `events` is empty if only time has passed. */
  send(state: TournamentState, seq: number, events: PublishedTournament['events'], changed: ReadonlySet<string> | null): void {
    if (this.size === 0) return;
    this.#sentSeq = seq;
    const fields = buildStaffFields(state, this.#source.clock());
    const set = takeChangedFields(this.#sentFields, fields);
    this.#setTimer(fields.next);
    if (events.length === 0 && Object.keys(set).length === 0) return;
    const entries = [...(changed ?? state.entries.keys())].flatMap((id) => buildStaffEntry(state, id) ?? []);
    const ids = personsOfEntries(entries, personsOfFields(set));
    for (const { event } of events) for (const id of personsOf(event)) ids.add(id);
    const message = {
      ...{ type: 'tournament-staff', tournament: this.#source.tournament, seq, set, entries, names: this.#takeNewNames(ids) },
      events: events.map(({ seq: eventSeq, atMs, event }) => ({ seq: eventSeq, atMs, event })),
    };
    this.#sendToAll(encodeFrame(JSON.stringify(message)));
  }

  /** Sends a changed or deleted name to the watchers that have the old one. */
  sendName(id: string, name: string | null): void {
    if (this.size > 0 && this.#namedIds.has(id)) this.#sendToAll(this.#encodeNames({ [id]: name }));
  }

  #sendToAll(bytes: Buffer): void {
    for (const watcher of this.#watchers) watcher.send(bytes);
  }

  /** Returns the names of the ids that the watchers do not have yet; undefined if there are none. */
  #takeNewNames(ids: ReadonlySet<string>): Readonly<Record<string, string>> | undefined {
    const newIds = [...ids].filter((id) => !this.#namedIds.has(id));
    for (const id of newIds) this.#namedIds.add(id);
    const names = this.#takeNames(newIds, () => this.#watchers);
    return Object.keys(names).length === 0 ? undefined : names;
  }

  /** Returns the cached names, and loads the others for a later message to the receivers. */
  #takeNames(ids: readonly string[], receivers: () => Iterable<W>): Readonly<Record<string, string>> {
    const { names: source } = this.#source;
    if (source === undefined || ids.length === 0) return {};
    const { names, missing } = source.cached(ids);
    if (missing.length > 0) void this.#sendLater(source, missing, receivers);
    return names;
  }

  async #sendLater(source: PersonNames, ids: readonly string[], receivers: () => Iterable<W>): Promise<void> {
    try {
      const names = await source.load(ids);
      if (Object.keys(names).length === 0) return;
      const bytes = this.#encodeNames(names);
      for (const watcher of receivers()) if (this.#watchers.has(watcher)) watcher.send(bytes);
    } catch {
      // The store is unavailable. The next message that has these ids loads their names again.
      for (const id of ids) this.#namedIds.delete(id);
    }
  }

  #encodeNames(names: Readonly<Record<string, string | null>>): Buffer {
    const head = { type: 'tournament-staff', tournament: this.#source.tournament, seq: this.#sentSeq };
    return encodeFrame(JSON.stringify({ ...head, set: {}, entries: [], names, events: [] }));
  }

  #setTimer(next: TournamentStaffView['next']): void {
    this.#clearTimer();
    const nowMs = this.#source.clock();
    const atMs = nextActsChangeMs(next, nowMs);
    if (atMs === null || this.#isClosed) return;
    // An act may be possible only after the time itself.
    const waitMs = Math.min(atMs - nowMs + 1, TIMER_MS_MAX);
    this.#timer = setTimeout(() => this.#sendNext(), waitMs).unref();
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #sendNext(): void {
    const { read, onFault } = this.#source;
    read((state) => this.send(state, this.#sentSeq, [], new Set())).catch((error: unknown) => {
      // If the store is unavailable, the next event sends the acts.
      if (!(error instanceof StoreUnavailable)) onFault(error);
    });
  }
}

/** The people whom an event names. */
function personsOf(event: TournamentEvent): readonly string[] {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  const named = PERSON_FIELDS.flatMap((field) => (typeof fields[field] === 'string' ? [fields[field] as string] : []));
  return event.type === 'charge-handed-over' ? [...named, event.from] : named;
}
