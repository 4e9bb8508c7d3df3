/** Crown, layout B: cell positions, reconstructed from the rules [crown-sic-bo diagram-b]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'crown-sic-bo',
  layout: 'B',
  width: 336,
  height: 192,
  oddsStyle: 'pays',
  hue: 158,
  runs: [
    [288, 0, 48, 72, 'small'],
    [264, 12, 24, 60, 'double:1 2 3', '<'],
    [184, 12, 32, 20, 'triple:1 2 3', 'v'],
    [152, 12, 32, 60, 'any-triple'],
    [120, 12, 32, 20, 'triple:4 5 6', 'v'],
    [96, 12, 24, 60, 'double:4 5 6', '<'],
    [0, 0, 48, 72, 'big'],
    [312, 72, 24, 36, 'total:4 5 6 7 8 9 10 11 12 13 14 15 16 17', '<'],
    [315, 108, 21, 36, 'pair:1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6', '<'],
    [280, 144, 56, 36, 'single:1 2 3 4 5 6', '<'],
  ],
  captions: [
    [216, 0, 72, 12, 'double:1', 'each-double'],
    [184, 0, 32, 12, 'triple:1'],
    [152, 0, 32, 12, 'any-triple'],
    [120, 0, 32, 12, 'triple:4'],
    [48, 0, 72, 12, 'double:4', 'each-double'],
    [0, 108, 21, 36, 'pair:1-2'],
    [0, 180, 336, 12, 'single:1'],
  ],
};
