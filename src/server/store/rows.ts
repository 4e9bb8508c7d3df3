/** SQLite queries with typed rows. Every value is checked against the description of its column before anything uses it. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What a column holds. A list is text, and one of its words. */
type Column = 'integer' | 'text' | 'integer or null' | 'text or null' | readonly string[];
export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C extends Column> = C extends readonly (infer Word)[]
  ? Word
  : (C extends `integer${string}` ? number : string) | (C extends `${string}null` ? null : never);

export type RowOf<C extends Columns> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

export interface Query<Row> {
  readonly get: (...values: SQLInputValue[]) => Row | undefined;
  readonly all: (...values: SQLInputValue[]) => Row[];
  readonly iterate: (...values: SQLInputValue[]) => Iterable<Row>;
}

function holds(column: Column, value: SQLOutputValue): boolean {
  if (typeof column !== 'string') return typeof value === 'string' && column.includes(value);
  switch (column) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'text or null':
      return value === null || typeof value === 'string';
    case 'integer or null':
      return value === null || Number.isSafeInteger(value);
  }
}

function typeOf(value: SQLOutputValue): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return 'blob';
  if (typeof value === 'string') return 'text';
  return Number.isInteger(value) ? 'integer' : 'real';
}

/** Prepares a query that must return exactly the described columns, in their order. */
export function query<const C extends Columns>(db: DatabaseSync, sql: string, columns: C): Query<RowOf<C>> {
  const statement = db.prepare(sql);
  const origins = statement.columns();
  const names = Object.keys(columns);
  const kinds = Object.values(columns);
  if (origins.map(({ name }) => name).join() !== names.join())
    throw new Error(`the query returns ${origins.map(({ name }) => name).join(', ')}, expected ${names.join(', ')}: ${sql}`);
  // Arrays are read faster than objects, and these objects get a prototype.
  statement.setReturnArrays(true);

  const read = (values: object): RowOf<C> => {
    const row: Record<string, SQLOutputValue> = {};
    // Node's types do not know of arrays.
    const list = values as readonly SQLOutputValue[];
    for (let i = 0; i < names.length; i += 1) {
      const value = list[i] as SQLOutputValue;
      const kind = kinds[i] as Column;
      if (!holds(kind, value)) {
        const { table, column, name } = origins[i] ?? {};
        const expected = typeof kind === 'string' ? kind : kind.join(' or ');
        throw new Error(`table ${table ?? 'none'}, column ${column ?? name}: expected ${expected}, got ${typeOf(value)}`);
      }
      row[names[i] as string] = value;
    }
    return row as RowOf<C>;
  };

  return {
    get: (...values) => {
      const found = statement.get(...values);
      return found === undefined ? undefined : read(found);
    },
    all: (...values) => statement.all(...values).map(read),
    *iterate(...values) {
      for (const found of statement.iterate(...values)) yield read(found);
    },
  };
}
