/** What a table's watchers receive: one frame per tick, built once for all. It must never show a single wager to anybody but its player and staff. */
import type { PublicFields, ServerMessageOf } from '../../protocol/index.ts';
import {
  concerned,
  EVENTS,
  isPublic,
  mayOf,
  ownEvent,
  playerView,
  publicEvent,
  rowsByDice,
  rowsOf,
  type SettledRow,
  seatsOf,
  seesAll,
  type TableEvent,
  type TableState,
  viewsFor,
} from '../../table/index.ts';
import type { Desk, Published, PublishedEvent } from '../floor/index.ts';
import { changes } from './changes.ts';
import { settledView } from './events.ts';
import { frameOf } from './framing.ts';
import type { WireParts } from './parts.ts';
import { StaffWatch } from './staff.ts';
import { fieldsOf, tableOf } from './views.ts';

/** Wagers alone are gathered for so long; whatever everybody waits for goes out at once, unless such a thing went out less than this before. */
export const TICK_MS = 100;
/** What wagers alone change for everybody, such as a differential, goes to everybody: at most so often, for it costs a message to each. */
export const GATHER_MS = 500;
/** What is kept for those who come back: frames, and the events behind them. */
export const RING_FRAMES = 512;
const RING_EVENTS = 8192;
/** A closure that is due while the store is away is looked at again after this. */
const AWAY_MS = 1000;
/** After so many wagers without anything for everybody a frame is sent all the same, so that the ring keeps them. */
const QUIET_MAX = 1024;

/** More than this is not sent again to somebody who comes back: the whole view is shorter, and a reader must not be cut for resuming. */
const REPLAY_BYTES_MAX = 131_072;
/** Likewise for staff, who find the rest in the journal. */
const MISSED_MAX = 256;

/** Somebody who watches one table. */
export interface Watcher {
  readonly person: string | null;
  /** Text, or a whole frame whose bytes are shared by everybody who gets them: nobody may change them. */
  readonly send: (message: Buffer | string) => void;
}

/** A player among the watchers: their sockets, and what has happened to them since they were last told. */
interface Owner {
  readonly watchers: Set<Watcher>;
  events: PublishedEvent[];
  toldMs: number;
  /** What they were last told that they may do in a turn. */
  may: string;
}

/** Somebody who is about to watch. */
interface Comer {
  readonly watcher: Watcher;
  readonly show: (state: TableState) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Frame {
  readonly from: number;
  readonly to: number;
  readonly bytes: Buffer;
  readonly events: readonly PublishedEvent[];
}

type Sequenced = ServerMessageOf<'frame'>['events'];

export class TableFeed {
  readonly table: string;
  readonly #desk: Desk;
  readonly #clock: () => number;
  readonly #closing: WireParts['closing'];
  readonly #watchers = new Set<Watcher>();
  readonly #staff: StaffWatch<Watcher>;
  readonly #owners = new Map<string, Owner>();
  /** Those with something to be told. */
  readonly #untold = new Map<string, Owner>();
  readonly #ring: Frame[] = [];
  #ringEvents = 0;
  #shown: Map<string, string> | null = null;
  #seats: ReadonlyMap<number, boolean> = new Map();
  #pending: PublishedEvent[] = [];
  /** Events since the last frame that had nothing in them for everybody. */
  #quiet: PublishedEvent[] = [];
  #to: number;
  /** The sequence that the last frame ended with, and when there was last one or nothing to put into it. */
  #framed: number;
  #framedMs = 0;
  /** What wagers have changed for everybody may not have been shown yet; somebody has sat down or left since the last frame. */
  #gathering = false;
  #seating = false;
  #lastMs = 0;
  /** Something that everybody waits for is pending; when such a thing last went out. */
  #urgent = false;
  #steppedMs = 0;
  /** Those who wait for their view, and when somebody's coming last made everybody be told. */
  #comers: Comer[] = [];
  #comersTimer: NodeJS.Timeout | null = null;
  #cameMs = 0;
  #timer: NodeJS.Timeout | null = null;
  #dueMs = 0;
  /** When a posted closure is due, and somebody may close the table without anything having happened. */
  #closure: { readonly dueMs: number; readonly timer: NodeJS.Timeout } | null = null;
  #view: { readonly seq: number; readonly text: string } | null = null;
  readonly #stop: () => void;

