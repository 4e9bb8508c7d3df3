/** Earlier names of exports, kept for users of the library. Use the new names. */
export { findCommandMismatch as faultOfAskedMoney } from './command-mismatch.ts';
export { refusalFor as can } from './decide.ts';
export { turnActsFor as mayOf } from './offers.ts';
export { type AppliedCommand as Happened, applyCommand as act, type PlayedLine as Played } from './replay.ts';
export { AUTOMATABLE_ACTS as MAY_BE_AUTOMATIC } from './roles.ts';
export { rowsAfterCorrection as rowsByDice } from './settlement.ts';
export { findSettlementError as faultOfSettledMoney } from './settlement-errors.ts';
export type { TranscriptError as TranscriptFault } from './transcript.ts';
export { migrateEvents as readEvents, migratePackedTable as readPacked } from './versions.ts';
export { hasStaffView as seesAll, isListedPlayer as isListed, listedPlayers as listedOf } from './views.ts';
export { affectedPlayers as concerned } from './visibility.ts';
