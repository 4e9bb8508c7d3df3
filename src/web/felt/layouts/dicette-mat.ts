/** Dicette, layout mat: cell positions as printed [dicette 1]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'dicette',
  layout: 'mat',
  width: 210,
  height: 150,
  oddsStyle: 'to',
  hue: 150,
  runs: [
    [
      0,
      0,
      30,
      30,
      'row:3-6-10 column:2-5 number:3 6 . 10 column:9-12 row:2-4-9-11 number:2 4 . . 11 9 row:5-8-12 number:5 column:3-4 . number:8 column:10-11 number:12',
      '>7v',
    ],
    [0, 90, 30, 60, 'number:7'],
    [30, 90, 90, 30, 'field:2-6 8-12'],
    [30, 120, 90, 30, 'black red'],
  ],
  captions: [],
};
