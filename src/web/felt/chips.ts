/** Chooses the chips to draw for a stake. */

export interface ChipKind {
  readonly valueMinor: number;
  readonly label: string;
  /** Colours of the disc and of the spots on its edge. The defaults depend on the rank: the position in the list of chips. */
  readonly colour?: string;
  readonly spots?: string;
}

/** A stack has at most this many discs. Its total is shown as a number. */
const DISCS_MAX = 5;

/** The usual chip colours, lowest value first: white, red, blue, green, black, purple, yellow. */
export const CHIP_COLOURS: readonly (readonly [disc: string, spots: string])[] = [
  ['#f4f1e8', '#3b6ea8'],
  ['#c8202f', '#fff4e0'],
  ['#1f57a4', '#fff4e0'],
  ['#14794a', '#fff4e0'],
  ['#1d1d22', '#e9c46a'],
  ['#6b2d91', '#f6e7b4'],
  ['#e6b325', '#3a2503'],
];

/** The ranks (positions in `chips`) of the chips in a stack; -1 if the amount is smaller than every chip. */
export function chooseDiscs(stakeMinor: number, chips: readonly ChipKind[]): readonly number[] {
  const ranks = chips.map((_, rank) => rank).sort((a, b) => chipValue(chips, b) - chipValue(chips, a));
  const discs: number[] = [];
  let left = stakeMinor;
  for (const rank of ranks) {
    const value = chipValue(chips, rank);
    while (value > 0 && left >= value && discs.length < DISCS_MAX) {
      discs.push(rank);
      left -= value;
    }
  }
  return discs.length === 0 ? [-1] : discs;
}

const chipValue = (chips: readonly ChipKind[], rank: number): number => chips[rank]?.valueMinor ?? 0;
