/** The state and the actions of one player at one table, which all components of the page share. */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { BetId, Minor, StepName } from '../../rules/index.ts';
import type { FeltHandle, Language } from '../felt/index.ts';
import { createRevealedTable, type RevealedTable } from '../parts/revealed-table.ts';
import { session as account, client, type LiveTable, serverNow, settings, VISIT_KEY_PREFIX } from '../shell/index.ts';
import { type Announcer, createAnnouncer, createWagerStatus, type Message, type WagerStatus } from './notices/announcer.ts';
import { createWarnings, type Warnings } from './notices/warnings.ts';
import { createRounds, type Rounds } from './round/rounds.ts';
import { createEligibility, type Eligibility } from './seat/eligibility.ts';
import { createSeatActions, getApiError, type SeatActions } from './seat/seat-actions.ts';
import { createVisitStorage, type VisitStorage } from './seat/visit-storage.ts';
import { createPayments } from './stage/payments.ts';
import type { TableData } from './table-data.ts';
import { type Chips, createChips } from './wagers/chips.ts';
import { createFavourites, type FavouriteList } from './wagers/favourites.ts';
import { sumOf } from './wagers/holdings.ts';
import { createWagers, type Wagers } from './wagers/optimistic-wagers.ts';
import { type BettingPhase, createWagerActions, playSound, type WagerActions } from './wagers/wager-actions.ts';

/** An unanswered wager is sent again for this long if the closing time is unknown. */
const RESEND_MS = 5000;

export interface PlayerSession extends Chips, WagerActions, SeatActions, FavouriteList, Eligibility, Warnings {
  /** The table, with each new result held back until the dice rest. */
  readonly live: RevealedTable;
  readonly data: TableData;
  readonly wagers: Wagers;
  readonly rounds: Rounds;
  readonly staked: ReadonlySignal<Minor>;
  /** Amounts of chips on the felt: the stakes, which lie until the dealer has taken or paid them. */
  readonly feltStakes: ReadonlySignal<Readonly<Record<BetId, Minor>>>;
  /** The step whose chips move now, which is shown until they rest; null if nothing moves. */
  readonly movingStep: ReadonlySignal<StepName | null>;
  readonly message: ReadonlySignal<Message | null>;
  readonly wagerStatus: WagerStatus['status'];
  /** The number of minutes in the session reminder; null if no reminder is shown. */
  readonly reminderMinutes: Signal<number | null>;
  /** The bet whose odds and limits are shown. */
  readonly inspectedBet: Signal<BetId | null>;
  /** The bet under a dragged chip. */
  readonly dropTarget: Signal<BetId | null>;
  readonly visitStorage: VisitStorage;
  /** The handle is null until the felt is rendered. */
  readonly felt: { handle: FeltHandle | null };
  readonly language: () => Language;
  readonly titleOf: (bet: BetId) => string;
  readonly showMessage: (text: string, tone?: Message['tone']) => void;
  readonly stop: () => void;
}

/** Wagers are resent until the announced close, or for `RESEND_MS` if no future close is announced. */
function resendUntilMs(closesAtMs: number | null): number {
  const nowMs = serverNow();
  return closesAtMs !== null && closesAtMs > nowMs ? closesAtMs : nowMs + RESEND_MS;
}

const getPlayer = (): string => client.session?.person ?? '';

function createSyncedWagers(
  live: LiveTable,
  onNews: Announcer['showWagerNews'],
): { readonly wagers: Wagers; readonly stop: () => void } {
  const wagers = createWagers({
    // After a lost connection, a wager must not be placed in a later round.
    act: (body) => live.table.act(body, { untilMs: resendUntilMs(live.view.value?.closesAtMs ?? null) }),
    getPlayer,
    getApiError,
    onNews,
  });
  const stop = effect(() => {
    const [ownView, seq] = [live.own.value, live.personalSeq.value];
    if (seq !== null) untracked(() => wagers.sync(ownView, seq));
  });
  return { wagers, stop };
}

