/** The door of the wire's words: messages, bodies, errors, bounds and the checks made from them. */
export * from './bounds.ts';
export { COMMAND_SCHEMAS, CommandSchema } from './commands.ts';
export {
  ERROR_CODES,
  ErrorAnswer,
  type ErrorCode,
  errorOfRefusal,
  statusOf,
  WIRE_ERRORS,
  type WireError,
  type WireErrorCode,
} from './errors.ts';
export * from './exclusions.ts';
export * from './http.ts';
export * from './http-people.ts';
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
export { commandFault, faultOf, isFault, readClientMessage } from './validate.ts';
export {
  type OfferView,
  OwnTable,
  PublicFields,
  PublicTable,
  SequencedEvent,
  type SettledView,
  StaffTable,
} from './views.ts';
