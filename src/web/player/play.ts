/** One player at one table: chips in hand, wagers, what was said. Everything a component may ask or do. It must never judge what the table judges. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { CroupierError } from '../../client/index.ts';
import type { WireError } from '../../protocol/index.ts';
import { type BetId, type LimitsInForce, limitsInForce, type Minor } from '../../rules/index.ts';
import type { FeltHandle, Language } from '../felt/index.ts';
import { client, type LiveTable, serverNow, settings } from '../shell/index.ts';
import type { TableData } from './data.ts';
import type { Favourite } from './favourites.ts';
import { hasFavourites } from './favourites-key.ts';
import { chipLabel, firstChip, rackOf } from './rack.ts';
import { followRounds, type Rounds } from './rounds.ts';
import { playSound } from './sound.ts';
import {
  type Capped,
  type Change,
  changesBetween,
  doubling,
  fitting,
  type Holdings,
  NO_PAST,
  type Past,
  remember,
  repeating,
  stepBack,
  stepForward,
  sumOf,
} from './stakes.ts';
import { type Message, makeTeller } from './telling.ts';
import { CASH, openWagering, type Wagering } from './wagering.ts';
import { words } from './words.ts';

/** A chip of the rack; with a colour it is one of the player's own. */
export interface RackChip {
  readonly valueMinor: Minor;
  readonly label: string;
  readonly own: string | null;
  readonly colour?: string;
  readonly spots?: string;
}

/** Practice chips that are handed out at once. */
export const PRACTICE_MINOR: Minor = 100_000;

/** Where a person closes betting nobody knows when: an unanswered wager is sent again for so long. */
const RESENT_MS = 5000;

export interface Play {
  readonly live: LiveTable;
  readonly data: TableData;
  readonly wagering: Wagering;
  readonly rounds: Rounds;
  readonly rack: ReadonlySignal<readonly RackChip[]>;
  /** Place in the rack of the chip in hand; -1 for an amount of one's own. */
  readonly inHand: Signal<number>;
  readonly customMinor: Signal<Minor>;
  readonly chip: ReadonlySignal<RackChip>;
  readonly isSeated: ReadonlySignal<boolean>;
  readonly mayBet: ReadonlySignal<boolean>;
  readonly enabled: ReadonlySignal<readonly BetId[]>;
  readonly cash: ReadonlySignal<Minor>;
  readonly staked: ReadonlySignal<Minor>;
  /** What is drawn: what is at stake, or what was won until betting opens again. */
  readonly feltStakes: ReadonlySignal<Readonly<Record<BetId, Minor>>>;
  readonly message: ReadonlySignal<Message | null>;
  readonly inspected: Signal<BetId | null>;
  /** The bet that a dragged chip is above. */
  readonly target: Signal<BetId | null>;
  /** A large stake that waits for a yes. */
  readonly asked: Signal<{ readonly amount: Minor; readonly go: () => void } | null>;
  readonly past: ReadonlySignal<Past>;
  /** What lay there when betting last closed. */
  readonly lastHoldings: ReadonlySignal<Holdings>;
  readonly favourites: ReadonlySignal<readonly Favourite[]>;
  readonly busy: ReadonlySignal<boolean>;
  readonly sinceMs: number;
  readonly felt: { handle: FeltHandle | null };
  readonly language: () => Language;
  readonly titleOf: (bet: BetId) => string;
  readonly limitsOf: (bet: BetId) => LimitsInForce;
  readonly place: (bet: BetId, amount?: Minor) => void;
  readonly take: (bet: BetId, amount: Minor | 'all') => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly clear: () => void;
  readonly double: () => void;
  readonly rebet: (times: number) => void;
  readonly useFavourite: (favourite: Favourite) => void;
  readonly setFavourites: (favourites: readonly Favourite[]) => void;
  /** Comes in by the way given, then sits down. */
  readonly enter: (comeIn: () => Promise<void>) => Promise<void>;
  readonly sit: () => Promise<void>;
  readonly buyMore: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Something of the shooter's turn. */
  readonly turn: (act: 'accept-dice' | 'throw' | { readonly dice: readonly number[] }) => Promise<void>;
  readonly tell: (text: string, tone?: Message['tone']) => void;
  readonly stop: () => void;
}

export const errorOf = (error: unknown): WireError | null => (error instanceof CroupierError ? error.error : null);

