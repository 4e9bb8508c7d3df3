/** Verifies the dice of a round from its public record alone. */
import { commitmentOf, DICE_MAX, drawFaces, isHash, parseSeed } from './faces.ts';
import { DRAW_MAX } from './record.ts';

/** The public record of a round. A field is null if the round has no such value, or does not have it yet. */
export interface PublicRound {
  readonly table: string;
  readonly round: number;
  /** Published before betting opened. */
  readonly commitment: string | null;
  /** Hash of the journal record that closed betting. */
  readonly closeHash: string | null;
  /** Number of the draw that counted. */
  readonly draw: number | null;
  readonly faces: readonly number[] | null;
  /** Published after the result. */
  readonly seed: string | null;
}

/** A field whose recorded value differs from the computed one. */
interface Difference {
  readonly what: string;
  /** The recorded value. */
  readonly said: string;
  readonly computed: string;
}

export interface Verification {
  readonly table: string;
  readonly round: number;
  /** `verified`: everything matches. `refuted`: something differs. `open`: a field is still missing. */
  readonly verdict: 'verified' | 'refuted' | 'open';
  readonly differences: readonly Difference[];
  readonly missing: readonly string[];
  /** All draws up to the one that counted. The dice of earlier draws were tumbled again and never shown. */
  readonly draws: readonly { readonly draw: number; readonly faces: readonly number[]; readonly counted: boolean }[];
}

const formatSorted = (faces: readonly number[]): string => [...faces].sort().join('');

/** Lists missing fields. A round without a result needs no close hash and no draw. */
function findMissingFields({ commitment, closeHash, draw, faces, seed }: PublicRound): readonly string[] {
  const needed: Readonly<Record<string, unknown>> = faces === null ? { commitment, seed } : { commitment, seed, closeHash, draw };
  return Object.keys(needed).filter((name) => needed[name] === null);
}

export function verifyRound(round: PublicRound): Verification {
  const missing = findMissingFields(round);
  const { table, round: number, commitment, closeHash, draw, faces, seed } = round;
  const bytes = parseSeed(seed ?? '');
  if (missing.length > 0 || bytes === null) {
    const verdict = missing.length > 0 ? 'open' : 'refuted';
    const differences = missing.length > 0 ? [] : [{ what: 'seed', said: `${seed}`, computed: '64 hexadecimal digits' }];
    return { table, round: number, verdict, differences, missing, draws: [] };
  }
  const differences: Difference[] = [];
  const computed = commitmentOf(bytes);
  if (computed !== commitment) differences.push({ what: 'commitment', said: `${commitment}`, computed });
  const draws =
    faces === null || closeHash === null || draw === null
      ? []
      : Array.from({ length: draw }, (_, i) => ({
          draw: i + 1,
          faces: drawFaces(bytes, { table, round: number, draw: i + 1, closeHash }, faces.length),
          counted: i + 1 === draw,
        }));
  const counted = draws.at(-1);
  if (counted !== undefined && formatSorted(counted.faces) !== formatSorted(faces ?? []))
    differences.push({
      what: `faces of draw ${counted.draw}`,
      said: formatSorted(faces ?? []),
      computed: formatSorted(counted.faces),
    });
  return { table, round: number, verdict: differences.length === 0 ? 'verified' : 'refuted', differences, missing: [], draws };
}

const isInteger = (value: unknown, maximum: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maximum;
const isFaceList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= DICE_MAX && value.every((face) => isInteger(face, 6));

/** The fields of a public record that may be null, with their valid values. */
const FIELDS: readonly (readonly [field: keyof PublicRound, isValid: (value: unknown) => boolean, expected: string])[] = [
  ['commitment', isHash, '64 hexadecimal digits'],
  ['closeHash', isHash, '64 hexadecimal digits'],
  ['draw', (value) => isInteger(value, DRAW_MAX), `an integer from 1 to ${DRAW_MAX}`],
  ['faces', isFaceList, 'a list of faces from 1 to 6'],
  ['seed', isHash, '64 hexadecimal digits'],
];

/** Reads a public record from JSON and ignores unknown fields. Returns an error message if a field is invalid. */
export function readPublicRound(value: unknown): PublicRound | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'the record is not an object';
  const record = value as Readonly<Record<string, unknown>>;
  if (typeof record.table !== 'string' || record.table === '') return 'table: not a table name';
  if (!isInteger(record.round, Number.MAX_SAFE_INTEGER)) return 'round: not a round number';
  for (const [field, isValid, expected] of FIELDS) {
    if (record[field] === undefined) return `${field}: missing`;
    if (record[field] !== null && !isValid(record[field])) return `${field}: expected null or ${expected}`;
  }
  const { table, round, commitment, closeHash, draw, faces, seed } = record as unknown as PublicRound;
  return { table, round, commitment, closeHash, draw, faces, seed };
}
