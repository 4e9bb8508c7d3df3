/** The door of what several pages share. */
export { ClauseLink, ClauseNumbers } from './clauses.tsx';
export { Cover } from './cover.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { colourOf, Dice, type DiceProps, Die, type DieProps } from './dice.tsx';
export { GameTitle, type GameTitleProps, sayGame } from './game-title.tsx';
export { GAMES } from './games.ts';
export { hasCage, isToRollAgain, type Order, PHASES, type Phase, phaseOf, type Seen } from './phases.ts';
export { numberedFirst, printedOf } from './printed.ts';
export { refusals } from './refusals.ts';
export { SIGN_WORDS, type SignWords } from './sign-words.ts';
export { TopBar, type TopBarProps } from './top-bar.tsx';
export { throwsInTurn } from './turn.ts';
export { type Undone, undoneOf } from './undone.ts';
export { PARTS_WORDS, type PartsWords } from './words.ts';
