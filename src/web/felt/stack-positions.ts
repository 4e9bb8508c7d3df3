/** Finds positions for the two chip stacks of a cell (left: stakes of all players, right: the player's own) that hide as little print as possible. The stacks never overlap. */
import { type Composition, estimateWidth } from './compose.ts';
import type { Box } from './geometry.ts';

/** The centre of the lowest disc, and the radius. */
export interface StackPosition {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Space that a stack and its total need beside, above and below the centre of the lowest disc, in radii. */
const BESIDE = 1.12;
const ABOVE = 1.4;
const BELOW = 1.36;
/** The radii to try, relative to the maximum. */
const SIZES = [1, 0.85, 0.7, 0.6];
const RADIUS_MIN = 10;
/** The number of positions to try in each direction. */
const STEPS = 9;
/** The cost of hiding print. A letter of a short text costs more. A die costs little, because its number is printed beside it. */
const LETTER_COST = 4;
const SHORT_TEXT_COST = 5;
const DIE_COST = 0.6;
/** The cost of a smaller stack. */
const SMALL_STACK_COST = 6;

interface PrintedBox extends Box {
  /** The cost per unit of hidden area. */
  readonly cost: number;
}

const printedBoxes = ({ texts, marks }: Composition): readonly PrintedBox[] => [
  ...texts.map(({ x, y, size, spans }) => {
    const length = spans.reduce((sum, { text, scale }) => sum + estimateWidth(text) * scale, 0);
    const w = size * length;
    return { x: x - w / 2, y: y - size * 0.8, w, h: size * 0.84, cost: (LETTER_COST + SHORT_TEXT_COST / length) / size ** 2 };
  }),
  ...marks.map(({ x, y, size }) => ({ x, y, w: size, h: size, cost: DIE_COST / size ** 2 })),
];

const overlapOf = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));

/** Finds the best position in one half (0 left, 1 right) of a cell. Similar cells get the same position: `prints` has the print of each. */
export function findStackPosition(
  half: 0 | 1,
  { w, h }: Pick<Box, 'w' | 'h'>,
  maxRadius: number,
  prints: readonly Composition[],
): StackPosition {
  const printed = prints.flatMap(printedBoxes);
  let best: StackPosition = { x: 0, y: 0, r: 0 };
  let lowestCost = Number.POSITIVE_INFINITY;
  for (const size of SIZES) {
    const r = Math.min(maxRadius, Math.max(maxRadius * size, RADIUS_MIN));
    const [width, height] = [2 * BESIDE * r, (ABOVE + BELOW) * r];
    // The search starts in the outer bottom corner, so that the corner is preferred among equal positions.
    for (let i = 0; i < STEPS ** 2; i++) {
      const inwards = (Math.max(0, w / 2 - width) * (i % STEPS)) / (STEPS - 1);
      const left = half === 0 ? inwards : w - width - inwards;
      const top = Math.max(0, h - height) * (1 - Math.floor(i / STEPS) / (STEPS - 1));
      const hidden = printed.reduce(
        (sum, box) => sum + box.cost * overlapOf(box.x, box.w, left, width) * overlapOf(box.y, box.h, top, height),
        0,
      );
      const cost = hidden / prints.length + SMALL_STACK_COST * (1 - size);
      if (cost < lowestCost) {
        lowestCost = cost;
        best = { x: left + width / 2, y: top + ABOVE * r, r };
      }
    }
  }
  return best;
}
