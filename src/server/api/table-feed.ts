/** Sends a table's changes to its watchers: public frames to all watchers, and private messages to players and staff. */
import type { PublicFields, ServerMessageOf } from '../../protocol/index.ts';
import {
  affectedPlayers,
  EVENTS,
  hasStaffView,
  isPublic,
  ownEvent,
  playerView,
  publicEvent,
  seatsOf,
  type TableState,
  turnActsFor,
  viewsFor,
} from '../../table/index.ts';
import type { Published, PublishedEvent, TableHandle } from '../floor/index.ts';
import type { PersonNames } from '../people/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { takeChangedFields } from './changed-fields.ts';
import { buildSettledRounds } from './settled-rounds.ts';
import { type FactsAt, StaffFeed, toStaffEvent } from './staff-feed.ts';
import { buildPublicFields, buildPublicTable } from './views.ts';
import { encodeFrame } from './websocket-frames.ts';

/** Wagers are collected for this time. Phase changes and results are sent immediately, but at least this far apart. */
export const TICK_MS = 100;
/** Frames that contain only public effects of wagers, such as the difference between two bets, are at least this far apart. */
export const PUBLIC_FRAME_MS = 500;
/** At most this many frames and events are kept for clients that reconnect (resume). */
export const REPLAY_FRAMES = 512;
const REPLAY_EVENTS = 8192;
/** If the store is unavailable when a frame or a closure (see `#closure`) is due, the feed tries again after this time. */
const STORE_RETRY_MS = 1000;
/** After this many events a frame is sent even without a public change, so that the replay buffer has the events. */
const UNFRAMED_MAX = 1024;

/** A resuming client that missed more bytes than this gets a full view, which is smaller. */
const REPLAY_BYTES_MAX = 131_072;
/** Staff who missed more events than this must read them in the journal. */
const MISSED_EVENTS_MAX = 256;

/** A connection that watches one table. */
export interface Watcher {
  readonly person: string | null;
  readonly factsAt: FactsAt;
  /** Accepts text, or an encoded frame whose bytes are shared and must not be changed. */
  readonly send: (message: Buffer | string) => void;
}

/** A player's connections, and the player's events since the last private message. */
interface PlayerFeed {
  readonly watchers: Set<Watcher>;
  events: PublishedEvent[];
  sentMs: number;
  /** The acts last sent to the player, as text, in the turn of a shooter (a player who throws the dice). */
  sentTurnActs: string;
}

interface PendingSubscriber {
  readonly watcher: Watcher;
  readonly start: (state: TableState) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A sent frame for the sequence numbers `from` to `to`. `events` also has the events that are not public. */
interface Frame {
  readonly from: number;
  readonly to: number;
  readonly bytes: Buffer;
  readonly events: readonly PublishedEvent[];
}

type SequencedEvents = ServerMessageOf<'frame'>['events'];

export class TableFeed {
  readonly table: string;
  readonly #handle: TableHandle;
  readonly #clock: () => number;
  readonly #forecastClose: ApiDependencies['forecastClose'];
  readonly #watchers = new Set<Watcher>();
  readonly #staff: StaffFeed<Watcher>;
  readonly #players = new Map<string, PlayerFeed>();
  /** Players with unsent events. */
  readonly #playersToNotify = new Map<string, PlayerFeed>();
  readonly #replay: Frame[] = [];
  #replayEventCount = 0;
  #sentFields: Map<string, string> | null = null;
  #sentSeats: ReadonlyMap<number, boolean> = new Map();
  /** Events since the last flush, and events since the last frame. A flush may send no frame. */
  #unflushed: PublishedEvent[] = [];
  #unframed: PublishedEvent[] = [];
  #lastSeq: number;
  /** The highest sequence number in the last frame, and the time of the last check for public changes. */
  #lastFrameSeq: number;
  #lastFrameCheckMs = 0;
  /** Whether public changes caused by wagers wait for the next frame. */
  #isCollecting = false;
  #mayHaveSeatChanges = false;
  #lastFlushMs = 0;
  /** Whether a public event (such as a phase change or result) is pending, and when the last public event was sent. */
  #isUrgent = false;
  #urgentSentMs = 0;
  /** Subscribers that wait for their view. `#joinFlushMs` is the time of the last flush for a new subscriber. */
  #pendingSubscribers: PendingSubscriber[] = [];
  #admitTimer: NodeJS.Timeout | null = null;
  #joinFlushMs = 0;
  #flushTimer: NodeJS.Timeout | null = null;
  #flushDueMs = 0;
  #isClosed = false;
  /** After a notice of closure, staff may close the table from `dueMs` on. Their offers change then without an event. */
  #closure: { readonly dueMs: number; readonly timer: NodeJS.Timeout } | null = null;
  #cachedView: { readonly seq: number; readonly text: string } | null = null;
  readonly #unsubscribeTable: () => void;

