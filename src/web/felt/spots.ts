/** Where chips lie in a cell: wherever they hide least of what is printed there. It must never let two stacks meet. */
import { type Composition, widthOf } from './compose.ts';
import type { Box } from './geometry.ts';

/** The middle of the lowest disc, and the radius of a disc. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** In radii, how far a stack with its total reaches to each side of the middle of its lowest disc, above and below it. */
const ASIDE = 1.12;
const ABOVE = 1.4;
const BELOW = 1.36;
/** Stacks are tried as large as they may be, and smaller as long as their total can be read. */
const SIZES = [1, 0.85, 0.7, 0.6];
const LEAST_RADIUS = 10;
/** Places tried from one end to the other, each way. */
const STEPS = 9;
/** What a letter, a letter of a text of one, and a die are worth, each by the square of its size: a die beside its number is missed least. */
const LETTERS = 4;
const SHORT = 5;
const DICE = 0.6;
/** A stack at half its size is as bad as so many hidden letters. */
const SMALL = 6;

interface Printed extends Box {
  /** How much is lost with each unit of area that is hidden. */
  readonly worth: number;
}

const printedIn = ({ texts, marks }: Composition): readonly Printed[] => [
  ...texts.map(({ x, y, size, spans }) => {
    const long = spans.reduce((sum, { text, scale }) => sum + widthOf(text) * scale, 0);
    const w = size * long;
    // A letter of a short text is missed more.
    return { x: x - w / 2, y: y - size * 0.8, w, h: size * 0.84, worth: (LETTERS + SHORT / long) / size ** 2 };
  }),
  ...marks.map(({ x, y, size }) => ({ x, y, w: size, h: size, worth: DICE / size ** 2 })),
];

const shared = (a: number, length: number, b: number, other: number): number =>
  Math.max(0, Math.min(a + length, b + other) - Math.max(a, b));

/** The best place in one half of cells that are printed alike: `half` 0 is the left one, 1 the right. */
export function spotIn(half: 0 | 1, { w, h }: Pick<Box, 'w' | 'h'>, most: number, prints: readonly Composition[]): Spot {
  const printed = prints.flatMap(printedIn);
  let best: Spot = { x: 0, y: 0, r: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const size of SIZES) {
    const r = Math.min(most, Math.max(most * size, LEAST_RADIUS));
    const [wide, high] = [2 * ASIDE * r, (ABOVE + BELOW) * r];
    // From the outer edge inwards and from the bottom up: of two places that are as good, the one nearer to the corner is taken.
    for (let i = 0; i < STEPS ** 2; i++) {
      const inwards = (Math.max(0, w / 2 - wide) * (i % STEPS)) / (STEPS - 1);
      const left = half === 0 ? inwards : w - wide - inwards;
      const top = Math.max(0, h - high) * (1 - Math.floor(i / STEPS) / (STEPS - 1));
      const hidden = printed.reduce(
        (sum, box) => sum + box.worth * shared(box.x, box.w, left, wide) * shared(box.y, box.h, top, high),
        0,
      );
      const cost = hidden / prints.length + SMALL * (1 - size);
      if (cost < least) {
        least = cost;
        best = { x: left + wide / 2, y: top + ABOVE * r, r };
      }
    }
  }
  return best;
}
