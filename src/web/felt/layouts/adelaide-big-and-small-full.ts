/** Adelaide, layout full: cell positions, reconstructed from the rules [adelaide-big-and-small diagrams, 1(a)]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'adelaide-big-and-small',
  layout: 'full',
  width: 336,
  height: 198,
  oddsStyle: 'to',
  hue: 200,
  runs: [
    [0, 0, 72, 24, 'odd'],
    [264, 0, 72, 24, 'even'],
    [0, 24, 72, 48, 'small'],
    [264, 24, 72, 48, 'big'],
    [72, 0, 96, 20, 'any-triple'],
    [
      72,
      20,
      32,
      26,
      'triple:1 double:1 triple:2 double:2 triple:3 double:3 triple:4 double:4 triple:5 double:5 triple:6 double:6',
      'v2>',
    ],
    [0, 72, 24, 30, 'total:4 5 6 7 8 9 10 11 12 13 14 15 16 17'],
    [21, 102, 21, 30, 'pair:1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6'],
    [0, 132, 84, 24, 'four:4321 5432 6532 6543'],
    [0, 156, 56, 30, 'single:1 2 3 4 5 6'],
    [168, 0, 96, 20, 'field'],
  ],
  captions: [
    [0, 102, 21, 30, 'pair:1-2'],
    [0, 186, 336, 12, 'single:1'],
  ],
};