  /** Must be called with the durable state of the table. */
  constructor(
    handle: TableHandle,
    state: TableState,
    clock: () => number,
    forecastClose?: ApiDependencies['forecastClose'],
    names?: PersonNames,
  ) {
    this.table = handle.table;
    this.#handle = handle;
    this.#clock = clock;
    this.#forecastClose = forecastClose;
    this.#staff = new StaffFeed(handle.table, names);
    this.#lastSeq = handle.head().seq;
    this.#lastFrameSeq = this.#lastSeq;
    this.#takeChangedFields(state);
    this.#sentSeats = seatsOf(state);
    this.#unsubscribeTable = handle.onDurable((published, durableState) => this.#onDurable(published, durableState));
  }

  get watcherCount(): number {
    return this.#watchers.size;
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribeTable();
    if (this.#flushTimer !== null) clearTimeout(this.#flushTimer);
    if (this.#admitTimer !== null) clearTimeout(this.#admitTimer);
    if (this.#closure !== null) clearTimeout(this.#closure.timer);
  }

  /** Sends the full view. With `after`, sends only the frames after that sequence number if they are still buffered. */
  subscribe(watcher: Watcher, role: string | null, after: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (state: TableState): void => this.#start(watcher, role, after, state);
      const enqueue = (state: TableState): void => {
        this.#pendingSubscribers.push({ watcher, start, resolve, reject });
        const waitMs = this.#hasUnsent ? this.#joinFlushMs + TICK_MS - this.#clock() : 0;
        if (waitMs <= 0) this.#admit(state);
        else this.#admitTimer ??= setTimeout(() => this.#admitLater(), waitMs).unref();
      };
      this.#handle.read(enqueue).catch(reject);
    });
  }

  /** Whether some events have not been sent yet. */
  get #hasUnsent(): boolean {
    return this.#unflushed.length > 0 || this.#isCollecting;
  }

  /** Starts all pending subscribers. Flushes collected changes first, so that the new views are current. */
  #admit(state: TableState): void {
    if (this.#admitTimer !== null) clearTimeout(this.#admitTimer);
    this.#admitTimer = null;
    if (this.#hasUnsent) {
      this.#joinFlushMs = this.#clock();
      this.#lastFrameCheckMs = 0; // Sends the frame without waiting.
      this.#flush(state);
    }
    for (const { start, resolve, reject } of this.#pendingSubscribers.splice(0)) {
      try {
        start(state);
        resolve();
      } catch (error) {
        reject(error);
      }
    }
  }

  #admitLater(): void {
    this.#admitTimer = null;
    const rejectAll = (error: unknown): void => {
      for (const { reject } of this.#pendingSubscribers.splice(0)) reject(error);
    };
    this.#handle.read((state) => this.#admit(state)).catch(rejectAll);
  }

