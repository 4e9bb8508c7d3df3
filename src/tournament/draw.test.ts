/** Tests of the draw of seats and lots: examples, golden draws, and equal chances of all draws. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ByteSource,
  DRAW_TRIES_MAX,
  type DrawnSeats,
  drawLots,
  drawSeats,
  findGroupsTooLarge,
  randomIndex,
  type SeatDraw,
} from './draw.ts';

/** Repeats a list of bytes. */
const repeat = (...bytes: readonly number[]): ByteSource => {
  let i = 0;
  return () => bytes[i++ % bytes.length] as number;
};

/** Deterministic bytes for a seed: SHA-256 in counter mode. */
function bytesOf(seed: string): ByteSource {
  let block: Uint8Array = new Uint8Array();
  let counter = 0;
  let i = 0;
  return () => {
    if (i === block.length) [block, i] = [createHash('sha256').update(`${seed} ${counter++}`).digest(), 0];
    return block[i++] as number;
  };
}

function drawOf(draw: SeatDraw, bytes: ByteSource): DrawnSeats {
  const result = drawSeats(draw, bytes);
  if (!result.ok) throw new Error(`${result.fault.at}: ${result.fault.message}`);
  return result.drawn;
}

const entriesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `e${i}`);

describe('randomIndex', () => {
  it('gives each index below n equally often for all bytes, and rejects the same bytes for every n up to 256', () => {
    for (let n = 2; n <= 256; n++) {
      const counts = new Map<number, number>();
      let rejected = 0;
      for (let byte = 0; byte < 256; byte++) {
        let reads = 0;
        // A rejected byte is followed by 0, which is never rejected.
        const index = randomIndex(() => (reads++ === 0 ? byte : 0), n);
        if (reads > 1) rejected++;
        else counts.set(index, (counts.get(index) ?? 0) + 1);
      }
      expect([n, counts.size, ...new Set(counts.values())]).toEqual([n, n, Math.floor(256 / n)]);
      expect(rejected).toBe(256 % n);
    }
  });

  it('gives each index equally often for all pairs of bytes', () => {
    for (const n of [257, 1000, 10_000, 40_000, 65_536]) {
      const counts = new Uint32Array(n);
      for (let pair = 0; pair < 65_536; pair++) {
        let reads = 0;
        const index = randomIndex(() => [pair >> 8, pair & 255, 0, 0][reads++] as number, n);
        if (reads === 2) counts[index] = (counts[index] as number) + 1;
      }
      expect([...new Set(counts)]).toEqual([Math.floor(65_536 / n)]);
    }
  });

  it.each<[string, number, readonly number[], number]>([
    ['reads no byte for n = 1', 1, [], 0],
    ['reads the most significant byte first', 1000, [1, 44], 300],
    ['takes the remainder', 6, [251], 5],
    ['rejects a byte from the largest multiple on', 6, [252, 255, 7], 1],
    ['rejects both bytes of a pair together', 1000, [0xfd, 0xe8, 0, 5], 5],
    ['reads three bytes above 65,536', 65_537, [1, 0, 0], 65_536],
  ])('%s', (_, n, bytes, index) => {
    let reads = 0;
    expect(randomIndex(() => bytes[reads++] as number, n)).toBe(index);
    expect(reads).toBe(bytes.length);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('throws for n = %s', (n) => {
    expect(() => randomIndex(repeat(0), n)).toThrow('croupier: ');
  });
});

describe('drawSeats', () => {
  const draw: SeatDraw = { entries: ['c', 'a', 'e', 'b', 'd'], tables: 2, seats: 3, apart: [] };

  it('shuffles the sorted entries and deals them to the tables in turn', () => {
    // With zeros, i = 4, 3, 2, 1 are exchanged with place 0: e b c d a, d b c e a, c b d e a, b c d e a.
    expect(drawOf(draw, repeat(0))).toEqual({
      seats: [
        { entry: 'b', table: 1, position: 1 },
        { entry: 'd', table: 1, position: 2 },
        { entry: 'a', table: 1, position: 3 },
        { entry: 'c', table: 2, position: 1 },
        { entry: 'e', table: 2, position: 2 },
      ],
      tries: 1,
      together: [],
    });
  });

  it('leaves tables empty if there are more tables than entries', () => {
    const { seats } = drawOf({ ...draw, tables: 7, seats: 1 }, bytesOf('x'));
    expect(seats.map(({ table, position }) => [table, position])).toEqual([1, 2, 3, 4, 5].map((table) => [table, 1]));
  });

  it('seats nobody if there is no entry', () => {
    expect(drawOf({ ...draw, entries: [] }, repeat(0))).toEqual({ seats: [], tries: 1, together: [] });
  });

  it('repeats the draw with the bytes that follow until groups are apart', () => {
    // The first try is b c d e a, so that b, d and a sit at table 1. For the second try every place keeps its entry: a b c d e.
    const bytes = [0, 0, 0, 0, 4, 3, 2, 1];
    let reads = 0;
    const drawn = drawOf({ ...draw, apart: [['a', 'b']] }, () => bytes[reads++] as number);
    expect([drawn.tries, reads, drawn.together]).toEqual([2, 8, []]);
    expect(drawn.seats.map(({ entry }) => entry).join('')).toBe('acebd');
  });

  it.each<[string, SeatDraw['apart'], string, DrawnSeats['together']]>([
    // In the first try c and a sit together, in the second a and d.
    [
      'the first of two equal tries',
      [
        ['c', 'a'],
        ['a', 'd'],
      ],
      'be ca d',
      [{ group: 0, table: 2, entries: ['a', 'c'] }],
    ],
    // The first try has b and e at table 1, and c and a at table 2. In the second, only b and e sit together.
    [
      'a later try with fewer violations',
      [
        ['c', 'a'],
        ['b', 'e'],
      ],
      'ad be c',
      [{ group: 1, table: 2, entries: ['b', 'e'] }],
    ],
  ])('uses %s if no try keeps the groups apart', (_, apart, tables, together) => {
    // The tries alternate between the orders b c d e a and a b c d e.
    const drawn = drawOf({ ...draw, tables: 3, apart }, repeat(0, 0, 0, 0, 4, 3, 2, 1));
    expect([drawn.tries, drawn.together]).toEqual([DRAW_TRIES_MAX, together]);
    const entriesAt = (table: number): string =>
      drawn.seats.flatMap((seat) => (seat.table === table ? [seat.entry] : [])).join('');
    expect([1, 2, 3].map(entriesAt).join(' ')).toBe(tables);
  });

  it('names a group with more members than tables, and repeats no draw for it', () => {
    const apart = [['a', 'b', 'c']];
    expect(findGroupsTooLarge(apart, 2)).toEqual([0]);
    expect(findGroupsTooLarge(apart, 3)).toEqual([]);
    const drawn = drawOf({ ...draw, apart }, repeat(0));
    expect(drawn.tries).toBe(1);
    expect(drawn.together).toEqual([{ group: 0, table: 1, entries: ['a', 'b'] }]);
  });

  it.each<[string, Partial<SeatDraw>, string, string]>([
    ['no tables', { tables: 0 }, 'tables', '0 is not a number of tables from 1 to 100000'],
    ['a part of a table', { tables: 1.5 }, 'tables', '1.5 is not a number of tables from 1 to 100000'],
    ['no seats', { seats: 0 }, 'seats', '0 is not a number of seats from 1 to 100000'],
    ['too few seats', { seats: 2 }, 'seats', '2 tables with 2 seats each are too few for 5 entries'],
    ['a duplicate entry', { entries: ['a', 'b', 'a'] }, 'entries[2]', "duplicate entry 'a'"],
    ['an entry with a space', { entries: ['a', 'b c'] }, 'entries[1]', "'b c' is not 1 to 64 printable ASCII characters"],
    ['an entry with other letters', { entries: ['é'] }, 'entries[0]', "'é' is not 1 to 64 printable ASCII characters"],
    [
      'an unknown member of a group',
      {
        apart: [
          ['a', 'b'],
          ['c', 'x'],
        ],
      },
      'apart[1][1]',
      "unknown entry 'x'",
    ],
    ['a duplicate member of a group', { apart: [['a', 'a']] }, 'apart[0][1]', "duplicate entry 'a'"],
    ['too many entries', { entries: Array(100_001).fill('a') }, 'entries', '100001 entries; the maximum is 100000'],
    ['too many members of groups', { apart: Array(50_001).fill(['a', 'b']) }, 'apart', '100002 members; the maximum is 100000'],
  ])('rejects %s', (_, change, at, message) => {
    expect(drawSeats({ ...draw, ...change }, repeat(0))).toEqual({ ok: false, fault: { at, message } });
  });
});

describe('drawLots', () => {
  it('gives each entry its place in the shuffled list', () => {
    expect(drawLots(['c', 'a', 'b'], repeat(0))).toEqual([
      { entry: 'b', lot: 1 },
      { entry: 'c', lot: 2 },
      { entry: 'a', lot: 3 },
    ]);
  });
});

describe('the golden draws of a second program', () => {
  interface GoldenDraw {
    readonly record: SeatDraw & { readonly drawn: DrawnSeats['seats'] };
    readonly bytes: string;
    readonly tries: number;
    readonly together: DrawnSeats['together'];
  }
  const golden = JSON.parse(
    readFileSync(new URL('../../test/golden/draws.json', import.meta.url), 'utf8'),
  ) as readonly GoldenDraw[];

  it('start with the same places for the same first bytes', () => {
    // The first file entry needs one try and fewer than 80 bytes.
    const [{ record, bytes, tries, together }] = golden as [GoldenDraw];
    expect(drawOf(record, repeat(...Buffer.from(bytes, 'hex')))).toEqual({ seats: record.drawn, tries, together });
  });
});

describe('all draws are equally likely', () => {
  const SEEDS = 24_000;
  /** Sums (observed - expected)² / expected. */
  const chiSquare = (counts: readonly number[], expected: number): number =>
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

  function countDraws(apart: SeatDraw['apart']): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < SEEDS; seed++) {
      const { seats } = drawOf({ entries: ['a', 'b', 'c', 'd'], tables: 2, seats: 2, apart }, bytesOf(`seed ${seed}`));
      const order = seats.map(({ entry }) => entry).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    return counts;
  }

  it('without groups: 24 orders of four entries', () => {
    const counts = countDraws([]);
    expect(counts.size).toBe(24);
    // With 23 degrees of freedom, 49.7 is exceeded in one of 1,000 cases.
    expect(chiSquare([...counts.values()], SEEDS / 24)).toBeLessThan(49.7);
  });

  it('with a pair to keep apart: the 16 allowed orders', () => {
    const counts = countDraws([['a', 'b']]);
    expect(counts.size).toBe(16);
    // With 15 degrees of freedom, 37.7 is exceeded in one of 1,000 cases.
    expect(chiSquare([...counts.values()], SEEDS / 16)).toBeLessThan(37.7);
  });

  it('for every entry and seat of 30 entries at four tables', () => {
    const entries = entriesOf(30);
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 3000; seed++)
      for (const { entry, table, position } of drawOf({ entries, tables: 4, seats: 8, apart: [] }, bytesOf(`s${seed}`)).seats)
        counts.set(`${entry} ${table} ${position}`, (counts.get(`${entry} ${table} ${position}`) ?? 0) + 1);
    expect(counts.size).toBe(900);
    // With 29² = 841 degrees of freedom, 972 is exceeded in one of 1,000 cases.
    expect(chiSquare([...counts.values()], 100)).toBeLessThan(972);
  });

  it('the same test finds a shuffle that takes every index below n', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < SEEDS; seed++) {
      const bytes = bytesOf(`seed ${seed}`);
      const order = ['a', 'b', 'c', 'd'];
      for (let i = 3; i > 0; i--) {
        const j = randomIndex(bytes, 4);
        [order[i], order[j]] = [order[j] as string, order[i] as string];
      }
      counts.set(order.join(''), (counts.get(order.join('')) ?? 0) + 1);
    }
    expect(chiSquare([...counts.values()], SEEDS / 24)).toBeGreaterThan(49.7);
  });
});
