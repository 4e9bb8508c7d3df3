/** Checks of what comes over the wire, compiled when first used. They name the first fault with its place, and mend nothing. */
import type { TSchema } from 'typebox';
// Of typebox's two compilers the one that loads no more than it needs.
import { Compile, type Validator } from 'typebox/schema';
import type { Act } from '../rules/index.ts';
import { COMMAND_SCHEMAS, CommandSchema } from './commands.ts';
import { CLIENT_MESSAGES, type ClientMessage, type ClientMessageType } from './socket.ts';

export interface SchemaFault {
  readonly message: string;
  /** The field, as a path with dots; empty where the whole is meant. */
  readonly place: string;
}

const compiled = new WeakMap<TSchema, Validator>();

function compile(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = Compile(schema);
  compiled.set(schema, made);
  return made;
}

const placeOf = (path: string): string => path.replace(/^\//, '').replaceAll('/', '.');

/** The first fault of a value; null where it is as the schema says. */
export function faultOf(schema: TSchema, value: unknown): SchemaFault | null {
  if (schema === CommandSchema) return commandFault(value);
  const check = compile(schema);
  if (check.Check(value)) return null;
  const [, errors] = check.Errors(value);
  const named = errors.find(({ keyword }) => keyword === 'boolean') ?? errors[0];
  if (named === undefined) return { message: 'is not as the schema says', place: '' };
  if (named.keyword === 'boolean') return { message: 'there is no such field', place: placeOf(named.instancePath) };
  const missing = (named.params as { readonly requiredProperties?: readonly string[] }).requiredProperties?.[0];
  const place = missing === undefined ? named.instancePath : `${named.instancePath}/${missing}`;
  return { message: missing === undefined ? named.message : 'is missing', place: placeOf(place) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a command, by its own act. */
export function commandFault(value: unknown): SchemaFault | null {
  if (!isObject(value)) return { message: 'a command is an object', place: '' };
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(COMMAND_SCHEMAS, type))
    return { message: 'there is no such act', place: 'type' };
  return faultOf(COMMAND_SCHEMAS[type as Act], value);
}

/** A message of a client, parsed but not trusted. */
export function readClientMessage(value: unknown): ClientMessage | SchemaFault {
  if (!isObject(value)) return { message: 'a message is an object', place: '' };
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(CLIENT_MESSAGES, type))
    return { message: 'there is no such message', place: 'type' };
  if (type === 'act') return readAct(value);
  const fault = faultOf(CLIENT_MESSAGES[type as ClientMessageType], value);
  return fault ?? (value as unknown as ClientMessage);
}

/** What wraps the command first, then the command by its act. */
function readAct(value: Readonly<Record<string, unknown>>): ClientMessage | SchemaFault {
  const fault = faultOf(ActWrapping, value);
  if (fault !== null) return fault;
  const inner = commandFault(value.body);
  if (inner !== null) return { message: inner.message, place: inner.place === '' ? 'body' : `body.${inner.place}` };
  return value as unknown as ClientMessage;
}

const ActWrapping = {
  type: 'object',
  properties: { ...CLIENT_MESSAGES.act.properties, body: {} },
  required: CLIENT_MESSAGES.act.required.filter((name) => name !== 'body'),
  additionalProperties: false,
} as unknown as TSchema;

export const isFault = (read: ClientMessage | SchemaFault): read is SchemaFault => 'place' in read;
