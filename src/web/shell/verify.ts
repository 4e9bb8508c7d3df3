/** Recomputes a round's dice in the browser from what everybody may see. It must never ask the house for anything, nor believe it. */
import type { RoundView } from '../../protocol/index.ts';

/** The fields that prove something; whatever else a record says proves nothing. */
export type VerifiableRound = Pick<RoundView, 'table' | 'round' | 'commitment' | 'closeHash' | 'draw' | 'faces' | 'seed'>;

interface RoundDifference {
  readonly what: 'seed' | 'commitment' | 'faces';
  readonly said: string;
  readonly computed: string;
}

export interface RoundVerification {
  /** `verified`: all of it follows. `refuted`: something differs. `open`: something is not there yet, so nothing can be said. */
  readonly verdict: 'verified' | 'refuted' | 'open';
  readonly differences: readonly RoundDifference[];
  readonly missing: readonly string[];
  /** Every draw up to the one that counted, in the order in which the faces came. */
  readonly draws: readonly { readonly draw: number; readonly faces: readonly number[]; readonly counted: boolean }[];
}

/** Bytes from here on are passed over, or low faces would come too often (docs/FAIRNESS.md). */
const BYTES_KEPT = 252;
const SEED = /^[0-9a-f]{64}$/;
/** More draws of one seed than any round has; a longer record is not one of ours. */
const DRAW_MAX = 1000;

/** Browsers keep their cryptography for pages that came over a safe line, or from the same machine. */
export const mayVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const makeFaces = (faces: readonly number[]): string => [...faces].sort((a, b) => a - b).join(' ');

async function drawFaces(key: CryptoKey, lines: readonly (string | number)[], dice: number): Promise<readonly number[]> {
  const faces: number[] = [];
  for (let block = 0; faces.length < dice; block++) {
    const message = new TextEncoder().encode(['croupier dice 1', ...lines, block].join('\n'));
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    faces.push(...[...bytes].filter((byte) => byte < BYTES_KEPT).map((byte) => (byte % 6) + 1));
  }
  return faces.slice(0, dice);
}

/** A round that ended without a result has no close and no faces to show: its seed still has to fit. */
function missingOf({ commitment, closeHash, draw, faces, seed }: VerifiableRound): readonly string[] {
  const needed: Readonly<Record<string, unknown>> = faces === null ? { commitment, seed } : { commitment, seed, closeHash, draw };
  return Object.keys(needed).filter((name) => needed[name] === null);
}

/** The same judgement as the server's `verify-round`, by the browser's own cryptography. */
export async function verifyRound(round: VerifiableRound): Promise<RoundVerification> {
  const { table, round: number, commitment, closeHash, draw, faces, seed } = round;
  const missing = missingOf(round);
  if (missing.length > 0) return { verdict: 'open', differences: [], missing, draws: [] };
  if (seed === null || !SEED.test(seed)) {
    const differences = [{ what: 'seed', said: `${seed}`, computed: '[0-9a-f]{64}' }] as const;
    return { verdict: 'refuted', differences, missing: [], draws: [] };
  }
  const bytes = bytesOf(seed);
  const differences: RoundDifference[] = [];
  const computed = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  if (computed !== commitment) differences.push({ what: 'commitment', said: `${commitment}`, computed });
  const draws: { draw: number; faces: readonly number[]; counted: boolean }[] = [];
  if (faces !== null && closeHash !== null && draw !== null) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    for (let n = 1; n <= Math.min(draw, DRAW_MAX); n++) {
      draws.push({ draw: n, faces: await drawFaces(key, [table, number, n, closeHash], faces.length), counted: n === draw });
    }
    const counted = makeFaces(draws.find((each) => each.counted)?.faces ?? []);
    if (counted !== makeFaces(faces)) differences.push({ what: 'faces', said: makeFaces(faces), computed: counted });
  }
  return { verdict: differences.length === 0 ? 'verified' : 'refuted', differences, missing: [], draws };
}
