/** Sends staff and officers all events of a table and the acts that each of them may do now. */
import type { StaffTable } from '../../protocol/index.ts';
import {
  type Actor,
  affectedPlayers,
  EVENTS,
  type HouseFacts,
  isListedPlayer,
  listedPlayers,
  offersOf,
  type PlayerView,
  playerView,
  type StaffView,
  staffEvent,
  staffFields,
  type TableState,
} from '../../table/index.ts';
import type { PublishedEvent } from '../floor/index.ts';
import type { PersonNames } from '../people/index.ts';
import { takeChangedFields } from './changed-fields.ts';
import { personIdsIn } from './person-ids.ts';
import { SentNames } from './sent-names.ts';
import { encodeFrame } from './websocket-frames.ts';

interface StaffWatcher {
  readonly by: Actor;
  /** The offers last sent, as JSON: the acts that the watcher may do. */
  sentOffers: string;
}

/** What the house knows about a watcher in this role at this table. The offers of staff depend on it. */
export type FactsAt = (table: string, role: string | null) => HouseFacts | undefined;

interface Sender {
  readonly factsAt: FactsAt;
  readonly send: (message: Buffer | string) => void;
}

export class StaffFeed<W extends Sender> {
  readonly #table: string;
  readonly #watchers = new Map<W, StaffWatcher>();
  #sentFields = new Map<string, string>();
  /** Ids of the players whose views the watchers have. */
  #sentPlayers = new Set<string>();
  readonly #names: SentNames<W>;
  /** The sequence number of the last message. */
  #sentSeq = 0;

  /** Without `names`, the views have no names. */
  constructor(table: string, names?: PersonNames) {
    this.#table = table;
    this.#names = new SentNames({
      source: names,
      watchers: () => this.#watchers.keys(),
      isWatching: (watcher) => this.#watchers.has(watcher),
      encode: (changed) => this.#encodeNames(changed),
    });
  }

  get size(): number {
    return this.#watchers.size;
  }

  /** Adds a watcher and returns the view to send. Names that are not cached follow in a later message. */
  add(watcher: W, by: Actor, staff: StaffView, seq: number): StaffTable {
    // While there were no watchers, changes were not sent.
    if (this.size === 0) {
      this.#sentFields = new Map();
      this.#sentPlayers = new Set();
      this.#names.clear();
    }
    for (const { player } of staff.players) this.#sentPlayers.add(player);
    this.#watchers.set(watcher, { by, sentOffers: JSON.stringify(staff.offers) });
    this.#sentSeq = seq;
    return { ...staff, names: this.#names.takeAll(personIdsIn(staff), watcher) };
  }

  #encodeNames(names: Readonly<Record<string, string | null>>): Buffer {
    const message = { type: 'staff', table: this.#table, seq: this.#sentSeq, set: {}, players: [], names, events: [] };
    return encodeFrame(JSON.stringify(message));
  }

  /** Sends a changed or deleted name to the watchers that have the old one. */
  sendName(id: string, name: string | null): void {
    this.#names.send(id, name);
  }

  remove(watcher: W): void {
    this.#watchers.delete(watcher);
  }

  /** Sends the changes. Watchers whose new offers are equal get the same encoded message. `events` is empty if only time has passed. */
  send(state: TableState, seq: number, events: readonly PublishedEvent[], atMs: number): void {
    if (this.size === 0) return;
    this.#sentSeq = seq;
    const changedFields = takeChangedFields(this.#sentFields, staffFields(state));
    const head = `{"type":"staff","table":${JSON.stringify(this.#table)},"seq":${seq},"set":`;
    const playersAndEvents = this.#formatPlayersAndEvents(state, events, personIdsIn(changedFields));
    // If only money changed, the offers stay the same, except at tables with a shooter.
    const offersMayDiffer =
      events.length === 0 || state.conduct.shooter !== null || events.some(({ event }) => !EVENTS[event.type].onlyMoney);
    const changedJson = JSON.stringify(changedFields);
    const frames = new Map<string, Buffer>();
    for (const [watcher, staff] of this.#watchers) {
      const house = watcher.factsAt(this.#table, staff.by.role);
      const offers = offersMayDiffer ? this.#takeChangedOffers(state, staff, atMs, house) : null;
      if (offers === null && events.length === 0 && changedJson === '{}') continue;
      const bytes = frames.get(offers ?? '') ?? encodeFrame(head + addOffers(changedJson, offers) + playersAndEvents);
      frames.set(offers ?? '', bytes);
      watcher.send(bytes);
    }
  }

  /** Returns the current offers as JSON, or null if they equal the offers last sent. */
  #takeChangedOffers(state: TableState, staff: StaffWatcher, atMs: number, house: HouseFacts | undefined): string | null {
    const offers = JSON.stringify(offersOf(state, staff.by, atMs, house));
    if (offers === staff.sentOffers) return null;
    staff.sentOffers = offers;
    return offers;
  }

  #formatPlayersAndEvents(state: TableState, events: readonly PublishedEvent[], namedIds: Set<string>): string {
    const affectsEveryPlayer = events.some(({ event }) => EVENTS[event.type].everyPlayer);
    const ids = new Set(events.flatMap(({ event }) => [...affectedPlayers(event)]));
    if (affectsEveryPlayer) {
      for (const { id } of listedPlayers(state)) ids.add(id);
      for (const id of this.#sentPlayers) ids.add(id);
    }
    const [players, removed]: [PlayerView[], string[]] = [[], []];
    for (const id of ids) {
      const player = state.players.get(id);
      const view = player !== undefined && isListedPlayer(player) ? playerView(state, id) : null;
      if (view !== null) players.push(view);
      else if (this.#sentPlayers.delete(id)) removed.push(id);
      if (view !== null) this.#sentPlayers.add(id);
    }
    const sequenced = events.map(toStaffEvent);
    for (const { player } of players) namedIds.add(player);
    const names = this.#names.takeNew(personIdsIn(sequenced, namedIds));
    // `JSON.stringify` leaves out undefined fields.
    const fields = { players, gone: removed.length > 0 ? removed : undefined, names, events: sequenced };
    return `,${JSON.stringify(fields).slice(1)}`;
  }
}

/** A published event as staff see it. */
export const toStaffEvent = ({ seq, atMs, event }: PublishedEvent) => ({ seq, atMs, event: staffEvent(event) });

function addOffers(set: string, offers: string | null): string {
  if (offers === null) return set;
  return set === '{}' ? `{"offers":${offers}}` : `${set.slice(0, -1)},"offers":${offers}}`;
}
