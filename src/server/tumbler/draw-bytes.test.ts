/** Tests of the random bytes of a tournament's draw against draws of a second program. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DRAW_TRIES_MAX, drawLots, drawSeats, type SharedTable } from '../../tournament/draw.ts';
import { DRAW_PURPOSES, type DrawPurpose, drawBytes, drawMessageOf } from './draw-bytes.ts';
import { commitmentOf, parseSeed } from './faces.ts';
import type { PublicDraw } from './verify-draw.ts';

interface GoldenDraw {
  readonly record: PublicDraw;
  readonly bytes: string;
  readonly tries: number;
  readonly together: readonly SharedTable[];
}

const GOLDEN = JSON.parse(
  readFileSync(new URL('../../../test/golden/draws.json', import.meta.url), 'utf8'),
) as readonly GoldenDraw[];
const purposeOf = (record: PublicDraw): DrawPurpose => ('lots' in record ? 'lots' : 'seats');
const CLOSE_HASH = 'c'.repeat(64);

const take = (count: number, seed: Uint8Array, session: string, purpose: DrawPurpose, closeHash = CLOSE_HASH): string => {
  const next = drawBytes(seed, { tournament: 'cup', session, purpose, closeHash });
  return Buffer.from(Array.from({ length: count }, next)).toString('hex');
};

describe('the golden draws', () => {
  it('are three of seats, one with retries and one with groups that sit together, and three of lots', () => {
    expect(GOLDEN.map(({ record, tries }) => `${purposeOf(record)} ${tries}`)).toEqual([
      'seats 1',
      'seats 2',
      'seats 500',
      'lots 1',
      'lots 1',
      'lots 1',
    ]);
  });

  it('each have their own seed and close hash', () => {
    expect(new Set(GOLDEN.flatMap(({ record }) => [record.seed, record.closeHash])).size).toBe(2 * GOLDEN.length);
  });

  it.each(GOLDEN.map((golden) => [purposeOf(golden.record), golden.record.tournament, golden] as const))(
    'of %s: %s is drawn from its seed and its close hash',
    (purpose, tournament, { record, bytes, tries, together }) => {
      const { session, commitment, closeHash } = record;
      const seed = parseSeed(record.seed) as Uint8Array;
      const source = () => drawBytes(seed, { tournament, session, purpose, closeHash });
      expect(Buffer.from(Array.from({ length: 80 }, source())).toString('hex')).toBe(bytes);
      expect(commitmentOf(seed)).toBe(commitment);
      if ('lots' in record) expect(drawLots(record.entries, source())).toEqual(record.lots);
      else expect(drawSeats(record, source())).toEqual({ ok: true, drawn: { seats: record.drawn, tries, together } });
    },
  );
});

it('docs/FAIRNESS.md has the purposes, the first line of the messages and the maximum of tries', () => {
  const text = readFileSync(new URL('../../../docs/FAIRNESS.md', import.meta.url), 'utf8');
  const recipe = /## The draw of a tournament\n(.*?)\n## /s.exec(text)?.[1] ?? '';
  for (const purpose of DRAW_PURPOSES) expect(recipe).toContain(`\`${purpose}\``);
  expect(recipe).toContain(
    drawMessageOf({ tournament: 't', session: 's', purpose: 'seats', closeHash: CLOSE_HASH }, 0).split('\n')[0],
  );
  expect(recipe).toContain(`at most ${DRAW_TRIES_MAX} tries`);
});

describe('the bytes', () => {
  const seed = Buffer.alloc(32, 7);

  it('are the same for the same seed, names and close hash', () => {
    expect(take(100, seed, 'heat', 'seats')).toBe(take(100, seed, 'heat', 'seats'));
  });

  it('differ for a different seed, session, purpose or close hash', () => {
    const all = [
      take(32, seed, 'heat', 'seats'),
      take(32, Buffer.alloc(32, 8), 'heat', 'seats'),
      take(32, seed, 'final', 'seats'),
      take(32, seed, 'heat', 'lots'),
      take(32, seed, 'heat', 'seats', `${'c'.repeat(63)}d`),
    ];
    expect(new Set(all).size).toBe(5);
  });

  const entries = Array.from({ length: 20 }, (_, i) => `e${i}`);
  const orderOf = (from: Uint8Array, closeHash: string): string =>
    drawLots(entries, drawBytes(from, { tournament: 'cup', session: 'heat', purpose: 'seats', closeHash }))
      .map(({ entry }) => entry)
      .join(' ');

  it('give a different draw for each of 200 seeds', () => {
    const orders = Array.from({ length: 200 }, (_, i) => orderOf(Buffer.alloc(32, i), CLOSE_HASH));
    expect(new Set(orders).size).toBe(200);
  });

  it('give a different draw of the same seed for each of 200 close hashes', () => {
    const orders = Array.from({ length: 200 }, (_, i) => orderOf(seed, commitmentOf(Buffer.alloc(1, i))));
    expect(new Set(orders).size).toBe(200);
  });

  it('come from messages of six lines, with the close hash before the block number', () => {
    for (const purpose of DRAW_PURPOSES)
      expect(drawMessageOf({ tournament: 'cup', session: 'heat', purpose, closeHash: CLOSE_HASH }, 12)).toBe(
        `croupier draw 1\ncup\nheat\n${purpose}\n${CLOSE_HASH}\n12`,
      );
  });

  it.each(['', 'c'.repeat(63), 'c'.repeat(65), 'C'.repeat(64), `${'c'.repeat(64)}\n`])(
    'are refused for %j, which is not the hash of a record',
    (closeHash) => {
      expect(() => take(1, seed, 'heat', 'seats', closeHash)).toThrow('is not the hash of a record');
    },
  );

  it.each(['heat\n1', 'a b', '', 'é', 'x'.repeat(65)])(
    'are refused for the session %j, which could be confused with another',
    (session) => {
      expect(() => take(1, seed, session, 'seats')).toThrow('croupier: ');
    },
  );
});
