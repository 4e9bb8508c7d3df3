/** Computes the random bytes of a tournament's draw from its committed seed and the hash of the record that fixed its players, with HMAC-SHA-256 in counter mode. */
import { createHmac, createSecretKey } from 'node:crypto';
import { assert } from '../../rules/assert.ts';
import { type ByteSource, isDrawId } from '../../tournament/draw.ts';
import { type DrawBytesInput, drawMessageOf } from '../../tournament/repeat-draw.ts';
import { isHash } from './faces.ts';

export { DRAW_PURPOSES, type DrawPurpose, drawMessageOf } from '../../tournament/repeat-draw.ts';

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
