/** The door of the table: conduct of a game, pure and without a clock. */

export { faultOfAskedMoney } from './asked-money.ts';
export { announcementOf, type Call, makeCall } from './calls.ts';
export type { Actor, BodyOf, Command, CommandBody, CommandOf, ValueOfKind } from './commands.ts';
export { can, type Decision, decide } from './decide.ts';
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
export { evolve, recount } from './evolve.ts';
export { COMMAND_FIELDS, FIELD_VARIANTS, type Field, type Fields } from './fields.ts';
export { ACCOUNTS, type Account, type Accounts, LAYOUT_MAX_MINOR, ODDS_MAX } from './ledger.ts';
export { mayOf, type Offer, offersOf } from './offers.ts';
export { type PackedTable, packTable, unpackTable } from './pack.ts';
export { REFUSALS, type Refusal, type RefusalCode } from './refusals.ts';
export {
  act,
  type Difference,
  firstDifference,
  type Happened,
  makeTranscript,
  type Played,
  replay,
  setUpTable,
} from './replay.ts';
export { MAY_BE_AUTOMATIC, OUTSIDE_ROLES, type Permission, permissionsOf, rolesOf } from './roles.ts';
export { concerned, eventsFor, isPublic, ownEvent, publicEvent, rowsOf } from './seen.ts';
export { faultOfSettledMoney } from './settled-money.ts';
export { rowsByDice } from './settlement.ts';
export {
  bettingOpen,
  HISTORY_ROUNDS,
  newTable,
  nextStep,
  type PlayerState,
  POSITIONS_MAX,
  type RoundState,
  RULES_DOCUMENT,
  riskyBets,
  stakeOn,
  type TableSetup,
  type TableState,
  WAGERS_ON_LAYOUT_MAX,
} from './state.ts';
export {
  type Line,
  makeCommandLine,
  makeEventLines,
  makeRefusalLine,
  parseLine,
  parseTranscript,
  type TranscriptFault,
} from './transcript.ts';
export { shooterStake } from './turn.ts';
export { CONDUCT_VERSION, FIRST_VERSION, readEvents, readPacked } from './versions.ts';
export {
  type DifferentialView,
  isListed,
  listedOf,
  type PlayerView,
  type PublicFields,
  type PublicView,
  playerView,
  publicFields,
  publicView,
  type StaffFields,
  type StaffView,
  seatsOf,
  seesAll,
  staffFields,
  staffView,
  viewsFor,
} from './views.ts';