  /** Only at a durable moment: `state` is looked at. */
  constructor(desk: Desk, state: TableState, clock: () => number, closing?: WireParts['closing']) {
    this.table = desk.table;
    this.#desk = desk;
    this.#clock = clock;
    this.#closing = closing;
    this.#staff = new StaffWatch(desk.table);
    this.#to = desk.head().seq;
    this.#framed = this.#to;
    this.#changed(state);
    this.#seats = seatsOf(state);
    this.#stop = desk.onDurable((published, now) => this.#durable(published, now));
  }

  get watching(): number {
    return this.#watchers.size;
  }

  close(): void {
    this.#stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#comersTimer !== null) clearTimeout(this.#comersTimer);
    if (this.#closure !== null) clearTimeout(this.#closure.timer);
  }

  /** Watches from now on: the whole view, or only what came after a sequence where that is still known. */
  subscribe(watcher: Watcher, role: string | null, after: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const show = (state: TableState): void => this.#show(watcher, role, after, state);
      const come = (state: TableState): void => {
        this.#comers.push({ watcher, show, resolve, reject });
        const waitMs = this.#isBehind ? this.#cameMs + TICK_MS - this.#clock() : 0;
        if (waitMs <= 0) this.#welcome(state);
        else this.#comersTimer ??= setTimeout(() => this.#welcomeLater(), waitMs).unref();
      };
      this.#desk.look(come).catch(reject);
    });
  }

