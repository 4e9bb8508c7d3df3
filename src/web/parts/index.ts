/** The door of what several pages share. */
export { ClauseLink, ClauseNumbers } from './clauses.tsx';
export { Cover } from './cover.tsx';
export { Dialog } from './dialog.tsx';
export { colourOf, Dice, Die } from './dice.tsx';
export { GameTitle, sayGame } from './game-title.tsx';
export { GAMES } from './games.ts';
export { hasCage, type Order, type Phase, phaseOf, type Seen } from './phases.ts';
export { numberedFirst, printedOf } from './printed.ts';
export { refusals } from './refusals.ts';
export { SIGN_WORDS } from './sign-words.ts';
export { TopBar } from './top-bar.tsx';
export { throwsInTurn } from './turn.ts';
export { type Undone, undoneOf } from './undone.ts';
export { PARTS_WORDS } from './words.ts';
