/** Shows changed wagers immediately, sends them to the table in order, and corrects them by the table's answers. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ApiError, CommandView, OwnTable } from '../../../protocol/index.ts';
import type { BetId, ClauseId, Minor } from '../../../rules/index.ts';
import type { CommandBody, EventOf, TableEvent } from '../../../table/index.ts';
import { type Change, type Holdings, makeHolding, parseHolding, sumByBet } from './holdings.ts';

/** News about a change that the table did not simply accept. */
export type WagerNews =
  | { readonly kind: 'refused'; readonly change: Change; readonly error: ApiError }
  /** The table accepted only a part. */
  | {
      readonly kind: 'cut';
      readonly bet: BetId;
      readonly accepted: Minor;
      readonly refused: Minor;
      readonly clauses: readonly ClauseId[];
    }
  /** Betting closed before these changes were sent. */
  | { readonly kind: 'late'; readonly changes: readonly Change[] }
  /** The connection was lost before the answer came. */
  | { readonly kind: 'unknown'; readonly change: Change };

export interface WagerParts {
  readonly act: (body: CommandBody) => Promise<CommandView>;
  readonly getPlayer: () => string;
  /** Returns null if the server did not answer, for example after a lost connection. */
  readonly getApiError: (error: unknown) => ApiError | null;
  readonly onNews: (news: WagerNews) => void;
}

/** A change that the table's last view does not contain yet. */
interface Entry {
  /** A bet, or a bet and the colour of the chips on it, such as `big red`. */
  readonly holding: string;
  readonly amount: number;
  /** `done`: the table has accepted the change. */
  readonly state: 'queued' | 'sent' | 'done';
  /** The number of the table's record; 0 until the change is done. */
  readonly seq: number;
}

interface ConfirmedStakes {
  readonly stakes: Readonly<Record<BetId, Minor>>;
  readonly seq: number;
}

export interface Wagers {
  /** Confirmed and pending amounts on the layout, by holding and by bet. */
  readonly holdings: ReadonlySignal<Holdings>;
  readonly stakes: ReadonlySignal<Readonly<Record<BetId, Minor>>>;
  /** Only the changes made by this page, without those of other tabs. Amounts may be negative. */
  readonly localHoldings: ReadonlySignal<Holdings>;
  /** The table has not confirmed all changes yet. */
  readonly isPending: ReadonlySignal<boolean>;
  /** Amounts to subtract from the rack in the table's last view. Keys are colours, or `CASH` for house chips. */
  readonly spentChips: ReadonlySignal<Readonly<Record<string, number>>>;
  readonly change: (changes: readonly Change[]) => void;
  /** Replaces the confirmed stakes by those of the table's view. `seq` is the number of the last record in the view. */
  readonly sync: (own: OwnTable | null, seq: number) => void;
  /** Drops the changes that were not sent when betting closed. */
  readonly discardQueued: () => void;
}

/** At most this many commands are sent at the same time. The server would delay further commands. */
const SENT_MAX = 8;

/** The key of house chips in `spentChips`. */
export const CASH = '';

const isPlacedOn =
  (bet: BetId) =>
  (event: TableEvent): event is EventOf<'wager-placed'> =>
    event.type === 'wager-placed' && event.bet === bet;

