/** Shows messages about the player's wagers and rounds, and announces them to screen readers. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ApiError } from '../../../protocol/index.ts';
import type { BetId, ClauseId, Minor } from '../../../rules/index.ts';
import { numberedClauses } from '../../parts/index.ts';
import { announce, formatMoney } from '../../shell/index.ts';
import type { SettledRound, ShownResult } from '../round/rounds.ts';
import type { TableData } from '../table-data.ts';
import { type CappedRequest, sumOf } from '../wagers/holdings.ts';
import type { WagerNews } from '../wagers/optimistic-wagers.ts';
import { formatCall } from '../words/descriptions.ts';
import { words } from '../words/index.ts';

export interface Message {
  readonly text: string;
  readonly clauses: readonly ClauseId[];
  readonly tone: 'plain' | 'bad' | 'good';
}

export interface Announcer {
  readonly message: ReadonlySignal<Message | null>;
  /** Shows a message and announces it. */
  readonly show: (text: string, tone?: Message['tone'], clauses?: readonly ClauseId[]) => void;
  readonly showWagerNews: (news: WagerNews) => void;
  /** Shows which requested bets were reduced or left out, and why. */
  readonly showCapped: (capped: readonly CappedRequest[]) => void;
  /** `error` is null if the server did not answer. */
  readonly showError: (error: ApiError | null) => void;
  readonly announceOpening: () => void;
  readonly announceClose: () => void;
  readonly announceResult: (result: ShownResult, data: TableData) => void;
  readonly announceSettlement: (settlement: SettledRound, result: ShownResult | null, data: TableData) => void;
  readonly announceVoid: (round: number) => void;
}

/** Facts of a refusal that are not amounts of money. */
const NUMBER_FACTS: ReadonlySet<string> = new Set(['years', 'position', 'round', 'throw', 'dispute']);

export function formatRefusal({ code, facts = {} }: ApiError): string {
  const { reasons, otherReason } = words.value;
  const texts = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' && !NUMBER_FACTS.has(name) ? formatMoney(fact) : String(fact),
  ]);
  return reasons[code]?.(Object.fromEntries(texts)) ?? otherReason;
}

/** A settlement this soon after the result would interrupt the announcement of the result, so both are announced together. */
const TOGETHER_MS = 2000;

/** Well-known bets that are announced with the dice if they win. */
const ANNOUNCED_BETS: ReadonlySet<string> = new Set(['small', 'big', 'odd', 'even', 'red', 'black']);

function formatResult({ faces, lit }: ShownResult, data: TableData, titleOf: (bet: BetId) => string): string {
  const { comma, resultIs } = words.value;
  const call = formatCall(faces, data.dice, data.rulebook.conduct.announcement, words.value);
  return [resultIs(call), ...lit.filter((bet) => ANNOUNCED_BETS.has(bet)).map((bet) => titleOf(bet).toLowerCase())].join(comma);
}

export function formatNet(net: number): string {
  const { youWin, youLose, youBreakEven } = words.value;
  return net > 0 ? youWin(formatMoney(net)) : net < 0 ? youLose(formatMoney(-net)) : youBreakEven;
}

/** Adds the numbers of the clauses to a text. */
export function withClauses(text: string, clauses: readonly ClauseId[]): string {
  const { clause, space } = words.value;
  const numbers = numberedClauses(clauses);
  return numbers.length === 0 ? text : `${text}${space}(${clause(numbers.join(', '))})`;
}

