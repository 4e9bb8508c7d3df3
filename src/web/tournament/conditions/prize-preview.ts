/** What each place gets for a number of players. */
import { distributePrizes } from '../../../tournament/index.ts';
import type { Language } from '../../felt/headless.ts';
import { parseMoneyIn } from '../../shell/money.ts';
import type { FormValues } from './form-values.ts';

export interface PrizePreview {
  readonly pool: number;
  readonly prizes: readonly number[];
}

const PLAYERS_MAX = 10_000;
const PER_CENT = 100;

/** null if a value is wrong. The pool has the fees without the part of the house; buy-backs can add to it. */
export function previewPrizes(
  {
    feeAmount,
    feeHousePart,
    prizesBy,
    percents,
    amounts,
  }: Pick<FormValues, 'feeAmount' | 'feeHousePart' | 'prizesBy' | 'percents' | 'amounts'>,
  players: number,
  language: Language,
): PrizePreview | null {
  const [fee, housePart] = [parseMoneyIn(language, feeAmount), parseMoneyIn(language, feeHousePart)];
  if (fee === null || housePart === null || housePart > fee) return null;
  if (!Number.isInteger(players) || players < 0 || players > PLAYERS_MAX) return null;
  const pool = BigInt(fee - housePart) * BigInt(players);
  if (pool > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  if (prizesBy === 'amounts') {
    const prizes = amounts.map((text) => parseMoneyIn(language, text));
    return prizes.includes(null) ? null : { pool: Number(pool), prizes: prizes.map((amount) => amount ?? 0) };
  }
  if (!percents.every((text) => /^\d{1,3}$/.test(text.trim()))) return null;
  const parts = percents.map((text) => Number(text.trim()));
  if (parts.reduce((sum, part) => sum + part, 0) !== PER_CENT) return null;
  const places = parts.map((_, i) => [String(i)]);
  const { awards } = distributePrizes(Number(pool), { by: 'shares', percents: parts }, places);
  return { pool: Number(pool), prizes: awards.map(({ amount }) => amount) };
}
