/** Schemas of all WebSocket messages, in both directions. docs/PROTOCOL.md explains them with examples. */
import { type Static, Type } from 'typebox';
import { KEY_MAX, KEY_MIN, PROTOCOL_VERSION, WORD_MAX } from './bounds.ts';
import { CommandSchema } from './commands.ts';
import { ErrorBody } from './errors.ts';
import { orNull } from './shapes.ts';
import {
  OwnEntry,
  PackedStandings,
  SequencedTournamentEvent,
  SessionSchema,
  StaffEntry,
  StandingChanges,
  TournamentFields,
  TournamentSchema,
  TournamentStaff,
  TournamentStaffFields,
} from './tournament-views.ts';
import {
  EventSchema,
  OwnTable,
  PublicFields,
  PublicTable,
  SequencedEvent,
  SettledWagerSchema,
  StaffFields,
  StaffTable,
} from './views.ts';

const noExtraFields = { additionalProperties: false } as const;
const Table = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[A-Za-z0-9._-]+$' });
const Role = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[a-z-]+$' });
const Tournament = Table;
/** The sequence number of a record in the journal of a table or a tournament. */
const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Idempotency key. Each command has a new key, and all retries of the command use that key. */
export const KeySchema = Type.String({ minLength: KEY_MIN, maxLength: KEY_MAX, pattern: '^[A-Za-z0-9_-]+$' });

export const CLIENT_MESSAGES = {
  // A ticket connects the socket with a session. `POST /api/v1/socket-tickets` returns one.
  hello: Type.Object(
    { type: Type.Literal('hello'), v: Type.Integer(), ticket: Type.Optional(Type.String({ maxLength: 128 })) },
    {
      ...noExtraFields,
      description: '`hello` is the first message. Without a ticket the socket can watch tables but not send commands.',
    },
  ),
  subscribe: Type.Object(
    {
      type: Type.Literal('subscribe'),
      table: Type.Optional(Table),
      after: Type.Optional(Seq),
      as: Type.Optional(Role),
      tournament: Type.Optional(Tournament),
      // Only for a tournament: the session whose standings the client wants.
      standings: Type.Optional(Table),
      // Only for a tournament: whether this socket is the console of its director.
      console: Type.Optional(Type.Literal(true)),
    },
    {
      ...noExtraFields,
      description:
        'Subscribes to a table or a tournament. With `after`, the last sequence number received, the server sends only the missed frames. `as` is one of your roles.',
    },
  ),
  unsubscribe: Type.Object(
    { type: Type.Literal('unsubscribe'), table: Type.Optional(Table), tournament: Type.Optional(Tournament) },
    { ...noExtraFields, description: 'Ends the subscription to a table or a tournament.' },
  ),
  act: Type.Object(
    {
      type: Type.Literal('act'),
      table: Table,
      key: KeySchema,
      as: Type.Optional(Role),
      // A time, with the same bounds as a sequence number.
      untilMs: Type.Optional(Seq),
      body: CommandSchema,
    },
    {
      ...noExtraFields,
      description:
        'Sends a command to a table. `as` is one of your granted roles. The server does not execute the command after `untilMs`, by its own clock.',
    },
  ),
  ping: Type.Object(
    { type: Type.Literal('ping'), at: Type.Optional(Type.Number()), active: Type.Optional(Type.Literal(true)) },
    {
      ...noExtraFields,
      description:
        'Requests a `pong` with the same number. With `active`, a person uses the page, and a staff session is not locked for being idle.',
    },
  ),
} as const;

