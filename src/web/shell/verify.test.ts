/** The browser's judgement of a round is the server's, for rounds that are in order and for every field that was changed. */
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawFaces, verifyRound as verifyAtServer } from '../../server/index.ts';
import { mayVerify, type VerifiableRound, verifyRound } from './verify.ts';

const seed = new Uint8Array(32).fill(7);
const closeHash = 'c'.repeat(64);
// 6, 3, 4 is what openssl makes of it; the journal has faces in ascending order.
const ROUND: VerifiableRound = {
  table: 'crown-a',
  round: 12,
  commitment: commitmentOf(seed),
  closeHash,
  draw: 1,
  faces: [3, 4, 6],
  seed: '07'.repeat(32),
};

const secondDraw = [...drawFaces(seed, { table: 'crown-a', round: 12, draw: 2, closeHash }, 3)];

const ROWS: readonly (readonly [string, Partial<VerifiableRound>, 'verified' | 'refuted' | 'open'])[] = [
  ['as it was', {}, 'verified'],
  ['with the second draw', { draw: 2, faces: secondDraw }, 'verified'],
  ['without a result', { faces: null, draw: null, closeHash: null }, 'verified'],
  ['with other faces', { faces: [3, 4, 5] }, 'refuted'],
  ['with fewer dice', { faces: [3, 4] }, 'refuted'],
  ['with another draw', { draw: 2 }, 'refuted'],
  ['with another close', { closeHash: 'd'.repeat(64) }, 'refuted'],
  ['at another table', { table: 'crown-b' }, 'refuted'],
  ['in another round', { round: 13 }, 'refuted'],
  ['with another commitment', { commitment: 'd'.repeat(64) }, 'refuted'],
  ['with another seed', { seed: '08'.repeat(32) }, 'refuted'],
  ['with half a seed', { seed: 'abc' }, 'refuted'],
  ['before the seed is shown', { seed: null }, 'open'],
  ['with real dice', { commitment: null, seed: null, draw: null }, 'open'],
];

describe('a round verified in the browser', () => {
  it.each(ROWS)('%s', async (_, change, verdict) => {
    const round = { ...ROUND, ...change };
    const here = await verifyRound(round);
    const there = verifyAtServer(round);
    expect([here.verdict, there.verdict]).toEqual([verdict, verdict]);
    expect(here.missing).toEqual(there.missing);
    expect(here.draws).toEqual(there.draws);
    expect(here.differences.map(({ what }) => what)).toEqual(
      there.differences.map(({ what }) => (what.startsWith('faces') ? 'faces' : what)),
    );
  });

  it('agrees with the server on many rounds, and on more dice than one block of bytes gives', async () => {
    for (let round = 1; round <= 200; round++) {
      const faces = [...drawFaces(seed, { table: 'x', round, draw: 1, closeHash }, round === 1 ? 40 : 3)];
      expect((await verifyRound({ ...ROUND, table: 'x', round, faces })).verdict).toBe('verified');
    }
    expect(mayVerify()).toBe(true);
  });
});
