/** Triple Dice, layout mat: cell positions, reconstructed from the rules [triple-dice 1]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'triple-dice',
  layout: 'mat',
  width: 240,
  height: 188,
  oddsStyle: 'to',
  hue: 300,
  runs: [
    [0, 0, 240, 24, 'any-triple'],
    [0, 24, 40, 28, 'triple:heart crown club diamond anchor spade'],
    [
      0,
      52,
      60,
      40,
      'symbol:heart crown club double-combination:heart-crown-club symbol:diamond anchor spade double-combination:diamond-spade-anchor',
      '>4v',
    ],
    [0, 132, 120, 28, 'red black'],
    [0, 160, 240, 28, 'shooter'],
  ],
  captions: [],
};
