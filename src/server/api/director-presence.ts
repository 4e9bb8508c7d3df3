/** [crown-sic-bo 8.2.4] Records that the person in charge of a tournament has gone if no console of the person is connected. */
import { isTournamentOver, type TournamentState } from '../../tournament/index.ts';
import type { TournamentAnswer, TournamentHandle } from '../floor/index.ts';

/** A lost console may come back within this time, as after a short fault of the network. */
export const CONSOLE_GRACE_MS = 5_000;
/** If the store is unavailable, the server tries again after this time. */
export const PRESENCE_RETRY_MS = 1_000;

/** The person who must have a console; null if nobody is in charge, as in practice tournaments that the server conducts. */
const expectedPerson = (state: TournamentState): string | null =>
  state.awaySinceMs !== null || isTournamentOver(state) ? null : state.inCharge;

export class DirectorPresence {
  readonly #handle: TournamentHandle;
  readonly #graceMs: number;
  /** The consoles of each person. */
  readonly #consoles = new Map<string, Set<object>>();
  #expected: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  readonly #unsubscribe: () => void;

  /** Expects nobody before the first event, or before `readState`. */
  constructor(handle: TournamentHandle, graceMs: number) {
    this.#handle = handle;
    this.#graceMs = graceMs;
    this.#unsubscribe = handle.onDurable((_, durable) => this.#expect(durable));
  }

  /** Finds out who is in charge. Rejects if the store is unavailable. */
  readState(): Promise<void> {
    return this.#handle.read((state) => this.#expect(state));
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#stopTimer();
  }

  addConsole(person: string, console: object): void {
    const consoles = this.#consoles.get(person) ?? new Set();
    consoles.add(console);
    this.#consoles.set(person, consoles);
    this.#check(this.#graceMs);
  }

  removeConsole(person: string, console: object): void {
    const consoles = this.#consoles.get(person);
    if (consoles === undefined || !consoles.delete(console)) return;
    if (consoles.size === 0) this.#consoles.delete(person);
    this.#check(this.#graceMs);
  }

  #expect(state: TournamentState): void {
    const expected = expectedPerson(state);
    if (expected === this.#expected) return;
    this.#expected = expected;
    // Each person in charge has the full time to connect.
    this.#stopTimer();
    this.#check(this.#graceMs);
  }

  #check(waitMs: number): void {
    // When the server stops, all consoles are closed. After the start, the person in charge has the full time to connect again.
    const missing = this.#isClosed || this.#expected === null || this.#consoles.has(this.#expected) ? null : this.#expected;
    if (missing === null) this.#stopTimer();
    else this.#timer ??= setTimeout(() => this.#recordAbsence(missing), waitMs).unref();
  }

  #recordAbsence(person: string): void {
    this.#timer = null;
    this.#leaveCharge(person).then(
      (answer) => {
        // After a refusal there is nothing to record: the person has left, or the tournament is over.
        if (answer !== null && 'fault' in answer && answer.fault !== 'stopping') this.#check(PRESENCE_RETRY_MS);
      },
      () => this.#check(PRESENCE_RETRY_MS),
    );
  }

  /** Returns null if the person is no longer in charge, or has a console again. */
  async #leaveCharge(person: string): Promise<TournamentAnswer | null> {
    const by = { person: 'system', role: 'system' } as const;
    const submitted = await this.#handle.read((state) => {
      const isMissing = !this.#isClosed && expectedPerson(state) === person && !this.#consoles.has(person);
      return isMissing ? { answer: this.#handle.submit({ by, key: null, body: { type: 'leave-charge', person } }) } : null;
    });
    return submitted === null ? null : submitted.answer;
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