  #start(watcher: Watcher, role: string | null, after: number | undefined, state: TableState): void {
    this.#add(watcher, role, state);
    const missedFrames = after === undefined ? null : this.#findFramesAfter(after);
    // Messages to staff are not buffered.
    if (missedFrames === null || hasStaffView(state, role)) this.#sendView(watcher, role, state, after);
    else {
      for (const { bytes } of missedFrames) watcher.send(bytes);
      watcher.send(JSON.stringify({ type: 'resumed', table: this.table, seq: this.#lastFrameSeq, role }));
      this.#sendOwnMessage(watcher, role, state, this.#findEventsAfter(after ?? 0));
    }
  }

  unsubscribe(watcher: Watcher): void {
    // Drops pending subscriptions, because the watcher's access may have changed.
    const dropped = this.#pendingSubscribers.filter((subscriber) => subscriber.watcher === watcher);
    if (dropped.length > 0)
      this.#pendingSubscribers = this.#pendingSubscribers.filter((subscriber) => subscriber.watcher !== watcher);
    for (const { resolve } of dropped) resolve();
    this.#remove(watcher);
  }

  /** Sends staff the new name of a person whom their views show; null: the name was deleted. */
  sendName(person: string, name: string | null): void {
    this.#staff.sendName(person, name);
  }

  #remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    this.#staff.remove(watcher);
    const player = watcher.person === null ? undefined : this.#players.get(watcher.person);
    player?.watchers.delete(watcher);
    if (player?.watchers.size !== 0 || watcher.person === null) return;
    this.#players.delete(watcher.person);
    this.#playersToNotify.delete(watcher.person);
  }

  #add(watcher: Watcher, role: string | null, state: TableState): void {
    this.#remove(watcher);
    this.#watchers.add(watcher);
    if (role !== 'player' || watcher.person === null) return;
    const player = this.#players.get(watcher.person);
    if (player !== undefined) player.watchers.add(watcher);
    else
      this.#players.set(watcher.person, {
        watchers: new Set([watcher]),
        events: [],
        sentMs: 0,
        sentTurnActs: formatTurnActs(state, watcher.person),
      });
  }

  /** Returns the frames after a sequence number. Returns null if some are no longer buffered, or if a full view is smaller. */
  #findFramesAfter(after: number): readonly Frame[] | null {
    if (after === this.#lastFrameSeq) return [];
    const first = this.#replay.findIndex(({ from }) => from === after + 1);
    if (first === -1) return null;
    const frames = this.#replay.slice(first);
    return frames.reduce((sum, { bytes }) => sum + bytes.length, 0) > REPLAY_BYTES_MAX ? null : frames;
  }

  #findEventsAfter(after: number): readonly PublishedEvent[] {
    const framed = this.#replay.flatMap(({ events }) => events);
    return [...framed, ...this.#unframed].filter(({ seq }) => seq > after);
  }

  #sendView(watcher: Watcher, role: string | null, state: TableState, after: number | undefined): void {
    if (this.#cachedView?.seq !== this.#lastFrameSeq)
      this.#cachedView = { seq: this.#lastFrameSeq, text: JSON.stringify(buildPublicTable(state, this.#forecastClose?.(state))) };
    const messageStart = `{"type":"view","table":${JSON.stringify(this.table)},"seq":${this.#lastFrameSeq},"role":${JSON.stringify(role)}`;
    const viewer = watcher.person === null || role === null ? null : { person: watcher.person, role };
    const nowMs = this.#clock();
    const { own, staff } = viewsFor(state, viewer, nowMs, watcher.factsAt(this.table, role));
    const fields = [messageStart, `"view":${this.#cachedView.text}`];
    if (own !== undefined) fields.push(`"own":${JSON.stringify(own)}`);
    if (viewer !== null && staff !== undefined) {
      const staffTable = this.#staff.add(watcher, viewer, staff, this.#lastFrameSeq);
      fields.push(`"staff":${JSON.stringify(staffTable)}`);
      this.#awaitClosure(state, nowMs);
      const missedEvents = after === undefined || this.#findFramesAfter(after) === null ? [] : this.#findEventsAfter(after);
      if (missedEvents.length > 0 && missedEvents.length <= MISSED_EVENTS_MAX)
        fields.push(`"missed":${JSON.stringify(missedEvents.map(toStaffEvent))}`);
    }
    watcher.send(`${fields.join(',')}}`);
  }

  #onDurable({ records, events }: Published, state: TableState): void {
    const last = records.at(-1);
    if (last === undefined) return;
    this.#lastSeq = last.seq;
    const nowMs = this.#clock();
    for (const entry of events) {
      this.#unflushed.push(entry);
      if (isPublic(entry.event.type)) this.#isUrgent = true;
      if (this.#players.size > 0) this.#addToPlayers(entry);
    }
    const waitMs = (this.#isUrgent ? this.#urgentSentMs : this.#lastFlushMs) + TICK_MS - nowMs;
    if (waitMs <= 0) {
      this.#flush(state);
      return;
    }
    this.#flushIn(waitMs, nowMs);
    if (this.#isUrgent) return;
    // Sends private messages now, so that they leave together with the answers to the players' commands.
    this.#playersToNotify.forEach((player, person) => {
      if (nowMs - player.sentMs >= TICK_MS) this.#sendToPlayer(state, person, player, nowMs);
    });
  }

  /** Adds an event to the feeds of the players that the event affects. */
  #addToPlayers(entry: PublishedEvent): void {
    for (const person of EVENTS[entry.event.type].everyPlayer ? this.#players.keys() : affectedPlayers(entry.event)) {
      const player = this.#players.get(person);
      // A settlement names a player again for each wager.
      if (player === undefined || player.events.at(-1) === entry) continue;
      player.events.push(entry);
      this.#playersToNotify.set(person, player);
    }
  }

  #sendToPlayer(state: TableState, person: string, player: PlayerFeed, nowMs: number): void {
    this.#playersToNotify.delete(person);
    const text = this.#buildOwnMessage(state, person, player.events);
    player.events = [];
    player.sentMs = nowMs;
    player.sentTurnActs = formatTurnActs(state, person);
    if (text === null) return;
    // Encoding pays only for several connections.
    const message = player.watchers.size === 1 ? text : encodeFrame(text);
    for (const watcher of player.watchers) watcher.send(message);
  }

  #flushIn(waitMs: number, nowMs: number): void {
    if (this.#isClosed) return;
    if (this.#flushTimer !== null && this.#flushDueMs <= nowMs + waitMs) return;
    if (this.#flushTimer !== null) clearTimeout(this.#flushTimer);
    this.#flushDueMs = nowMs + waitMs;
    this.#flushTimer = setTimeout(() => this.#tick(), waitMs).unref();
  }

  #tick(): void {
    this.#flushTimer = null;
    // After the store has failed there may be no further event that sends the collected changes.
    this.#handle.read((state) => this.#flush(state)).catch(() => this.#flushIn(STORE_RETRY_MS, this.#clock()));
  }

  #flush(state: TableState): void {
    if (this.#flushTimer !== null) clearTimeout(this.#flushTimer);
    this.#flushTimer = null;
    const events = this.#unflushed;
    if (events.length === 0) {
      if (this.#isCollecting) this.#sendFrame(state, events);
      return;
    }
    this.#unflushed = [];
    this.#lastFlushMs = this.#clock();
    if (this.#isUrgent) this.#urgentSentMs = this.#lastFlushMs;
    if (this.#isUrgent && state.conduct.shooter !== null) this.#markTurnChanges(state);
    this.#isUrgent = false;
    this.#sendFrame(state, events);
    this.#staff.send(state, this.#lastSeq, events, this.#lastFlushMs);
    this.#awaitClosure(state, this.#lastFlushMs);
    for (const [person, player] of this.#playersToNotify) this.#sendToPlayer(state, person, player, this.#lastFlushMs);
  }

  /** Marks players for a message if their acts in a shooter's turn changed because of another player. */
  #markTurnChanges(state: TableState): void {
    for (const [person, player] of this.#players)
      if (player.sentTurnActs !== formatTurnActs(state, person)) this.#playersToNotify.set(person, player);
  }

  /** Sets a timer that updates the offers of staff when they may close the table. `nowMs`: the time at which the last offers were computed. */
  #awaitClosure({ closureDueMs: dueMs }: TableState, nowMs: number): void {
    if (dueMs === null || this.#staff.size === 0 || dueMs === this.#closure?.dueMs) return;
    if (dueMs <= nowMs) return;
    if (this.#closure !== null) clearTimeout(this.#closure.timer);
    this.#checkClosureIn(dueMs - nowMs, dueMs);
  }

  #checkClosureIn(waitMs: number, dueMs: number): void {
    const check = (state: TableState): void => {
      const atMs = this.#clock();
      this.#flush(state);
      this.#staff.send(state, this.#lastSeq, [], atMs);
      // A timer may fire slightly early.
      if (atMs < dueMs) this.#checkClosureIn(dueMs - atMs, dueMs);
      else this.#closure = null;
    };
    const timer = setTimeout(
      () => this.#handle.read(check).catch(() => this.#checkClosureIn(STORE_RETRY_MS, dueMs)),
      waitMs,
    ).unref();
    this.#closure = { dueMs, timer };
  }

  #sendFrame(state: TableState, events: readonly PublishedEvent[]): void {
    const publicEvents: SequencedEvents = [];
    for (const entry of events) {
      this.#unframed.push(entry);
      if (EVENTS[entry.event.type].seats) this.#mayHaveSeatChanges = true;
      const event = publicEvent(entry.event);
      if (event !== null) publicEvents.push({ seq: entry.seq, atMs: entry.atMs, event });
    }
    const nowMs = this.#clock();
    const waitMs = this.#lastFrameCheckMs + PUBLIC_FRAME_MS - nowMs;
    this.#isCollecting = waitMs > 0 && publicEvents.length === 0 && this.#unframed.length < UNFRAMED_MAX;
    if (this.#isCollecting) {
      this.#flushIn(waitMs, nowMs);
      return;
    }
    const set = this.#takeChangedFields(state);
    const seats = this.#mayHaveSeatChanges ? this.#takeChangedSeats(state) : [];
    this.#mayHaveSeatChanges = false;
    this.#lastFrameCheckMs = nowMs;
    const isEmpty = publicEvents.length === 0 && seats.length === 0 && Object.keys(set).length === 0;
    // An empty frame is not sent. The next frame then starts at the same sequence number.
    if (isEmpty && this.#unframed.length < UNFRAMED_MAX) return;
    const from = this.#lastFrameSeq + 1;
    const frame = {
      type: 'frame',
      table: this.table,
      from,
      to: this.#lastSeq,
      set,
      ...(seats.length > 0 ? { seats } : {}),
      events: publicEvents,
    };
    const bytes = encodeFrame(JSON.stringify(frame));
    this.#addToReplay({ from, to: this.#lastSeq, bytes, events: this.#unframed });
    this.#unframed = [];
    this.#lastFrameSeq = this.#lastSeq;
    for (const watcher of this.#watchers) watcher.send(bytes);
  }

  #addToReplay(frame: Frame): void {
    this.#replay.push(frame);
    this.#replayEventCount += frame.events.length;
    while (this.#replay.length > REPLAY_FRAMES || (this.#replayEventCount > REPLAY_EVENTS && this.#replay.length > 1)) {
      this.#replayEventCount -= this.#replay.shift()?.events.length ?? 0;
    }
  }

  #takeChangedFields(state: TableState): Partial<PublicFields> {
    const sent = this.#sentFields ?? new Map<string, string>();
    this.#sentFields = sent;
    return takeChangedFields(sent, buildPublicFields(state, this.#forecastClose?.(state)));
  }

  /** Returns the changed seats: position and marker. The marker is true if the player has individual limits, null if the seat is now free. */
  #takeChangedSeats(state: TableState): (readonly [number, boolean | null])[] {
    const seats = seatsOf(state);
    const changed: (readonly [number, boolean | null])[] = [];
    for (const [position, marker] of seats) if (this.#sentSeats.get(position) !== marker) changed.push([position, marker]);
    for (const position of this.#sentSeats.keys()) if (!seats.has(position)) changed.push([position, null]);
    this.#sentSeats = seats;
    return changed;
  }

  #sendOwnMessage(watcher: Watcher, role: string | null, state: TableState, events: readonly PublishedEvent[]): void {
    if (role !== 'player' || watcher.person === null) return;
    const text = this.#buildOwnMessage(state, watcher.person, events);
    if (text !== null) watcher.send(text);
  }

  #buildOwnMessage(state: TableState, person: string, events: readonly PublishedEvent[]): string | null {
    const own = playerView(state, person);
    if (own === null) return null;
    const ownEvents = events.flatMap(({ seq, atMs, event }) => {
      const visible = ownEvent(event, person);
      return visible === null ? [] : [{ seq, atMs, event: visible }];
    });
    const settled = buildSettledRounds(state, person, events);
    // `JSON.stringify` leaves out undefined fields.
    return JSON.stringify({
      type: 'own',
      table: this.table,
      seq: this.#lastSeq,
      own,
      settled: settled.length > 0 ? settled : undefined,
      events: ownEvents.length > 0 ? ownEvents : undefined,
    });
  }
}

/** Formats the acts of a shooter's turn that a player may do now. Returns an empty text at a table without a shooter. */
const formatTurnActs = (state: TableState, person: string): string =>
  state.conduct.shooter === null ? '' : turnActsFor(state, person).join();
