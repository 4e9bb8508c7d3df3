/** Public exports of the parts that several pages share. */

export { numberedClauses, numberedFirst } from './clause-numbers.ts';
export { ClauseLink, ClauseNumbers } from './clauses.tsx';
export { Dialog } from './dialog.tsx';
export { colourOf, Dice, Die } from './dice.tsx';
export { formatGame, formatLayout, formatTable, GameTitle } from './game-title.tsx';
export { hasTumbler, type Phase, type PhaseView, phaseOf, type StepOrder, throwsInTurn } from './phases.ts';
export { type TableAlert, tableAlert, waitingFor } from './table-alert.ts';
export { TopBar } from './top-bar.tsx';
export { words as partsWords } from './words/index.ts';
