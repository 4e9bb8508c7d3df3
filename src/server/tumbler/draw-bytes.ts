/** Computes the random bytes of a tournament's draw from its committed seed and the hash of the record that fixed its players, with HMAC-SHA-256 in counter mode. */
import { createHmac, createSecretKey } from 'node:crypto';
import { assert } from '../../rules/assert.ts';
import { type ByteSource, isDrawId } from '../../tournament/draw.ts';
import { isHash } from './faces.ts';

/** What the bytes are for. Each purpose has bytes of its own. */
export const DRAW_PURPOSES = ['seats', 'lots'] as const;
export type DrawPurpose = (typeof DRAW_PURPOSES)[number];

/** The values that identify the bytes. With the seed, they determine every byte. */
export interface DrawBytesInput {
  readonly tournament: string;
  readonly session: string;
  readonly purpose: DrawPurpose;
  /**
   * Hash, in hex, of the journal record that fixed the players: the order of the draw of seats, or the tie that lots decide. The seed
   * alone does not give the draw.
   */
  readonly closeHash: string;
}

/** First line of every HMAC message. It separates the draw from the dice and any other use of a seed. */
const DRAW_DOMAIN = 'croupier draw 1';

/** The HMAC message: six lines. `block` counts the HMACs, from 0. No value has a line break, so different draws have different messages. */
export const drawMessageOf = ({ tournament, session, purpose, closeHash }: DrawBytesInput, block: number): string =>
  [DRAW_DOMAIN, tournament, session, purpose, closeHash, block].join('\n');

/** The endless bytes of one draw. The commitment to the seed is `commitmentOf`, as for the dice. */
export function drawBytes(seed: Uint8Array, input: DrawBytesInput): ByteSource {
  for (const id of [input.tournament, input.session]) assert(isDrawId(id), `'${id}' is not an id of a tournament or a session`);
  assert(isHash(input.closeHash), `'${input.closeHash}' is not the hash of a record`);
  const key = createSecretKey(seed);
  let bytes: Uint8Array = new Uint8Array();
  let block = 0;
  let next = 0;
  return () => {
    if (next === bytes.length) {
      bytes = createHmac('sha256', key).update(drawMessageOf(input, block)).digest();
      block++;
      next = 0;
    }
    return bytes[next++] as number;
  };
}
