/** Puts into words what happened to a player, for eyes and ears. It must never say that something was placed before the table has. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { WireError } from '../../protocol/index.ts';
import type { BetId, ClauseId } from '../../rules/index.ts';
import { printedOf } from '../parts/index.ts';
import { say, sayMoney } from '../shell/index.ts';
import { callOf } from './calls.ts';
import type { TableData } from './data.ts';
import type { SettledRound, Shown } from './rounds.ts';
import type { Capped } from './stakes.ts';
import type { News } from './wagering.ts';
import { words } from './words.ts';

export interface Message {
  readonly text: string;
  readonly clauses: readonly ClauseId[];
  readonly tone: 'plain' | 'bad' | 'good';
}

export interface Teller {
  readonly message: ReadonlySignal<Message | null>;
  readonly tell: (text: string, tone?: Message['tone'], clauses?: readonly ClauseId[]) => void;
  readonly ofWager: (news: News) => void;
  readonly capped: (capped: readonly Capped[]) => void;
  /** null where there was no answer at all. */
  readonly failed: (error: WireError | null) => void;
  readonly opened: () => void;
  readonly closed: () => void;
  readonly result: (shown: Shown, data: TableData) => void;
  readonly settled: (settled: SettledRound, shown: Shown | null, data: TableData) => void;
  readonly voided: (round: number) => void;
}

/** Facts of a refusal that are no money. */
const PLAIN_FACTS: ReadonlySet<string> = new Set(['years', 'position', 'round', 'throw', 'dispute']);

/** Why something was refused, in the player's language. */
export function whyOf({ code, facts = {} }: WireError): string {
  const { why, whyOther } = words.value;
  const said = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' && !PLAIN_FACTS.has(name) ? sayMoney(fact) : String(fact),
  ]);
  return why[code]?.(Object.fromEntries(said)) ?? whyOther;
}

/** Results are said again with what they brought where both come within this time: the one would swallow the other. */
const TOGETHER_MS = 2000;

/** The sides that a result is called with besides its dice. */
const SIDES: ReadonlySet<string> = new Set(['small', 'big', 'odd', 'even', 'red', 'black']);

/** The dice as they are called, and which of the even chances they lit. */
function resultInWords({ faces, lit }: Shown, data: TableData, titleOf: (bet: BetId) => string): string {
  const { comma, sayResult } = words.value;
  const call = callOf(faces, data.dice, data.rulebook.conduct.announcement, words.value);
  return [sayResult(call), ...lit.filter((bet) => SIDES.has(bet)).map((bet) => titleOf(bet).toLowerCase())].join(comma);
}

export function netInWords(net: number): string {
  const { youWin, youLose, youEven } = words.value;
  return net > 0 ? youWin(sayMoney(net)) : net < 0 ? youLose(sayMoney(-net)) : youEven;
}

export function makeTeller(titleOf: (bet: BetId) => string): Teller {
  const message = signal<Message | null>(null);
  let resultMs = 0;
  const stop = (text: string): string => (/[.。]$/.test(text) ? text : `${text}${words.value.space === '' ? '。' : '.'}`);
  const tell: Teller['tell'] = (text, tone = 'plain', clauses = []) => {
    message.value = { text, tone, clauses };
    const { clause, space } = words.value;
    const printed = printedOf(clauses);
    say(printed.length === 0 ? text : `${text}${space}(${clause(printed.join(', '))})`);
  };
  const names = (bets: readonly BetId[]): string => [...new Set(bets)].map(titleOf).join(words.value.comma);
  const messageOf = (news: News): Parameters<Teller['tell']> => {
    const said = words.value;
    switch (news.kind) {
      case 'refused': {
        const { error, change } = news;
        return [said.refused(titleOf(change.bet), whyOf(error)), 'bad', error.clauses ?? []];
      }
      case 'cut':
        return [said.cut(titleOf(news.bet), sayMoney(news.taken), sayMoney(news.refused)), 'bad', news.clauses];
      case 'advised':
        return [said.advised(titleOf(news.bet), sayMoney(news.stake), sayMoney(news.minimum)), 'bad', news.clauses];
      case 'late':
        return [said.late(names(news.changes.map(({ bet }) => bet))), 'bad'];
      case 'unknown':
        return [said.unknownFate(titleOf(news.change.bet)), 'bad'];
    }
  };
  const ofWager = (news: News): void => tell(...messageOf(news));
  return {
    message,
    tell,
    ofWager,
    capped: (capped) => {
      const said = words.value;
      const by = (why: Capped['by'], text: (bets: string) => string): readonly string[] => {
        const bets = capped.filter((each) => each.by === why).map(({ bet }) => bet);
        return bets.length === 0 ? [] : [text(names(bets))];
      };
      const parts = [...by('maximum', said.cappedMaximum), ...by('chips', said.cappedChips), ...by('barred', said.cappedBarred)];
      tell(parts.join(said.space), 'bad');
    },
    failed: (error) => {
      if (error === null) tell(words.value.unreachable, 'bad');
      else tell(whyOf(error), 'bad', error.clauses ?? []);
    },
    opened: () => {
      message.value = null;
      say(words.value.placeBets);
    },
    closed: () => {
      // What was refused can be asked for no more.
      if (message.value?.tone === 'bad') message.value = null;
      say(words.value.noMoreBets);
    },
    result: (shown, data) => {
      resultMs = Date.now();
      say(stop(resultInWords(shown, data, titleOf)));
    },
    settled: ({ net, round, missed, correctedFrom: was }, shown, data) => {
      const brought = netInWords(net);
      if (was !== null) {
        const { settledAgain, space } = words.value;
        tell([settledAgain(round), brought].join(space), net > was ? 'good' : net < was ? 'bad' : 'plain');
        return;
      }
      if (missed) {
        const { settledMissed, round: ofRound, comma, space } = words.value;
        const result = shown?.round === round && shown.faces.length > 0 ? [stop(resultInWords(shown, data, titleOf))] : [];
        say([stop([settledMissed, ofRound(round)].join(comma)), ...result, brought].join(space));
        return;
      }
      const together = shown !== null && shown.round === round && Date.now() - resultMs < TOGETHER_MS;
      say(together ? `${stop(resultInWords(shown, data, titleOf))}${words.value.space}${brought}` : brought);
    },
    voided: (round) => {
      const text = words.value.voidedRound(round);
      message.value = { text, tone: 'bad', clauses: [] };
      say(text, 'assertive');
    },
  };
}
