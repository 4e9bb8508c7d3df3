/** Money in pages: reads amounts that people type, and writes amounts and chip labels. An amount is a whole number of minor units. */
import type { ChipKind, Language } from '../felt/index.ts';

export interface Currency {
  /** Digits after the decimal point: 0, 2 or 3. */
  readonly decimals: number;
}

/** The currency of every page. The server names none. */
export const CURRENCY: Currency = { decimals: 2 };

/** Minor units in one unit: 100 cents in a dollar. */
export const minorPerUnit = ({ decimals }: Currency = CURRENCY): number => 10 ** decimals;

/**
 * Reads an amount; null if the text is not one.
 *
 * - Commas or spaces may group the digits in threes, and a point starts the decimals: that is how both page languages write numbers.
 * - A single comma starts the decimals too where exactly the currency's number of digits follows and they cannot be a group:
 *   `2,50` is 2.50 and `2,500` is 2500 in a currency with two decimals. With three, a comma always groups.
 * - Too many decimals are refused, never rounded. So are signs, and amounts beyond the safe integers.
 * - A `k` at the end stands for thousands, as on chips. Full-width characters are read as their plain forms.
 */
export function parseMoney(text: string, { decimals }: Currency = CURRENCY): number | null {
  const plain = text.normalize('NFKC').replace('。', '.').trim();
  const [, whole = '', mark, fraction = '', k = ''] =
    /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(?:([.,])(\d+))?(k?)$/i.exec(plain) ?? [];
  const places = decimals + 3 * k.length;
  const isMisplaced = mark === ',' && (fraction.length !== decimals || decimals === 3 || whole.includes(','));
  if (whole === '' || isMisplaced || fraction.length > places) return null;
  const minor = Number(whole.replace(/\D/g, '') + fraction.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Cached, because creating a formatter costs more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number with exactly so many decimals; with its sign in front where asked for. */
export function formatNumber(value: number | `${number}`, language: Language, decimals: number, sign = false): string {
  const key = `${language} ${decimals} ${sign}`;
  let format = formats.get(key);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(language, sign ? { ...digits, signDisplay: 'exceptZero' } : digits);
    formats.set(key, format);
  }
  return format.format(value);
}

/** An amount as people read it: whole units without decimals, other amounts with all decimals of the currency. */
export function formatMoney(minor: number, language: Language, sign = false, currency: Currency = CURRENCY): string {
  const isWhole = minor % minorPerUnit(currency) === 0;
  // As text with an exponent: a division would lose digits of large amounts.
  return formatNumber(`${minor}e-${currency.decimals}` as `${number}`, language, isWhole ? 0 : currency.decimals, sign);
}

/** A value as it fits on a chip: `25`, `1K`, `2.5K`. */
export function chipLabel(valueMinor: number, currency: Currency = CURRENCY): string {
  const units = valueMinor / minorPerUnit(currency);
  return units >= 1000 && units % 100 === 0 ? `${units / 1000}K` : String(units);
}

/** Chips that houses have, in units of the currency. */
const HOUSE_CHIPS = [0.5, 1, 5, 25, 100, 500, 1000, 5000, 10_000] as const;

/** House chips from `least` to `most` units, rising; without those that are no whole number of minor units. */
export const houseChips = (least: number, most: number, currency: Currency = CURRENCY): readonly ChipKind[] =>
  HOUSE_CHIPS.filter((units) => units >= least && units <= most)
    .map((units) => units * minorPerUnit(currency))
    .filter(Number.isInteger)
    .map((valueMinor) => ({ valueMinor, label: chipLabel(valueMinor, currency) }));
