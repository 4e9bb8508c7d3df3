/** Public exports of the felt that need no DOM, for tests and scripts: geometry, words and state. */
export { type FeltBet, feltBets } from './bets.ts';
export type { ChipKind } from './chips.ts';
export {
  buildDrawing,
  type Drawing,
  FORMS,
  type Form,
  SIDES,
} from './drawing.ts';
export { cellsOf, DIRECTIONS, type Direction, type FeltLayout } from './geometry.ts';
export { LAYOUT_NAMES, type LayoutName, loadLayout } from './layouts/index.ts';
export { isDrag, nextCellKey } from './state.ts';
export { PIPS, SYMBOLS } from './symbols.ts';
export { COLOUR_THEMES, type Theme } from './themes.ts';
export {
  FAMILIES,
  type Family,
  feltWords,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  loadFeltWords,
  printedLetters,
} from './words/index.ts';
