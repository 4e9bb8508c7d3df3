/** Tests of verifying the draw of a tournament: every changed field is reported, and every invalid field is named. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PublicDraw, type PublicLots, type PublicSeats, readPublicDraw, verifyDraw } from './verify-draw.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
const EXAMPLE = readJson('docs/examples/draw.json') as PublicSeats;
const LOTS = readJson('docs/examples/lots.json') as PublicLots;
const GOLDEN = readJson('test/golden/draws.json') as readonly { readonly record: PublicDraw; readonly tries: number }[];
const { drawn } = EXAMPLE;
const { lots } = LOTS;

/** Exchanges two elements of a list, keeping their seats or lots. */
const exchange = <T extends { readonly entry: string }>(list: readonly T[], a: number, b: number): readonly T[] =>
  list.map((item, i) => ({ ...item, entry: (list[i === a ? b : i === b ? a : i] as T).entry }));

describe('a draw', () => {
  it.each([
    ['seats', EXAMPLE, 3],
    ['lots', LOTS, 1],
  ] as const)('of %s of the documents is verified', (purpose, record, tries) => {
    expect(verifyDraw(record)).toEqual({
      tournament: 'spring-cup',
      session: 'heat',
      purpose,
      verdict: 'verified',
      difference: null,
      tries,
      together: [],
    });
  });

  it.each(GOLDEN.map(({ record, tries }) => [record.tournament, record, tries] as const))(
    'of the golden file is verified: %s',
    (_, record, tries) => {
      expect(verifyDraw(record)).toMatchObject({ verdict: 'verified', tries });
    },
  );

  it('is verified in any order of entries, seats and lots', () => {
    const reversed = {
      ...EXAMPLE,
      entries: EXAMPLE.entries.toReversed(),
      drawn: drawn.toReversed(),
      apart: EXAMPLE.apart.toReversed(),
    };
    expect(verifyDraw(reversed).verdict).toBe('verified');
    expect(verifyDraw({ ...LOTS, entries: LOTS.entries.toReversed(), lots: lots.toReversed() }).verdict).toBe('verified');
  });

  const otherSeed = 'd'.repeat(64);
  it.each<[string, Partial<PublicSeats>, object]>([
    ['commitment', { commitment: otherSeed }, { what: 'commitment', said: otherSeed, computed: EXAMPLE.commitment }],
    ['seed', { seed: otherSeed }, { what: 'commitment', said: EXAMPLE.commitment }],
    [
      'two seats',
      { drawn: exchange(drawn, 4, 9) },
      { what: 'table 2, position 1', said: drawn[9]?.entry, computed: drawn[4]?.entry },
    ],
    [
      'a seat that is missing',
      { drawn: drawn.slice(1) },
      { what: 'table 1, position 1', said: 'nobody', computed: drawn[0]?.entry },
    ],
    [
      'a surplus seat',
      { drawn: [...drawn, { entry: 'ann-1', table: 1, position: 5 }] },
      { what: 'table 1, position 5', said: 'ann-1', computed: 'nobody' },
    ],
    [
      'two entries on one seat',
      { drawn: [...drawn, { entry: '~', table: 1, position: 1 }] },
      { what: 'table 1, position 1', said: `${drawn[0]?.entry} and ~`, computed: drawn[0]?.entry },
    ],
  ])('of seats with a changed %s is refuted with the first difference', (_, change, difference) => {
    expect(verifyDraw({ ...EXAMPLE, ...change })).toMatchObject({ verdict: 'refuted', difference });
  });

  it.each<[string, Partial<PublicLots>, object]>([
    ['commitment', { commitment: otherSeed }, { what: 'commitment', said: otherSeed, computed: LOTS.commitment }],
    ['seed', { seed: EXAMPLE.seed }, { what: 'commitment', said: LOTS.commitment, computed: EXAMPLE.commitment }],
    ['two lots', { lots: exchange(lots, 1, 2) }, { what: 'lot 2', said: lots[2]?.entry, computed: lots[1]?.entry }],
    ['a lot that is missing', { lots: lots.slice(0, -1) }, { what: 'lot 4', said: 'nobody', computed: lots[3]?.entry }],
  ])('of lots with a changed %s is refuted with the first difference', (_, change, difference) => {
    expect(verifyDraw({ ...LOTS, ...change })).toMatchObject({ verdict: 'refuted', difference });
  });

  it('of lots with a different close hash is refuted', () => {
    expect(verifyDraw({ ...LOTS, closeHash: EXAMPLE.closeHash }).verdict).toBe('refuted');
  });

  it.each<[string, Partial<PublicSeats>]>([
    ['close hash', { closeHash: LOTS.closeHash }],
    ['tournament', { tournament: 'autumn-cup' }],
    ['session', { session: 'final' }],
    ['list of entries', { entries: [...EXAMPLE.entries, 'kim-1'] }],
    ['number of tables', { tables: 4 }],
    ['group', { apart: [] }],
  ])('with a different %s is refuted', (_, change) => {
    expect(verifyDraw({ ...EXAMPLE, ...change }).verdict).toBe('refuted');
  });
});

