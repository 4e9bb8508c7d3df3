/** Seeded chance for simulated floors: the same seed asks the same things everywhere. It must never decide anything at a real table. */
import { type GeneratorState, generatorOf, rollInto } from '../rules/index.ts';

/** Bytes that are drawn at once. */
const DRAWN = 4096;
const BYTE = 256;

export interface Chance {
  readonly generator: GeneratorState;
  readonly bytes: Uint8Array;
  at: number;
}

export const chanceOf = (seed: string): Chance => ({
  generator: generatorOf(seed, 0),
  bytes: new Uint8Array(DRAWN),
  at: DRAWN,
});

function byteOf(chance: Chance): number {
  if (chance.at === DRAWN) {
    rollInto(chance.generator, BYTE, chance.bytes);
    chance.at = 0;
  }
  return chance.bytes[chance.at++] as number;
}

/** Up to here one byte is even enough. */
const ONE_BYTE_MAX = 64;

/** A whole number from 0 up to but not including `n`, which is at most 65536; near enough to evenly for a simulation. */
export function below(chance: Chance, n: number): number {
  if (n <= ONE_BYTE_MAX) return (byteOf(chance) * n) >> 8;
  return ((byteOf(chance) * BYTE + byteOf(chance)) * n) >>> 16;
}

/** Once in so many times. */
export const oneIn = (chance: Chance, n: number): boolean => below(chance, n) === 0;

/** One of a list that has some. */
export const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[below(chance, list.length)] as T;
