/** Which words may have been seen before, in little memory. It must never call a word new that was added; of others it errs now and then. */

/** Bits of a sieve: with 8,000 words in it one new word in 400 is taken for seen, with 16,000 one in 40. */
const BITS = 2 ** 17;
/** Bits that a word sets. */
const TIMES = 4;

/** FNV-1a from two beginnings: where a word's bits begin, and how far they are apart. */
function hashOf(word: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  // The low bits of a product know little of the high ones.
  return (hash ^ (hash >>> 15)) >>> 0;
}

const SEEDS = [0x811c9dc5, 0x9747b28c] as const;

/** A word's bits, one after the other; odd steps meet none twice. */
function bitsOf(word: string): readonly number[] {
  const from = hashOf(word, SEEDS[0]);
  const step = (hashOf(word, SEEDS[1]) | 1) >>> 0;
  return Array.from({ length: TIMES }, (_, i) => (from + i * step) % BITS);
}

export class Sieve {
  readonly #bytes = new Uint8Array(BITS / 8);

  add(word: string): void {
    for (const bit of bitsOf(word)) this.#bytes[bit >>> 3] = (this.#bytes[bit >>> 3] as number) | (1 << (bit & 7));
  }

  /** False only for a word that was never added. */
  mayHave(word: string): boolean {
    return bitsOf(word).every((bit) => ((this.#bytes[bit >>> 3] as number) & (1 << (bit & 7))) !== 0);
  }
}
