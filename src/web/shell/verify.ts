/** Recomputes the dice of a round in the browser from its public data. */
import type { RoundView } from '../../protocol/index.ts';

/** The fields of a round that determine its dice. The commitment is the hash of the secret seed, shown before betting opens. */
export type VerifiableRound = Pick<RoundView, 'table' | 'round' | 'commitment' | 'closeHash' | 'draw' | 'faces' | 'seed'>;

interface RoundDifference {
  readonly what: 'seed' | 'commitment' | 'faces';
  readonly recorded: string;
  /** For an invalid seed: the pattern of a valid seed, because nothing can be computed. */
  readonly computed: string;
}

export interface RoundVerification {
  /** `open`: a field is not published yet. */
  readonly verdict: 'verified' | 'refuted' | 'open';
  readonly differences: readonly RoundDifference[];
  readonly missing: readonly string[];
  /** All draws up to the one that counted. There are several if the dice were rolled again. */
  readonly draws: readonly { readonly draw: number; readonly faces: readonly number[]; readonly counted: boolean }[];
}

/** Bytes of 252 and more are rejected; otherwise low faces would be more likely (docs/FAIRNESS.md). */
const BYTE_LIMIT = 252;
const SEED = /^[0-9a-f]{64}$/;
/** At most this many draws of a round are recomputed. */
const DRAW_MAX = 1000;

/** Browsers offer Web Crypto only over https or on localhost. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const formatFaces = (faces: readonly number[]): string => [...faces].sort((a, b) => a - b).join(' ');

async function drawFaces(key: CryptoKey, messageLines: readonly (string | number)[], dice: number): Promise<readonly number[]> {
  const faces: number[] = [];
  for (let block = 0; faces.length < dice; block++) {
    const message = new TextEncoder().encode(['croupier dice 1', ...messageLines, block].join('\n'));
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    faces.push(...[...bytes].filter((byte) => byte < BYTE_LIMIT).map((byte) => (byte % 6) + 1));
  }
  return faces.slice(0, dice);
}

/** Lists the fields that are not published. A round without a result needs only the commitment and the seed. */
function findMissing({ commitment, closeHash, draw, faces, seed }: VerifiableRound): readonly string[] {
  const required: Readonly<Record<string, unknown>> =
    faces === null ? { commitment, seed } : { commitment, seed, closeHash, draw };
  return Object.keys(required).filter((name) => required[name] === null);
}

/** Makes the same check as `croupier verify-round`, with Web Crypto. */
export async function verifyRound(round: VerifiableRound): Promise<RoundVerification> {
  const { table, round: roundNumber, commitment, closeHash, draw, faces, seed } = round;
  const missing = findMissing(round);
  if (missing.length > 0) return { verdict: 'open', differences: [], missing, draws: [] };
  if (seed === null || !SEED.test(seed)) {
    const differences = [{ what: 'seed', recorded: `${seed}`, computed: '[0-9a-f]{64}' }] as const;
    return { verdict: 'refuted', differences, missing: [], draws: [] };
  }
  const bytes = bytesOf(seed);
  const differences: RoundDifference[] = [];
  const computedHash = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  if (computedHash !== commitment) differences.push({ what: 'commitment', recorded: `${commitment}`, computed: computedHash });
  const draws: { draw: number; faces: readonly number[]; counted: boolean }[] = [];
  if (faces !== null && closeHash !== null && draw !== null) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    for (let n = 1; n <= Math.min(draw, DRAW_MAX); n++) {
      draws.push({ draw: n, faces: await drawFaces(key, [table, roundNumber, n, closeHash], faces.length), counted: n === draw });
    }
    const computedFaces = formatFaces(draws.find((candidate) => candidate.counted)?.faces ?? []);
    const recordedFaces = formatFaces(faces);
    if (computedFaces !== recordedFaces) differences.push({ what: 'faces', recorded: recordedFaces, computed: computedFaces });
  }
  return { verdict: differences.length === 0 ? 'verified' : 'refuted', differences, missing: [], draws };
}
