/** Breaks an amount into the chips that the dealer pays with. */
import { houseChips } from '../../shell/money.ts';

/** Values of the chips in the float (the chips of the house at the table), largest first. */
const FLOAT_CHIPS = houseChips(0, Number.POSITIVE_INFINITY)
  .map(({ valueMinor }) => valueMinor)
  .reverse();

export interface ChipBreakdown {
  readonly chips: readonly { readonly valueMinor: number; readonly count: number }[];
  /** The rest, which is smaller than the smallest chip. */
  readonly restMinor: number;
}

/** Takes the largest chips first. */
export function breakIntoChips(amountMinor: number, values: readonly number[] = FLOAT_CHIPS): ChipBreakdown {
  const chips: { readonly valueMinor: number; readonly count: number }[] = [];
  let restMinor = amountMinor;
  for (const valueMinor of values) {
    const count = Math.floor(restMinor / valueMinor);
    if (count > 0) chips.push({ valueMinor, count });
    restMinor -= count * valueMinor;
  }
  return { chips, restMinor };
}
