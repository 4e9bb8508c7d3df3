/** Stakes as chips to draw: which discs lie on a stack. It moves no money and never rounds an amount that is shown. */

/** A chip of the table: what it is worth and how it looks. */
export interface ChipKind {
  readonly valueMinor: number;
  readonly label: string;
  /** Of the disc and of the spots on its edge; by its place among the chips where left out. */
  readonly colour?: string;
  readonly spots?: string;
}

/** More discs than these are not drawn: the total says the rest. */
const DISCS_MAX = 5;

/** White, red, blue, green, black, purple, yellow: how houses usually colour rising values. */
export const CHIP_COLOURS: readonly (readonly [disc: string, spots: string])[] = [
  ['#f4f1e8', '#3b6ea8'],
  ['#c8202f', '#fff4e0'],
  ['#1f57a4', '#fff4e0'],
  ['#14794a', '#fff4e0'],
  ['#1d1d22', '#e9c46a'],
  ['#6b2d91', '#f6e7b4'],
  ['#e6b325', '#3a2503'],
];

/** A disc: its place among the table's chips, or -1 for an amount that no chip has. */
export function discsOf(stakeMinor: number, chips: readonly ChipKind[]): readonly number[] {
  const ranks = chips.map((_, rank) => rank).sort((a, b) => worthOf(chips, b) - worthOf(chips, a));
  const discs: number[] = [];
  let left = stakeMinor;
  for (const rank of ranks) {
    const value = worthOf(chips, rank);
    while (value > 0 && left >= value && discs.length < DISCS_MAX) {
      discs.push(rank);
      left -= value;
    }
  }
  return discs.length === 0 ? [-1] : discs;
}

const worthOf = (chips: readonly ChipKind[], rank: number): number => chips[rank]?.valueMinor ?? 0;
