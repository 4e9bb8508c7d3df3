/** The verb `settle`: what a round should pay, wager by wager. It must never pay; it only says what is due. */

import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  assert,
  type Layout,
  makeAnswer,
  makeRatio,
  multiply,
  ratio,
  readRound,
  type SettledWager,
  type Settlement,
  settleRound,
} from '../rules/index.ts';
import { take } from './choose.ts';
import { makeHeading, short } from './figures.ts';
import { type FormatOptions, print, type Sheet } from './output.ts';
import { readJson } from './read.ts';
import { type Cell, makeTable, printable } from './table.ts';

export async function settle(file: string | undefined, options: FormatOptions): Promise<void> {
  const { name, value } = await readJson(file);
  const where = (at: string): string => (at === '' ? name : `${name}: ${at}`);
  const { layout, round } = take(readRound(RULEBOOKS, value), where);
  const settlement = take(settleRound(layout, round), where);
  await print(options, {
    json: () => makeAnswer(settlement),
    csv: () => makeSheet(settlement),
    text: () => makeText(layout, settlement, round.throw),
  });
}

function makeSheet({ advised, wagers }: Settlement): Sheet {
  const told = new Set(advised);
  return {
    columns: ['player', 'bet', 'stake', 'counted', 'returned', 'outcome', 'odds', 'paidOn', 'paid', 'clauses', 'advised'],
    freeText: ['player'],
    rows: wagers.map(({ player, bet, stake, counted, returned, outcome, odds, paidOn, paid, clauses }) => [
      player,
      bet,
      stake,
      counted,
      returned,
      outcome,
      odds === null ? null : makeRatio(odds),
      paidOn,
      paid,
      clauses.join(' '),
      told.has(player) ? 'yes' : 'no',
    ]),
  };
}

function makeText(layout: Layout, { result, lit, advised, wagers }: Settlement, atThrow: number): string {
  const { symbols } = layout.dice;
  const faces = result.faces.map((face) => (symbols === null ? face : symbols[face - 1])).join(symbols === null ? ' ' : ', ');
  const total = result.total === null ? '' : `; total ${result.total}`;
  const lines = [makeHeading(layout), `result   ${faces}${total}\n`, `lit      ${lit.join(', ') || 'nothing'}\n`];
  if (advised.length > 0)
    lines.push(`advise   ${advised.map(printable).join(', ')}: below the minimum; the next time it goes back\n`);
  return [...lines, '\n', makeRows(wagers, atThrow), '\n', makeSums(wagers)].join('');
}

const STYLES = { won: 'green', lost: 'dim', returned: 'yellow', rides: 'cyan' } as const;

function makeRows(wagers: readonly SettledWager[], atThrow: number): string {
  if (wagers.length === 0) return 'no wagers\n';
  return makeTable(
    [
      { head: 'player', shrinksTo: 10 },
      { head: 'bet', wrapsTo: 10 },
      { head: 'outcome', drops: 3 },
      { head: 'arithmetic', wrapsTo: 14 },
      { head: 'clauses', wrapsTo: 14, drops: 2 },
    ],
    wagers.map((wager): readonly Cell[] => [
      wager.player,
      wager.bet,
      { text: wager.outcome, style: STYLES[wager.outcome] },
      makeArithmetic(wager, atThrow),
      wager.clauses.join(', '),
    ]),
  );
}

function makeArithmetic({ counted, returned, outcome, odds, paidOn, paid }: SettledWager, atThrow: number): string {
  const back = returned === 0 ? '' : `${returned} returned`;
  switch (outcome) {
    case 'returned':
      return back;
    case 'lost':
      return join(`${counted} taken`, back);
    case 'rides':
      return join(`${counted} stays for throw ${atThrow + 1}`, back);
    case 'won': {
      assert(odds !== null, 'a won wager has odds');
      const exact = short(multiply(ratio(paidOn), odds));
      const rounded = exact === `${paid}` ? '' : ` → ${paid}`;
      const part = paidOn === counted ? '' : `paid on ${paidOn} of ${counted}: `;
      return join(`${part}${paidOn} × ${short(odds)} = ${exact}${rounded}`, back);
    }
  }
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('; ');

function makeSums(wagers: readonly SettledWager[]): string {
  const sum = (amount: (wager: SettledWager) => number): bigint =>
    wagers.reduce((total, wager) => total + BigInt(amount(wager)), 0n);
  const taken = sum(({ outcome, counted }) => (outcome === 'lost' ? counted : 0));
  const staked = sum(({ stake }) => stake);
  return `in minor units: ${staked} staked, ${sum((wager) => wager.returned)} returned, ${taken} taken, ${sum((wager) => wager.paid)} paid\n`;
}
