/** Adelaide, layout mini: cell positions, reconstructed from the rules [adelaide-big-and-small diagrams, 1(a)]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'adelaide-big-and-small',
  layout: 'mini',
  width: 840,
  height: 1270,
  oddsStyle: 'to',
  hue: 200,
  runs: [
    [0, 0, 210, 240, 'small'],
    [210, 0, 420, 240, 'any-triple'],
    [630, 0, 210, 240, 'big'],
    [
      0,
      240,
      140,
      120,
      'triple:1 double:1 triple:2 double:2 triple:3 double:3 triple:4 double:4 triple:5 double:5 triple:6 double:6',
      'v2>',
    ],
    [0, 480, 120, 120, 'total:4 5 6 7 8 9 10 17 16 15 14 13 12 11', '>7v'],
    [0, 720, 168, 120, 'pair:1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6', '>5v'],
    [0, 1080, 140, 140, 'single:1 2 3 4 5 6'],
  ],
  captions: [[0, 1220, 840, 50, 'single:1']],
};
