/** What a dealer counts out: an amount in chips. */
import { houseChips } from '../shell/money.ts';

/** What a float holds, the largest chip first. */
const FLOAT_CHIPS = houseChips(0, Number.POSITIVE_INFINITY)
  .map(({ valueMinor }) => valueMinor)
  .reverse();

export interface InChips {
  readonly chips: readonly { readonly valueMinor: number; readonly count: number }[];
  /** What no chip has. */
  readonly restMinor: number;
}

/** The fewest chips, counted out from the largest. */
export function inChips(amountMinor: number, values: readonly number[] = FLOAT_CHIPS): InChips {
  const chips: { readonly valueMinor: number; readonly count: number }[] = [];
  let restMinor = amountMinor;
  for (const valueMinor of values) {
    const count = Math.floor(restMinor / valueMinor);
    if (count > 0) chips.push({ valueMinor, count });
    restMinor -= count * valueMinor;
  }
  return { chips, restMinor };
}