interface RoundParts {
  readonly live: RevealedTable;
  readonly data: TableData;
  readonly visitStorage: VisitStorage;
  readonly announcer: Announcer;
  readonly bettingPhase: BettingPhase;
}

function createAnnouncedRounds({ live, data, visitStorage, announcer, bettingPhase }: RoundParts): Rounds {
  const rounds = createRounds(live, data.rulebook.conduct, visitStorage, {
    onOpened: () => {
      bettingPhase.begin();
      announcer.announceOpening();
    },
    onClosed: () => {
      // Clears old refusals first, because the end of the betting phase may show new refusals.
      announcer.announceClose();
      bettingPhase.end();
    },
    onResult: (result) => announcer.announceResult(result, data),
    onSettled: (settlement) => {
      // A missed round was settled while the connection was lost.
      const missedRound = rounds.missed.value.find(({ round }) => round === settlement.round);
      announcer.announceSettlement(settlement, missedRound ?? rounds.lastResult.value, data);
      playSound(settlement.net > 0 ? 'win' : 'settle');
    },
    onVoided: announcer.announceVoid,
  });
  return rounds;
}

const trackSeatedTime = (live: LiveTable, visitStorage: VisitStorage, { isSeated }: Eligibility): (() => void) =>
  effect(() => {
    if (live.view.value !== null) visitStorage.setSeated(isSeated.value, serverNow());
  });

export function createPlayerSession(newestTable: LiveTable, data: TableData): PlayerSession {
  const live = createRevealedTable(newestTable);
  const { entry, offered } = data;
  const titleOf = (bet: BetId): string => data.betOf(bet, settings.language.value)?.title ?? bet;
  const announcer = createAnnouncer(titleOf);
  const visitStorage = createVisitStorage(
    VISIT_KEY_PREFIX + live.name,
    computed(() => account.value?.person ?? null),
  );
  const felt: PlayerSession['felt'] = { handle: null };
  const warnings = createWarnings(live, visitStorage, getPlayer);
  const { wagers, stop: stopWagers } = createSyncedWagers(live, announcer.showWagerNews);
  const eligibility = createEligibility(live, data, wagers);
  // The sign has the limits of the table.
  const chips = createChips(live, eligibility.sign);
  const {
    actions,
    bettingPhase,
    stop: stopActions,
  } = createWagerActions({ live, wagers, eligibility, chips, announcer, visitStorage });
  const stopSeatedTime = trackSeatedTime(live, visitStorage, eligibility);
  const rounds = createAnnouncedRounds({ live, data, visitStorage, announcer, bettingPhase });
  const wagerStatus = createWagerStatus(wagers, eligibility.canBet, titleOf);
  const payments = createPayments({ live, rounds, felt, conduct: data.rulebook.conduct }, wagers.stakes);
  const stops = [
    rounds.stop,
    wagerStatus.stop,
    stopWagers,
    stopActions,
    warnings.stop,
    stopSeatedTime,
    payments.stop,
    visitStorage.stop,
    live.stop,
  ];
  return {
    ...chips,
    ...actions,
    ...eligibility,
    ...warnings.actions,
    ...createSeatActions(live, data, getPlayer, announcer),
    ...createFavourites(entry.rulebook, entry.layout, offered),
    live,
    data,
    wagers,
    rounds,
    staked: computed(() => sumOf(wagers.stakes.value)),
    feltStakes: payments.feltStakes,
    movingStep: payments.movingStep,
    message: announcer.message,
    wagerStatus: wagerStatus.status,
    reminderMinutes: signal<number | null>(null),
    inspectedBet: signal<BetId | null>(null),
    dropTarget: signal<BetId | null>(null),
    visitStorage,
    felt,
    language: () => settings.language.value,
    titleOf,
    showMessage: announcer.show,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
