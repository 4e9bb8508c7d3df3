/** Crown, layout D: cell positions, reconstructed from the rules [crown-sic-bo diagram-d]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'crown-sic-bo',
  layout: 'D',
  width: 336,
  height: 192,
  oddsStyle: 'pays',
  hue: 158,
  runs: [
    [288, 0, 48, 72, 'small'],
    [264, 12, 24, 60, 'colour-double:red green blue', '<'],
    [184, 12, 32, 20, 'symbol-triple:fish prawn gourd', 'v'],
    [152, 0, 32, 36, 'any-symbol-triple any-colour-triple', 'v'],
    [120, 12, 32, 20, 'symbol-triple:coin crab chicken', 'v'],
    [96, 12, 24, 60, 'colour-triple:red green blue', '<'],
    [0, 0, 48, 72, 'big'],
    [312, 72, 24, 36, 'total:4 5 6 7 8 9 10 11 12 13 14 15 16 17', '<'],
    [224, 108, 112, 36, 'colour:red green blue', '<'],
    [280, 144, 56, 36, 'symbol:fish prawn gourd coin crab chicken', '<'],
  ],
  captions: [
    [216, 0, 72, 12, 'colour-double:red', 'colour-double'],
    [184, 0, 32, 12, 'symbol-triple:fish'],
    [120, 0, 32, 12, 'symbol-triple:coin'],
    [48, 0, 72, 12, 'colour-triple:red', 'colour-triple'],
    [0, 180, 336, 12, 'symbol:fish'],
  ],
};
