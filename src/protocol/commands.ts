/** Builds the JSON schemas of all commands from the field definitions of the acts. */
import { type TSchema, Type } from 'typebox';
import { ACTS, type Act } from '../rules/index.ts';
import { type CommandBody, FIELD_VARIANTS, type Field, type Fields } from '../table/index.ts';
import { LIST_MAX, TEXT_MAX, WORD_MAX } from './bounds.ts';

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const BetLimits = Type.Object(
  { minimum: Type.Optional(Amount), maximum: Type.Optional(Amount) },
  { additionalProperties: false },
);

/**
 * A sign (the notice with the limits of a table), or limits agreed with one player. `multiples`: wagers must be multiples of the minimum.
 * The table checks later whether the rulebook allows the values.
 */
export const SignSchema = Type.Object(
  {
    minimum: Type.Optional(Amount),
    maximum: Type.Optional(Amount),
    multiples: Type.Optional(Type.Boolean()),
    differential: Type.Optional(Amount),
    bets: Type.Optional(Type.Record(Type.String({ maxLength: WORD_MAX }), BetLimits, { maxProperties: LIST_MAX })),
  },
  { additionalProperties: false },
);

/** Rejects control characters, because terminals and logs would interpret them. */
const PRINTABLE = '^[^\\u0000-\\u001f\\u007f]*$';

function buildKindSchema({ kind }: Field): TSchema {
  if (typeof kind !== 'string') return kind.length === 1 ? Type.Literal(kind[0] as string) : Type.Enum([...kind]);
  switch (kind) {
    case 'text':
      return Type.String({ minLength: 1, maxLength: TEXT_MAX, pattern: PRINTABLE });
    case 'number':
      return Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
    case 'flag':
      return Type.Boolean();
    case 'faces':
      return Type.Array(Type.Integer({ minimum: 1, maximum: 6 }), { minItems: 1, maxItems: 3 });
    case 'numbers':
      return Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: LIST_MAX });
    case 'texts':
      return Type.Array(Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: PRINTABLE }), { maxItems: LIST_MAX });
    // Every object in a command is a sign or a player's limits.
    case 'object':
      return SignSchema;
  }
}

const buildFieldSchema = (field: Field): TSchema =>
  field.nullable ? Type.Union([buildKindSchema(field), Type.Null()]) : buildKindSchema(field);

function buildObjectSchema(act: Act, fields: Fields): TSchema {
  const properties: Record<string, TSchema> = { type: Type.Literal(act) };
  for (const [name, field] of Object.entries(fields)) {
    const schema = buildFieldSchema(field);
    properties[name] = field.optional ? Type.Optional(schema) : schema;
  }
  return Type.Object(properties, { additionalProperties: false });
}

/** Returns a union if the fields of an act depend on the value of one field. */
function buildActSchema(act: Act): TSchema {
  const schemas = FIELD_VARIANTS[act].map((fields) => buildObjectSchema(act, fields));
  return schemas.length === 1 ? (schemas[0] as TSchema) : Type.Union(schemas);
}

/** One schema per act. */
export const COMMAND_SCHEMAS = Object.fromEntries(ACTS.map((act) => [act, buildActSchema(act)])) as Readonly<
  Record<Act, TSchema>
>;

/** Any command. `findCommandFault` uses the schema of the act, because errors of a union do not say which field is wrong. */
export const CommandSchema = Type.Unsafe<CommandBody>({
  ...Type.Union(ACTS.map((act) => COMMAND_SCHEMAS[act])),
  title: 'Command',
  description: 'A command. `type` is the act.',
});
