/** Numbers and headings as people read them; it must never feed what it writes back into a computation. */
import {
  type Bet,
  compare,
  equal,
  type Layout,
  makeDecimal,
  makeRatio,
  multiply,
  type Ratio,
  ratio,
  ZERO,
} from '../rules/index.ts';
import type { Cell } from './table.ts';

const HUNDRED = ratio(100);

/** A whole number without its denominator: `6`, `11/2`. */
export const short = (a: Ratio): string => (a.d === 1n ? `${a.n}` : makeRatio(a));

export const percent = (a: Ratio, decimals = 2): string => `${makeDecimal(multiply(a, HUNDRED), decimals)} %`;

/** For spreadsheets, which take 1/36 for a date. */
export const percentNumber = (a: Ratio): string => makeDecimal(multiply(a, HUNDRED), 6);

/** An edge to look twice at is coloured: red where it favours the player, yellow where it is nothing. */
export function edgeCell(edge: Ratio, text: string): Cell {
  const side = compare(edge, ZERO);
  return side > 0 ? text : { text, style: side < 0 ? 'red' : 'yellow' };
}

/** The different odds a bet can pay, ascending: one for most, three for a single die. */
export function tiersOf(bet: Bet): readonly Ratio[] {
  const tiers: Ratio[] = [];
  for (const odds of bet.paysOn) if (odds !== null && !tiers.some((tier) => equal(tier, odds))) tiers.push(odds);
  return tiers.sort(compare);
}

export const makeTiers = (bet: Bet): string => tiersOf(bet).map(short).join(', ');

/** What stands above everything that is said of a layout. */
export function makeHeading(layout: Layout): string {
  const { id, title, house, version, effective } = layout.rulebook;
  const book = [
    title,
    house,
    version === null ? null : `version ${version}`,
    effective === null ? null : `from ${effective.replace('T', ' ')}`,
  ];
  return `${book.filter((part) => part !== null).join(' · ')}\n${id}, layout ${layout.id}: ${layout.title}\n`;
}

/** What the faces are called, where the dice show symbols; otherwise nothing. */
export function makeSymbols(layout: Layout): string {
  const { symbols } = layout.dice;
  return symbols === null ? '' : `faces: ${symbols.map((symbol, i) => `${i + 1} ${symbol}`).join(', ')}\n`;
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
