/** Amounts as people type them. It must never round what was typed. */

/** Minor units of an amount such as `25`, `2.50` or `1,000`; null where it is none or has more than two places. */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').replaceAll(' ', '');
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (found === null) return null;
  const [, units = '', cents = ''] = found;
  return Number(units) * 100 + Number(cents.padEnd(2, '0'));
}

/** The same as text for a field, without separators. */
export const makeAmount = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2));
