/** RWS, layout C: cell positions as printed [rws-tai-sai appendix-c, appendix-d]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'rws-tai-sai',
  layout: 'C',
  width: 2310,
  height: 990,
  oddsStyle: 'wins',
  hue: 255,
  runs: [
    [
      0,
      0,
      110,
      99,
      'double-single:113 114 115 116 . 221 223 224 225 226 331 332 334 335 336 441 442 443 445 446 551 552 553 554 556 661 662 663 664 .',
      '>5v',
    ],
    [0, 594, 110, 99, 'three:126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345', '>5v'],
    [1950, 0, 360, 120, 'odd'],
    [630, 0, 360, 120, 'even'],
    [1950, 120, 360, 240, 'small'],
    [630, 120, 360, 240, 'big'],
    [990, 0, 960, 100, 'any-triple'],
    [
      1790,
      100,
      160,
      130,
      'triple:1 double:1 triple:2 double:2 triple:3 double:3 triple:4 double:4 triple:5 double:5 triple:6 double:6',
      'v2<',
    ],
    [2190, 360, 120, 150, 'total:4 5 6 7 8 9 10 11 12 13 14 15 16 17', '<'],
    [735, 510, 105, 150, 'pair:5-6 4-6 4-5 3-6 3-5 3-4 2-6 2-5 2-4 2-3 1-6 1-5 1-4 1-3 1-2'],
    [630, 660, 420, 120, 'four:6543 6532 5432 4321'],
    [2030, 780, 280, 150, 'single:1 2 3 4 5 6', '<'],
  ],
  captions: [
    [550, 0, 80, 594, 'double-single:113'],
    [550, 594, 80, 396, 'three:126'],
    [630, 510, 105, 150, 'pair:5-6'],
    [630, 930, 1680, 60, 'single:1'],
  ],
};
