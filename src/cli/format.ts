/** Formats ratios, percentages, odds and headings for people. */
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

/** Formats a ratio. A whole number has no denominator: `6`, but `11/2`. */
export const formatRatio = (a: Ratio): string => (a.d === 1n ? `${a.n}` : makeRatio(a));

export const formatPercent = (a: Ratio, decimals = 2): string => `${makeDecimal(multiply(a, HUNDRED), decimals)} %`;

/** Formats a percentage as a decimal number, because spreadsheets read 1/36 as a date. */
export const formatPercentNumber = (a: Ratio): string => makeDecimal(multiply(a, HUNDRED), 6);

/** Colours an unusual edge: red if it favours the player, yellow if it is zero. */
export function edgeCell(edge: Ratio, text: string): Cell {
  const comparison = compare(edge, ZERO);
  return comparison > 0 ? text : { text, style: comparison < 0 ? 'red' : 'yellow' };
}

/** Returns the different odds of a bet in ascending order. Most bets have one. A bet on a single number has three: for one, two and three matching dice. */
export function distinctOdds(bet: Bet): readonly Ratio[] {
  const distinct: Ratio[] = [];
  for (const odds of bet.paysOn) if (odds !== null && !distinct.some((known) => equal(known, odds))) distinct.push(odds);
  return distinct.sort(compare);
}

export const formatOdds = (bet: Bet): string => distinctOdds(bet).map(formatRatio).join(', ');

/** Formats the heading of an output about a layout. */
export function formatHeading(layout: Layout): string {
  const { id, title, house, version, effective } = layout.rulebook;
  const parts = [
    title,
    house,
    version === null ? null : `version ${version}`,
    effective === null ? null : `from ${effective.replace('T', ' ')}`,
  ];
  return `${parts.filter((part) => part !== null).join(' · ')}\n${id}, layout ${layout.id}: ${layout.title}\n`;
}

/** Formats the symbols on the faces of the dice. Returns an empty text for dice with numbers. */
export function formatSymbols(layout: Layout): string {
  const { symbols } = layout.dice;
  return symbols === null ? '' : `faces: ${symbols.map((symbol, i) => `${i + 1} ${symbol}`).join(', ')}\n`;
}

export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The end of the year 9999. A date cannot show every later time. */
const TIME_MS_MAX = 253_402_300_799_999;

/** A time as text: `2026-08-01T12:00:00.000Z`. Milliseconds, such as `9000000000000000 ms`, if it is beyond the year 9999. */
export const makeTime = (atMs: number): string => (Math.abs(atMs) <= TIME_MS_MAX ? new Date(atMs).toISOString() : `${atMs} ms`);

export const parseTime = (text: string): number => (text.endsWith(' ms') ? Number(text.slice(0, -3)) : Date.parse(text));

export const formatTime = (atMs: number): string =>
  makeTime(atMs)
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, ' UTC');
