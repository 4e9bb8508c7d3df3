/** Earlier names of exports, kept for users of the library. Use the new names. */
export {
  /** @deprecated Use `findCommandMismatch`. */
  findCommandMismatch as faultOfAskedMoney,
} from './command-mismatch.ts';
export {
  /** @deprecated Use `refusalFor`. */
  refusalFor as can,
} from './decide.ts';
export {
  /** @deprecated Use `turnActsFor`. */
  turnActsFor as mayOf,
} from './offers.ts';
export {
  /** @deprecated Use `AppliedCommand`. */
  type AppliedCommand as Happened,
  /** @deprecated Use `applyCommand`. */
  applyCommand as act,
  /** @deprecated Use `PlayedLine`. */
  type PlayedLine as Played,
} from './replay.ts';
export {
  /** @deprecated Use `AUTOMATABLE_ACTS`. */
  AUTOMATABLE_ACTS as MAY_BE_AUTOMATIC,
} from './roles.ts';
export {
  /** @deprecated Use `rowsAfterCorrection`. */
  rowsAfterCorrection as rowsByDice,
} from './settlement.ts';
export {
  /** @deprecated Use `findSettlementError`. */
  findSettlementError as faultOfSettledMoney,
} from './settlement-errors.ts';
export type {
  /** @deprecated Use `TranscriptError`. */
  TranscriptError as TranscriptFault,
} from './transcript.ts';
export {
  /** @deprecated Use `migrateEvents`. */
  migrateEvents as readEvents,
  /** @deprecated Use `migratePackedTable`. */
  migratePackedTable as readPacked,
} from './versions.ts';
export {
  /** @deprecated Use `hasStaffView`. */
  hasStaffView as seesAll,
  /** @deprecated Use `isListedPlayer`. */
  isListedPlayer as isListed,
  /** @deprecated Use `listedPlayers`. */
  listedPlayers as listedOf,
} from './views.ts';
export {
  /** @deprecated Use `affectedPlayers`. */
  affectedPlayers as concerned,
} from './visibility.ts';
