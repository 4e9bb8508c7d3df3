/** The door of the wire's words: messages, bodies, errors, bounds and the checks made from them. */
export * from './bounds.ts';
export { COMMAND_SCHEMAS, CommandSchema, SignSchema } from './commands.ts';
export {
  ERROR_CODES,
  ErrorAnswer,
  ErrorBody,
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
  type ClientMessageType,
  KeySchema,
  SERVER_MESSAGES,
  type ServerMessage,
  type ServerMessageOf,
  type ServerMessageType,
} from './socket.ts';
export { commandFault, faultOf, isFault, readClientMessage, type SchemaFault } from './validate.ts';
export {
  EventSchema,
  OfferSchema,
  type OfferView,
  OwnTable,
  PublicFields,
  PublicTable,
  SequencedEvent,
  type SettledView,
  SettledWagerSchema,
  StaffFields,
  StaffTable,
} from './views.ts';
