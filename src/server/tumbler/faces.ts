/** Seed and journal to faces: HMAC-SHA-256, bytes by rejection. Pure; it must never take anything that somebody could choose after the close. */
import { createHash, createHmac } from 'node:crypto';
import type { Face } from '../../rules/index.ts';

/** What the dice of one draw depend on, besides the seed. */
export interface DrawOf {
  readonly table: string;
  readonly round: number;
  /** From 1. */
  readonly draw: number;
  /** The journal's hash at the durable close, in hex. */
  readonly closeHash: string;
}

/** Stands first in every message, so that bytes for dice can never be bytes for something else. */
const DICE_DOMAIN = 'croupier dice 1';

export const DICE_MAX = 8;

/** The greatest multiple of six that a byte can count: bytes from here on are passed over, or low faces would come too often. */
const BYTES_KEPT = 252;

/** The face of a byte, or 0 for a byte that is passed over. */
export const faceOfByte = (byte: number): Face | 0 => (byte < BYTES_KEPT ? (((byte % 6) + 1) as Face) : 0);

/** Fills `faces` up to `count` from these bytes in order; answers how many are there now. */
export function takeFaces(bytes: Uint8Array, count: number, faces: Face[]): number {
  for (let i = 0; i < bytes.length && faces.length < count; i++) {
    const face = faceOfByte(bytes[i] as number);
    if (face !== 0) faces.push(face);
  }
  return faces.length;
}

/** Six lines, of which only the table's id is text; an id has no line break, so no two draws have one message. */
export function messageOf({ table, round, draw, closeHash }: DrawOf, block: number): string {
  return [DICE_DOMAIN, table, round, draw, closeHash, block].join('\n');
}

/** The faces of one draw, in the order in which they came. */
export function drawFaces(seed: Uint8Array, of: DrawOf, dice: number): readonly Face[] {
  const faces: Face[] = [];
  for (let block = 0; faces.length < dice; block++) {
    takeFaces(createHmac('sha256', seed).update(messageOf(of, block)).digest(), dice, faces);
  }
  return faces;
}

/** What is shown before betting opens: SHA-256 of the seed, in hex. */
export const commitmentOf = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex');

export const SEED_BYTES = 32;

const SEED = /^[0-9a-f]{64}$/;
export const HASH = SEED;

/** The seed's bytes from its hex, or null where it is none. */
export const parseSeed = (hex: string): Uint8Array | null => (SEED.test(hex) ? Buffer.from(hex, 'hex') : null);
