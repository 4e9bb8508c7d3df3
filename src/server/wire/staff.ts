/** What staff and officers who watch a table are told: everything that happens, and what each of them may do now. It must never offer one what only another may do. */
import {
  type Actor,
  concerned,
  EVENTS,
  isListed,
  listedOf,
  offersOf,
  type PlayerView,
  playerView,
  type StaffView,
  staffFields,
  type TableState,
} from '../../table/index.ts';
import type { PublishedEvent } from '../floor/index.ts';
import { changes } from './changes.ts';
import { frameOf } from './framing.ts';

interface Place {
  readonly by: Actor;
  /** What they were last told that they may do. */
  offers: string;
}

interface Sends {
  readonly send: (message: Buffer | string) => void;
}

export class StaffWatch<W extends Sends> {
  readonly #table: string;
  readonly #places = new Map<W, Place>();
  #shown = new Map<string, string>();
  /** Players that those who watch have in their lists. */
  #listed = new Set<string>();

  constructor(table: string) {
    this.#table = table;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Watches from now on, after it was sent this view. */
  add(watcher: W, by: Actor, staff: StaffView): void {
    if (this.size === 0) this.#shown = new Map();
    if (this.size === 0) this.#listed = new Set();
    for (const { player } of staff.players) this.#listed.add(player);
    this.#places.set(watcher, { by, offers: JSON.stringify(staff.offers) });
  }

  remove(watcher: W): void {
    this.#places.delete(watcher);
  }

  /** One frame for all whose offers changed alike. Without events it is only time that has passed. */
  tell(state: TableState, seq: number, events: readonly PublishedEvent[], atMs: number): void {
    if (this.size === 0) return;
    const set = changes(this.#shown, staffFields(state));
    const head = `{"type":"staff","table":${JSON.stringify(this.#table)},"seq":${seq},"set":`;
    const rest = this.#rest(state, events);
    const asks =
      events.length === 0 || state.conduct.shooter !== null || events.some(({ event }) => !EVENTS[event.type].onlyMoney);
    const changed = JSON.stringify(set);
    const frames = new Map<string, Buffer>();
    for (const [watcher, place] of this.#places) {
      const offers = asks ? this.#newOffers(state, place, atMs) : null;
      if (offers === null && events.length === 0 && changed === '{}') continue;
      const bytes = frames.get(offers ?? '') ?? frameOf(head + withOffers(changed, offers) + rest);
      frames.set(offers ?? '', bytes);
      watcher.send(bytes);
    }
  }

  /** What they may do now, as text; null where that is what they were told. */
  #newOffers(state: TableState, place: Place, atMs: number): string | null {
    const offers = JSON.stringify(offersOf(state, place.by, atMs));
    if (offers === place.offers) return null;
    place.offers = offers;
    return offers;
  }

  #rest(state: TableState, events: readonly PublishedEvent[]): string {
    const all = events.some(({ event }) => EVENTS[event.type].everyPlayer);
    const who = new Set(events.flatMap(({ event }) => [...concerned(event)]));
    if (all) for (const { id } of listedOf(state)) who.add(id);
    if (all) for (const id of this.#listed) who.add(id);
    const [players, gone]: [PlayerView[], string[]] = [[], []];
    for (const id of who) {
      const player = state.players.get(id);
      const own = player !== undefined && isListed(player) ? playerView(state, id) : null;
      if (own !== null) players.push(own);
      else if (this.#listed.delete(id)) gone.push(id);
      if (own !== null) this.#listed.add(id);
    }
    const shown = events.map(({ seq, atMs, event }) => ({ seq, atMs, event }));
    return `,${JSON.stringify({ players, ...(gone.length > 0 ? { gone } : {}), events: shown }).slice(1)}`;
  }
}

function withOffers(set: string, offers: string | null): string {
  if (offers === null) return set;
  return set === '{}' ? `{"offers":${offers}}` : `${set.slice(0, -1)},"offers":${offers}}`;
}