export const SERVER_MESSAGES = {
  welcome: Type.Object(
    {
      type: Type.Literal('welcome'),
      v: Type.Literal(PROTOCOL_VERSION),
      person: Type.Union([Type.String(), Type.Null()]),
      /** The interval of the server's pings. */
      heartbeatMs: Type.Integer(),
      nowMs: Type.Integer(),
    },
    {
      ...noExtraFields,
      description: 'Answers `hello` with the server’s time and your person id, which is null without a ticket.',
    },
  ),
  view: Type.Object(
    {
      type: Type.Literal('view'),
      table: Table,
      seq: Seq,
      role: Type.Union([Type.String(), Type.Null()]),
      view: PublicTable,
      own: Type.Optional(OwnTable),
      staff: Type.Optional(StaffTable),
      /** Only for staff who resume: the events that the client missed. */
      missed: Type.Optional(Type.Array(SequencedEvent)),
    },
    { ...noExtraFields, description: 'The full state of a table after `seq`. It replaces everything received before.' },
  ),
  frame: Type.Object(
    {
      type: Type.Literal('frame'),
      table: Table,
      from: Seq,
      to: Seq,
      set: Type.Partial(PublicFields),
      /** Changed seats as `[position, marker]`. A marker shows agreed limits; null means that the seat is free. */
      seats: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), Type.Union([Type.Boolean(), Type.Null()])]))),
      events: Type.Array(SequencedEvent),
    },
    { ...noExtraFields, description: 'Public changes from one sequence number to another. The next frame starts at `to + 1`.' },
  ),
  own: Type.Object(
    {
      type: Type.Literal('own'),
      table: Table,
      seq: Seq,
      own: OwnTable,
      settled: Type.Optional(
        Type.Array(Type.Object({ round: Type.Integer(), wagers: Type.Array(SettledWagerSchema) }, noExtraFields)),
      ),
      events: Type.Optional(Type.Array(SequencedEvent)),
    },
    { ...noExtraFields, description: 'Your complete state at the table after each change, and your settled wagers.' },
  ),
  staff: Type.Object(
    {
      type: Type.Literal('staff'),
      table: Table,
      seq: Seq,
      set: Type.Partial(StaffFields),
      players: Type.Array(OwnTable),
      gone: Type.Optional(Type.Array(Type.String())),
      /** New and changed names. The client removes a name that is null from its view, because the data of the person was deleted. */
      names: Type.Optional(Type.Immutable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])))),
      events: Type.Array(SequencedEvent),
    },
    {
      ...noExtraFields,
      description:
        'Changes for staff: changed fields, changed players, ids of players to remove from the list, and new, changed or deleted (null) names.',
    },
  ),
  'tournament-view': Type.Object(
    {
      type: Type.Literal('tournament-view'),
      tournament: Tournament,
      seq: Seq,
      role: Type.Union([Type.String(), Type.Null()]),
      view: TournamentSchema,
      own: Type.Optional(OwnEntry),
      staff: Type.Optional(TournamentStaff),
      standings: Type.Optional(PackedStandings),
    },
    { ...noExtraFields, description: 'The full state of a tournament after `seq`. It replaces everything received before.' },
  ),
  'tournament-frame': Type.Object(
    {
      type: Type.Literal('tournament-frame'),
      tournament: Tournament,
      from: Seq,
      to: Seq,
      set: Type.Partial(TournamentFields),
      /** Changed sessions, complete. */
      sessions: Type.Optional(Type.Array(SessionSchema)),
      /** Changed tables of other sessions as `[session, table, spins, finished, signed]`. */
      tables: Type.Optional(
        Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Integer(), Type.Boolean(), Type.Boolean()])),
      ),
      standings: Type.Optional(StandingChanges),
    },
    {
      ...noExtraFields,
      description: 'Public changes of a tournament from one sequence number to another. The next frame starts at `to + 1`.',
    },
  ),
  'tournament-own': Type.Object(
    { type: Type.Literal('tournament-own'), tournament: Tournament, seq: Seq, own: orNull(OwnEntry) },
    {
      ...noExtraFields,
      description: 'Your complete entry after each change; null if you play for no entry, such as a former substitute.',
    },
  ),
  'tournament-staff': Type.Object(
    {
      type: Type.Literal('tournament-staff'),
      tournament: Tournament,
      seq: Seq,
      set: Type.Partial(TournamentStaffFields),
      entries: Type.Array(StaffEntry),
      /** New and changed names. The client removes a name that is null from its view. */
      names: Type.Optional(Type.Immutable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()])))),
      events: Type.Array(SequencedTournamentEvent),
    },
    {
      ...noExtraFields,
      description: 'Changes for the staff of a tournament: changed fields and entries, and new, changed or deleted (null) names.',
    },
  ),
  resumed: Type.Object(
    {
      type: Type.Literal('resumed'),
      table: Type.Optional(Table),
      tournament: Type.Optional(Tournament),
      seq: Seq,
      role: Type.Union([Type.String(), Type.Null()]),
    },
    { ...noExtraFields, description: 'The server has sent all missed frames, up to `seq`.' },
  ),
  unsubscribed: Type.Object(
    { type: Type.Literal('unsubscribed'), table: Type.Optional(Table), tournament: Type.Optional(Tournament) },
    { ...noExtraFields, description: 'Confirms `unsubscribe`.' },
  ),
  answer: Type.Object(
    {
      type: Type.Literal('answer'),
      table: Table,
      key: Type.String(),
      ok: Type.Boolean(),
      seq: Type.Optional(Seq),
      atMs: Type.Optional(Type.Integer()),
      events: Type.Optional(Type.Array(EventSchema)),
      repeated: Type.Optional(Type.Boolean()),
      error: Type.Optional(ErrorBody),
    },
    {
      ...noExtraFields,
      description:
        'The result of an `act`. If `ok` is true, the command is stored. `repeated` is true if a retry got the first answer again.',
    },
  ),
  error: Type.Object(
    {
      type: Type.Literal('error'),
      error: ErrorBody,
      table: Type.Optional(Type.String()),
      tournament: Type.Optional(Type.String()),
    },
    { ...noExtraFields, description: 'An error that is not the answer to an `act`.' },
  ),
  pong: Type.Object(
    { type: Type.Literal('pong'), at: Type.Union([Type.Number(), Type.Null()]), nowMs: Type.Integer() },
    { ...noExtraFields, description: 'Answers `ping`, with the server’s time.' },
  ),
} as const;

export type ClientMessageType = keyof typeof CLIENT_MESSAGES;
export type ServerMessageType = keyof typeof SERVER_MESSAGES;
export type ClientMessageOf<T extends ClientMessageType> = Static<(typeof CLIENT_MESSAGES)[T]>;
export type ServerMessageOf<T extends ServerMessageType> = Static<(typeof SERVER_MESSAGES)[T]>;
export type ClientMessage = { readonly [T in ClientMessageType]: ClientMessageOf<T> }[ClientMessageType];
export type ServerMessage = { readonly [T in ServerMessageType]: ServerMessageOf<T> }[ServerMessageType];
