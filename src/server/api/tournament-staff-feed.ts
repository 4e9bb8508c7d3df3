/** Sends the staff of a tournament all events, the changed fields and entries, the names of people, and the acts that come next. */
import type { TournamentStaffView } from '../../protocol/index.ts';
import { nextActsChangeMs, type TournamentEvent, type TournamentState } from '../../tournament/index.ts';
import type { PublishedTournament } from '../floor/index.ts';
import type { PersonNames } from '../people/index.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { takeChangedFields } from './changed-fields.ts';
import { SentNames } from './sent-names.ts';
import { buildStaffEntry, buildStaffFields, buildStaffView, personsOfEntries, personsOfFields } from './tournament-views.ts';
import { encodeFrame } from './websocket-frames.ts';

/** Fields of events that hold the id of a person. */
const PERSON_FIELDS = ['person', 'officer', 'director', 'dealer', 'by', 'recordedBy'] as const;
/** A timer waits at most this long. The next one then waits for the rest. */
const TIMER_MS_MAX = 3_600_000;
/** If the store is unavailable, the feed tries again after this time. */
export const STORE_RETRY_MS = 1_000;

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
  readonly #names: SentNames<W>;
  #sentSeq = 0;
  /** Sends the next acts again when a time has come, such as the start of a session. */
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(source: Source) {
    this.#source = source;
    this.#names = new SentNames({
      source: source.names,
      watchers: () => this.#watchers,
      isWatching: (watcher) => this.#watchers.has(watcher),
      encode: (names) => this.#encodeNames(names),
    });
  }

  get size(): number {
    return this.#watchers.size;
  }

  /** Adds a watcher and returns the view to send. Names that are not cached follow in a later message. */
  add(watcher: W, state: TournamentState, seq: number): TournamentStaffView {
    const nowMs = this.#source.clock();
    if (this.size === 0) {
      // While there were no watchers, changes were not sent.
      this.#sentFields = new Map();
      this.#names.clear();
    } else {
      // The next acts may have changed because time has passed. All watchers get the same ones.
      this.send(state, seq, [], new Set(), nowMs);
    }
    const { entries, ...fields } = buildStaffView(state, nowMs);
    takeChangedFields(this.#sentFields, fields);
    this.#watchers.add(watcher);
    this.#sentSeq = seq;
    this.#setTimer(fields.next, nowMs);
    return { ...fields, entries, names: this.#names.takeAll(personsOfEntries(entries, personsOfFields(fields)), watcher) };
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
  send(
    state: TournamentState,
    seq: number,
    events: PublishedTournament['events'],
    changed: ReadonlySet<string> | null,
    nowMs: number = this.#source.clock(),
  ): void {
    if (this.size === 0) return;
    this.#sentSeq = seq;
    const fields = buildStaffFields(state, nowMs);
    const set = takeChangedFields(this.#sentFields, fields);
    this.#setTimer(fields.next, nowMs);
    if (events.length === 0 && Object.keys(set).length === 0) return;
    const entries = [...(changed ?? state.entries.keys())].flatMap((id) => buildStaffEntry(state, id) ?? []);
    const ids = personsOfEntries(entries, personsOfFields(set));
    for (const { event } of events) for (const id of personsOf(event)) ids.add(id);
    const message = {
      ...{ type: 'tournament-staff', tournament: this.#source.tournament, seq, set, entries, names: this.#names.takeNew(ids) },
      events: events.map(({ seq: eventSeq, atMs, event }) => ({ seq: eventSeq, atMs, event })),
    };
    this.#sendToAll(encodeFrame(JSON.stringify(message)));
  }

  /** Sends a changed or deleted name to the watchers that have the old one. */
  sendName(id: string, name: string | null): void {
    this.#names.send(id, name);
  }

  #sendToAll(bytes: Buffer): void {
    for (const watcher of this.#watchers) watcher.send(bytes);
  }

  #encodeNames(names: Readonly<Record<string, string | null>>): Buffer {
    const head = { type: 'tournament-staff', tournament: this.#source.tournament, seq: this.#sentSeq };
    return encodeFrame(JSON.stringify({ ...head, set: {}, entries: [], names, events: [] }));
  }

  /** `nowMs`: the time at which the acts were computed. With a later time, a deadline between the two would be missed. */
  #setTimer(next: TournamentStaffView['next'], nowMs: number): void {
    const atMs = nextActsChangeMs(next, nowMs);
    if (atMs === null) this.#clearTimer();
    // An act may be possible only after the time itself.
    else this.#sendNextIn(Math.min(atMs - nowMs + 1, TIMER_MS_MAX));
  }

  #sendNextIn(waitMs: number): void {
    this.#clearTimer();
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#sendNext(), waitMs).unref();
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #sendNext(): void {
    const { read, onFault } = this.#source;
    read((state) => this.send(state, this.#sentSeq, [], new Set())).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) onFault(error);
      // There may be no further event that sends the acts.
      else if (this.size > 0) this.#sendNextIn(STORE_RETRY_MS);
    });
  }
}

/** The people whom an event names. */
function personsOf(event: TournamentEvent): readonly string[] {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  const named = PERSON_FIELDS.flatMap((field) => (typeof fields[field] === 'string' ? [fields[field] as string] : []));
  return event.type === 'charge-handed-over' ? [...named, event.from] : named;
}
