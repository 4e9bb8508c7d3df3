/** Recomputes a round's dice from what everybody may see. It must never ask the house for anything, nor believe it. */
import { commitmentOf, DICE_MAX, drawFaces, HASH, parseSeed } from './faces.ts';
import { DRAW_MAX } from './record.ts';

/** A round as it is shown to everybody. Null where it has no such thing, or not yet. */
export interface PublicRound {
  readonly table: string;
  readonly round: number;
  /** Shown before betting opened. */
  readonly commitment: string | null;
  /** The journal's hash at the close. */
  readonly closeHash: string | null;
  /** Which draw counted. */
  readonly draw: number | null;
  readonly faces: readonly number[] | null;
  /** Shown after the result. */
  readonly seed: string | null;
}

/** What the record says and what follows from the seed. */
interface Difference {
  readonly what: string;
  readonly said: string;
  readonly computed: string;
}

export interface Verification {
  readonly table: string;
  readonly round: number;
  /** `verified`: all of it follows. `refuted`: something differs. `open`: something is not there yet, so nothing can be said. */
  readonly verdict: 'verified' | 'refuted' | 'open';
  readonly differences: readonly Difference[];
  readonly missing: readonly string[];
  /** Every draw up to the one that counted; those before it were tumbled again before anybody saw them. */
  readonly draws: readonly { readonly draw: number; readonly faces: readonly number[]; readonly counted: boolean }[];
}

const makeFaces = (faces: readonly number[]): string => [...faces].sort().join('');

/** What must be there before the dice can be recomputed. A round that ended without a result has no close and no faces to show. */
function missingOf({ commitment, closeHash, draw, faces, seed }: PublicRound): readonly string[] {
  const needed: Readonly<Record<string, unknown>> = faces === null ? { commitment, seed } : { commitment, seed, closeHash, draw };
  return Object.keys(needed).filter((name) => needed[name] === null);
}

export function verifyRound(round: PublicRound): Verification {
  const missing = missingOf(round);
  const { table, round: number, commitment, closeHash, draw, faces, seed } = round;
  const bytes = parseSeed(seed ?? '');
  if (missing.length > 0 || bytes === null) {
    const verdict = missing.length > 0 ? 'open' : 'refuted';
    const differences = missing.length > 0 ? [] : [{ what: 'seed', said: `${seed}`, computed: '64 digits of hexadecimal' }];
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
  if (counted !== undefined && makeFaces(counted.faces) !== makeFaces(faces ?? []))
    differences.push({ what: `faces of draw ${counted.draw}`, said: makeFaces(faces ?? []), computed: makeFaces(counted.faces) });
  return { table, round: number, verdict: differences.length === 0 ? 'verified' : 'refuted', differences, missing: [], draws };
}

const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);
const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
const isFaces = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length >= 1 && value.length <= DICE_MAX && value.every((face) => isWhole(face, 6));

/** The fields and what may stand in them; a record may have others, which prove nothing. */
const FIELDS: readonly (readonly [field: keyof PublicRound, is: (value: unknown) => boolean, what: string])[] = [
  ['commitment', isHash, '64 digits of hexadecimal'],
  ['closeHash', isHash, '64 digits of hexadecimal'],
  ['draw', (value) => isWhole(value, DRAW_MAX), `a whole number from 1 to ${DRAW_MAX}`],
  ['faces', isFaces, 'a list of faces from 1 to 6'],
  ['seed', isHash, '64 digits of hexadecimal'],
];

/** A public record from JSON, or what is wrong with it and where. */
export function readPublicRound(value: unknown): PublicRound | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'the record is no object';
  const given = value as Readonly<Record<string, unknown>>;
  if (typeof given.table !== 'string' || given.table === '') return 'table: is no name of a table';
  if (!isWhole(given.round, Number.MAX_SAFE_INTEGER)) return 'round: is no number of a round';
  for (const [field, is, what] of FIELDS) {
    if (given[field] === undefined) return `${field}: is not there`;
    if (given[field] !== null && !is(given[field])) return `${field}: is neither null nor ${what}`;
  }
  const { table, round, commitment, closeHash, draw, faces, seed } = given as unknown as PublicRound;
  return { table, round, commitment, closeHash, draw, faces, seed };
}
