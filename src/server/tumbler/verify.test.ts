/** Tests of verifying a public round: every changed field is reported. */
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawFaces } from './faces.ts';
import { type PublicRound, readPublicRound, verifyRound } from './verify.ts';

const seed = Buffer.alloc(32, 7);
const roundId = { table: 'crown-a', round: 12 };
const closeHash = 'c'.repeat(64);
// The faces are 6, 3, 4 according to openssl; the journal has them in ascending order.
const ROUND: PublicRound = {
  ...roundId,
  commitment: commitmentOf(seed),
  closeHash,
  draw: 1,
  faces: [3, 4, 6],
  seed: seed.toString('hex'),
};

describe('a round', () => {
  it('is verified from its public record alone', () => {
    expect(verifyRound(ROUND)).toEqual({
      ...roundId,
      verdict: 'verified',
      differences: [],
      missing: [],
      draws: [{ draw: 1, faces: [6, 3, 4], counted: true }],
    });
  });

  it('lists the draws before the draw that counted', () => {
    const faces = drawFaces(seed, { ...roundId, draw: 2, closeHash }, 3);
    const { verdict, draws } = verifyRound({ ...ROUND, draw: 2, faces });
    expect(verdict).toBe('verified');
    expect(draws).toEqual([
      { draw: 1, faces: [6, 3, 4], counted: false },
      { draw: 2, faces, counted: true },
    ]);
  });

  it('without a result is verified from its seed and commitment', () => {
    expect(verifyRound({ ...ROUND, faces: null, draw: null, closeHash: null }).verdict).toBe('verified');
    expect(verifyRound({ ...ROUND, faces: null, draw: null }).verdict).toBe('verified');
  });

  it.each<[string, Partial<PublicRound>, string]>([
    ['different faces', { faces: [3, 4, 5] }, 'faces of draw 1'],
    ['fewer dice', { faces: [3, 4] }, 'faces of draw 1'],
    ['a different draw number', { draw: 2 }, 'faces of draw 2'],
    ['a different close hash', { closeHash: 'd'.repeat(64) }, 'faces of draw 1'],
    ['a different table', { table: 'crown-b' }, 'faces of draw 1'],
    ['a different round', { round: 13 }, 'faces of draw 1'],
    ['a different commitment', { commitment: 'd'.repeat(64) }, 'commitment'],
    ['a different seed', { seed: '08'.repeat(32) }, 'commitment'],
    ['an invalid seed', { seed: 'unknown' }, 'seed'],
  ])('with %s has the verdict refuted', (_, change, what) => {
    const { verdict, differences } = verifyRound({ ...ROUND, ...change });
    expect([verdict, differences[0]?.what]).toEqual(['refuted', what]);
  });

  it.each<[keyof PublicRound]>([['commitment'], ['closeHash'], ['draw'], ['seed']])(
    'without a %s has the verdict open',
    (field) => {
      expect(verifyRound({ ...ROUND, [field]: null })).toMatchObject({ verdict: 'open', missing: [field], draws: [] });
    },
  );
});

describe('readPublicRound', () => {
  it('ignores additional fields', () => {
    expect(readPublicRound({ ...ROUND, rulebook: 'crown-sic-bo' })).toEqual(ROUND);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'the record is not an object'],
    ['null', null, 'the record is not an object'],
    ['an empty table name', { ...ROUND, table: '' }, 'table: not a table name'],
    ['round 0', { ...ROUND, round: 0 }, 'round: not a round number'],
    ['a missing seed', { ...ROUND, seed: undefined }, 'seed: missing'],
    ['a seed that is too short', { ...ROUND, seed: 'abc' }, 'seed: expected null or 64 hexadecimal digits'],
    ['a face above 6', { ...ROUND, faces: [1, 2, 7] }, 'faces: expected null or a list of faces from 1 to 6'],
    ['a draw number above the maximum', { ...ROUND, draw: 1e9 }, 'draw: expected null or an integer from 1 to 1000'],
  ])('rejects %s', (_, value, fault) => {
    expect(readPublicRound(value)).toBe(fault);
  });
});
