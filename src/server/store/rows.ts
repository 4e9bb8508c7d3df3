/** SQLite queries with typed rows. Every value is checked against the type of its column. */
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** The type of a column. A list contains the allowed texts. */
type Column = 'integer' | 'text' | 'blob' | 'integer or null' | 'text or null' | readonly string[];
export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C extends Column> = C extends readonly (infer Word)[]
  ? Word
  : (C extends `integer${string}` ? number : C extends 'blob' ? Uint8Array : string) | (C extends `${string}null` ? null : never);

export type RowOf<C extends Columns> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

export interface Query<Row> {
  readonly get: (...values: SQLInputValue[]) => Row | undefined;
  readonly all: (...values: SQLInputValue[]) => Row[];
  readonly iterate: (...values: SQLInputValue[]) => Iterable<Row>;
}

function matches(column: Column, value: SQLOutputValue): boolean {
  if (typeof column !== 'string') return typeof value === 'string' && column.includes(value);
  switch (column) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'blob':
      return value instanceof Uint8Array;
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
  const resultColumns = statement.columns();
  const names = Object.keys(columns);
  const types = Object.values(columns);
  if (resultColumns.map(({ name }) => name).join() !== names.join())
    throw new Error(
      `the query returns ${resultColumns.map(({ name }) => name).join(', ')}, expected ${names.join(', ')}: ${sql}`,
    );
  // Arrays are faster than row objects.
  statement.setReturnArrays(true);

  const read = (values: object): RowOf<C> => {
    const row: Record<string, SQLOutputValue> = {};
    // Node's types do not know `setReturnArrays`.
    const list = values as readonly SQLOutputValue[];
    for (let i = 0; i < names.length; i += 1) {
      const value = list[i] as SQLOutputValue;
      const type = types[i] as Column;
      if (!matches(type, value)) {
        const { table, column, name } = resultColumns[i] ?? {};
        const expected = typeof type === 'string' ? type : type.join(' or ');
        throw new Error(`table ${table ?? 'unknown'}, column ${column ?? name}: expected ${expected}, got ${typeOf(value)}`);
      }
      row[names[i] as string] = value;
    }
    return row as RowOf<C>;
  };

  return {
    get: (...values) => {
      const foundRow = statement.get(...values);
      return foundRow === undefined ? undefined : read(foundRow);
    },
    all: (...values) => statement.all(...values).map(read),
    *iterate(...values) {
      for (const foundRow of statement.iterate(...values)) yield read(foundRow);
    },
  };
}