export function createWagers({ act, getPlayer, getApiError, onNews }: WagerParts): Wagers {
  const confirmed = signal<ConfirmedStakes>({ stakes: {}, seq: -1 });
  const entries = signal<readonly Entry[]>([]);
  /** Confirmed amounts by colour, because the table's view has only the sum of each bet. */
  const colourHoldings = signal<Holdings>({});
  /** Confirmed changes made by this page. */
  const confirmedLocal = signal<Holdings>({});

  const holdings = computed((): Holdings => {
    const sums: Record<string, Minor> = {};
    for (const [bet, stake] of Object.entries(confirmed.value.stakes)) sums[bet] = stake;
    for (const [holding, amount] of Object.entries(colourHoldings.value)) {
      const { bet } = parseHolding(holding);
      sums[holding] = amount;
      sums[bet] = (sums[bet] ?? 0) - amount;
    }
    for (const { holding, amount } of entries.value) sums[holding] = (sums[holding] ?? 0) + amount;
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount > 0));
  });

  const replace = (entry: Entry, newEntry: Entry | null): void => {
    entries.value = entries.value.flatMap((each) => (each === entry ? (newEntry ?? []) : each));
  };

  const finish = (entry: Entry, { seq, events }: CommandView): void => {
    const { bet, colour } = parseHolding(entry.holding);
    const placed = events.find(isPlacedOn(bet));
    const amount = placed === undefined ? entry.amount : placed.amount;
    if (colour !== undefined)
      colourHoldings.value = { ...colourHoldings.value, [entry.holding]: (colourHoldings.value[entry.holding] ?? 0) + amount };
    // `holdings` subtracts coloured chips from the sum of the bet. This entry adds them until the table's view has them.
    const holding = colour === undefined ? entry.holding : bet;
    batch(() => {
      confirmedLocal.value = { ...confirmedLocal.value, [entry.holding]: (confirmedLocal.value[entry.holding] ?? 0) + amount };
      replace(entry, seq <= confirmed.value.seq ? null : { holding, amount, state: 'done', seq });
    });
    if (placed !== undefined && placed.refused > 0)
      onNews({ kind: 'cut', bet, accepted: placed.amount, refused: placed.refused, clauses: placed.clauses });
  };

  const fail = (entry: Entry, error: unknown): void => {
    replace(entry, null);
    const change = { ...parseHolding(entry.holding), amount: entry.amount };
    const apiError = getApiError(error);
    onNews(apiError === null ? { kind: 'unknown', change } : { kind: 'refused', change, error: apiError });
  };

  const send = (): void => {
    for (;;) {
      const sent = entries.value.filter(({ state }) => state === 'sent');
      const next = entries.value.find(({ state }) => state === 'queued');
      if (next === undefined || sent.length >= SENT_MAX) return;
      const { bet, colour } = parseHolding(next.holding);
      // Waits for the previous command on this bet. Meanwhile, later changes are added to the queued entry.
      if (sent.some(({ holding }) => parseHolding(holding).bet === bet)) return;
      const entry: Entry = { ...next, state: 'sent' };
      replace(next, entry);
      const body: CommandBody = {
        type: next.amount > 0 ? 'place' : 'withdraw',
        player: getPlayer(),
        bet,
        amount: Math.abs(next.amount),
        ...(colour === undefined ? {} : { colour }),
      };
      act(body).then(
        (answer) => {
          finish(entry, answer);
          send();
        },
        (error: unknown) => {
          fail(entry, error);
          send();
        },
      );
    }
  };

  return {
    holdings,
    stakes: computed(() => sumByBet(holdings.value)),
    localHoldings: computed(() => {
      const sums: Record<string, number> = { ...confirmedLocal.value };
      for (const { holding, amount, state } of entries.value) if (state !== 'done') sums[holding] = (sums[holding] ?? 0) + amount;
      return sums;
    }),
    isPending: computed(() => entries.value.some(({ state }) => state !== 'done')),
    spentChips: computed(() => {
      const sums: Record<string, number> = {};
      for (const { holding, amount } of entries.value) {
        // Inexact until the next view: a done entry of coloured chips counts as house chips, because `finish` replaces its holding by the bet.
        const colour = parseHolding(holding).colour ?? CASH;
        sums[colour] = (sums[colour] ?? 0) + amount;
      }
      return sums;
    }),
    change: (changes) => {
      let list = [...entries.value];
      for (const { bet, colour, amount } of changes) {
        const holding = makeHolding(bet, colour);
        const queued = list.find((entry) => entry.holding === holding && entry.state === 'queued');
        if (queued === undefined) list.push({ holding, amount, state: 'queued', seq: 0 });
        else list = list.map((entry) => (entry === queued ? { ...entry, amount: entry.amount + amount } : entry));
      }
      entries.value = list.filter(({ amount }) => amount !== 0);
      send();
    },
    sync: (own, seq) => {
      const stakes = Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]));
      confirmed.value = { stakes, seq };
      entries.value = entries.value.filter((entry) => entry.state !== 'done' || entry.seq > seq);
      const remainingColours = Object.entries(colourHoldings.value).filter(([holding]) => {
        const { bet } = parseHolding(holding);
        return (stakes[bet] ?? 0) > 0 || entries.value.some((entry) => entry.state === 'done' && entry.holding === bet);
      });
      if (remainingColours.length < Object.keys(colourHoldings.value).length)
        colourHoldings.value = Object.fromEntries(remainingColours);
    },
    discardQueued: () => {
      const queued = entries.value.filter(({ state }) => state === 'queued');
      if (queued.length === 0) return;
      entries.value = entries.value.filter(({ state }) => state !== 'queued');
      onNews({ kind: 'late', changes: queued.map(({ holding, amount }) => ({ ...parseHolding(holding), amount })) });
    },
  };
}
