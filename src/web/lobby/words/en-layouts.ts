/** A line in English about each layout. */

const CLASSIC = 'Three dice. Bet on big or small, a total, pairs, doubles or triples.';
const SYMBOLS = 'Three dice with symbols in three colours. Bet on symbols, colours or totals.';
const ODD_EVEN = 'Three dice. The classic bets, odd or even, and four numbers at once.';

/** By rulebook and layout. */
export const EN_ABOUT_LAYOUTS: Readonly<Record<string, string>> = {
  'crown-sic-bo/A': CLASSIC,
  'crown-sic-bo/B': CLASSIC,
  'crown-sic-bo/C': SYMBOLS,
  'crown-sic-bo/D': SYMBOLS,
  'crown-sic-bo/E': ODD_EVEN,
  'crown-sic-bo/F': ODD_EVEN,
  'rws-tai-sai/A': 'Three dice under a cover. Big or small, totals, pairs, doubles and triples.',
  'rws-tai-sai/C': 'Three dice under a cover. Odd or even, and all three dice at high odds.',
  'rws-tai-sai/E': 'Three dice under a cover. The long odds are printed on both sides.',
  'adelaide-big-and-small/full': 'Three dice. Odd or even, four numbers at once, and the field.',
  'adelaide-big-and-small/mini': CLASSIC,
  'triple-dice/mat': 'Players throw three dice with a crown, an anchor and the four suits. Bet on symbols and colours.',
  'dicette/mat': 'Two dice on a mat like roulette: numbers, rows, columns, red or black.',
};
