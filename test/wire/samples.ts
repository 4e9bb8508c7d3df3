/** Values from JSON schemas: lawful ones, and ones that are wrong in one place. The same seed gives the same values. */

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Chance = () => number;

/** Numbers from 0 up to but not including 1, the same for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;

const WORDS = ['p-1', 'somebody', 't1', 'big', 'small', 'dealer', 'ann', '0123456789', 'round-1', '/rules.pdf'];

function textOf({ minLength = 0, maxLength = 20, pattern }: Schema, chance: Chance): string {
  if (pattern === '^\\d{4}-\\d{2}-\\d{2}$')
    return pick(chance, ['2024-02-29', '2023-02-29', '1970-01-01', '9999-12-31', '2024-13-45']);
  const fits = WORDS.filter(
    (word) => word.length >= minLength && word.length <= maxLength && new RegExp(pattern ?? '').test(word),
  );
  const word = fits.length > 0 ? pick(chance, fits) : 'a'.repeat(Math.max(1, minLength));
  const long = word.slice(0, 1).repeat(Math.max(minLength, Math.min(maxLength, 500)));
  return chance() < 0.1 && new RegExp(pattern ?? '').test(long) ? long : word;
}

/** A value that the schema allows. */
export function sampleOf(schema: Schema, chance: Chance): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return pick(chance, schema.enum);
  if (schema.anyOf !== undefined) return sampleOf(pick(chance, schema.anyOf), chance);
  switch (schema.type) {
    case 'string':
      return textOf(schema, chance);
    case 'integer':
    case 'number': {
      const { minimum = -1000, maximum = 1000 } = schema;
      return pick(chance, [minimum, maximum, Math.max(minimum, 1), Math.min(maximum, Math.max(minimum, 100))]);
    }
    case 'boolean':
      return chance() < 0.5;
    case 'null':
      return null;
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, Math.floor(chance() * Math.min(4, schema.maxItems ?? 4)));
      return Array.from({ length }, () => sampleOf((schema.items ?? {}) as Schema, chance));
    }
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || chance() < 0.5,
      );
      return Object.fromEntries(entries.map(([name, inner]) => [name, sampleOf(inner, chance)]));
    }
    default:
      return {};
  }
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

/** What programs stumble over. */
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'a'.repeat(3000),
  '\u0000',
  '\ud800',
  '💰'.repeat(40),
  "'; DROP TABLE journal; --",
  '<script>',
  '__proto__',
  '../../etc/passwd',
  -1,
  0,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  [[]],
  {},
  { toString: 1 },
  deep(200),
  Array.from({ length: 300 }, () => 1),
];

/** The same value, wrong in one place; most of the time. */
export function spoiled(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance() < 0.15) return pick(chance, NASTY);
  if (Array.isArray(value)) return value.map((item, i) => (i === 0 ? spoiled(item, chance) : item));
  const entries = Object.entries(value);
  const kind = chance();
  if (kind < 0.25 || entries.length === 0)
    return { ...value, [pick(chance, ['by', 'admin', '__proto__', 'constructor', 'faces', 'x'])]: pick(chance, NASTY) };
  const at = Math.floor(chance() * entries.length);
  if (kind < 0.4) return Object.fromEntries(entries.filter((_, i) => i !== at));
  return Object.fromEntries(entries.map(([name, inner], i) => [name, i === at ? spoiled(inner, chance) : inner]));
}
