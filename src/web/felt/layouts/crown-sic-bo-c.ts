/** Crown, layout C: cell positions, reconstructed from the rules [crown-sic-bo diagram-c]. `geometry.ts` explains the fields and the numbers. */
import type { FeltLayout } from '../geometry.ts';

export const LAYOUT: FeltLayout = {
  rulebook: 'crown-sic-bo',
  layout: 'C',
  width: 336,
  height: 192,
  oddsStyle: 'pays',
  hue: 158,
  runs: [
    [0, 0, 48, 72, 'small'],
    [48, 12, 24, 60, 'colour-double:red green blue'],
    [120, 12, 32, 20, 'symbol-triple:fish prawn gourd', 'v'],
    [152, 0, 32, 36, 'any-symbol-triple any-colour-triple', 'v'],
    [184, 12, 32, 20, 'symbol-triple:coin crab chicken', 'v'],
    [216, 12, 24, 60, 'colour-triple:red green blue'],
    [288, 0, 48, 72, 'big'],
    [0, 72, 24, 36, 'total:4 5 6 7 8 9 10 11 12 13 14 15 16 17'],
    [0, 108, 112, 36, 'colour:red green blue'],
    [0, 144, 56, 36, 'symbol:fish prawn gourd coin crab chicken'],
  ],
  captions: [
    [48, 0, 72, 12, 'colour-double:red', 'colour-double'],
    [120, 0, 32, 12, 'symbol-triple:fish'],
    [184, 0, 32, 12, 'symbol-triple:coin'],
    [216, 0, 72, 12, 'colour-triple:red', 'colour-triple'],
    [0, 180, 336, 12, 'symbol:fish'],
  ],
};
