/** Validates client messages and HTTP input against the schemas and reports the first fault. */
import type { TSchema } from 'typebox';
// typebox has two compilers. This one is smaller.
import { Compile, type Validator } from 'typebox/schema';
import { COMMAND_SCHEMAS, CommandSchema } from './commands.ts';
import { CLIENT_MESSAGES, type ClientMessage, type ClientMessageType } from './socket.ts';
import { TOURNAMENT_COMMAND_SCHEMAS, TournamentCommandSchema } from './tournament-commands.ts';

export interface SchemaFault {
  readonly message: string;
  /** The path of the wrong field, such as `body.amount`; empty if the whole value is wrong. */
  readonly place: string;
}

const compiled = new WeakMap<TSchema, Validator>();

function compile(schema: TSchema): Validator {
  const cached = compiled.get(schema);
  if (cached !== undefined) return cached;
  const validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}

const toDottedPath = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.');

/** Returns the first fault of a value, or null if the value is valid. */
export function findFault(schema: TSchema, value: unknown): SchemaFault | null {
  if (schema === CommandSchema) return findCommandFault(value);
  if (schema === TournamentCommandSchema) return findActFault(TOURNAMENT_COMMAND_SCHEMAS, value);
  if (hasCommand(schema) && isObject(value)) return findEnvelopeFault(schema, value);
  const validator = compile(schema);
  if (validator.Check(value)) return null;
  const [, errors] = validator.Errors(value);
  // typebox reports an unknown field with the keyword `boolean`.
  const error = errors.find(({ keyword }) => keyword === 'boolean') ?? errors[0];
  if (error === undefined) return { message: 'does not match the schema', place: '' };
  if (error.keyword === 'boolean') return { message: 'there is no such field', place: toDottedPath(error.instancePath) };
  const { requiredProperties, allowedValues } = error.params as {
    readonly requiredProperties?: readonly string[];
    readonly allowedValues?: readonly unknown[];
  };
  const missing = requiredProperties?.[0];
  if (missing !== undefined) return { message: 'is missing', place: toDottedPath(`${error.instancePath}/${missing}`) };
  const message = allowedValues === undefined ? error.message : `must be one of ${allowedValues.join(', ')}`;
  return { message, place: toDottedPath(error.instancePath) };
}

type ObjectSchema = TSchema & { readonly properties: Readonly<Record<string, TSchema>>; readonly required: readonly string[] };

/** Whether the field `body` of an object is a command. */
const hasCommand = (schema: TSchema): schema is ObjectSchema =>
  (schema as Partial<ObjectSchema>).properties?.body === CommandSchema;

const envelopes = new WeakMap<TSchema, TSchema>();

/** The schema of the fields around a command. */
function envelopeOf(schema: ObjectSchema): TSchema {
  const cached = envelopes.get(schema);
  if (cached !== undefined) return cached;
  const envelope = { ...schema, properties: { ...schema.properties, body: {} } };
  envelopes.set(schema, envelope);
  return envelope;
}

/** Validates the fields around a command, then the command by the schema of its act. */
function findEnvelopeFault(schema: ObjectSchema, value: Readonly<Record<string, unknown>>): SchemaFault | null {
  const fault = findFault(envelopeOf(schema), value);
  if (fault !== null) return fault;
  const bodyFault = findCommandFault(value.body);
  return bodyFault && { message: bodyFault.message, place: bodyFault.place === '' ? 'body' : `body.${bodyFault.place}` };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Validates a command to a table by the schema of its act. */
export const findCommandFault = (value: unknown): SchemaFault | null => findActFault(COMMAND_SCHEMAS, value);

function findActFault(schemas: Readonly<Record<string, TSchema>>, value: unknown): SchemaFault | null {
  if (!isObject(value)) return { message: 'a command must be an object', place: '' };
  const { type } = value;
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  return schema === undefined ? { message: 'there is no such act', place: 'type' } : findFault(schema, value);
}

/** The envelope of the message `act`, and the bodies that this message may have, each compiled when it is first used. */
const ACT_ENVELOPE = envelopeOf(CLIENT_MESSAGES.act as unknown as ObjectSchema);
let actEnvelope: Validator | null = null;
const commandValidators = new Map<unknown, Validator>();

/** Whether a value is a valid `act`. Nearly all messages are, and these need no search for faults. */
function isValidAct(value: Readonly<Record<string, unknown>>): boolean {
  const { body } = value;
  if (!isObject(body)) return false;
  const validator = commandValidators.get(body.type) ?? findCommandValidator(body.type);
  if (validator === null) return false;
  actEnvelope ??= compile(ACT_ENVELOPE);
  return actEnvelope.Check(value) && validator.Check(body);
}

function findCommandValidator(type: unknown): Validator | null {
  if (typeof type !== 'string' || !Object.hasOwn(COMMAND_SCHEMAS, type)) return null;
  const validator = compile(COMMAND_SCHEMAS[type as keyof typeof COMMAND_SCHEMAS]);
  commandValidators.set(type, validator);
  return validator;
}

/** Validates a parsed client message. */
export function parseClientMessage(value: unknown): ClientMessage | SchemaFault {
  if (!isObject(value)) return { message: 'a message must be an object', place: '' };
  const { type } = value;
  if (type === 'act' && isValidAct(value)) return value as unknown as ClientMessage;
  if (typeof type !== 'string' || !Object.hasOwn(CLIENT_MESSAGES, type))
    return { message: 'there is no such message', place: 'type' };
  const fault = findFault(CLIENT_MESSAGES[type as ClientMessageType], value);
  return fault ?? findSubjectFault(value) ?? (value as unknown as ClientMessage);
}

/** A subscription is to a table or to a tournament. Two fields exist only for tournaments. */
function findSubjectFault(value: Readonly<Record<string, unknown>>): SchemaFault | null {
  const { type, table, tournament } = value;
  if (type !== 'subscribe' && type !== 'unsubscribe') return null;
  if (table === undefined && tournament === undefined) return { message: 'is missing', place: 'table' };
  if (table !== undefined && tournament !== undefined)
    return { message: 'a subscription has a table or a tournament', place: 'tournament' };
  const place = tournament === undefined ? ['standings', 'console'].find((field) => value[field] !== undefined) : undefined;
  return place === undefined ? null : { message: 'is only for a tournament', place };
}

export const isSchemaFault = (parsed: ClientMessage | SchemaFault): parsed is SchemaFault => 'place' in parsed;
