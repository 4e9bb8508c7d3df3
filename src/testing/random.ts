/** A seeded random source for the simulator of a casino: the same seed gives the same numbers on every platform. */
import { type GeneratorState, generatorOf, rollInto } from '../rules/index.ts';

const BUFFER_BYTES = 4096;
const BYTE_VALUES = 256;

export interface RandomSource {
  readonly generator: GeneratorState;
  readonly bytes: Uint8Array;
  /** Index of the next unused byte. */
  position: number;
}

export const createRandom = (seed: string): RandomSource => ({
  generator: generatorOf(seed, 0),
  bytes: new Uint8Array(BUFFER_BYTES),
  position: BUFFER_BYTES,
});

function nextByte(random: RandomSource): number {
  if (random.position === BUFFER_BYTES) {
    // Rolls of a die with 256 sides are random bytes.
    rollInto(random.generator, BYTE_VALUES, random.bytes);
    random.position = 0;
  }
  return random.bytes[random.position++] as number;
}

/** For `n` up to this value, a single random byte is uniform enough. */
const ONE_BYTE_MAX = 64;

/** An integer from 0 to `n - 1`, with `n` at most 65536. Almost uniform, which is enough for a simulation. */
export function randomBelow(random: RandomSource, n: number): number {
  if (n <= ONE_BYTE_MAX) return (nextByte(random) * n) >> 8;
  return ((nextByte(random) * BYTE_VALUES + nextByte(random)) * n) >>> 16;
}

/** True with probability 1/n. */
export const oneIn = (random: RandomSource, n: number): boolean => randomBelow(random, n) === 0;

export const pick = <T>(random: RandomSource, list: readonly T[]): T => list[randomBelow(random, list.length)] as T;
