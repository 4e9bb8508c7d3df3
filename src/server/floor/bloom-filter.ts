/** A Bloom filter for hashes of 48 bits. It recognises every added hash, and rarely reports a hash that was not added. */

/** With this many bits for each hash, 1 in 400 new hashes is reported as added when the filter is full. */
const BITS_PER_HASH = 16;
/** Each hash sets this many bits. */
const BITS_SET = 4;
const BITS_MIN = 1024;
/** A hash is split into two halves of 24 bits. */
const HALF = 2 ** 24;

const nextPowerOfTwo = (value: number): number => 2 ** Math.ceil(Math.log2(value));

export class BloomFilter {
  readonly #bytes: Uint8Array;
  readonly #capacity: number;
  #added = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#bytes = new Uint8Array(nextPowerOfTwo(Math.max(BITS_MIN, capacity * BITS_PER_HASH)) / 8);
  }

  /** True if more hashes would make the filter less exact. */
  get isFull(): boolean {
    return this.#added >= this.#capacity;
  }

  add(hash: number): void {
    this.#added += 1;
    for (let i = 0; i < BITS_SET; i++) {
      const bit = this.#bitOf(hash, i);
      this.#bytes[bit >>> 3] = (this.#bytes[bit >>> 3] as number) | (1 << (bit & 7));
    }
  }

  /** False only for a hash that was never added. */
  mayHave(hash: number): boolean {
    for (let i = 0; i < BITS_SET; i++) {
      const bit = this.#bitOf(hash, i);
      if (((this.#bytes[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }

  /** One half of the hash gives the first bit, the other one the distance between bits. An odd distance never selects the same bit twice. */
  #bitOf(hash: number, i: number): number {
    const firstBit = hash % HALF;
    const step = Math.floor(hash / HALF) | 1;
    return (firstBit + i * step) % (this.#bytes.length * 8);
  }
}