export function createAnnouncer(titleOf: (bet: BetId) => string): Announcer {
  const message = signal<Message | null>(null);
  let resultAtMs = 0;
  const endSentence = (text: string): string => (/[.。]$/.test(text) ? text : text + words.value.fullStop);
  const show: Announcer['show'] = (text, tone = 'plain', clauses = []) => {
    message.value = { text, tone, clauses };
    announce(withClauses(text, clauses));
  };
  const joinTitles = (bets: readonly BetId[]): string => [...new Set(bets)].map(titleOf).join(words.value.comma);
  /** `cut`: only a part was accepted. `late`: betting closed before the changes were sent. */
  const formatNews = (news: WagerNews): Parameters<Announcer['show']> => {
    const t = words.value;
    switch (news.kind) {
      case 'refused': {
        const { error, change } = news;
        return [t.refused(titleOf(change.bet), formatRefusal(error)), 'bad', error.clauses ?? []];
      }
      case 'cut':
        return [t.cut(titleOf(news.bet), formatMoney(news.accepted), formatMoney(news.refused)), 'bad', news.clauses];
      case 'late':
        return [t.late(joinTitles(news.changes.map(({ bet }) => bet))), 'bad'];
      case 'unknown':
        return [t.unknownOutcome(titleOf(news.change.bet)), 'bad'];
    }
  };
  return {
    message,
    show,
    showWagerNews: (news) => show(...formatNews(news)),
    showCapped: (capped) => {
      const { capped: formats, space } = words.value;
      const sentences = (['maximum', 'chips', 'barred'] as const).flatMap((reason) => {
        const bets = capped.filter((each) => each.reason === reason).map(({ bet }) => bet);
        return bets.length === 0 ? [] : [formats[reason](joinTitles(bets))];
      });
      show(sentences.join(space), 'bad');
    },
    showError: (error) => {
      if (error === null) show(words.value.unreachable, 'bad');
      else show(formatRefusal(error), 'bad', error.clauses ?? []);
    },
    announceOpening: () => {
      message.value = null;
      announce(words.value.steps.open);
    },
    announceClose: () => {
      // After the close, the player can no longer react to a refusal.
      if (message.value?.tone === 'bad') message.value = null;
      announce(words.value.steps.close);
    },
    announceResult: (result, data) => {
      resultAtMs = Date.now();
      announce(endSentence(formatResult(result, data, titleOf)));
    },
    announceSettlement: ({ net, round, missed, correctedFrom }, result, data) => {
      const netText = formatNet(net);
      // `correctedFrom` is the net result before the correction.
      if (correctedFrom !== null) {
        const { settledAgain, space } = words.value;
        show([settledAgain(round), netText].join(space), net > correctedFrom ? 'good' : net < correctedFrom ? 'bad' : 'plain');
        return;
      }
      if (missed) {
        const { whileAway, round: formatRound, comma, space } = words.value;
        const texts =
          result?.round === round && result.faces.length > 0 ? [endSentence(formatResult(result, data, titleOf))] : [];
        announce([endSentence([whileAway, formatRound(round)].join(comma)), ...texts, netText].join(space));
        return;
      }
      const isSoonAfterResult = result !== null && result.round === round && Date.now() - resultAtMs < TOGETHER_MS;
      announce(isSoonAfterResult ? `${endSentence(formatResult(result, data, titleOf))}${words.value.space}${netText}` : netText);
    },
    announceVoid: (round) => {
      const text = words.value.voidedRound(round);
      message.value = { text, tone: 'bad', clauses: [] };
      announce(text, 'assertive');
    },
  };
}

type Stakes = Readonly<Record<BetId, Minor>>;

export interface WagerStatus {
  /** A new object for each announcement, so that a repeated text is announced again. Empty while wagers are pending. */
  readonly status: ReadonlySignal<{ readonly text: string }>;
  readonly stop: () => void;
}

const findChangedBets = (previous: Stakes, current: Stakes): readonly BetId[] =>
  [...new Set([...Object.keys(previous), ...Object.keys(current)])].filter((bet) => (previous[bet] ?? 0) !== (current[bet] ?? 0));

function formatStakeChange(previous: Stakes, current: Stakes, titleOf: (bet: BetId) => string): string {
  const { placedOn, noStakeOn, stakesChanged } = words.value;
  const changed = findChangedBets(previous, current);
  const [bet] = changed;
  if (bet === undefined) return '';
  if (changed.length > 1) return stakesChanged(changed.length, formatMoney(sumOf(current)));
  const stake = current[bet] ?? 0;
  return stake > 0 ? placedOn(titleOf(bet), formatMoney(stake)) : noStakeOn(titleOf(bet));
}

/** Announces stakes only after the table has confirmed them. */
export function createWagerStatus(
  { stakes, isPending }: { readonly stakes: ReadonlySignal<Stakes>; readonly isPending: ReadonlySignal<boolean> },
  canBet: ReadonlySignal<boolean>,
  titleOf: (bet: BetId) => string,
): WagerStatus {
  const status = signal({ text: '' });
  let confirmedStakes: Stakes = {};
  let wasPending = false;
  const stop = effect(() => {
    if (isPending.value) {
      wasPending = true;
      status.value = { text: '' };
      return;
    }
    const [previous, current] = [confirmedStakes, stakes.value];
    confirmedStakes = current;
    if (!wasPending) return;
    wasPending = false;
    // After the close, stakes disappear with the settlement, which is announced separately.
    const text = canBet.peek() || sumOf(current) > 0 ? formatStakeChange(previous, current, titleOf) : '';
    if (text !== '') status.value = { text };
  });
  return { status, stop };
}
