/** The felt without a page: geometry, words and state. The door for tests, scripts and whoever draws it otherwise. */
export { type BetsOptions, type FeltBet, feltBets, type Mark } from './bets.ts';
export { CHIP_COLOURS, type ChipKind, DISCS_MAX, discsOf } from './chips.ts';
export {
  captionText,
  type Drawing,
  type DrawingOptions,
  type DrawnCell,
  drawingOf,
  FORMS,
  type Form,
  SIDES,
  type Side,
} from './drawing.ts';
export { type Box, type Cell, cellsOf, type FeltLayout, overlap, WAYS, type Way } from './geometry.ts';
export { LAYOUT_NAMES, type LayoutName, loadLayout } from './layouts/index.ts';
export { cellAt, DRAG_THRESHOLD_PX, EMPTY, type FeltState, isDrag, moved, type Stakes } from './state.ts';
export { PIPS, SYMBOLS } from './symbols.ts';
export {
  FAMILIES,
  type Family,
  LANGUAGES,
  type Language,
  printedLetters,
  WORDS as FELT_WORDS,
} from './words.ts';
