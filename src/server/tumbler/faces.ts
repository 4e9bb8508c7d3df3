/** Computes the faces of a draw from the seed and the hash of the record that closed betting, with HMAC-SHA-256 and rejection sampling. */
import { createHash, createHmac } from 'node:crypto';
import type { Face } from '../../rules/index.ts';

/** The values that identify a draw. With the seed, they determine its faces. */
export interface DrawInput {
  readonly table: string;
  readonly round: number;
  /** Number of the draw in its round, from 1. */
  readonly draw: number;
  /** Hash of the journal record that closed betting, in hex. */
  readonly closeHash: string;
}

/** First line of every HMAC message. It separates the dice from any other use of the seed. */
const DICE_DOMAIN = 'croupier dice 1';

export const DICE_MAX = 8;

/** The largest multiple of six in a byte. Bytes from here on are rejected, because they would make low faces more likely. */
const REJECTED_FROM = 252;

/** The face for a byte; 0 if the byte is rejected. */
export const faceOfByte = (byte: number): Face | 0 => (byte < REJECTED_FROM ? (((byte % 6) + 1) as Face) : 0);

/** Adds faces from these bytes until there are `count`. Returns the new number of faces. */
export function takeFaces(bytes: Uint8Array, count: number, faces: Face[]): number {
  for (let i = 0; i < bytes.length && faces.length < count; i++) {
    const face = faceOfByte(bytes[i] as number);
    if (face !== 0) faces.push(face);
  }
  return faces.length;
}

/** The HMAC message: six lines. `block` counts the HMACs of a draw, from 0. The table's id is the only free text and has no line break, so different draws have different messages. */
export function messageOf({ table, round, draw, closeHash }: DrawInput, block: number): string {
  return [DICE_DOMAIN, table, round, draw, closeHash, block].join('\n');
}

/** The faces of one draw, in the order drawn. */
export function drawFaces(seed: Uint8Array, input: DrawInput, dice: number): readonly Face[] {
  const faces: Face[] = [];
  for (let block = 0; faces.length < dice; block++) {
    takeFaces(createHmac('sha256', seed).update(messageOf(input, block)).digest(), dice, faces);
  }
  return faces;
}

/** The commitment to a seed: its SHA-256 in hex. It is published before betting opens. */
export const commitmentOf = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex');

export const SEED_BYTES = 32;

const SEED_PATTERN = /^[0-9a-f]{64}$/;
const HASH_PATTERN = SEED_PATTERN;
export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH_PATTERN.test(value);

/** Converts a seed from hex to bytes; returns null if it is invalid. */
export const parseSeed = (hex: string): Uint8Array | null => (SEED_PATTERN.test(hex) ? Buffer.from(hex, 'hex') : null);