  /** Something has happened that everybody has not been shown yet. */
  get #isBehind(): boolean {
    return this.#pending.length > 0 || this.#gathering;
  }

  /** Whoever comes sees the table as it is: what was gathered goes out first, to everybody, and so not more than once in a tick. */
  #welcome(state: TableState): void {
    if (this.#comersTimer !== null) clearTimeout(this.#comersTimer);
    this.#comersTimer = null;
    if (this.#isBehind) {
      this.#cameMs = this.#clock();
      this.#framedMs = 0;
      this.#flush(state);
    }
    for (const { show, resolve, reject } of this.#comers.splice(0)) {
      try {
        show(state);
        resolve();
      } catch (error) {
        reject(error);
      }
    }
  }

  #welcomeLater(): void {
    this.#comersTimer = null;
    this.#desk
      .look((state) => this.#welcome(state))
      .catch((error: unknown) => {
        for (const { reject } of this.#comers.splice(0)) reject(error);
      });
  }

  #show(watcher: Watcher, role: string | null, after: number | undefined, state: TableState): void {
    this.#add(watcher, role, state);
    const missed = after === undefined ? null : this.#since(after);
    if (missed === null || seesAll(state, role)) this.#sendView(watcher, role, state, after);
    else {
      for (const { bytes } of missed) watcher.send(bytes);
      watcher.send(JSON.stringify({ type: 'resumed', table: this.table, seq: this.#framed, role }));
      this.#sendOwn(watcher, role, state, this.#eventsSince(after ?? 0));
    }
  }

  unsubscribe(watcher: Watcher): void {
    // Nobody is shown what they may not see any more for having come before that.
    const gone = this.#comers.filter((comer) => comer.watcher === watcher);
    if (gone.length > 0) this.#comers = this.#comers.filter((comer) => comer.watcher !== watcher);
    for (const { resolve } of gone) resolve();
    this.#remove(watcher);
  }

  #remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    this.#staff.remove(watcher);
    const own = watcher.person === null ? undefined : this.#owners.get(watcher.person);
    own?.watchers.delete(watcher);
    if (own?.watchers.size !== 0 || watcher.person === null) return;
    this.#owners.delete(watcher.person);
    this.#untold.delete(watcher.person);
  }

  #add(watcher: Watcher, role: string | null, state: TableState): void {
    this.#remove(watcher);
    this.#watchers.add(watcher);
    if (role !== 'player' || watcher.person === null) return;
    const own = this.#owners.get(watcher.person);
    if (own !== undefined) own.watchers.add(watcher);
    else
      this.#owners.set(watcher.person, {
        watchers: new Set([watcher]),
        events: [],
        toldMs: 0,
        may: mayText(state, watcher.person),
      });
  }

  /** The frames after a sequence; null where they are not all known any more, or the sequence is none of this table's. */
  #since(after: number): readonly Frame[] | null {
    if (after === this.#framed) return [];
    const first = this.#ring.findIndex(({ from }) => from === after + 1);
    if (first === -1) return null;
    const missed = this.#ring.slice(first);
    return missed.reduce((sum, { bytes }) => sum + bytes.length, 0) > REPLAY_BYTES_MAX ? null : missed;
  }

  #eventsSince(after: number): readonly PublishedEvent[] {
    const kept = this.#ring.flatMap(({ events }) => events);
    return [...kept, ...this.#quiet].filter(({ seq }) => seq > after);
  }

  #sendView(watcher: Watcher, role: string | null, state: TableState, after: number | undefined): void {
    if (this.#view?.seq !== this.#framed)
      this.#view = { seq: this.#framed, text: JSON.stringify(tableOf(state, this.#closing?.(state))) };
    const head = `{"type":"view","table":${JSON.stringify(this.table)},"seq":${this.#framed},"role":${JSON.stringify(role)}`;
    const by = watcher.person === null || role === null ? null : { person: watcher.person, role };
    const { own, staff } = viewsFor(state, by, this.#clock());
    const parts = [head, `"view":${this.#view.text}`];
    if (own !== undefined) parts.push(`"own":${JSON.stringify(own)}`);
    if (by !== null && staff !== undefined) {
      this.#staff.add(watcher, by, staff);
      parts.push(`"staff":${JSON.stringify(staff)}`);
      this.#awaitClosure(state);
      const missed = after === undefined || this.#since(after) === null ? [] : this.#eventsSince(after);
      if (missed.length > 0 && missed.length <= MISSED_MAX) parts.push(`"missed":${JSON.stringify(missed.map(toSequenced))}`);
    }
    watcher.send(`${parts.join(',')}}`);
  }

  #durable({ records, events }: Published, state: TableState): void {
    const last = records.at(-1);
    if (last === undefined) return;
    this.#to = last.seq;
    const nowMs = this.#clock();
    for (const entry of events) {
      this.#pending.push(entry);
      if (isPublic(entry.event.type)) this.#urgent = true;
      if (this.#owners.size > 0) this.#note(entry);
    }
    const waitMs = (this.#urgent ? this.#steppedMs : this.#lastMs) + TICK_MS - nowMs;
    if (waitMs <= 0) {
      this.#flush(state);
      return;
    }
    this.#flushIn(waitMs, nowMs);
    if (this.#urgent) return;
    // Whoever has just been answered is told with the same call of the system, unless they were told a moment ago.
    this.#untold.forEach((own, person) => {
      if (nowMs - own.toldMs >= TICK_MS) this.#tell(state, person, own, nowMs);
    });
  }

  /** What concerns a player who watches. */
  #note(entry: PublishedEvent): void {
    for (const person of EVENTS[entry.event.type].everyPlayer ? this.#owners.keys() : concerned(entry.event)) {
      const own = this.#owners.get(person);
      // A settlement names a player once for each of their wagers.
      if (own === undefined || own.events.at(-1) === entry) continue;
      own.events.push(entry);
      this.#untold.set(person, own);
    }
  }

  #tell(state: TableState, person: string, own: Owner, nowMs: number): void {
    this.#untold.delete(person);
    const text = this.#ownText(state, person, own.events);
    own.events = [];
    own.toldMs = nowMs;
    own.may = mayText(state, person);
    if (text === null) return;
    const bytes = frameOf(text);
    for (const watcher of own.watchers) watcher.send(bytes);
  }

  #flushIn(waitMs: number, nowMs: number): void {
    if (this.#timer !== null && this.#dueMs <= nowMs + waitMs) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#dueMs = nowMs + waitMs;
    this.#timer = setTimeout(() => this.#tick(), waitMs).unref();
  }

  #tick(): void {
    this.#timer = null;
    // Where the store is away, the next durable moment builds the frame.
    this.#desk.look((state) => this.#flush(state)).catch(() => {});
  }

  #flush(state: TableState): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const events = this.#pending;
    if (events.length === 0) {
      if (this.#gathering) this.#frame(state, events);
      return;
    }
    this.#pending = [];
    this.#lastMs = this.#clock();
    if (this.#urgent) this.#steppedMs = this.#lastMs;
    if (this.#urgent && state.conduct.shooter !== null) this.#noteTurns(state);
    this.#urgent = false;
    this.#frame(state, events);
    this.#staff.tell(state, this.#to, events, this.#lastMs);
    this.#awaitClosure(state);
    for (const [person, own] of this.#untold) this.#tell(state, person, own, this.#lastMs);
  }

  /** Players whose part of a turn has come or gone with what somebody else did. */
  #noteTurns(state: TableState): void {
    for (const [person, own] of this.#owners) if (own.may !== mayText(state, person)) this.#untold.set(person, own);
  }

  /** A closure becomes due by time alone: staff are told then. */
  #awaitClosure({ closureDueMs: dueMs }: TableState): void {
    if (dueMs === null || this.#staff.size === 0 || dueMs === this.#closure?.dueMs) return;
    const nowMs = this.#clock();
    if (dueMs <= nowMs) return;
    if (this.#closure !== null) clearTimeout(this.#closure.timer);
    this.#lookIn(dueMs - nowMs, dueMs);
  }

  #lookIn(waitMs: number, dueMs: number): void {
    const look = (state: TableState): void => {
      const atMs = this.#clock();
      this.#flush(state);
      this.#staff.tell(state, this.#to, [], atMs);
      // A timer may come a moment early: whoever was told of a moment before it is told again.
      if (atMs < dueMs) this.#lookIn(dueMs - atMs, dueMs);
      else this.#closure = null;
    };
    const timer = setTimeout(() => this.#desk.look(look).catch(() => this.#lookIn(AWAY_MS, dueMs)), waitMs).unref();
    this.#closure = { dueMs, timer };
  }

  #frame(state: TableState, events: readonly PublishedEvent[]): void {
    const shown: Sequenced = [];
    for (const entry of events) {
      this.#quiet.push(entry);
      if (EVENTS[entry.event.type].seats) this.#seating = true;
      const event = publicEvent(entry.event);
      if (event !== null) shown.push({ seq: entry.seq, atMs: entry.atMs, event });
    }
    const nowMs = this.#clock();
    const waitMs = this.#framedMs + GATHER_MS - nowMs;
    this.#gathering = waitMs > 0 && shown.length === 0 && this.#quiet.length < QUIET_MAX;
    if (this.#gathering) {
      this.#flushIn(waitMs, nowMs);
      return;
    }
    const set = this.#changed(state);
    const seats = this.#seating ? this.#seatsChanged(state) : [];
    this.#seating = false;
    this.#framedMs = nowMs;
    const nothing = shown.length === 0 && seats.length === 0 && Object.keys(set).length === 0;
    // Nobody is told that nothing has changed for them: the next frame begins where this one would have.
    if (nothing && this.#quiet.length < QUIET_MAX) return;
    const from = this.#framed + 1;
    const frame = {
      type: 'frame',
      table: this.table,
      from,
      to: this.#to,
      set,
      ...(seats.length > 0 ? { seats } : {}),
      events: shown,
    };
    const bytes = frameOf(JSON.stringify(frame));
    this.#keep({ from, to: this.#to, bytes, events: this.#quiet });
    this.#quiet = [];
    this.#framed = this.#to;
    for (const watcher of this.#watchers) watcher.send(bytes);
  }

  #keep(frame: Frame): void {
    this.#ring.push(frame);
    this.#ringEvents += frame.events.length;
    while (this.#ring.length > RING_FRAMES || (this.#ringEvents > RING_EVENTS && this.#ring.length > 1)) {
      this.#ringEvents -= this.#ring.shift()?.events.length ?? 0;
    }
  }

  #changed(state: TableState): Partial<PublicFields> {
    const shown = this.#shown ?? new Map<string, string>();
    this.#shown = shown;
    return changes(shown, fieldsOf(state, this.#closing?.(state)));
  }

  #seatsChanged(state: TableState): (readonly [number, boolean | null])[] {
    const now = seatsOf(state);
    const changed: (readonly [number, boolean | null])[] = [];
    for (const [position, marker] of now) if (this.#seats.get(position) !== marker) changed.push([position, marker]);
    for (const position of this.#seats.keys()) if (!now.has(position)) changed.push([position, null]);
    this.#seats = now;
    return changed;
  }

  #sendOwn(watcher: Watcher, role: string | null, state: TableState, events: readonly PublishedEvent[]): void {
    if (role !== 'player' || watcher.person === null) return;
    const text = this.#ownText(state, watcher.person, events);
    if (text !== null) watcher.send(text);
  }

  #ownText(state: TableState, person: string, events: readonly PublishedEvent[]): string | null {
    const own = playerView(state, person);
    if (own === null) return null;
    const shown = events.flatMap(({ seq, atMs, event }) => {
      const seen = ownEvent(event, person);
      return seen === null ? [] : [{ seq, atMs, event: seen }];
    });
    const corrected = new Set(events.flatMap(({ event }) => (event.type === 'settlement-corrected' ? event.round : [])));
    const settled = events.flatMap(({ event }) => {
      if (event.type === 'settlement-corrected') return settledOf(state, event.round, correctedRows(state, event, person));
      if (event.type !== 'round-settled' || corrected.has(event.round)) return [];
      return settledOf(state, event.round, rowsOf(event, person) as readonly SettledRow[]);
    });
    return JSON.stringify({
      type: 'own',
      table: this.table,
      seq: this.#to,
      own,
      ...(settled.length > 0 ? { settled } : {}),
      ...(shown.length > 0 ? { events: shown } : {}),
    });
  }
}

const toSequenced = ({ seq, atMs, event }: PublishedEvent): Sequenced[number] => ({ seq, atMs, event });

/** A player's part of a turn as text; at a table without a shooter nobody has any. */
const mayText = (state: TableState, person: string): string =>
  state.conduct.shooter === null ? '' : mayOf(state, person).join();

type Settled = { readonly round: number; readonly wagers: readonly ReturnType<typeof settledView>[] };

/** What became of one player's wagers in a round. */
function settledOf(state: TableState, number: number, rows: readonly SettledRow[]): readonly Settled[] {
  if (rows.length === 0) return [];
  const past = state.history.find(({ round }) => round === number);
  const faces = past?.faces ?? (state.round?.number === number ? state.round.faces : null) ?? [];
  return [{ round: number, wagers: rows.map((row) => settledView(state.layout, faces, row)) }];
}

/** By the event that corrected it: the whole round is settled once for all who are told. */
const CORRECTED = new WeakMap<TableEvent, readonly SettledRow[]>();

/** One player's wagers in a round that was corrected, by the dice that stand. */
function correctedRows(state: TableState, event: TableEvent & { readonly round: number }, person: string): readonly SettledRow[] {
  const past = state.history.find(({ round }) => round === event.round);
  if (past === undefined) return [];
  const rows = CORRECTED.get(event) ?? rowsByDice(state, past);
  CORRECTED.set(event, rows);
  return rows.filter(([player]) => player === person);
}
