/** Small schemas from which the HTTP schemas are built. */
import { type TSchema, Type } from 'typebox';
import { PAGE_DEFAULT, PAGE_MAX, TEXT_MAX, WORD_MAX } from './bounds.ts';

/** Makes an object schema reject unknown fields. */
export const noExtraFields = { additionalProperties: false } as const;
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Time = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: 'Milliseconds since 1970.' });
export const Text = Type.String({ minLength: 1, maxLength: TEXT_MAX, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
export const Word = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[A-Za-z0-9._*-]+$' });
export const Clauses = Type.Array(Type.String());
/** A rule of the rulebook that is one of several policies, with its clauses. */
export const policy = <T extends string>(policies: readonly T[]) =>
  Type.Object({ policy: Type.Enum([...policies]), clauses: Clauses });
export const Hex = Type.String({ pattern: '^[0-9a-f]+$' });

/** Selects a page of a list. `cursor` is the value of `next` in the answer with the previous page. */
export const PageQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: '^[A-Za-z0-9_.:*-]+$' })),
  },
  noExtraFields,
);
/** One page of a list. `next` is null on the last page. */
export const page = <T extends TSchema>(items: T, title: string) =>
  Type.Object({ items: Type.Array(items), next: orNull(Type.String()) }, { ...noExtraFields, title });
