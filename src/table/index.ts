/** Public exports of the table: how one game is conducted, as pure functions. */
export { announcementOf, type Call, makeCall } from './calls.ts';
export { consentKey, holdsColour, possibleValues } from './colours.ts';
export { findCommandMismatch } from './command-mismatch.ts';
export {
  type Actor,
  type BodyOf,
  type Command,
  type CommandBody,
  type CommandOf,
  type HouseFacts,
  makeCommand,
  type ValueOfKind,
} from './commands.ts';
export { type Decision, decide, refusalFor } from './decide.ts';
export { roundToCommit } from './decide-dice.ts';
export { roundToRetire } from './decide-restore.ts';
export * from './deprecated.ts';
export { type BetDue, betDues, otherDue } from './due.ts';
export { DUES_LISTED_MAX, type Dues, duesOf, type ToPay, type ToTake } from './dues.ts';
export {
  EVENT_TYPES,
  EVENTS,
  type EventOf,
  type EventType,
  type ReturnedRow,
  type ReversalRow,
  type RoundEnd,
  type SettledRow,
  type TableEvent,
  type TurnEnd,
} from './events.ts';
export { evolve, evolveAll } from './evolve.ts';
export { COMMAND_FIELDS, FIELD_VARIANTS, type Field, type Fields } from './fields.ts';
export { ACCOUNTS, type Account, type Accounts, LAYOUT_MAX_MINOR, ODDS_MAX } from './ledger.ts';
export { type Offer, offersOf, turnActsFor } from './offers.ts';
export { type PackedTable, packTable, unpackTable } from './pack.ts';
export { recount } from './recount.ts';
export { REFUSALS, type Refusal, type RefusalCode } from './refusals.ts';
export {
  type AppliedCommand,
  applyCommand,
  type Difference,
  firstDifference,
  makeTranscript,
  type PlayedLine,
  replay,
  setUpTable,
} from './replay.ts';
export { AUTOMATABLE_ACTS, OUTSIDE_ROLES, type Permission, permissionsOf, rolesOf } from './roles.ts';
export { isOutcomeVisible } from './roll.ts';
export {
  CORRECTION_OBSTACLES,
  checkSetup,
  correctSetup,
  findCorrectionObstacles,
  findRetirementObstacles,
  type Obstacle,
  type ObstacleCode,
  RETIREMENT_OBSTACLES,
  type SetupFault,
} from './set-up.ts';
export { rowsAfterCorrection } from './settlement.ts';
export { findSettlementError } from './settlement-errors.ts';
export { makeCorrectedRow } from './shooter-correction.ts';
export {
  bettingOpen,
  HISTORY_ROUNDS,
  isTournamentTable,
  newTable,
  nextStep,
  type OlderRound,
  type PastRound,
  type PlayerState,
  POSITIONS_MAX,
  playsAlone,
  type RoundState,
  RULES_DOCUMENT,
  riskyBets,
  stakeOn,
  type TableSetup,
  type TableState,
  type TournamentSession,
  WAGERS_ON_LAYOUT_MAX,
} from './state.ts';
export * from './table-names.ts';
export {
  type Line,
  makeCommandLine,
  makeEventLines,
  makeRefusalLine,
  parseLine,
  parseTranscript,
  type TranscriptError,
} from './transcript.ts';
export { shooterStake } from './turn.ts';
export { CONDUCT_VERSION, FIRST_VERSION, migrateEvents, migratePackedTable } from './versions.ts';
export {
  type DifferentialView,
  hasStaffView,
  isListedPlayer,
  listedPlayers,
  type PlayerView,
  type PublicFields,
  type PublicView,
  playerView,
  publicFields,
  publicView,
  type StaffFields,
  type StaffView,
  seatsOf,
  staffFields,
  staffView,
  viewsFor,
} from './views.ts';
export { affectedPlayers, eventsFor, isPublic, ownEvent, publicEvent, rowsOf, staffEvent } from './visibility.ts';
