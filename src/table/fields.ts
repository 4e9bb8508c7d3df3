/** Derives the format of each command field from the act definitions. */
import {
  ACTS,
  type Act,
  FIELD_KINDS,
  type FieldFormat,
  type FieldRecord,
  type FieldRecords,
  variantsOf,
} from '../rules/index.ts';

export interface Field {
  /** The format of the field, or the list of its allowed words. */
  readonly kind: FieldFormat | readonly string[];
  readonly optional?: true;
  readonly nullable?: true;
}

export type Fields = Readonly<Record<string, Field>>;

function fieldOf(record: FieldRecord): Field {
  if (typeof record === 'string') return { kind: FIELD_KINDS[record] };
  if (!('kind' in record)) return { kind: record };
  const { kind, optional, nullable } = record;
  return {
    kind: typeof kind === 'string' ? FIELD_KINDS[kind] : kind,
    ...(optional ? { optional } : {}),
    ...(nullable ? { nullable } : {}),
  };
}

const fieldsOf = (records: FieldRecords): Fields =>
  Object.fromEntries(Object.entries(records).map(([name, record]) => [name, fieldOf(record)]));

const forEveryAct = <T>(make: (act: Act) => T): Readonly<Record<Act, T>> =>
  Object.fromEntries(ACTS.map((act) => [act, make(act)])) as Record<Act, T>;

/** The fields of the command of each act. An act has several variants if its fields depend on a word, such as the kind of notice. */
export const FIELD_VARIANTS = forEveryAct((act) => variantsOf(act).map(fieldsOf));

/** Merges the variants of a command. A merged field allows the words of all variants. It is optional if some variants do not have it. */
function mergeVariants(variants: readonly Fields[]): Fields {
  const names = new Set(variants.flatMap((fields) => Object.keys(fields)));
  const entries = [...names].map((name) => {
    const sameName = variants.flatMap((fields) => fields[name] ?? []);
    const [field] = sameName as [Field];
    const kind = typeof field.kind === 'string' ? field.kind : sameName.flatMap((each) => each.kind);
    return [name, { ...field, kind, ...(sameName.length < variants.length ? { optional: true } : {}) }];
  });
  return Object.fromEntries(entries);
}

export const COMMAND_FIELDS = forEveryAct((act) => mergeVariants(FIELD_VARIANTS[act]));
