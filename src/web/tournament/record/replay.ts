/** Applies the recorded events of a tournament again, and notes the cash and the chips before, during and after each session. */
import type { Rulebook } from '../../../rules/index.ts';
import { evolveTournament, inventoryOf, newTournament, type TournamentEvent } from '../../../tournament/index.ts';

type Inventory = ReturnType<typeof inventoryOf>;
export type Accounts = Pick<Inventory, 'cash' | 'chips'>;

export interface RecordedEvents {
  readonly seq: number;
  readonly atMs: number;
  readonly events: readonly TournamentEvent[];
}

export interface Moment extends Accounts {
  /**
   * `before` and `after` a session. `start`: its chips are issued. `play-off`: the chips of a play-off are issued. `end`: play is over, and
   * its chips are not removed yet. `now`: after the last record.
   */
  readonly when: 'before' | 'start' | 'play-off' | 'end' | 'after' | 'now';
  readonly session: string | null;
  /** The record before which or after which the accounts were like this. */
  readonly seq: number;
  readonly atMs: number;
}

export type Replay =
  | { readonly ok: true; readonly moments: readonly Moment[] }
  /** A record does not fit those before it. */
  | { readonly ok: false; readonly seq: number; readonly message: string };

/** `rulebook` is that of the tournament. */
export function replayRecords(id: string, rulebook: Rulebook, records: readonly RecordedEvents[]): Replay {
  const state = newTournament(id, [rulebook]);
  const accounts = (): Accounts => {
    const { cash, chips } = inventoryOf(state);
    return { cash, chips };
  };
  const moments: Moment[] = [];
  for (const { seq, atMs, events } of records) {
    const note = (when: Moment['when'], session: string): number => moments.push({ when, session, seq, atMs, ...accounts() });
    try {
      // The act that starts a session can also divide the fees, so the amounts before are those before the act.
      const started = events.find(({ type }) => type === 'session-started');
      if (started?.type === 'session-started') note('before', started.session);
      for (const event of events) {
        if (event.type === 'chips-removed') note('end', event.session);
        evolveTournament(state, event, atMs);
        if (event.type === 'session-started') note('start', event.session);
        if (event.type === 'play-off-needed') note('play-off', event.session);
        if (event.type === 'chips-removed') note('after', event.session);
      }
    } catch (error) {
      return { ok: false, seq, message: error instanceof Error ? error.message : String(error) };
    }
  }
  const last = records.at(-1);
  moments.push({ when: 'now', session: null, seq: last?.seq ?? 0, atMs: last?.atMs ?? 0, ...accounts() });
  return { ok: true, moments };
}

export const sumOf = (accounts: Readonly<Record<string, number>>): number =>
  Object.values(accounts).reduce((sum, amount) => sum + amount, 0);

const isSame = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  Object.keys({ ...a, ...b }).every((account) => a[account] === b[account]);

const isSameInventory = (a: Accounts, b: Accounts): boolean =>
  isSame({ ...a.cash }, { ...b.cash }) && isSame({ ...a.chips }, { ...b.chips });

/** `not-compared`: the amounts belong to different records. `not-permitted`: the server does not show the amounts to this person. */
type Comparison = 'same' | 'other' | 'not-compared' | 'not-permitted';

/** Compares the amounts after the last record with those that the server reports for the sequence number `seq`. */
export function compareInventories(
  now: Pick<Moment, 'seq' | 'cash' | 'chips'> | undefined,
  { seq, inventory }: { readonly seq: number; readonly inventory: Accounts | null },
): Comparison {
  if (inventory === null) return 'not-permitted';
  if (now?.seq !== seq) return 'not-compared';
  return isSameInventory(now, inventory) ? 'same' : 'other';
}
