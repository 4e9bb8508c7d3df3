/** Generates valid and invalid values from JSON schemas with a seeded random generator. */

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

export type Random = () => number;

/** Returns a generator of numbers from 0 to below 1. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const WORDS = ['p-1', 'somebody', 't1', 'big', 'small', 'dealer', 'ann', '0123456789', 'round-1', '/rules.pdf'];

function generateText({ minLength = 0, maxLength = 20, pattern }: Schema, random: Random): string {
  // Dates. Some match the pattern but do not exist.
  if (pattern === '^\\d{4}-\\d{2}-\\d{2}$')
    return pick(random, ['2024-02-29', '2023-02-29', '1970-01-01', '9999-12-31', '2024-13-45']);
  const matching = WORDS.filter(
    (word) => word.length >= minLength && word.length <= maxLength && new RegExp(pattern ?? '').test(word),
  );
  const word = matching.length > 0 ? pick(random, matching) : 'a'.repeat(Math.max(1, minLength));
  const longText = word.slice(0, 1).repeat(Math.max(minLength, Math.min(maxLength, 500)));
  return random() < 0.1 && new RegExp(pattern ?? '').test(longText) ? longText : word;
}

/** Generates a valid value. */
export function sampleOf(schema: Schema, random: Random): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  if (schema.anyOf !== undefined) return sampleOf(pick(random, schema.anyOf), random);
  switch (schema.type) {
    case 'string':
      return generateText(schema, random);
    case 'integer':
    case 'number': {
      const { minimum = -1000, maximum = 1000 } = schema;
      return pick(random, [minimum, maximum, Math.max(minimum, 1), Math.min(maximum, Math.max(minimum, 100))]);
    }
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, Math.floor(random() * Math.min(4, schema.maxItems ?? 4)));
      return Array.from({ length }, () => sampleOf((schema.items ?? {}) as Schema, random));
    }
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || random() < 0.5,
      );
      return Object.fromEntries(entries.map(([name, property]) => [name, sampleOf(property, random)]));
    }
    default:
      return {};
  }
}

const nestObjects = (levels: number): unknown => (levels === 0 ? 1 : { a: nestObjects(levels - 1) });

/** Values that often break programs. */
const EDGE_CASES: readonly unknown[] = [
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
  nestObjects(200),
  Array.from({ length: 300 }, () => 1),
];

/** Changes one part of a value. The result is usually invalid. */
export function corrupt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15) return pick(random, EDGE_CASES);
  if (Array.isArray(value)) return value.map((item, i) => (i === 0 ? corrupt(item, random) : item));
  const entries = Object.entries(value);
  const changeKind = random();
  if (changeKind < 0.25 || entries.length === 0)
    return { ...value, [pick(random, ['by', 'admin', '__proto__', 'constructor', 'faces', 'x'])]: pick(random, EDGE_CASES) };
  const index = Math.floor(random() * entries.length);
  if (changeKind < 0.4) return Object.fromEntries(entries.filter((_, i) => i !== index));
  return Object.fromEntries(entries.map(([name, field], i) => [name, i === index ? corrupt(field, random) : field]));
}
