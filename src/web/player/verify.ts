/** Recomputes a round's dice in the player's own browser from what everybody may see. It must never believe the house, nor ask it. */
import type { RoundView } from '../../protocol/index.ts';

export type Verdict = 'verified' | 'refuted' | 'open';
type Facts = Pick<RoundView, 'table' | 'round' | 'commitment' | 'seed' | 'draw' | 'closeHash' | 'faces'>;

/** Bytes from this on are passed over, so that no face is likelier than another. */
const BYTE_END = 252;
/** A round has at most three dice, and 32 bytes fail to give them almost never; a record that needs more is wrong. */
const BLOCKS_MAX = 64;

const parseHex = (hex: string): Uint8Array<ArrayBuffer> | null =>
  /^[0-9a-f]{64}$/.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null;

const makeHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const ascending = (faces: readonly number[]): string => [...faces].sort((a, b) => a - b).join('');

async function facesOf(
  seed: Uint8Array<ArrayBuffer>,
  lines: readonly (string | number)[],
  count: number,
): Promise<readonly number[]> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const faces: number[] = [];
  for (let block = 0; faces.length < count && block < BLOCKS_MAX; block++) {
    const message = new TextEncoder().encode([...lines, block].join('\n'));
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    for (const byte of bytes) if (byte < BYTE_END) faces.push((byte % 6) + 1);
  }
  return faces.slice(0, count);
}

/** `open` while something is not shown yet, and where nothing can be computed: a page without a secure line has no means to. */
export async function verifyDice({ table, round, commitment, seed, draw, closeHash, faces }: Facts): Promise<Verdict> {
  if (globalThis.crypto?.subtle === undefined) return 'open';
  if (commitment === null || seed === null || faces === null || draw === null || closeHash === null) return 'open';
  const bytes = parseHex(seed);
  if (bytes === null) return 'refuted';
  if (makeHex(await crypto.subtle.digest('SHA-256', bytes)) !== commitment) return 'refuted';
  const computed = await facesOf(bytes, ['croupier dice 1', table, round, draw, closeHash], faces.length);
  return ascending(computed) === ascending(faces) ? 'verified' : 'refuted';
}
