/** The felt without a page: geometry, words and state. The door for tests, scripts and whoever draws it otherwise. */
export { type FeltBet, feltBets } from './bets.ts';
export type { ChipKind } from './chips.ts';
export {
  type Drawing,
  drawingOf,
  FORMS,
  type Form,
  SIDES,
} from './drawing.ts';
export { cellsOf, type FeltLayout, WAYS, type Way } from './geometry.ts';
export { LAYOUT_NAMES, type LayoutName, loadLayout } from './layouts/index.ts';
export { isDrag, moved } from './state.ts';
export { PIPS, SYMBOLS } from './symbols.ts';
export {
  FAMILIES,
  type Family,
  LANGUAGES,
  type Language,
  printedLetters,
  WORDS as FELT_WORDS,
} from './words.ts';
