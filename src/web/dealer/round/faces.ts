/** Text of die faces: the number, or the name of the symbol. */
import type { Dice } from '../../../rules/index.ts';
import { wordsOf } from '../../shell/index.ts';
import { DEALER_WORDS } from '../words/index.ts';

const words = wordsOf(DEALER_WORDS);

export function formatFace({ symbols }: Dice, face: number): string {
  const symbol = symbols?.[face - 1];
  return symbol === undefined ? String(face) : (words.value.symbols[symbol] ?? symbol);
}

export const formatFaces = (dice: Dice, faces: readonly number[]): string =>
  faces.map((face) => formatFace(dice, face)).join(', ');
