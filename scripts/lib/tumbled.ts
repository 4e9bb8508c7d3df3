/** Rounds from the tumbler's own function, and from tumblers that are wrong on purpose. The wrong ones must never be used but to be caught. */
import { createHash, randomBytes } from 'node:crypto';
import { drawFaces } from '../../src/server/index.ts';

/** The faces of one round after another. */
export type Source = (round: number) => readonly number[];

const TABLE = 'statistics';

/** Seeds and closes of a run that can be had again: SHA-256 over its name and a number. */
const seedOf = (name: string, round: number): Buffer => createHash('sha256').update(`${name}\n${round}`).digest();

/** The tumbler with seeds from the system, and closes that follow from one another as a journal's do. */
export function trueSource(): Source {
  const bulk = 4096;
  let seeds = Buffer.alloc(0);
  let close = randomBytes(32).toString('hex');
  return (round) => {
    if (seeds.length === 0) seeds = randomBytes(32 * bulk);
    const seed = seeds.subarray(0, 32);
    seeds = seeds.subarray(32);
    close = createHash('sha256').update(close).digest('hex');
    return drawFaces(seed, { table: TABLE, round, draw: 1, closeHash: close }, 3);
  };
}

/** The same with seeds that a name gives. */
export const namedSource =
  (name: string): Source =>
  (round) =>
    drawFaces(
      seedOf(name, round),
      { table: TABLE, round, draw: 1, closeHash: seedOf(`${name} close`, round).toString('hex') },
      3,
    );

/** A name's own bytes one after another: cheaper than a seed for each round, and even once bytes are passed over. */
function byteSource(name: string): () => number {
  let [bytes, at, block]: [Uint8Array, number, number] = [new Uint8Array(0), 0, 0];
  return () => {
    if (at === bytes.length) {
      bytes = createHash('sha512').update(`${name}\n${block}`).digest();
      block += 1;
      at = 0;
    }
    at += 1;
    return bytes[at - 1] as number;
  };
}

function fairSource(name: string): Source {
  const next = byteSource(name);
  const die = (): number => {
    for (;;) {
      const byte = next();
      if (byte < 252) return (byte % 6) + 1;
    }
  };
  return () => [die(), die(), die()];
}

/** Tumblers with a fault each. `none` has none: it shows that it is the fault that is caught. */
export const CONTROLS: Readonly<Record<'none' | 'biased' | 'modulo' | 'repeated' | 'cycled', (name: string) => Source>> = {
  none: fairSource,
  /** One face in 256 is turned to a six. */
  biased: (name) => {
    const [fair, lot] = [fairSource(name), byteSource(`${name} lots`)];
    return (round) => fair(round).map((face) => (lot() === 0 ? 6 : face));
  },
  /** Bytes are divided by six and none is passed over. */
  modulo: (name) => {
    const next = byteSource(name);
    return () => [next(), next(), next()].map((byte) => (byte % 6) + 1);
  },
  /** One round in 64 shows the dice of the round before. */
  repeated: (name) => {
    const [fair, lot] = [fairSource(name), byteSource(`${name} lots`)];
    let before = fair(0);
    return (round) => {
      if (lot() >= 4) before = fair(round);
      return before;
    };
  },
  /** All 216 triples in turn: every count is as expected, far too exactly. */
  cycled: () => (round) => [Math.floor(round / 36) % 6, Math.floor(round / 6) % 6, round % 6].map((face) => face + 1),
};
