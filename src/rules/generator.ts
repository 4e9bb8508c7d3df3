/** A seeded random generator of rolls (sfc32), for simulation only: the same seed gives the same rolls on every platform. */

/** sfc32 by Chris Doty-Humphrey: three words of state and a counter. */
export type GeneratorState = Int32Array;

const WARM_UP_WORDS = 20;
const HALF_WORD = 2 ** 16;

/** FNV-1a hash of a text, with its initial value changed by an offset. */
function wordOf(text: string, offset: number): number {
  let hash = 0x811c9dc5 ^ offset;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Creates the generator of one block of a simulation. Blocks can be rolled in any order, by any number of workers. */
export function generatorOf(seed: string, block: number): GeneratorState {
  const text = `${seed}#${block}`;
  const state = Int32Array.of(wordOf(text, 0), wordOf(text, 0x9e3779b9), wordOf(text, 0x7f4a7c15), 1);
  // With one side no roll is rejected, so each word gives two rolls.
  rollInto(state, 1, new Uint8Array(2 * WARM_UP_WORDS));
  return state;
}

/**
 * Fills the buffer with equally likely rolls from 0 to `sides - 1`. Sides are 36 or 216: all rolls of two or three dice.
 * Lemire's method: multiply a 16-bit half word by the sides; the high 16 bits of the product are the roll. If the low 16 bits of
 * the product are below 2^16 mod sides, the half word is rejected. The state is kept in local variables, which is several times faster than in the array.
 */
export function rollInto(state: GeneratorState, sides: number, buffer: Uint8Array): void {
  const threshold = HALF_WORD % sides;
  const length = buffer.length;
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let counter = state[3] as number;
  let i = 0;
  while (i < length) {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    const low = Math.imul(word & 0xffff, sides);
    if ((low & 0xffff) >= threshold) buffer[i++] = low >>> 16;
    const high = Math.imul(word >>> 16, sides);
    if ((high & 0xffff) >= threshold) buffer[i++] = high >>> 16;
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = counter;
}
