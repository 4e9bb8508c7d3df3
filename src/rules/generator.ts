/** A small seeded generator of rolls for simulation: the same seed gives the same rolls everywhere. It must never roll for a table. */

/** sfc32 (Doty-Humphrey): three words of state and a counter. */
export type GeneratorState = Int32Array;

const WARM_UP_WORDS = 20;
const HALF_WORD = 2 ** 16;

/** A word from a text by FNV-1a, begun at an offset of its own. */
function wordOf(text: string, offset: number): number {
  let hash = 0x811c9dc5 ^ offset;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** The generator of one block of a simulation: blocks can be rolled in any order, on any number of workers. */
export function generatorOf(seed: string, block: number): GeneratorState {
  const text = `${seed}#${block}`;
  const state = Int32Array.of(wordOf(text, 0), wordOf(text, 0x9e3779b9), wordOf(text, 0x7f4a7c15), 1);
  // Two rolls a word where a roll is taken as it comes: with one side nothing is rejected.
  rollInto(state, 1, new Uint8Array(2 * WARM_UP_WORDS));
  return state;
}

/**
 * Fills the buffer with rolls 0 to `sides - 1` (36 or 216 of them for two or three dice), each exactly as likely.
 * Each half of a word times the sides, split at 2^16, is the roll above and a remainder below; halves whose remainder falls under
 * 2^16 mod sides are passed over (Lemire). The state stays in local numbers: in the array it would cost several times as much.
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
