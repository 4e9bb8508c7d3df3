/** Sources of dice for the statistical tests: the real tumbler, and biased tumblers that the tests must catch. */
import { createHash, randomBytes } from 'node:crypto';
import { drawFaces } from '../../src/server/index.ts';

/** A function that returns the faces of a round. */
export type Source = (round: number) => readonly number[];

const TABLE = 'statistics';

/** Creates a reproducible seed: the SHA-256 of a name and a number. */
const seedOf = (name: string, round: number): Buffer => createHash('sha256').update(`${name}\n${round}`).digest();

/** Creates a source that draws like the tumbler, with random seeds. Each close hash (hash of the record that closes betting) depends on the previous one, as in a journal. */
export function tumblerSource(): Source {
  const seedsPerBatch = 4096;
  let seeds = Buffer.alloc(0);
  let closeHash = randomBytes(32).toString('hex');
  return (round) => {
    if (seeds.length === 0) seeds = randomBytes(32 * seedsPerBatch);
    const seed = seeds.subarray(0, 32);
    seeds = seeds.subarray(32);
    closeHash = createHash('sha256').update(closeHash).digest('hex');
    return drawFaces(seed, { table: TABLE, round, draw: 1, closeHash }, 3);
  };
}

/** Creates a source that draws like the tumbler, with reproducible seeds. */
export const seededSource =
  (name: string): Source =>
  (round) =>
    drawFaces(
      seedOf(name, round),
      { table: TABLE, round, draw: 1, closeHash: seedOf(`${name} close`, round).toString('hex') },
      3,
    );

/** Creates a generator of reproducible random bytes. It is faster than a new hash for every round. */
function byteSource(name: string): () => number {
  let [bytes, offset, block]: [Uint8Array, number, number] = [new Uint8Array(0), 0, 0];
  return () => {
    if (offset === bytes.length) {
      bytes = createHash('sha512').update(`${name}\n${block}`).digest();
      block += 1;
      offset = 0;
    }
    offset += 1;
    return bytes[offset - 1] as number;
  };
}

function fairSource(name: string): Source {
  const nextByte = byteSource(name);
  const rollDie = (): number => {
    for (;;) {
      const byte = nextByte();
      // 252 is a multiple of 6, so that all faces are equally likely.
      if (byte < 252) return (byte % 6) + 1;
    }
  };
  return () => [rollDie(), rollDie(), rollDie()];
}

/** Biased tumblers that the tests must catch. `fair` is a fair tumbler that the tests must not catch. */
export const CONTROLS: Readonly<Record<'fair' | 'biased' | 'modulo' | 'repeated' | 'cycled', (name: string) => Source>> = {
  fair: fairSource,
  /** Changes about one of 256 faces to a six. */
  biased: (name) => {
    const [rollFair, nextByte] = [fairSource(name), byteSource(`${name} lots`)];
    return (round) => rollFair(round).map((face) => (nextByte() === 0 ? 6 : face));
  },
  /** Uses bytes modulo six without rejecting the highest bytes. */
  modulo: (name) => {
    const nextByte = byteSource(name);
    return () => [nextByte(), nextByte(), nextByte()].map((byte) => (byte % 6) + 1);
  },
  /** Repeats the dice of the previous round in about one of 64 rounds. */
  repeated: (name) => {
    const [rollFair, nextByte] = [fairSource(name), byteSource(`${name} lots`)];
    let lastFaces = rollFair(0);
    return (round) => {
      if (nextByte() >= 4) lastFaces = rollFair(round);
      return lastFaces;
    };
  },
  /** Repeats all 216 rolls in the same order, so that every count is too close to its expectation. */
  cycled: () => (round) => [Math.floor(round / 36) % 6, Math.floor(round / 6) % 6, round % 6].map((face) => face + 1),
};
