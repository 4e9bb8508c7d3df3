/** Packing and unpacking: a table that went through JSON is the same, and goes on the same. */
import { describe, expect, it } from 'vitest';
import { sized } from '../../test/kit/size.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { type Floor, type FloorTable, floorDigest, floorNames, openFloor, playRound } from '../testing/index.ts';
import { type PackedTable, packTable, unpackTable } from './pack.ts';

function floorOf(seed: string): Floor {
  const floor = openFloor(RULEBOOKS, floorNames(RULEBOOKS), seed);
  if (typeof floor === 'string') throw new Error(`${floor} is no table`);
  return floor;
}

const throughJson = (packed: PackedTable): PackedTable => JSON.parse(JSON.stringify(packed)) as PackedTable;

function swapState(table: FloorTable): void {
  const packed = packTable(table.state);
  const again = unpackTable(RULEBOOKS, throughJson(packed));
  expect(packTable(again)).toEqual(packed);
  (table as { state: unknown }).state = again;
}

describe('a packed table', () => {
  it('goes on as if it had never been packed, with everything that can happen to it', () => {
    const [plain, packed] = [floorOf('pack'), floorOf('pack')];
    for (let round = 0; round < sized(15, 40); round++) {
      for (const table of plain.tables) expect(playRound(plain, table)).toBeNull();
      for (const table of packed.tables) {
        swapState(table);
        expect(playRound(packed, table)).toBeNull();
      }
    }
    expect(floorDigest(packed)).toBe(floorDigest(plain));
    for (const [i, table] of packed.tables.entries())
      expect(packTable(table.state)).toEqual(packTable((plain.tables[i] as FloorTable).state));
  });

  it('has nothing that JSON would lose', () => {
    const floor = floorOf('json');
    for (const table of floor.tables) {
      for (let round = 0; round < 10; round++) playRound(floor, table);
      const packed = packTable(table.state);
      expect(throughJson(packed)).toStrictEqual(packed);
    }
  });

  it('is refused with another format, an unknown rulebook or another layout', () => {
    const [table] = floorOf('refuse').tables as [FloorTable];
    const packed = packTable(table.state);
    expect(() => unpackTable(RULEBOOKS, { ...packed, format: 2 as 1 })).toThrow('format');
    expect(() => unpackTable(RULEBOOKS, { ...packed, rulebook: 'nope' })).toThrow('nope');
    expect(() => unpackTable(RULEBOOKS, { ...packed, setup: { ...packed.setup, layout: 'C' } })).toThrow('layout');
  });
});
