/** Tests packing and unpacking: a table that is restored from JSON behaves like the original. */
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { houseDigest, openHouse, playRound, type SimulatedHouse, type SimulatedTable, tableNames } from '../testing/index.ts';
import { type PackedTable, packTable, unpackTable } from './pack.ts';

/** A simulated casino with every table. */
function houseOf(seed: string): SimulatedHouse {
  const house = openHouse(RULEBOOKS, tableNames(RULEBOOKS), seed);
  if (typeof house === 'string') throw new Error(`there is no table ${house}`);
  return house;
}

const throughJson = (packed: PackedTable): PackedTable => JSON.parse(JSON.stringify(packed)) as PackedTable;

/** Replaces the state of a table by a copy that was packed and unpacked. */
function repackState(table: SimulatedTable): void {
  const packed = packTable(table.state);
  const unpacked = unpackTable(RULEBOOKS, throughJson(packed));
  expect(packTable(unpacked)).toEqual(packed);
  (table as { state: unknown }).state = unpacked;
}

describe('a packed table', () => {
  it('plays the same rounds as a table that was never packed', () => {
    const [original, packed] = [houseOf('pack'), houseOf('pack')];
    // `playRound` returns null if no invariant was broken.
    for (let round = 0; round < quickOrFull(15, 40); round++) {
      for (const table of original.tables) expect(playRound(original, table)).toBeNull();
      for (const table of packed.tables) {
        repackState(table);
        expect(playRound(packed, table)).toBeNull();
      }
    }
    expect(houseDigest(packed)).toBe(houseDigest(original));
    for (const [i, table] of packed.tables.entries())
      expect(packTable(table.state)).toEqual(packTable((original.tables[i] as SimulatedTable).state));
  });

  it('can be written as JSON and read back unchanged', () => {
    const house = houseOf('json');
    for (const table of house.tables) {
      for (let round = 0; round < 10; round++) playRound(house, table);
      const packed = packTable(table.state);
      expect(throughJson(packed)).toStrictEqual(packed);
    }
  });

  it('cannot be unpacked with a different format, an unknown rulebook or a different layout', () => {
    const [table] = houseOf('refuse').tables as [SimulatedTable];
    const packed = packTable(table.state);
    expect(() => unpackTable(RULEBOOKS, { ...packed, format: 2 as 1 })).toThrow('format');
    expect(() => unpackTable(RULEBOOKS, { ...packed, rulebook: 'nope' })).toThrow('nope');
    expect(() => unpackTable(RULEBOOKS, { ...packed, setup: { ...packed.setup, layout: 'C' } })).toThrow('layout');
  });
});