export function openPlay(live: LiveTable, data: TableData): Play {
  const { rulebook, entry, offered } = data;
  const titleOf = (bet: BetId): string => data.betOf(bet, settings.language.value)?.title ?? bet;
  const teller = makeTeller(titleOf);
  const past = signal<Past>(NO_PAST);
  const lastHoldings = signal<Holdings>({});
  const busy = signal(false);
  const asked: Play['asked'] = signal(null);
  const customMinor = signal<Minor>(0);
  const favourites = signal<readonly Favourite[]>([]);
  if (hasFavourites(entry.rulebook, entry.layout))
    void import('./favourites.ts').then(({ loadFavourites }) => {
      favourites.value = loadFavourites(entry.rulebook, entry.layout, [...offered]);
    });
  const me = (): string => client.session?.person ?? '';

  const wagering = openWagering({
    // A wager belongs to the round it was made in: after a lost line it must not turn up in the next one.
    act: (body) => live.table.act(body, { untilMs: live.view.value?.closesAtMs ?? serverNow() + RESENT_MS }),
    me,
    errorOf,
    told: teller.ofWager,
  });
  // The sequence comes with the message alone: what was acknowledged after it is not in it yet.
  // What came before anybody listened, as after the page was loaded anew.
  if (live.table.seq !== null) wagering.hear(live.table.own, live.table.seq);
  const stopHearing = client.on('message', (message) => {
    if (!('table' in message) || message.table !== live.name) return;
    if (message.type === 'own') wagering.hear(message.own, message.seq);
    if (message.type === 'view') wagering.hear(message.own ?? null, message.seq);
  });

  const rounds = followRounds(live, {
    opened: () => {
      past.value = NO_PAST;
      teller.opened();
    },
    closed: () => {
      const lay = withoutRiding(wagering.holdings.value);
      if (sumOf(lay) > 0) lastHoldings.value = lay;
      past.value = NO_PAST;
      wagering.close();
      teller.closed();
    },
    result: (shown) => teller.result(shown, data),
    settled: (settled) => {
      teller.settled(settled, rounds.shown.value, data);
      playSound(settled.net > 0 ? 'win' : 'settle');
    },
    voided: teller.voided,
  });

  const sign = computed(() => live.view.value?.sign ?? {});
  const rack = computed((): readonly RackChip[] => {
    const cash = rackOf(sign.value).map((valueMinor) => ({ valueMinor, label: chipLabel(valueMinor), own: null }));
    const colours = (live.own.value?.colours ?? []).map(({ colour, value }) => ({
      valueMinor: value,
      label: chipLabel(value),
      own: colour,
      colour,
      spots: '#ffffff',
    }));
    return [...cash, ...colours];
  });
  const inHand = signal(-2);
  const chip = computed((): RackChip => {
    const list = rack.value;
    if (inHand.value === -1) return { valueMinor: customMinor.value, label: chipLabel(customMinor.value), own: null };
    const at =
      inHand.value === -2
        ? firstChip(
            list.map(({ valueMinor }) => valueMinor),
            sign.value,
          )
        : inHand.value;
    return list[Math.min(at, list.length - 1)] ?? { valueMinor: 100, label: '1', own: null };
  });

  const shooterBet = rulebook.conduct.shooter?.bet ?? null;
  const isRiding = (bet: BetId): boolean => bet === shooterBet;
  const withoutRiding = (holdings: Holdings): Holdings =>
    Object.fromEntries(Object.entries(holdings).filter(([holding]) => !isRiding(holding)));
  const isSeated = computed(() => live.own.value?.position != null && live.own.value.barred === null);
  const mayBet = computed(() => isSeated.value && (live.view.value?.bettingOpen ?? false) && live.view.value?.status === 'open');
  const isMyTurn = computed(() => live.view.value?.shooter?.position === live.own.value?.position && isSeated.value);
  const maySetShooter = computed(
    () => isMyTurn.value && live.view.value?.shooter?.throw === 1 && (wagering.stakes.value[shooterBet ?? ''] ?? 0) === 0,
  );
  const enabled = computed((): readonly BetId[] => {
    if (!mayBet.value) return [];
    const may = maySetShooter.value;
    return [...offered].filter((bet) => !isRiding(bet) || may);
  });
  const cash = computed(() => (live.own.value?.cashChips ?? 0) - (wagering.spent.value[CASH] ?? 0));
  const limitsOf = (bet: BetId): LimitsInForce => limitsInForce(sign.value, live.own.value?.limits ?? undefined, bet);

  /** Sends what is wanted, as one step that can be undone; asks first where it is much. */
  const make = (changes: readonly Change[]): void => {
    if (changes.length === 0 || !mayBet.value) return;
    const more = changes.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const limit = settings.confirmAboveMinor.value;
    const go = (): void => {
      past.value = remember(past.value, wagering.holdings.value);
      wagering.change(changes);
      playSound(more > 0 ? 'chip' : 'off');
    };
    if (limit > 0 && more > limit) asked.value = { amount: more, go };
    else go();
  };

  const isBarred = (bet: BetId): boolean => isRiding(bet) || !enabled.value.includes(bet);
  const makeFitting = (wanted: readonly Change[]): readonly Capped[] => {
    const ofColour = (live.own.value?.colours ?? []).map(
      ({ colour, value, count }) => [colour, value * count - (wagering.spent.value[colour] ?? 0)] as const,
    );
    const { changes, capped } = fitting(wanted, {
      now: wagering.holdings.value,
      cash: cash.value,
      colours: Object.fromEntries(ofColour),
      maximumOf: (bet) => limitsOf(bet).maximum,
      isBarred,
    });
    make(changes);
    if (capped.length > 0) teller.capped(capped);
    return capped;
  };

  const closedFault = (): boolean => {
    if (mayBet.value) return false;
    teller.tell(words.value.why[live.view.value?.bettingOpen === false ? 'betting-closed' : 'not-seated']?.({}) ?? '', 'bad');
    return true;
  };

  /** Goes to how the layout looked; what rides or is barred stays. */
  const goTo = (found: { readonly past: Past; readonly to: Holdings } | null): void => {
    if (closedFault()) return;
    if (found === null) {
      teller.tell(words.value.nothingToUndo);
      return;
    }
    const changes = changesBetween(wagering.holdings.value, found.to).filter(({ bet, amount }) => amount !== 0 && !isRiding(bet));
    past.value = found.past;
    wagering.change(changes);
    playSound('off');
  };

  const during = async (what: () => Promise<unknown>): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try {
      await what();
    } catch (error) {
      teller.failed(errorOf(error));
    } finally {
      busy.value = false;
    }
  };

  const sitDown = async (): Promise<void> => {
    if (live.own.value?.position == null) await live.table.sit();
    if (data.practice && (live.own.value?.cashChips ?? 0) === 0) await live.table.buy(PRACTICE_MINOR);
  };

  return {
    live,
    data,
    wagering,
    rounds,
    rack,
    inHand,
    customMinor,
    chip,
    isSeated,
    mayBet,
    enabled,
    cash,
    staked: computed(() => sumOf(wagering.stakes.value)),
    feltStakes: computed(() => ({ ...rounds.won.value, ...wagering.stakes.value })),
    message: teller.message,
    inspected: signal<BetId | null>(null),
    target: signal<BetId | null>(null),
    asked,
    past,
    lastHoldings,
    favourites,
    busy,
    sinceMs: Date.now(),
    felt: { handle: null },
    language: () => settings.language.value,
    titleOf,
    limitsOf,
    place: (bet, amount) => {
      if (closedFault()) return;
      const { valueMinor, own } = chip.value;
      make([{ bet, amount: amount ?? valueMinor, ...(own === null || amount !== undefined ? {} : { colour: own }) }]);
    },
    take: (bet, amount) => {
      if (closedFault() || isRiding(bet)) return;
      const holdings = Object.fromEntries(
        Object.entries(wagering.holdings.value).filter(([holding]) => holding === bet || holding.startsWith(`${bet} `)),
      );
      let left = amount === 'all' ? sumOf(holdings) : Math.min(amount, sumOf(holdings));
      const kept: Record<string, Minor> = { ...holdings };
      // What was laid down last is as a rule of a colour: those come off first.
      for (const [holding, has] of Object.entries(holdings).reverse()) {
        const off = Math.min(left, has);
        kept[holding] = has - off;
        left -= off;
      }
      make(changesBetween(holdings, kept).filter((change) => change.amount !== 0));
    },
    undo: () => goTo(stepBack(past.value, wagering.holdings.value)),
    redo: () => goTo(stepForward(past.value, wagering.holdings.value)),
    clear: () => {
      if (!closedFault()) make(changesBetween(withoutRiding(wagering.holdings.value), {}));
    },
    double: () => {
      if (!closedFault()) makeFitting(doubling(withoutRiding(wagering.holdings.value)));
    },
    rebet: (times) => {
      if (closedFault()) return;
      if (sumOf(lastHoldings.value) === 0) teller.tell(words.value.nothingToRepeat);
      else makeFitting(repeating(lastHoldings.value, times));
    },
    useFavourite: ({ stakes }) => {
      if (!closedFault()) makeFitting(stakes.map(({ bet, stake }) => ({ bet, amount: stake })));
    },
    setFavourites: (list) => {
      favourites.value = list;
      void import('./favourites.ts').then(({ keepFavourites }) => keepFavourites(entry.rulebook, entry.layout, list));
    },
    enter: (comeIn) =>
      during(async () => {
        await comeIn();
        await sitDown();
      }),
    sit: () => during(sitDown),
    buyMore: () => during(() => live.table.buy(PRACTICE_MINOR)),
    leave: () => during(() => live.table.leave()),
    turn: (act) =>
      during(() => {
        if (act === 'accept-dice') return live.table.act({ type: 'accept-dice', player: me() });
        return live.table.act(act === 'throw' ? { type: 'throw' } : { type: 'choose-dice', dice: act.dice });
      }),
    tell: teller.tell,
    stop: () => {
      rounds.stop();
      stopHearing();
    },
  };
}
