/** Derives from the acts' records how each field of a command is written, in text and on the wire. It does not judge values. */
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
  /** How it is written, or one of a few words. */
  readonly kind: FieldFormat | readonly string[];
  /** May be left out. */
  readonly optional?: true;
  /** May be null. */
  readonly nullable?: true;
}

export type Fields = Readonly<Record<string, Field>>;

function fieldOf(record: FieldRecord): Field {
  if (typeof record === 'string') return { kind: FIELD_KINDS[record] };
  return 'kind' in record ? { ...record, kind: FIELD_KINDS[record.kind] } : { kind: record };
}

const fieldsOf = (records: FieldRecords): Fields =>
  Object.fromEntries(Object.entries(records).map(([name, record]) => [name, fieldOf(record)]));

const ofActs = <T>(make: (act: Act) => T): Readonly<Record<Act, T>> =>
  Object.fromEntries(ACTS.map((act) => [act, make(act)])) as Record<Act, T>;

/** The fields of every command, once for each way to ask for it. */
export const FIELD_VARIANTS = ofActs((act) => variantsOf(act).map(fieldsOf));

/** The ways to ask for one act as one: words of any of them, and a field that only some have may be left out. */
function joined(variants: readonly Fields[]): Fields {
  const names = new Set(variants.flatMap((fields) => Object.keys(fields)));
  const entries = [...names].map((name) => {
    const found = variants.flatMap((fields) => fields[name] ?? []);
    const [field] = found as [Field];
    const kind = typeof field.kind === 'string' ? field.kind : found.flatMap((each) => each.kind);
    return [name, { ...field, kind, ...(found.length < variants.length ? { optional: true } : {}) }];
  });
  return Object.fromEntries(entries);
}

/** Every field of every command. */
export const COMMAND_FIELDS = ofActs((act) => joined(FIELD_VARIANTS[act]));
