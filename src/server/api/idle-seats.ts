/** Frees the seats of absent players in practice mode. A player keeps the seat until all wagers of the player are taken or paid. */
import { betDues, isTournamentTable, type TableState } from '../../table/index.ts';
import type { EndReason, Session } from '../people/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import type { CommandGateway } from './command-gateway.ts';

/** An absent player loses the seat after this time, which is longer than a short break. */
export const SEAT_IDLE_MS = 10 * 60_000;
/** The seats are checked at most once in this time. */
const SEAT_CHECK_MS = 60_000;

export interface IdleSeatsDependencies {
  readonly api: ApiDependencies;
  readonly gateway: CommandGateway;
  /** Returns all persons with an open socket. */
  readonly getConnected: () => ReadonlySet<string>;
}

export class IdleSeats {
  readonly #deps: IdleSeatsDependencies;
  /** The time at which each seated person was last present. Negative infinity after signing out. */
  readonly #lastPresentMs = new Map<string, number>();
  /** Persons whose session has just ended. */
  readonly #signedOut = new Set<string>();
  #lastSweepMs = 0;

  constructor(deps: IdleSeatsDependencies) {
    this.#deps = deps;
  }

  /** Frees the seats of absent players. Does nothing if the last sweep was less than a minute ago. */
  async sweep(): Promise<void> {
    const { floor, people, clock } = this.#deps.api;
    const nowMs = clock();
    if (nowMs - this.#lastSweepMs < SEAT_CHECK_MS) return;
    this.#lastSweepMs = nowMs;
    const [connected, lastSeenMs] = [this.#deps.getConnected(), people.sessions.lastSeenMsByPerson()];
    const seated = new Set<string>();
    for (const handle of floor.tables.values())
      for (const person of await handle.read(({ positions }) => [...positions.values()])) seated.add(person);
    for (const person of this.#lastPresentMs.keys()) if (!seated.has(person)) this.#lastPresentMs.delete(person);
    // After a restart the server does not know when a seated person was last present, so the absence starts now.
    for (const person of seated) {
      const lastMs = Math.max(this.#lastPresentMs.get(person) ?? nowMs, lastSeenMs.get(person) ?? Number.NEGATIVE_INFINITY);
      this.#lastPresentMs.set(person, connected.has(person) ? nowMs : lastMs);
    }
    await this.#freeSeats(
      [...this.#lastPresentMs].flatMap(([person, lastMs]) => (nowMs - lastMs >= SEAT_IDLE_MS ? [person] : [])),
    );
  }

  /** Frees the seats of a person whose last session has ended. A seat with wagers is freed after the wagers are taken or paid. */
  async handleSessionEnd({ person: { id } }: Session, reason: EndReason): Promise<void> {
    if (reason === 'locked') return;
    this.#signedOut.add(id);
    // Sessions that end in the same tick are handled together.
    if (this.#signedOut.size === 1) await Promise.resolve().then(() => this.#freeSeatsWithoutSession());
  }

  #freeSeatsWithoutSession(): Promise<void> {
    const [connected, lastSeenMs] = [this.#deps.getConnected(), this.#deps.api.people.sessions.lastSeenMsByPerson()];
    const absent = [...this.#signedOut].filter((person) => !connected.has(person) && !lastSeenMs.has(person));
    this.#signedOut.clear();
    for (const person of absent) this.#lastPresentMs.set(person, Number.NEGATIVE_INFINITY);
    return this.#freeSeats(absent);
  }

  async #freeSeats(people: readonly string[]): Promise<void> {
    const { gateway, api } = this.#deps;
    if (people.length === 0) return;
    for (const handle of api.floor.tables.values()) {
      // The ladder has the staff roles of the table, lowest first.
      const role = (await gateway.getLadder(handle)).at(-1) ?? 'system';
      for (const player of await handle.read((state) => people.filter((person) => canLoseSeat(state, person)))) {
        // Skips players without an account: staff seated them and see whether they are present.
        if ((await api.people.person(player)) === null) continue;
        await handle.submit({ by: { person: 'system', role }, key: null, body: { type: 'leave-table', player } });
      }
    }
  }
}

/**
 * Winning stakes lie on the layout until the dealer pays their bets. What is due outside a bet stays the player's without a seat.
 * A tournament decides itself about its absent players.
 */
function canLoseSeat(state: TableState, id: string): boolean {
  if (isTournamentTable(state.setup)) return false;
  const player = state.players.get(id);
  return player !== undefined && player.position !== null && player.staked === 0 && betDues(state, player).length === 0;
}
