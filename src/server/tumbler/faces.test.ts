/** Tests of the mapping from bytes to faces: counts all 256³ byte triples, with and without rejection. */
import { describe, expect, it } from 'vitest';
import type { Face } from '../../rules/index.ts';
import { commitmentOf, drawFaces, faceOfByte, messageOf, parseSeed, takeFaces } from './faces.ts';

const CLOSE_HASH = 'c'.repeat(64);

/**
 * Counts the faces of every byte triple, grouped by the number of faces that the triple gives.
 * The keys have one digit per face, which is the face minus one: `000` means that all dice show 1.
 */
function countTriples(take: (bytes: Uint8Array, faces: Face[]) => void): readonly Map<string, number>[] {
  const counts: Map<string, number>[] = [new Map(), new Map(), new Map(), new Map()];
  const tallies = [new Float64Array(1), new Float64Array(6), new Float64Array(36), new Float64Array(216)];
  const bytes = new Uint8Array(3);
  const faces: Face[] = [];
  for (let triple = 0; triple < 256 ** 3; triple++) {
    bytes[0] = triple >> 16;
    bytes[1] = (triple >> 8) & 255;
    bytes[2] = triple & 255;
    faces.length = 0;
    take(bytes, faces);
    let index = 0;
    for (const face of faces) index = index * 6 + face - 1;
    (tallies[faces.length] as Float64Array)[index] = ((tallies[faces.length] as Float64Array)[index] as number) + 1;
  }
  for (const [length, tally] of tallies.entries())
    for (const [index, count] of tally.entries())
      counts[length]?.set(
        // For triples without a face, the key is empty.
        index
          .toString(6)
          .padStart(length, '0')
          .slice(-length || 1),
        count,
      );
  return counts;
}

const distinctCounts = (counts: Map<string, number> | undefined): readonly number[] => [...new Set(counts?.values() ?? [])];

describe('all 16,777,216 byte triples', () => {
  it('give each of the 216 face triples exactly 42³ times, and incomplete triples favour no face', () => {
    // Of the 256 bytes, 42 give each of the six faces, and 4 are rejected.
    const [none, one, two, three] = countTriples((bytes, faces) => takeFaces(bytes, 3, faces));
    expect(three?.size).toBe(216);
    expect(distinctCounts(three)).toEqual([42 ** 3]);
    // With one or two rejected bytes, the remaining faces are uniform too.
    expect(distinctCounts(two)).toEqual([3 * 4 * 42 ** 2]);
    expect(distinctCounts(one)).toEqual([3 * 4 ** 2 * 42]);
    expect(distinctCounts(none)).toEqual([4 ** 3]);
    // The four groups together are all triples.
    expect(252 ** 3 + 3 * 4 * 252 ** 2 + 3 * 4 ** 2 * 252 + 4 ** 3).toBe(256 ** 3);
  });

  it('would favour the faces 1 to 4 without the rejection', () => {
    const triples = countTriples((bytes, faces) => {
      for (const byte of bytes) faces.push(((byte % 6) + 1) as Face);
    })[3];
    expect(triples?.get('000')).toBe(43 ** 3);
    expect(triples?.get('555')).toBe(42 ** 3);
    // The count depends only on how many of the three faces are 5 or 6.
    expect(distinctCounts(triples).length).toBe(4);
  });
});

describe('the mapping of bytes to faces', () => {
  it.each([
    [0, 1],
    [5, 6],
    [6, 1],
    [251, 6],
    [252, 0],
    [255, 0],
  ])('maps byte %i to face %i (0 means rejected)', (byte, face) => {
    expect(faceOfByte(byte)).toBe(face);
  });

  it('skips rejected bytes and takes no more faces than requested', () => {
    const faces: Face[] = [];
    expect(takeFaces(Uint8Array.of(255, 0, 253, 1, 252, 2, 3), 3, faces)).toBe(3);
    expect(faces).toEqual([1, 2, 3]);
  });

  it('continues with the next block of bytes', () => {
    const faces: Face[] = [];
    expect(takeFaces(Uint8Array.of(255, 254, 0), 2, faces)).toBe(1);
    expect(takeFaces(Uint8Array.of(5), 2, faces)).toBe(2);
    expect(faces).toEqual([1, 6]);
  });
});

describe('a draw', () => {
  const seed = Buffer.alloc(32, 7);
  const input = { table: 'crown-a', round: 12, draw: 1, closeHash: CLOSE_HASH };

  it('equals the result of openssl for the same message', () => {
    // printf 'croupier dice 1\ncrown-a\n12\n1\nccc…\n0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…
    // The first bytes are b3, aa and 33: 179, 170 and 51. Their remainders modulo six are 5, 2 and 3, so the faces are 6, 3 and 4.
    expect(messageOf(input, 0)).toBe(`croupier dice 1\ncrown-a\n12\n1\n${CLOSE_HASH}\n0`);
    expect(drawFaces(seed, input, 3)).toEqual([6, 3, 4]);
    expect(drawFaces(seed, input, 2)).toEqual([6, 3]);
  });

  it('has other faces if its seed, table, round, number or close hash is different', () => {
    const others = [
      { ...input, table: 'crown-b' },
      { ...input, round: 13 },
      { ...input, draw: 2 },
      { ...input, closeHash: 'd'.repeat(64) },
    ];
    // With eight dice, two draws are equal by chance only once in 1.6 million.
    const all = [
      drawFaces(seed, input, 8),
      drawFaces(Buffer.alloc(32, 8), input, 8),
      ...others.map((other) => drawFaces(seed, other, 8)),
    ];
    expect(new Set(all.map((faces) => faces.join(''))).size).toBe(all.length);
  });

  it('has a different message for every table, round, draw and block', () => {
    const messages = ['a', 'a1', 'b'].flatMap((table) =>
      [1, 11, 2].flatMap((round) =>
        [1, 11].flatMap((draw) => [0, 1].map((block) => messageOf({ table, round, draw, closeHash: CLOSE_HASH }, block))),
      ),
    );
    expect(new Set(messages).size).toBe(messages.length);
  });

  it('has the SHA-256 of its seed as the commitment', () => {
    // This is the well-known SHA-256 of 32 zero bytes.
    expect(commitmentOf(Buffer.alloc(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  });

  it.each(['', 'ab', 'G'.repeat(64), 'A'.repeat(64)])('cannot have the invalid seed %j', (hex) => {
    expect(parseSeed(hex)).toBeNull();
  });
});
