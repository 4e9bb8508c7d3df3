/** From clicks to commands and back: what is wanted is shown at once, sent in order and in few commands, and corrected by what the table says. It must never show as placed what was refused. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { CommandView, OwnTable, WireError } from '../../protocol/index.ts';
import type { BetId, ClauseId, Minor } from '../../rules/index.ts';
import type { CommandBody, EventOf, TableEvent } from '../../table/index.ts';
import { byBet, type Change, type Holdings, makeHolding, parseHolding } from './stakes.ts';

/** What the player is told about a wager. */
export type News =
  | { readonly kind: 'refused'; readonly change: Change; readonly error: WireError }
  /** Only a part was taken. */
  | {
      readonly kind: 'cut';
      readonly bet: BetId;
      readonly taken: Minor;
      readonly refused: Minor;
      readonly clauses: readonly ClauseId[];
    }
  /** Taken, although it is below the minimum. */
  | {
      readonly kind: 'advised';
      readonly bet: BetId;
      readonly stake: Minor;
      readonly minimum: Minor;
      readonly clauses: readonly ClauseId[];
    }
  /** Betting closed before these were sent. */
  | { readonly kind: 'late'; readonly changes: readonly Change[] }
  /** The line went down before it was known what became of it. */
  | { readonly kind: 'unknown'; readonly change: Change };

export interface WageringParts {
  readonly act: (body: CommandBody) => Promise<CommandView>;
  readonly me: () => string;
  /** What a failure of the act says; null where nothing is known, as without a line. */
  readonly errorOf: (error: unknown) => WireError | null;
  readonly told: (news: News) => void;
}

interface Entry {
  readonly holding: string;
  readonly amount: number;
  readonly state: 'queued' | 'sent' | 'done';
  /** Where the table's record has it, once it is done. */
  readonly seq: number;
}

interface Heard {
  readonly stakes: Readonly<Record<BetId, Minor>>;
  readonly seq: number;
}

export interface Wagering {
  /** What lies on the layout as far as this page knows, by holding and by bet. */
  readonly holdings: ReadonlySignal<Holdings>;
  readonly stakes: ReadonlySignal<Readonly<Record<BetId, Minor>>>;
  /** What this page alone has put on and taken off, taken or on its way: another tab's part is not in it, and it may be less than nothing. */
  readonly mine: ReadonlySignal<Holdings>;
  /** What the table has not confirmed yet. */
  readonly unsure: ReadonlySignal<boolean>;
  /** By how much the chips of the house, and those of a colour, differ from what the table last told. */
  readonly spent: ReadonlySignal<Readonly<Record<string, number>>>;
  /** What is on which bet in which colour; the table tells sums only. */
  readonly change: (changes: readonly Change[]) => void;
  /** The table's word, with its place in the record. */
  readonly hear: (own: OwnTable | null, seq: number) => void;
  /** Betting is closed: what was not sent will not be. */
  readonly close: () => void;
}

/** More than this many acts at once are not sent: the server holds them back anyway. */
const SENT_MAX = 8;

export const CASH = '';

const isFor =
  (bet: BetId) =>
  (event: TableEvent): event is EventOf<'wager-placed'> =>
    event.type === 'wager-placed' && event.bet === bet;

