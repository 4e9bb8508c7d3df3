/** Bytes to faces: all 256³ byte triples are counted, once with the rejection and once without. */
import { describe, expect, it } from 'vitest';
import type { Face } from '../../rules/index.ts';
import { commitmentOf, drawFaces, faceOfByte, messageOf, parseSeed, takeFaces } from './faces.ts';

const CLOSE = 'c'.repeat(64);

/** Counts what `face` makes of every byte triple: by how many faces came of it and, among those, by which. */
function countTriples(take: (bytes: Uint8Array, faces: Face[]) => void): readonly Map<string, number>[] {
  const counts: Map<string, number>[] = [new Map(), new Map(), new Map(), new Map()];
  const tallies = [new Float64Array(1), new Float64Array(6), new Float64Array(36), new Float64Array(216)];
  const bytes = new Uint8Array(3);
  const faces: Face[] = [];
  for (let all = 0; all < 256 ** 3; all++) {
    bytes[0] = all >> 16;
    bytes[1] = (all >> 8) & 255;
    bytes[2] = all & 255;
    faces.length = 0;
    take(bytes, faces);
    let index = 0;
    for (const face of faces) index = index * 6 + face - 1;
    (tallies[faces.length] as Float64Array)[index] = ((tallies[faces.length] as Float64Array)[index] as number) + 1;
  }
  for (const [length, tally] of tallies.entries())
    for (const [index, count] of tally.entries())
      counts[length]?.set(
        index
          .toString(6)
          .padStart(length, '0')
          .slice(-length || 1),
        count,
      );
  return counts;
}

const distinct = (counts: Map<string, number> | undefined): readonly number[] => [...new Set(counts?.values() ?? [])];

describe('all 16,777,216 byte triples', () => {
  it('give each of the 216 face triples exactly 42³ times, and what is left incomplete favours no face', () => {
    const [none, one, two, three] = countTriples((bytes, faces) => takeFaces(bytes, 3, faces));
    expect(three?.size).toBe(216);
    expect(distinct(three)).toEqual([42 ** 3]);
    // One or two bytes passed over: the faces so far are even too, so that the bytes that follow start from nothing.
    expect(distinct(two)).toEqual([3 * 4 * 42 ** 2]);
    expect(distinct(one)).toEqual([3 * 4 ** 2 * 42]);
    expect(distinct(none)).toEqual([4 ** 3]);
    expect(252 ** 3 + 3 * 4 * 252 ** 2 + 3 * 4 ** 2 * 252 + 4 ** 3).toBe(256 ** 3);
  });

  it('would favour the faces 1 to 4 without the rejection', () => {
    const triples = countTriples((bytes, faces) => {
      for (const byte of bytes) faces.push(((byte % 6) + 1) as Face);
    })[3];
    expect(triples?.get('000')).toBe(43 ** 3);
    expect(triples?.get('555')).toBe(42 ** 3);
    expect(distinct(triples).length).toBe(4);
  });
});

describe('faces of bytes', () => {
  it.each([
    [0, 1],
    [5, 6],
    [6, 1],
    [251, 6],
    [252, 0],
    [255, 0],
  ])('byte %i is %i', (byte, face) => {
    expect(faceOfByte(byte)).toBe(face);
  });

  it('passes over bytes in between and takes no more than asked', () => {
    const faces: Face[] = [];
    expect(takeFaces(Uint8Array.of(255, 0, 253, 1, 252, 2, 3), 3, faces)).toBe(3);
    expect(faces).toEqual([1, 2, 3]);
  });

  it('goes on where the bytes before it ended', () => {
    const faces: Face[] = [];
    expect(takeFaces(Uint8Array.of(255, 254, 0), 2, faces)).toBe(1);
    expect(takeFaces(Uint8Array.of(5), 2, faces)).toBe(2);
    expect(faces).toEqual([1, 6]);
  });
});

describe('a draw', () => {
  const seed = Buffer.alloc(32, 7);
  const of = { table: 'crown-a', round: 12, draw: 1, closeHash: CLOSE };

  it('is what openssl makes of the same message', () => {
    // printf 'croupier dice 1\ncrown-a\n12\n1\nccc…\n0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…
    // b3aa33…: 179, 170 and 51 leave 5, 2 and 3 when divided by six.
    expect(messageOf(of, 0)).toBe(`croupier dice 1\ncrown-a\n12\n1\n${CLOSE}\n0`);
    expect(drawFaces(seed, of, 3)).toEqual([6, 3, 4]);
    expect(drawFaces(seed, of, 2)).toEqual([6, 3]);
  });

  it('changes with each thing that it depends on', () => {
    const others = [
      { ...of, table: 'crown-b' },
      { ...of, round: 13 },
      { ...of, draw: 2 },
      { ...of, closeHash: 'd'.repeat(64) },
    ];
    // Eight dice, so that two draws agree by chance once in 1.6 million.
    const all = [
      drawFaces(seed, of, 8),
      drawFaces(Buffer.alloc(32, 8), of, 8),
      ...others.map((other) => drawFaces(seed, other, 8)),
    ];
    expect(new Set(all.map((faces) => faces.join(''))).size).toBe(all.length);
  });

  it('has a message of its own for every table, round, draw, close and block', () => {
    const messages = ['a', 'a1', 'b'].flatMap((table) =>
      [1, 11, 2].flatMap((round) =>
        [1, 11].flatMap((draw) => [0, 1].map((block) => messageOf({ table, round, draw, closeHash: CLOSE }, block))),
      ),
    );
    expect(new Set(messages).size).toBe(messages.length);
  });

  it('is committed by SHA-256 of the seed', () => {
    // The SHA-256 of 32 zero bytes, as published in many places.
    expect(commitmentOf(Buffer.alloc(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  });

  it.each([
    ['', null],
    ['ab', null],
    ['G'.repeat(64), null],
    ['A'.repeat(64), null],
  ])('%j is no seed', (hex, seedOf) => {
    expect(parseSeed(hex)).toBe(seedOf);
  });
});
