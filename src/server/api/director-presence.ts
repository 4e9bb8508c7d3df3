/** [crown-sic-bo 8.2.4] Records that the person in charge of a tournament has gone if no console of the person is connected. */
import type { TournamentState } from '../../tournament/index.ts';
import type { TournamentHandle } from '../floor/index.ts';

/** A lost console may come back within this time, as after a short fault of the network. */
export const CONSOLE_GRACE_MS = 5_000;
/** If the store is unavailable, the absence is recorded after this time. */
const STORE_RETRY_MS = 1_000;

/** The person who must have a console; null if nobody is in charge, as in practice tournaments that the server conducts. */
const expectedPerson = ({ inCharge, awaySinceMs, stage }: TournamentState): string | null =>
  awaySinceMs !== null || stage === 'finished' || stage === 'cancelled' ? null : inCharge;

export class DirectorPresence {
  readonly #handle: TournamentHandle;
  /** The consoles of each person. */
  readonly #consoles = new Map<string, Set<object>>();
  #expected: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  readonly #unsubscribe: () => void;

  /** Must be called with the durable state of the tournament. */
  constructor(handle: TournamentHandle, state: TournamentState) {
    this.#handle = handle;
    this.#unsubscribe = handle.onDurable((_, durable) => this.#expect(durable));
    this.#expect(state);
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
    this.#check();
  }

  removeConsole(person: string, console: object): void {
    const consoles = this.#consoles.get(person);
    if (consoles === undefined || !consoles.delete(console)) return;
    if (consoles.size === 0) this.#consoles.delete(person);
    this.#check();
  }

  #expect(state: TournamentState): void {
    const expected = expectedPerson(state);
    if (expected === this.#expected) return;
    this.#expected = expected;
    // Each person in charge has the full time to connect.
    this.#stopTimer();
    this.#check();
  }

  #check(): void {
    // When the server stops, all consoles are closed. After the start, the person in charge has the full time to connect again.
    const isMissing = !this.#isClosed && this.#expected !== null && !this.#consoles.has(this.#expected);
    if (!isMissing) this.#stopTimer();
    else this.#timer ??= setTimeout(() => this.#leave(), CONSOLE_GRACE_MS).unref();
  }

  #leave(): void {
    this.#timer = null;
    const retry = (): void => {
      this.#timer = setTimeout(() => this.#leave(), STORE_RETRY_MS).unref();
    };
    const by = { person: 'system', role: 'system' } as const;
    this.#handle.submit({ by, key: null, body: { type: 'leave-charge' } }).then((answer) => {
      // A refusal means that the charge has changed in the meantime.
      if ('fault' in answer && answer.fault !== 'stopping') retry();
    }, retry);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
