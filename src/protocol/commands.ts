/** The bodies of commands as schemas, derived from the acts' records, so that a new act is covered when it is added. */
import { type TSchema, Type } from 'typebox';
import { ACTS, type Act } from '../rules/index.ts';
import { type CommandBody, FIELD_VARIANTS, type Field, type Fields } from '../table/index.ts';
import { LIST_MAX, TEXT_MAX, WORD_MAX } from './bounds.ts';

const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const BetLimits = Type.Object(
  { minimum: Type.Optional(Amount), maximum: Type.Optional(Amount) },
  { additionalProperties: false },
);

/** A sign, or limits agreed with one player: whether the book allows what they say is the table's to judge. */
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

/** Nothing that a terminal or a log would take for an order. */
const PRINTABLE = '^[^\\u0000-\\u001f\\u007f]*$';

function schemaOfKind({ kind }: Field): TSchema {
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
    case 'object':
      return SignSchema;
  }
}

const schemaOfField = (field: Field): TSchema =>
  field.nullable ? Type.Union([schemaOfKind(field), Type.Null()]) : schemaOfKind(field);

function objectOf(act: Act, fields: Fields): TSchema {
  const properties: Record<string, TSchema> = { type: Type.Literal(act) };
  for (const [name, field] of Object.entries(fields)) {
    const schema = schemaOfField(field);
    properties[name] = field.optional ? Type.Optional(schema) : schema;
  }
  return Type.Object(properties, { additionalProperties: false });
}

/** Where the fields depend on one of a few words, there is one shape for each. */
function schemaOfAct(act: Act): TSchema {
  const shapes = FIELD_VARIANTS[act].map((fields) => objectOf(act, fields));
  return shapes.length === 1 ? (shapes[0] as TSchema) : Type.Union(shapes);
}

/** One schema per act. */
export const COMMAND_SCHEMAS = Object.fromEntries(ACTS.map((act) => [act, schemaOfAct(act)])) as Readonly<Record<Act, TSchema>>;

/** Any of them. Checked by its act alone (`commandFault`), for a union names no field when nothing fits. */
export const CommandSchema = Type.Unsafe<CommandBody>({
  ...Type.Union(ACTS.map((act) => COMMAND_SCHEMAS[act])),
  title: 'Command',
  description: 'What is asked of the table; `type` says which of these it is.',
});
