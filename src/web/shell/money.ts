/** Parses amounts that people type, and formats amounts and chip labels. An amount is a whole number of minor units. */
import { CURRENCY_DECIMALS } from '../../protocol/bounds.ts';
import type { ChipKind, Language } from '../felt/index.ts';

export interface Currency {
  /** Digits after the decimal point: 0, 2 or 3. */
  readonly decimals: number;
}

/** The currency of all pages. The API has no currency. */
export const CURRENCY: Currency = { decimals: CURRENCY_DECIMALS };

/** The number of minor units in one unit, such as 100 cents in a dollar. */
export const minorPerUnit = ({ decimals }: Currency = CURRENCY): number => 10 ** decimals;

/**
 * Parses an amount as people write it in a language; returns null if the text is not a valid amount.
 *
 * - Group separators or spaces may group the digits in threes, and the decimal separator starts the decimals. In English and Chinese,
 *   a comma groups and a point starts the decimals. In Vietnamese, a point groups and a comma starts the decimals.
 * - A single group separator also starts the decimals if exactly the decimals of the currency follow. With two decimals, `2,50` and
 *   `2.50` are 2.50 in every language. With three decimals, a group separator never starts the decimals.
 * - In Vietnamese, a single point also starts the decimals if no group can follow it: chips have labels such as `2.5K`.
 * - Too many decimals, signs, and amounts above the largest safe integer are rejected. So with two decimals, `2,500` is 2500 in
 *   English and invalid in Vietnamese, and `2.500` is 2500 in Vietnamese and invalid in English.
 * - A `k` at the end means thousands, as on chips. Full-width characters are accepted.
 */
export function parseMoneyIn(language: Language, text: string, { decimals }: Currency = CURRENCY): number | null {
  const isVietnamese = language === 'vi';
  const group = isVietnamese ? '.' : ',';
  const normalized = text.normalize('NFKC').replace('。', '.').trim();
  const [, whole = '', separator, fraction = '', k = ''] = AMOUNTS[group].exec(normalized) ?? [];
  // A `k` moves the decimal separator by three more places.
  const places = decimals + 3 * k.length;
  if (whole === '' || fraction.length > places) return null;
  if (separator === group) {
    const isDecimals = fraction.length !== 3 && (isVietnamese || fraction.length === decimals);
    if (!isDecimals || whole.includes(group)) return null;
  }
  // `1,234k` would be 1234 in Vietnamese and 1,234,000 in English.
  if (isVietnamese && k !== '' && (fraction.length === 3 || whole.includes(group))) return null;
  const minor = Number(whole.replace(/\D/g, '') + fraction.padEnd(places, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The forms of an amount, by the group separator. */
const AMOUNTS = {
  ',': /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(?:([.,])(\d+))?(k?)$/i,
  '.': /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(?:([.,])(\d+))?(k?)$/i,
} as const;

/** The formatters are kept, because creating one costs more time than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number with a fixed number of decimals. If `showsPlus` is true, positive numbers get a plus sign. */
export function formatNumberIn(language: Language, value: number | `${number}`, decimals: number, showsPlus = false): string {
  const key = `${language} ${decimals} ${showsPlus}`;
  let format = formats.get(key);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(language, showsPlus ? { ...digits, signDisplay: 'exceptZero' } : digits);
    formats.set(key, format);
  }
  return format.format(value);
}

/** Formats whole units without decimals, and other amounts with all decimals of the currency. */
export function formatMoneyIn(language: Language, minor: number, showsPlus = false, currency: Currency = CURRENCY): string {
  const isWhole = minor % minorPerUnit(currency) === 0;
  // A text with an exponent keeps all digits of large amounts; a division would lose some.
  return formatNumberIn(language, `${minor}e-${currency.decimals}` as `${number}`, isWhole ? 0 : currency.decimals, showsPlus);
}

/** Formats a value for a chip, such as `25`, `1K` or `2.5K`. */
export function chipLabel(valueMinor: number, currency: Currency = CURRENCY): string {
  const units = valueMinor / minorPerUnit(currency);
  return units >= 1000 && units % 100 === 0 ? `${units / 1000}K` : String(units);
}

/** The usual chip values of casinos, in units of the currency (such as dollars). */
const HOUSE_CHIPS = [0.5, 1, 5, 25, 100, 500, 1000, 5000, 10_000] as const;

/** The house chips from `minUnits` to `maxUnits`, lowest first. Chips that are not whole minor units are left out. */
export const houseChips = (minUnits: number, maxUnits: number, currency: Currency = CURRENCY): readonly ChipKind[] =>
  HOUSE_CHIPS.filter((units) => units >= minUnits && units <= maxUnits)
    .map((units) => units * minorPerUnit(currency))
    .filter(Number.isInteger)
    .map((valueMinor) => ({ valueMinor, label: chipLabel(valueMinor, currency) }));
