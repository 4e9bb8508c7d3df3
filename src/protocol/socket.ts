/** Every message of the socket, both ways, version 1. docs/PROTOCOL.md has the same list with an example of each. */
import { type Static, Type } from 'typebox';
import { KEY_MAX, KEY_MIN, PROTOCOL_VERSION, WORD_MAX } from './bounds.ts';
import { CommandSchema } from './commands.ts';
import { ErrorBody } from './errors.ts';
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

const closed = { additionalProperties: false } as const;
const Table = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[A-Za-z0-9._-]+$' });
const Role = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[a-z-]+$' });
const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Chosen by the client, once for each thing it wants: a retry has the same key and leads to the same answer. */
export const KeySchema = Type.String({ minLength: KEY_MIN, maxLength: KEY_MAX, pattern: '^[A-Za-z0-9_-]+$' });

export const CLIENT_MESSAGES = {
  hello: Type.Object(
    { type: Type.Literal('hello'), v: Type.Integer(), ticket: Type.Optional(Type.String({ maxLength: 128 })) },
    { ...closed, description: 'First of all. Without a ticket the socket is a public display: it watches and does not act.' },
  ),
  subscribe: Type.Object(
    { type: Type.Literal('subscribe'), table: Table, after: Type.Optional(Seq), as: Type.Optional(Role) },
    {
      ...closed,
      description:
        'Watch a table; with `after`, the last sequence seen, only what came since; `as` chooses among the roles that one was granted there.',
    },
  ),
  unsubscribe: Type.Object({ type: Type.Literal('unsubscribe'), table: Table }, { ...closed, description: 'Watch it no more.' }),
  act: Type.Object(
    {
      type: Type.Literal('act'),
      table: Table,
      key: KeySchema,
      as: Type.Optional(Role),
      untilMs: Type.Optional(Seq),
      body: CommandSchema,
    },
    {
      ...closed,
      description:
        'Ask something of a table; `as` chooses among the roles that one was granted there. After `untilMs`, by the server’s clock, it does not happen any more.',
    },
  ),
  ping: Type.Object(
    { type: Type.Literal('ping'), at: Type.Optional(Type.Number()) },
    { ...closed, description: 'Is the server there? It answers with the same number.' },
  ),
} as const;

export const SERVER_MESSAGES = {
  welcome: Type.Object(
    {
      type: Type.Literal('welcome'),
      v: Type.Literal(PROTOCOL_VERSION),
      person: Type.Union([Type.String(), Type.Null()]),
      heartbeatMs: Type.Integer(),
      nowMs: Type.Integer(),
    },
    { ...closed, description: 'The answer to hello: who one is, null for a public display; and what time it is.' },
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
      missed: Type.Optional(Type.Array(SequencedEvent)),
    },
    { ...closed, description: 'A table as it is after `seq`. What was known before it is to be forgotten.' },
  ),
  frame: Type.Object(
    {
      type: Type.Literal('frame'),
      table: Table,
      from: Seq,
      to: Seq,
      set: Type.Partial(PublicFields),
      seats: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), Type.Union([Type.Boolean(), Type.Null()])]))),
      events: Type.Array(SequencedEvent),
    },
    { ...closed, description: 'What has changed for everybody from one sequence to another; the next begins where this ended.' },
  ),
  own: Type.Object(
    {
      type: Type.Literal('own'),
      table: Table,
      seq: Seq,
      own: OwnTable,
      settled: Type.Optional(Type.Array(Type.Object({ round: Type.Integer(), wagers: Type.Array(SettledWagerSchema) }, closed))),
      events: Type.Optional(Type.Array(SequencedEvent)),
    },
    { ...closed, description: 'What has changed of one’s own; what became of one’s wagers, with the arithmetic.' },
  ),
  staff: Type.Object(
    {
      type: Type.Literal('staff'),
      table: Table,
      seq: Seq,
      set: Type.Partial(StaffFields),
      players: Type.Array(OwnTable),
      gone: Type.Optional(Type.Array(Type.String())),
      events: Type.Array(SequencedEvent),
    },
    {
      ...closed,
      description: 'What has changed for staff; of the players those who changed, and who is no longer to be listed.',
    },
  ),
  resumed: Type.Object(
    { type: Type.Literal('resumed'), table: Table, seq: Seq, role: Type.Union([Type.String(), Type.Null()]) },
    { ...closed, description: 'Nothing was lost: all frames after the given one have been sent, the last ended here.' },
  ),
  unsubscribed: Type.Object(
    { type: Type.Literal('unsubscribed'), table: Table },
    { ...closed, description: 'The last about a table.' },
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
    { ...closed, description: 'What became of an act. With `ok` it is durable; `repeated` says that it happened before.' },
  ),
  error: Type.Object(
    { type: Type.Literal('error'), error: ErrorBody, table: Type.Optional(Type.String()) },
    { ...closed, description: 'Something that is not the answer to an act was not possible.' },
  ),
  pong: Type.Object(
    { type: Type.Literal('pong'), at: Type.Union([Type.Number(), Type.Null()]), nowMs: Type.Integer() },
    { ...closed, description: 'The answer to ping, and what time it is.' },
  ),
} as const;

export type ClientMessageType = keyof typeof CLIENT_MESSAGES;
export type ServerMessageType = keyof typeof SERVER_MESSAGES;
export type ClientMessageOf<T extends ClientMessageType> = Static<(typeof CLIENT_MESSAGES)[T]>;
export type ServerMessageOf<T extends ServerMessageType> = Static<(typeof SERVER_MESSAGES)[T]>;
export type ClientMessage = { readonly [T in ClientMessageType]: ClientMessageOf<T> }[ClientMessageType];
export type ServerMessage = { readonly [T in ServerMessageType]: ServerMessageOf<T> }[ServerMessageType];