export function openWagering({ act, me, errorOf, told }: WageringParts): Wagering {
  const heard = signal<Heard>({ stakes: {}, seq: -1 });
  const entries = signal<readonly Entry[]>([]);
  /** Amounts in colours that the table has confirmed. */
  const coloured = signal<Holdings>({});
  /** What came of all that this page asked for. */
  const made = signal<Holdings>({});

  const holdings = computed((): Holdings => {
    const sums: Record<string, Minor> = {};
    for (const [bet, stake] of Object.entries(heard.value.stakes)) sums[bet] = stake;
    for (const [holding, amount] of Object.entries(coloured.value)) {
      const { bet } = parseHolding(holding);
      sums[holding] = amount;
      sums[bet] = (sums[bet] ?? 0) - amount;
    }
    for (const { holding, amount } of entries.value) sums[holding] = (sums[holding] ?? 0) + amount;
    return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount > 0));
  });

  const replace = (was: Entry, now: Entry | null): void => {
    entries.value = entries.value.flatMap((entry) => (entry === was ? (now ?? []) : entry));
  };

  const finish = (entry: Entry, { seq, events }: CommandView): void => {
    const { bet, colour } = parseHolding(entry.holding);
    const placed = events.find(isFor(bet));
    const amount = placed === undefined ? entry.amount : placed.amount;
    if (colour !== undefined)
      coloured.value = { ...coloured.value, [entry.holding]: (coloured.value[entry.holding] ?? 0) + amount };
    // In colours the sum of the bet grows by the table's word alone; here it only stands in for that word.
    const holding = colour === undefined ? entry.holding : bet;
    batch(() => {
      made.value = { ...made.value, [entry.holding]: (made.value[entry.holding] ?? 0) + amount };
      replace(entry, seq <= heard.value.seq ? null : { holding, amount, state: 'done', seq });
    });
    if (placed !== undefined && placed.refused > 0)
      told({ kind: 'cut', bet, taken: placed.amount, refused: placed.refused, clauses: placed.clauses });
    for (const event of events)
      if (event.type === 'minimum-advised')
        told({ kind: 'advised', bet: event.bet, stake: event.stake, minimum: event.minimum, clauses: event.clauses });
  };

  const fail = (entry: Entry, error: unknown): void => {
    replace(entry, null);
    const change = { ...parseHolding(entry.holding), amount: entry.amount };
    const said = errorOf(error);
    told(said === null ? { kind: 'unknown', change } : { kind: 'refused', change, error: said });
  };

  const send = (): void => {
    for (;;) {
      const sent = entries.value.filter(({ state }) => state === 'sent');
      const next = entries.value.find(({ state }) => state === 'queued');
      if (next === undefined || sent.length >= SENT_MAX) return;
      const { bet, colour } = parseHolding(next.holding);
      // One at a time on a bet, and nothing overtakes: what comes later is added to what waits.
      if (sent.some(({ holding }) => parseHolding(holding).bet === bet)) return;
      const entry: Entry = { ...next, state: 'sent' };
      replace(next, entry);
      const body: CommandBody = {
        type: next.amount > 0 ? 'place' : 'withdraw',
        player: me(),
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
    stakes: computed(() => byBet(holdings.value)),
    mine: computed(() => {
      const sums: Record<string, number> = { ...made.value };
      for (const { holding, amount, state } of entries.value) if (state !== 'done') sums[holding] = (sums[holding] ?? 0) + amount;
      return sums;
    }),
    unsure: computed(() => entries.value.some(({ state }) => state !== 'done')),
    spent: computed(() => {
      const sums: Record<string, number> = {};
      for (const { holding, amount, state } of entries.value) {
        const colour = parseHolding(holding).colour ?? CASH;
        // A colour's done entry has become one of the bet; its rack is told by the table in a moment.
        if (state !== 'done' || colour === CASH) sums[colour] = (sums[colour] ?? 0) + amount;
      }
      return sums;
    }),
    change: (changes) => {
      let list = [...entries.value];
      for (const { bet, colour, amount } of changes) {
        const holding = makeHolding(bet, colour);
        const waiting = list.find((entry) => entry.holding === holding && entry.state === 'queued');
        if (waiting === undefined) list.push({ holding, amount, state: 'queued', seq: 0 });
        else list = list.map((entry) => (entry === waiting ? { ...entry, amount: entry.amount + amount } : entry));
      }
      entries.value = list.filter(({ amount }) => amount !== 0);
      send();
    },
    hear: (own, seq) => {
      const stakes = Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]));
      heard.value = { stakes, seq };
      entries.value = entries.value.filter((entry) => entry.state !== 'done' || entry.seq > seq);
      const kept = Object.entries(coloured.value).filter(([holding]) => {
        const { bet } = parseHolding(holding);
        return (stakes[bet] ?? 0) > 0 || entries.value.some((entry) => entry.state === 'done' && entry.holding === bet);
      });
      if (kept.length < Object.keys(coloured.value).length) coloured.value = Object.fromEntries(kept);
    },
    close: () => {
      const late = entries.value.filter(({ state }) => state === 'queued');
      if (late.length === 0) return;
      entries.value = entries.value.filter(({ state }) => state !== 'queued');
      told({ kind: 'late', changes: late.map(({ holding, amount }) => ({ ...parseHolding(holding), amount })) });
    },
  };
}
