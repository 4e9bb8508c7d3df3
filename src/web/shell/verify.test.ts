/** Tests that the browser and the server reach the same verdict about a round, for valid rounds and for every changed field. */
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawFaces, verifyRound as verifyAtServer } from '../../server/index.ts';
import { canVerify, type VerifiableRound, verifyRound } from './verify.ts';

const seed = new Uint8Array(32).fill(7);
const closeHash = 'c'.repeat(64);
// `openssl` computes 6, 3, 4 from this seed. The journal stores the faces in ascending order.
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

/** `open`: a field that is needed is not published. */
type Case = readonly [name: string, change: Partial<VerifiableRound>, verdict: 'verified' | 'refuted' | 'open'];
const CASES: readonly Case[] = [
  ['that is unchanged', {}, 'verified'],
  ['with the second draw', { draw: 2, faces: secondDraw }, 'verified'],
  // Only the seed and its commitment are compared.
  ['without a result', { faces: null, draw: null, closeHash: null }, 'verified'],
  ['with different faces', { faces: [3, 4, 5] }, 'refuted'],
  ['with fewer dice', { faces: [3, 4] }, 'refuted'],
  ['with a different draw', { draw: 2 }, 'refuted'],
  ['with a different close hash', { closeHash: 'd'.repeat(64) }, 'refuted'],
  ['at a different table', { table: 'crown-b' }, 'refuted'],
  ['in a different round', { round: 13 }, 'refuted'],
  ['with a different commitment', { commitment: 'd'.repeat(64) }, 'refuted'],
  ['with a different seed', { seed: '08'.repeat(32) }, 'refuted'],
  ['with a seed that is too short', { seed: 'abc' }, 'refuted'],
  ['before the seed is shown', { seed: null }, 'open'],
  ['with real dice', { commitment: null, seed: null, draw: null }, 'open'],
];

describe('a round', () => {
  it.each(CASES)('%s has the same verdict in the browser and at the server', async (_, change, verdict) => {
    const round = { ...ROUND, ...change };
    const browserResult = await verifyRound(round);
    const serverResult = verifyAtServer(round);
    expect([browserResult.verdict, serverResult.verdict]).toEqual([verdict, verdict]);
    expect(browserResult.missing).toEqual(serverResult.missing);
    expect(browserResult.draws).toEqual(serverResult.draws);
    // The server also names the draw, as in `faces of draw 2`.
    expect(browserResult.differences.map(({ what }) => what)).toEqual(
      serverResult.differences.map(({ what }) => (what.startsWith('faces') ? 'faces' : what)),
    );
  });

  it('that the server drew is verified in the browser, even if its dice need more than one block of random bytes', async () => {
    // Round 1 has 40 dice; one block has 32 bytes.
    for (let round = 1; round <= 200; round++) {
      const faces = [...drawFaces(seed, { table: 'x', round, draw: 1, closeHash }, round === 1 ? 40 : 3)];
      expect((await verifyRound({ ...ROUND, table: 'x', round, faces })).verdict).toBe('verified');
    }
    expect(canVerify()).toBe(true);
  });
});