describe('readPublicDraw', () => {
  const { drawn: _, ...withoutDrawn } = EXAMPLE;

  it('reads a valid record of seats or of lots', () => {
    expect(readPublicDraw(EXAMPLE)).toEqual(EXAMPLE);
    expect(readPublicDraw(LOTS)).toEqual(LOTS);
  });

  it.each<[unknown, string]>([
    [[], 'the record is not an object'],
    [{ ...EXAMPLE, sessions: 1 }, "unknown field 'sessions' (did you mean 'session'?)"],
    [{ ...EXAMPLE, seed: undefined }, 'seed: missing'],
    [{ ...EXAMPLE, seed: 'D'.repeat(64) }, 'seed: expected 64 hexadecimal digits in lower case'],
    [{ ...EXAMPLE, commitment: 7 }, 'commitment: expected 64 hexadecimal digits in lower case'],
    [{ ...EXAMPLE, closeHash: undefined }, 'closeHash: missing'],
    [{ ...EXAMPLE, closeHash: null }, 'closeHash: expected 64 hexadecimal digits in lower case'],
    [{ ...EXAMPLE, closeHash: 'C'.repeat(64) }, 'closeHash: expected 64 hexadecimal digits in lower case'],
    [{ ...EXAMPLE, closeHash: 'c'.repeat(63) }, 'closeHash: expected 64 hexadecimal digits in lower case'],
    [{ ...LOTS, closeHash: undefined }, 'closeHash: missing'],
    [{ ...LOTS, closeHash: `${'c'.repeat(64)}\n` }, 'closeHash: expected 64 hexadecimal digits in lower case'],
    [{ ...EXAMPLE, lots }, 'lots: not allowed in a record with drawn; seats and lots have separate records'],
    [withoutDrawn, 'drawn: missing; a record has either drawn or lots'],
    [{ ...LOTS, tables: 3 }, "unknown field 'tables'"],
    [{ ...EXAMPLE, tables: undefined }, 'tables: missing'],
    [{ ...EXAMPLE, tournament: 'a\nb' }, 'tournament: expected 1 to 64 printable ASCII characters without spaces'],
    [{ ...EXAMPLE, session: '' }, 'session: expected 1 to 64 printable ASCII characters without spaces'],
    [{ ...EXAMPLE, entries: 'ann' }, 'entries: expected a list'],
    [{ ...EXAMPLE, entries: ['ann', 5] }, 'entries[1]: expected 1 to 64 printable ASCII characters without spaces'],
    [{ ...EXAMPLE, tables: '3' }, 'tables: expected a whole number from 1'],
    [{ ...EXAMPLE, seats: 0 }, 'seats: expected a whole number from 1'],
    [{ ...EXAMPLE, apart: {} }, 'apart: expected a list'],
    [{ ...EXAMPLE, apart: [['ann-1'], 'x'] }, 'apart[1]: expected a list'],
    [{ ...EXAMPLE, apart: [['ann-1', null]] }, 'apart[0][1]: expected 1 to 64 printable ASCII characters without spaces'],
    [{ ...EXAMPLE, drawn: [drawn[0], 3] }, 'drawn[1]: expected an object'],
    [{ ...EXAMPLE, drawn: [{ ...drawn[0], seat: 1 }] }, "drawn[0]: unknown field 'seat'"],
    [{ ...EXAMPLE, drawn: [{ entry: 'ann-1', table: 1 }] }, 'drawn[0].position: missing'],
    [{ ...EXAMPLE, drawn: [{ entry: 'ann-1', table: 1.5, position: 1 }] }, 'drawn[0].table: expected a whole number from 1'],
    [{ ...LOTS, lots: null }, 'lots: expected a list'],
    [{ ...LOTS, lots: [{ entry: 'ann-1', lot: -1 }] }, 'lots[0].lot: expected a whole number from 1'],
    // These values are valid alone, but no draw is possible with them.
    [{ ...EXAMPLE, seats: 3 }, 'seats: 3 tables with 3 seats each are too few for 10 entries'],
    [{ ...EXAMPLE, apart: [['ann-1', 'zoe-1']] }, "apart[0][1]: unknown entry 'zoe-1'"],
    [{ ...EXAMPLE, entries: [...EXAMPLE.entries, 'ann-1'] }, "entries[10]: duplicate entry 'ann-1'"],
    [{ ...LOTS, entries: [...LOTS.entries, 'ann-1'] }, "entries[4]: duplicate entry 'ann-1'"],
  ])('rejects case %#: %s', (value, fault) => {
    expect(readPublicDraw(value)).toBe(fault);
  });
});
