/** Packing and unpacking: a table restored from JSON behaves like the original. */
import { describe, expect, it } from 'vitest';
import { sized } from '../../test/kit/size.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { houseDigest, openHouse, playRound, type SimulatedHouse, type SimulatedTable, tableNames } from '../testing/index.ts';
import { type PackedTable, packTable, unpackTable } from './pack.ts';

function houseOf(seed: string): SimulatedHouse {
  const house = openHouse(RULEBOOKS, tableNames(RULEBOOKS), seed);
  if (typeof house === 'string') throw new Error(`there is no table ${house}`);
  return house;
}

const throughJson = (packed: PackedTable): PackedTable => JSON.parse(JSON.stringify(packed)) as PackedTable;

function swapState(table: SimulatedTable): void {
  const packed = packTable(table.state);
  const unpacked = unpackTable(RULEBOOKS, throughJson(packed));
  expect(packTable(unpacked)).toEqual(packed);
  (table as { state: unknown }).state = unpacked;
}

describe('a packed table', () => {
  it('plays the same rounds as a table that was never packed', () => {
    const [plain, packed] = [houseOf('pack'), houseOf('pack')];
    for (let round = 0; round < sized(15, 40); round++) {
      for (const table of plain.tables) expect(playRound(plain, table)).toBeNull();
      for (const table of packed.tables) {
        swapState(table);
        expect(playRound(packed, table)).toBeNull();
      }
    }
    expect(houseDigest(packed)).toBe(houseDigest(plain));
    for (const [i, table] of packed.tables.entries())
      expect(packTable(table.state)).toEqual(packTable((plain.tables[i] as SimulatedTable).state));
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
