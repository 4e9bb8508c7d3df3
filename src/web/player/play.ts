/** One player at one table: chips in hand, wagers, what was said. Everything a component may ask or do. It must never judge what the table judges. */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { BetId, Minor } from '../../rules/index.ts';
import type { FeltHandle, Language } from '../felt/index.ts';
import { client, type LiveTable, mayMove, serverNow, session, settings } from '../shell/index.ts';
import { type Acts, openActing } from './acting.ts';
import { type Chips, openChips } from './chips.ts';
import { type ComingIn, errorOf, openComingIn } from './coming-in.ts';
import type { TableData } from './data.ts';
import { type KeptFavourites, openFavourites } from './favourites-key.ts';
import { type Keeping, openKeeping } from './keeping.ts';
import { openPlaced, type Placed } from './placed.ts';
import { followRounds, type Rounds } from './rounds.ts';
import { playSound } from './sound.ts';
import { sumOf } from './stakes.ts';
import { openStanding, type Standing } from './standing.ts';
import { type Message, makeTeller, type Teller } from './telling.ts';
import { openWagering, type Wagering } from './wagering.ts';
import { openWarnings, type Warnings } from './warnings.ts';

/** Where a person closes betting nobody knows when: an unanswered wager is sent again for so long. */
const RESENT_MS = 5000;

export interface Play extends Chips, Acts, ComingIn, KeptFavourites, Standing, Warnings {
  readonly live: LiveTable;
  readonly data: TableData;
  readonly wagering: Wagering;
  readonly rounds: Rounds;
  readonly staked: ReadonlySignal<Minor>;
  /** What is drawn: what is at stake, or what was won until betting opens again. */
  readonly feltStakes: ReadonlySignal<Readonly<Record<BetId, Minor>>>;
  readonly message: ReadonlySignal<Message | null>;
  readonly placed: Placed['placed'];
  /** Minutes of the visit after which a word was asked for; until it is put away. */
  readonly reminded: Signal<number | null>;
  readonly inspected: Signal<BetId | null>;
  /** The bet that a dragged chip is above. */
  readonly target: Signal<BetId | null>;
  /** What this tab keeps of the visit. */
  readonly keeping: Keeping;
  readonly felt: { handle: FeltHandle | null };
  readonly language: () => Language;
  readonly titleOf: (bet: BetId) => string;
  readonly tell: (text: string, tone?: Message['tone']) => void;
  readonly stop: () => void;
}

/** Until the close that is announced; where none is, or the table is held open past it, for a moment. */
function deadlineOf(closesAtMs: number | null): number {
  const nowMs = serverNow();
  return closesAtMs !== null && closesAtMs > nowMs ? closesAtMs : nowMs + RESENT_MS;
}

/** Loaded with the first win: nobody waits for it before. */
const showWon = async (felt: Play['felt'], bets: readonly BetId[]): Promise<void> => {
  if (bets.length > 0) (await import('./flight.ts')).flyToRack(felt, bets);
};

const me = (): string => client.session?.person ?? '';

/** Wagers of this player that hear what the table says of them. */
function hearWagers(live: LiveTable, told: Teller['ofWager']): { readonly wagering: Wagering; readonly stop: () => void } {
  const wagering = openWagering({
    // A wager belongs to the round it was made in: after a lost line it must not turn up in the next one.
    act: (body) => live.table.act(body, { untilMs: deadlineOf(live.view.value?.closesAtMs ?? null) }),
    me,
    errorOf,
    told,
  });
  const stop = effect(() => {
    const [own, seq] = [live.own.value, live.personalSeq.value];
    if (seq !== null) untracked(() => wagering.hear(own, seq));
  });
  return { wagering, stop };
}

interface RoundParts {
  readonly live: LiveTable;
  readonly data: TableData;
  readonly keeping: Keeping;
  readonly teller: Teller;
  readonly felt: Play['felt'];
  /** The hand's part: betting begins, betting ends. */
  readonly begin: () => void;
  readonly end: () => void;
}

/** Rounds of which everything is told, shown and heard. */
function hearRounds({ live, data, keeping, teller, felt, begin, end }: RoundParts): Rounds {
  const rounds = followRounds(live, data.rulebook.conduct, keeping, {
    opened: () => {
      begin();
      teller.opened();
    },
    closed: () => {
      // First, for it wipes what was refused; what comes too late is told after it.
      teller.closed();
      end();
    },
    result: (shown) => teller.result(shown, data),
    settled: (settled) => {
      const missed = rounds.missed.value.find(({ round }) => round === settled.round);
      teller.settled(settled, missed ?? rounds.shown.value, data);
      playSound(settled.net > 0 ? 'win' : 'settle');
      if (!settled.missed && settled.correctedFrom === null && mayMove()) void showWon(felt, Object.keys(rounds.won.value));
    },
    voided: teller.voided,
  });
  return rounds;
}

/** Keeps the time that the player sits. */
const keepSitting = (live: LiveTable, keeping: Keeping, { isSeated }: Standing): (() => void) =>
  effect(() => {
    if (live.view.value !== null) keeping.sits(isSeated.value, serverNow());
  });

export function openPlay(live: LiveTable, data: TableData): Play {
  const { entry, offered } = data;
  const titleOf = (bet: BetId): string => data.betOf(bet, settings.language.value)?.title ?? bet;
  const teller = makeTeller(titleOf);
  const keeping = openKeeping(
    live.name,
    computed(() => session.value?.person ?? null),
  );
  const felt: Play['felt'] = { handle: null };
  const warnings = openWarnings(live, keeping, me);
  const { wagering, stop: stopHearing } = hearWagers(live, teller.ofWager);
  const standing = openStanding(live, data, wagering);
  const chips = openChips(live, standing.sign);
  const { begin, end, ...acts } = openActing({ live, wagering, standing, chips, teller, keeping });
  const stopSitting = keepSitting(live, keeping, standing);
  const rounds = hearRounds({ live, data, keeping, teller, felt, begin, end });
  const { placed, stop: stopPlaced } = openPlaced(wagering, standing.mayBet, titleOf);
  const stops = [rounds.stop, stopPlaced, stopHearing, warnings.stop, stopSitting, keeping.stop];
  return {
    ...chips,
    ...acts,
    ...standing,
    ...warnings.acts,
    ...openComingIn(live, data, me, teller),
    ...openFavourites(entry.rulebook, entry.layout, offered),
    live,
    data,
    wagering,
    rounds,
    staked: computed(() => sumOf(wagering.stakes.value)),
    feltStakes: computed(() => ({ ...rounds.won.value, ...wagering.stakes.value })),
    message: teller.message,
    placed,
    reminded: signal<number | null>(null),
    inspected: signal<BetId | null>(null),
    target: signal<BetId | null>(null),
    keeping,
    felt,
    language: () => settings.language.value,
    titleOf,
    tell: teller.tell,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
