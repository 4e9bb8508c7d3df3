/** Public exports of the protocol: messages, HTTP schemas, errors, limits and validation. */
export * from './bounds.ts';
export { COMMAND_SCHEMAS, CommandSchema } from './commands.ts';
export {
  API_ERRORS,
  type ApiError,
  type ApiErrorCode,
  ERROR_CODES,
  ErrorAnswer,
  type ErrorCode,
  errorOfRefusal,
  statusOf,
} from './errors.ts';
export * from './exclusions.ts';
export * from './http.ts';
export * from './http-decisions.ts';
export * from './http-disputes.ts';
export * from './http-people.ts';
export * from './http-sharing.ts';
export * from './http-table-setup.ts';
export * from './http-tournament-screens.ts';
export * from './http-tournament-staff.ts';
export * from './http-tournaments.ts';
export { LOG_ACTIONS, type LogAction } from './people-log.ts';
export { positionOfPlayer, positionPlayer } from './positions.ts';
export { PageQuery } from './shapes.ts';
export {
  CLIENT_MESSAGES,
  type ClientMessage,
  type ClientMessageOf,
  KeySchema,
  SERVER_MESSAGES,
  type ServerMessage,
  type ServerMessageOf,
  type ServerMessageType,
} from './socket.ts';
export { OUTSIDE_TOURNAMENT_ACTS, TOURNAMENT_COMMAND_SCHEMAS, TournamentCommandSchema } from './tournament-commands.ts';
export {
  InventorySchema,
  type NextActView,
  OwnEntry,
  type OwnEntryView,
  type PackedStanding,
  type PackedStandings,
  type StaffEntryView,
  type StandingChanges,
  type StandingView,
  type TournamentStaffFields,
  type TournamentStaffView,
  type TournamentView,
} from './tournament-views.ts';
export { findCommandFault, findFault, isSchemaFault, parseClientMessage } from './validate.ts';
export {
  type OfferView,
  OwnTable,
  PublicFields,
  PublicTable,
  SequencedEvent,
  type SettledView,
  StaffTable,
} from './views.ts';
