/** A result as it is called at this book's tables, in the player's language. It must never say what it does not show. */
import type { Announcement, Dice } from '../../rules/index.ts';

/** The words it is made of. */
export interface CallWords {
  readonly faceNames: Readonly<Record<string, string>>;
  readonly comma: string;
  readonly total: (total: number) => string;
}

/** Numbers from the smallest to the highest and then the total where the book has it called; symbols by name. */
export function callOf(
  faces: readonly number[],
  dice: Pick<Dice, 'symbols'>,
  announcement: Readonly<Record<string, Announcement>>,
  { faceNames, comma, total }: CallWords,
): string {
  const manner = Object.values(announcement).find((each) => (each.dice === 'symbols') === (dice.symbols !== null));
  const spoken = [...faces]
    .sort((a, b) => a - b)
    .map((face) => {
      const symbol = dice.symbols?.[face - 1];
      return symbol === undefined ? String(face) : (faceNames[symbol] ?? symbol);
    })
    .join(comma);
  if (manner?.total !== 'called') return spoken;
  return `${spoken}${comma}${total(faces.reduce((sum, face) => sum + face, 0))}`;
}
