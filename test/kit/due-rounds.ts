/** A round for tests of due money, at a table of each rulebook with a clause on the order of taking and paying. */
import type { StepName } from '../../src/rules/index.ts';
import type { BookName } from './expected-permissions.ts';
import { openTestTable, type TestTable } from './test-table.ts';

export interface DueRound {
  readonly book: BookName;
  readonly layout: string;
  /** A second bet that wins on 126, and what 500 on it win. */
  readonly second: string;
  readonly winnings: number;
}

/** Ann has 500 on Small, on the second bet and on Big. On 126, Small and the second bet win, and Big loses. */
export const DUE_ROUNDS = {
  adelaide: { book: 'adelaide-big-and-small', layout: 'full', second: 'pair:1-2', winnings: 2750 },
  crown: { book: 'crown-sic-bo', layout: 'A', second: 'total:9', winnings: 3500 },
  rws: { book: 'rws-tai-sai', layout: 'A', second: 'total:9', winnings: 3500 },
} as const satisfies Readonly<Record<string, DueRound>>;

/** The moments after the settlement at which money has moved differently. */
export const MOMENTS = ['settled', 'losers taken', 'Small paid', 'round ended'] as const;
export type Moment = (typeof MOMENTS)[number];

const SIGNS: Readonly<Partial<Record<BookName, object>>> = { 'rws-tai-sai': { differential: 10_000 } };

/** A table where betting is open in round 2, with the wagers of ann. Round 1 had no wagers; staff can adjust it. */
export function tableWithWagers({ book, layout, second }: DueRound): TestTable {
  const sign = { minimum: 100, maximum: 20_000, ...SIGNS[book] };
  const t = openTestTable(book, layout, { sign, setup: { colours: ['red', 'blue'] } });
  t.playUpTo('pay', '126');
  t.playUpTo('open');
  for (const bet of ['small', second, 'big']) t.accepts(`player ann place bet=${bet} amount=500`);
  return t;
}

/** Plays round 2 with these faces until a moment. */
export function playUntil(t: TestTable, moment: Moment, faces: string): void {
  const steps: Readonly<Record<Moment, StepName>> = {
    settled: 'settle',
    'losers taken': 'take',
    'Small paid': 'take',
    'round ended': 'pay',
  };
  t.playUpTo(steps[moment], faces);
  if (moment === 'Small paid') t.accepts('dealer dan pay-winners bets=[small]');
}

/** The money of ann: in her rack, due, on the layout, and what she owes. */
export function moneyOfAnn({ state }: TestTable): Readonly<Record<'rack' | 'due' | 'layout' | 'owed', number>> {
  const ann = state.players.get('ann');
  return { rack: ann?.rack ?? 0, due: ann?.due ?? 0, layout: ann?.staked ?? 0, owed: ann?.owed ?? 0 };
}

/** What the bets of the current round owe ann. */
export const duesOfAnn = (t: TestTable): Readonly<Record<string, number>> => {
  const ann = t.staffView().players.find(({ player }) => player === 'ann');
  return Object.fromEntries((ann?.dueBets ?? []).map(({ bet, amount }) => [bet, amount]));
};

/** A line of the highest role, which may correct, void and adjust. */
export const topLine = ({ state }: TestTable, line: string): string => `${state.conduct.ladder.at(-1)} pam ${line}`;
