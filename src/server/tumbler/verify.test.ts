/** Anybody can recompute a round; every field that was changed is found and named. */
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawFaces } from './faces.ts';
import { type PublicRound, readPublicRound, verifyRound } from './verify.ts';

const seed = Buffer.alloc(32, 7);
const place = { table: 'crown-a', round: 12 };
const closeHash = 'c'.repeat(64);
// 6, 3, 4 is what openssl makes of it; the journal has faces in ascending order.
const ROUND: PublicRound = {
  ...place,
  commitment: commitmentOf(seed),
  closeHash,
  draw: 1,
  faces: [3, 4, 6],
  seed: seed.toString('hex'),
};

describe('a round', () => {
  it('is verified from its public record alone', () => {
    expect(verifyRound(ROUND)).toEqual({
      ...place,
      verdict: 'verified',
      differences: [],
      missing: [],
      draws: [{ draw: 1, faces: [6, 3, 4], counted: true }],
    });
  });

  it('shows the draws before the one that counted', () => {
    const faces = drawFaces(seed, { ...place, draw: 2, closeHash }, 3);
    const { verdict, draws } = verifyRound({ ...ROUND, draw: 2, faces });
    expect(verdict).toBe('verified');
    expect(draws).toEqual([
      { draw: 1, faces: [6, 3, 4], counted: false },
      { draw: 2, faces, counted: true },
    ]);
  });

  it('without a result is verified by its seed', () => {
    expect(verifyRound({ ...ROUND, faces: null, draw: null, closeHash: null }).verdict).toBe('verified');
    expect(verifyRound({ ...ROUND, faces: null, draw: null }).verdict).toBe('verified');
  });

  it.each<[string, Partial<PublicRound>, string]>([
    ['other faces', { faces: [3, 4, 5] }, 'faces of draw 1'],
    ['fewer dice', { faces: [3, 4] }, 'faces of draw 1'],
    ['another draw', { draw: 2 }, 'faces of draw 2'],
    ['another close', { closeHash: 'd'.repeat(64) }, 'faces of draw 1'],
    ['another table', { table: 'crown-b' }, 'faces of draw 1'],
    ['another round', { round: 13 }, 'faces of draw 1'],
    ['another commitment', { commitment: 'd'.repeat(64) }, 'commitment'],
    ['another seed', { seed: '08'.repeat(32) }, 'commitment'],
    ['no seed at all', { seed: 'unknown' }, 'seed'],
  ])('with %s is refuted', (_, change, what) => {
    const { verdict, differences } = verifyRound({ ...ROUND, ...change });
    expect([verdict, differences[0]?.what]).toEqual(['refuted', what]);
  });

  it.each<[keyof PublicRound]>([['commitment'], ['closeHash'], ['draw'], ['seed']])('without its %s is open', (field) => {
    expect(verifyRound({ ...ROUND, [field]: null })).toMatchObject({ verdict: 'open', missing: [field], draws: [] });
  });
});

describe('a record in JSON', () => {
  it('is read with whatever else it says', () => {
    expect(readPublicRound({ ...ROUND, rulebook: 'crown-sic-bo' })).toEqual(ROUND);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'the record is no object'],
    ['nothing', null, 'the record is no object'],
    ['no table', { ...ROUND, table: '' }, 'table: is no name of a table'],
    ['round 0', { ...ROUND, round: 0 }, 'round: is no number of a round'],
    ['no seed', { ...ROUND, seed: undefined }, 'seed: is not there'],
    ['half a seed', { ...ROUND, seed: 'abc' }, 'seed: is neither null nor 64 digits of hexadecimal'],
    ['a seven', { ...ROUND, faces: [1, 2, 7] }, 'faces: is neither null nor a list of faces from 1 to 6'],
    ['a draw too many', { ...ROUND, draw: 1e9 }, 'draw: is neither null nor a whole number from 1 to 1000'],
  ])('%s is none', (_, value, fault) => {
    expect(readPublicRound(value)).toBe(fault);
  });
});
