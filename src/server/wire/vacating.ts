/** Gives back the seats of those who have gone from a practice floor without a word. It must never move anybody in a real house, nor anybody with chips on the layout. */
import type { TableState } from '../../table/index.ts';
import type { EndReason, Session } from '../people/index.ts';
import type { Acting } from './acting.ts';
import type { WireParts } from './parts.ts';

/** Longer than a line that is lost, a telephone in a pocket or a walk to the kettle; short enough that a full table is free again the same evening. */
export const AWAY_MS = 10 * 60_000;
/** Between two looks at all seats. */
const LOOK_MS = 60_000;

export interface VacatingParts {
  readonly wire: WireParts;
  readonly acting: Acting;
  /** Everybody who has a socket open. */
  readonly here: () => ReadonlySet<string>;
}

export class Vacating {
  readonly #parts: VacatingParts;
  /** When somebody who is seated was last known to be there; before all time for who has signed out. */
  readonly #hereMs = new Map<string, number>();
  readonly #ended = new Set<string>();
  #lookedMs = 0;

  constructor(parts: VacatingParts) {
    this.#parts = parts;
  }

  /** Often called, seldom looking. */
  async sweep(): Promise<void> {
    const { floor, people, clock } = this.#parts.wire;
    const nowMs = clock();
    if (nowMs - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = nowMs;
    const [here, seenMs] = [this.#parts.here(), people.sessions.seenMs()];
    const seated = new Set<string>();
    for (const desk of floor.desks.values())
      for (const person of await desk.look(({ positions }) => [...positions.values()])) seated.add(person);
    for (const person of this.#hereMs.keys()) if (!seated.has(person)) this.#hereMs.delete(person);
    // Somebody of whom nothing is known, as after a start, counts as there until they have been away for as long as anybody.
    for (const person of seated) {
      const lastMs = Math.max(this.#hereMs.get(person) ?? nowMs, seenMs.get(person) ?? Number.NEGATIVE_INFINITY);
      this.#hereMs.set(person, here.has(person) ? nowMs : lastMs);
    }
    await this.#vacate([...this.#hereMs].flatMap(([person, lastMs]) => (nowMs - lastMs >= AWAY_MS ? [person] : [])));
  }

  /** A session has ended for good: whoever has no other goes at once, or when their wagers are settled. */
  async ended({ person: { id } }: Session, reason: EndReason): Promise<void> {
    if (reason === 'locked') return;
    this.#ended.add(id);
    // Many may end in one moment: they are looked at together.
    if (this.#ended.size === 1) await Promise.resolve().then(() => this.#goWithoutSession());
  }

  #goWithoutSession(): Promise<void> {
    const [here, seenMs] = [this.#parts.here(), this.#parts.wire.people.sessions.seenMs()];
    const gone = [...this.#ended].filter((person) => !here.has(person) && !seenMs.has(person));
    this.#ended.clear();
    for (const person of gone) this.#hereMs.set(person, Number.NEGATIVE_INFINITY);
    return this.#vacate(gone);
  }

  async #vacate(people: readonly string[]): Promise<void> {
    const { acting, wire } = this.#parts;
    if (people.length === 0) return;
    for (const desk of wire.floor.desks.values()) {
      const role = (await acting.ladderOf(desk)).at(-1) ?? 'system';
      for (const player of await desk.look((state) => people.filter((person) => mayGo(state, person)))) {
        // Whoever has no account was seated by staff, who see whether they are there.
        if ((await wire.people.person(player)) === null) continue;
        await desk.ask({ by: { person: 'system', role }, key: null, body: { type: 'leave-table', player } });
      }
    }
  }
}

function mayGo({ players }: TableState, player: string): boolean {
  const found = players.get(player);
  return found !== undefined && found.position !== null && found.staked === 0;
}
